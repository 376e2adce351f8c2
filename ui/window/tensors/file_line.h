// SPDX-License-Identifier: GPL-3.0-or-later
// The path of a file: typed, or chosen.
#pragma once

#include "ui/text/printable.h"

#include <QWidget>

class QLineEdit;

namespace attentoscope {

class FileLine : public QWidget
{
    Q_OBJECT
public:
    // `kinds`: as a file dialog offers them.
    FileLine(const QString& title, const QString& kinds, const QString& hint, QWidget* parent);

    QString path() const;
    void setPath(const QString& path); // emits nothing

signals:
    void changed();

private:
    void browse();

    QString title_, kinds_;
    QLineEdit* line_;
    EditedText path_;
};

} // namespace attentoscope
