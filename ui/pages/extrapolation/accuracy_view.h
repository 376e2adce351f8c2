// SPDX-License-Identifier: GPL-3.0-or-later
// The accuracy against length, which can be drawn before it is known: a pad covers the plot, and goes with it wherever it is
// shown.
#pragma once

#include "ui/plots/lines/line_view.h"
#include "ui/widgets/prediction_pad.h"

#include <optional>
#include <utility>

namespace attentoscope {

struct AccuracyPicture : LinePicture {
    std::optional<std::pair<PadPlaces, Prediction>> pad; // where curves can be drawn, and those that are
};

class AccuracyView : public LineView
{
    Q_OBJECT
public:
    explicit AccuracyView(QWidget* parent);

    void show(const AccuracyPicture& picture);
    using LineView::show;

signals:
    void drawn(const attentoscope::Prediction& prediction);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    PredictionPad* pad_;
};

} // namespace attentoscope
