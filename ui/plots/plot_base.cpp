// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_base.h"

#include "ui/figures/files/svg_clip.h"
#include "ui/figures/painted_figure.h"
#include "ui/figures/text_line.h"
#include "ui/plots/parts/plot_layers.h"
#include "ui/plots/picture_words.h"
#include "ui/plots/strokes.h"

#include <QEvent>

#include <utility>

namespace attentoscope {

namespace {

const QString authorLayer = QStringLiteral("author");

} // namespace

PlotBase::PlotBase(QWidget* parent)
    : QCustomPlot(parent)
    , CursorTargets(static_cast<const QCustomPlot&>(*this))
    , frame_(*this, look_)
    , axes_(*this, look_)
    , marks_(*this, look_, frame_)
    , placing_(*this, look_, frame_, marks_, [this] { return legendEntries(); })
    , cursors_(*this, look_, *this, [this] { redraw(); })
{
    setAttribute(Qt::WA_NoMousePropagation, false); // right clicks must reach the view, whose owner has the context menu
    setPlottingHints(QCP::phCacheLabels);
    setNoAntialiasingOnDrag(false);
    ground_ = new PlotGround(*this);
    mPaintBuffers = {QSharedPointer<QCPAbstractPaintBuffer>(ground_)};
    setBackground(Qt::NoBrush);
    layer(QStringLiteral("overlay"))
        ->setMode(QCPLayer::lmLogical); // a buffer of its own would be another image as large as the plot
    addLayer(authorLayer, layer(QStringLiteral("overlay"))); // above the markers of what is measured
    addPainter(authorLayer, [this](QCPPainter& painter) { marks_.draw(painter); });
    addPainter(authorLayer, [this](QCPPainter& painter) { placing_.drawInside(painter); });
    addPainter(authorLayer, [this](QCPPainter& painter) { cursors_.draw(painter); });
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
    look_.style = style;
    ground_->setColor(style.theme.background);
    axes_.restyle();
    frame_.restyle();
}

// Returns what stands in the title beside its name, as "256 of 512 rows": a journal prints the figure without its title.
QStringList PlotBase::titleDetails() const
{
    QStringList details;
    for (const QString& part : frame_.title().split(betweenParts).mid(1))
        if (!part.contains(QLatin1String("<b>")))
            details << plainText(part);
    return details;
}

QStringList PlotBase::captionWords() const
{
    QStringList words = titleDetails() + frame_.note().split(QStringLiteral(" · "), Qt::SkipEmptyParts);
    words.removeDuplicates();
    return words + marks_.words();
}

QString PlotBase::relation() const
{
    const QString x = xAxis->label(), y = yAxis->label();
    return x.isEmpty() || y.isEmpty() ? QString() : oneAgainst(y, x);
}

void PlotBase::addPainter(const QString& layer, PaintFunction paint, bool clipped)
{
    addPainterTo(*this, layer, std::move(paint), clipped);
}

void PlotBase::editAxes()
{
    axes_.edit(marks_, keepsUnits(), [this](double x) { return numberAt(x); });
}

void PlotBase::layOut(const QSize& size)
{
    setViewport(QRect(QPoint(), size));
    if (!onScreen()) {
        axes_.setPaperPadding();
        frame_.breakTitle();
    }
    QRect arranged;
    for (int pass = 0; pass < 2; ++pass) {
        updateLayout();
        if (plotRect() == arranged)
            break; // the layout did not change, so neither does the arrangement
        arranged = plotRect();
        arrange();
        editAxes();
        if (!onScreen())
            axes_.finishOnPaper();
        ++layouts_;
        frame_.fitNote();
    }
    cursors_.follow();
    updateLayout();
    axes_.fitLabels();
}

void PlotBase::showOn(const QSize& screen)
{
    look_.onScreen = true;
    layOut(screen);
}

void PlotBase::refresh()
{
    showOn(size());
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
    showOn(size());
    QCustomPlot::resizeEvent(event);
    if (laidOut_)
        laidOut_();
}

} // namespace attentoscope
