// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/policy_editor.h"

#include "core/sources/source.h"
#include "core/training/networks/retrieval_scale.h"
#include "core/training/runs/extrapolation_plan.h"
#include "ui/editors/parts/choice_list.h"
#include "ui/editors/parts/form_section.h"
#include "ui/editors/parts/policy_parameters.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/steady_label.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <cmath>

namespace attentoscope {

PolicyEditor::PolicyEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , box_(new QComboBox(this))
    , parameters_(new PolicyParameters(
          QString::fromLatin1(field.key), translated(field.label), FormSection::labelWidth, this, PolicyParameters::Parts::Scale))
    , weights_(new PolicyParameters(QString::fromLatin1(field.key), translated(field.label), FormSection::labelWidth, this,
          PolicyParameters::Parts::Weights))
    , formula_(new WrappedLabel(this))
    , numbers_(new SteadyLabel(this))
{
    box_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box_->setMinimumContentsLength(8);
    listPolicies(box_);
    formula_->setFont(secondaryFont());
    numbers_->setFont(secondaryFont());
    numbers_->setObjectName(QStringLiteral("policyNumbers"));
    numbers_->setToolTip(tr("λ and the multiplier m = λ√d of the last query row"));
    auto* name = new QLabel(translated(field.label), this);
    name->setBuddy(box_);
    name->setMinimumWidth(FormSection::labelWidth);
    auto* first = new QHBoxLayout; // aligned with the columns of the form
    first->setSpacing(FormSection::columnGap);
    first->addWidget(name);
    first->addWidget(box_, 1);
    auto* lines = new QVBoxLayout;
    lines->setSpacing(4);
    lines->addLayout(first);
    lines->addWidget(parameters_);
    lines->addWidget(weights_);
    parameters_->followInTabOrder([this] { return box_; });
    weights_->followInTabOrder([this] { return parameters_->last() != nullptr ? parameters_->last() : box_; });
    auto* below = new QHBoxLayout;
    below->addWidget(formula_, 1);
    below->addWidget(numbers_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(lines);
    layout->addLayout(below);
    setFocusProxy(box_);
    connect(box_, &QComboBox::activated, this, [this] {
        PolicyChoice choice;
        choice.name = box_->currentData().toString().toStdString();
        choice.normalizer = weights_->normalizer();
        emit edited(policyText(choice), false);
    });
    for (PolicyParameters* part : {parameters_, weights_}) {
        connect(part, &PolicyParameters::edited, this,
            [this](const PolicyChoice& choice, bool moving) { emit edited(policyText(choice), moving); });
        connect(part, &PolicyParameters::finished, this, &FieldEditor::finished);
    }
}

PolicyParameters* PolicyEditor::takeWeights()
{
    weights_->setWeightsLabel(tr("Weights of %1").arg(QChar('A' + int(field().compared))));
    return weights_;
}

void PolicyEditor::show(const Experiment& experiment)
{
    const auto choice = parsePolicy(fieldText(experiment, field()));
    if (!choice)
        return;
    const Policy* policy = findPolicy(choice->name);
    if (policy == nullptr)
        return;
    const QSignalBlocker quiet(box_);
    const bool weights = givesWeights(experiment);
    box_->setEnabled(!weights);
    parameters_->setVisible(!weights);
    weights_->setVisible(!weights);
    if (weights)
        return showGiven(comparedPolicies(experiment)[std::size_t(field().compared)]);
    box_->setToolTip({});
    box_->setCurrentIndex(box_->findData(QString::fromStdString(choice->name)));
    const PolicyChoice trained = ofNetworks_ ? training::plannedPolicies(experiment.extrapolation, {*choice}).front() : *choice;
    if (ofNetworks_)
        showTrained(experiment, *choice);
    parameters_->show(*choice);
    weights_->show(*choice);
    QStringList formulas;
    if (!parameters_->isTyped())
        formulas << QString::fromStdString(policyFormula(trained));
    if (!choice->normalizer.isSoftmax())
        formulas << QStringLiteral("<i>a</i> = ") + QString::fromStdString(normalizerFormula(choice->normalizer));
    formula_->setText(formulas.join(QStringLiteral("<br>")));
    const NormalizerEntry& normalizer = *findNormalizer(choice->normalizer.name);
    QString about = QStringLiteral("<p>%1</p><p>%2</p>").arg(translated(policy->help), QString::fromUtf8(policy->source));
    if (!choice->normalizer.isSoftmax())
        about += QStringLiteral("<p>%1</p><p>%2</p>").arg(translated(normalizer.help), QString::fromUtf8(normalizer.source));
    formula_->setToolTip(about);
}

// Shows the pseudo-policy of a source that gives weights, which has no scale to choose.
void PolicyEditor::showGiven(const PolicyChoice& choice)
{
    const Policy& policy = *findPolicy(choice.name);
    box_->setCurrentIndex(-1);
    box_->setPlaceholderText(translated(policy.label));
    box_->setToolTip(tr("This source gives only weights, without queries and keys, so no scale policy can be applied. The factor "
                        "τ can still be applied: it raises the weights to the power τ and normalizes them again."));
    formula_->setText(
        policy.withoutTau ? tr("No queries or keys: only <i>τ</i> can be applied.") : QString::fromUtf8(policy.formula));
    formula_->setToolTip(translated(policy.help));
}

void PolicyEditor::showNumbers(const PolicyResult& result, Index keys)
{
    keys_ = keys;
    measured_ = result.rows.size() == 0
        ? QString()
        : QStringLiteral("<i>λ</i> %1&nbsp; <i>m</i> %2")
              .arg(briefText(result.rows.lambda.back()), briefText(result.rows.multiplier.back()));
    if (!ofNetworks_)
        showMultiplier(measured_, keys_);
}

void PolicyEditor::showMultiplier(const QString& text, Index keys)
{
    parameters_->setKeys(keys);
    numbers_->showText(text);
}

void PolicyEditor::setOfNetworks(bool of)
{
    ofNetworks_ = of;
    numbers_->setToolTip(of ? tr("The multiplier m = λ√d at the longest training length, and at the longest length tested")
                            : tr("λ and the multiplier m = λ√d of the last query row"));
    if (of)
        return;
    parameters_->setUsualLength(0);
    showMultiplier(measured_, keys_);
}

// Shows the n₀ of the policy in training and its multipliers there and in tests; no multiplier where these are found on data.
void PolicyEditor::showTrained(const Experiment& experiment, const PolicyChoice& choice)
{
    const auto plan = training::planOf(experiment.extrapolation, {choice}, std::uint64_t(experiment.seed));
    parameters_->setUsualLength(plan ? double(plan->setup.longest) : 0);
    QStringList multipliers;
    for (const Index n :
        plan && !isOfText(plan->setup) ? std::vector{plan->setup.longest, plan->lengths.back()} : std::vector<Index>())
        if (const auto scale = training::retrievalScale(plan->policies.front(), n, plan->setup.d); scale && !scale->byEntropy)
            multipliers << briefText(scale->lambda * std::sqrt(double(plan->setup.d)), 3) << countText(n);
    constexpr qsizetype both = 4; // two multipliers and their lengths
    showMultiplier(multipliers.size() == both
            ? tr("<i>m</i> = %1 at <i>n</i> = %2, %3 at %4").arg(multipliers[0], multipliers[1], multipliers[2], multipliers[3])
            : QString(),
        plan ? plan->setup.longest : 0);
}

} // namespace attentoscope
