// SPDX-License-Identifier: GPL-3.0-or-later
// Edits what an author adds to the axes of a panel: notes and lines of reference as text, one a line, and numbers from files.
#pragma once

#include "ui/figures/edits/author_marks.h"

#include <QWidget>

class QListWidget;
class QPlainTextEdit;
class QPushButton;

namespace attentoscope {

class WrappedLabel;

class MarksEditor : public QWidget
{
    Q_OBJECT
public:
    explicit MarksEditor(QWidget* parent = nullptr);

    void show(const AuthorMarks& marks); // keeps what is typed if it means these
    using QWidget::show;
    void forget(); // what is typed, also lines that could not be read
    AuthorMarks marks() const { return marks_; } // a line that cannot be read is left out, and told below
    // Adds the numbers of a file. Returns false, and says why, if it cannot be read.
    bool addNumbers(const QString& path);

signals:
    void edited(); // by the user, other than by keys
    void typed(); // a key changed the marks

private:
    void read();
    void showNumbers();
    void askForNumbers();
    void removeNumbers();
    void say(const QString& problem);

    AuthorMarks marks_;
    QPlainTextEdit* lines_;
    QListWidget* numbers_;
    QPushButton *add_, *remove_;
    WrappedLabel* problem_;
    bool filling_ = false;
};

} // namespace attentoscope
