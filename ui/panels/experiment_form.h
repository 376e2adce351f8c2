// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment as a form, made from the descriptions of its fields: source, positions, scale, mask, measure, curves.
#pragma once

#include "core/attention/evaluate/result.h"
#include "core/session/fields.h"
#include "ui/panels/source_numbers.h"

#include <QWidget>

#include <vector>

class QPushButton;

namespace attentoscope {

class Document;
class FieldEditor;
class FormSection;

class ExperimentForm : public QWidget
{
    Q_OBJECT
public:
    explicit ExperimentForm(Document* document, QWidget* parent = nullptr);

    // Shows the present λ and m below the policies.
    void showNumbers(const SharedResult& result);

    // Says at the field at fault why the experiment cannot be computed; null: it can. Returns whether that can be seen.
    bool sayFailure(const Error* why);
    bool shows(const Error& why) const; // whether the field at fault can be seen

    // Shows only the fields of these groups; the others keep their values.
    void showGroups(const std::vector<FieldGroup>& groups);

signals:
    void rejected(const attentoscope::Error& error); // an invalid value was entered; the experiment is unchanged
    void accepted();
    void tensorFileChosen(const QString& path); // a different file from the one that is open
    void arraysRequested();

private:
    struct Entry {
        FieldEditor* editor = nullptr;
        FormSection* section = nullptr;
        bool borrowed = false; // shown here, but from another group
    };

    void addSections();
    FormSection* addSection(FieldGroup group, const QString& title, bool foldable, bool rare = false);
    void addChooseButton(FormSection* section);
    void addField(const Field& field, FormSection* section);
    void showExperiment();
    void showFields(const Experiment& experiment);
    void showSections();
    void showPositions(const Experiment& experiment);
    void edit(FieldEditor* editor, const FieldValue& value, bool moving);

    Document* document_;
    SourceNumbers numbers_;
    QPushButton* chooseArrays_ = nullptr;
    FormSection* positions_ = nullptr;
    bool hasPositions_ = false; // RoPE or ALiBi is on
    bool hasQueries_ = true; // false for given weights, which need no queries
    FormSection* sourceMore_ = nullptr; // fields that are set once and then rarely changed
    bool anyRare_ = false; // the source has rare fields
    std::vector<std::pair<FieldGroup, FormSection*>> sections_;
    std::vector<FieldGroup> groups_; // the groups shown
    std::vector<Entry> entries_;
};

} // namespace attentoscope
