// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/commands/figure_menu.h"

#include "ui/window/bench/workbench.h"
#include "ui/window/commands/export_commands.h"
#include "ui/window/figures/figure_reader.h"

#include <QCoreApplication>
#include <QMenu>

namespace attentoscope {

namespace {

struct FigureMenu {
    Q_DECLARE_TR_FUNCTIONS(FigureMenu)
};

} // namespace

void addFigureActions(QMenu* menu, const NamedFigure& figure, ExportCommands* exports, QWidget* window,
    const std::function<void(const QString& key)>& print)
{
    menu->addAction(FigureMenu::tr("Copy picture"), exports, [=] { exports->copyFigure(figure); });
    if (print)
        menu->addAction(FigureMenu::tr("Figure for print …"), window, [=] { print(figure.key); });
    menu->addAction(FigureMenu::tr("Export picture …"), exports, [=] { exports->askForFigure(figure); });
    const bool oneTable = !figure.figure->columns().empty();
    if (!figure.figure->pictures().empty()) {
        menu->addSeparator();
        if (oneTable)
            menu->addAction(FigureMenu::tr("Copy data"), exports, [=] { exports->copyNumbers(figure); });
        menu->addAction(FigureMenu::tr("Export data …"), exports, [=] { exports->askForNumbers(figure); });
    }
    menu->addSeparator();
    if (!(figure.pointed ? figure.pointed : figure.figure)->description().isEmpty())
        menu->addAction(FigureMenu::tr("Describe in words\tD"), window, [=] { showInWords(figure, window); });
    if (oneTable)
        menu->addAction(FigureMenu::tr("Show as table\tT"), window, [=] { showAsTable(figure, window); });
}

void offerFigureMenu(const NamedFigure& figure, QPoint where, ExportCommands* exports, Workbench* workbench,
    const std::function<void(const QString& key)>& print)
{
    QWidget* window = workbench->window();
    QMenu menu;
    if (!figure.key.isEmpty()) {
        menu.addAction(workbench->isFilled() ? FigureMenu::tr("Show the whole page\tF7") : FigureMenu::tr("Fill the page\tF7"),
            window, [=] { workbench->fillPage(figure.key); });
        menu.addSeparator();
    }
    addFigureActions(&menu, figure, exports, window, figure.key.isEmpty() ? nullptr : print);
    menu.exec(where);
}

} // namespace attentoscope
