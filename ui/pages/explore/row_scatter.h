// SPDX-License-Identifier: GPL-3.0-or-later
// Each row as a point, A against B, beside the maps. Rows that are brushed here are marked wherever rows are seen, and the other
// way round.
#pragma once

#include "ui/figures/figure.h"
#include "ui/plots/points/point_view.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace attentoscope {

class Document;
class Engine;

class RowScatter : public QWidget
{
    Q_OBJECT
public:
    RowScatter(Document* document, Engine* engine, QWidget* parent = nullptr);

    PointView* view() const { return view_; }
    SharedFigure figure() const; // though it may not be seen

protected:
    void showEvent(QShowEvent* event) override;

private:
    PointPicture picture() const;
    void showRows();
    void brush(const std::vector<PointAddress>& points, bool adds);

    Document* document_;
    Engine* engine_;
    QLabel* said_; // of what is brushed
    QToolButton* copy_;
    PointView* view_;
};

} // namespace attentoscope
