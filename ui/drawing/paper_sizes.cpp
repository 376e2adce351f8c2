// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/paper_sizes.h"

#include "ui/text/number_text.h"
#include "ui/text/translated.h"

namespace attentoscope {

std::span<const PaperSize> paperSizes()
{
    static constexpr PaperSize sizes[] = {
        {"nature", ATT_TEXT("core", "Nature, one column"), 89, 0, 7},
        {"nature-2", ATT_TEXT("core", "Nature, two columns"), 183, 0, 7},
        {"ieee", ATT_TEXT("core", "IEEE, one column"), 88.9, 0, 8},
        {"ieee-2", ATT_TEXT("core", "IEEE, two columns"), 181.9, 0, 8},
        {"acl", ATT_TEXT("core", "ACL, one column"), 77, 0, 8},
        {"acl-2", ATT_TEXT("core", "ACL, text width"), 160, 0, 8},
        {"neurips", ATT_TEXT("core", "NeurIPS, text width"), 139.7, 0, 8},
        {"icml", ATT_TEXT("core", "ICML, one column"), 82.5, 0, 8},
        {"icml-2", ATT_TEXT("core", "ICML, two columns"), 171.4, 0, 8},
        {"slide", ATT_TEXT("core", "Slide, 16:9"), 254, 142.9, 16},
        {"poster", ATT_TEXT("core", "A0 poster"), 780, 0, 32},
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
