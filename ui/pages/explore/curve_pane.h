// SPDX-License-Identifier: GPL-3.0-or-later
// The curves against length: which quantity, with or without theory, and how far the measurement is.
#pragma once

#include "core/base/outcome.h"
#include "core/studies/sweep/sweep.h"
#include "ui/document/view_state.h"
#include "ui/figures/figure.h"
#include "ui/plots/lines/curve_view.h"

#include <QTimer>
#include <QWidget>

class QAbstractButton;
class QToolButton;

namespace attentoscope {

class ChoiceBar;
class Document;
class Engine;

// The picture of a table: pure, so that it can be tested. `bits`: entropies in bits.
CurvePicture curvePicture(const SweepTable& table, const Quantity& quantity, bool theory, bool bits);
// Curves that were kept, thin beside those of the picture.
std::vector<Series> keptSeries(
    const std::vector<KeptCurves>& kept, const Quantity& quantity, const EntropyMeasure& entropy, bool bits);

// "mean of 8 × 64 rows", and of how many beyond the lengths of the experiment.
QString sampleText(const SweepTable& table);

// Where a policy has none: "at n = 512 … 16384".
QString noScaleAt(const SweepTable& table, const std::vector<Index>& lengths);

// Why there are none, for a person: sources are called as the form calls them, “Files”, not “tensor”.
QString whyNoCurves(const Error& error);

class CurvePane : public QWidget
{
    Q_OBJECT
public:
    CurvePane(Document* document, Engine* engine, QWidget* parent = nullptr);

    SharedFigure figure() const { return view_->figure(); }
    CurveView* view() const { return view_; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void showCurves();
    double presentN() const;
    void showQuantity(const Quantity& shown); // in the bar or at the menu
    void setQuantity(const Quantity& quantity);
    void addQuantities();
    void makeKeep();
    void fillKeep();
    void keep();
    template <class Change>
    void changeKept(const Change& change);

    Document* document_;
    Engine* engine_;
    ChoiceBar* quantities_; // by their places in the table
    QToolButton* more_;
    QAbstractButton* theory_;
    QToolButton* keep_;
    CurveView* view_;
    QTimer mark_; // the length that is set is marked by then
    bool shownBits_ = false;
};

} // namespace attentoscope
