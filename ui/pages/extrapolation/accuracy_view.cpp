// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/extrapolation/accuracy_view.h"

namespace attentoscope {

AccuracyView::AccuracyView(QWidget* parent)
    : LineView(parent)
    , pad_(new PredictionPad([this](const Prediction&) { return picture(); }, this))
{
    pad_->setAutoFillBackground(true);
    connect(pad_, &PredictionPad::guessed, this, &AccuracyView::drawn);
}

void AccuracyView::show(const AccuracyPicture& picture)
{
    LineView::show(picture);
    pad_->setVisible(picture.pad.has_value());
    if (picture.pad)
        pad_->show(picture.pad->first, picture.pad->second, false);
}

void AccuracyView::resizeEvent(QResizeEvent* event)
{
    LineView::resizeEvent(event);
    pad_->setGeometry(rect());
}

} // namespace attentoscope
