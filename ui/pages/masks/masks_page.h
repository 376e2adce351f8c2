// SPDX-License-Identifier: GPL-3.0-or-later
// The page of masks: the map of the experiment, or of each sequence of a text, under A, B or both, in which cells can be
// painted. It has switches for causal and padding, known masks to start from, and beside the maps the effect of the mask on
// every row.
#pragma once

#include "ui/pages/masks/sequence_view.h"
#include "ui/theme/color_map.h"
#include "ui/widgets/page.h"

#include <optional>
#include <vector>

class QPushButton;
class QScrollArea;
class QToolButton;

namespace attentoscope {

class Document;
class Engine;
class ChoiceBar;
class ColorBar;
class ElidedLabel;
class MaskPainting;
class PaintBar;
class WrappedLabel;

class MasksPage : public Page
{
    Q_OBJECT
public:
    MasksPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeSwitches();
    QToolButton* makeSwitch(const QString& text, const QString& toolTip, const char* term);
    ChoiceBar* makePolicies();
    void switchTerm(const char* term, bool on);
    std::optional<SequenceMaps::Inputs> asked() const;
    void showExperiment();
    void showSequences();
    void showViews(const Sequences& sequences, const ColorScaling& colors);
    SequenceView* addView();
    bool isNarrow() const; // there is no room for numbers beside the maps
    void arrange(); // arranges the views on the board with cells as large as possible
    QString story() const;
    QString hiddenEverywhereText(const PaintedMask& painted) const;

    Document* document_;
    Engine* engine_;
    MaskPainting* painting_;
    QToolButton* causal_ = nullptr;
    QToolButton* padding_ = nullptr;
    QPushButton* demonstration_ = nullptr;
    ElidedLabel* expression_ = nullptr;
    ChoiceBar* policies_ = nullptr;
    PaintBar* paintBar_ = nullptr;
    WrappedLabel* story_;
    QWidget* board_;
    QScrollArea* scroll_ = nullptr; // contains board_
    ColorBar* bar_;
    std::vector<SequenceView*> views_;
    std::optional<Mask> madeOfNothing_; // the base that a switch produced when only painted cells were visible
    LabelRoom room_;
    bool narrow_ = false; // it was, when the views were shown
    int inARow_ = 0; // number of views side by side; 0: chosen to make them as large as possible
    CellRange full_, range_; // the whole range of the maps, and the visible part
};

} // namespace attentoscope
