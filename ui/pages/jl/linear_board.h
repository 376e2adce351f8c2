// SPDX-License-Identifier: GPL-3.0-or-later
// A board of the JL page: linear attention by random features on the queries and keys of the experiment. It shows the map made
// by the features, its error and entropy, how many features a given error needs as the sequence grows, and which rows fail.
#pragma once

#include "core/studies/projection/linear_attention.h"
#include "ui/document/questions/evaluation.h"
#include "ui/widgets/board.h"

namespace attentoscope {

class NumberChoice;
class NumberGrid;
class MapRow;

struct LinearMaps {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        ProjectionSetup setup; // settings that are not used here have the default values
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
    Index features() const; // the number of features m now shown
    double epsilon() const;
    void chooseFeatures(double m);

    MapRow* maps_;
    NumberChoice* choice_;
    NumberGrid* numbers_;
};

} // namespace attentoscope
