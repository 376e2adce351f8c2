// The experiment as a form, derived from the descriptions of its fields: source, positions, scale, mask, measure, curves.
#pragma once

#include "core/run/result.h"
#include "core/session/fields.h"

#include <QWidget>

#include <vector>

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

signals:
    void rejected(const attentoscope::Error& error); // what was entered cannot be; the experiment is as before
    void accepted();

private:
    struct Entry {
        FieldEditor* editor = nullptr;
        FormSection* section = nullptr;
    };

    void addSections();
    FormSection* addSection(const QString& title, bool foldable);
    void addField(const Field& field, FormSection* section);
    void showExperiment();
    void showSourceFields(const Experiment& experiment);
    void showPositions(const Experiment& experiment);
    void edit(const Field& field, const FieldValue& value, bool moving);

    Document* document_;
    FormSection* source_ = nullptr;
    FormSection* sourceMore_ = nullptr;
    FormSection* positions_ = nullptr;
    bool hasPositions_ = false;
    std::vector<Entry> entries_;
};

} // namespace attentoscope
