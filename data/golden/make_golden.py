"""Writes the golden files that the C++ core is compared with: what PyTorch computes for the lecture.

    /usr/bin/python3 data/golden/make_golden.py                 # every corpus that is here
    /usr/bin/python3 data/golden/make_golden.py --only turkish  # one of them

`mlp_<corpus>.json` holds the numbers of the lecture's models on one corpus. The lecture's own corpus is
read from the path in LAB_NAMES or from data/names.txt, and left out with a message when neither is
there. No file names a machine or a time, so a second run with the same PyTorch and the same BLAS kernel
gives the same bytes.

Runs on Debian's python3-torch with one thread: the order of a sum, and so its rounding, would otherwise
depend on the number of cores. Steps far from the start still depend on the BLAS kernel, so one is
asked for and the file names it.
"""

import argparse
import base64
import ctypes
import hashlib
import itertools
import json
import math
import os
import platform
import random
import re
from pathlib import Path

# OpenBLAS chooses a kernel by processor when it is loaded; one for all keeps the files the same.
os.environ.setdefault("OPENBLAS_CORETYPE", "Haswell")

import numpy as np
import torch
import torch.nn.functional as F

ROOT = Path(__file__).resolve().parents[2]
OUTPUT = ROOT / "data" / "golden"
SEED = 2147483647
CONTEXT_LENGTH = 3
BATCH_SIZE = 32
PARAMETER_NAMES = ("C", "W1", "b1", "W2", "b2")
VOWELS = {"lecture": "aeiou", "ssa-2018": "aeiou", "turkish": "aeıioöuü"}


# ---------------------------------------------------------------- corpus


class Corpus:
    """One list of names with its vocabulary ('.' = 0, then the characters by code point) and split."""

    def __init__(self, name, path):
        raw = path.read_bytes()
        self.name = name
        self.sha256 = hashlib.sha256(raw).hexdigest()
        self.words = raw.decode("utf-8").splitlines()
        self.characters = ["."] + sorted(set("".join(self.words)))
        self.ids = {character: i for i, character in enumerate(self.characters)}
        self.vocab_size = len(self.characters)
        shuffled = list(self.words)
        random.Random(SEED).shuffle(shuffled)
        n1, n2 = int(0.8 * len(shuffled)), int(0.9 * len(shuffled))
        self.split_words = {"train": shuffled[:n1], "dev": shuffled[n1:n2], "test": shuffled[n2:]}
        self.split = {part: self.examples(words) for part, words in self.split_words.items()}

    def examples(self, words):
        """Contexts (n, 3) and targets (n,): one example a character, and one for the closing '.'."""
        contexts, targets = [], []
        for word in words:
            context = [0] * CONTEXT_LENGTH
            for character in word + ".":
                contexts.append(context)
                targets.append(self.ids[character])
                context = context[1:] + [self.ids[character]]
        return torch.tensor(contexts), torch.tensor(targets)


def find_corpora():
    """Yields (name, path or None) for the three corpora."""
    lecture = Path(os.environ.get("LAB_NAMES", ROOT / "data" / "names.txt"))
    yield "lecture", lecture if lecture.is_file() else None
    yield "ssa-2018", ROOT / "data" / "names-ssa-2018.txt"
    yield "turkish", ROOT / "data" / "turkish-names.txt"


# ---------------------------------------------------------------- the lecture's model


def init_parameters(vocab_size, embed_dim, hidden_dim, initialization="lecture"):
    """C, W1, b1, W2, b2 drawn in this order from one generator of their own.

    "scaled" draws the same numbers and then shrinks them: W1 by the tanh gain 5/3 over the square
    root of its fan-in, so that tanh isn't saturated; W2 and the biases so that the first logits are
    near 0.
    """
    generator = torch.Generator().manual_seed(SEED)
    fan_in = CONTEXT_LENGTH * embed_dim
    shapes = ((vocab_size, embed_dim), (fan_in, hidden_dim), (hidden_dim,),
              (hidden_dim, vocab_size), (vocab_size,))
    parameters = [torch.randn(shape, generator=generator) for shape in shapes]
    if initialization == "scaled":
        for parameter, factor in zip(parameters, (1.0, (5 / 3) / math.sqrt(fan_in), 0.01, 0.01, 0.0)):
            parameter *= factor
    for parameter in parameters:
        parameter.requires_grad = True
    return parameters


def hidden_layer(parameters, contexts):
    C, W1, b1, _, _ = parameters
    return torch.tanh(C[contexts].view(contexts.shape[0], -1) @ W1 + b1)


def mean_loss(parameters, examples):
    contexts, targets = examples
    logits = hidden_layer(parameters, contexts) @ parameters[3] + parameters[4]
    return F.cross_entropy(logits, targets)


def evaluate(parameters, examples):
    with torch.no_grad():
        return mean_loss(parameters, examples).item()


def gradient_step(parameters, examples, learning_rate):
    """One step of plain gradient descent; answers the loss before the update."""
    loss = mean_loss(parameters, examples)
    for parameter in parameters:
        parameter.grad = None
    loss.backward()
    for parameter in parameters:
        parameter.data += -learning_rate * parameter.grad
    return loss.item()


def batch_indices(example_count):
    """The endless minibatches of a run: a second generator, seeded as the first, draws them."""
    generator = torch.Generator().manual_seed(SEED)
    while True:
        yield torch.randint(0, example_count, (BATCH_SIZE,), generator=generator)


def train(parameters, examples, learning_rates):
    """One step per learning rate; answers the minibatch losses."""
    contexts, targets = examples
    return [gradient_step(parameters, (contexts[batch], targets[batch]), learning_rate)
            for learning_rate, batch in zip(learning_rates, batch_indices(len(targets)))]


# ---------------------------------------------------------------- writing numbers


def rounded(value):
    """A float32 (or a mean of some) at 9 significant digits, enough to restore a float32 exactly."""
    if isinstance(value, (list, tuple)):
        return [rounded(item) for item in value]
    return float(f"{value:.9g}")


def packed(tensor):
    """Shape and little-endian float32 bytes of a tensor."""
    array = tensor.detach().numpy().astype("<f4")
    return {"shape": list(array.shape), "float32": base64.b64encode(array.tobytes()).decode("ascii")}


def blas_kernel():
    """The kernel that OpenBLAS chose, or '' when PyTorch uses another BLAS."""
    for line in Path("/proc/self/maps").read_text().splitlines():
        if "openblas" in line:
            library = ctypes.CDLL(line.split()[-1])
            library.openblas_get_corename.restype = ctypes.c_char_p
            return library.openblas_get_corename().decode()
    return ""


def write(name, content):
    versions = {"torch": torch.__version__, "python": platform.python_version(),
                "numpy": np.__version__, "blas_kernel": blas_kernel()}
    path = OUTPUT / name
    text = json.dumps({**versions, **content}, ensure_ascii=False, indent=1)
    flat_list = re.compile(r"\[[^][{}]*\]")  # one line a list instead of one a number
    text = flat_list.sub(lambda match: re.sub(r"\s+", " ", match[0]), text)
    path.write_text(text + "\n", "utf-8")
    print(f"wrote {path.relative_to(ROOT)} ({path.stat().st_size:,} bytes)", flush=True)


# ---------------------------------------------------------------- measurements


def start_of_training(corpus, initialization, loss_steps):
    """First losses, and the gradients of the first minibatch at the initial weights."""
    parameters = init_parameters(corpus.vocab_size, 10, 200, initialization)
    contexts, targets = corpus.split["train"]
    batch = next(batch_indices(len(targets)))
    mean_loss(parameters, (contexts[batch], targets[batch])).backward()
    gradients = {name: packed(p.grad) for name, p in zip(PARAMETER_NAMES, parameters)}
    losses = train(parameters, corpus.split["train"], [0.1] * loss_steps)
    return {"losses": rounded(losses), "gradients": gradients}


def untrained(corpus, everything):
    parameters = init_parameters(corpus.vocab_size, 10, 200)
    with torch.no_grad():
        activations = hidden_layer(parameters, everything[0][:2000])
    return {
        "C_0": rounded(parameters[0][0].tolist()),
        "loss_all": rounded(evaluate(parameters, everything)),
        "saturated_fraction": (activations.abs() > 0.97).double().mean().item(),
    }


def overfit(corpus, everything):
    """The text's first model on the first 32 examples, full batch.

    `loss_200` is the loss of step index 200, so after 200 updates; `loss_5000` the one after 5,000.
    The floor is the entropy that is left when a context has several targets: nothing can go below.
    """
    contexts, targets = everything[0][:32], everything[1][:32]
    pairs = list(zip(map(tuple, contexts.tolist()), targets.tolist()))
    seen = [context for context, _ in pairs]
    floor = -sum(math.log(pairs.count(pair) / seen.count(pair[0])) for pair in pairs) / len(pairs)
    parameters = init_parameters(corpus.vocab_size, 2, 100)
    losses = [gradient_step(parameters, (contexts, targets), 0.1) for _ in range(5000)]
    return {"floor": floor, "loss_0": rounded(losses[0]), "loss_200": rounded(losses[200]),
            "loss_5000": rounded(evaluate(parameters, (contexts, targets)))}


def sweep(corpus):
    """1,000 learning rates from 10^-3 to 1, one step each, one network; windows of 50 smooth it."""
    exponents = torch.linspace(-3, 0, 1000)
    parameters = init_parameters(corpus.vocab_size, 10, 200)
    losses = train(parameters, corpus.split["train"], (10**exponents).tolist())
    means = np.convolve(losses, np.full(50, 1 / 50), "valid")
    start = int(means.argmin())
    centre = start + 25
    # Where the loss falls fastest: the window whose least-squares line is steepest.
    slopes = np.correlate(losses, np.arange(50) - 24.5, "valid") / np.square(np.arange(50) - 24.5).sum()
    steepest = int(slopes.argmin()) + 25
    return {
        "first_loss": rounded(losses[0]),
        "valley_start": start,
        "valley_exponent": rounded(exponents[centre].item()),
        "valley_learning_rate": rounded((10**exponents)[centre].item()),
        "valley_mean": rounded(means[start]),
        "last_loss": rounded(losses[-1]),
        "last_50_mean": rounded(means[-1]),
        "steepest_exponent": rounded(exponents[steepest].item()),
        "losses": rounded(losses),
    }


def main_run(corpus):
    parameters = init_parameters(corpus.vocab_size, 10, 200)
    rates = [0.1] * 30_000 + [0.1 * 0.1] * 10_000
    losses = train(parameters, corpus.split["train"], rates)
    result = {f"{part}_loss": rounded(evaluate(parameters, corpus.split[part]))
              for part in ("train", "dev", "test")}
    result["mean_first_200"] = rounded(sum(losses[:200]) / 200)
    result["before_decay_mean"] = rounded(sum(losses[29_500:30_000]) / 500)
    result["after_decay_mean"] = rounded(sum(losses[30_000:30_500]) / 500)
    return result


def bigram(corpus):
    """Mean loss of counted character pairs, one added to every count (a float64 calculation)."""
    counts = np.ones((corpus.vocab_size, corpus.vocab_size))
    contexts, targets = corpus.split["train"]
    np.add.at(counts, (contexts[:, -1].numpy(), targets.numpy()), 1)
    logs = np.log(counts / counts.sum(axis=1, keepdims=True))
    return {f"{part}_loss": -logs[contexts[:, -1].numpy(), targets.numpy()].mean()
            for part, (contexts, targets) in corpus.split.items()}


def mean_distance(distances, rows):
    return float(np.mean([distances[a, b] for a, b in itertools.combinations(rows, 2)]))


def fraction_as_close(distances, letters, rows):
    """The share of all equally large sets of letters that lie at least as close together as `rows`."""
    pairs = list(itertools.combinations(range(len(rows)), 2))
    limit = mean_distance(distances, rows) * len(pairs) * (1 + 1e-12)
    close = total = 0
    subsets = itertools.combinations(letters, len(rows))
    while chunk := list(itertools.islice(subsets, 200_000)):
        sets = np.array(chunk)
        close += int((sum(distances[sets[:, a], sets[:, b]] for a, b in pairs) <= limit).sum())
        total += len(chunk)
    return close / total


def visual_run(corpus):
    """The model with two-dimensional embeddings, and what can be measured on its picture."""
    parameters = init_parameters(corpus.vocab_size, 2, 100)
    train(parameters, corpus.split["train"], [0.1] * 30_000)
    table = parameters[0].detach().double().numpy()
    distances = np.linalg.norm(table[:, None] - table[None], axis=2)
    letters = range(1, corpus.vocab_size)
    vowels = [corpus.ids[vowel] for vowel in VOWELS[corpus.name]]
    others = distances + np.where(np.eye(corpus.vocab_size), np.inf, 0)
    nearest = others.min(axis=1)
    vowel_mean, letter_mean = mean_distance(distances, vowels), mean_distance(distances, letters)
    return {
        "vowels": VOWELS[corpus.name],
        "vowel_mean": rounded(vowel_mean),
        "letter_mean": rounded(letter_mean),
        "ratio": rounded(vowel_mean / letter_mean),
        "dot_nearest": corpus.characters[int(others[0].argmin())],
        "dot_nearest_distance": rounded(nearest[0]),
        "lonelier_than_dot": "".join(corpus.characters[i] for i in letters if nearest[i] > nearest[0]),
        "u_nearest": "".join(corpus.characters[i] for i in others[corpus.ids["u"]].argsort()[:3]),
        "vowel_set_fraction": fraction_as_close(distances, letters, vowels),
        "vowel_set_fraction_without_last": fraction_as_close(distances, letters, vowels[:-1]),
        "C": rounded(table.tolist()),
    }


def contexts_seen(corpus):
    """For each length 1 to 10 how many different contexts the list has."""
    return [len({("." * n + word)[i:i + n] for word in corpus.words for i in range(len(word) + 1)})
            for n in range(1, 11)]


def corpus_golden(corpus):
    everything = corpus.examples(corpus.words)
    train_targets = corpus.split["train"][1]
    return {
        "corpus": {"name": corpus.name, "sha256": corpus.sha256, "lines": len(corpus.words)},
        "vocabulary": corpus.characters,
        "example_count": len(everything[1]),
        "split_example_counts": {part: len(targets) for part, (_, targets) in corpus.split.items()},
        "contexts_seen": contexts_seen(corpus),
        "first_training_word": corpus.split_words["train"][0],
        "first_batch": next(batch_indices(len(train_targets))).tolist(),
        "untrained": untrained(corpus, everything),
        "start": start_of_training(corpus, "lecture", 200),
        "start_scaled": start_of_training(corpus, "scaled", 5),
        "overfit": overfit(corpus, everything),
        "sweep": sweep(corpus),
        "bigram": bigram(corpus),
        "visual_run": visual_run(corpus),
        "main_run": main_run(corpus)}


# ---------------------------------------------------------------- single operations


def main():
    parser = argparse.ArgumentParser(description="Writes data/golden/mlp_*.json.")
    parser.add_argument("--only", choices=[*VOWELS], help="one file instead of all")
    only = parser.parse_args().only
    torch.set_num_threads(1)
    for name, path in find_corpora():
        if only not in (None, name):
            continue
        if path is None:
            print(f"skipped {name}: no file in LAB_NAMES or at data/names.txt", flush=True)
            continue
        write(f"mlp_{name}.json", corpus_golden(Corpus(name, path)))


if __name__ == "__main__":
    main()
