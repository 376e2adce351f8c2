// Points in a plane, each with a size of its own: values under their weights, rows by two of their numbers. Lines through the
// plane and named places lie with them. Points can be brushed: a rubber band is drawn around them.
#pragma once

#include "ui/plots/numbers.h"
#include "ui/plots/plot_view.h"
#include "ui/plots/words_about.h"
#include "ui/theme/color_map.h"

#include <QRectF>

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

class QKeyEvent;

namespace attentoscope {

struct PointSeries {
    enum Shape {
        Disc, // filled, lightly where points overlap
        Ring,
        Dot, // filled
    };
    QString legend; // empty: not in the legend
    Hue hue = Hue::quiet();
    Shape shape = Dot;
    Numbers<double> xs, ys; // NaN: not drawn
    Numbers<double> diameters; // px; one number: of all
    Numbers<double> sizes = {}; // what the diameters tell, for tables; may be empty
    Numbers<std::int64_t> numbers = {}; // that the points have in tables; empty: 0, 1 ...
    Numbers<double> values = {}; // instead of the one colour: one a point, in the colours of `scale`; NaN: grey
    ColorScaling scale = {};

    bool operator==(const PointSeries&) const = default;
};

inline QStringList namesOf(const PointSeries& series) { return {series.legend}; }

struct PointPath {
    QString legend;
    Hue hue = Hue::quiet();
    bool closed = false, dashed = false, faint = false;
    Numbers<double> xs, ys;

    bool operator==(const PointPath&) const = default;
};

// A place with a sign and perhaps a name.
struct PointMark {
    enum Sign {
        Cross,
        Target, // a large disc with a halo
        Ring, // around a place, in its colour
        Circle, // around a point that is selected
    };
    enum Side { Right, Left, Above, Below }; // of the sign, where the name stands
    double x = 0, y = 0;
    QString text;
    Hue hue = Hue::quiet();
    Sign sign = Cross;
    Side side = Right;

    bool operator==(const PointMark&) const = default;
};

// Which point of which series.
struct PointAddress {
    std::size_t series = 0, point = 0;
    auto operator<=>(const PointAddress&) const = default;
};

// What changes without a new layout.
struct PointState {
    std::vector<PointAddress> brushed; // ascending
    std::optional<PointAddress> current; // in a circle

    void unmark() { current.reset(); } // on paper nothing is selected, but what is brushed differs from the others

    bool operator==(const PointState&) const = default;
};

struct PointPicture : PointState {
    using State = PointState;
    using Place = PointAddress;
    QString xLabel, yLabel;
    std::vector<PointPath> paths; // below the points
    std::vector<PointSeries> series; // the first one lowest
    std::vector<PointMark> marks; // above all
    bool equalScales = false; // a unit is as long in x as in y
    bool fromZero = false; // both axes begin at 0
    QString title; // rich text, one line
    QString note;
    QString emptyText; // when there is nothing to draw
    int headerRows = 0; // of the legend, at least: so that neighbours line up
    int leftMargin = -1, rightMargin = -1;
    WordsAbout<PointAddress> text; // for tooltips; empty: none

    bool operator==(const PointPicture&) const = default;
};

SharedFigure makePointFigure(PointPicture picture);

class PointPlot;

class PointView : public PictureView<PointPicture>
{
    Q_OBJECT
public:
    explicit PointView(QWidget* parent = nullptr);

    QPointF placeOf(double x, double y) const; // in widget coordinates
    std::optional<PointAddress> pointNear(const QPointF& place) const; // within some pixels
    // A drag over the axes brushes what it goes around, with Shift in addition; arrows, Home and End go from point to point by
    // their numbers, Space brushes one or lets it go, Escape lets all go. Else a press is a click.
    void setBrushable(bool brushable);
    // A press over the axes and a drag move what the picture is about, and so do arrows, with Ctrl farther; Home puts it back.
    void setMovable(bool movable);

signals:
    void clicked(const attentoscope::PointAddress& point); // or gone to by keys
    void brushed(const std::vector<attentoscope::PointAddress>& points, bool adds); // all that are now, ascending
    void movedTo(double x, double y);
    void movedBy(int x, int y, bool far); // steps
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
    void brushCurrent(); // or let it go
    std::size_t points() const; // of all series

    struct Brush {
        QPointF from;
        std::vector<PointAddress> before; // points that stay
        std::size_t points = 0; // how many there were
        bool adds = false, moved = false;
    };
    bool brushable_ = false, movable_ = false, moves_ = false;
    std::optional<Brush> brush_; // while it is drawn
};

extern template class PictureView<PointPicture>; // last: lupdate loses the namespace behind it

} // namespace attentoscope
