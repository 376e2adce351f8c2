// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/gradients/score_table.h"

#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QLabel>

namespace attentoscope {

namespace {

// Formats with two digits; large numbers without a power of ten.
QString timeText(double nanoseconds) { return nanoseconds >= 10 ? fixedText(nanoseconds, 0) : briefText(nanoseconds, 2); }

std::vector<NumberGrid::Column> kindsOfScores()
{
    return {{QStringLiteral("0"), ScoreTable::tr("dot"), ScoreTable::tr("The scores λ q·k of A")},
        {QStringLiteral("1"), ScoreTable::tr("additive"),
            ScoreTable::tr(
                "Additive scores vᵀ tanh(W_q q + W_k k + b), with random weights as before training (Bahdanau, Cho & Bengio "
                "2015)")},
        {QStringLiteral("2"), ScoreTable::tr("stretched"),
            ScoreTable::tr("The same with v scaled up until the logits spread as widely as those of the dot product")}};
}

} // namespace

ScoreTable::ScoreTable(QWidget* parent)
    : NumberGrid(kindsOfScores(), secondaryFont(), parent)
{
    addLine(QStringLiteral("multiplyAdds"), tr("multiply-adds"),
        tr("For one score; W_q q and W_k k are computed once for each query and key, and their cost is divided among the "
           "scores"));
    addLine(QStringLiteral("tanhs"), tr("tanh"), tr("For one score"));
    addLine(QStringLiteral("time"), tr("ns a score"), tr("Measured on one core of this machine; the fastest of some runs"));
    addLine(QStringLiteral("deviation"), tr("spread"), tr("Standard deviation of the logits within a row"));
    addLine(QStringLiteral("bound"), tr("|logit| at most"),
        tr("No logit can be larger: λ ‖q‖ ‖k‖ of the longest, or ‖v‖₁ = Σ|v|, however long q and k are"));
    addLine(QStringLiteral("entropy"), tr("mean <i>H</i>"), tr("Mean Shannon entropy of the rows, in the unit of the form"));
    addLine(QStringLiteral("leastEntropy"), tr("<i>H</i> at least"),
        tr("The least entropy that a row can have within the bound on its logits"));
    addLine(QStringLiteral("peakWeight"), tr("peak weight"), tr("Mean over rows of the largest weight"));
    addLine(QStringLiteral("jacobian"), tr("‖<i>J</i>‖"), tr("Mean over rows of ‖diag(a) − a aᵀ‖"));
    note_ = addNote(QStringLiteral("scoreNote"));
}

void ScoreTable::show(const ScoreComparison& scores)
{
    const Experiment& experiment = scores.result->experiment;
    const double count = double(scores.sampledRows) * double(scores.keys);
    int column = 0;
    for (const ScoreShape* shape : {&scores.dot, &scores.additive, &scores.stretched}) {
        const bool dot = shape == &scores.dot;
        setColumn(column++,
            {dot ? briefText(scores.dotMultiplyAdds, 4) : briefText(scores.additiveMultiplyAdds, 3),
                dot ? QStringLiteral("0") : briefText(scores.additiveTanhs),
                timeText((dot ? scores.dotSeconds : scores.additiveSeconds) / count * 1e9), fixedText(shape->deviation, 3),
                briefText(shape->bound, 3), fixedText(shownInformation(experiment, shape->entropy), 3),
                briefText(shownInformation(experiment, shape->leastEntropy), 2), weightText(shape->maxWeight),
                weightText(shape->jacobianNorm)});
    }
    note_->setText(
        tr("v stretched × %1; mean of 1 − tanh²: %2").arg(briefText(scores.stretch, 3), fixedText(scores.openUnits, 2)));
}

} // namespace attentoscope
