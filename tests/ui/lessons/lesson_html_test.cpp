// SPDX-License-Identifier: GPL-3.0-or-later
// How emphasis in lessons looks: slanted in Latin letters, bold in Chinese characters, which have no italics.
#include "ui/lessons/library/lesson_html.h"

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

TEST(EmphasisInLessons, IsBoldInChinese)
{
    const auto html = [](const char* markdown) {
        return lessonHtml(QString::fromUtf8(markdown), [](const QString& tex, bool) { return tex; }).toStdString();
    };
    EXPECT_EQ(html("A *query*."), "<p>A <em>query</em>.</p>\n");
    EXPECT_EQ(html("一个*查询*（query）和 *key*。"), "<p>一个<strong>查询</strong>（query）和 <em>key</em>。</p>\n");
    EXPECT_EQ(html("*a* 与 *长度 n*"), "<p><em>a</em> 与 <strong>长度 n</strong></p>\n");
}

} // namespace
} // namespace attentoscope
