// SPDX-License-Identifier: GPL-3.0-or-later
// What changes in the map of the chosen head: weights under B less those under A, green where B gives more, purple where it gives
// less. Pixels are means over their cells, of which the differences are the differences of the means.
#pragma once

#include "ui/pages/head_boards/head_questions.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_view.h"

#include <QWidget>

namespace attentoscope {

struct DifferencePicture {
    SharedHeadDifference difference; // null: none yet
    QString head; // its name
    CellRange range; // wished; see shownRange()
    Index row = -1, key = -1; // selected
    bool refining = false; // another one is on its way
    std::optional<Error> failure = {}; // why there is none
};

// The picture of the map alone; its colours end at the same distance on both sides of 0.
MapPicture differenceMapPicture(const DifferencePicture& picture);

class DifferenceMap : public QWidget
{
    Q_OBJECT
public:
    explicit DifferenceMap(QWidget* parent = nullptr);

    void show(const DifferencePicture& picture);
    using QWidget::show;
    MapView* view() const { return map_; }
    SharedFigure figure() const { return composeFigure({{figureCells(), 1}}); }
    std::vector<FigureCell> figureCells() const; // for a row of a sheet: the map and its bar
    QString textAt(Index row, Index key) const; // what the tooltip says there

signals:
    void pixelsChanged(QSize devicePixels);
    void clicked(attentoscope::Index row, attentoscope::Index key);
    void rangeRequested(const attentoscope::CellRange& range); // empty: everything

private:
    DifferencePicture picture_;
    MapView* map_;
    ColorBar* bar_;
};

} // namespace attentoscope
