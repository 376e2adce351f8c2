// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/help/shortcuts_sheet.h"

#include "ui/text/joined.h"
#include "ui/window/bars/action_words.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>
#include <QShortcut>

#include <algorithm>
#include <functional>
#include <utility>

namespace attentoscope {

namespace {

constexpr const char* keyContext = "Shortcuts";

QString keyWords(const char* text) { return QCoreApplication::translate(keyContext, text); }

// Keys that a widget handles itself while it has the focus, so that no action lists them.
struct WidgetKeys {
    const char* place;
    const char* keys;
    const char* what;
};
constexpr const char *anywhere = QT_TRANSLATE_NOOP("Shortcuts", "Anywhere"),
                     *maps = QT_TRANSLATE_NOOP("Shortcuts", "In an attention map"),
                     *plots = QT_TRANSLATE_NOOP("Shortcuts", "In any plot"),
                     *colors = QT_TRANSLATE_NOOP("Shortcuts", "On the colour bar"),
                     *profiles = QT_TRANSLATE_NOOP("Shortcuts", "In the plot of a row's weights"),
                     *points = QT_TRANSLATE_NOOP("Shortcuts", "In the scatter plot of rows"),
                     *queries = QT_TRANSLATE_NOOP("Shortcuts", "In “Query by hand” on the page Geometry"),
                     *brushes = QT_TRANSLATE_NOOP("Shortcuts", "On the page Masks"),
                     *heads = QT_TRANSLATE_NOOP("Shortcuts", "In plots of heads"),
                     *steps = QT_TRANSLATE_NOOP("Shortcuts", "On the page Steps"),
                     *cards = QT_TRANSLATE_NOOP("Shortcuts", "In the list of claims"),
                     *guesses = QT_TRANSLATE_NOOP("Shortcuts", "When you make a prediction"),
                     *tables = QT_TRANSLATE_NOOP("Shortcuts", "In a table");
constexpr WidgetKeys widgetKeys[] = {
    {anywhere, "Space", QT_TRANSLATE_NOOP("Shortcuts", "open the film bar below the pages; in that bar, play or pause")},
    {maps, "+  −", QT_TRANSLATE_NOOP("Shortcuts", "zoom in or out; the wheel also zooms")},
    {maps, "← ↑ → ↓", QT_TRANSLATE_NOOP("Shortcuts", "select another cell; with Ctrl move farther")},
    {maps, "Home  End",
        QT_TRANSLATE_NOOP("Shortcuts", "go to the row's first or last key; with Ctrl to the map's first or last cell")},
    {maps, "PgUp  PgDown", QT_TRANSLATE_NOOP("Shortcuts", "move one screen of rows up or down")},
    {maps, "Shift+← ↑ → ↓", QT_TRANSLATE_NOOP("Shortcuts", "move the visible part of the map; dragging also moves it")},
    {maps, "0", QT_TRANSLATE_NOOP("Shortcuts", "show the whole map")},
    {maps, "Enter", QT_TRANSLATE_NOOP("Shortcuts", "select or deselect the row; dragging along the row numbers selects several")},
    {maps, "Esc", QT_TRANSLATE_NOOP("Shortcuts", "deselect all rows")},
    {maps, "B", QT_TRANSLATE_NOOP("Shortcuts", "hold down to show B in place of A")},
    {colors, "↑ ↓", QT_TRANSLATE_NOOP("Shortcuts", "move the upper end of the colour range; with Shift the lower end")},
    {colors, "Enter", QT_TRANSLATE_NOOP("Shortcuts", "type the colour range")},
    {plots, "Shift+click",
        QT_TRANSLATE_NOOP("Shortcuts", "set a cursor, or a second one for comparison; a click outside the axes removes them")},
    {plots, "C  Shift+C", QT_TRANSLATE_NOOP("Shortcuts", "set a cursor; remove all cursors")},
    {plots, "Alt+← ↑ → ↓", QT_TRANSLATE_NOOP("Shortcuts", "move the cursor that was set last")},
    {plots, "Enter", QT_TRANSLATE_NOOP("Shortcuts", "select what the cursor points at, as a click does")},
    {plots, "Shift+F10", QT_TRANSLATE_NOOP("Shortcuts", "open the menu of the plot")},
    {plots, "D  T", QT_TRANSLATE_NOOP("Shortcuts", "describe the plot in words; show it as a table")},
    {profiles, "Ctrl+D", QT_TRANSLATE_NOOP("Shortcuts", "pin the row, or unpin it")},
    {points, "← → ↑ ↓",
        QT_TRANSLATE_NOOP("Shortcuts", "go to the row with the next lower or higher entropy under A (← →) or B (↑ ↓)")},
    {points, "Space", QT_TRANSLATE_NOOP("Shortcuts", "select or deselect the row; dragging selects several")},
    {points, "Esc", QT_TRANSLATE_NOOP("Shortcuts", "deselect all rows")},
    {queries, "← ↑ → ↓", QT_TRANSLATE_NOOP("Shortcuts", "move the query, with Ctrl farther; dragging also moves it")},
    {queries, "Home", QT_TRANSLATE_NOOP("Shortcuts", "reset the query to the query of the row")},
    {brushes, "L  P  E", QT_TRANSLATE_NOOP("Shortcuts", "choose the tool: look, paint or erase")},
    {brushes, "← ↑ → ↓", QT_TRANSLATE_NOOP("Shortcuts", "select another cell")},
    {brushes, "Space", QT_TRANSLATE_NOOP("Shortcuts", "hide the cell, or make it visible")},
    {heads, "← ↑ → ↓", QT_TRANSLATE_NOOP("Shortcuts", "select another head")},
    {heads, "Enter", QT_TRANSLATE_NOOP("Shortcuts", "open the head on the page Explore")},
    {steps, "← →", QT_TRANSLATE_NOOP("Shortcuts", "select another step")},
    {steps, "↑ ↓", QT_TRANSLATE_NOOP("Shortcuts", "select another row")},
    {steps, "Ctrl+← ↑ → ↓", QT_TRANSLATE_NOOP("Shortcuts", "select another cell of the matrices")},
    {steps, "Enter", QT_TRANSLATE_NOOP("Shortcuts", "change the number in the cell, or hide or show the cell")},
    {steps, "Space", QT_TRANSLATE_NOOP("Shortcuts", "play the steps, or stop")},
    {cards, "Enter", QT_TRANSLATE_NOOP("Shortcuts", "open the session of the claim")},
    {cards, "Ctrl+C", QT_TRANSLATE_NOOP("Shortcuts", "copy the claim with its numbers")},
    {guesses, "← ↑ → ↓", QT_TRANSLATE_NOOP("Shortcuts", "draw with the keyboard")},
    {guesses, "1  2  3 …",
        QT_TRANSLATE_NOOP("Shortcuts", "choose an option; in a presentation add a vote for it, which Backspace removes")},
    {guesses, "A  B  C …", QT_TRANSLATE_NOOP("Shortcuts", "choose an option")},
    {tables, "Alt+↑ ↓", QT_TRANSLATE_NOOP("Shortcuts", "sort by the column of the cell, smallest or largest first")},
    {tables, "Ctrl+C", QT_TRANSLATE_NOOP("Shortcuts", "copy the selection")},
};

QString keysOf(const QList<QKeySequence>& sequences)
{
    QStringList keys;
    for (const QKeySequence& sequence : sequences)
        keys << sequence.toString(QKeySequence::NativeText);
    keys.removeDuplicates();
    return listOf(keys);
}

void addMenu(const QMenu& menu, ShortcutGroup& group)
{
    for (const QAction* action : menu.actions()) {
        if (action->menu() != nullptr)
            addMenu(*action->menu(), group);
        else if (!action->shortcuts().isEmpty())
            group.keys.emplace_back(keysOf(action->shortcuts()), menuText(action->text()));
    }
}

QString groupText(const ShortcutGroup& group)
{
    QString text = QStringLiteral("<tr><td colspan=\"2\"><b>%1</b></td></tr>").arg(group.title.toHtmlEscaped());
    for (const auto& [keys, what] : group.keys)
        text += QStringLiteral("<tr><td style=\"white-space: pre; padding-right: 14px\">%1</td><td>%2</td></tr>")
                    .arg(keys.toHtmlEscaped(), what.toHtmlEscaped());
    return text + QStringLiteral("<tr><td colspan=\"2\">&nbsp;</td></tr>");
}

std::size_t linesOf(const ShortcutGroup& group) { return group.keys.size() + 2; } // with the title and a gap

// Returns the smallest height (lines) with which the groups, kept in order, fit into this many columns.
std::size_t columnHeight(const std::vector<ShortcutGroup>& groups, std::size_t columns)
{
    std::size_t most = 0;
    for (const ShortcutGroup& group : groups)
        most = std::max(most, linesOf(group));
    for (;; ++most) {
        std::size_t used = 1, height = 0;
        for (const ShortcutGroup& group : groups) {
            if (height + linesOf(group) > most) {
                ++used;
                height = 0;
            }
            height += linesOf(group);
        }
        if (used <= columns)
            return most;
    }
}

} // namespace

std::vector<ShortcutGroup> shortcutGroups(const QMenuBar& menus, const QWidget& window)
{
    std::vector<ShortcutGroup> groups;
    const auto add = [&](ShortcutGroup group) {
        if (!group.keys.empty())
            groups.push_back(std::move(group));
    };
    for (const QAction* action : menus.actions()) {
        ShortcutGroup group{menuText(action->text()), {}};
        if (action->menu() != nullptr)
            addMenu(*action->menu(), group);
        add(std::move(group));
    }
    const auto longest = std::ranges::max_element(groups, std::less(), linesOf);
    if (longest != groups.end())
        std::rotate(longest, longest + 1, groups.end()); // last, where it gets a column to itself
    ShortcutGroup others{keyWords(anywhere), {}};
    for (const QShortcut* shortcut : window.findChildren<QShortcut*>(QString(), Qt::FindDirectChildrenOnly))
        if (const QString what = shortcutDescription(*shortcut); !what.isEmpty())
            others.keys.emplace_back(shortcut->key().toString(QKeySequence::NativeText), what);
    add(std::move(others));
    for (const WidgetKeys& entry : widgetKeys) {
        if (groups.back().title != keyWords(entry.place))
            groups.push_back({keyWords(entry.place), {}});
        groups.back().keys.emplace_back(QString::fromUtf8(entry.keys), keyWords(entry.what));
    }
    return groups;
}

QString shortcutsText(const std::vector<ShortcutGroup>& groups, int columns)
{
    const QString column = QStringLiteral("<td style=\"padding-right: 28px\"><table>");
    const std::size_t most = columnHeight(groups, std::size_t(columns));
    QString text = QStringLiteral("<table><tr>") + column;
    std::size_t height = 0;
    for (const ShortcutGroup& group : groups) {
        if (height > 0 && height + linesOf(group) > most) {
            text += QStringLiteral("</table></td>") + column;
            height = 0;
        }
        text += groupText(group);
        height += linesOf(group);
    }
    return text + QStringLiteral("</table></td></tr></table>");
}

} // namespace attentoscope
