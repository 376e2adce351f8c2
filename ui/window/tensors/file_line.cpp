// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tensors/file_line.h"

#include "ui/window/settings/settings.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>

namespace attentoscope {

namespace {

const QString purpose = QStringLiteral("tensors"); // key of the remembered folder

} // namespace

FileLine::FileLine(const QString& title, const QString& kinds, const QString& hint, QWidget* parent)
    : QWidget(parent)
    , title_(title)
    , kinds_(kinds)
    , line_(new QLineEdit(this))
{
    line_->setPlaceholderText(hint);
    line_->setClearButtonEnabled(true);
    auto* button = new QToolButton(this);
    button->setText(QStringLiteral("…"));
    button->setToolTip(tr("Choose a file"));
    button->setAccessibleName(title_);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(line_, 1);
    layout->addWidget(button);
    setFocusProxy(line_);
    connect(button, &QToolButton::clicked, this, &FileLine::browse);
    connect(line_, &QLineEdit::textChanged, this, &FileLine::changed);
    connect(line_, &QLineEdit::returnPressed, this, &FileLine::entered);
}

QString FileLine::path() const
{
    const QString typed = line_->text(), path = QString::fromStdString(path_.from(typed));
    return path == typed ? path.trimmed() : path;
}

void FileLine::setPath(const QString& path)
{
    const QSignalBlocker quiet(this);
    line_->setText(path_.show(path.toStdString()));
}

void FileLine::browse()
{
    const QString folder = path().isEmpty() ? Settings::folder(purpose) : QFileInfo(path()).absolutePath();
    const QString chosen = QFileDialog::getOpenFileName(this, title_, folder, kinds_);
    if (chosen.isEmpty())
        return;
    Settings::setFolder(purpose, chosen);
    line_->setText(path_.show(chosen.toStdString()));
}

} // namespace attentoscope
