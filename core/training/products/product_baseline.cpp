// SPDX-License-Identifier: GPL-3.0-or-later
// Products for the instructions that every processor has.
#define PRODUCT_EIGEN EigenProductBaseline
#define PRODUCT_TABLE productBaseline
#include "core/training/products/product_kernels-inl.h"
