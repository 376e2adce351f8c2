// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/parts/plot_frame.h"

#include "ui/figures/text_line.h"
#include "ui/plots/paper/figure_axis.h"
#include "ui/plots/parts/plot_layers.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace attentoscope {

PlotFrame::PlotFrame(QCustomPlot& plot, const PlotLook& look)
    : plot_(plot)
    , look_(look)
{
    QObject::connect(&plot_, &QCustomPlot::beforeReplot, &plot_, [this] { empty_ = false; });
    plot_.plotLayout()->clear();
    titleStrip_ = new PlotStrip(&plot_);
    headerStrip_ = new PlotStrip(&plot_);
    noteStrip_ = new PlotStrip(&plot_);
    auto* rect = new QCPAxisRect(&plot_, false);
    for (const auto side : {QCPAxis::atBottom, QCPAxis::atTop, QCPAxis::atLeft, QCPAxis::atRight})
        rect->addAxis(side, new FigureAxis(rect, side));
    plot_.plotLayout()->addElement(0, 0, titleStrip_);
    plot_.plotLayout()->addElement(1, 0, headerStrip_);
    plot_.plotLayout()->addElement(2, 0, rect);
    plot_.plotLayout()->addElement(3, 0, noteStrip_);
    plot_.plotLayout()->setRowSpacing(0);
    plot_.xAxis = rect->axis(QCPAxis::atBottom);
    plot_.xAxis2 = rect->axis(QCPAxis::atTop);
    plot_.yAxis = rect->axis(QCPAxis::atLeft);
    plot_.yAxis2 = rect->axis(QCPAxis::atRight);
    titleStrip_->setPaint([this](QCPPainter& painter) {
        title_.draw(painter, titleStrip_->rect().top(), inside().left(), plot_.viewport().right() + spare_.width(), look_.style);
    });
    addPainterTo(
        plot_, QStringLiteral("overlay"), [this](QCPPainter& painter) { drawNote(painter); }, false);
}

void PlotFrame::restyle()
{
    layTitle(title_.text());
    fitNote();
}

void PlotFrame::setTitle(const QString& richText)
{
    if (richText != title_.text())
        layTitle(richText);
}

void PlotFrame::layTitle(const QString& richText)
{
    title_.set(richText, look_.style);
    titleStrip_->setHeight(title_.height(look_.style));
}

QString PlotFrame::titleCutAt(const QPointF& pixel) const
{
    const bool isCut = QRectF(titleStrip_->rect()).contains(pixel) && title_.isCut(plot_.viewport().right(), look_.style);
    return isCut ? title_.text() : QString();
}

void PlotFrame::breakTitle()
{
    // As wide as it is drawn, above what is left empty, too.
    title_.breakFor(plot_.viewport().right() + spare_.width(), look_.style);
    titleStrip_->setHeight(title_.height(look_.style));
    for (PlotStrip* strip : {titleStrip_, headerStrip_})
        strip->setRoomBeyond(spare_.width());
}

void PlotFrame::setNote(const QString& text, const QString& roomFor)
{
    noteText_ = text;
    noteRoom_ = roomFor.isEmpty() ? text : roomFor;
    if (keepsNoteRoom_ && noteRoom_.isEmpty()) // in the language of notes, for lines of Chinese are higher
        noteRoom_ = QCoreApplication::translate("PlotBase", "note");
    noteStrip_->setHeight(noteRoom_.isEmpty() || !showsNote() || noteBesideLabel() ? 0 : noteHeight() + look_.length(2));
}

// On paper a note that is too long is broken into lines.
int PlotFrame::noteHeight() const
{
    const QFontMetrics metrics(look_.font());
    const QRect room(0, 0, std::max(1, plot_.viewport().width() - look_.length(12)), 1 << 20);
    return look_.onScreen ? metrics.height() : metrics.boundingRect(room, Qt::TextWordWrap, noteRoom_).height();
}

// Returns whether the note fits left of the centred axis label, where it takes no line of its own.
bool PlotFrame::noteBesideLabel() const
{
    const int label = textWidth(plot_.xAxis->label(), look_.font());
    return !keepsNoteRoom_ && plot_.xAxis->visible() && label > 0
        && 2 * (textWidth(noteRoom_, look_.font()) + look_.length(12)) + label < inside().width();
}

void PlotFrame::drawNote(QCPPainter& painter) const
{
    if (noteText_.isEmpty() || !showsNote())
        return;
    const QFontMetrics metrics(look_.font());
    const QRect sheet = plot_.viewport();
    painter.setFont(look_.font());
    painter.setPen(look_.style.theme.secondaryText);
    const int most = sheet.right() - look_.length(8); // a note that is too long begins further left
    const int wide = textWidth(noteText_, look_.font()), left = std::max(look_.length(4), std::min(inside().left(), most - wide));
    if (!look_.onScreen && wide > most - left && !noteBesideLabel()) {
        const int high = noteHeight();
        const QRectF lines(left, sheet.bottom() + 1 - look_.length(1) - high, most - left, high);
        return painter.drawText(lines, int(Qt::AlignLeft | Qt::AlignTop) | int(Qt::TextWordWrap), noteText_);
    }
    const double descent = metrics.descent() + (noteBesideLabel() ? look_.length(4) : look_.length(1));
    const QRectF line(left, sheet.bottom() + 1 - descent - metrics.ascent(), most - left, metrics.height());
    // From below, for a line with characters of another font may be higher than this one's.
    drawPlainText(painter, look_.font(), line, Qt::AlignLeft | Qt::AlignBottom,
        wide <= most - left ? noteText_ : shortened(noteText_, metrics, most - left));
}

void PlotFrame::setHeader(double heightPx, PaintFunction paint)
{
    headerStrip_->setHeight(heightPx > 0 ? look_.length(heightPx) : 0);
    headerStrip_->setPaint([this, paint = std::move(paint)](QCPPainter& painter) {
        painter.save();
        painter.translate(inside().left(), headerStrip_->rect().top());
        paint(painter);
        painter.restore();
    });
}

void PlotFrame::setSideMargins(int left, int right, int rightAtLeast, int leftAtLeast)
{
    QCPAxisRect& axes = *plot_.axisRect();
    QCP::MarginSides automatic = QCP::msTop | QCP::msBottom;
    QMargins margins = axes.margins();
    left >= 0 ? margins.setLeft(left) : void(automatic |= QCP::msLeft);
    right >= 0 ? margins.setRight(right) : void(automatic |= QCP::msRight);
    const int edge = look_.length(4);
    // Without a title the topmost number of an axis, which stands at its end, would reach beyond the sheet and be left out.
    const bool isTop = !look_.onScreen && title_.text().isEmpty() && headerStrip_->minimumSize().height() == 0;
    const int number = isTop && plot_.yAxis->visible() ? QFontMetrics(look_.font()).height() / 2 + look_.length(1) : 0;
    axes.setMinimumMargins({std::max({edge, leftAtLeast, least_.left()}), std::max({edge, number, least_.top()}),
        std::max({look_.length(6), rightAtLeast, least_.right()}), std::max(edge, least_.bottom())});
    axes.setAutoMargins(automatic);
    axes.setMargins(margins);
}

void PlotFrame::setTopMargin(int top)
{
    QCPAxisRect& axes = *plot_.axisRect();
    QMargins margins = axes.margins();
    margins.setTop(top);
    axes.setAutoMargins(axes.autoMargins() & ~QCP::MarginSides(QCP::msTop));
    axes.setMargins(margins);
}

void PlotFrame::setLeastSides(int left, int right)
{
    least_.setLeft(left);
    least_.setRight(right);
}

void PlotFrame::setLeastHeights(int top, int bottom)
{
    least_.setTop(top);
    least_.setBottom(bottom);
}

QMargins PlotFrame::edges() const
{
    const QRect all = plot_.viewport(), data = inside();
    return {data.left(), data.top(), all.right() - data.right() + spare_.width(), all.bottom() - data.bottom() + spare_.height()};
}

void PlotFrame::drawInstead(QCPPainter& painter, const QString& text) const
{
    empty_ = true;
    painter.setFont(look_.style.font(10.0 / 9.0));
    painter.setPen(look_.style.theme.secondaryText);
    const int inset = look_.length(12);
    painter.drawText(inside().adjusted(inset, inset, -inset, -inset), Qt::AlignCenter | Qt::TextWordWrap, text);
}

} // namespace attentoscope
