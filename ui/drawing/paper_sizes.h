// SPDX-License-Identifier: GPL-3.0-or-later
// The figure widths that publishers and projectors ask for.
#pragma once

#include <QString>

#include <span>

namespace attentoscope {

struct PaperSize {
    const char* key; // on the command line
    const char* name; // "Nature, one column"
    double widthMm;
    double heightMm; // 0: follows from the figure's shape
    double fontPt; // the type size that is usual there
};

std::span<const PaperSize> paperSizes();
QString paperSizeText(const PaperSize& size); // in the window's language: "Nature, one column · 89 mm"

} // namespace attentoscope
