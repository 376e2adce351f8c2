// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/studio/marks_editor.h"

#include "core/base/input_files.h"
#include "ui/text/translated.h"
#include "ui/theme/wrapped_label.h"
#include "ui/window/settings/settings.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

namespace attentoscope {

namespace {

constexpr int linesHeight = 72, numbersHeight = 56; // px

// Returns whether the typed line is a line of reference, "y = 4", rather than a note, "128, 4: text".
bool isReference(const QString& typed) { return typed.section(QLatin1Char(':'), 0, 0).contains(QLatin1Char('=')); }

// Returns whether the typed line is a part to magnify, "4096:16384, 0:2": a note has its first colon after the comma.
bool isInset(const QString& typed)
{
    static const QRegularExpression ranges(QStringLiteral("^[^,=:]*:[^,:]*,[^:]*:"));
    return ranges.match(typed).hasMatch();
}

} // namespace

MarksEditor::MarksEditor(QWidget* parent)
    : QWidget(parent)
    , lines_(new QPlainTextEdit(this))
    , numbers_(new QListWidget(this))
    , add_(new QPushButton(tr("Add data …"), this))
    , remove_(new QPushButton(tr("Remove"), this))
    , problem_(new WrappedLabel(this))
{
    lines_->setObjectName(QStringLiteral("editMarks"));
    lines_->setAccessibleName(tr("Notes and lines"));
    lines_->setPlaceholderText(tr("512, 4.2: a note\ny = ln(128): a line"));
    lines_->setToolTip(tr("One entry per line: “x, y: text” is a note; “y = 4.85: text” or “x = 512” is a reference line; "
                          "“4096:16384, 0:2” magnifies this part of the axes in an inset. Numbers may be arithmetic "
                          "expressions; $…$ is a formula."));
    lines_->setTabChangesFocus(true);
    lines_->setFixedHeight(linesHeight);
    numbers_->setObjectName(QStringLiteral("editOwnNumbers"));
    numbers_->setAccessibleName(tr("Data of your own"));
    numbers_->setMaximumHeight(numbersHeight);
    add_->setObjectName(QStringLiteral("editAddNumbers"));
    add_->setToolTip(tr("Draws your own data on the same axes: a .csv table with x, y and optionally an error in each line"));
    remove_->setObjectName(QStringLiteral("editRemoveNumbers"));
    remove_->setAccessibleDescription(tr("Removes the selected data"));
    for (QPushButton* button : {add_, remove_})
        button->setAutoDefault(false);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(add_);
    buttons->addWidget(remove_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(lines_);
    layout->addWidget(problem_);
    layout->addWidget(numbers_);
    layout->addLayout(buttons);
    connect(lines_, &QPlainTextEdit::textChanged, this, [this] {
        if (!filling_)
            read();
    });
    connect(add_, &QPushButton::clicked, this, &MarksEditor::askForNumbers);
    connect(remove_, &QPushButton::clicked, this, &MarksEditor::removeNumbers);
    connect(numbers_, &QListWidget::currentRowChanged, this, [this](int row) { remove_->setEnabled(row >= 0); });
    say({});
    showNumbers();
}

void MarksEditor::show(const AuthorMarks& marks)
{
    if (marks == marks_)
        return;
    marks_ = marks;
    QStringList lines;
    for (const PlacedNote& note : marks.notes)
        lines << typedAs(note);
    for (const ReferenceLine& line : marks.lines)
        lines << typedAs(line);
    if (marks.inset)
        lines << typedAs(*marks.inset);
    filling_ = true;
    lines_->setPlainText(lines.join(QLatin1Char('\n')));
    filling_ = false;
    say({});
    showNumbers();
}

void MarksEditor::forget()
{
    marks_ = {};
    filling_ = true;
    lines_->clear();
    filling_ = false;
    say({});
    showNumbers();
}

void MarksEditor::read()
{
    AuthorMarks written;
    QString problem;
    const auto take = [&](auto& marks, auto mark) {
        if (mark)
            marks.push_back(*std::move(mark));
        else if (problem.isEmpty())
            problem = translated(mark.error());
    };
    std::vector<Inset> insets;
    for (const QString& line : lines_->toPlainText().split(QLatin1Char('\n')))
        if (!line.trimmed().isEmpty())
            isReference(line)   ? take(written.lines, referenceOf(line))
                : isInset(line) ? take(insets, insetOf(line))
                                : take(written.notes, noteOf(line));
    if (!insets.empty())
        written.inset = insets.back();
    written.numbers = marks_.numbers;
    say(problem);
    if (written == marks_)
        return;
    marks_ = std::move(written);
    emit typed();
}

void MarksEditor::showNumbers()
{
    numbers_->clear();
    for (const OwnNumbers& own : marks_.numbers)
        numbers_->addItem(tr("%1, %2 points").arg(own.name).arg(own.xs.size()));
    numbers_->setVisible(numbers_->count() > 0);
    remove_->setVisible(numbers_->count() > 0);
    numbers_->setCurrentRow(numbers_->count() - 1);
}

void MarksEditor::askForNumbers()
{
    const QString path = QFileDialog::getOpenFileName(this, tr("Add data"), Settings::folder(QStringLiteral("export")),
        tr("Tables") + QStringLiteral(" (*.csv *.tsv *.txt *.dat)"));
    if (!path.isEmpty())
        addNumbers(path);
}

bool MarksEditor::addNumbers(const QString& path)
{
    auto own = readOwnNumbers(path.toStdString());
    say(own ? QString() : translated(own.error()));
    if (!own)
        return false;
    addInputs("own numbers", std::vector{path.toStdString()});
    marks_.numbers.push_back(*std::move(own));
    showNumbers();
    emit edited();
    return true;
}

void MarksEditor::removeNumbers()
{
    const int row = numbers_->currentRow();
    if (row < 0)
        return;
    marks_.numbers.erase(marks_.numbers.begin() + row);
    if (marks_.numbers.empty())
        forgetInputs("own numbers");
    showNumbers();
    emit edited();
}

void MarksEditor::say(const QString& problem)
{
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
}

} // namespace attentoscope
