// SPDX-License-Identifier: GPL-3.0-or-later
#ifdef __AVX2__
#define PRODUCT_EIGEN EigenProductAvx2
#define PRODUCT_TABLE productAvx2
#include "core/training/products/product_kernels-inl.h"
#endif
