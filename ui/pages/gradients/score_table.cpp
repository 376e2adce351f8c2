// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/gradients/score_table.h"

#include "ui/pages/entropy/entropy_pictures.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace attentoscope {

namespace {

struct ScoreTable {
    Q_DECLARE_TR_FUNCTIONS(ScoreTable)
};

std::vector<NumberTable::Column> kindsOfScores()
{
    return {{QStringLiteral("0"), ScoreTable::tr("dot"), ScoreTable::tr("The scores λ q·k of A")},
        {QStringLiteral("1"), ScoreTable::tr("additive"),
            ScoreTable::tr(
                "Additive scores vᵀ tanh(W_q q + W_k k + b), with random weights as before training (Bahdanau, Cho & Bengio "
                "2015)")},
        {QStringLiteral("2"), ScoreTable::tr("rescaled"),
            ScoreTable::tr(
                "Additive scores with v scaled so that the logits have the same standard deviation as the dot products")}};
}

} // namespace

NumberTable scoreTable(const ScoreComparison& scores)
{
    NumberTable table{kindsOfScores()};
    table.addLine(QStringLiteral("multiplyAdds"), ScoreTable::tr("multiply-adds"),
        ScoreTable::tr("Multiply-adds for one score. W_q q and W_k k are computed once for each query and key; their cost is "
                       "divided among the scores"));
    table.addLine(QStringLiteral("tanhs"), ScoreTable::tr("tanh"), ScoreTable::tr("Evaluations of tanh for one score"));
    table.addLine(QStringLiteral("time"), ScoreTable::tr("ns per score"),
        ScoreTable::tr("Measured on one core of this machine; the fastest of several runs"));
    table.addLine(QStringLiteral("deviation"), ScoreTable::tr("logit spread"),
        ScoreTable::tr("Standard deviation of the logits within a row"));
    table.addLine(QStringLiteral("bound"), ScoreTable::tr("|logit| bound"),
        ScoreTable::tr("Upper bound of a logit: λ ‖q‖ ‖k‖ with the largest norms (dot product), or ‖v‖₁ = Σ|v| for any norms of "
                       "q and k (additive)"));
    table.addLine(QStringLiteral("entropy"), ScoreTable::tr("mean <i>H</i>"),
        ScoreTable::tr("Mean Shannon entropy of the rows, in the unit chosen in the form"));
    table.addLine(QStringLiteral("leastEntropy"), ScoreTable::tr("<i>H</i> lower bound"),
        ScoreTable::tr("Lower bound of the entropy of a row, from the bound on its logits"));
    table.addLine(QStringLiteral("peakWeight"), ScoreTable::tr("largest weight"),
        ScoreTable::tr("Largest weight of each row, mean over rows"));
    table.addLine(QStringLiteral("jacobian"), ScoreTable::tr("‖<i>J</i>‖"), ScoreTable::tr("Mean over rows of ‖diag(a) − a aᵀ‖"));
    const Experiment& experiment = scores.result->experiment;
    const double count = double(scores.sampledRows) * double(scores.keys);
    const auto lineOf = [&](const char* key) -> NumberTable::Line& {
        return *std::ranges::find(table.lines, QLatin1String(key), &NumberTable::Line::key);
    };
    const auto entropy = [&](const ScoreShape& shape) { return fixedText(shownInformation(experiment, shape.entropy), 3); };
    const auto put = [&](const char* key, int digits, const auto& of) { // with one number of decimals
        lineOf(key).numbers = alikeTexts({of(scores.dot), of(scores.additive), of(scores.stretched)}, digits);
    };
    const auto either = [&](double dot, double additive) {
        return [=, &scores](const ScoreShape& shape) { return &shape == &scores.dot ? dot : additive; };
    };
    put("multiplyAdds", 3, either(scores.dotMultiplyAdds, scores.additiveMultiplyAdds));
    put("tanhs", 3, either(0, scores.additiveTanhs));
    put("time", 2, either(scores.dotSeconds / count * 1e9, scores.additiveSeconds / count * 1e9));
    put("deviation", 3, [](const ScoreShape& shape) { return shape.deviation; });
    put("bound", 2, [](const ScoreShape& shape) { return shape.bound; });
    lineOf("entropy").numbers = {entropy(scores.dot), entropy(scores.additive), entropy(scores.stretched)};
    put("leastEntropy", 2, [&](const ScoreShape& shape) { return shownInformation(experiment, shape.leastEntropy); });
    put("peakWeight", 2, [](const ScoreShape& shape) { return shape.maxWeight; });
    put("jacobian", 3, [](const ScoreShape& shape) { return shape.jacobianNorm; });
    table.addNote(QStringLiteral("scoreNote"),
        ScoreTable::tr("rescaled: v × %1; mean of 1 − tanh²: %2")
            .arg(briefText(scores.stretch, 3), fixedText(scores.openUnits, 2)));
    return table;
}

} // namespace attentoscope
