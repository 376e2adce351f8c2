// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what pictures need on behalf of somebody who is no widget, until all of it is known. At most one does so on an engine:
// two that want maps of different sizes would ask each other's questions anew for ever.
#pragma once

#include "ui/widgets/board_spec.h"

#include <QObject>
#include <QPointer>

#include <vector>

namespace attentoscope {

class Asking : public QObject
{
    Q_OBJECT
public:
    // Asks at once, and again what follows from answers, as long as the engine lives. The document must outlive it. `size`: of
    // the maps.
    Asking(std::vector<AskedQuestion> asks, const Document& document, Engine& engine, const MapSize& size);
    ~Asking() override; // withdraws the questions

    bool isDone() const { return isDone_; } // nothing more follows

signals:
    void done(); // each question has its whole answer, or fails
    void stopped(); // the user stopped one of them
    void progressed(double fraction); // of the question that has the longest way to go

private:
    void askAll();
    void lookSoon();
    void look();

    std::vector<AskedQuestion> asks_;
    const Document& document_;
    QPointer<Engine> engine_; // null: it was destroyed first
    MapSize size_;
    std::vector<InquiryBase::Asker> askers_;
    std::vector<InquiryBase*> inquiries_; // one for each question; null: there is nothing to ask
    bool looksSoon_ = false, isDone_ = false;
};

} // namespace attentoscope
