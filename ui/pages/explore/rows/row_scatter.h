// SPDX-License-Identifier: GPL-3.0-or-later
// A scatter plot beside the maps with each row as a point, A against B. Rows brushed here are marked in all other views, and
// rows brushed there are marked here.
#pragma once

#include "ui/plots/points/point_view.h"

#include <QWidget>

class QPushButton;

namespace attentoscope {

class Document;
class Engine;
class WrappedLabel;

class RowScatter : public QWidget
{
    Q_OBJECT
public:
    RowScatter(Document* document, Engine* engine, QWidget* parent = nullptr);

    PointView* view() const { return view_; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void showRows();
    void brush(const std::vector<PointAddress>& points, bool adds);

    Document* document_;
    Engine* engine_;
    WrappedLabel* said_; // about the brushed rows
    QPushButton* copy_;
    PointView* view_;
};

} // namespace attentoscope
