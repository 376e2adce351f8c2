// SPDX-License-Identifier: GPL-3.0-or-later
// The pane of curves against length: choice of quantity, with or without theory, and the progress of the measurement.
#pragma once

#include "core/statistics/quantities.h"
#include "core/studies/sweep/swept_axis.h"
#include "ui/document/view_state.h"
#include "ui/figures/figure.h"
#include "ui/plots/lines/line_view.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <string>

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
    void showOver(const SweptAxis& along, const Quantity& quantity);
    std::optional<SweptAxis> axis() const; // empty: the curves are drawn against the length
    std::string second() const; // source of the curves beside these; empty: there is none
    template <class Q, class PictureOf>
    void showSecond(LinePicture& picture, const std::string& first, const PictureOf& pictureOf);
    void goTo(double place);
    double present() const; // of the number that the curves are drawn against
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
