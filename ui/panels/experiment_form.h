// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment as a form, derived from the descriptions of its fields: source, positions, scale, mask, measure, curves.
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

    // λ and m at present, below the policies.
    void showNumbers(const SharedResult& result);

    // The parts of the experiment that are set here; the others stay as they are.
    void showGroups(const std::vector<FieldGroup>& groups);

signals:
    void rejected(const attentoscope::Error& error); // what was entered cannot be; the experiment is as before
    void accepted();
    void tensorFileChosen(const QString& path); // another file than the one that is open
    void arraysRequested();

private:
    struct Entry {
        FieldEditor* editor = nullptr;
        FormSection* section = nullptr;
        bool borrowed = false; // from another group
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
    bool hasPositions_ = false; // some are on
    bool hasQueries_ = true; // not weights alone, which have no use for them
    FormSection* sourceMore_ = nullptr; // what is set once and then left alone
    bool anyRare_ = false; // of the source's fields
    std::vector<std::pair<FieldGroup, FormSection*>> sections_;
    std::vector<FieldGroup> groups_; // that are shown
    std::vector<Entry> entries_;
};

} // namespace attentoscope
