// SPDX-License-Identifier: GPL-3.0-or-later
// The page of costs, measured on this machine while it is looked at: time and memory of attention with all scores kept against
// streamed attention; or what padding costs a batch of sequences of different length.
#pragma once

#include "core/studies/cost/cost_study.h"
#include "core/studies/cost/padding_study.h"
#include "ui/widgets/board.h"

class QLabel;
class QPushButton;

namespace attentoscope {

class BatchNumbers;
class NumberGrid;

struct CostMeasurement {
    struct Inputs {
        CostSetup setup;
        int attempt = 0; // other programs may have been busy before
        bool operator==(const Inputs&) const = default;
    };
    using Answer = CostTable; // also in part, after each length
    struct Memory {
        std::optional<Inputs> of;
        CostTable table; // a stopped measurement goes on with it
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
    using Answer = SharedPaddingStudy; // first what can be counted
    static constexpr Urgency urgency = Urgency::Picture; // over soon, where the other measurement takes long
    static Outcome<SharedPaddingStudy> answer(const Inputs& of, const Work<SharedPaddingStudy>& work);
};

class CostPage : public Board
{
    Q_OBJECT
public:
    CostPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override; // the last one: of the half that is seen
    int boardOf(const QString& figure) const override; // 0: one sequence, 1: the batch
    void showBoard(int board) override;

private:
    QWidget* makeSide();
    std::optional<CostMeasurement::Inputs> wanted() const; // nothing before the first evaluation: it knows d
    std::optional<PaddingPrice::Inputs> wantedBatch() const;
    void addBatchPanels();
    void showNumbers();
    void showHalf(); // the panels and the side of what is chosen

    int attempt_ = 0, batchAttempt_ = 0;
    QWidget* sequenceSide_ = nullptr;
    BatchNumbers* batchNumbers_ = nullptr;
    std::vector<QWidget*> ofSequence_, ofBatch_; // panels
    QLabel* setup_ = nullptr;
    QLabel* ratio_ = nullptr;
    NumberGrid* cells_ = nullptr;
    int lines_ = 0; // of the cells
    QLabel* state_ = nullptr;
    QPushButton* again_ = nullptr;
};

} // namespace attentoscope
