// SPDX-License-Identifier: GPL-3.0-or-later
// The recordings of one model that lie beside the file of the experiment, followed as they are written.
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
    const std::vector<StampedStep>& steps() const { return steps_; } // of one alone: none
    static constexpr int calmMs = 300; // what has not changed for so long is complete

signals:
    void changed();

private:
    void look(); // now
    void check();

    QString file_;
    QFileSystemWatcher watcher_;
    QTimer calm_;
    std::vector<StampedStep> steps_, last_;
};

} // namespace attentoscope
