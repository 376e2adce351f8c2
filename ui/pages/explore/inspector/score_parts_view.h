// SPDX-License-Identifier: GPL-3.0-or-later
// A bar chart of what each block of dimensions adds to a score, with the number and the dimensions below each bar.
#pragma once

#include "core/attention/reports/inspection.h"
#include "ui/figures/spoken_picture.h"

#include <QWidget>

#include <vector>

namespace attentoscope {

class ScorePartsView : public QWidget, public SpokenPicture
{
    Q_OBJECT
public:
    explicit ScorePartsView(QWidget* parent);

    void show(const std::vector<ScorePart>& parts, double score);
    using QWidget::show;

    SharedFigure figure() const override; // a table

    // Returns one line per part: dimensions, tab, number.
    static QString tableText(const std::vector<ScorePart>& parts);

    QString inWords() const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    static QString dimensions(const ScorePart& part);
    QRectF column(std::size_t part) const;

    void tell(); // in a tool tip

    QPoint asked_; // where the tool tip was asked for
    std::vector<ScorePart> parts_;
    double score_ = 0;
};

} // namespace attentoscope
