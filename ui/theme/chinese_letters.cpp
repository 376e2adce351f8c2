// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/chinese_letters.h"

#include <QApplication>
#include <QFontInfo>

namespace attentoscope {

void preferSimplifiedChinese()
{
    const QString simplified = QStringLiteral("Noto Sans CJK SC");
    const QFont font = QApplication::font();
    const QString family = QFontInfo(font).family();
    QFont::insertSubstitution(family, simplified);
    if (font.family() != family) // "Sans Serif", in whose place fontconfig takes another
        QFont::insertSubstitutions(font.family(), {family, simplified});
}

} // namespace attentoscope
