#include "ui/editors/parts/policy_parameters.h"

#include "ui/editors/parts/form_section.h"
#include "ui/editors/parts/formula_edit.h"
#include "ui/editors/parts/number_boxes.h"
#include "ui/text/translated.h"

#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace attentoscope {

namespace {

constexpr int indent = 16;

} // namespace

PolicyParameters::PolicyParameters(const QString& prefix, int labelWidth, QWidget* parent)
    : QWidget(parent)
    , prefix_(prefix)
    , labelWidth_(labelWidth)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
}

void PolicyParameters::show(const PolicyChoice& choice)
{
    const Policy* policy = findPolicy(choice.name);
    if (policy == nullptr)
        return;
    if (shown_.name != choice.name)
        makeBoxes(*policy);
    shown_ = choice;
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        const QSignalBlocker quiet(boxes_[i]);
        boxes_[i]->forget();
        boxes_[i]->setValue(policyParameter(choice, policy->parameters[i]));
    }
    if (typed_ != nullptr)
        typed_->setText(QString::fromStdString(choice.text.empty() ? policy->text : choice.text));
    setVisible(!lines_.empty());
}

void PolicyParameters::makeBoxes(const Policy& policy)
{
    for (QWidget* line : lines_) {
        line->hide(); // till it is gone
        line->deleteLater();
    }
    lines_.clear();
    boxes_.clear();
    typed_ = nullptr;
    if (policy.text != nullptr)
        makeFormulaEdit(policy);
    for (const PolicyParameter& parameter : policy.parameters) {
        auto* box = new RealBox(parameter.min, parameter.max, this);
        box->setToolTip(translated(parameter.help));
        box->setObjectName(prefix_ + QLatin1Char('.') + QString::fromLatin1(parameter.key));
        if (parameter.initial >= 10)
            box->setDecimals(0); // a length
        if (parameter.unset != nullptr && parameter.initial == parameter.min)
            box->setSpecialValueText(QStringLiteral("—"));
        box->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        lines_.push_back(makeLine(translated(parameter.label), translated(parameter.help), box));
        connect(box, &QDoubleSpinBox::valueChanged, this, &PolicyParameters::tell);
        connect(box, &QDoubleSpinBox::editingFinished, this, &PolicyParameters::finished);
        boxes_.push_back(box);
    }
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

// Label and editor in the columns of the form around them.
QWidget* PolicyParameters::makeLine(const QString& label, const QString& toolTip, QWidget* editor)
{
    auto* line = new QWidget(this);
    auto* name = new QLabel(label, line);
    name->setContentsMargins(indent, 0, 0, 0);
    name->setToolTip(toolTip);
    name->setBuddy(editor);
    name->setMinimumWidth(labelWidth_);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(FormSection::columnGap);
    row->addWidget(name);
    row->addWidget(editor, 1);
    layout()->addWidget(line);
    return line;
}

void PolicyParameters::tell()
{
    const Policy* policy = findPolicy(shown_.name);
    if (policy == nullptr)
        return;
    PolicyChoice choice{shown_.name, {}, {}};
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        if (boxes_[i]->value() != policy->parameters[i].initial)
            choice.parameters[policy->parameters[i].key] = boxes_[i]->value();
    }
    if (typed_ != nullptr)
        choice.text = typed_->text().toStdString();
    emit edited(choice, true);
}

} // namespace attentoscope
