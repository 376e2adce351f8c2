// SPDX-License-Identifier: GPL-3.0-or-later
// Editors for text: a single line, several lines, a file.
#pragma once

#include "ui/editors/field_editor.h"
#include "ui/text/printable.h"

class QLineEdit;
class QPlainTextEdit;

namespace attentoscope {

// A single line; emits at every keystroke, but names of arrays when they are complete.
class LineEditor : public FieldEditor
{
    Q_OBJECT
public:
    LineEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;

private:
    bool means(const Experiment& experiment, const QString& text) const;

    QLineEdit* line_;
    QString shown_; // the field's value
};

// One entry per line: the sequences of a batch.
class LinesEditor : public FieldEditor
{
    Q_OBJECT
public:
    LinesEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    std::vector<std::string> lines() const;

    QPlainTextEdit* edit_;
};

// A path, typed or chosen; emits when the path is complete.
class FileEditor : public FieldEditor
{
    Q_OBJECT
public:
    FileEditor(const Field& field, QWidget* parent);
    void show(const Experiment& experiment) override;

private:
    static QString kindsOfFile(FileContent content); // filter string for a file dialog
    void browse();
    std::string path() const;

    QLineEdit* line_;
    EditedText path_;
};

} // namespace attentoscope
