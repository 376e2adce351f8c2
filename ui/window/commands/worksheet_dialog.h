// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog that makes a worksheet of the open session: which controls stay free, and which questions are asked.
#pragma once

#include "core/experiment/experiment.h"
#include "core/session/worksheet.h"

#include <QDialog>

class QDialogButtonBox;
class QListWidget;
class QPlainTextEdit;

namespace attentoscope {

class WrappedLabel;

class WorksheetDialog : public QDialog
{
    Q_OBJECT
public:
    WorksheetDialog(const Worksheet& worksheet, const Experiment& experiment, QWidget* parent);

    // Keeps the earlier answers of questions that are still there.
    Worksheet worksheet() const;

private:
    void check(); // checks what was typed

    Worksheet before_;
    QListWidget* controls_;
    QPlainTextEdit* questions_;
    WrappedLabel* complaint_;
    QDialogButtonBox* buttons_;
};

} // namespace attentoscope
