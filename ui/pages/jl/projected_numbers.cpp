// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/projected_numbers.h"

#include "core/studies/projection/projection_theory.h"
#include "ui/pages/jl/number_choice.h"
#include "ui/pages/jl/projected_pictures.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/widgets/policy_title.h"

#include <QLabel>

#include <algorithm>
#include <numbers>

namespace attentoscope {

namespace {

std::vector<NumberGrid::Column> columnsOfPolicies()
{
    return {{QStringLiteral("Exact"), ProjectedNumbers::tr("H"),
                ProjectedNumbers::tr("Mean Shannon entropy of the queries and keys as they are")},
        {QStringLiteral("Projected"), ProjectedNumbers::tr("H at k"),
            ProjectedNumbers::tr("The same after the projection to k dimensions")},
        {QStringLiteral("Error"), ProjectedNumbers::tr("moved weight"),
            ProjectedNumbers::tr("½ Σ|a′ − a|: the part of a row's weight that the projection puts on other keys")},
        {QStringLiteral("Planted"), ProjectedNumbers::tr("planted"),
            ProjectedNumbers::tr("Mean weight on the planted keys, as they are")},
        {QStringLiteral("PlantedAt"), ProjectedNumbers::tr("planted at k"),
            ProjectedNumbers::tr("The same after the projection")},
        {QStringLiteral("Lost"), ProjectedNumbers::tr("lost below k ="),
            ProjectedNumbers::tr(
                "The k at which half of the planted mass is left; “—” where none of the studied k loses or keeps it")}};
}

} // namespace

ProjectedNumbers::ProjectedNumbers(QWidget* parent)
    : NumberGrid(columnsOfPolicies(), bodyFont(), parent)
    , target_(new NumberChoice(QStringLiteral("shownDimension"), QStringLiteral("<i>k</i>"),
          tr("The dimension whose map and numbers are shown; a click on a picture with the axis k chooses it, too"), this))
{
    addToCorner(target_);
    for (const char* policy : {"A", "B"})
        addLine(QLatin1String(policy), QLatin1String(policy));
    sample_ = addNote(QStringLiteral("projectedSample"));
    connect(target_, &NumberChoice::chosen, this, &ProjectedNumbers::targetChosen);
}

void ProjectedNumbers::show(const ProjectedAttention& study, Index k)
{
    target_->show(study.targets, k);
    setCorner(QStringLiteral("k = %1").arg(countText(k)), false);
    const ProjectedLength& whole = study.lengths.back();
    const double unit = study.result->experiment.bits ? 1 / std::numbers::ln2 : 1;
    const auto point = std::ranges::find(whole.points, k, &ProjectedPoint::k);
    for (std::size_t p = 0; p < 2; ++p) {
        const ProjectedSide& side = point->sides[p];
        const auto lost = whole.keepingHalf(p);
        setLineColor(int(p), Theme::of(*this).color(Hue::policy(p)));
        setLine(int(p),
            {fixedText(unit * whole.exact[p].entropy, 3), fixedText(unit * side.entropy.mean, 3), fixedText(side.error.mean, 3),
                fixedText(whole.exact[p].planted, 3), fixedText(side.planted.mean, 3),
                lost ? fixedText(*lost, 1) : QStringLiteral("—")});
    }
    sample_->setText(tr("%1 matrix R · %2 · 8 ln n = %3 · entropies in %4")
                         .arg(translated(nameOf(study.matrix).label), projectedSample(study),
                             fixedText(theory::headDimension(8, double(whole.n)), 1),
                             study.result->experiment.bits ? tr("bits") : tr("nats")));
}

} // namespace attentoscope
