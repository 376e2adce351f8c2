// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/parts/policy_parameters.h"

#include "ui/editors/parts/choice_list.h"
#include "ui/editors/parts/form_section.h"
#include "ui/editors/parts/formula_edit.h"
#include "ui/editors/parts/number_boxes.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

namespace attentoscope {

namespace {

constexpr int usualIndent = 16; // px

} // namespace

PolicyParameters::PolicyParameters(const QString& prefix, const QString& owner, int labelWidth, QWidget* parent, Parts parts)
    : QWidget(parent)
    , prefix_(prefix)
    , owner_(owner)
    , weightsLabel_(tr("weights"))
    , labelWidth_(labelWidth)
    , indent_(usualIndent)
    , parts_(parts)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
}

void PolicyParameters::show(const PolicyChoice& choice)
{
    const Policy* policy = findPolicy(choice.name);
    const NormalizerEntry* normalizer = findNormalizer(choice.normalizer.name);
    if (policy == nullptr || normalizer == nullptr)
        return;
    if (shown_.name != choice.name || shown_.normalizer.name != choice.normalizer.name || !made_)
        makeLines(*policy, *normalizer);
    shown_ = choice;
    const auto fill = [this](const std::vector<RealBox*>& boxes, std::span<const PolicyParameter> parameters,
                          const ParameterValues& values) {
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            const QSignalBlocker quiet(boxes[i]);
            boxes[i]->forget();
            boxes[i]->setValue(values.contains(parameters[i].key) ? valueOf(values, parameters[i]) : usualOf(parameters[i]));
        }
    };
    fill(boxes_, policy->parameters, choice.parameters);
    fill(normalizerBoxes_, normalizer->parameters, choice.normalizer.parameters);
    if (normalizer_ != nullptr) {
        normalizer_->setCurrentIndex(normalizer_->findData(QString::fromLatin1(normalizer->name)));
        normalizer_->setToolTip(normalizer_->currentData(Qt::ToolTipRole).toString());
    }
    if (typed_ != nullptr)
        typed_->setText(QString::fromStdString(choice.text.empty() ? policy->text : choice.text));
    showFit();
}

void PolicyParameters::setKeys(Index keys)
{
    keys_ = keys;
    showFit();
}

void PolicyParameters::makeLines(const Policy& policy, const NormalizerEntry& normalizer)
{
    const bool focused = normalizer_ != nullptr && normalizer_->hasFocus();
    for (QWidget* line : lines_) {
        line->hide(); // until it is deleted
        line->deleteLater();
    }
    lines_.clear();
    boxes_.clear();
    normalizerBoxes_.clear();
    typed_ = nullptr;
    normalizer_ = nullptr;
    fit_ = nullptr;
    made_ = true;
    if (parts_ != Parts::Weights) {
        if (policy.text != nullptr)
            makeFormulaEdit(policy);
        for (const PolicyParameter& parameter : policy.parameters) {
            boxes_.push_back(makeBox(parameter, prefix_));
            if (parts_ == Parts::Scale && std::string_view(parameter.key) == "n0")
                makeFitButton(boxes_.back());
        }
    }
    if (parts_ != Parts::Scale) {
        makeNormalizerBox();
        for (const PolicyParameter& parameter : normalizer.parameters)
            normalizerBoxes_.push_back(makeBox(parameter, prefix_ + QStringLiteral(".normalizer")));
    }
    if (focused)
        normalizer_->setFocus();
    order();
}

void PolicyParameters::followInTabOrder(std::function<QWidget*()> before)
{
    before_ = std::move(before);
    order();
}

void PolicyParameters::setWeightsLabel(const QString& label)
{
    weightsLabel_ = label;
    indent_ = 0;
}

std::vector<QWidget*> PolicyParameters::editors() const
{
    std::vector<QWidget*> editors;
    for (const QWidget* line : lines_)
        for (QWidget* editor : line->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
            if (qobject_cast<QLabel*>(editor) == nullptr)
                editors.push_back(editor == typed_ ? typed_->line() : editor);
    return editors;
}

QWidget* PolicyParameters::last() const
{
    const std::vector<QWidget*> all = editors();
    return all.empty() ? nullptr : all.back();
}

void PolicyParameters::order()
{
    QWidget* before = before_ ? before_() : nullptr;
    if (before == nullptr)
        return;
    for (QWidget* editor : editors()) {
        setTabOrder(before, editor);
        before = editor;
    }
}

RealBox* PolicyParameters::makeBox(const PolicyParameter& parameter, const QString& prefix)
{
    auto* box = new RealBox(parameter.min, parameter.max, this);
    box->setToolTip(translated(parameter.help));
    box->setObjectName(prefix + QLatin1Char('.') + QString::fromLatin1(parameter.key));
    if (parameter.initial >= 10)
        box->setDecimals(0); // an integer: a length, or a number of keys
    if (parameter.unset != nullptr && parameter.initial == parameter.min)
        box->setSpecialValueText(QStringLiteral("—"));
    box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    lines_.push_back(makeLine(translated(parameter.label), translated(parameter.help), box));
    connect(box, &QDoubleSpinBox::valueChanged, this, &PolicyParameters::tell);
    connect(box, &QDoubleSpinBox::editingFinished, this, &PolicyParameters::finished);
    return box;
}

// Adds the button to the line of the box, where it stays whatever the number is.
void PolicyParameters::makeFitButton(RealBox* box)
{
    QWidget* line = lines_.back();
    fitted_ = box;
    fit_ = new QToolButton(line);
    fit_->setObjectName(box->objectName() + QStringLiteral(".fit"));
    fit_->setText(QStringLiteral("= n"));
    line->layout()->addWidget(fit_);
    connect(fit_, &QToolButton::clicked, this, [this] {
        fitted_->setValue(double(keys_));
        emit finished();
    });
}

void PolicyParameters::showFit()
{
    if (fit_ == nullptr)
        return;
    fit_->setEnabled(keys_ >= 2 && fitted_->value() != double(keys_));
    fit_->setToolTip(keys_ >= 2
            ? tr("Sets n₀ to the present number of keys, %1; the scale at this length is then 1/√d").arg(countText(keys_))
            : tr("Sets n₀ to the present number of keys"));
    fit_->setAccessibleName(tr("%1: n₀ = n").arg(owner_));
}

void PolicyParameters::makeNormalizerBox()
{
    normalizer_ = new QComboBox(this);
    normalizer_->setObjectName(prefix_ + QStringLiteral(".normalizer"));
    normalizer_->setAccessibleDescription(tr("%1: weights").arg(owner_)); // screen readers read the current choice as its name
    normalizer_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    normalizer_->setMinimumContentsLength(8);
    listNormalizers(normalizer_);
    lines_.push_back(makeLine(weightsLabel_, tr("How the scaled scores become weights"), normalizer_));
    connect(normalizer_, &QComboBox::activated, this, [this] {
        PolicyChoice choice = shown_;
        choice.normalizer = {normalizer_->currentData().toString().toStdString(), {}};
        emit edited(choice, false);
    });
}

void PolicyParameters::makeFormulaEdit(const Policy& policy)
{
    typed_ = new FormulaEdit(this);
    typed_->setToolTip(translated(policy.help));
    typed_->setObjectName(prefix_ + QStringLiteral(".formula"));
    lines_.push_back(makeLine(QStringLiteral("<i>λ</i> ="), {}, typed_));
    connect(typed_, &FormulaEdit::typed, this, &PolicyParameters::tell);
    connect(typed_, &FormulaEdit::finished, this, &PolicyParameters::finished);
}

// Aligns label and editor with the columns of the form.
QWidget* PolicyParameters::makeLine(const QString& label, const QString& toolTip, QWidget* editor)
{
    auto* line = new QWidget(this);
    auto* name = new QLabel(label, line);
    name->setContentsMargins(indent_, 0, 0, 0);
    name->setToolTip(toolTip);
    name->setBuddy(editor == typed_ ? typed_->line() : editor);
    name->setMinimumWidth(labelWidth_);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(FormSection::columnGap);
    row->addWidget(name);
    row->addWidget(editor, 1);
    layout()->addWidget(line);
    return line;
}

double PolicyParameters::usualOf(const PolicyParameter& parameter) const
{
    return usualLength_ > 0 && std::string_view(parameter.key) == "n0" ? usualLength_ : parameter.initial;
}

void PolicyParameters::tell()
{
    const Policy* policy = findPolicy(shown_.name);
    const NormalizerEntry* normalizer = findNormalizer(shown_.normalizer.name);
    if (policy == nullptr || normalizer == nullptr)
        return;
    PolicyChoice choice{shown_.name, {}, {}, {shown_.normalizer.name, {}}};
    // A chosen n₀ that is that of the networks now stays chosen: elsewhere, and at another training length, it would be another.
    const auto isChosen = [this](const PolicyParameter& parameter) {
        return usualLength_ > 0 && std::string_view(parameter.key) == "n0" && shown_.parameters.contains(parameter.key);
    };
    const auto read = [&](const std::vector<RealBox*>& boxes, std::span<const PolicyParameter> parameters,
                          ParameterValues& values) {
        for (std::size_t i = 0; i < boxes.size(); ++i)
            if (boxes[i]->value() != usualOf(parameters[i]) || isChosen(parameters[i]))
                values[parameters[i].key] = boxes[i]->value();
    };
    choice.parameters = parts_ == Parts::Weights ? shown_.parameters : ParameterValues();
    choice.normalizer.parameters = parts_ == Parts::Scale ? shown_.normalizer.parameters : ParameterValues();
    choice.text = parts_ == Parts::Weights ? shown_.text : std::string();
    read(boxes_, policy->parameters, choice.parameters);
    read(normalizerBoxes_, normalizer->parameters, choice.normalizer.parameters);
    if (typed_ != nullptr)
        choice.text = typed_->text().toStdString();
    emit edited(choice, true);
}

} // namespace attentoscope
