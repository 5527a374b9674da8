"""Writes ops.json: what PyTorch's single operations and their gradients are.

    /usr/bin/python3 data/golden/make_op_golden.py

The inputs and the upstream gradients are random, from one seed; see make_golden.py for what keeps the
bytes the same.
"""

from make_golden import F, SEED, rounded, torch, write


def ops_golden():
    """Forward outputs and, for a random upstream gradient, the gradients of single operations."""
    generator = torch.Generator().manual_seed(SEED)

    def draw(*shape):
        return torch.randn(shape, generator=generator, requires_grad=True)

    def ids(high, *shape):
        return torch.randint(0, high, shape, generator=generator)

    def case(output, inputs, **more):
        dout = torch.randn(output.shape, generator=generator)
        grads = torch.autograd.grad(output, list(inputs.values()), dout)
        tensors = {**inputs, **more, "out": output, "dout": dout,
                   **{f"d{name}": grad for name, grad in zip(inputs, grads)}}
        return {name: {"shape": list(t.shape), "values": rounded(t.flatten().tolist())
                       if t.is_floating_point() else t.flatten().tolist()}
                for name, t in tensors.items()}

    names = ("linear", "tanh", "embedding", "cross_entropy", "softmax", "layer_norm", "gelu",
             "split_heads", "merge_heads")
    ops = {name: [] for name in names}
    for batch, inputs, outputs in ((1, 1, 1), (4, 6, 5), (7, 30, 27)):
        x, weight, bias = draw(batch, inputs), draw(inputs, outputs), draw(outputs)
        ops["linear"].append(case(x @ weight + bias, {"x": x, "weight": weight, "bias": bias}))
    for shape in ((1,), (3, 5), (2, 3, 7)):
        x = draw(*shape)
        ops["tanh"].append(case(torch.tanh(x), {"x": x}))
    for vocab_size, embed_dim, shape in ((2, 1, (1, 1)), (5, 2, (4, 3)), (27, 10, (6, 3))):
        table, index = draw(vocab_size, embed_dim), ids(vocab_size, *shape)
        ops["embedding"].append(case(F.embedding(index, table), {"table": table}, ids=index))
    for batch, vocab_size in ((1, 2), (4, 5), (8, 27)):
        logits, targets = draw(batch, vocab_size), ids(vocab_size, batch)
        loss = F.cross_entropy(logits, targets)
        ops["cross_entropy"].append(case(loss, {"logits": logits}, targets=targets))
    for shape in ((1, 1), (3, 5), (2, 3, 7)):
        x = draw(*shape)
        ops["softmax"].append(case(x.softmax(-1), {"x": x}))
        ops["gelu"].append(case(F.gelu(x, approximate="tanh"), {"x": x}))
    for shape in ((1, 2), (3, 5), (2, 3, 8)):
        x, weight, bias = draw(*shape), draw(shape[-1]), draw(shape[-1])
        out = F.layer_norm(x, shape[-1:], weight, bias)
        ops["layer_norm"].append(case(out, {"x": x, "weight": weight, "bias": bias}))
    for batch, length, heads, dim in ((1, 1, 1, 1), (2, 3, 2, 4), (1, 5, 4, 3)):
        x, apart = draw(batch, length, heads * dim), draw(batch, heads, length, dim)
        split = x.view(batch, length, heads, dim).transpose(1, 2).contiguous()
        ops["split_heads"].append(case(split, {"x": x}))
        merged = apart.transpose(1, 2).reshape(batch, length, heads * dim)
        ops["merge_heads"].append(case(merged, {"x": apart}))
    return {"ops": ops}


if __name__ == "__main__":
    torch.set_num_threads(1)
    write("ops.json", ops_golden())
