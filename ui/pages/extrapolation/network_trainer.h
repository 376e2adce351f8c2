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
class SessionNetworks;

// Tells whether the user has asked for networks of the task of the document.
bool wantsNetworks(const Document& document);
// Returns what the page asks of the document: the networks that come with the program, unless the same are trained here.
NetworkTraining::Inputs pageInputs(const Document& document);
// Tells whether the page shows the answer to these inputs. It is empty while a class guesses, and does not show networks of
// another task, which are those of another session.
bool showsNetworks(const Document& document, const NetworkTraining::Inputs& of);

class NetworkTrainer : public QObject
{
    Q_OBJECT
public:
    NetworkTrainer(QWidget* page, Document* document, Engine* engine);
    ~NetworkTrainer() override;

    NetworkTraining::Inputs inputs() const;
    bool isWanted() const; // the user has asked for networks of this task
    bool isGuessing() const; // the panels are empty until the answers are asked for
    bool isOfShipped() const { return inputs().shipped; }
    bool trainsHere() const { return isWanted() && !isOfShipped(); } // or has trained
    bool hasAnswers() const { return isWanted() || inputs().shipped; } // or will have them
    void begin(); // wants networks of this task
    void guess(bool first); // empties the panels, or fills them again
    void tryAgain(); // what failed, such as for a full disk
    void keepIn(const QString& file); // reads networks from it if it is there, and begins
    const QString& file() const { return file_; } // that the networks are kept in; empty: in none
    Inquiry<NetworkTraining>& training() const { return *training_; }
    QString trainingText() const; // says that it trains, and how far it is
    QString whyNothing() const; // is shown; empty: something is, or nobody has asked for networks
    const SessionNetworks& saved() const { return *saved_; }
    ShownNetworks shown() const; // see showsNetworks(); `known` is null if nothing is

signals:
    void changed(); // it is wanted, or no longer, or another session is there, or the session was saved with networks

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void look(); // asks, or withdraws the question; while the page is hidden all stays as it is
    void note();
    void leaveSession();

    QWidget* page_;
    Document* document_;
    QPointer<Inquiry<NetworkTraining>> training_; // null: the engine was destroyed first
    SessionNetworks* saved_;
    const InquiryBase::Asker who_ = InquiryBase::newAsker();
    int attempt_ = 0;
    QString file_;
};

} // namespace attentoscope
