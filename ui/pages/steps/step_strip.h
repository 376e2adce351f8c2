// SPDX-License-Identifier: GPL-3.0-or-later
// A row of small pictures, one for each step. It serves as the page's table of contents, with the current step highlighted.
#pragma once

#include "ui/figures/spoken_picture.h"
#include "ui/pages/steps/step_scene.h"

#include <QWidget>

namespace attentoscope {

class StepStrip : public QWidget, public SpokenPicture
{
    Q_OBJECT
public:
    explicit StepStrip(QWidget* parent = nullptr);

    void show(std::vector<CellGrid> pictures, Step present);
    using QWidget::show;
    QRectF placeOf(Step step) const;
    QString inWords() const override;

signals:
    void chosen(attentoscope::Step step);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    std::vector<CellGrid> pictures_; // one per step; empty: not computed yet
    Step present_ = Step::Tokens;
};

} // namespace attentoscope
