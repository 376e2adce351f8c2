// SPDX-License-Identifier: GPL-3.0-or-later
// The page of costs, measured on this machine while the page is open: time and memory of attention that stores all scores,
// compared with streamed attention; or what padding costs a batch of sequences of different length.
#pragma once

#include "core/studies/cost/cost_study.h"
#include "core/studies/cost/padding_study.h"
#include "ui/widgets/board.h"

class QPushButton;

namespace attentoscope {

class BatchNumbers;
class NumberGrid;
class WrappedLabel;

struct CostMeasurement {
    struct Inputs {
        CostSetup setup;
        int attempt = 0; // another number measures again: other programs may have been busy
        bool operator==(const Inputs&) const = default;
    };
    using Answer = CostTable; // updated after each length
    struct Memory {
        std::optional<Inputs> of;
        CostTable table; // lets a stopped measurement resume
    };
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<CostTable> answer(const Inputs& of, Memory& memory, const Work<CostTable>& work);
};

struct PaddingPrice {
    struct Inputs {
        PaddingBatch batch;
        int attempt = 0;
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedPaddingStudy; // counted numbers first, then times
    static constexpr Urgency urgency = Urgency::Picture; // done quickly, unlike the other measurement
    static Outcome<SharedPaddingStudy> answer(const Inputs& of, const Work<SharedPaddingStudy>& work);
};

class CostPage : public Board
{
    Q_OBJECT
public:
    CostPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override; // the last one is of the current half
    int boardOf(const QString& figure) const override; // 0: one sequence, 1: the batch
    void showBoard(int board) override;

private:
    QWidget* makeSide();
    std::optional<CostMeasurement::Inputs> wanted() const; // nothing before the first evaluation, which finds d
    std::optional<PaddingPrice::Inputs> wantedBatch() const;
    void addBatchPanels();
    void showNumbers();
    void showHalf(); // shows the panels and the side of the current half

    int attempt_ = 0, batchAttempt_ = 0;
    QWidget* sequenceSide_ = nullptr;
    BatchNumbers* batchNumbers_ = nullptr;
    std::vector<QWidget*> ofSequence_, ofBatch_; // panels
    WrappedLabel* setup_ = nullptr;
    WrappedLabel* ratio_ = nullptr;
    NumberGrid* cells_ = nullptr;
    WrappedLabel* state_ = nullptr;
    QPushButton* again_ = nullptr;
};

} // namespace attentoscope
