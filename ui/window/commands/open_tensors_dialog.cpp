#include "ui/window/commands/open_tensors_dialog.h"

#include "ui/window/settings.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

namespace attentoscope {

OpenTensorsDialog::OpenTensorsDialog(const TensorFiles& files, QWidget* parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Open Q, K, V"));
    auto* form = new QFormLayout(this);
    q_ = addLine(tr("Queries Q"), files.q, tr("(n_q, d) as .npy"));
    k_ = addLine(tr("Keys K"), files.k, tr("(n_k, d) as .npy"));
    v_ = addLine(tr("Values V"), files.v, tr("(n_k, d_v) as .npy; may be left empty"));
    auto* buttons = new QDialogButtonBox(this);
    open_ = buttons->addButton(tr("Open"), QDialogButtonBox::AcceptRole);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    form->addRow(buttons);
    setMinimumWidth(480);
    const auto enable = [this] { open_->setEnabled(!q_->text().isEmpty() && !k_->text().isEmpty()); };
    connect(q_, &QLineEdit::textChanged, this, enable);
    connect(k_, &QLineEdit::textChanged, this, enable);
    enable();
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

QLineEdit* OpenTensorsDialog::addLine(const QString& label, const QString& path, const QString& hint)
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* line = new QLineEdit(path, row);
    line->setPlaceholderText(hint);
    auto* button = new QToolButton(row);
    button->setText(QStringLiteral("…"));
    button->setToolTip(tr("Choose a file"));
    layout->addWidget(line, 1);
    layout->addWidget(button);
    static_cast<QFormLayout*>(this->layout())->addRow(label, row);
    connect(button, &QToolButton::clicked, this, [this, line, label] { browse(line, label); });
    return line;
}

void OpenTensorsDialog::browse(QLineEdit* line, const QString& title)
{
    const QString path = QFileDialog::getOpenFileName(
        this, title, Settings::folder(QStringLiteral("tensors")), tr("Arrays (*.npy);;All files (*)"));
    if (path.isEmpty())
        return;
    Settings::setFolder(QStringLiteral("tensors"), path);
    line->setText(path);
}

TensorFiles OpenTensorsDialog::files() const { return {q_->text(), k_->text(), v_->text()}; }

} // namespace attentoscope
