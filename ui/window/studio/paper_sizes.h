// SPDX-License-Identifier: GPL-3.0-or-later
// Widths that publishers and projectors give a figure.
#pragma once

#include <QString>

#include <span>

namespace attentoscope {

struct PaperSize {
    const char* name; // "Nature, one column"
    double widthMm;
    double heightMm; // 0: follows from the picture
    double fontPt; // that is usual there
};

std::span<const PaperSize> paperSizes();
QString paperSizeText(const PaperSize& size); // "Nature, one column · 89 mm", in the language of the window

} // namespace attentoscope
