// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/projected/projected_numbers.h"

#include "core/studies/projection/projection_theory.h"
#include "ui/pages/jl/projected/projected_pictures.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>
#include <numbers>

namespace attentoscope {

namespace {

struct ProjectedNumbers {
    Q_DECLARE_TR_FUNCTIONS(ProjectedNumbers)
};

std::vector<NumberTable::Column> columnsOfPolicies()
{
    return {{QStringLiteral("Exact"), ProjectedNumbers::tr("H"), ProjectedNumbers::tr("Mean Shannon entropy without projection")},
        {QStringLiteral("Projected"), ProjectedNumbers::tr("H at k"),
            ProjectedNumbers::tr("Mean Shannon entropy after the projection to k dimensions")},
        {QStringLiteral("Error"), ProjectedNumbers::tr("moved weight"),
            ProjectedNumbers::tr("½ Σ|a′ − a|: the part of a row's weight that the projection puts on other keys")},
        {QStringLiteral("Planted"), ProjectedNumbers::tr("needle weight"),
            ProjectedNumbers::tr("Mean weight on the needles, without projection")},
        {QStringLiteral("PlantedAt"), ProjectedNumbers::tr("needle weight at k"),
            ProjectedNumbers::tr("Mean weight on the needles after the projection")},
        {QStringLiteral("Lost"), ProjectedNumbers::tr("needles lost below k"),
            ProjectedNumbers::tr("The k at which half of the weight on the needles is left; “—”: outside the tested range"),
            Hue::plain(), true}};
}

} // namespace

NumberTable projectedNumbers(const ProjectedAttention& study, Index k)
{
    NumberTable table{columnsOfPolicies()};
    table.corner = QStringLiteral("k = %1").arg(countText(k));
    table.cornerShown = false;
    const ProjectedLength& whole = study.lengths.back();
    const double unit = study.result->experiment.bits ? 1 / std::numbers::ln2 : 1;
    const auto point = std::ranges::find(whole.points, k, &ProjectedPoint::k);
    for (std::size_t p = 0; p < 2; ++p) {
        const ProjectedSide& side = point->sides[p];
        const auto lost = whole.keepingHalf(p);
        const QString letter = policyLetter(p);
        table
            .addLine(letter, letter, {},
                {fixedText(unit * whole.exact[p].entropy, 3), fixedText(unit * side.entropy.mean, 3),
                    fixedText(side.error.mean, 3), fixedText(whole.exact[p].planted, 3), fixedText(side.planted.mean, 3),
                    lost ? fixedText(*lost, 1) : QStringLiteral("—")})
            .hue = Hue::policy(p);
    }
    table.addNote(QStringLiteral("projectedSample"),
        ProjectedNumbers::tr("%1 matrix R · %2 · 8 ln n = %3 · entropies in %4")
            .arg(translated(nameOf(study.matrix).label), projectedSample(study),
                fixedText(theory::headDimension(8, double(whole.n)), 1),
                study.result->experiment.bits ? ProjectedNumbers::tr("bits") : ProjectedNumbers::tr("nats")));
    return table;
}

} // namespace attentoscope
