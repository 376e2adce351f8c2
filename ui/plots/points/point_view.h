// SPDX-License-Identifier: GPL-3.0-or-later
// Plots points in a plane, each with its own size: values against their weights, rows by two of their numbers. It also draws
// lines and named marks. The user can brush points by dragging a rubber band around them.
#pragma once

#include "ui/figures/edits/named_text.h"
#include "ui/figures/edits/series_look.h"
#include "ui/plots/numbers.h"
#include "ui/plots/plot_view.h"
#include "ui/plots/words_about.h"
#include "ui/theme/color_map.h"

#include <QRectF>

#include <compare>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

class QKeyEvent;

namespace attentoscope {

struct PointSeries {
    enum Shape {
        Disc, // filled, translucent where points overlap
        Ring,
        Dot, // filled
    };
    SeriesId id = {};
    NamedText legend; // plain; empty: not in the legend
    Hue hue = Hue::quiet();
    Shape shape = Dot;
    Numbers<double> xs, ys; // NaN: not drawn
    Numbers<double> diameters; // px; a single number is for all points
    Numbers<double> sizes = {}; // the numbers that the diameters show, for tables; may be empty
    Numbers<std::int64_t> numbers = {}; // numbers of the points in tables; empty: 0, 1 ...
    Numbers<double> values = {}; // colours the points by `scale` instead of `hue`, one value each; NaN: grey
    ColorScaling scale = {};
    SeriesLook look = {}; // of a figure

    bool operator==(const PointSeries&) const = default;
};

inline std::vector<NamedText> textsOf(const PointSeries& series) { return {series.legend}; }

struct PointPath {
    QString legend;
    Hue hue = Hue::quiet();
    bool closed = false, dashed = false, faint = false;
    Numbers<double> xs, ys;

    bool operator==(const PointPath&) const = default;
};

// A marked place, with or without a name.
struct PointMark {
    enum Sign {
        Cross,
        Target, // a large disc with a halo
        Ring, // around a place, in the mark's hue
        Circle, // around a selected point
        Bare, // none: the name of a point that is drawn already
    };
    enum Side { Right, Left, Above, Below }; // side of the mark on which its name is drawn
    double x = 0, y = 0;
    QString text;
    Hue hue = Hue::quiet();
    Sign sign = Cross;
    Side side = Right;

    bool operator==(const PointMark&) const = default;
};

// Names a point by its series and its index there.
struct PointAddress {
    std::size_t series = 0, point = 0;
    auto operator<=>(const PointAddress&) const = default;
};

// The part of a PointPicture that can change without a new layout.
struct PointState {
    std::vector<PointAddress> brushed; // ascending
    std::optional<PointAddress> current; // drawn in a circle

    void unmark() { current.reset(); } // figures show no selection; brushed points stay, as they are set apart from the others

    bool operator==(const PointState&) const = default;
};

struct PointPicture : PointState {
    using State = PointState;
    using Place = PointAddress;
    NamedText xLabel, yLabel;
    std::vector<PointPath> paths; // below the points
    std::vector<PointSeries> series; // drawn in this order
    std::vector<PointMark> marks; // above everything
    bool equalScales = false; // a unit has the same length on both axes
    bool fromZero = false; // both axes begin at 0
    NamedText title; // rich text, one line
    QString note;
    QString emptyText; // shown when there is nothing to draw
    int headerRows = 0; // least number of legend rows, to align neighbouring plots
    int leftMargin = -1, rightMargin = -1;
    WordsAbout<PointAddress> text; // text of the tool tip; empty: no tool tip

    void unmark() // a circle is around what the window has selected, too
    {
        PointState::unmark();
        std::erase_if(marks, [](const PointMark& mark) { return mark.sign == PointMark::Circle; });
    }

    bool operator==(const PointPicture&) const = default;
};

SharedFigure makePointFigure(PointPicture picture);

class PointPlot;

class PointView : public PictureView<PointPicture>
{
    Q_OBJECT
public:
    explicit PointView(QWidget* parent = nullptr);
    static SharedFigure onPaper(PointPicture picture) { return makePointFigure(std::move(picture)); }

    QPointF placeOf(double x, double y) const; // in widget coordinates
    std::optional<PointAddress> pointNear(const QPointF& place) const; // the nearest one within some pixels
    // Lets the user brush points: a drag brushes those inside the rubber band, with Shift in addition to the brushed ones.
    // Arrows, Home and End go from point to point by their numbers, Space brushes the current point or clears it, Escape clears
    // all. A press without a drag is a click.
    void setBrushable(bool brushable);
    // Lets the user move what the picture shows: by pressing and dragging over the axes, or by arrows, with Ctrl farther; Home
    // moves it back.
    void setMovable(bool movable);

signals:
    void clicked(const attentoscope::PointAddress& point); // clicked, or made current by keys
    void brushed(const std::vector<attentoscope::PointAddress>& points, bool adds); // all brushed points, ascending
    void movedTo(double x, double y);
    void movedBy(int x, int y, bool far); // x, y: steps of the arrow keys
    void putBack();

protected:
    QString textOf(const PointAddress& point) const override;
    void clickedAt(const PointAddress& point) override { emit clicked(point); }
    void pointerMoved(QMouseEvent* event) override;
    void pointerPressed(QMouseEvent* event) override;
    bool takesShift(const QPointF& point) const override;
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    PointPlot* pointPlot() const;
    void released(const QMouseEvent& event);
    void clickAt(const QPointF& point, bool withShift);
    bool isOwnKey(const QKeyEvent& event) const;
    bool isMovingKey(const QKeyEvent& event) const;
    void moveBy(const QKeyEvent& event);
    void moveTo(const QPointF& point);
    void brushCurrent(); // brushes the current point, or clears it
    std::size_t points() const; // number of points in all series

    struct Brush {
        QPointF from;
        std::vector<PointAddress> before; // points that stay brushed during the drag
        std::size_t points = 0; // number of points when it began
        bool adds = false, moved = false;
    };
    bool brushable_ = false, movable_ = false, moves_ = false;
    std::optional<Brush> brush_; // while the user drags
};

extern template class PictureView<PointPicture>; // must be last: lupdate loses the namespace after it

} // namespace attentoscope
