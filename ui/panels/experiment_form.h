// SPDX-License-Identifier: GPL-3.0-or-later
// The experiment as a form, made from the descriptions of its fields: source, positions, scale, mask, measure, curves. What is
// rarely used lies in folds, which open by themselves when something in them is not at its default.
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
class WrappedLabel;

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

    // Shows only the fields of these groups for which `reads` is true (null: all of them), and says why others have no effect.
    // These keep their values.
    using Reads = bool (*)(const Experiment&, const Field&);
    void showGroups(const std::vector<FieldGroup>& groups, Reads reads = nullptr, const QString& whyNot = {});

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
    enum class Fields { Usual, Rare, All };
    FormSection* addSection(FieldGroup group, const char* name, const QString& title, Fields which);
    void addWeights(FormSection* section);
    void addChooseButton(FormSection* section);
    void addField(const Field& field, FormSection* section);
    void showExperiment();
    void showFields(const Experiment& experiment);
    void showSections();
    int changedIn(const FormSection* section, const Experiment& experiment) const; // fields that are not at their defaults
    void edit(FieldEditor* editor, const FieldValue& value, bool moving);

    Document* document_;
    SourceNumbers numbers_;
    QPushButton* chooseArrays_ = nullptr;
    FormSection* source_ = nullptr;
    FormSection* positions_ = nullptr;
    FormSection* scaleMore_ = nullptr;
    bool hasQueries_ = true; // false for given weights, which need no queries
    struct Section {
        FieldGroup group;
        FormSection* widget;
        bool any = true; // the source reads some of its fields
    };
    std::vector<Section> sections_;
    bool ofNetworks_ = false; // scales are shown as networks are trained by them
    std::vector<FieldGroup> groups_; // the groups shown
    Reads reads_ = nullptr;
    WrappedLabel* whyNot_ = nullptr;
    std::vector<Entry> entries_;
};

} // namespace attentoscope
