# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes gradients.npz and gradients.json: known gradients of attention by PyTorch's autograd in float64.

Masks and scales are worked out here from their definitions, entry by entry. Run in this folder; needs python3-torch.
"""
import json
import math

import numpy as np
import torch

SHAPES = [(10, 10, 6, 5), (7, 12, 4, 3)]  # n_q, n_k, d, d_v
N0 = 512.0


def place(i, nq, nk):
    return i + nk - nq


MASKS = {
    "full": lambda i, j, nq, nk: True,
    "causal": lambda i, j, nq, nk: j <= place(i, nq, nk),
    "sliding(3) | sink(1)": lambda i, j, nq, nk: 0 <= place(i, nq, nk) - j < 3 or j < 1,
    "padding(8) & !block-diagonal(4)": lambda i, j, nq, nk: j < 8 and j // 4 != place(i, nq, nk) // 4,
    "!causal": lambda i, j, nq, nk: j > place(i, nq, nk),  # the last query sees nothing
}

MULTIPLIERS = {
    "none": lambda n, d: math.sqrt(d),
    "standard": lambda n, d: 1.0,
    "entropy-invariant": lambda n, d: math.log(n) / math.log(N0),
    "log-n": lambda n, d: math.log(n),
    "clipped:n0=4": lambda n, d: max(1.0, math.log(n) / math.log(4.0)),
}


def case(shape, mask, policy, tau, random):
    nq, nk, d, dv = shape
    q, k, v, g = (random.normal(size=size).astype("f4").astype("f8") for size in ((nq, d), (nk, d), (nk, dv), (nq, dv)))
    q *= 2
    seen = torch.tensor([[MASKS[mask](i, j, nq, nk) for j in range(nk)] for i in range(nq)])
    visible = seen.sum(1).tolist()
    scale = torch.tensor([tau * (MULTIPLIERS[policy](n, d) if n > 0 else 0.0) / math.sqrt(d) for n in visible], dtype=torch.float64)
    tq, tk, tv = (torch.tensor(m, requires_grad=True) for m in (q, k, v))
    logits = (scale[:, None] * (tq @ tk.T)).masked_fill(~seen, -math.inf)
    some = torch.tensor([n > 0 for n in visible])
    weights = torch.softmax(logits[some], dim=1)
    loss = (torch.tensor(g)[some] * (weights @ tv)).sum()
    loss.backward()
    return {"q": q, "k": k, "v": v, "g": g, "dq": tq.grad.numpy(), "dk": tk.grad.numpy(), "dv": tv.grad.numpy()}


def main():
    random = np.random.default_rng(20)
    cases, arrays = [], {}
    for shape in SHAPES:
        for mask in MASKS:
            for policy in MULTIPLIERS:
                tau = 1.0 if len(cases) % 2 == 0 else 1.25
                for name, array in case(shape, mask, policy, tau, random).items():
                    arrays[f"{len(cases)}_{name}"] = array
                cases.append({"mask": mask, "policy": policy, "tau": tau})
    np.savez_compressed("gradients.npz", **arrays)
    with open("gradients.json", "w", encoding="utf-8") as file:
        json.dump(cases, file, indent=0)
        file.write("\n")


main()
