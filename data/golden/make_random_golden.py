"""Writes random.json: what PyTorch and Python draw for a seed, which core/random must reproduce.

Run with Debian 12's own interpreter and python3-torch:
    /usr/bin/python3 data/golden/make_random_golden.py
The file is committed; make it again only on purpose, because a newer PyTorch may draw otherwise.
"""

import hashlib
import json
import pathlib
import platform
import random

import torch

SEEDS = [0, 42, 2147483647]
# Below 16, exactly 16, with a rest, and the lecture's own sizes (27 x 10, 30 x 200).
SIZES = [1, 2, 3, 15, 16, 17, 31, 32, 100, 270, 6000]
# Consecutive calls on one generator: small calls leave a cached second normal behind.
MIXED_SIZES = [3, 16, 1, 1, 40, 2, 5, 200, 7, 15, 31, 1]
EDGE = 40  # of a long result only this many values of each end are kept, and the sum


def summary(values):
    """A short float tensor whole; a long one as both ends and its sum in float64."""
    numbers = values.flatten().tolist()
    if len(numbers) <= 2 * EDGE:
        return {"size": len(numbers), "values": numbers}
    return {
        "size": len(numbers),
        "first": numbers[:EDGE],
        "last": numbers[-EDGE:],
        "sum": values.double().sum().item(),
    }


def randn_rows():
    for seed in SEEDS:
        for size in SIZES:
            generator = torch.Generator().manual_seed(seed)
            yield {"seed": seed, **summary(torch.randn(size, generator=generator))}


def mixed_rows():
    """Normals of mixed sizes with an integer after each, which shows that the streams keep step."""
    for seed in SEEDS:
        generator = torch.Generator().manual_seed(seed)
        calls = []
        for size in MIXED_SIZES:
            call = summary(torch.randn(size, generator=generator))
            call["randint_after"] = torch.randint(0, 1000003, (1,), generator=generator).item()
            calls.append(call)
        yield {"seed": seed, "randint_high": 1000003, "calls": calls}


def randint_rows():
    for seed in SEEDS:
        for high in [1, 27, 182546, 10**6, 2**31]:
            generator = torch.Generator().manual_seed(seed)
            values = torch.randint(0, high, (1000,), generator=generator)
            yield {
                "seed": seed,
                "high": high,
                "size": 1000,
                "first": values[:EDGE].tolist(),
                "last": values[-EDGE:].tolist(),
                "sum": values.sum().item(),
            }


def uniform_rows():
    for seed in SEEDS:
        generator = torch.Generator().manual_seed(seed)
        yield {"seed": seed, **summary(torch.rand(1000, generator=generator))}


def shuffle_rows():
    # 2**40 + 5 needs two 32-bit digits, so it seeds with an array of two.
    for seed in [*SEEDS, 2**40 + 5]:
        for size in [0, 1, 2, 1000]:
            order = list(range(size))
            random.Random(seed).shuffle(order)
            digest = hashlib.sha256(",".join(map(str, order)).encode()).hexdigest()
            yield {
                "seed": seed,
                "size": size,
                "first": order[:20],
                "last": order[-20:],
                "sha256_of_comma_separated_order": digest,
            }


def linspace_rows():
    for start, end, steps in [(-3, 0, 1000), (0, 1, 1), (2, -1, 2), (0, 1, 7)]:
        exponents = torch.linspace(start, end, steps)
        yield {
            "start": start,
            "end": end,
            "steps": steps,
            "values": exponents.tolist(),
            "powers_of_ten": (10**exponents).tolist(),
        }


def write(path):
    golden = {
        "made_by": "data/golden/make_random_golden.py",
        "torch": torch.__version__,
        "python": platform.python_version(),
        "randn": list(randn_rows()),
        "randn_mixed": list(mixed_rows()),
        "randint": list(randint_rows()),
        "uniform": list(uniform_rows()),
        "shuffle": list(shuffle_rows()),
        "linspace": list(linspace_rows()),
    }
    # One row a line keeps a difference readable without spreading every number over its own line.
    parts = []
    for key, value in golden.items():
        if isinstance(value, list):
            rows = ",\n".join("    " + json.dumps(row) for row in value)
            parts.append(f"  {json.dumps(key)}: [\n{rows}\n  ]")
        else:
            parts.append(f"  {json.dumps(key)}: {json.dumps(value)}")
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write(pathlib.Path(__file__).with_name("random.json"))
