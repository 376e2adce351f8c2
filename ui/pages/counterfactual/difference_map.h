// SPDX-License-Identifier: GPL-3.0-or-later
// How the map of the chosen head changes: weights under B minus those under A, green where B gives more, purple where it gives
// less. A pixel is a mean over its cells, so that its difference is the difference of two means.
#pragma once

#include "ui/figures/offers_figure.h"
#include "ui/pages/head_boards/head_questions.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/maps/map_view.h"

#include <QWidget>

namespace attentoscope {

struct DifferencePicture {
    SharedHeadDifference difference; // null: not computed yet
    QString head; // its name
    CellRange range; // requested; see shownRange()
    Index row = -1, key = -1; // selected
    bool refining = false; // a better map is being computed
    std::optional<Error> failure = {}; // why there is no map
    ColorScaling colors = {}; // symmetric about 0
};

class DifferenceMap : public QWidget, public OffersFigure
{
    Q_OBJECT
public:
    explicit DifferenceMap(QWidget* parent = nullptr);

    void show(const DifferencePicture& picture);
    using QWidget::show;
    MapView* view() const { return map_; }
    SharedFigure figure() const override { return onPaper(picture_); }
    static SharedFigure onPaper(const DifferencePicture& picture) { return composeFigure({{cellsOf(picture), 1}}); }
    static std::vector<FigureCell> cellsOf(const DifferencePicture& picture); // the map and its colour bar, in a row of a sheet
    QString textAt(Index row, Index key) const; // the tooltip of this cell

signals:
    void pixelsChanged(QSize devicePixels);
    void clicked(attentoscope::Index row, attentoscope::Index key);
    void rangeRequested(const attentoscope::CellRange& range); // empty: the whole map

private:
    DifferencePicture picture_;
    MapView* map_;
    ColorBar* bar_;
};

} // namespace attentoscope
