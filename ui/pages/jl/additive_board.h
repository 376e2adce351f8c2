// SPDX-License-Identifier: GPL-3.0-or-later
// Of the JL page: additive scores vᵀ tanh(W_q q + W_k k) of the experiment's queries and keys against length, under a constant
// factor, one in ln n, and one that keeps the entropy; beside what q·k/√d needs.
#pragma once

#include "core/studies/gradients/additive_lengths.h"
#include "ui/document/questions/evaluation.h"
#include "ui/widgets/board.h"

namespace attentoscope {

class AdditiveNumbers;

struct AdditiveCurves {
    struct Inputs {
        Subject subject; // see evaluationSubject()
        GradientSetup setup; // its recurrent part at the default
        bool operator==(const Inputs&) const = default;
    };
    using Answer = SharedAdditiveLengths;
    static constexpr Urgency urgency = Urgency::Page;
    static Outcome<SharedAdditiveLengths> answer(const Inputs& of, const Work<SharedAdditiveLengths>& work);
};

class AdditiveBoard : public Board
{
    Q_OBJECT
public:
    AdditiveBoard(Document* document, Engine* engine, QWidget* parent = nullptr);

private:
    AdditiveNumbers* numbers_;
};

} // namespace attentoscope
