// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/linear/linear_numbers.h"

#include "ui/pages/jl/linear/linear_pictures.h"
#include "ui/text/number_text.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attentoscope {

namespace {

struct LinearNumbers {
    Q_DECLARE_TR_FUNCTIONS(LinearNumbers)
};

std::vector<NumberTable::Column> columnsOfLinear()
{
    return {{QStringLiteral("Exact"), LinearNumbers::tr("H"), LinearNumbers::tr("Mean Shannon entropy of the softmax")},
        {QStringLiteral("Linear"), LinearNumbers::tr("H of â"),
            LinearNumbers::tr("Mean Shannon entropy of the map computed with random features")},
        {QStringLiteral("Error"), LinearNumbers::tr("moved weight"),
            LinearNumbers::tr("½ Σ|â − a|: the part of a row's weight that the features put on other keys")},
        {QStringLiteral("Worst"), LinearNumbers::tr("worst row"),
            LinearNumbers::tr("Largest moved weight of any sampled row, mean over trials")},
        {QStringLiteral("Needed"), LinearNumbers::tr("m for error ε"),
            LinearNumbers::tr("Number of features needed for a mean error within ε; “—”: outside the tested range"), Hue::plain(),
            true},
        {QStringLiteral("Growth"), LinearNumbers::tr("growth exponent"),
            LinearNumbers::tr(
                "p in m ∝ nᵖ, from the shortest and the longest sequence for which m is known; near 0 if m grows as ln n"),
            Hue::plain(), true}};
}

} // namespace

NumberTable linearNumbers(const LinearAttention& study, double epsilon, Index m)
{
    NumberTable table{columnsOfLinear()};
    table.corner = QStringLiteral("m = %1").arg(countText(m));
    table.cornerShown = false;
    const LinearLength& whole = study.lengths.back();
    const double unit = study.result->experiment.bits ? 1 / std::numbers::ln2 : 1;
    const auto point = std::ranges::find(whole.points, m, &LinearPoint::m);
    for (std::size_t p = 0; p < 2; ++p) {
        const LinearSide& side = point->sides[p];
        const auto needed = whole.needed(p, epsilon);
        const auto growth = study.growth(p, epsilon);
        const QString letter = policyLetter(p);
        table
            .addLine(QStringLiteral("linear") + letter, letter, {},
                {fixedText(unit * whole.entropy[p], 3), fixedText(unit * side.entropy.mean, 3), fixedText(side.error.mean, 3),
                    fixedText(side.worst.mean, 3), needed ? countText(std::llround(*needed)) : QStringLiteral("—"),
                    growth ? fixedText(*growth, 2) : QStringLiteral("—")})
            .hue = Hue::policy(p);
    }
    table.addNote(QStringLiteral("linearSample"),
        LinearNumbers::tr("%1 · ε = %2 · positive random features of √λ q and √λ k, d = %3 · entropies in %4")
            .arg(linearSample(study), briefText(epsilon), countText(study.result->inputs->d()),
                study.result->experiment.bits ? LinearNumbers::tr("bits") : LinearNumbers::tr("nats")));
    return table;
}

} // namespace attentoscope
