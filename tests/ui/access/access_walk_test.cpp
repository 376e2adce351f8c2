// SPDX-License-Identifier: GPL-3.0-or-later
// Walks through the accessibility tree as a screen reader does: every usable or visible node has a name, every picture a
// description, and no two controls in the same place sound alike.
#include "tests/ui/access/tree_walk.h"
#include "tests/ui/window_test.h"
#include "ui/pages/entropy/entropy_settings.h"
#include "ui/pages/explore/maps/color_range_box.h"
#include "ui/pages/jl/study/jl_settings.h"
#include "ui/pages/page_list.h"
#include "ui/window/commands/lesson_commands.h"
#include "ui/window/commands/worksheet_dialog.h"
#include "ui/window/figures/figure_reader.h"
#include "ui/window/help/help_commands.h"
#include "ui/window/palette/go_to_box.h"
#include "ui/window/studio/figure_studio.h"
#include "ui/window/tensors/open_tensors_dialog.h"

#include <QDialog>

#include <map>
#include <set>

namespace attentoscope {
namespace {

class AccessWalk : public WindowTest, public testing::WithParamInterface<const char*>
{
protected:
    AccessWalk() { window.useLanguage(QString::fromLatin1(GetParam())); }
    ~AccessWalk() override
    {
        for (QDialog* dialog : window.findChildren<QDialog*>())
            delete dialog;
    }

    void look(QWidget* top, const std::string& place)
    {
        walkTree(QAccessible::queryAccessibleInterface(top), [](QAccessibleInterface*) {}); // creates items made on demand
        QApplication::processEvents();
        int controls = 0;
        std::map<QString, QString> where; // what a screen reader says -> whereabouts
        walkTree(QAccessible::queryAccessibleInterface(top), [&](QAccessibleInterface* node) {
            if (!isControl(*node))
                return;
            ++controls;
            const QString name = node->text(QAccessible::Name).trimmed(), words = node->text(QAccessible::Description).trimmed();
            const bool unused = node->state().invisible && node->role() == QAccessible::PushButton; // its text is set later
            EXPECT_TRUE(!name.isEmpty() || unused) << place << ": no name: " << whereabouts(*node).toStdString();
            if (node->state().invisible)
                return;
            EXPECT_TRUE(node->role() != QAccessible::Graphic || !words.isEmpty())
                << place << ": no words: " << whereabouts(*node).toStdString();
            const bool told = !words.isEmpty() || !node->relations(QAccessible::Label).isEmpty();
            EXPECT_TRUE(node->role() != QAccessible::ComboBox || told) // its name is the present choice
                << place << ": a choice of what? " << whereabouts(*node).toStdString();
            const QString heard = QStringLiteral("%1 %2 %3 %4").arg(int(node->role())).arg(panelOf(node->object()), name, words);
            const auto [other, isNew] = where.emplace(heard, whereabouts(*node));
            EXPECT_TRUE(isNew) << place << ": sound alike: “" << name.toStdString() << "” " << other->second.toStdString()
                               << " and " << whereabouts(*node).toStdString();
        });
        EXPECT_GT(controls, 0) << place;
    }
    // Returns the name of the enclosing panel.
    static QString panelOf(const QObject* object)
    {
        for (const QObject* at = object; at != nullptr; at = at->parent())
            if (const auto* widget = qobject_cast<const QWidget*>(at);
                widget != nullptr && widget != object && !widget->accessibleName().isEmpty())
                return widget->accessibleName();
        return {};
    }
    QDialog* dialog() { return window.findChildren<QDialog*>().back(); }
};

TEST_P(AccessWalk, EveryControlAndPictureOfEveryPageHasAName)
{
    for (const PageKind& kind : pageKinds()) {
        ViewState view = window.document()->view();
        view.page = QLatin1String(kind.name);
        window.document()->setView(view);
        ASSERT_TRUE(rest());
        look(&window, kind.name);
    }
}

TEST_P(AccessWalk, AndEveryBoardOfThePagesThatHaveSeveral)
{
    for (const JlBoard board : {JlBoard::Attention, JlBoard::Linear, JlBoard::Additive}) {
        ViewState view = window.document()->view();
        view.page = QStringLiteral("jl");
        view.of<JlSettings>().board = board;
        window.document()->setView(view);
        ASSERT_TRUE(rest());
        look(&window, "board " + std::to_string(int(board)));
    }
    ViewState view = window.document()->view();
    view.page = QStringLiteral("entropy");
    view.of<EntropySettings>().ofSinks = true;
    window.document()->setView(view);
    ASSERT_TRUE(rest());
    look(&window, "sinks");
}

TEST_P(AccessWalk, AndEveryBox)
{
    ASSERT_TRUE(rest());
    auto* help = window.findChild<HelpCommands*>();
    help->showShortcuts();
    look(dialog(), "shortcuts");
    help->showAbout();
    look(dialog(), "about");
    FigureStudio studio(window.document()->session(), QStringLiteral("explore"));
    studio.show();
    look(&studio, "studio");
    OpenTensorsDialog tensors(TensorChoice(), &window);
    tensors.show();
    look(&tensors, "tensors");
    WorksheetDialog worksheet(Worksheet(), window.document()->experiment(), &window);
    worksheet.show();
    look(&worksheet, "worksheet");
    auto* range = new ColorRangeBox(ColorScaling(), &window); // deletes itself when it is closed
    range->show();
    look(range, "range of colours");
    const auto figures = window.workbench()->figures();
    showInWords(figures.front(), &window);
    look(dialog(), "in words");
    showAsTable(figures.front(), &window);
    look(dialog(), "as a table");
}

TEST_P(AccessWalk, AndWhatStandsOverThePage)
{
    ASSERT_TRUE(rest());
    GoToBox::openOver(window.workbench(), window.document(), window.engine());
    look(&window, "line to go to a cell");
    window.findChild<HelpCommands*>()->find();
    look(&window, "line that finds anything");
    ASSERT_TRUE(window.findChild<LessonCommands*>()->open(QStringLiteral("dilution")));
    look(&window, "lesson");
}

INSTANTIATE_TEST_SUITE_P(Languages, AccessWalk, testing::Values("en", "zh_CN"));

} // namespace
} // namespace attentoscope
