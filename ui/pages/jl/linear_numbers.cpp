// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/jl/linear_numbers.h"

#include "ui/pages/jl/linear_pictures.h"
#include "ui/pages/jl/number_choice.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"

#include <QLabel>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace attentoscope {

namespace {

std::vector<NumberGrid::Column> columnsOfLinear()
{
    return {{QStringLiteral("Exact"), LinearNumbers::tr("H"), LinearNumbers::tr("Mean Shannon entropy of the softmax")},
        {QStringLiteral("Linear"), LinearNumbers::tr("H of â"), LinearNumbers::tr("The same of the map that the features make")},
        {QStringLiteral("Error"), LinearNumbers::tr("moved weight"),
            LinearNumbers::tr("½ Σ|â − a|: the part of a row's weight that the features put on other keys")},
        {QStringLiteral("Worst"), LinearNumbers::tr("worst row"),
            LinearNumbers::tr("The largest of the sampled rows, mean over draws")},
        {QStringLiteral("Needed"), LinearNumbers::tr("m for ε"),
            LinearNumbers::tr("The number of features from which on the mean error stays within ε; “—” where even the fewest "
                              "suffice, or the most do not")},
        {QStringLiteral("Growth"), LinearNumbers::tr("growth"),
            LinearNumbers::tr(
                "p of m ∝ nᵖ, between the shortest and the longest sequence for which m is known: near 0 for O(ln n)")}};
}

} // namespace

LinearNumbers::LinearNumbers(QWidget* parent)
    : NumberGrid(columnsOfLinear(), bodyFont(), parent)
    , features_(new NumberChoice(QStringLiteral("shownFeatures"), QStringLiteral("<i>m</i>"),
          tr("The number of features whose map and numbers are shown; a click on a picture with the axis m chooses it, too"),
          this))
{
    addToCorner(features_);
    for (const char* policy : {"A", "B"})
        addLine(QStringLiteral("linear%1").arg(QLatin1String(policy)), QLatin1String(policy));
    sample_ = addNote(QStringLiteral("linearSample"));
    connect(features_, &NumberChoice::chosen, this, &LinearNumbers::featuresChosen);
}

void LinearNumbers::show(const LinearAttention& study, double epsilon, Index m)
{
    features_->show(study.features, m);
    setCorner(QStringLiteral("m = %1").arg(countText(m)), false);
    const LinearLength& whole = study.lengths.back();
    const double unit = study.result->experiment.bits ? 1 / std::numbers::ln2 : 1;
    const auto point = std::ranges::find(whole.points, m, &LinearPoint::m);
    for (std::size_t p = 0; p < 2; ++p) {
        const LinearSide& side = point->sides[p];
        const auto needed = whole.needed(p, epsilon);
        const auto growth = study.growth(p, epsilon);
        setLineColor(int(p), Theme::of(*this).color(Hue::policy(p)));
        setLine(int(p),
            {fixedText(unit * whole.entropy[p], 3), fixedText(unit * side.entropy.mean, 3), fixedText(side.error.mean, 3),
                fixedText(side.worst.mean, 3), needed ? countText(std::llround(*needed)) : QStringLiteral("—"),
                growth ? fixedText(*growth, 2) : QStringLiteral("—")});
    }
    sample_->setText(tr("%1 · ε = %2 · positive random features of √λ q and √λ k, d = %3 · entropies in %4")
                         .arg(linearSample(study), briefText(epsilon), countText(study.result->inputs->d()),
                             study.result->experiment.bits ? tr("bits") : tr("nats")));
}

} // namespace attentoscope
