// SPDX-License-Identifier: GPL-3.0-or-later
// The pane of curves against length: choice of quantity, with or without theory, and the progress of the measurement.
#pragma once

#include "core/statistics/quantities.h"
#include "ui/document/view_state.h"
#include "ui/figures/figure.h"
#include "ui/plots/lines/line_view.h"

#include <QTimer>
#include <QWidget>

class QAbstractButton;
class QToolButton;

namespace attentoscope {

class BesideButton;
class ChoiceBar;
class Document;
class Engine;

class CurvePane : public QWidget
{
    Q_OBJECT
public:
    CurvePane(Document* document, Engine* engine, QWidget* parent = nullptr);

    SharedFigure figure() const { return view_->figure(); }
    LineView* view() const { return view_; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void showCurves();
    void goTo(double place);
    void showQuantity(const Quantity& shown); // in the bar, or on the menu button
    void setQuantity(const Quantity& quantity);
    void addQuantities();

    Document* document_;
    Engine* engine_;
    ChoiceBar* quantities_; // by index in the table of quantities
    QToolButton* more_;
    QAbstractButton* theory_;
    BesideButton* beside_;
    LineView* view_;
    QTimer mark_; // delays the mark of the current length
    bool shownBits_ = false;
};

} // namespace attentoscope
