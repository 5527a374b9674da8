"""Times one training step of the lecture's MAIN model in PyTorch, with one thread; prints JSON.

    OPENBLAS_CORETYPE=Haswell /usr/bin/python3 tests/bench/pytorch_mlp.py --mode lecture --steps 5000

`lecture` is the step as the lecture writes it. `tuned` is the fastest eager step with autograd that we
found: index_select instead of indexing (its gradient is an index_add), addmm for the layers, updates
in place, and no loss read back. Which matrix kernel OpenBLAS uses is decided by
OPENBLAS_CORETYPE when it is loaded, so that is up to the caller; the output names the kernel.
"""

import argparse
import ctypes
import json
import random
import time
from pathlib import Path

import torch
import torch.nn.functional as F

CORPUS = Path(__file__).resolve().parents[2] / "data" / "names-ssa-2018.txt"
SEED = 2147483647
CONTEXT_LENGTH, EMBED_DIM, HIDDEN_DIM, BATCH_SIZE, LEARNING_RATE = 3, 10, 200, 32, 0.1


def openblas_kernel():
    """Name of the kernel that the loaded OpenBLAS runs, or None when PyTorch brings another BLAS."""
    for line in Path("/proc/self/maps").read_text().splitlines():
        if "openblas" in line:
            library = ctypes.CDLL(line.split()[-1])
            library.openblas_get_corename.restype = ctypes.c_char_p
            return library.openblas_get_corename().decode()
    return None


def load_splits():
    """The vocabulary size and (contexts, targets) of train, dev and test."""
    words = CORPUS.read_text("utf-8").splitlines()
    ids = {character: i for i, character in enumerate(["."] + sorted(set("".join(words))))}
    random.Random(SEED).shuffle(words)
    n1, n2 = int(0.8 * len(words)), int(0.9 * len(words))
    splits = []
    for part in (words[:n1], words[n1:n2], words[n2:]):
        contexts, targets = [], []
        for word in part:
            context = [0] * CONTEXT_LENGTH
            for character in word + ".":
                contexts.append(context)
                targets.append(ids[character])
                context = context[1:] + [ids[character]]
        splits.append((torch.tensor(contexts), torch.tensor(targets)))
    return len(ids), splits


def init_parameters(vocab_size):
    generator = torch.Generator().manual_seed(SEED)
    fan_in = CONTEXT_LENGTH * EMBED_DIM
    shapes = ((vocab_size, EMBED_DIM), (fan_in, HIDDEN_DIM), (HIDDEN_DIM,),
              (HIDDEN_DIM, vocab_size), (vocab_size,))
    parameters = [torch.randn(shape, generator=generator) for shape in shapes]
    for parameter in parameters:
        parameter.requires_grad = True
    return parameters


def forward(parameters, contexts):
    C, W1, b1, W2, b2 = parameters
    emb = C[contexts]
    h = torch.tanh(emb.view(emb.shape[0], -1) @ W1 + b1)
    return h @ W2 + b2


def lecture_steps(parameters, contexts, targets, steps, generator):
    losses = []
    for _ in range(steps):
        drawn = torch.randint(0, contexts.shape[0], (BATCH_SIZE,), generator=generator)
        loss = F.cross_entropy(forward(parameters, contexts[drawn]), targets[drawn])
        losses.append(loss.item())
        for parameter in parameters:
            parameter.grad = None
        loss.backward()
        for parameter in parameters:
            parameter.data += -LEARNING_RATE * parameter.grad
    return losses[-1]


def tuned_steps(parameters, contexts, targets, steps, generator):
    C, W1, b1, W2, b2 = parameters
    width = CONTEXT_LENGTH * EMBED_DIM
    for _ in range(steps):
        ix = torch.randint(0, contexts.shape[0], (BATCH_SIZE,), generator=generator)
        rows = contexts.index_select(0, ix).view(-1)
        emb = C.index_select(0, rows).view(BATCH_SIZE, width)
        logits = torch.addmm(b2, torch.tanh(torch.addmm(b1, emb, W1)), W2)
        loss = F.cross_entropy(logits, targets.index_select(0, ix))
        gradients = torch.autograd.grad(loss, parameters)
        with torch.no_grad():
            for parameter, gradient in zip(parameters, gradients):
                parameter.add_(gradient, alpha=-LEARNING_RATE)
    return loss.item()


def evaluate(parameters, splits):
    with torch.no_grad():
        return [F.cross_entropy(forward(parameters, contexts), targets).item()
                for contexts, targets in splits]


def parse_arguments():
    parser = argparse.ArgumentParser(description="Times a training step of the lecture's MLP.")
    parser.add_argument("--mode", choices=("lecture", "tuned"), default="lecture")
    parser.add_argument("--steps", type=int, default=5000, help="steps that are timed")
    parser.add_argument("--warmup", type=int, default=1000, help="steps before that")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    torch.set_num_threads(1)
    run = lecture_steps if arguments.mode == "lecture" else tuned_steps
    vocab_size, splits = load_splits()
    parameters = init_parameters(vocab_size)
    generator = torch.Generator().manual_seed(SEED)
    run(parameters, *splits[0], arguments.warmup, generator)
    started = time.perf_counter()
    last_loss = run(parameters, *splits[0], arguments.steps, generator)
    trained = time.perf_counter()
    evaluate(parameters, splits[:1])
    evaluated_train = time.perf_counter()
    evaluate(parameters, splits[1:])
    evaluated = time.perf_counter()
    print(json.dumps({
        "mode": arguments.mode,
        "steps": arguments.steps,
        "us_per_step": (trained - started) / arguments.steps * 1e6,
        "evaluate_s": evaluated - trained,
        "evaluate_train_s": evaluated_train - trained,
        "last_loss": last_loss,
        "kernel": openblas_kernel(),
        "torch": torch.__version__,
    }))


if __name__ == "__main__":
    main()
