// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/readout_panel.h"

#include "ui/text/cell_text.h"
#include "ui/text/number_text.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"
#include "ui/widgets/tables/number_grid.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace attentoscope {

ReadoutPanel::ReadoutPanel(QWidget* parent)
    : QWidget(parent)
    , title_(new WrappedLabel(this))
    , facts_(new WrappedLabel(this))
    , numbers_(new NumberGrid(bodyFont(), this))
{
    QFont bold = bodyFont();
    bold.setWeight(QFont::Bold);
    title_->setFont(bold);
    title_->setObjectName(QStringLiteral("readoutTitle"));
    facts_->setTextFormat(Qt::RichText);
    facts_->setObjectName(QStringLiteral("readoutFacts"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(title_);
    layout->addWidget(facts_);
    layout->addWidget(numbers_);
    layout->addStretch(1);
    show({}, {}, -1);
}

void ReadoutPanel::show(const SharedResult& result, const std::shared_ptr<const Profile>& profile, Index key)
{
    const bool something = result && profile && profile->row < result->inputs->nq() && !profile->weights.empty();
    numbers_->setVisible(something);
    if (something)
        return fill(*result, *profile, key);
    title_->setText(tr("No row selected"));
    facts_->setText(tr("Click a cell of a map."));
}

void ReadoutPanel::fill(const Result& result, const Profile& profile, Index key)
{
    const Inputs& inputs = *result.inputs;
    const Index visible = result.mask.visible(profile.row);
    const bool hasKey = key >= 0 && std::size_t(key) < profile.scores.size();
    title_->setText(cellTitle(inputs, profile.row, hasKey ? key : -1));
    QString facts =
        visible == 0 ? tr("no visible key") : tr("%1 of %2 keys visible").arg(countText(visible), countText(inputs.nk()));
    if (hasKey && visible > 0) {
        const float score = profile.scores[std::size_t(key)];
        const QString dot = QStringLiteral(" &nbsp;·&nbsp; ");
        QString cell = std::isnan(score) ? hiddenText(result.experiment)
                                         : scoreSymbol(result.experiment) + QStringLiteral(" = ") + fixedText(double(score), 2);
        if (const double slope = result.experiment.alibi; slope != 0 && !std::isnan(score))
            cell += dot + tr("bias %1").arg(briefText(-slope * double(inputs.position(profile.row) - key)));
        if (std::ranges::any_of(profile.laws, &DistanceLaw::exists) && !std::isnan(score))
            cell += dot + tr("distance %1").arg(countText(std::abs(profile.place - key)));
        facts = cell + dot + facts;
    }
    facts_->setText(facts);
    const auto some = [](const std::vector<double>& values) {
        return std::ranges::any_of(values, [](double value) { return !std::isnan(value); });
    };
    NumberTable table = NumberTable::ofPolicies();
    const auto add = [&](const char* key, const QString& name, const QString& help) {
        table.addLine(QStringLiteral("readout.") + QLatin1String(key), name, help);
    };
    add("lambda", tr("scale <i>λ</i>"), tr("The factor that the policy applies to the raw score"));
    add("multiplier", tr("multiplier <i>m</i>"), tr("m = λ√d: the scale as a multiple of the standard 1/√d"));
    add("logit", tr("logit <i>x</i>"), tr("x = λ · q·k, plus ALiBi's bias if there is one"));
    add("weight", tr("weight <i>a</i>"), tr("With softmax: a = exp(x) / Σ exp(x), summed over the visible keys"));
    add("entropy", tr("entropy <i>H</i>"), tr("Entropy of the row's weights, in the measure chosen on the left"));
    add("normalized", tr("<i>H</i> / max <i>H</i>"),
        tr("Entropy divided by the largest value that this many visible keys allow"));
    add("sum", tr("row sum Σ<i>a</i>"),
        tr("The float32 weights of the row added up; 1 under the softmax when any key is visible"));
    add("nowhere", tr("to no key"), tr("The weight that no key gets: 1 − Σ a"));
    add("support", tr("keys with weight > 0"), tr("Number of visible keys in the row whose weight is not 0"));
    constexpr std::size_t nowhereLine = 7, supportLine = 8;
    table.lines[nowhereLine].shown = some(profile.nowhere);
    table.lines[supportLine].shown = some(profile.support);
    for (std::size_t policy = 0; policy < 2; ++policy)
        table.setColumn(
            policy, policy < profile.policies() ? ofPolicy(result, profile, hasKey ? key : -1, policy) : QStringList());
    constexpr std::size_t lambdaLine = 0, multiplierLine = 1;
    const double hidden = visible == 0 ? std::nan("") : 1;
    std::vector<double> scales, multipliers;
    for (std::size_t policy = 0; policy < 2; ++policy) {
        const bool known = policy < profile.policies();
        scales.push_back(known ? hidden * profile.lambda[policy] : std::nan(""));
        multipliers.push_back(known ? profile.multiplier[policy] : std::nan(""));
    }
    table.lines[lambdaLine].numbers = alikeTexts(scales);
    table.lines[multiplierLine].numbers = alikeTexts(multipliers);
    numbers_->show(table);
}

QStringList ReadoutPanel::ofPolicy(const Result& result, const Profile& profile, Index key, std::size_t policy)
{
    const bool empty = result.mask.visible(profile.row) == 0;
    const double entropy = profile.entropy[policy];
    const double largest = largestEntropy(result.experiment.entropy, profile.places[policy]);
    const double nan = std::nan("");
    const double logit = key >= 0 ? profile.logit(policy, key) : nan;
    const double weight = key >= 0 ? double(profile.weightsOf(policy)[std::size_t(key)]) : nan;
    return {{}, {}, fixedText(logit, 3), weightText(weight), empty ? fixedText(nan, 0) : entropyText(result.experiment, entropy),
        fixedText(largest > 0 ? entropy / largest : nan, 3), empty ? fixedText(nan, 0) : fixedText(profile.sum[policy], 6),
        weightText(profile.nowhere[policy]),
        std::isnan(profile.support[policy]) ? QStringLiteral("—") : countText(Index(profile.support[policy]))};
}

} // namespace attentoscope
