// SPDX-License-Identifier: GPL-3.0-or-later
// Materialised attention for the instructions that every x86-64 processor has.
#ifdef __x86_64__
#define MATERIALIZED_SIMD "SSE2"
#else
#define MATERIALIZED_SIMD "no extensions"
#endif
#define MATERIALIZED_EIGEN EigenBaseline
#define MATERIALIZED_TABLE materializedBaseline
#include "core/studies/cost/materialized_kernels-inl.h"
