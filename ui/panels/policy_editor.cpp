#include "ui/panels/policy_editor.h"

#include "ui/panels/form_section.h"
#include "ui/panels/formula_edit.h"
#include "ui/panels/number_editors.h"
#include "ui/text/number_text.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace attentoscope {

namespace {

constexpr int parameterIndent = 16;

// Label and editor in the columns of the form around them.
void fillLine(QWidget* line, QLabel* label, QWidget* editor)
{
    label->setMinimumWidth(FormSection::labelWidth);
    auto* layout = new QHBoxLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(FormSection::columnGap);
    layout->addWidget(label);
    layout->addWidget(editor, 1);
}

} // namespace

PolicyEditor::PolicyEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , box_(new QComboBox(this))
    , lines_(new QVBoxLayout)
    , formula_(new QLabel(this))
    , numbers_(new QLabel(this))
{
    box_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box_->setMinimumContentsLength(8);
    for (const Policy& policy : policies()) {
        box_->addItem(translated(policy.label), QString::fromLatin1(policy.name));
        const QString about = QStringLiteral("<p>%1</p><p>%2</p>").arg(translated(policy.help), QString::fromUtf8(policy.source));
        box_->setItemData(box_->count() - 1, about, Qt::ToolTipRole);
    }
    formula_->setFont(secondaryFont());
    formula_->setWordWrap(true); // some formulas are long
    numbers_->setFont(secondaryFont());
    numbers_->setToolTip(tr("λ and the multiplier m = λ√d of the last query row"));
    auto* name = new QLabel(translated(field.label), this);
    name->setBuddy(box_);
    lines_->setSpacing(4);
    auto* first = new QWidget(this);
    lines_->addWidget(first);
    fillLine(first, name, box_);
    auto* below = new QHBoxLayout;
    below->addWidget(formula_, 1);
    below->addWidget(numbers_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addLayout(lines_);
    layout->addLayout(below);
    setFocusProxy(box_);
    connect(box_, &QComboBox::activated, this, [this] {
        PolicyChoice choice;
        choice.name = box_->currentData().toString().toStdString();
        emit edited(policyText(choice), false);
    });
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
    box_->setCurrentIndex(box_->findData(QString::fromStdString(choice->name)));
    if (shown_.name != choice->name || parameters_.size() != policy->parameters.size())
        makeParameterBoxes(*policy);
    shown_ = *choice;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        const QSignalBlocker quietBox(parameters_[i]);
        parameters_[i]->setValue(policyParameter(*choice, policy->parameters[i]));
    }
    if (typed_ != nullptr)
        typed_->setText(QString::fromStdString(choice->text.empty() ? policy->text : choice->text));
    formula_->setText(typed_ != nullptr ? QString() : QString::fromStdString(policyFormula(*choice)));
    formula_->setToolTip(QStringLiteral("<p>%1</p><p>%2</p>").arg(translated(policy->help), QString::fromUtf8(policy->source)));
}

void PolicyEditor::makeParameterBoxes(const Policy& policy)
{
    for (QWidget* line : parameterLines_) {
        line->hide(); // till it is gone
        line->deleteLater();
    }
    parameterLines_.clear();
    parameters_.clear();
    typed_ = nullptr;
    if (policy.text != nullptr)
        makeFormulaEdit(policy);
    for (const PolicyParameter& parameter : policy.parameters) {
        auto* line = new QWidget(this);
        QDoubleSpinBox* box = makeRealBox(parameter.min, parameter.max, line);
        auto* name = new QLabel(translated(parameter.label), line);
        name->setContentsMargins(parameterIndent, 0, 0, 0);
        name->setToolTip(translated(parameter.help));
        name->setBuddy(box);
        box->setToolTip(translated(parameter.help));
        box->setObjectName(QString::fromLatin1(field().key) + QLatin1Char('.') + QString::fromLatin1(parameter.key));
        if (parameter.initial >= 10)
            box->setDecimals(0); // a length
        if (parameter.unset != nullptr && parameter.initial == parameter.min)
            box->setSpecialValueText(QStringLiteral("—"));
        box->setMinimumWidth(64); // its range goes further than anyone types
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        fillLine(line, name, box);
        lines_->addWidget(line);
        parameterLines_.push_back(line);
        connect(box, &QDoubleSpinBox::valueChanged, this, [this] { tell(true); });
        connect(box, &QDoubleSpinBox::editingFinished, this, &FieldEditor::finished);
        parameters_.push_back(box);
    }
}

void PolicyEditor::makeFormulaEdit(const Policy& policy)
{
    auto* line = new QWidget(this);
    typed_ = new FormulaEdit(line);
    typed_->setToolTip(translated(policy.help));
    typed_->setObjectName(QString::fromLatin1(field().key) + QStringLiteral(".formula"));
    auto* name = new QLabel(QStringLiteral("<i>λ</i> ="), line);
    name->setContentsMargins(parameterIndent, 0, 0, 0);
    name->setBuddy(typed_);
    fillLine(line, name, typed_);
    lines_->addWidget(line);
    parameterLines_.push_back(line);
    connect(typed_, &FormulaEdit::typed, this, [this] { tell(true); });
    connect(typed_, &FormulaEdit::finished, this, &FieldEditor::finished);
}

void PolicyEditor::tell(bool moving)
{
    const Policy* policy = findPolicy(shown_.name);
    if (policy == nullptr)
        return;
    PolicyChoice choice;
    choice.name = shown_.name;
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
        if (parameters_[i]->value() != policy->parameters[i].initial)
            choice.parameters[policy->parameters[i].key] = parameters_[i]->value();
    }
    if (typed_ != nullptr)
        choice.text = typed_->text().toStdString();
    emit edited(policyText(choice), moving);
}

void PolicyEditor::showNumbers(const PolicyResult& result)
{
    if (result.rows.size() == 0)
        return numbers_->clear();
    numbers_->setText(QStringLiteral("<i>λ</i> %1&nbsp; <i>m</i> %2")
                          .arg(briefText(result.rows.lambda.back()), briefText(result.rows.multiplier.back())));
}

} // namespace attentoscope
