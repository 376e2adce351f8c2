// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/geometry/query_pane.h"

#include "ui/pages/geometry/query_numbers.h"

#include <QGridLayout>

namespace attentoscope {

namespace {

constexpr double step = 1.0 / 40, farStep = 1.0 / 8; // fractions of the area in which the query can be moved

PointView* addView(QWidget* parent, const QString& name)
{
    auto* view = new PointView(parent);
    view->setObjectName(name);
    return view;
}

} // namespace

QueryPane::QueryPane(QWidget* parent)
    : QWidget(parent)
    , query_(addView(this, QStringLiteral("queryPlane")))
    , field_(addView(this, QStringLiteral("queryField")))
    , factors_(addView(this, QStringLiteral("scoreFactors")))
    , numbers_(new QueryNumbers(this))
{
    query_->setMovable(true);
    query_->setWhatsThis(tr("Drag the query, or move it with the arrows, with Ctrl farther; Home puts it back."));
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setHorizontalSpacing(16);
    layout->addWidget(query_, 0, 0);
    layout->addWidget(field_, 0, 1);
    layout->addWidget(factors_, 1, 0);
    layout->addWidget(numbers_, 1, 1);
    layout->setRowStretch(0, 5);
    layout->setRowStretch(1, 3);
    layout->setColumnStretch(0, 1);
    layout->setColumnStretch(1, 1);
    connect(query_, &PointView::movedTo, this, [this](double x, double y) {
        if (study_.moved)
            emit queryMoved(study_.plane->within({x, y}));
    });
    connect(query_, &PointView::movedBy, this, &QueryPane::moveBy);
    connect(query_, &PointView::putBack, this, &QueryPane::queryPutBack);
    connect(numbers_, &QueryNumbers::putBack, this, &QueryPane::queryPutBack);
    for (PointView* view : {field_, factors_})
        connect(view, &PointView::clicked, this, &QueryPane::selectKey);
}

void QueryPane::show(const QueryByHand::Answer& study, const SharedRowFactors& all, const ViewState& view)
{
    study_ = study;
    query_->show(queryPicture(study, view));
    field_->show(fieldPicture(study, view));
    factors_->show(factorPicture(study, view));
    numbers_->show(study, all, view);
    numbers_->setVisible(true);
}

QWidget* QueryPane::numbers() const { return numbers_; }

void QueryPane::showNothing(const PointPicture& why)
{
    study_ = {};
    for (PointView* view : {query_, field_, factors_})
        view->show(why);
    numbers_->setVisible(false);
}

void QueryPane::moveBy(int x, int y, bool far)
{
    if (!study_.moved)
        return;
    const double by = study_.plane->reach * (far ? farStep : step);
    const PlanePoint& at = study_.moved->place;
    emit queryMoved(study_.plane->within({at.x + x * by, at.y + y * by}));
}

void QueryPane::selectKey(const PointAddress& point)
{
    const auto& series = factors_->picture().series; // the same keys in all figures
    if (study_.moved && point.series < series.size() && point.point < series[point.series].numbers.size())
        emit keySelected(study_.plane->row, Index(series[point.series].numbers[point.point]));
}

} // namespace attentoscope
