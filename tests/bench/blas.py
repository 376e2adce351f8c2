# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the BLAS that PyTorch multiplies matrices with, from the libraries that its process has mapped.

Debian's PyTorch takes whatever libblas.so.3 is there, and that is the reference BLAS, written to be read, unless OpenBLAS is
installed beside it. A comparison with it says nothing about PyTorch.
"""
import re

REFUSAL = ("PyTorch multiplies matrices with the reference BLAS here (%s), which nobody who cares about speed would use: "
           "install libopenblas0-pthread to compare with it")
KINDS = (("OpenBLAS", "openblas"), ("MKL", "libmkl_|/mkl"), ("BLIS", "blis"), ("ATLAS", "atlas"))


def blas_of(maps, built_with=""):
    """maps: the text of /proc/PID/maps; built_with: torch.__config__.show(). Returns (name, path); path "" when it is inside PyTorch."""
    paths = sorted(set(re.findall(r"/\S*\.so[.\d]*(?=\s|$)", maps, re.MULTILINE)))
    paths = [path for path in paths if not re.search(r"/(numpy|scipy)\.libs/", path)]  # used only by NumPy and SciPy
    # LAPACK may bring an OpenBLAS of its own, so libblas itself comes first.
    chosen = next((path for path in paths if re.search(r"/libblas\.so", path)), None)
    if chosen is None:
        chosen = next((path for path in paths for _, pattern in KINDS if re.search(pattern, path)), "")
    if not chosen:
        built = re.search(r"BLAS_INFO=(\w+)", built_with)
        return (built[1] if built else "unknown BLAS"), ""
    name = next((kind for kind, pattern in KINDS if re.search(pattern, chosen)), "reference BLAS")
    if name == "OpenBLAS":
        version = re.search(r"/libopenblas\w*-r(\d+(?:\.\d+)*)\.so", "\n".join(paths))
        name += " " + version[1] if version else ""
    return name, chosen


def refusal(name, path):
    """Returns why a comparison with this BLAS is refused; None: it is accepted."""
    return REFUSAL % path if name == "reference BLAS" else None
