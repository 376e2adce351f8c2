// SPDX-License-Identifier: GPL-3.0-or-later
// Tests that a page of a handout never ends between a heading and its text, or within a question, and that nothing is lost.
#include "ui/lessons/handout_pages.h"

#include <QAbstractTextDocumentLayout>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QProcess>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextDocument>

#include <gtest/gtest.h>

namespace attentoscope {
namespace {

class HandoutPages : public testing::Test
{
protected:
    void layOut(int lines, const QString& html)
    {
        document.setTextWidth(600);
        document.setHtml(QStringLiteral("<p>line</p>").repeated(lines) + html);
        pages = pagesOf(document, height);
    }
    // The page of the middle of this paragraph; −1: it is on none.
    int pageOf(const QString& text) const
    {
        for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
            const double middle = document.documentLayout()->blockBoundingRect(block).center().y();
            if (block.text() == text)
                for (std::size_t page = 0; page < pages.size(); ++page)
                    if (pages[page].top < middle && middle < pages[page].bottom)
                        return int(page);
        }
        return -1;
    }

    static constexpr double height = 1000;
    QTextDocument document;
    std::vector<PagePart> pages;
};

TEST_F(HandoutPages, KeepTogetherWhatBelongsTogether)
{
    int moved = 0;
    for (int lines = 10; lines < 50; ++lines) { // so that a page ends at every place of what follows
        layOut(lines,
            QStringLiteral("<h2>Heading</h2><p>Its text.</p><p>More.</p><div><p><b>Which?</b></p><p>☐ A. this</p><p>☐ B. that</p>"
                           "</div><p>A table:</p><table><tr><th>a</th></tr><tr><td>b</td></tr></table><p>End.</p>"));
        EXPECT_GE(pageOf("Heading"), 0);
        EXPECT_EQ(pageOf("Heading"), pageOf("Its text.")) << lines;
        EXPECT_EQ(pageOf("Which?"), pageOf("☐ B. that")) << lines;
        EXPECT_EQ(pageOf("A table:"), pageOf("b")) << lines;
        EXPECT_GE(pageOf("End."), 0);
        moved += pageOf("More.") < pageOf("Which?");
    }
    EXPECT_GT(moved, 0) << "or nothing was tested";
}

TEST_F(HandoutPages, HoldEveryLineAndNoPageIsOverfull)
{
    QString options;
    for (int i = 0; i < 60; ++i)
        options += QStringLiteral("<p>☐ option %1</p>").arg(i); // more than a page has room for
    layOut(30,
        QStringLiteral("<p>") + QStringLiteral("Many words. ").repeated(400) + QStringLiteral("</p><p><b>Which?</b></p>")
            + options);
    ASSERT_GT(pages.size(), 3U);
    for (std::size_t page = 0; page < pages.size(); ++page) {
        EXPECT_LE(pages[page].bottom - pages[page].top, height);
        EXPECT_GT(pages[page].bottom, pages[page].top);
    }
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (int i = 0; i < block.layout()->lineCount(); ++i) {
            const double top = document.documentLayout()->blockBoundingRect(block).top();
            const QRectF line = block.layout()->lineAt(i).rect().translated(0, top);
            int on = 0;
            for (const PagePart& page : pages)
                on += page.top <= line.top() && line.bottom() <= page.bottom;
            EXPECT_EQ(on, 1) << block.text().left(20).toStdString() << ", line " << i;
        }
}

// A picture that was higher than a page lost its lower part.
TEST_F(HandoutPages, ShowTheWholeOfWhatIsHigherThanAPage)
{
    QImage high(100, 3000, QImage::Format_RGB32);
    high.fill(Qt::white);
    QPainter(&high).fillRect(0, 2900, 100, 100, Qt::red);
    document.addResource(QTextDocument::ImageResource, QUrl(QStringLiteral("high")), high);
    document.setHtml(QStringLiteral("<p>Before.</p><p><img src=\"high\"/></p>"));
    QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("pages.pdf"));
    {
        QPdfWriter pdf(file);
        pdf.setPageSize(QPageSize(QPageSize::A4));
        pdf.setResolution(96);
        printPages(document, pdf);
    }
    QProcess toPixels;
    toPixels.start(QStringLiteral("pdftoppm"), {QStringLiteral("-png"), QStringLiteral("-r"), QStringLiteral("48"), file, file});
    ASSERT_TRUE(toPixels.waitForFinished());
    const QImage last(file + QStringLiteral("-2.png"));
    ASSERT_FALSE(last.isNull());
    bool isRed = false;
    for (int y = 0; y < last.height(); ++y)
        for (int x = 0; x < last.width(); ++x)
            isRed = isRed || (qRed(last.pixel(x, y)) > 200 && qGreen(last.pixel(x, y)) < 60);
    EXPECT_TRUE(isRed);
}

} // namespace
} // namespace attentoscope
