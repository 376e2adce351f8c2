// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the effect of another factor α on B's λ, as a head or layer could learn it: the mean entropy, and the penalty |H − H*|²
// of training towards a target entropy H*. The experiment itself does not change.
#pragma once

#include "core/studies/rows/entropy_study.h"

#include <QWidget>

class QDoubleSpinBox;
class QLabel;
class QSlider;
class QPushButton;
class QToolButton;

namespace attentoscope {

class Document;
class LineView;
struct LinePicture;
struct ViewState;

class FactorPanel : public QWidget
{
    Q_OBJECT
public:
    explicit FactorPanel(Document* document, QWidget* parent = nullptr);

    void show(const SharedEntropyStudy& study);
    using QWidget::show;
    LineView* view() const { return view_; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void setFactor(double factor);
    void setTarget(std::optional<double> nats);
    void showNumbers();

    Document* document_;
    SharedEntropyStudy study_;
    QLabel* title_;
    QDoubleSpinBox* target_;
    QToolButton* ofA_;
    QSlider* slider_;
    QLabel* factor_;
    QLabel* meanName_;
    QLabel* mean_;
    QLabel* penalty_;
    QLabel* bestName_;
    QLabel* best_;
    QPushButton* toBest_;
    LineView* view_;
};

// The curve of the panel for paper, under the panel's title.
LinePicture titledFactorPicture(const EntropyStudy& study, const ViewState& view);

} // namespace attentoscope
