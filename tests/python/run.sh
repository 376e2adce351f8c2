#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh TEST MODULES CLI: runs a test with the first Python that has NumPy and PyTorch; 77 (skipped) when there is none.
test=$1 modules=$2 cli=$3
for python in python3 /usr/bin/python3; do
  if "$python" -c 'import numpy, torch' 2>/dev/null; then
    PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$modules" ATTENTOSCOPE_CLI="$cli" exec "$python" "$test"
  fi
done
echo "skipped: needs PyTorch and NumPy for Python 3 (on Debian: apt install python3-torch)"
exit 77
