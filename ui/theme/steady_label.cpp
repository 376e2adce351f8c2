// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/steady_label.h"

#include "ui/theme/digits_alike.h"

#include <QEvent>

#include <utility>

namespace attentoscope {

void SteadyLabel::showText(const QString& text)
{
    setText(text); // triggers no layout while the size is fixed
    QString like = digitsAlike(text);
    if (like == fitted_)
        return;
    fitted_ = std::move(like);
    constexpr double tooWide = 0.6; // a text narrower than this share of the label makes it shrink
    const QSize needed = sizeHint(), kept = minimumSize();
    const bool fits = kept == maximumSize() && needed.width() <= kept.width() && needed.width() >= tooWide * kept.width()
        && needed.height() == kept.height();
    if (!fits)
        setFixedSize(needed);
}

void SteadyLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) {
        fitted_ = digitsAlike(text());
        setFixedSize(sizeHint());
    }
}

} // namespace attentoscope
