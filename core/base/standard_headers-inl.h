// SPDX-License-Identifier: GPL-3.0-or-later
// The standard headers that Eigen uses, compiled for the instructions that every processor has. A source that is compiled for
// other instructions includes it first: a program holds one copy of each inline function, and the linker ignores what
// instructions it was compiled for.
#ifdef __AVX__
#pragma GCC push_options
#pragma GCC target("no-avx")
#endif
#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cerrno>
#include <climits>
#include <cmath>
#include <complex>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iosfwd>
#include <limits>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>
#ifdef __AVX__
#pragma GCC pop_options
#endif
