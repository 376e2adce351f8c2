#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the files of tests/data again in a temporary folder, and says for each whether its bytes are the same, its numbers, or
neither; in the last case it exits with 1.

    remake.py [--all]

--all: exact_theory.json and gaussian_theory.json as well, which take five minutes.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
NEAR = 1e-12  # relative to the largest number of an array: sums of up to 10^4 terms in another order
FLOAT32 = {"narrow_losses"}  # of networks that were trained in float32
NEAR_FLOAT32 = 1e-4  # Adam divides noise by noise: 1.04e-5 between two libraries of matrix products

# The last bit of a matrix product depends on these. Elsewhere the numbers agree, but the bytes may differ.
OPEN_BLAS = {"OPENBLAS_CORETYPE": "Haswell", "OPENBLAS_NUM_THREADS": "1"}
REFERENCE_BLAS = {"LD_LIBRARY_PATH": "/usr/lib/x86_64-linux-gnu/blas", "ATEN_CPU_CAPABILITY": "avx2"}

PROGRAMS = [
    ("make_attention.py", OPEN_BLAS),
    ("make_theory.py", {}),
    ("make_gradients.py", REFERENCE_BLAS),
    ("make_training.py", REFERENCE_BLAS),
    ("tensors/make.py", {}),
    ("malformed/make.py", {}),
]
SLOW = [("make_exact_theory.py", REFERENCE_BLAS)]


def near(a, b, limit=NEAR):
    """Compares two JSON values; numbers may differ by rounding."""
    if isinstance(a, dict):
        return isinstance(b, dict) and list(a) == list(b) and all(
            near(a[key], b[key], NEAR_FLOAT32 if key in FLOAT32 else limit) for key in a)
    if isinstance(a, list):
        return isinstance(b, list) and len(a) == len(b) and all(near(x, y, limit) for x, y in zip(a, b))
    if isinstance(a, float) and isinstance(b, float):
        return abs(a - b) <= limit * max(1, abs(a))
    return type(a) is type(b) and a == b


def arrays_near(a, b):
    """Compares the arrays of two .npz archives; floating-point numbers may differ by rounding."""
    with np.load(a) as old, np.load(b) as new:
        if old.files != new.files:
            return False
        for x, y in ((old[name], new[name]) for name in old.files):
            if x.dtype != y.dtype or x.shape != y.shape:
                return False
            if x.dtype.kind != "f":
                same = np.array_equal(x, y)
            else:
                some = x[np.isfinite(x)]
                same = np.allclose(x, y, rtol=0, atol=NEAR * np.abs(some).max(initial=0), equal_nan=True)
            if not same:
                return False
    return True


def compare(old, new):
    if old.read_bytes() == new.read_bytes():
        return "same bytes"
    if old.suffix == ".json":
        same = near(json.loads(old.read_text("utf-8")), json.loads(new.read_text("utf-8")))
    else: # a malformed archive is compared by its bytes
        same = old.suffix == ".npz" and old.parent.name != "malformed" and arrays_near(old, new)
    return "same numbers" if same else "DIFFERS"


def main():
    good = True
    with tempfile.TemporaryDirectory() as name:
        place = pathlib.Path(name)
        for folder in ("tensors", "malformed"):
            (place / folder).mkdir()
        for program, environment in PROGRAMS + (SLOW if "--all" in sys.argv[1:] else []):
            folder = place / pathlib.Path(program).parent
            subprocess.run([sys.executable, HERE / program], cwd=folder, env={**os.environ, **environment}, check=True)
        made = {path.relative_to(place) for path in place.rglob("*") if path.is_file()}
        kept = {path.relative_to(HERE) for path in HERE.rglob("*") if path.suffix not in (".py", ".md") and path.is_file()}
        kept = {path for path in kept if path.parts[0] not in ("sessions", "recordings")} # written by other programs
        if "--all" not in sys.argv[1:]:
            kept -= {pathlib.Path("exact_theory.json"), pathlib.Path("gaussian_theory.json")}
        for path in sorted(made | kept):
            found = compare(HERE / path, place / path) if path in made & kept else "NOT MADE" if path in kept else "NOT KEPT"
            good = good and found.startswith("same")
            print(f"{found:12}  {path}")
    return 0 if good else 1


sys.exit(main())
