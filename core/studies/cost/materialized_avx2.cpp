// SPDX-License-Identifier: GPL-3.0-or-later
#ifdef __AVX2__
#define MATERIALIZED_SIMD "AVX2"
#define MATERIALIZED_EIGEN EigenAvx2
#define MATERIALIZED_TABLE materializedAvx2
#include "core/studies/cost/materialized_kernels-inl.h"
#endif
