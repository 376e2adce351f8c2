// The page of costs: time and memory of attention with all scores kept against streamed attention, measured on this machine while
// the page is looked at.
#pragma once

#include "core/studies/cost/cost_study.h"
#include "ui/widgets/board.h"

class QLabel;
class QPushButton;

namespace attentoscope {

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

class CostPage : public Board
{
    Q_OBJECT
public:
    CostPage(Document* document, Engine* engine, QWidget* parent = nullptr);

private:
    QWidget* makeSide();
    std::optional<CostMeasurement::Inputs> wanted() const; // nothing before the first evaluation: it knows d
    void showNumbers();

    int attempt_ = 0;
    QLabel* setup_ = nullptr;
    QLabel* ratio_ = nullptr;
    NumberGrid* cells_ = nullptr;
    int lines_ = 0; // of the cells
    QLabel* state_ = nullptr;
    QPushButton* again_ = nullptr;
};

} // namespace attentoscope
