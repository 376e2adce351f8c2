# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes theory.json: what one row over infinitely many keys of the sphere keeps (core/README.md, 6), from its definition in 30
digits: ln M and A by Bessel functions, D = βA − ln M, and the approximations by Laplace and by 0.24 β.

Run in this folder; needs python3-mpmath.
"""
import json

import mpmath as mp

mp.mp.dps = 30


def row(d, scale):
    beta, nu = scale * d, mp.mpf(d) / 2 - 1
    log_m = mp.log(mp.gamma(nu + 1)) + nu * mp.log(2 / beta) + mp.log(mp.besseli(nu, beta))
    a = mp.besseli(nu + 1, beta) / mp.besseli(nu, beta)
    saddle = (-1 + mp.sqrt(1 + 4 * scale**2)) / (2 * scale)  # the cosine with the largest integrand
    return {
        "d": d,
        "lam": float(scale),
        "log_M": mp.nstr(log_m, 17),
        "A": mp.nstr(a, 17),
        "D": mp.nstr(beta * a - log_m, 17),
        "laplace_D": mp.nstr(-mp.mpf(d) / 2 * mp.log(1 - saddle * saddle), 17),
        "law_024": float(mp.mpf("0.24") * beta),
    }


def main():
    rows = []
    for d in (4, 16, 64, 128, 256):
        for scale in (mp.mpf(1) / mp.sqrt(d), mp.mpf("0.25"), mp.mpf("0.5"), mp.mpf(1)):
            rows.append(row(d, scale))
    with open("theory.json", "w", encoding="utf-8") as file:
        json.dump(rows, file, indent=1)


main()
