# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes training.json: parameters and losses of small networks after 20 steps of PyTorch's AdamW, in float64, and losses in float32.

Starts, examples and learning rates follow from formulas, which tests/core/training/torch_twin_test.cpp has, too. Run in this
folder; needs python3-torch.
"""
import json
import math

import torch
from torch.nn import functional

STEPS, RATE, CLIP = 20, 0.01, 0.5


def rate_of(step):
    return RATE * min(1, (step + 1) / 3) * (1 + math.cos(math.pi * step / STEPS)) / 2


class Encoder:
    pieces, layers, width, heads, d, n, sequences, base = 11, 2, 8, 2, 4, 6, 3, 50.0

    def __init__(self, tied, learned, causal):
        self.tied, self.learned, self.causal = tied, learned, causal
        w, mixed = self.width, self.heads * self.d
        self.shapes = {"embedding": (self.pieces, w)}
        for i in range(self.layers):
            parts = {"norm1": (2, w), "qkv": (w, 3 * mixed), "qkv.bias": (3 * mixed,)}
            if learned:
                parts["scale"] = (self.heads,)
            parts |= {"out": (mixed, w), "out.bias": (w,), "norm2": (2, w), "up": (w, 4 * w), "up.bias": (4 * w,), "down": (4 * w, w),
                      "down.bias": (w,)}
            self.shapes |= {f"{i}.{name}": shape for name, shape in parts.items()}
        self.shapes["last"] = (2, w)
        if not tied:
            self.shapes["head"] = (self.pieces, w)

    def turned(self, x):
        angle = torch.arange(self.n).double()[:, None] * self.base ** (-torch.arange(0, self.d, 2).double() / self.d)
        cos, sin, a, b = angle.cos().to(x), angle.sin().to(x), x[..., 0::2], x[..., 1::2]
        return torch.stack((a * cos - b * sin, a * sin + b * cos), -1).flatten(-2)

    def loss(self, p, step):
        count = self.n * self.sequences
        tokens = torch.tensor([(7 * i + 3 * step + i * i) % self.pieces for i in range(count)])
        asked = torch.arange(step % 3, count, 3)
        labels = torch.tensor([(5 * i + step) % self.pieces for i in asked.tolist()])
        visible = torch.arange(1, self.n + 1) if self.causal else torch.full((self.n,), self.n)
        factor = visible.double().log() if self.causal else torch.ones(self.n).double()  # log-n, standard
        x = p["embedding"][tokens].unflatten(0, (self.sequences, self.n))

        def norm(x, g):
            return functional.layer_norm(x, (self.width,), g[0], g[1])

        for i in range(self.layers):
            layer = {name: p[f"{i}.{name}"] for name in ("norm1", "qkv", "qkv.bias", "out", "out.bias", "norm2", "up", "up.bias", "down",
                                                         "down.bias")}
            both = norm(x, layer["norm1"]) @ layer["qkv"] + layer["qkv.bias"]
            q, k, v = both.unflatten(-1, (3, self.heads, self.d)).permute(2, 0, 3, 1, 4)
            scores = self.turned(q) @ self.turned(k).transpose(-1, -2) * (factor.to(x) / math.sqrt(self.d))[:, None]
            if self.learned:
                scores = scores * p[f"{i}.scale"][:, None, None]
            if self.causal:
                scores = scores.masked_fill(torch.ones(self.n, self.n).triu(1).bool(), -math.inf)
            x = x + (scores.softmax(-1) @ v).transpose(1, 2).flatten(2) @ layer["out"] + layer["out.bias"]
            units = functional.gelu(norm(x, layer["norm2"]) @ layer["up"] + layer["up.bias"])
            x = x + units @ layer["down"] + layer["down.bias"]
        answers = norm(x.flatten(0, 1)[asked], p["last"])
        return functional.cross_entropy(answers @ p["embedding" if self.tied else "head"].T, labels)


class Retriever:
    token, question, classes, width, d, n, examples = 3, 2, 4, 6, 3, 7, 5

    def __init__(self):
        self.shapes = {}
        for name, inputs, outputs in (("keys", 3, 3), ("values", 3, 3), ("query", 2, 3), ("output", 3, 4)):
            self.shapes |= {name + "1": (inputs, self.width), name + "b": (self.width,), name + "2": (self.width, outputs)}

    def loss(self, p, step):
        def numbers(rows, cols, shift):
            kind = p["keys1"]
            return torch.sin(torch.arange(rows * cols).double() * 0.9 + step + shift).to(torch.float32).to(kind).view(rows, cols)

        def part(name, x):
            return torch.relu(x @ p[name + "1"] + p[name + "b"]) @ p[name + "2"]

        tokens = numbers(self.examples * self.n, self.token, 0)
        labels = torch.tensor([(3 * i + step) % self.classes for i in range(self.examples)])
        k, v = (part(name, tokens).unflatten(0, (self.examples, self.n)) for name in ("keys", "values"))
        q = part("query", numbers(self.examples, self.question, 0.5))
        a = ((k @ q[:, :, None]).squeeze(-1) / math.sqrt(self.d)).softmax(-1)
        return functional.cross_entropy(part("output", (a[:, None] @ v).squeeze(1)), labels)


def start_of(shapes):
    flat = []
    for name, shape in shapes.items():
        for _ in range(math.prod(shape)):
            flat.append(0.4 * math.sin(0.7 + 1.3 * len(flat)))
        last = name.split(".")[-1]
        if last.startswith("norm") or last in ("last", "scale"):
            gains = shape[-1]
            begin = len(flat) - math.prod(shape)
            flat[begin:begin + gains] = [1 + each / 4 for each in flat[begin:begin + gains]]
    return torch.tensor(flat, dtype=torch.float64).float()


def trained(net, kind):
    flat = start_of(net.shapes).to(kind).requires_grad_()
    optimizer = torch.optim.AdamW([flat], lr=RATE, betas=(0.9, 0.98), weight_decay=0.01)
    losses = []
    for step in range(STEPS):
        for group in optimizer.param_groups:
            group["lr"] = rate_of(step)
        parts, at = {}, 0
        for name, shape in net.shapes.items():
            parts[name] = flat[at:at + math.prod(shape)].view(shape)
            at += math.prod(shape)
        loss = net.loss(parts, step)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_([flat], CLIP)
        optimizer.step()
        losses.append(loss.item())
    return flat.detach().tolist(), losses


def main():
    torch.set_num_threads(1)
    found = {}
    for name, net in (("tied", Encoder(True, False, False)), ("untied", Encoder(False, True, True)), ("retriever", Retriever())):
        parameters, losses = trained(net, torch.float64)
        found[name] = {"parameters": parameters, "losses": losses, "narrow_losses": trained(net, torch.float32)[1]}
    with open("training.json", "w", encoding="utf-8") as file:
        json.dump(found, file)
        file.write("\n")


main()
