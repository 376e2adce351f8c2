// SPDX-License-Identifier: GPL-3.0-or-later
#ifdef __AVX512F__
#define PRODUCT_EIGEN EigenProductAvx512
#define PRODUCT_TABLE productAvx512
#include "core/training/products/product_kernels-inl.h"
#endif
