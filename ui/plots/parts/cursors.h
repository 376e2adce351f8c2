// SPDX-License-Identifier: GPL-3.0-or-later
// Up to two cursors that the user sets in a plot, to read off and compare values. In another picture each is where the curve, key
// or cell is that it was set on. No figure has them. Included by .cpp files only.
#pragma once

#include "ui/plots/parts/plot_look.h"

#include <qcustomplot.h>

#include <functional>
#include <optional>
#include <vector>

namespace attentoscope {

enum class Along { X, Y };

// Where a cursor is set: a place in axis coordinates, and the name of what is there, such as a curve; empty: nothing.
struct CursorSpot {
    QPointF place;
    QString on;
    bool shown = true; // there is such a thing now
};

// What cursors can be set on. A plot that does not say otherwise has them on the points of its graphs.
class CursorTargets
{
public:
    explicit CursorTargets(const QCustomPlot& plot)
        : plot_(plot)
    {
    }
    virtual ~CursorTargets() = default;
    CursorTargets(const CursorTargets&) = delete;
    CursorTargets& operator=(const CursorTargets&) = delete;

    // Returns where a cursor set at this pixel goes, in axis coordinates: the nearest point of a graph, if it is within reach.
    virtual QPointF cursorPlace(const QPointF& pixel) const;
    virtual QString cursorGround() const { return {}; } // what all cursors are set on: if it changes, they go
    virtual QString thingAt(const QPointF& place) const; // the name of what a cursor is on there: a graph; empty: nothing
    virtual std::optional<QPointF> whereIs(const CursorSpot& spot) const; // where this is now; none: nowhere
    virtual std::optional<QPointF> selectedPlace() const { return {}; } // where a first cursor is set, in axis coordinates
    virtual double numberAt(double x) const { return x; } // the number that is shown at a place of the x axis
    // Returns a line with the coordinates of each cursor, and for two cursors a third line with their differences, and ratios
    // along logarithmic axes.
    virtual QStringList textsOf(const std::vector<QPointF>& cursors) const;

private:
    const QCustomPlot& plot_;
};

class Cursors
{
public:
    Cursors(QCustomPlot& plot, const PlotLook& look, const CursorTargets& targets, std::function<void()> redraw);

    // Sets up to two cursors; a third one replaces both. A point outside the axes clears them, and so do axes of another meaning.
    void setAt(const QPointF& pixel);
    void add(); // at the last cursor, at the selection, or in the middle
    void move(Along axis, int step); // moves the last cursor, if there is one
    void clear();
    std::optional<QPointF> pixel() const; // of the last cursor; none: no cursor is set
    QStringList texts() const; // lines with the values at the cursors; empty: no cursor is set

    void mustFollow() { follows_ = true; } // with the next layout: the picture is another one
    // Moves the cursors to where their curves, keys and cells are in a new picture. One that has no place there is not shown
    // until it has one again.
    void follow();
    // Draws the cursors with their numbers, and their values in the corner farthest from them.
    void draw(QCPPainter& painter) const;

private:
    void put(const QPointF& place);
    void forget();
    void show();

    QCustomPlot& plot_;
    const PlotLook& look_;
    const CursorTargets& targets_;
    std::function<void()> redraw_;
    std::vector<CursorSpot> all_;
    std::vector<QPointF> places_; // of those that can be shown
    QString axes_; // labels and scales of the axes for which the cursors were set
    QString ground_; // see CursorTargets::cursorGround()
    bool follows_ = false; // the cursors do not know the picture yet
};

} // namespace attentoscope
