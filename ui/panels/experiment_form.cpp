// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/experiment_form.h"

#include "core/sources/source.h"
#include "ui/document/document.h"
#include "ui/editors/field_editor.h"
#include "ui/editors/number_editors.h"
#include "ui/editors/parts/form_section.h"
#include "ui/editors/parts/policy_parameters.h"
#include "ui/editors/policy_editor.h"
#include "ui/text/translated.h"
#include "ui/theme/theme.h"
#include "ui/theme/wrapped_label.h"

#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace attentoscope {

namespace {

// Returns the fields in the order of their table, except those that are to stand above another one.
std::vector<const Field*> fieldsInOrder()
{
    std::vector<const Field*> fields;
    for (const Field& field : experimentFields())
        if (field.above == nullptr)
            fields.push_back(&field);
    for (const Field& field : experimentFields())
        if (field.above != nullptr)
            fields.insert(std::ranges::find(fields, findField(field.above)), &field);
    return fields;
}

} // namespace

ExperimentForm::ExperimentForm(Document* document, QWidget* parent)
    : QWidget(parent)
    , document_(document)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(12);
    addSections();
    layout->addStretch(1);
    connect(document_, &Document::experimentChanged, this, &ExperimentForm::showExperiment);
    connect(document_, &Document::opened, this, &ExperimentForm::showExperiment);
    showExperiment();
}

// Adds a section and its fields at once, because Tab follows the order of creation. Only the usual fields cannot be folded away.
FormSection* ExperimentForm::addSection(FieldGroup group, const char* name, const QString& title, Fields which)
{
    auto* section = new FormSection(title, which == Fields::Usual ? FormSection::Fold::Never : FormSection::Fold::Closed, this);
    section->setObjectName(QLatin1String(name));
    static_cast<QVBoxLayout*>(layout())->addWidget(section);
    sections_.push_back({group, section});
    groups_.push_back(group);
    bool belowFiles = false;
    for (const Field* field : fieldsInOrder()) {
        if (field->group != group || (which != Fields::All && field->rare != (which == Fields::Rare)))
            continue;
        if (belowFiles && field->kind != FieldKind::File)
            addChooseButton(section);
        belowFiles = field->kind == FieldKind::File && which == Fields::Usual;
        addField(*field, section);
    }
    return section;
}

void ExperimentForm::addSections()
{
    addSection(FieldGroup::Extrapolation, "networks", tr("Networks"), Fields::Usual);
    addSection(FieldGroup::Extrapolation, "moreOfTheNetworks", tr("More network settings"), Fields::Rare);
    source_ = addSection(FieldGroup::Source, "source", tr("Source"), Fields::Usual);
    whyNot_ = new WrappedLabel({}, this);
    whyNot_->setObjectName(QStringLiteral("whyNoEffect"));
    whyNot_->setFont(secondaryFont());
    layout()->addWidget(whyNot_);
    addSection(FieldGroup::Source, "moreOfTheSource", tr("More source settings"), Fields::Rare);
    positions_ = addSection(FieldGroup::Positions, "positions", tr("Positions"), Fields::All);
    addSection(FieldGroup::Scale, "scale", tr("Policies"), Fields::Usual);
    scaleMore_ = addSection(FieldGroup::Scale, "moreOfTheScale", tr("More policy settings"), Fields::Rare);
    addWeights(scaleMore_);
    addSection(FieldGroup::Mask, "mask", tr("Mask"), Fields::Usual);
    addSection(FieldGroup::Measure, "measure", tr("Entropy"), Fields::All);
    addSection(FieldGroup::Curves, "curves", tr("Lengths"), Fields::All);
    addSection(FieldGroup::Padding, "padding", tr("Batch with padding"), Fields::Usual);
    FormSection* projection = addSection(FieldGroup::Projection, "projection", tr("Projection"), Fields::Usual);
    for (const char* key : {"seed", "d"}) { // random points use them, also if the source does not read them
        addField(*findField(key), projection);
        entries_.back().borrowed = true;
    }
}

// Moves the boxes of the normalizers from the policies to the beginning of a fold.
void ExperimentForm::addWeights(FormSection* section)
{
    int row = 0;
    std::function<QWidget*()> before = [section] { return section->head(); };
    for (const Entry& entry : entries_)
        if (auto* policy = qobject_cast<PolicyEditor*>(entry.editor)) {
            PolicyParameters* weights = policy->takeWeights();
            weights->followInTabOrder(before);
            section->insertWideRow(row++, weights);
            before = [weights] { return weights->last(); };
        }
}

// Adds the button that chooses arrays, for a source that reads files.
void ExperimentForm::addChooseButton(FormSection* section)
{
    chooseArrays_ = new QPushButton(tr("Choose arrays …"), section);
    chooseArrays_->setObjectName(QStringLiteral("chooseArrays"));
    chooseArrays_->setToolTip(
        tr("Shows what is in the files, and lets you choose which arrays are the queries, keys and values (Ctrl+Shift+O)"));
    section->addRow({}, chooseArrays_, {});
    connect(chooseArrays_, &QPushButton::clicked, this, &ExperimentForm::arraysRequested);
}

void ExperimentForm::showGroups(const std::vector<FieldGroup>& groups, Reads reads, const QString& whyNot)
{
    groups_ = groups;
    const bool ofNetworks = std::ranges::find(groups, FieldGroup::Extrapolation) != groups.end();
    for (const Entry& entry : entries_)
        if (auto* policy = qobject_cast<PolicyEditor*>(entry.editor); policy != nullptr && ofNetworks != ofNetworks_) {
            policy->setOfNetworks(ofNetworks);
            policy->showAsItIs(document_->experiment());
        }
    ofNetworks_ = ofNetworks;
    reads_ = reads;
    whyNot_->setText(whyNot);
    showFields(document_->experiment());
}

void ExperimentForm::showSections()
{
    for (const Section& section : sections_) {
        const bool wanted = std::ranges::find(groups_, section.group) != groups_.end();
        const bool useless = section.widget == positions_ && !hasQueries_ && positions_->changed() == 0;
        section.widget->setVisible(wanted && section.any && !useless);
    }
}

void ExperimentForm::addField(const Field& field, FormSection* section)
{
    FieldEditor* editor = makeFieldEditor(field, section);
    const bool labelsItself = field.slider || field.kind == FieldKind::Mask || field.kind == FieldKind::Policy;
    const bool isSubject = section->isEmpty() && translated(field.label) == section->title(); // right below the same word
    if (labelsItself || isSubject)
        section->addWideRow(editor);
    else
        section->addRow(translated(field.label), editor, fieldToolTip(field));
    entries_.push_back({editor, section, false});
    connect(editor, &FieldEditor::edited, this,
        [this, editor](const FieldValue& value, bool moving) { edit(editor, value, moving); });
    connect(editor, &FieldEditor::finished, document_, &Document::endGesture);
}

void ExperimentForm::edit(FieldEditor* editor, const FieldValue& value, bool moving)
{
    const Field& field = editor->field();
    if (field.file == FileContent::Tensors) { // another file may have other arrays, which the user must choose
        const QString path = QString::fromStdString(std::get<std::string>(value));
        if (value != field.get(document_->experiment()) && !path.isEmpty())
            return emit tensorFileChosen(path);
    }
    const auto done =
        editor->enter(value, moving, [&](const FieldValue& entry) { return document_->setField(field, entry, moving); });
    if (done)
        emit accepted();
    else
        emit rejected(done.error());
}

bool ExperimentForm::sayFailure(const Error* why)
{
    bool said = false;
    for (const Entry& entry : entries_) {
        const bool atFault = why != nullptr && findField(why->what) == &entry.editor->field();
        entry.editor->setFailure(atFault ? translated(why->why) : QString());
        said = said || (atFault && entry.editor->isVisible());
    }
    return said;
}

bool ExperimentForm::shows(const Error& why) const
{
    return std::ranges::any_of(
        entries_, [&](const Entry& entry) { return findField(why.what) == &entry.editor->field() && entry.editor->isVisible(); });
}

void ExperimentForm::showExperiment()
{
    const Experiment& experiment = document_->experiment();
    numbers_.lookAt(experiment);
    for (const Entry& entry : entries_) {
        if (auto* integer = qobject_cast<IntegerEditor*>(entry.editor))
            integer->limit(numbers_.of(integer->field().counted));
        entry.editor->showAsItIs(experiment);
    }
    showFields(experiment);
}

int ExperimentForm::changedIn(const FormSection* section, const Experiment& experiment) const
{
    static const Experiment defaults;
    int changed = 0;
    for (const Entry& entry : entries_) {
        const Field& field = entry.editor->field();
        changed += entry.section == section && field.isShown(experiment) && field.get(experiment) != field.get(defaults);
    }
    if (section == scaleMore_)
        for (const PolicyChoice& policy : {experiment.policyA, experiment.policyB})
            changed += !policy.normalizer.isSoftmax();
    return changed;
}

void ExperimentForm::showFields(const Experiment& experiment)
{
    const Source* source = findSource(experiment.source);
    if (source == nullptr)
        return;
    hasQueries_ = !givesWeights(experiment);
    for (Section& section : sections_)
        section.any = false;
    bool folded = false;
    for (const Entry& entry : entries_) {
        const Field& field = entry.editor->field();
        const bool shown = reads(*source, field) && field.isShown(experiment);
        const bool used = shown && (reads_ == nullptr || reads_(experiment, field));
        folded = folded || shown != used;
        entry.section->setRowVisible(entry.editor, used != entry.borrowed);
        if (used)
            std::ranges::find(sections_, entry.section, &Section::widget)->any = true;
    }
    for (const Section& section : sections_)
        section.widget->setChanged(section.any ? changedIn(section.widget, experiment) : 0);
    source_->setRowVisible(chooseArrays_, source->ofFiles);
    whyNot_->setVisible(folded);
    showSections();
}

void ExperimentForm::showNumbers(const SharedResult& result)
{
    for (const Entry& entry : entries_) {
        auto* editor = qobject_cast<PolicyEditor*>(entry.editor);
        const auto policy = std::size_t(entry.editor->field().compared);
        if (editor != nullptr && result && policy < result->policies.size())
            editor->showNumbers(result->policies[policy], result->inputs->nk());
    }
}

} // namespace attentoscope
