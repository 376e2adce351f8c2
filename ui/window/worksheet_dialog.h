// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a worksheet of the session that is open: which controls stay free, and what is asked.
#pragma once

#include "core/experiment/experiment.h"
#include "core/session/worksheet.h"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QListWidget;
class QPlainTextEdit;

namespace attentoscope {

class WorksheetDialog : public QDialog
{
    Q_OBJECT
public:
    WorksheetDialog(const Worksheet& worksheet, const Experiment& experiment, QWidget* parent);

    // With the answers that there were to questions that stay.
    Worksheet worksheet() const;

private:
    void check(); // what was typed

    Worksheet before_;
    QListWidget* controls_;
    QPlainTextEdit* questions_;
    QLabel* complaint_;
    QDialogButtonBox* buttons_;
};

} // namespace attentoscope
