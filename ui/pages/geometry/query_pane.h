// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of a query that the user moves, side by side, with its numbers. It does not know the document and emits what the
// user does.
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

    // `all` may be null: not computed yet.
    void show(const QueryByHand::Answer& study, const SharedRowFactors& all, const ViewState& view);
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
    QueryByHand::Answer study_; // the one shown
};

} // namespace attentoscope
