// SPDX-License-Identifier: GPL-3.0-or-later
#ifdef __AVX512F__
#define MATERIALIZED_SIMD "AVX-512"
#define MATERIALIZED_EIGEN EigenAvx512
#define MATERIALIZED_TABLE materializedAvx512
#include "core/studies/cost/materialized_kernels-inl.h"
#endif
