// SPDX-License-Identifier: GPL-3.0-or-later
// The base of all plots: a QCustomPlot with a title, one axis rectangle and a note. It takes its style from a FigureStyle and
// can be laid out for a widget or for a figure. Only .cpp files of this folder include it.
#pragma once

#include "ui/figures/edits/named_series.h"
#include "ui/figures/edits/picture_edits.h"
#include "ui/figures/figure.h"
#include "ui/figures/formula_marks.h"
#include "ui/plots/cursors.h"
#include "ui/plots/edit_series.h"
#include "ui/plots/legend.h"
#include "ui/plots/lines/line_key.h"
#include "ui/plots/plot_title.h"
#include "ui/plots/redraws.h"
#include "ui/plots/ticks.h"
#include "ui/text/joined.h"

#include <qcustomplot.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace attentoscope {

// Draws into a strip of the layout or into the axis rectangle.
using PaintFunction = std::function<void(QCPPainter&)>;

class PlotGround;
class PlotStrip;

class PlotBase : public QCustomPlot
{
public:
    static constexpr bool isMap = false; // true for plots of cells, whose raster has one value per pixel
    explicit PlotBase(QWidget* parent = nullptr);
    ~PlotBase() override;

    void setStyle(const FigureStyle& style);
    const FigureStyle& style() const { return style_; }
    // Adopts the theme and font of the view that shows the plot. Returns true if the event changed theme, font or language, so
    // that the view must refresh the plot.
    bool follow(const QWidget& view, const QEvent& change);

    // Lays out and draws everything after a change of picture, style or size. On the screen the drawing itself is queued.
    void refresh();
    void setLaidOut(std::function<void()> told) { laidOut_ = std::move(told); } // called after each layout on the screen
    void redraw() { redrawSoon(this, patient_); } // draws again without a new layout
    void setPatient(bool patient) { patient_ = patient; }
    void paintOn(QCPPainter& painter, const QRectF& rect);
    // Both take effect with the next layout. The sides are margins that other pictures of a film need.
    void setAxisEdits(const AxisEdits& x, const AxisEdits& y);
    void setLeastSides(int left, int right) { leastLeft_ = left, leastRight_ = right; }
    void setLegendPlace(std::optional<LegendPlace> place) { legendPlace_ = place; } // empty: where there is room
    void keepRoomForNote() { keepsNoteRoom_ = true; } // a line below the axes, whether there is a note or not
    void setLegendElsewhere(std::vector<LineKeyEntry> entries) { elsewhere_ = std::move(entries); }
    // Take effect with the next layout.
    void setAuthorMarks(const AuthorMarks& marks) { marks_ = marks; }
    void setGrid(std::optional<bool> grid) { grid_ = grid; } // empty: as the plot has it
    virtual QStringList captionWords() const; // see Figure::captionNotes(); once it is laid out
    QString titleCutAt(const QPointF& pixel) const; // the whole title, in rich text, if it is shortened here; else empty
    QMargins edgesAt(const QSizeF& size); // lays out a sheet of this size; from its edges to the data
    QMargins marginsAt(const QSizeF& size); // the same without what is left empty
    FigureNeed need(double width); // on a sheet, see Figure::need()
    // Lays out a sheet of this size and returns what its axes go over, see Figure::ranges().
    DrawnRanges rangesAt(const QSizeF& size, bool isFilmed);
    PlotReading readingIn(const QRectF& rect); // lays out this rectangle; what can be read off there
    QRect plotRect() const { return xAxis->axisRect()->rect(); } // axisRect() makes a list of all of them
    // Sets up to two cursors for comparing values, see Cursors. A point outside the axes clears them, and so do axes of another
    // meaning.
    void setCursorAt(const QPointF& pixel);
    void addCursor(); // adds one at the last cursor, at the selection, or in the middle
    std::optional<QPointF> cursorPixel() const; // pixel of the last cursor; none: no cursor is set
    void moveCursor(Along axis, int step); // moves the last cursor, if there is one
    void clearCursors();
    QStringList cursorTexts() const; // lines with the values at the cursors; empty: no cursor is set
    int layouts() const { return layouts_; } // how often arrange() was called, for tests
    bool isEmpty() const { return empty_; } // emptyText was drawn instead of data

protected:
    // Sets ranges, ticks, data and margins from the picture. It may read plotRect(), and is called again if the labels change
    // it.
    virtual void arrange() = 0;
    // Returns the wanted width of the data divided by its height, for figures; 0: as the sheet has it.
    virtual double wantedAspect() const { return 0; }
    std::optional<double> editedAspect() const; // of the ranges of the edits, x divided by y; none: they do not give all ends
    virtual QSizeF leastDataMm() const; // least size of the data on paper, with type of 7 points or less
    virtual double leastHeader() const { return 0; } // least width of what is drawn between title and data
    virtual bool countsCells() const { return false; } // the x axis has one place for each row or key: it moves with the cells
    virtual bool keepsUnits() const { return false; } // a unit has the same length on both axes
    virtual void readOff(PlotReading&) const { } // adds the numbers that are shown

    // Returns the entries of the legend, which stands inside or above the axes.
    virtual std::vector<LegendEntry> legendEntries() const { return {}; }
    std::vector<LegendEntry> shownEntries() const; // without those that stand elsewhere on the sheet
    bool standsElsewhere(const QString& entry) const;
    bool wantsLegendInside() const;
    // Returns whether room is gained where the legend stands inside the axes.
    virtual bool legendTakesRoom() const { return legendRows() > 0; }
    bool legendHidden() const { return legendPlace_ == LegendPlace::Hidden; }
    bool legendInside() const; // it is wanted there and fits
    int legendRows() const; // rows of the legend above the axes
    // A legend may begin left of the data, where its place is then negative.
    int legendRoom() const;
    int wholeLegendRoom() const; // from the left edge of the plot
    int legendLeft(const Legend& legend) const;
    void drawLegendAbove(QCPPainter& painter) const;

    virtual QPointF cursorPlace(const QPointF& pixel) const; // where a cursor set at this pixel goes, in axis coordinates
    virtual QString cursorGround() const { return {}; } // what all cursors are set on: if it changes, they go
    virtual QString thingAt(const QPointF& place) const; // the name of what a cursor is on there: a graph; empty: nothing
    virtual std::optional<QPointF> whereIs(const Cursors::Spot& spot) const; // where this is now; none: nowhere
    void cursorsMustFollow() { follows_ = true; } // with the next layout: the picture is another one
    virtual std::optional<QPointF> selectedPlace() const { return {}; } // where a first cursor is set, in axis coordinates
    virtual double numberAt(double x) const { return x; } // the number that is shown at a place of the x axis
    virtual QStringList textsOf(const std::vector<QPointF>& cursors) const;

    void setTitle(const QString& richText);
    void setNote(const QString& text, const QString& roomFor = {}); // roomFor: another note that the layout leaves room for
    void setHeader(double heightPx, PaintFunction paint); // between title and axes; 0: none
    void setSideMargins(int left, int right, int rightAtLeast = 0, int leftAtLeast = 0); // px of the widget; −1: automatic
    int roomOfLastLabel() const; // px that the label of the last tick of the x axis needs right of the data
    void setTopMargin(int top); // px between title and data, after setSideMargins()
    void addPainter(const QString& layer, PaintFunction paint, bool clipped = true);
    static void setTicks(QCPAxis* axis, const std::vector<Tick>& ticks, const std::vector<Tick>& bare = {});
    void setLogarithmic(QCPAxis* axis, double low, double high, int most); // on paper both ends get a tick
    void setAxesShown(bool shown);
    void editAxes(); // gives them the author's ranges; again after arrange(), which asks for it where it reads them

    bool onScreen() const { return onScreen_; } // speed matters there, while a figure is drawn once
    FormulaFont labelFont() const { return style_.font(); }
    QPen pen(const QColor& color, double px) const;
    int length(double px) const { return style_.length(px); }
    // Draws text with an outline in the background colour.
    void drawTextWithHalo(QCPPainter& painter, const QPointF& baseline, const QString& text, const QColor& color) const;
    void drawCentred(QCPPainter& painter, const QString& text) const;
    // Draws fine diagonal lines over the rectangle, for masked cells. Computes where they end, because SVG output ignores
    // clipping.
    void drawHatch(QCPPainter& painter, const QRectF& rect) const;

    void resizeEvent(QResizeEvent* event) override;

private:
    void styleAxes();
    void layTitle(const QString& richText);
    void putCursor(const QPointF& place);
    void followCursors();
    int paddingOnPaper() const;
    void arrangeFor(const QSize& size);
    void fitLabel(QCPAxis* axis) const;
    bool showsNote() const { return onScreen_ || style_.hasNotes; }
    void edit(QCPAxis* axis, const AxisEdits& edits); // this and the next three are defined in plot_axes.cpp
    double leastPositive(const QCPAxis* axis) const;
    void finishAxes();
    AxisEdits widened(const QCPAxis* axis, AxisEdits edits) const; // so that all marks are inside
    // Defined in plot_marks.cpp:
    bool takesMarks() const { return !marks_.empty() && yAxis->visible() && !empty_; }
    void drawAuthorMarks(QCPPainter& painter) const;
    void drawOwnNumbers(QCPPainter& painter, const OwnNumbers& own, std::size_t which) const;
    std::vector<LegendEntry> ownEntries() const; // of the author's own numbers
    QStringList ownWords() const; // on them, in a caption
    std::vector<QPointF> drawnPoints() const;
    void drawReference(QCPPainter& painter, const ReferenceLine& line) const;
    void drawMarkWords(QCPPainter& painter) const;
    void addClipMarks();
    QMargins edges() const;
    bool noteBesideLabel() const;
    int noteHeight() const;
    void drawNote(QCPPainter& painter) const;
    Legend legendAbove() const;
    void layOn(const QSize& sheet);
    std::optional<QRect> findEmptyPlace();
    void drawLegendInside(QCPPainter& painter) const;

    FigureStyle style_;
    PlotGround* ground_ = nullptr; // owned by mPaintBuffers
    QString noteText_, noteRoom_;
    bool keepsNoteRoom_ = false;
    PlotTitle title_;
    PlotStrip* titleStrip_ = nullptr;
    PlotStrip* headerStrip_ = nullptr;
    PlotStrip* noteStrip_ = nullptr;
    Cursors cursors_;
    QString cursorAxes_; // labels and scales of the axes for which the cursors were set
    QString cursorGround_; // see cursorGround()
    bool follows_ = false; // the cursors do not know the picture yet
    bool patient_ = false; // drawn after the plots that are not
    bool onScreen_ = false;
    std::function<void()> laidOut_;
    int layouts_ = 0;
    mutable bool empty_ = false;
    AxisEdits xEdits_, yEdits_;
    AuthorMarks marks_;
    std::optional<bool> grid_;
    std::optional<LegendPlace> legendPlace_;
    std::vector<LineKeyEntry> elsewhere_; // of the legend, in one of several figures
    std::optional<QRect> emptyPlace_; // inside the axes, where the legend covers nothing
    int leastLeft_ = 0, leastRight_ = 0; // see setLeastSides()
    int leastTop_ = 0, leastBottom_ = 0; // margins needed for alignment with neighbours
    QSizeF wanted_; // what the whole labels of the axes need of the data's width and height
    QSize spare_{0, 0}; // left empty on a sheet, right and below, to keep the aspect
};

// The plot of one kind of picture. Picture::Place is what the pointer can be over.
template <class Picture>
class PicturePlot : public PlotBase
{
public:
    using Place = typename Picture::Place;
    using PlotBase::PlotBase;

    const Picture& picture() const { return picture_; }
    // What present() changed. Picture::State, if the picture has one, is the part that needs no new layout.
    enum class Change { Nothing, State, Layout };
    Change present(const Picture& picture)
    {
        Change change = Change::Nothing;
        if constexpr (requires { typename Picture::State; }) {
            using State = typename Picture::State;
            if (static_cast<const State&>(picture) != static_cast<const State&>(picture_))
                change = Change::State;
            static_cast<State&>(picture_) = picture;
        }
        if (picture == picture_)
            return change;
        this->cursorsMustFollow();
        picture_ = picture;
        prepare();
        return Change::Layout;
    }

    // Returns what the pointer is over at a point of the plot.
    virtual std::optional<Place> placeAt(const QPointF&) const { return {}; }
    const std::optional<Place>& hovered() const { return hovered_; }
    void setHovered(const std::optional<Place>& place)
    {
        if (place == hovered_)
            return;
        hovered_ = place;
        if (showsHovered())
            redraw();
    }

protected:
    virtual void prepare() { } // takes over what depends on the picture alone, before the layout
    virtual bool showsHovered() const { return false; }

    Picture picture_;

private:
    std::optional<Place> hovered_;
};

// Returns the entries of the picture's legend that figures can share, see Figure::legendEntries().
template <class Picture>
std::vector<LineKeyEntry> sharedEntriesOf(const Picture&)
{
    return {};
}

// Returns a title that an author typed as rich text, in the weight of the one that the program gives the picture.
inline QString ownTitle(const QString& typed, const QString& automatic)
{
    const QString text = withFormulas(typed).toHtmlEscaped();
    const bool isBold = automatic.isEmpty() || automatic.contains(QLatin1String("<b>"));
    return isBold && !text.isEmpty() ? QStringLiteral("<b>%1</b>").arg(text) : text;
}

// Returns a title of the program with the name of a session before it.
inline QString titleWithSession(const QString& title, const QString& session)
{
    const QString bold = QStringLiteral("<b>");
    if (session.isEmpty())
        return title;
    if (title.startsWith(bold))
        return bold + labelled(session.toHtmlEscaped(), title.sliced(bold.size()));
    return QStringLiteral("<b>%1</b>").arg(session.toHtmlEscaped()) + (title.isEmpty() ? QString() : betweenParts + title);
}

// Applies the edits that concern the picture itself; those of the axes are applied by the plot.
template <class Picture>
void edit(Picture& picture, const PictureEdits& edits)
{
    const AllSeriesEdits policies = edits.ofPolicies();
    if constexpr (requires { picture.ownBarColor; })
        picture.ownBarColor = ownColorNamed(picture.title, policies);
    picture.title = edits.title ? ownTitle(*edits.title, picture.title)
                                : titleWithSession(withOwnNames(picture.title, policies), edits.session);
    if constexpr (requires { picture.xLabel; })
        picture.xLabel = labelWithOwnNames(picture.xLabel, policies);
    if constexpr (requires { picture.yLabel; })
        picture.yLabel = labelWithOwnNames(picture.yLabel, policies);
    if constexpr (requires { picture.colors; })
        picture.colors = edits.over(picture.colors);
    if constexpr (requires { picture.series; }) {
        std::erase_if(picture.series, [&](const auto& each) {
            return std::ranges::any_of(namesOf(each), [&](const QString& name) { return edits.hides(name); });
        });
        for (auto& each : picture.series)
            for (const QString& name : namesOf(each))
                if (const auto own = edits.series.find(name); own != edits.series.end())
                    editSeries(each, name, own->second);
        if (edits.legend == LegendPlace::Hidden)
            for (auto& each : picture.series)
                if constexpr (requires { each.legend; })
                    each.legend.clear();
    }
    if constexpr (requires { picture.legend = true; })
        picture.legend = edits.legend ? edits.legend != LegendPlace::Hidden : picture.legend;
    if constexpr (requires { picture.logY; })
        picture.logY = edits.y.logarithmic.value_or(picture.logY);
    if constexpr (requires { picture.bandName; })
        if (edits.legend == LegendPlace::Hidden)
            picture.bandName.clear();
}

template <class Picture>
Editable editableOf(const Picture& picture)
{
    Editable editable;
    editable.title = editable.labels = true;
    if constexpr (requires { picture.colors; })
        editable.colors = true;
    else if constexpr (requires { picture.xTicks; })
        editable.ranges = picture.xTicks.empty() && picture.yTicks.empty(); // ticks of its own name places of the axis
    else
        editable.ranges = true;
    if constexpr (requires { picture.series; }) {
        for (const auto& each : picture.series) {
            for (const QString& name : namesOf(each))
                if (!name.isEmpty() && !editable.series.contains(name)) {
                    editable.series << name;
                    editable.hues.push_back(each.hue);
                }
            if constexpr (requires { each.legend; })
                editable.legend = editable.legend || !each.legend.isEmpty();
            else // without a legend text the legend shows the name
                editable.legend = editable.legend || !namesOf(each).isEmpty();
        }
    }
    return editable;
}

} // namespace attentoscope
