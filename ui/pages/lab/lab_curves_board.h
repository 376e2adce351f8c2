// SPDX-License-Identifier: GPL-3.0-or-later
// The lab's curves: every scale policy on the same data against length, with theory beside the measurement and a table of the
// numbers.
#pragma once

#include "core/studies/sweep/swept_axis.h"
#include "ui/pages/lab/lab_numbers.h"
#include "ui/pages/lab/lab_pictures.h"
#include "ui/widgets/board.h"

#include <optional>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;

namespace attentoscope {

class LineView;
class LabTableView;
class StoryBar;

class LabCurvesBoard : public Board
{
    Q_OBJECT
public:
    // The stories say why there are no curves, too.
    LabCurvesBoard(Document* document, Engine* engine, StoryBar* stories, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;

private:
    QWidget* makeMeaning();
    QWidget* makePlots();
    void placePlots();
    QWidget* makePolicies(QWidget* parent);
    QWidget* makeOverlays(QWidget* parent);
    QWidget* makeMatch(QWidget* parent);
    QWidget* makeSide();

    std::optional<SweptAxis> axis() const; // empty: the curves are drawn against the length
    LinePicture picture(std::size_t place) const;
    bool fillsThePage(const Quantity& quantity) const;
    LinePicture overPictureOf(const SweptAxis& along, const Quantity& quantity) const;
    QString meaning() const;
    void takeIn();
    void showStory();
    void showMatch();
    void matchB();

    LabData data_;
    StoryBar* stories_;
    std::vector<LineView*> plots_; // one per quantity of labQuantities()
    QPushButton* match_ = nullptr;
    QComboBox* matchLength_ = nullptr;
    LabTableView* table_;
    Index n0_ = 512; // the length at which B is matched to A
};

} // namespace attentoscope
