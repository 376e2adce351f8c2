// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elided_label.h"

#include "ui/text/printable.h"
#include "ui/text/unbroken.h"

#include <QHelpEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QTextLayout>
#include <QToolTip>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int fewestLetters = 8;
constexpr qsizetype mostOfToolTip = 2000; // characters

QStringList linesIn(const QString& whole, const QFont& font, int width)
{
    const QString text = unbroken(whole);
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    QStringList lines;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(std::max(width, 1));
        lines << text.mid(line.textStart(), line.textLength());
    }
    layout.endLayout();
    return lines;
}

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

void ElidedLabel::setLines(int lines)
{
    lines_ = lines;
    updateGeometry();
    update();
}

QSize ElidedLabel::sizeHint() const
{
    constexpr int widest = 1200;
    const QFontMetrics metrics = fontMetrics();
    // Lines of Chinese letters, which may be of another font, need more height.
    const bool chinese =
        lines_ > 1 && std::ranges::any_of(text_, [](QChar letter) { return letter.script() == QChar::Script_Han; });
    const QRect room(0, 0, 1 << 20, 1 << 20);
    const int line = std::max(metrics.height(), chinese ? metrics.boundingRect(room, 0, QStringLiteral("国")).height() : 0);
    const int height = line + (lines_ - 1) * std::max(line, metrics.lineSpacing());
    return {std::min(fontMetrics().horizontalAdvance(text_.left(200)) + 2, widest), height};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {std::min(fontMetrics().averageCharWidth() * fewestLetters, sizeHint().width()), sizeHint().height()};
}

QStringList ElidedLabel::broken(int width) const { return linesIn(text_, font(), width); }

bool ElidedLabel::fits(int width) const
{
    return lines_ == 1 ? fontMetrics().horizontalAdvance(text_) <= width : broken(width).size() <= lines_;
}

QString ElidedLabel::shown() const
{
    if (lines_ == 1)
        return fontMetrics().elidedText(text_, mode_, width());
    QStringList lines = broken(width());
    // A number that is cut would read as another one: so what is cut off begins behind a sentence, or else behind a part of one.
    static const QRegularExpression sentence(QStringLiteral("[.;](?= )|[。；]")), part(QStringLiteral("[,:](?= )|[，：、]"));
    for (const QRegularExpression& end : {sentence, part})
        for (qsizetype at = text_.size(); lines.size() > lines_ && at > 0;) {
            at = text_.lastIndexOf(end, at - 1);
            const QString cut = at > 0 ? text_.left(at + 1) + QStringLiteral(" …") : QString();
            if (QStringList fitting = linesIn(cut, font(), width()); !cut.isEmpty() && fitting.size() <= lines_)
                lines = std::move(fitting);
        }
    if (lines.size() > lines_) {
        const QString rest = lines.mid(lines_ - 1).join(QString());
        lines = lines.mid(0, lines_ - 1) << fontMetrics().elidedText(rest, Qt::ElideRight, width());
    }
    return lines.join(QLatin1Char('\n'));
}

void ElidedLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, shown());
}

bool ElidedLabel::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip && toolTip().isEmpty() && !fits(width())) {
        const QString whole = text_.size() > mostOfToolTip ? text_.left(mostOfToolTip) + QStringLiteral("…") : text_;
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), plainToolTip(whole), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace attentoscope
