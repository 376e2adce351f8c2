// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_base.h"

#include "ui/figures/files/svg_clip.h"
#include "ui/figures/formula_marks.h"
#include "ui/figures/painted_figure.h"
#include "ui/figures/text_line.h"
#include "ui/plots/paper/figure_axis.h"
#include "ui/plots/plot_parts.h"
#include "ui/plots/strokes.h"

#include <QCoreApplication>
#include <QEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace attentoscope {

namespace {

const QString authorLayer = QStringLiteral("author");

} // namespace

PlotBase::PlotBase(QWidget* parent)
    : QCustomPlot(parent)
{
    setAttribute(Qt::WA_NoMousePropagation, false); // right clicks must reach the view, whose owner has the context menu
    setPlottingHints(QCP::phCacheLabels);
    setNoAntialiasingOnDrag(false);
    connect(this, &QCustomPlot::beforeReplot, this, [this] { empty_ = false; });
    ground_ = new PlotGround(*this);
    mPaintBuffers = {QSharedPointer<QCPAbstractPaintBuffer>(ground_)};
    setBackground(Qt::NoBrush);
    plotLayout()->clear();
    layer(QStringLiteral("overlay"))
        ->setMode(QCPLayer::lmLogical); // a buffer of its own would be another image as large as the plot
    titleStrip_ = new PlotStrip(this);
    headerStrip_ = new PlotStrip(this);
    noteStrip_ = new PlotStrip(this);
    auto* rect = new QCPAxisRect(this, false);
    for (const auto side : {QCPAxis::atBottom, QCPAxis::atTop, QCPAxis::atLeft, QCPAxis::atRight})
        rect->addAxis(side, new FigureAxis(rect, side));
    plotLayout()->addElement(0, 0, titleStrip_);
    plotLayout()->addElement(1, 0, headerStrip_);
    plotLayout()->addElement(2, 0, rect);
    plotLayout()->addElement(3, 0, noteStrip_);
    plotLayout()->setRowSpacing(0);
    xAxis = rect->axis(QCPAxis::atBottom);
    xAxis2 = rect->axis(QCPAxis::atTop);
    yAxis = rect->axis(QCPAxis::atLeft);
    yAxis2 = rect->axis(QCPAxis::atRight);
    for (QCPAxis* axis : {xAxis, xAxis2, yAxis, yAxis2}) {
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
        axis->setTicker(QSharedPointer<FigureTicker>::create());
        axis->setVisible(axis == xAxis || axis == yAxis);
        axis->setSubTicks(false);
    }
    titleStrip_->setPaint([this](QCPPainter& painter) {
        title_.draw(painter, titleStrip_->rect().top(), plotRect().left(), viewport().right() + spare_.width(), style_);
    });
    addPainter(
        QStringLiteral("overlay"), [this](QCPPainter& painter) { drawNote(painter); }, false);
    addLayer(authorLayer, layer(QStringLiteral("overlay"))); // above the markers of what is measured
    addPainter(authorLayer, [this](QCPPainter& painter) { drawAuthorMarks(painter); });
    addPainter(authorLayer, [this](QCPPainter& painter) { drawLegendInside(painter); });
    addPainter(authorLayer, [this](QCPPainter& painter) {
        if (!cursors_.places().empty() && yAxis->visible())
            cursors_.draw(painter, *axisRect(), style_, cursorTexts());
    });
    addClipMarks();
}

// Adds painters that begin and end the clip for SVG around bands and around all other graphs, which are in the main layer: the
// first painter of a layer is drawn before them, and that of the next layer after them. Where there are none, there is no clip.
void PlotBase::addClipMarks()
{
    const auto isUsed = [this](const QString& clipped) { return layer(clipped)->children().size() > 1; };
    addLayer(bandLayer, layer(QStringLiteral("main")), limBelow);
    for (const auto& [clipped, end] : {std::pair(bandLayer, aboveBands), std::pair("main", "clipped")}) {
        addPainter(
            clipped,
            [this, isUsed, clipped](QCPPainter& painter) {
                if (isUsed(clipped))
                    beginSvgClip(painter, plotRect().adjusted(0, 0, 1, 1));
            },
            false);
        addLayer(end, layer(clipped));
        addPainter(
            end,
            [isUsed, clipped](QCPPainter& painter) {
                if (isUsed(clipped))
                    endSvgClip(painter);
            },
            false);
    }
}

PlotBase::~PlotBase() = default;

bool PlotBase::follow(const QWidget& view, const QEvent& change)
{
    switch (change.type()) {
    case QEvent::PaletteChange:
    case QEvent::FontChange:
    case QEvent::StyleChange:
        setStyle(styleOf(view));
        return true;
    default:
        return change.type() == QEvent::LanguageChange;
    }
}

void PlotBase::setStyle(const FigureStyle& style)
{
    style_ = style;
    ground_->setColor(style_.theme.background);
    styleAxes();
    layTitle(title_.text());
    setNote(noteText_, noteRoom_);
}

void PlotBase::styleAxes()
{
    const Theme& theme = style_.theme;
    for (QCPAxis* axis : {xAxis, xAxis2, yAxis, yAxis2}) {
        axis->setBasePen(pen(theme.axis, 1));
        axis->setTickPen(pen(theme.axis, 1));
        axis->setTickLength(0, length(4));
        axis->setTickLabelFont(labelFont());
        axis->setTickLabelColor(theme.secondaryText);
        axis->setTickLabelPadding(length(3));
        axis->setLabelFont(labelFont());
        static_cast<FigureAxis*>(axis)->setLeastScript(labelFont().leastScript);
        axis->setLabelColor(theme.text);
        axis->setLabelPadding(length(4));
        axis->setPadding(length(2));
        axis->grid()->setPen(pen(theme.grid, 1));
        axis->grid()->setZeroLinePen(Qt::NoPen);
    }
    axisRect()->setMinimumMargins(QMargins(length(4), length(4), length(4), length(4)));
}

QPen PlotBase::pen(const QColor& color, double px) const { return plainStroke(style_, color, px); }

void PlotBase::setTitle(const QString& richText)
{
    if (richText != title_.text())
        layTitle(richText);
}

void PlotBase::layTitle(const QString& richText)
{
    title_.set(richText, style_);
    titleStrip_->setHeight(title_.height(style_));
}

QString PlotBase::titleCutAt(const QPointF& pixel) const
{
    const bool isCut = QRectF(titleStrip_->rect()).contains(pixel) && title_.isCut(viewport().right(), style_);
    return isCut ? title_.text() : QString();
}

void PlotBase::setNote(const QString& text, const QString& roomFor)
{
    noteText_ = text;
    noteRoom_ = roomFor.isEmpty() ? text : roomFor;
    if (keepsNoteRoom_ && noteRoom_.isEmpty()) // in the language of notes, for lines of Chinese are higher
        noteRoom_ = QCoreApplication::translate("PlotBase", "note");
    noteStrip_->setHeight(noteRoom_.isEmpty() || !showsNote() || noteBesideLabel() ? 0 : noteHeight() + length(2));
}

// On paper a note that is too long is broken into lines.
int PlotBase::noteHeight() const
{
    const QFontMetrics metrics(labelFont());
    const QRect room(0, 0, std::max(1, viewport().width() - length(12)), 1 << 20);
    return onScreen_ ? metrics.height() : metrics.boundingRect(room, Qt::TextWordWrap, noteRoom_).height();
}

// Returns whether the note fits left of the centred axis label, where it takes no line of its own.
bool PlotBase::noteBesideLabel() const
{
    const int label = textWidth(xAxis->label(), labelFont());
    return !keepsNoteRoom_ && xAxis->visible() && label > 0
        && 2 * (textWidth(noteRoom_, labelFont()) + length(12)) + label < plotRect().width();
}

void PlotBase::drawNote(QCPPainter& painter) const
{
    if (noteText_.isEmpty() || !showsNote())
        return;
    const QFontMetrics metrics(labelFont());
    painter.setFont(labelFont());
    painter.setPen(style_.theme.secondaryText);
    const int most = viewport().right() - length(8); // a note that is too long begins further left
    const int wide = textWidth(noteText_, labelFont()), left = std::max(length(4), std::min(plotRect().left(), most - wide));
    if (!onScreen_ && wide > most - left && !noteBesideLabel()) {
        const int high = noteHeight();
        const QRectF lines(left, viewport().bottom() + 1 - length(1) - high, most - left, high);
        return painter.drawText(lines, int(Qt::AlignLeft | Qt::AlignTop) | int(Qt::TextWordWrap), noteText_);
    }
    const double descent = metrics.descent() + (noteBesideLabel() ? length(4) : length(1));
    const QRectF line(left, viewport().bottom() + 1 - descent - metrics.ascent(), most - left, metrics.height());
    // From below, for a line with characters of another font may be higher than this one's.
    drawPlainText(painter, labelFont(), line, Qt::AlignLeft | Qt::AlignBottom,
        wide <= most - left ? noteText_ : shortened(noteText_, metrics, most - left));
}

void PlotBase::setHeader(double heightPx, PaintFunction paint)
{
    headerStrip_->setHeight(heightPx > 0 ? length(heightPx) : 0);
    headerStrip_->setPaint([this, paint = std::move(paint)](QCPPainter& painter) {
        painter.save();
        painter.translate(plotRect().left(), headerStrip_->rect().top());
        paint(painter);
        painter.restore();
    });
}

void PlotBase::setSideMargins(int left, int right, int rightAtLeast, int leftAtLeast)
{
    QCP::MarginSides automatic = QCP::msTop | QCP::msBottom;
    QMargins margins = axisRect()->margins();
    left >= 0 ? margins.setLeft(left) : void(automatic |= QCP::msLeft);
    right >= 0 ? margins.setRight(right) : void(automatic |= QCP::msRight);
    const QMargins least(std::max({length(4), leftAtLeast, leastLeft_}), std::max(length(4), leastTop_),
        std::max({length(6), rightAtLeast, leastRight_}), std::max(length(4), leastBottom_));
    axisRect()->setMinimumMargins(least);
    axisRect()->setAutoMargins(automatic);
    axisRect()->setMargins(margins);
}

// A label that reached beyond the edge would not be drawn at all.
int PlotBase::roomOfLastLabel() const
{
    const auto& ticks = xAxis->ticker().staticCast<QCPAxisTickerText>()->ticks();
    const QCPRange range = xAxis->range();
    auto last = ticks.upperBound(range.upper);
    if (last == ticks.begin() || (--last).key() < range.lower)
        return 0;
    const double beyond = plotRect().right() - xAxis->coordToPixel(last.key());
    return std::max(0, int(std::ceil(textWidth(last.value(), labelFont()) / 2.0 - beyond)) + length(2));
}

void PlotBase::setTopMargin(int top)
{
    QMargins margins = axisRect()->margins();
    margins.setTop(top);
    axisRect()->setAutoMargins(axisRect()->autoMargins() & ~QCP::MarginSides(QCP::msTop));
    axisRect()->setMargins(margins);
}

void PlotBase::addPainter(const QString& layer, PaintFunction paint, bool clipped)
{
    auto* hook = new PlotHook(this, std::move(paint)); // the plot owns it
    hook->setLayer(layer);
    hook->setClipToAxisRect(clipped);
    hook->setClipAxisRect(axisRect());
}

void PlotBase::setTicks(QCPAxis* axis, const std::vector<Tick>& ticks, const std::vector<Tick>& bare)
{
    auto ticker = axis->ticker().staticCast<QCPAxisTickerText>();
    ticker->clear();
    for (const Tick& tick : bare)
        ticker->addTick(tick.at, QString());
    for (const Tick& tick : ticks) // last, because a name replaces a bare tick at its place
        ticker->addTick(tick.at, tick.text);
}

void PlotBase::setLogarithmic(QCPAxis* axis, double low, double high, int most)
{
    const std::vector<Tick> ticks = onScreen_ ? decadeTicks(low, high, most) : powerTicks(low, high, most);
    const bool ends = !onScreen_ && ticks.size() > 1;
    axis->setRange(ends ? ticks.front().at : low, ends ? ticks.back().at : high);
    setTicks(axis, ticks);
}

void PlotBase::setAxesShown(bool shown)
{
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setTicks(shown);
        axis->setTickLabels(shown);
        axis->grid()->setVisible(shown);
        axis->setBasePen(shown ? pen(style_.theme.axis, 1) : QPen(Qt::NoPen));
        if (!shown)
            axis->setLabel({});
    }
}

void PlotBase::drawTextWithHalo(QCPPainter& painter, const QPointF& baseline, const QString& text, const QColor& color) const
{
    const double wide = 1.5 * style_.unit;
    // Draws copies around the text: cached glyphs take less time than an outline, which in FreeType, moreover, may be one unit
    // of the font to the side the next time.
    if (painter.paintEngine()->type() == QPaintEngine::Raster) {
        constexpr double diagonal = 0.7;
        painter.setPen(style_.theme.background);
        for (const double ring : {1.0, 0.5}) { // the inner one for stems that are thinner than the way
            for (const double x : {-1.0, 0.0, 1.0})
                for (const double y : {-1.0, 0.0, 1.0})
                    if (const double way = ring * (x != 0 && y != 0 ? diagonal : 1); x != 0 || y != 0)
                        painter.drawText(baseline + wide * way * QPointF(x, y), text);
            if (onScreen_)
                break; // so few pixels leave no gaps
        }
    } else {
        QPainterPath path;
        path.addText(baseline, painter.font(), text);
        painter.save();
        painter.setAntialiasing(true);
        painter.setPen(QPen(style_.theme.background, 2 * wide, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
        painter.restore();
    }
    painter.setPen(color);
    painter.drawText(baseline, text);
}

void PlotBase::drawCentred(QCPPainter& painter, const QString& text) const
{
    empty_ = true;
    painter.setFont(style_.font(10.0 / 9.0));
    painter.setPen(style_.theme.secondaryText);
    const int inset = length(12);
    painter.drawText(plotRect().adjusted(inset, inset, -inset, -inset), Qt::AlignCenter | Qt::TextWordWrap, text);
}

void PlotBase::drawHatch(QCPPainter& painter, const QRectF& rect) const
{
    painter.save();
    painter.fillRect(rect, style_.theme.masked);
    painter.setAntialiasing(true);
    painter.setPen(pen(style_.theme.maskedHatch, 1));
    const double step = 6 * style_.unit;
    // Draw lines x + y = c. c is a multiple of the step everywhere, so that the lines of adjoining rectangles meet.
    for (double c = std::ceil((rect.left() + rect.top()) / step) * step; c < rect.right() + rect.bottom(); c += step) {
        const double x0 = std::max(rect.left(), c - rect.bottom());
        const double x1 = std::min(rect.right(), c - rect.top());
        painter.drawLine(QPointF(x0, c - x0), QPointF(x1, c - x1));
    }
    painter.restore();
}

// Returns what leaves 4 points between the numbers of the x axis and the letters of its label. Fonts, those for Chinese above
// all, have room of their own below the one and above the other.
int PlotBase::paddingOnPaper() const
{
    const QFontMetricsF metrics(labelFont());
    const double wanted = 4 * 96.0 / 72.0 * style_.unit, own = metrics.descent() + metrics.ascent() - metrics.capHeight();
    return int(std::lround(std::max(wanted - own, -metrics.descent())));
}

void PlotBase::arrangeFor(const QSize& size)
{
    setViewport(QRect(QPoint(), size));
    if (!onScreen_) {
        for (QCPAxis* axis : {xAxis, xAxis2, yAxis, yAxis2})
            axis->setPadding(0); // the sheet has a border
        for (QCPAxis* axis : {xAxis, xAxis2})
            axis->setLabelPadding(paddingOnPaper());
        title_.breakFor(viewport().right() + spare_.width(), style_); // as wide as it is drawn, above what is left empty, too
        titleStrip_->setHeight(title_.height(style_));
        for (PlotStrip* strip : {titleStrip_, headerStrip_})
            strip->setRoomBeyond(spare_.width());
    }
    QRect arranged;
    for (int pass = 0; pass < 2; ++pass) {
        updateLayout();
        if (plotRect() == arranged)
            break; // the layout did not change, so neither does the arrangement
        arranged = plotRect();
        arrange();
        editAxes();
        if (!onScreen_)
            finishAxes();
        ++layouts_;
        setNote(noteText_, noteRoom_);
    }
    followCursors();
    updateLayout();
    wanted_ = QSizeF();
    for (QCPAxis* axis : {xAxis, xAxis2, yAxis, yAxis2}) {
        const double label = axis->visible() ? textWidth(axis->label(), labelFont()) + length(8) : 0;
        wanted_ = wanted_.expandedTo(axis->orientation() == Qt::Horizontal ? QSizeF(label, 0) : QSizeF(0, label));
        fitLabel(axis);
    }
}

void PlotBase::setAxisEdits(const AxisEdits& x, const AxisEdits& y)
{
    xEdits_ = x;
    yEdits_ = y;
}

std::optional<double> PlotBase::editedAspect() const
{
    const auto isRange = [](const AxisEdits& axis) { return axis.low && axis.high && *axis.low < *axis.high; };
    if (!isRange(xEdits_) || !isRange(yEdits_))
        return {};
    return (*xEdits_.high - *xEdits_.low) / (*yEdits_.high - *yEdits_.low);
}

void PlotBase::editAxes()
{
    AxisEdits x = widened(xAxis, xEdits_), y = widened(yAxis, yEdits_);
    const QSizeF data = plotRect().size();
    if (keepsUnits() && x.low && x.high && y.low && y.high && !data.isEmpty()) {
        const double unit = std::max((*x.high - *x.low) / data.width(), (*y.high - *y.low) / data.height());
        for (auto [axis, length] : {std::pair{&x, data.width()}, std::pair{&y, data.height()}}) {
            const double middle = (*axis->low + *axis->high) / 2, half = unit * length / 2;
            axis->low = middle - half;
            axis->high = middle + half;
        }
    }
    edit(xAxis, x);
    edit(yAxis, y);
}

// Shortens the label of an axis if it is longer than the plot.
void PlotBase::fitLabel(QCPAxis* axis) const
{
    const QRect all = viewport(), inner = plotRect();
    const int room = axis->orientation() == Qt::Horizontal
        ? 2 * std::min(inner.center().x() - all.left(), all.right() - inner.center().x())
        : 2 * std::min(inner.center().y() - all.top(), all.bottom() - inner.center().y());
    if (axis->visible() && !hasFormulas(axis->label()) && textWidth(axis->label(), labelFont()) > room - length(4))
        axis->setLabel(QFontMetrics(labelFont()).elidedText(axis->label(), Qt::ElideRight, room - length(4)));
}

void PlotBase::refresh()
{
    onScreen_ = true;
    arrangeFor(size());
    redraw();
    if (laidOut_)
        laidOut_();
}

// Draws at once, because until the next turn of the event loop the old image would be shown in a corner. Arranges before that,
// so that one replot is enough.
void PlotBase::resizeEvent(QResizeEvent* event)
{
    if (event->size().isEmpty())
        return; // there is nothing to draw on
    onScreen_ = true;
    arrangeFor(size());
    QCustomPlot::resizeEvent(event);
    if (laidOut_)
        laidOut_();
}

} // namespace attentoscope
