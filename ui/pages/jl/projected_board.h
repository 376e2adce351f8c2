// SPDX-License-Identifier: GPL-3.0-or-later
// Of the JL page: the queries and keys of the experiment projected to k dimensions. The map as it is and after the projection,
// its entropy, its error, what is still found, and the k at which needles are lost beside 8 ln n.
#pragma once

#include "core/studies/projection/projected_attention.h"
#include "ui/document/questions/evaluation.h"
#include "ui/widgets/board.h"

namespace attentoscope {

class MapPair;
class ProjectedNumbers;

struct ProjectedMaps {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        ProjectionSetup setup; // what is not read at its default
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedProjectedAttention;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedProjectedAttention> answer(const Inputs& of, const Work<SharedProjectedAttention>& work);
};

class ProjectedBoard : public Board
{
    Q_OBJECT
public:
    ProjectedBoard(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;

private:
    void addPanels();
    void addMaps();
    void showMaps();
    Index target() const; // the k that is shown
    void chooseTarget(double k);

    MapPair* maps_;
    ProjectedNumbers* numbers_;
};

} // namespace attentoscope
