// SPDX-License-Identifier: GPL-3.0-or-later
// What leading dimensions of arrays are, in words.
#pragma once

#include "core/experiment/leading_axes.h"

#include <QString>

namespace attentoscope {

QString leadingText(const LeadingAxes& axes); // "layers × heads"

} // namespace attentoscope
