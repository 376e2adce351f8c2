// SPDX-License-Identifier: GPL-3.0-or-later
// Tells which networks the page "Extrapolation" asks for and shows, once the user wants them. Unlike other questions this one
// stays asked while another page is shown, with the inputs that it had: a training that was begun goes on until it is done,
// paused, the page asks for other networks, or another session is opened.
#pragma once

#include "ui/pages/extrapolation/extrapolation_pictures.h"
#include "ui/widgets/board_spec.h"

#include <QObject>
#include <QPointer>

namespace attentoscope {

class SessionNetworks;

// Tells whether the user has asked for networks of the task of the document.
bool wantsNetworks(const Document& document);
// Returns what the page asks of the document: the networks that come with the program, unless the same are trained here.
NetworkTraining::Inputs pageInputs(const Document& document);
bool trainsNetworks(const Document& document); // here, or has trained them
bool hasNetworks(const Document& document); // of either kind, or will have them
bool isGuessing(const Document& document); // the panels are empty until the answers are asked for
// Tells whether the page shows the answer to these inputs. It is empty while a class guesses, and does not show networks of
// another task, which are those of another session.
bool showsNetworks(const Document& document, const NetworkTraining::Inputs& of);

ShownNetworks shownNetworks(const Answers& answers, const Document& document); // `known` is null if nothing is
QString trainingText(const Answers& answers); // says that it trains, and how far it is
// Says why nothing is shown; empty: something is, or nobody has asked for networks.
QString whyNoNetworks(const Answers& answers, const Document& document);
void beginTraining(Document* document); // wants networks of this task, trained here

AskedQuestion askedNetworks();

// Asks for the networks of a page.
class NetworkTrainer : public QObject
{
    Q_OBJECT
public:
    NetworkTrainer(QWidget* page, Document* document, Engine* engine);
    ~NetworkTrainer() override;

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
};

} // namespace attentoscope
