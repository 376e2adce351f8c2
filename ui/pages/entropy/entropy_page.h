// SPDX-License-Identifier: GPL-3.0-or-later
// The page of entropies. It shows one of two boards: spectra, distributions and the difference between A and B; or sinks (keys
// that take weight from every query) and their effect on the entropy.
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
    int boardOf(const QString& figure) const override; // 1: the board of sinks
    void showBoard(int board) override;

private:
    void follow(); // shows the board that the view state names

    Document* document_;
    QStackedWidget* stack_;
    std::array<Board*, 2> boards_{};
};

} // namespace attentoscope
