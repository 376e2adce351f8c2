// SPDX-License-Identifier: GPL-3.0-or-later
// How emphasis in lessons looks: slanted in Latin letters, bold in Chinese characters, which have no italics. How lines of a file
// are put together.
#include "ui/lessons/library/lesson_html.h"
#include "ui/lessons/reader/lesson_text_view.h"

#include <QTextTable>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

std::string html(const char* markdown)
{
    return lessonHtml(QString::fromUtf8(markdown), [](const QString& tex, bool) { return tex; }).toStdString();
}

TEST(TablesOfLessons, HaveTheirHeadsOverTheirColumns)
{
    QTextDocument document;
    showLessonHtml(document, lessonHtml(QStringLiteral("| length | entropy |\n| --- | ---: |\n| 512 | 6.2 |\n"), formulaPlace));
    const auto* table = qobject_cast<QTextTable*>(document.rootFrame()->childFrames().value(0));
    ASSERT_NE(table, nullptr);
    const auto alignment = [&](int row, int column) {
        return table->cellAt(row, column).firstCursorPosition().blockFormat().alignment() & Qt::AlignHorizontal_Mask;
    };
    for (int column = 0; column < 2; ++column)
        EXPECT_EQ(alignment(0, column), alignment(1, column)) << column;
    EXPECT_TRUE(alignment(1, 1) & Qt::AlignRight);
}

TEST(EmphasisInLessons, IsBoldInChinese)
{
    EXPECT_EQ(html("A *query*."), "<p>A <em>query</em>.</p>\n");
    EXPECT_EQ(html("一个*查询*（query）和 *key*。"), "<p>一个<strong>查询</strong>（query）和 <em>key</em>。</p>\n");
    EXPECT_EQ(html("*a* 与 *长度 n*"), "<p><em>a</em> 与 <strong>长度 n</strong></p>\n");
}

TEST(LinesOfLessons, AreJoinedWithoutABlankInChinese)
{
    const std::pair<const char*, const char*> joined[] = {{"第一行\n第二行", "第一行第二行"},
        {"长度为，\n$n$ 个", "长度为，n 个"}, {"共有，\n16 个", "共有，16 个"}, {"这是\n*一个*词", "这是<strong>一个</strong>词"},
        {"他说：\n“好”", "他说：“好”"}, {"看见\n“猫”\n和", "看见“猫”和"}, {"长度 n\n（见下）", "长度 n（见下）"},
        {"**问？**\n答", "<strong>问？</strong>\n答"}, {"**重点**\n后文", "<strong>重点</strong>后文"}, {"长度\nn", "长度\nn"},
        {"a\nb", "a\nb"}};
    for (const auto& [lines, text] : joined)
        EXPECT_EQ(html(lines), std::string("<p>") + text + "</p>\n");
    EXPECT_EQ(html("一。\n\n（二）"), "<p>一。</p>\n<p>（二）</p>\n");
    EXPECT_EQ(html("如下：\n- 一\n- 二"), "<p>如下：</p>\n<ul>\n<li>一</li>\n<li>二</li>\n</ul>\n");
}

} // namespace
} // namespace attentoscope
