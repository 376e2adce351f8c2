// SPDX-License-Identifier: GPL-3.0-or-later
// The pane of curves against length: choice of quantity, with or without theory, and the progress of the measurement.
#pragma once

#include "core/base/outcome.h"
#include "core/studies/sweep/sweep.h"
#include "ui/document/view_state.h"
#include "ui/figures/figure.h"
#include "ui/plots/lines/line_view.h"

#include <QTimer>
#include <QWidget>

class QAbstractButton;
class QToolButton;

namespace attentoscope {

class ChoiceBar;
class Document;
class Engine;

// Makes the picture of a table. It needs no widget, so that tests can call it. `bits`: entropies in bits.
LinePicture curvePicture(const SweepTable& table, const Quantity& quantity, bool theory, bool bits);
// Returns the series of kept curves, drawn thin beside the current ones.
std::vector<Series> keptSeries(
    const std::vector<KeptCurves>& kept, const Quantity& quantity, const EntropyMeasure& entropy, bool bits);

// "mean of 8 × 64 rows", and how many rows at lengths beyond those of the experiment.
QString sampleText(const SweepTable& table);

// Returns the lengths at which a policy has no scale: "at n = 512 … 16384".
QString noScaleAt(const SweepTable& table, const std::vector<Index>& lengths);

// Returns why there are no curves, in the words of the form: the source "tensor" is called "Files".
QString whyNoCurves(const Error& error);

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
    double presentN() const;
    void showQuantity(const Quantity& shown); // in the bar, or on the menu button
    void setQuantity(const Quantity& quantity);
    void addQuantities();
    void makeKeep();
    void fillKeep();
    void keep();
    template <class Change>
    void changeKept(const Change& change);

    Document* document_;
    Engine* engine_;
    ChoiceBar* quantities_; // by index in the table of quantities
    QToolButton* more_;
    QAbstractButton* theory_;
    QToolButton* keep_;
    LineView* view_;
    QTimer mark_; // delays the mark of the current length
    bool shownBits_ = false;
};

} // namespace attentoscope
