// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the recordings of the same model beside the experiment's file, and follows them while a training writes more.
#pragma once

#include "ui/pages/head_boards/head_questions.h"

#include <QFileSystemWatcher>
#include <QObject>
#include <QString>
#include <QTimer>

#include <vector>

namespace attentoscope {

class Recordings : public QObject
{
    Q_OBJECT
public:
    explicit Recordings(QObject* parent = nullptr);

    void follow(const QString& file); // empty: none
    const std::vector<StampedStep>& steps() const { return steps_; } // empty if there is only one recording
    static constexpr int calmMs = 300; // ms; a file that did not change for this long is complete

signals:
    void changed();

private:
    void look(); // searches at once
    void check();

    QString file_;
    QFileSystemWatcher watcher_;
    QTimer calm_;
    std::vector<StampedStep> steps_, last_;
};

} // namespace attentoscope
