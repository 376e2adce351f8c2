// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a page of a handout never ends between a heading and its text, or within a question.
#include "ui/lessons/handout_pages.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextDocument>

#include <gtest/gtest.h>

#include <cmath>

namespace attentoscope {
namespace {

TEST(HandoutPages, KeepTogetherWhatBelongsTogether)
{
    int moved = 0;
    for (int lines = 30; lines < 60; lines += 2) { // so that a page ends at every place of what follows
        QTextDocument document;
        QString html;
        for (int i = 0; i < lines; ++i)
            html += QStringLiteral("<p>line</p>");
        document.setHtml(html
            + QStringLiteral(
                "<h2>Heading</h2><p>Its text.</p><p>More.</p><div><p><b>Which?</b></p><p>☐ A. this</p><p>☐ B. that</p>"
                "</div><p>End.</p>"));
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        QPdfWriter writer(&buffer);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins({0, 0, 0, 0});
        printInOnePiece(document, writer);
        const auto pageOf = [&](const QString& text) {
            for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
                if (block.text() == text)
                    return int(std::floor(
                        document.documentLayout()->blockBoundingRect(block).center().y() / document.pageSize().height()));
            return -1;
        };
        EXPECT_EQ(pageOf("Heading"), pageOf("Its text.")) << lines;
        EXPECT_EQ(pageOf("Which?"), pageOf("☐ B. that")) << lines;
        EXPECT_GE(pageOf("Heading"), 0);
        EXPECT_LE(pageOf("End."), 2);
        moved += pageOf("More.") < pageOf("Which?");
    }
    EXPECT_GT(moved, 0) << "or nothing was tested";
}

} // namespace
} // namespace attentoscope
