# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the small language model that comes with Attentoscope and records it: models/newton.npz. Three layers of four heads,
trained at 128 tokens, recorded at 512 that it has not seen; and 64 of these at some steps of its training, models/newton-step-*.npz.

    apt-get install python3-torch libopenblas0-pthread golang-1.19-src
    /usr/bin/python3 train_small_model.py --out newton.npz --record-at 0,50,100,200,400,800,1500

The text is Isaac Newton's Opticks (1704, in the public domain), as the package golang-1.19-src and the sources of Go have it in
src/testdata; --text takes another. Tokens are 1024 pieces of words, ▁ where a word begins; positions are rotary with base 20, so
that no angle is new beyond 128 tokens. On one machine it gives the same file each time; on another, whose matrix products round
differently, another model of the same kind. About four minutes.
"""
import argparse
import collections
import math
import re
import sys

import torch
from torch import nn
from torch.nn import functional

from dump_qk import record_attention

LAYERS, HEADS, D = 3, 4, 16
WIDTH = HEADS * D
TRAINED, RECORDED, RECORDED_AT_STEPS = 128, 512, 64
ROPE_BASE = 20
PIECES = 1024
BATCH, RATE = 16, 3e-3


def attention_of_older_pytorch(q, k, v, is_causal=False):
    scores = q @ k.transpose(-1, -2) / math.sqrt(q.shape[-1])
    if is_causal:
        scores = scores.masked_fill(torch.ones(scores.shape[-2:], dtype=torch.bool).triu(1), -math.inf)
    return scores.softmax(-1) @ v


if not hasattr(functional, "scaled_dot_product_attention"):
    functional.scaled_dot_product_attention = attention_of_older_pytorch


def pieces_of(text, count):
    """Cuts the text into pieces of words (byte pair encoding): joins the most frequent neighbours until there are `count` pieces."""
    text = re.sub(r"\s+", "▁", text.replace("_", ""))
    words = re.findall(r"▁?(?:[^\W\d_]|')+|▁?\d+|▁?[^\w▁]|▁", text)
    number = collections.Counter(words)
    split = {word: tuple(word) for word in number}
    pieces = sorted({letter for word in number for letter in word})
    while len(pieces) < count:
        pairs = collections.Counter()
        for word, times in number.items():
            for pair in zip(split[word], split[word][1:]):
                pairs[pair] += times
        if not pairs:
            break
        best = max(pairs, key=lambda pair: (pairs[pair], pair))
        pieces.append("".join(best))
        for word, parts in split.items():
            if best[0] in parts:
                split[word] = merged(parts, best)
    return pieces, [piece for word in words for piece in split[word]]


def merged(parts, pair):
    out, at = [], 0
    while at < len(parts):
        both = parts[at:at + 2] == pair
        out.append(parts[at] + parts[at + 1] if both else parts[at])
        at += 2 if both else 1
    return tuple(out)


def turned(x):
    """Rotary position embedding of (batch, heads, n, d)."""
    angle = torch.arange(x.shape[-2]).double()[:, None] * ROPE_BASE ** (-torch.arange(0, D, 2).double() / D)
    cos, sin, a, b = angle.cos().float(), angle.sin().float(), x[..., 0::2], x[..., 1::2]
    return torch.stack((a * cos - b * sin, a * sin + b * cos), -1).flatten(-2)


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.before, self.qkv, self.out = nn.LayerNorm(WIDTH), nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.feed = nn.Sequential(nn.LayerNorm(WIDTH), nn.Linear(WIDTH, 4 * WIDTH), nn.GELU(), nn.Linear(4 * WIDTH, WIDTH))
        self.drop = nn.Dropout(0.1)

    def forward(self, x, factor):
        q, k, v = self.qkv(self.before(x)).unflatten(-1, (3, HEADS, D)).permute(2, 0, 3, 1, 4)
        y = functional.scaled_dot_product_attention(turned(q) * factor, turned(k), v, is_causal=True)
        x = x + self.drop(self.out(y.transpose(1, 2).flatten(2)))
        return x + self.drop(self.feed(x))


class Model(nn.Module):
    def __init__(self, pieces):
        super().__init__()
        self.embedding = nn.Embedding(pieces, WIDTH)
        nn.init.normal_(self.embedding.weight, std=0.02)
        self.layers = nn.ModuleList(Layer() for _ in range(LAYERS))
        self.last = nn.LayerNorm(WIDTH)

    def forward(self, tokens, factor=1):
        """factor: multiplies the scale of the attention; a number or (n, 1)."""
        x = self.embedding(tokens)
        for layer in self.layers:
            x = layer(x, factor)
        return self.last(x) @ self.embedding.weight.T


def loss_of(model, sequences, factor=1):
    """Returns the loss of each next token in nats, (sequences, n)."""
    logits = model(sequences[:, :-1], factor)
    return functional.cross_entropy(logits.transpose(1, 2), sequences[:, 1:], reduction="none")


def trained(data, pieces, steps, at_step):
    """at_step: called with the model before each step, and after the last one."""
    model = Model(pieces)
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, betas=(0.9, 0.95), weight_decay=0.1)
    for step in range(steps):
        at_step(model, step)
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / 100) * (0.05 + 0.475 * (1 + math.cos(math.pi * step / steps)))
        begins = torch.randint(0, len(data) - TRAINED, (BATCH,))
        loss = loss_of(model, torch.stack([data[begin:begin + TRAINED + 1] for begin in begins])).mean()
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1)
        optimizer.step()
        if step % 250 == 0:
            print(f"step {step}: loss {loss.item():.3f}", flush=True)
    at_step(model, steps)
    return model.eval()


def report(model, data):
    """Returns the loss on held-back text by the place of the token: with the scale of the training, and with one that grows with ln n."""
    places = torch.arange(1, RECORDED + 1).float()[:, None]
    bands = [(0, 64), (64, 128), (128, 256), (256, 384), (384, 512)]
    sequences = torch.stack([data[begin:begin + RECORDED + 1] for begin in range(0, len(data) - RECORDED, RECORDED // 2)])
    print("loss at places      " + "".join(f"{a + 1:>5}–{b}" for a, b in bands))
    for name, factor in (("1/√d", torch.ones_like(places)), ("clipped:n0=128", (places.log() / math.log(TRAINED)).clamp(min=1))):
        with torch.no_grad():
            loss = loss_of(model, sequences, factor).mean(0)
        print(f"{name:20}" + "".join(f"{loss[a:b].mean().item():9.3f}" for a, b in bands))


def main():
    options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    options.add_argument("--text", default="/usr/share/go-1.19/src/testdata/Isaac.Newton-Opticks.txt")
    options.add_argument("--out", default="newton.npz")
    options.add_argument("--steps", type=int, default=1500)
    options.add_argument("--record-at", default="", help="steps, with commas: recorded beside --out as NAME-step-100.npz")
    options = options.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    with open(options.text, encoding="utf-8") as file:
        pieces, tokens = pieces_of(file.read(), PIECES)
    number = {piece: i for i, piece in enumerate(pieces)}
    data = torch.tensor([number[token] for token in tokens])
    tenth = len(data) * 9 // 10
    held_back = next((i for i in range(tenth, len(data) - RECORDED) if tokens[i - 1] == "."), tenth)  # a sentence begins here
    if len(data) - held_back < RECORDED + 1:
        sys.exit(f"{options.text}: has {len(data)} tokens, too few to train on nine tenths and read {RECORDED} of the rest")
    recorded_at = {int(step) for step in options.record_at.split(",") if step}

    def at_step(model, step):
        if step not in recorded_at:
            return
        model.eval()
        with record_attention(model) as record:
            model(data[None, held_back:held_back + RECORDED_AT_STEPS])
        record.save(f"{options.out.removesuffix('.npz')}-step-{step}.npz", tokens=tokens[held_back:held_back + RECORDED_AT_STEPS],
                    trained_length=TRAINED, dtype="float16")
        model.train()

    model = trained(data[:held_back], len(pieces), options.steps, at_step)
    report(model, data[held_back:])
    with record_attention(model) as record:
        model(data[None, held_back:held_back + RECORDED])
    record.save(options.out, tokens=tokens[held_back:held_back + RECORDED], trained_length=TRAINED, dtype="float16")


if __name__ == "__main__":
    main()
