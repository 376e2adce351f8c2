// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/editors/text_editors.h"

#include "ui/text/translated.h"

#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QToolButton>

#include <utility>

namespace attentoscope {

namespace {

QString textOf(const Field& field, const Experiment& experiment) { return QString::fromStdString(fieldText(experiment, field)); }

} // namespace

LineEditor::LineEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , line_(new QLineEdit(this))
{
    place(line_);
    if (field.kind != FieldKind::Name)
        connect(line_, &QLineEdit::textEdited, this, [this](const QString& text) { emit edited(text.toStdString(), true); });
    connect(line_, &QLineEdit::editingFinished, this, [this] {
        if (this->field().kind == FieldKind::Name)
            emit edited(line_->text().toStdString(), false);
        emit finished();
    });
}

// Returns whether the text has the field's value.
bool LineEditor::means(const Experiment& experiment, const QString& text) const
{
    Experiment typed = experiment;
    return setField(typed, field(), text.toStdString()) && field().get(typed) == field().get(experiment);
}

void LineEditor::show(const Experiment& experiment)
{
    if (field().standsFor != nullptr)
        line_->setPlaceholderText(QString::fromStdString(field().standsFor(experiment)));
    const QString text = textOf(field(), experiment);
    const bool waits = std::exchange(shown_, text) == text && field().kind == FieldKind::Name; // until it is complete
    if (line_->text() == text || (line_->hasFocus() && (waits || means(experiment, line_->text()))))
        return; // what is typed stays, such as "entropy-matched:target=", of which nothing is left in the value
    line_->setText(text);
    if (!line_->hasFocus())
        line_->setCursorPosition(0); // shows the beginning of a text that is longer than the line
}

LinesEditor::LinesEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , edit_(new QPlainTextEdit(this))
{
    place(edit_);
    edit_->setTabChangesFocus(true);
    edit_->setFixedHeight(edit_->fontMetrics().lineSpacing() * 4 + 14);
    edit_->installEventFilter(this);
    connect(edit_, &QPlainTextEdit::textChanged, this, [this] { emit edited(lines(), true); });
}

std::vector<std::string> LinesEditor::lines() const
{
    std::vector<std::string> lines;
    for (const QString& line : edit_->toPlainText().split(QLatin1Char('\n'))) {
        if (!line.trimmed().isEmpty())
            lines.push_back(line.toStdString());
    }
    return lines;
}

void LinesEditor::show(const Experiment& experiment)
{
    const auto wanted = std::get<std::vector<std::string>>(field().get(experiment));
    if (wanted == lines())
        return;
    QStringList texts;
    for (const std::string& line : wanted)
        texts << QString::fromStdString(line);
    const QSignalBlocker quiet(edit_);
    edit_->setPlainText(texts.join(QLatin1Char('\n')));
}

bool LinesEditor::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::FocusOut)
        emit finished();
    return FieldEditor::eventFilter(watched, event);
}

FileEditor::FileEditor(const Field& field, QWidget* parent)
    : FieldEditor(field, parent)
    , line_(new QLineEdit(this))
{
    auto* button = new QToolButton(this);
    button->setText(QStringLiteral("…"));
    button->setToolTip(tr("Choose a file"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(line_, 1);
    layout->addWidget(button);
    setFocusProxy(line_);
    connect(button, &QToolButton::clicked, this, &FileEditor::browse);
    connect(line_, &QLineEdit::editingFinished, this, [this] {
        emit edited(path(), false);
        emit finished();
    });
}

std::string FileEditor::path() const { return path_.from(line_->text()); }

void FileEditor::show(const Experiment& experiment)
{
    const QString text = path_.show(fieldText(experiment, field()));
    if (line_->text() != text)
        line_->setText(text);
    line_->setToolTip(text.isEmpty() ? QString() : plainToolTip(text)); // empty: that of the field
}

QString FileEditor::kindsOfFile(FileContent content)
{
    switch (content) {
    case FileContent::Tensors:
        return tr("Tensor files (*.npz *.safetensors);;All files (*)");
    case FileContent::Tokens:
        return tr("Tokens (*.txt *.json);;All files (*)");
    case FileContent::Array:
        return tr("Arrays (*.npy);;All files (*)");
    case FileContent::None:
        break;
    }
    return tr("All files (*)");
}

void FileEditor::browse()
{
    const QString folder = QFileInfo(QString::fromStdString(path())).absolutePath();
    const QString chosen = QFileDialog::getOpenFileName(this, translated(field().label), folder, kindsOfFile(field().file));
    if (chosen.isEmpty())
        return;
    line_->setText(chosen);
    emit edited(chosen.toStdString(), false);
    emit finished();
}

} // namespace attentoscope
