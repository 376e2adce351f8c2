// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for the networks that the page "Extrapolation" shows, once the user wants them. Unlike other questions this one stays
// asked while another page is shown, with the inputs that it had: a training that was begun goes on until it is done, paused,
// the page asks for other networks, or another session is opened.
#pragma once

#include "ui/document/engine/engine.h"
#include "ui/pages/extrapolation/extrapolation_pictures.h"

#include <QObject>
#include <QPointer>

namespace attentoscope {

class Document;

class NetworkTrainer : public QObject
{
    Q_OBJECT
public:
    NetworkTrainer(QWidget* page, Document* document, Engine* engine);
    ~NetworkTrainer() override;

    NetworkTraining::Inputs inputs() const;
    bool isWanted() const; // the user has asked for networks of this task
    void begin(); // wants networks of this task
    void tryAgain(); // what failed, such as for a full disk
    void keepIn(const QString& file); // reads networks from it if it is there, and begins
    const QString& file() const { return file_; } // that the networks are kept in; empty: in none
    Inquiry<NetworkTraining>& training() const { return *training_; }
    // Returns what is known of the task of the experiment: where none was asked for, only what its settings ask for, since other
    // networks are those of another session. `known` is null if nothing is.
    ShownNetworks shown() const;

signals:
    void changed(); // it is wanted, or no longer, or another session is there

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void look(); // asks, or withdraws the question; while the page is hidden all stays as it is
    void leaveSession();

    QWidget* page_;
    Document* document_;
    QPointer<Inquiry<NetworkTraining>> training_; // null: the engine was destroyed first
    const InquiryBase::Asker who_ = InquiryBase::newAsker();
    int attempt_ = 0;
    QString file_;
};

} // namespace attentoscope
