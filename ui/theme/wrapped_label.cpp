// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/wrapped_label.h"

#include "ui/text/unbroken.h"
#include "ui/theme/digits_alike.h"

#include <QBoxLayout>
#include <QEvent>

#include <utility>

namespace attentoscope {

namespace {

constexpr qsizetype mostWidths = 16; // limits the cache, because dragging a splitter asks for many widths

} // namespace

WrappedLabel::WrappedLabel(QWidget* parent)
    : WrappedLabel(QString(), parent)
{
}

WrappedLabel::WrappedLabel(const QString& text, QWidget* parent)
    : QLabel(unbroken(text), parent)
{
    setWordWrap(true);
}

void WrappedLabel::setText(const QString& text)
{
    QString shown = unbroken(text);
    if (textInteractionFlags().testFlag(Qt::TextSelectableByMouse))
        shown.remove(wordJoiner); // or a number that is copied would have a sign that nobody sees
    QLabel::setText(shown);
}

int WrappedLabel::heightForWidth(int width) const
{
    QString like = digitsAlike(text());
    if (of_ != like || heights_.size() >= mostWidths) {
        heights_.clear();
        of_ = std::move(like);
    }
    const auto known = heights_.constFind(width);
    return known != heights_.cend() ? *known : *heights_.insert(width, QLabel::heightForWidth(width));
}

bool WrappedLabel::event(QEvent* event)
{
    switch (event->type()) {
    case QEvent::FontChange:
    case QEvent::StyleChange:
    case QEvent::Polish:
    case QEvent::ContentsRectChange:
    case QEvent::LayoutDirectionChange:
        heights_.clear();
        break;
    default:
        break;
    }
    return QLabel::event(event);
}

WrappedLabel* addSelectableLabel(QBoxLayout* layout, const QString& name)
{
    auto* label = new WrappedLabel(layout->parentWidget());
    label->setObjectName(name);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(label);
    return label;
}

} // namespace attentoscope
