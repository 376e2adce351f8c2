// SPDX-License-Identifier: GPL-3.0-or-later
// The page of steps follows one attention step by step: the tokens' queries, keys and values, the scores, the scale of A and B,
// bias, mask, softmax and output. Each step shows its numbers, which the user can change.
#pragma once

#include "ui/pages/steps/step_scene.h"
#include "ui/pages/steps/steps_question.h"
#include "ui/widgets/page.h"

#include <QTimer>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QSlider;
class QSpinBox;
class QToolButton;

namespace attentoscope {

class Answers;
class Document;
class ElidedLabel;
class Engine;
class StepStage;
class StepStrip;
class WrappedLabel;

class StepsPage : public Page
{
    Q_OBJECT
public:
    StepsPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeBar();
    void placeControls();
    void draw();
    void goTo(int step);
    void play(bool on);
    void addTau(QHBoxLayout* layout);
    void showTau();
    void showScale(const AttentionSteps& now, Index row);
    void choose(Index row, Index key); // indices into the shown window of tokens; −1: unchanged
    template <class Change>
    void edit(const Change& change);
    Answers answers() const;
    Step shownStep() const;

    Document* document_;
    Engine* engine_;
    QTimer player_, tauGesture_;
    ElidedLabel* title_;
    WrappedLabel* sentence_;
    ElidedLabel* window_;
    QLabel* tauText_;
    QLabel* scaleText_;
    QSlider* tau_;
    QSpinBox* first_;
    QToolButton *back_, *on_, *play_;
    QPushButton* reset_;
    QWidget* controls_ = nullptr; // for the scale and the window of tokens
    StepStage* stage_;
    StepStrip* strip_;
};

} // namespace attentoscope
