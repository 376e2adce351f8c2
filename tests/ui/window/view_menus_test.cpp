// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the context menu of every picture and table of every page: copy and save, also of the numbers.
#include "core/formats/tensors/tensor_file.h"
#include "tests/ui/window_test.h"
#include "ui/document/change_view.h"
#include "ui/figures/offers_figure.h"
#include "ui/pages/explore/inspector/inspector_settings.h"
#include "ui/pages/page_list.h"
#include "ui/widgets/page.h"
#include "ui/window/bars/action_words.h"

#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QContextMenuEvent>
#include <QMenu>
#include <QTimer>

#include <set>

namespace attentoscope {
namespace {

class ViewMenus : public WindowTest
{
protected:
    // Returns the entries of the context menu in the middle of the widget.
    QStringList menuOf(QWidget* widget)
    {
        QStringList entries;
        QTimer::singleShot(0, &window, [&] {
            if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
                for (const QAction* action : menu->actions())
                    if (!action->isSeparator())
                        entries << menuText(action->text());
                menu->close();
            }
        });
        if (auto* area = qobject_cast<QAbstractScrollArea*>(widget))
            widget = area->viewport(); // which the mouse is over
        const QPoint middle = widget->rect().center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, middle, widget->mapToGlobal(middle));
        QApplication::sendEvent(widget, &event);
        QCoreApplication::processEvents();
        return entries;
    }
    const Page* page() { return window.workbench()->pagesMade()[pageNumber(window.document()->view().page)]; }
};

TEST_F(ViewMenus, EveryPictureAndTableHasAllEntriesAndItsNumbersComeBack)
{
    window.files()->openSession(QStringLiteral(":/sessions/heads.attentoscope"));
    ASSERT_TRUE(rest());
    int views = 0, files = 0;
    for (const PageKind& kind : pageKinds()) {
        for (const InspectorPage inspector : {InspectorPage::Numbers, InspectorPage::Chain, InspectorPage::TopKeys}) {
            if (inspector != InspectorPage::Numbers && QLatin1String(kind.name) != "explore")
                continue;
            changeView(window.document(), [&](ViewState& view) {
                view.page = QLatin1String(kind.name);
                view.of<InspectorSettings>().page = inspector;
            });
            QTest::qWait(1);
            ASSERT_TRUE(rest());
            QTest::qWait(1);
            for (QWidget* widget : page()->findChildren<QWidget*>()) {
                const auto* offers = dynamic_cast<const OffersFigure*>(widget);
                if (offers == nullptr || !widget->isVisible() || !offers->figure())
                    continue;
                SCOPED_TRACE(
                    std::string(kind.name) + ' ' + widget->metaObject()->className() + ' ' + widget->objectName().toStdString());
                ++views;
                const QStringList entries = menuOf(widget);
                EXPECT_TRUE(entries.contains("Copy picture")) << entries.join(", ").toStdString();
                EXPECT_TRUE(entries.contains("Export picture")) << entries.join(", ").toStdString();
                const SharedFigure figure = offers->figure();
                if (figure->pictures().empty() || figure->isEmpty())
                    continue; // a colour bar, or nothing is known yet
                EXPECT_TRUE(entries.contains("Export data")) << entries.join(", ").toStdString();
                EXPECT_TRUE(entries.contains("Copy data")) << entries.join(", ").toStdString();
                const QString path = folder.filePath(QStringLiteral("%1.npz").arg(++files));
                ASSERT_TRUE(window.exports()->writeNumbers({{}, {}, figure, {}}, path)) << message().toStdString();
                const auto read = TensorFile::open(path.toStdString());
                ASSERT_TRUE(read.ok()) << read.error().text();
                const Figure& drawn = figure->pictures().size() == 1 ? *figure->pictures().front() : *figure; // without its bar
                const Table table = drawn.numbers();
                if (drawn.grids().size() > table.columns.size()) { // a table with a map for each line
                    const auto maps =
                        std::ranges::find(read->tensors(), 3u, [](const TensorInfo& each) { return each.shape.size(); });
                    ASSERT_NE(maps, read->tensors().end());
                    EXPECT_EQ(maps->shape.front(), Index(table.rows.size())) << maps->name;
                    EXPECT_EQ(read->tensors().size(), table.columns.size() + 1);
                    continue;
                }
                if (!drawn.grids().empty()) { // the cells of a map in its rows, and what is beside them
                    const auto& arrays = read->tensors();
                    const auto cells = std::ranges::find(arrays, table.columns.back(), &TensorInfo::name);
                    ASSERT_NE(cells, arrays.end()) << table.columns.back();
                    ASSERT_EQ(cells->shape.size(), 2u) << cells->name;
                    EXPECT_EQ(cells->shape[0] * cells->shape[1], Index(table.rows.size())) << cells->name;
                    EXPECT_EQ(arrays.size(), 3u);
                    continue;
                }
                EXPECT_EQ(read->tensors().size(), table.columns.size());
                for (const TensorInfo& tensor : read->tensors()) {
                    ASSERT_EQ(tensor.shape.size(), 1u) << tensor.name;
                    EXPECT_EQ(tensor.shape.front(), Index(table.rows.size())) << tensor.name;
                }
            }
        }
    }
    EXPECT_GT(views, 40);
    EXPECT_GT(files, 30);
}

TEST_F(ViewMenus, ATableIsCopiedAsItStands)
{
    ASSERT_TRUE(rest());
    QTest::qWait(1);
    const QWidget* grid = nullptr;
    for (const QWidget* widget : page()->findChildren<QWidget*>())
        if (QLatin1String(widget->metaObject()->className()) == QLatin1String("attentoscope::NumberGrid") && widget->isVisible())
            grid = widget;
    ASSERT_NE(grid, nullptr);
    const Table table = dynamic_cast<const OffersFigure*>(grid)->figure()->numbers();
    EXPECT_EQ(table.columns, (std::vector<std::string>{"name", "A", "B"}));
    const auto line =
        std::ranges::find_if(table.rows, [](const auto& row) { return std::get<std::string>(row[0]).find("weight") == 0; });
    ASSERT_NE(line, table.rows.end());
}

} // namespace
} // namespace attentoscope
