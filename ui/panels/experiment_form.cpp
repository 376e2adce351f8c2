// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/experiment_form.h"

#include "core/sources/source.h"
#include "ui/document/document.h"
#include "ui/editors/field_editor.h"
#include "ui/editors/number_editors.h"
#include "ui/editors/parts/form_section.h"
#include "ui/editors/policy_editor.h"
#include "ui/text/translated.h"

#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

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
    connect(document_, &Document::opened, this, [this] {
        numbers_.forget();
        showExperiment();
    });
    showExperiment();
}

// Adds a section and its fields at once, because Tab follows the order of creation.
FormSection* ExperimentForm::addSection(FieldGroup group, const QString& title, bool foldable, bool rare)
{
    auto* section = new FormSection(title, foldable ? FormSection::Fold::Closed : FormSection::Fold::Never, this);
    static_cast<QVBoxLayout*>(layout())->addWidget(section);
    sections_.emplace_back(group, section);
    groups_.push_back(group);
    bool belowFiles = false;
    for (const Field* field : fieldsInOrder()) {
        if (field->group != group || field->rare != rare)
            continue;
        if (belowFiles && field->kind != FieldKind::File)
            addChooseButton(section);
        belowFiles = field->kind == FieldKind::File && !rare;
        addField(*field, section);
    }
    return section;
}

void ExperimentForm::addSections()
{
    addSection(FieldGroup::Source, tr("Source"), false);
    sourceMore_ = addSection(FieldGroup::Source, tr("More of the source"), true, true);
    positions_ = addSection(FieldGroup::Positions, tr("Positions"), true);
    addSection(FieldGroup::Scale, tr("Scale"), false);
    addSection(FieldGroup::Mask, tr("Mask"), false);
    addSection(FieldGroup::Measure, tr("Measure"), false);
    addSection(FieldGroup::Curves, tr("Curves"), true);
    addSection(FieldGroup::Padding, tr("Batch with padding"), false);
    FormSection* projection = addSection(FieldGroup::Projection, tr("Projection"), false);
    for (const char* key : {"seed", "d"}) { // random points use them, also if the source does not read them
        addField(*findField(key), projection);
        entries_.back().borrowed = true;
    }
}

// Adds the button that chooses arrays, for a source that reads files.
void ExperimentForm::addChooseButton(FormSection* section)
{
    chooseArrays_ = new QPushButton(tr("Choose arrays …"), section);
    chooseArrays_->setObjectName(QStringLiteral("chooseArrays"));
    chooseArrays_->setToolTip(tr("What is in the files, and which arrays are the queries, keys and values (Ctrl+Shift+O)"));
    section->addRow({}, chooseArrays_, {});
    connect(chooseArrays_, &QPushButton::clicked, this, &ExperimentForm::arraysRequested);
}

void ExperimentForm::showGroups(const std::vector<FieldGroup>& groups)
{
    groups_ = groups;
    showSections();
}

void ExperimentForm::showSections()
{
    for (const auto& [group, section] : sections_) {
        const bool wanted = std::ranges::find(groups_, group) != groups_.end();
        const bool empty = (section == sourceMore_ && !anyRare_) || (section == positions_ && !hasQueries_ && !hasPositions_);
        section->setVisible(wanted && !empty);
    }
}

void ExperimentForm::addField(const Field& field, FormSection* section)
{
    FieldEditor* editor = makeFieldEditor(field, section);
    const bool wide = field.slider || field.kind == FieldKind::Mask || field.kind == FieldKind::Policy;
    if (wide)
        section->addWideRow(editor); // these editors show their own label
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
    const auto done = document_->setField(field, value, moving);
    editor->setRefused(done ? QString() : translated(done.error().why));
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
    showPositions(experiment);
    showFields(experiment);
}

// Unfolds the section of positions when RoPE or ALiBi is switched on.
void ExperimentForm::showPositions(const Experiment& experiment)
{
    const bool has = experiment.rope != 0 || experiment.alibi != 0;
    hasQueries_ = !givesWeights(experiment);
    if (has && !hasPositions_)
        positions_->setOpen(true);
    hasPositions_ = has;
}

void ExperimentForm::showFields(const Experiment& experiment)
{
    const Source* source = findSource(experiment.source);
    if (source == nullptr)
        return;
    anyRare_ = false;
    for (const Entry& entry : entries_) {
        const Field& field = entry.editor->field();
        const bool used = reads(*source, field) && field.isShown(experiment);
        entry.section->setRowVisible(entry.editor, used != entry.borrowed);
        anyRare_ = anyRare_ || (used && entry.section == sourceMore_);
    }
    sections_.front().second->setRowVisible(chooseArrays_, source->ofFiles);
    showSections();
}

void ExperimentForm::showNumbers(const SharedResult& result)
{
    for (const Entry& entry : entries_) {
        auto* editor = qobject_cast<PolicyEditor*>(entry.editor);
        const auto policy = std::size_t(entry.editor->field().compared);
        if (editor != nullptr && result && policy < result->policies.size())
            editor->showNumbers(result->policies[policy]);
    }
}

} // namespace attentoscope
