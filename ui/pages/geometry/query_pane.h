// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of a query that is moved by hand, beside each other, and its numbers. It knows no document: what the user wants is
// told.
#pragma once

#include "ui/pages/geometry/query_pictures.h"

#include <QWidget>

namespace attentoscope {

class QueryNumbers;

class QueryPane : public QWidget
{
    Q_OBJECT
public:
    explicit QueryPane(QWidget* parent);

    PointView* query() const { return query_; }
    PointView* field() const { return field_; }
    PointView* factors() const { return factors_; }
    QWidget* numbers() const;

    void show(const QueryByHand::Answer& study, const SharedRowFactors& all, const ViewState& view); // all: null, none yet
    void showNothing(const PointPicture& why);
    using QWidget::show;

signals:
    void queryMoved(const attentoscope::PlanePoint& place);
    void queryPutBack();
    void keySelected(attentoscope::Index row, attentoscope::Index key);

private:
    void moveBy(int x, int y, bool far);
    void selectKey(const PointAddress& point);

    PointView *query_, *field_, *factors_;
    QueryNumbers* numbers_;
    QueryByHand::Answer study_; // that is shown
};

} // namespace attentoscope
