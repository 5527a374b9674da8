"""Writes attention.json: attention and its gradients by the formula in float64.

    /usr/bin/python3 data/golden/make_attention_golden.py

PyTorch 1.13 has no public scaled_dot_product_attention, so the reference is the formula itself,
softmax(Q Kᵀ / √D + mask) V, in double on numbers that float32 holds exactly; the gradients are autograd's.
A query that sees no key has weights and output 0. Needs Debian's python3-torch; a second run gives the
same bytes.
"""

import json
import math
from pathlib import Path

import torch

OUTPUT = Path(__file__).resolve().parent / "attention.json"
MINUS_INFINITY = float("-inf")

# (name, batch, num_heads, num_kv_heads, query_length, key_length, head_dim, mask)
CASES = [
    ("lesson", 1, 1, 1, 5, 5, 8, "none"),
    ("batch", 2, 1, 1, 4, 4, 8, "none"),
    ("causal", 1, 2, 2, 6, 6, 4, "causal"),
    ("causal after a cache", 1, 2, 1, 3, 7, 5, "causal"),
    ("cross", 1, 2, 2, 3, 9, 7, "none"),
    ("grouped", 2, 6, 2, 5, 5, 3, "causal"),
    ("one group", 1, 4, 1, 5, 6, 4, "additive"),
    ("boolean", 1, 2, 2, 7, 5, 6, "boolean"),
    ("a blind row", 1, 1, 1, 5, 5, 8, "blind"),
    ("more queries than keys", 1, 1, 1, 6, 3, 4, "causal"),
]


def masks(kind, rows, columns):
    """The additive and the boolean mask as given to the core, or None, and the sum of what hides."""
    additive = visible = None
    total = torch.zeros(rows, columns, dtype=torch.float64)
    if kind == "causal":
        seen = torch.ones(rows, columns).tril(diagonal=columns - rows)
        total = total.masked_fill(seen == 0, MINUS_INFINITY)
    if kind == "additive":
        additive = torch.randn(rows, columns)
        additive[0, 0] = MINUS_INFINITY
        total = total + additive.double()
    if kind in ("boolean", "blind"):
        visible = (torch.rand(rows, columns) > 0.4).int()
        visible[:, 0] = 1
        if kind == "blind":
            visible[2] = 0
        total = total.masked_fill(visible == 0, MINUS_INFINITY)
    return additive, visible, total


def attention(query, key, value, mask):
    """(B, H, Tq, D) against keys and values already repeated for every head."""
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1]) + mask
    blind = (mask == MINUS_INFINITY).all(dim=-1, keepdim=True)
    weights = torch.softmax(scores.masked_fill(blind, 0.0), dim=-1).masked_fill(blind, 0.0)
    return weights @ value, weights


def numbers(tensor):
    """Nested lists flattened; −∞ as text, which JSON has no number for."""
    flat = tensor.detach().double().flatten().tolist()
    return ["-inf" if x == MINUS_INFINITY else float(f"{x:.17g}") for x in flat]


def case(name, batch, heads, kv_heads, rows, columns, width, kind):
    query = torch.randn(batch, heads, rows, width)
    key = torch.randn(batch, kv_heads, columns, width)
    value = torch.randn(batch, kv_heads, columns, width)
    dout = torch.randn(batch, heads, rows, width)
    additive, visible, mask = masks(kind, rows, columns)
    inputs = [tensor.double().requires_grad_() for tensor in (query, key, value)]
    group = heads // kv_heads
    repeated = [tensor.repeat_interleave(group, dim=1) for tensor in inputs[1:]]
    out, weights = attention(inputs[0], *repeated, mask)
    out.backward(dout.double())
    row = {
        "name": name,
        "shape": [batch, heads, kv_heads, rows, columns, width],
        "causal": kind == "causal",
        "query": numbers(query),
        "key": numbers(key),
        "value": numbers(value),
        "dout": numbers(dout),
        "out": numbers(out),
        "weights": numbers(weights),
        "dquery": numbers(inputs[0].grad),
        "dkey": numbers(inputs[1].grad),
        "dvalue": numbers(inputs[2].grad),
    }
    if additive is not None:
        row["additive"] = numbers(additive)
    if visible is not None:
        row["visible"] = visible.flatten().tolist()
    return row


def main():
    torch.set_num_threads(1)
    torch.manual_seed(2147483647)
    cases = [case(*each) for each in CASES]
    file = {"torch": torch.__version__, "cases": cases}
    OUTPUT.write_text(json.dumps(file, indent=None, separators=(",", ":"), ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
