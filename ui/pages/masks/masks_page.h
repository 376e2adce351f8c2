// SPDX-License-Identifier: GPL-3.0-or-later
// Masks: the map of the experiment, or of each sequence of a text, under A, B or both, where cells can be painted; causal and
// padding as switches, known masks to start from, and what the mask does to every row beside the maps.
#pragma once

#include "ui/pages/masks/sequence_view.h"
#include "ui/theme/color_map.h"
#include "ui/widgets/page.h"

#include <optional>
#include <vector>

class QLabel;
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
class Watch;

class MasksPage : public Page
{
    Q_OBJECT
public:
    MasksPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    void setPrintedCells(const QSize& cells) override;

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
    void showColors(const ColorScaling& colors);
    void showSequences();
    void showViews(const Sequences& sequences, const ColorScaling& colors);
    QString titleOf(const SequencePicture& sequence, std::size_t number, std::size_t policy) const;
    SequenceView* addView();
    void arrange(); // the views on the board, with cells as large as it allows
    QString story() const;

    Document* document_;
    Engine* engine_;
    MaskPainting* painting_;
    QToolButton* causal_ = nullptr;
    QToolButton* padding_ = nullptr;
    QPushButton* demonstration_ = nullptr;
    ElidedLabel* expression_ = nullptr;
    ChoiceBar* policies_ = nullptr;
    PaintBar* paintBar_ = nullptr;
    QLabel* story_;
    QWidget* board_;
    QScrollArea* scroll_ = nullptr; // around the board
    ColorBar* bar_;
    std::vector<SequenceView*> views_;
    std::optional<Mask> madeOfNothing_; // the base that a switch made where there were painted cells alone
    LabelRoom room_;
    int inARow_ = 0; // views beside each other; 0: as large as they can be
    CellRange full_, range_; // of the maps, and what is seen of them
    Watch* asked_ = nullptr; // for the sequences
    QSize printed_; // see Page
};

} // namespace attentoscope
