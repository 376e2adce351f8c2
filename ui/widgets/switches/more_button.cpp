// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/switches/more_button.h"

#include "ui/theme/theme.h"

#include <algorithm>

namespace attentoscope {

namespace {

const QString dots = QStringLiteral("⋯");

} // namespace

MoreButton::MoreButton(const QString& of, QWidget* parent)
    : MenuButton({}, parent)
    , of_(of)
{
    setFont(secondaryFont());
    setChanged(0);
}

void MoreButton::setChanged(int changed)
{
    if (changed == changed_)
        return;
    changed_ = changed;
    const QString text = changed == 0 ? of_ : tr("%1 · %2 changed").arg(of_).arg(changed);
    setText(changed == 0 ? dots : dots + QLatin1Char(' ') + QString::number(changed));
    setToolTip(text);
    setAccessibleName(text);
}

QSize MoreButton::sizeHint() const
{
    const int widest = fontMetrics().horizontalAdvance(dots + QStringLiteral(" 8")),
              now = fontMetrics().horizontalAdvance(text());
    return MenuButton::sizeHint() + QSize(std::max(0, widest - now), 0);
}

} // namespace attentoscope
