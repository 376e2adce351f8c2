// SPDX-License-Identifier: GPL-3.0-or-later
// A scatter plot with one point per head: a quantity under B against the same under A, with the diagonal where both are equal,
// and a colour bar if the colours stand for numbers.
#pragma once

#include "ui/figures/offers_figure.h"
#include "ui/pages/counterfactual/counterfactual_settings.h"
#include "ui/pages/head_boards/head_place.h"
#include "ui/pages/head_boards/head_quantity.h"
#include "ui/plots/maps/color_bar.h"
#include "ui/plots/points/point_view.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace attentoscope {

struct HeadScatterPicture {
    PointPicture points; // the heads are its first series
    std::vector<HeadPlace> places; // the head of each point
    std::optional<ColorBarPicture> bar; // nothing: all points have one colour
};

struct HeadScatterChoice {
    HeadQuantity quantity = headQuantity("entropy");
    HeadShade shade = HeadShade::Layer;
    ColorMap map = ColorMap::Viridis;
    std::optional<HeadPlace> selected;
};
HeadScatterPicture headScatterPicture(const HeadStudy& study, const Experiment& experiment, const HeadScatterChoice& choice);

class HeadScatter : public QWidget, public OffersFigure
{
    Q_OBJECT
public:
    explicit HeadScatter(QWidget* parent = nullptr);

    void show(const HeadScatterPicture& picture);
    using QWidget::show;
    PointView* view() const { return points_; }
    const HeadScatterPicture& picture() const { return picture_; }
    SharedFigure figure() const override { return onPaper(picture_); }
    static SharedFigure onPaper(const HeadScatterPicture& picture) { return composeFigure({{cellsOf(picture), 1}}); }
    // Returns cells to be placed in a row of a sheet: the points, and the colour bar if there is one.
    static std::vector<FigureCell> cellsOf(const HeadScatterPicture& picture);

signals:
    void chosen(const attentoscope::HeadPlace& place);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void placeBar();

    HeadScatterPicture picture_;
    PointView* points_;
    ColorBar* bar_;
};

} // namespace attentoscope
