# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes attention.npz and attention.json: attention with its rows' statistics in float64, for 210 cases of data, mask and policy.

Masks and scales are worked out here from their definitions, over the whole matrix at once. Run in this folder; needs
python3-numpy. README.md says on which machine the bytes are the same.
"""
import json

import numpy as np

SHAPES = [(24, 24, 16, 16, 1.0), (7, 24, 48, 5, 1.0), (24, 24, 8, 8, 40.0)]  # n_q, n_k, d, d_v, spread of q

# i: places of the queries, (n_q, 1); j: keys, (1, n_k).
MASKS = {
    "full": lambda i, j: (i == i) & (j == j),
    "causal": lambda i, j: j <= i,
    "padding(11)": lambda i, j: (i == i) & (j < 11),
    "sliding(5)": lambda i, j: (j <= i) & (i - j < 5),
    "window(4)": lambda i, j: np.abs(i - j) < 4,
    "block-causal(8)": lambda i, j: (j // 8) <= (i // 8),
    "block-diagonal(8)": lambda i, j: (j // 8) == (i // 8),
    "sliding(5) | sink(2)": lambda i, j: ((j <= i) & (i - j < 5)) | (j < 2),
    "causal & padding(11)": lambda i, j: (j <= i) & (j < 11),
    "causal & !padding(9)": lambda i, j: (j <= i) & (j >= 9),  # the first queries see nothing
}

# log_n: ln of the number of visible keys, (n_q,).
MULTIPLIERS = {
    "none": lambda log_n, d: np.full_like(log_n, np.sqrt(d)),
    "standard": lambda log_n, d: np.ones_like(log_n),
    "entropy-invariant": lambda log_n, d: log_n / np.log(512),
    "log-n": lambda log_n, d: log_n,
    "kappa:kappa=1.5": lambda log_n, d: 1.5 * log_n / np.sqrt(d),
    "clipped:n0=16": lambda log_n, d: np.maximum(1, log_n / np.log(16)),
    "ssmax": lambda log_n, d: 0.43 * log_n,
}


def attend(q, k, v, mask, policy):
    n_q, n_k, d = len(q), len(k), q.shape[1]
    seen = MASKS[mask](np.arange(n_q)[:, None] + (n_k - n_q), np.arange(n_k)[None, :])
    visible = seen.sum(1)
    multiplier = MULTIPLIERS[policy](np.log(np.maximum(visible.astype(float), 1)), d)
    x = np.where(seen, (multiplier / np.sqrt(d))[:, None] * (q @ k.T), -np.inf)
    some = visible > 0
    top = np.where(some, x.max(1, initial=-np.inf), 0)
    e = np.where(seen, np.exp(x - top[:, None]), 0)
    z = e.sum(1)
    a = np.divide(e, z[:, None], out=np.zeros_like(e), where=z[:, None] > 0)
    ln_a = np.where(a > 0, np.log(np.where(a > 0, a, 1)), 0)
    a2 = (a**2).sum(1)
    undefined = np.where(some, 0, np.nan)
    others = 1 - np.eye(n_k)  # for sums over all other keys: 1 - a would lose the digits of a peaked row
    jacobian2 = (a**2 * ((a @ others) ** 2 + a**2 @ others)).sum(1)
    return {
        "weights": a,
        "output": a @ v,
        "visible": visible,
        "multiplier": multiplier,
        "entropy": -(a * ln_a).sum(1) + undefined,
        "renyi2": -np.log(np.where(some, a2, 1)) + undefined,
        "tsallis2": 1 - a2 + undefined,
        "max_weight": a.max(1) + undefined,
        "logsumexp": np.where(some, top + np.log(np.where(some, z, 1)), np.nan),
        "jacobian_norm": np.sqrt(jacobian2) + undefined,
    }


def main():
    random = np.random.default_rng(20211221)
    arrays, cases = {}, []
    for n_q, n_k, d, d_v, spread in SHAPES:
        data = f"{n_q}x{n_k}x{d}"
        q = random.standard_normal((n_q, d)) * spread
        k, v = random.standard_normal((n_k, d)), random.standard_normal((n_k, d_v))
        q, k, v = (one.astype("f4").astype("f8") for one in (q, k, v))
        arrays.update({f"{data}/q": q, f"{data}/k": k, f"{data}/v": v})
        for mask in MASKS:
            for policy in MULTIPLIERS:
                for name, array in attend(q, k, v, mask, policy).items():
                    arrays[f"case{len(cases)}/{name}"] = array
                cases.append({"case": len(cases), "data": data, "mask": mask, "policy": policy})
    np.savez_compressed("attention.npz", **arrays)
    with open("attention.json", "w", encoding="utf-8") as file:
        json.dump(cases, file, indent=0)


main()
