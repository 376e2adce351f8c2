// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/studio/paper_sizes.h"

#include "ui/text/number_text.h"
#include "ui/text/translated.h"

namespace attentoscope {

std::span<const PaperSize> paperSizes()
{
    static constexpr PaperSize sizes[] = {
        {ATT_TEXT("core", "Nature, one column"), 89, 0, 7},
        {ATT_TEXT("core", "Nature, two columns"), 183, 0, 7},
        {ATT_TEXT("core", "IEEE, one column"), 88.9, 0, 8},
        {ATT_TEXT("core", "IEEE, two columns"), 181.9, 0, 8},
        {ATT_TEXT("core", "ACL, one column"), 77, 0, 8},
        {ATT_TEXT("core", "ACL, text width"), 160, 0, 8},
        {ATT_TEXT("core", "NeurIPS, text width"), 139.7, 0, 8},
        {ATT_TEXT("core", "Slide, 16:9"), 254, 142.9, 16},
        {ATT_TEXT("core", "A0 poster"), 780, 0, 32},
    };
    return sizes;
}

QString paperSizeText(const PaperSize& size)
{
    const QString width = briefText(size.widthMm, 4);
    return translated(size.name) + QStringLiteral(" · ")
        + (size.heightMm > 0 ? QStringLiteral("%1 × %2 mm").arg(width, briefText(size.heightMm, 4))
                             : width + QStringLiteral(" mm"));
}

} // namespace attentoscope
