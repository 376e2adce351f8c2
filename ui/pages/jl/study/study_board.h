// SPDX-License-Identifier: GPL-3.0-or-later
// The base of the boards of the JL page: two rows of pictures, and between them a table of numbers. Most also have a list
// of the numbers that were studied (k, or the features m), of which one is shown; and two maps of the same rows, exact attention
// and an approximation of it. A board says which these are.
#pragma once

#include "ui/pages/jl/study/number_choice.h"
#include "ui/plots/maps/map_row.h"
#include "ui/widgets/board.h"
#include "ui/widgets/tables/number_grid.h"

#include <functional>
#include <optional>

namespace attentoscope {

class LineView;

class StudyBoard : public Board
{
    Q_OBJECT
public:
    std::vector<NamedFigure> figures() const override; // the maps belong to that of the whole board

protected:
    StudyBoard(Document* document, Engine* engine, Margins margins, QWidget* parent);

    // What the list of studied numbers shows, and the table under the one that is chosen.
    struct Shown {
        NumberTable table;
        std::vector<Index> studied = {};
        Index chosen = 0;
    };
    // Adds the table below the first row of pictures. `shown` makes what it shows; nothing hides it.
    void addNumbers(const Inquiries& reads, std::function<std::optional<Shown>()> shown);
    template <class Q, class Draw>
    void addNumbers(Draw draw) // makes what it shows from the answer
    {
        addNumbers({&inquiry<Q>()},
            [this, draw] { return hasAnswer<Q>() ? std::optional<Shown>(draw(*inquiry<Q>().answer())) : std::nullopt; });
    }
    // Adds the list of studied numbers to the corner of the table. `symbol`: rich text.
    void addChoice(const QString& object, const QString& symbol, const QString& help, std::function<void(double)> choose);
    // Lets a click on the picture choose the number, too.
    void choosesAt(LineView* view);

    // Adds the two maps in the first row. `draw` makes their pictures from the answer; `which` chooses the policy.
    template <class Q, class Draw>
    void addMaps(const PanelName& exact, const PanelName& approximate, QWidget* which, Draw draw)
    {
        placeMaps(exact, approximate, which);
        addDrawing({&inquiry<Q>()}, [this, draw] {
            maps_->show(hasAnswer<Q>() ? draw(*inquiry<Q>().answer()) : std::vector(2, waiting<MapPicture, Q>()));
        });
    }

private:
    void placeMaps(const PanelName& exact, const PanelName& approximate, QWidget* which);

    MapRow* maps_ = nullptr;
    NumberChoice* choice_ = nullptr;
    NumberGrid* numbers_;
    std::function<void(double)> choose_;
};

} // namespace attentoscope
