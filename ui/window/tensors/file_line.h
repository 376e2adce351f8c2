// SPDX-License-Identifier: GPL-3.0-or-later
// Edits the path of a file: typed, or chosen in a file dialog.
#pragma once

#include "ui/text/printable.h"

#include <QWidget>

class QLineEdit;

namespace attentoscope {

class FileLine : public QWidget
{
    Q_OBJECT
public:
    // `kinds`: filters of the file dialog.
    FileLine(const QString& title, const QString& kinds, const QString& hint, QWidget* parent);

    QString path() const;
    void setPath(const QString& path); // does not emit changed()

signals:
    void changed();
    void entered(); // Enter was pressed in the line

private:
    void browse();

    QString title_, kinds_;
    QLineEdit* line_;
    EditedText path_;
};

} // namespace attentoscope
