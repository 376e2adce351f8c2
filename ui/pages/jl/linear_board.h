// SPDX-License-Identifier: GPL-3.0-or-later
// Of the JL page: linear attention by random features on the queries and keys of the experiment. The map that the features make,
// its error and entropy, how many features an error takes as the sequence grows, and which rows fail.
#pragma once

#include "core/studies/projection/linear_attention.h"
#include "ui/document/questions/evaluation.h"
#include "ui/widgets/board.h"

namespace attentoscope {

class LinearNumbers;
class MapPair;

struct LinearMaps {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        ProjectionSetup setup; // what is not read at its default
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedLinearAttention;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedLinearAttention> answer(const Inputs& of, const Work<SharedLinearAttention>& work);
};

class LinearBoard : public Board
{
    Q_OBJECT
public:
    LinearBoard(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;

private:
    void addMaps();
    void addPanels();
    void showMaps();
    Index features() const; // the m that is shown
    double epsilon() const;
    void chooseFeatures(double m);

    MapPair* maps_;
    LinearNumbers* numbers_;
};

} // namespace attentoscope
