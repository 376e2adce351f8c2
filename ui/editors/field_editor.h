// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of one field of the experiment, made from the field's description. It shows the field's value and emits what the
// user enters; it does not change the experiment itself.
#pragma once

#include "core/session/fields.h"

#include <QWidget>

#include <functional>

namespace attentoscope {

class FieldNote;

class FieldEditor : public QWidget
{
    Q_OBJECT

public:
    FieldEditor(const Field& field, QWidget* parent);
    ~FieldEditor() override;

    const Field& field() const { return field_; }
    // Shows the field's value in the experiment; emits nothing.
    virtual void show(const Experiment& experiment) = 0;
    using QWidget::show;
    // Calls show(), removes the mark of a refused entry, and enables the editor where the field can be edited. A refused entry
    // stays while it is typed and the value is the one that was accepted before it.
    void showAsItIs(const Experiment& experiment);
    // Has an entry stored by `store`. If that refuses it, the entry stays, marked, with the reason beside the field, and the
    // value that was accepted before the user began to type is stored: a beginning of a wrong text does not count.
    Outcome<Done> enter(const FieldValue& value, bool moving, const std::function<Outcome<Done>(const FieldValue&)>& store);
    // Says beside the field why nothing can be computed with the value that it holds; empty: it can.
    void setFailure(const QString& why);

signals:
    // `moving`: the edit is part of a gesture that goes on until finished().
    void edited(const attentoscope::FieldValue& value, bool moving);
    void finished();

protected:
    void place(QWidget* editor); // makes `editor` the only child, which fills the widget

private:
    void mark();
    void setRefused(const QString& why);
    bool isTypedIn() const;

    const Field& field_; // an entry of the field table, which is never destroyed
    FieldValue value_, accepted_; // as last shown, and when it was last entered or came from elsewhere
    bool entering_ = false;
    QString refused_, failure_;
    FieldNote* note_ = nullptr; // null: nothing was wrong so far
};

// Makes the editor that suits the field's kind.
FieldEditor* makeFieldEditor(const Field& field, QWidget* parent);

// Returns the tooltip: label and help.
QString fieldToolTip(const Field& field);

// Returns the text of the help key: the tooltip, the range or the choices, and the key in sessions and on the command line.
QString fieldWhatsThis(const Field& field);

// Returns "1 … 65,536", "0 … 1, or 0 for off", or the names of the options; empty: there is no limit.
QString fieldRange(const Field& field);

// Returns "what: why", with the form's label of the field at fault: "Query file", not "q".
QString inWordsOfTheForm(const Error& error);

} // namespace attentoscope
