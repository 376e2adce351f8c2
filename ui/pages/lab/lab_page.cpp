// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/lab/lab_page.h"

#include "ui/pages/lab/grid/grid_board.h"
#include "ui/pages/lab/lab_curves_board.h"
#include "ui/pages/lab/lab_settings.h"
#include "ui/pages/lab/lab_stories.h"
#include "ui/widgets/board.h"

namespace attentoscope {

LabPage::LabPage(Document* document, Engine* engine, QWidget* parent)
    : BoardsPage(document,
        {[](const ViewState& view) { return int(view.of<LabSettings>().board); },
            [](ViewState& view, int board) { view.of<LabSettings>().board = LabBoard(board); }},
        parent)
{
    auto* stories = new StoryBar(document, labStories(), tr("Choose a story above, or any policies on the right."), this);
    connect(stories, &StoryBar::chosen, this, &LabPage::storyChosen);
    addAbove(stories);
    addBeside(stories->text()); // which takes no line of its own here
    // In the order of LabBoard.
    addBoard(new LabCurvesBoard(document, engine, stories, this),
        {QStringLiteral("labCurves"), tr("Curves"), tr("Any number of scale policies against length"), {}});
    addBoard(new Board(gridBoard(), document, engine, this),
        {QStringLiteral("labGrid"), tr("Grid"), tr("How A and B change: one quantity for each pair of values of two parameters"),
            QStringLiteral("grid")});
    follow();
}

} // namespace attentoscope
