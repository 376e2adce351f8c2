// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elided_label.h"

#include "ui/text/printable.h"
#include "ui/text/unbroken.h"

#include <QHelpEvent>
#include <QPainter>
#include <QTextBoundaryFinder>
#include <QTextLayout>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int fewestLetters = 8;
constexpr qsizetype mostOfToolTip = 2000; // characters

double heightOf(const QString& line, const QFont& font)
{
    QTextLayout layout(line, font);
    layout.beginLayout();
    const QTextLine only = layout.createLine();
    layout.endLayout();
    return only.height();
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

void ElidedLabel::setWholeSentences(bool whole)
{
    whole_ = whole;
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
    return {std::min(fontMetrics().horizontalAdvance(text_.left(200)) + 2, widest),
        fontMetrics().height() + (lines_ - 1) * fontMetrics().lineSpacing() + lines_ * tallerBy()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {std::min(fontMetrics().averageCharWidth() * fewestLetters, sizeHint().width()), sizeHint().height()};
}

int ElidedLabel::tallerBy() const
{
    const QString latin = QStringLiteral("Ag"), local = tr("Ag", "a high and a low letter");
    return std::max(0, int(std::ceil(heightOf(local, font()) - heightOf(latin, font()))));
}

QStringList ElidedLabel::broken(const QString& whole, int width) const
{
    const QString text = unbroken(whole);
    QTextLayout layout(text, font());
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

bool ElidedLabel::fits(const QString& text, int width) const
{
    return lines_ == 1 ? fontMetrics().horizontalAdvance(text) <= width : broken(text, width).size() <= lines_;
}

QString ElidedLabel::shown() const
{
    QString text = text_;
    if (whole_) {
        QTextBoundaryFinder sentences(QTextBoundaryFinder::Sentence, text_);
        sentences.toEnd();
        while (!fits(text, width()) && sentences.toPreviousBoundary() > 0)
            text = text_.left(sentences.position()).trimmed();
    }
    if (lines_ == 1)
        return fontMetrics().elidedText(text, mode_, width());
    QStringList lines = broken(text, width());
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
    const QStringList lines = shown().split(QLatin1Char('\n'));
    const int spacing = fontMetrics().lineSpacing() + tallerBy();
    int top = (height() - int(lines.size()) * spacing) / 2;
    for (const QString& line : lines) {
        painter.drawText(QRect(0, top, width(), spacing), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, line);
        top += spacing;
    }
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
