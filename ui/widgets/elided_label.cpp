#include "ui/widgets/elided_label.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace attentoscope {

namespace {

constexpr int fewestLetters = 8;
constexpr qsizetype mostOfToolTip = 600; // letters

} // namespace

ElidedLabel::ElidedLabel(Qt::TextElideMode mode, QWidget* parent)
    : QWidget(parent)
    , mode_(mode)
{
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void ElidedLabel::setText(const QString& text)
{
    if (text == text_)
        return;
    text_ = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

QSize ElidedLabel::sizeHint() const
{
    constexpr int widest = 1200;
    return {std::min(fontMetrics().horizontalAdvance(text_.left(200)) + 2, widest), fontMetrics().height()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {std::min(fontMetrics().averageCharWidth() * fewestLetters, sizeHint().width()), fontMetrics().height()};
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, fontMetrics().elidedText(text_, mode_, width()));
}

bool ElidedLabel::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && fontMetrics().horizontalAdvance(text_.left(mostOfToolTip)) > width()) {
        const QString whole = text_.size() > mostOfToolTip ? text_.left(mostOfToolTip) + QStringLiteral("…") : text_;
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), whole, this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace attentoscope
