// SPDX-License-Identifier: GPL-3.0-or-later
// The page of entropies, on two boards of which one is seen: spectra, distributions and what A and B are apart; and what the keys
// that take weight whatever a query looks for make of them.
#pragma once

#include "ui/widgets/page.h"

#include <array>

class QStackedWidget;

namespace attentoscope {

class Board;
class Document;
class Engine;

class EntropyPage : public Page
{
    Q_OBJECT
public:
    EntropyPage(Document* document, Engine* engine, QWidget* parent = nullptr);

    std::vector<NamedFigure> figures() const override;
    int boardOf(const QString& figure) const override; // 1: of the sinks
    void showBoard(int board) override;

private:
    void follow(); // the view

    Document* document_;
    QStackedWidget* stack_;
    std::array<Board*, 2> boards_{};
};

} // namespace attentoscope
