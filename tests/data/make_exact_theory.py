# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes exact_theory.json and gaussian_theory.json: expected entropy, sum of squares and planted mass of a row at finite n, by
plain quadrature in float64. No code or idea is shared with core/theory but the two integrals

    E ln Z = int (exp(-t) - exp(-tC) phi(t)^n) dt/t,    phi(t) = E exp(-t exp(x)),

and the like for the sum of a x, the sum of a^2 and the planted mass. Run in this folder; needs python3-numpy and takes five
minutes.

exact_theory.json: sphere and needles (errors below 1e-5). gaussian_theory.json: scores of Gaussian queries and keys, one more
integral over the norm of the query (errors below 1e-4)."""
import json

import numpy as np


def row(n_noise, x, p, y=(), steps=12001):
    """x, p: nodes and weights of a noise key's logit; y: logits of planted keys."""
    top = max([x.max()] + list(y))
    u = np.linspace(-top - 30, 12 - min(0, x.min()), steps)
    du = u[1] - u[0]
    big, weighted = sum(np.exp(y)), sum(v * np.exp(v) for v in y)
    squares = sum(np.exp(2 * np.array(y)))
    log_z = mean = sum2 = mass = 0.0
    for i in range(0, steps, 1000):
        t = np.exp(u[i:i + 1000])
        tw = np.minimum(t[:, None] * np.exp(x)[None, :], 700.0)
        e = np.exp(-tw)
        log_phi = np.log1p(-np.minimum((-np.expm1(-tw)) @ p, 1 - 1e-16))
        decay = np.exp(-np.minimum(t * big, 700.0))
        all_n, but_one = np.exp(n_noise * log_phi) * decay, np.exp((n_noise - 1) * log_phi) * decay
        log_z += (np.exp(-np.minimum(t, 700.0)) - all_n).sum() * du
        mean += (n_noise * ((tw * e) @ (p * x)) * but_one + t * weighted * all_n).sum() * du
        sum2 += (n_noise * ((tw * tw * e) @ p) * but_one + t * t * squares * all_n).sum() * du
        mass += (t * big * all_n).sum() * du
    return np.array([log_z - mean, sum2, mass])


def sphere(n_noise, m, d, planted=(), nodes=1600):
    c, w = np.polynomial.legendre.leggauss(nodes)
    p = w * np.exp((d - 3) / 2 * np.log1p(-c * c))
    return row(n_noise, m * np.sqrt(d) * c, p / p.sum(), [m * np.sqrt(d) * v for v in planted])


def gaussian(n, m, d, nodes=400, norms=24):
    g, w = np.polynomial.legendre.leggauss(nodes)
    p = w * np.exp(-0.5 * (9 * g) ** 2)
    p /= p.sum()
    r, v = np.polynomial.legendre.leggauss(norms)
    low, high = max(1e-9, 1 - 6 / np.sqrt(2 * d)), 1 + 7 / np.sqrt(2 * d)
    r = low + (high - low) * (r + 1) / 2
    q = v * np.exp((d - 1) * np.log(r) - d * (r * r - 1) / 2)
    q /= q.sum()
    return sum(b * row(n, m * a * 9 * g, p, steps=4001) for a, b in zip(r, q))


def main():
    out = []
    for d in (16, 64, 128):
        for n in (2, 16, 64, 512, 4096, 65536):
            for m in (0.25, 1, 2, 3, 4, 6, 10):
                h, s2, _ = sphere(n, m, d)
                out.append(dict(source="sphere", d=d, n=n, m=m, cosine=None, needles=0, entropy=h, sum_squares=s2,
                                planted_mass=None))
    for n in (64, 512, 4096, 65536):
        for m in (0.5, 1, 1.5, 2, 3):
            h, s2, mass = sphere(n - 4, m, 64, (0.85,) * 4)
            out.append(dict(source="needles", d=64, n=n, m=m, cosine=0.85, needles=4, entropy=h, sum_squares=s2,
                            planted_mass=mass))
    with open("exact_theory.json", "w", encoding="utf-8") as file:
        json.dump(out, file, indent=0)
    out = []
    for d in (4, 64):
        for n in (3, 64, 4096):
            for m in (0.5, 1, 2, 4, 8):
                h, s2, _ = gaussian(n, m, d)
                out.append(dict(source="gaussian", d=d, n=n, m=m, entropy=h, sum_squares=s2))
    with open("gaussian_theory.json", "w", encoding="utf-8") as file:
        json.dump(out, file, indent=0)


main()
