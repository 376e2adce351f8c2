// SPDX-License-Identifier: GPL-3.0-or-later
// The editor of one field of the experiment, made from the field's description. It shows what the experiment says and
// tells what the user wants; it changes nothing itself.
#pragma once

#include "core/session/fields.h"

#include <QWidget>

namespace attentoscope {

class FieldEditor : public QWidget
{
    Q_OBJECT

public:
    FieldEditor(const Field& field, QWidget* parent);

    const Field& field() const { return field_; }
    // What the experiment says; emits nothing.
    virtual void show(const Experiment& experiment) = 0;
    using QWidget::show;
    // The same, as what can be edited or not, and nothing refused.
    void showAsItIs(const Experiment& experiment);
    // What was typed cannot be: it stays, and is marked.
    void setRefused(bool refused);

signals:
    // `moving`: part of a gesture that goes on until finished().
    void edited(const attentoscope::FieldValue& value, bool moving);
    void finished();

protected:
    void place(QWidget* editor); // the only child fills the widget

private:
    const Field& field_; // from the table, lives for ever
    bool refused_ = false;
};

// The editor for the field's kind.
FieldEditor* makeFieldEditor(const Field& field, QWidget* parent);

// "label" and help as the tooltip says them.
QString fieldToolTip(const Field& field);

// What the help key says: the same, with the range or the choices, and the key in sessions and on the command line.
QString fieldWhatsThis(const Field& field);

// "1 … 65,536", "0 … 1, or 0 for off", the names of its options; empty: anything.
QString fieldRange(const Field& field);

// "what: why"; a field that is at fault is called as the form calls it: "Query file", not "q".
QString inWordsOfTheForm(const Error& error);

} // namespace attentoscope
