// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/number_text.h"
#include "ui/text/unbroken.h"

#include <QAbstractTextDocumentLayout>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include <gtest/gtest.h>

#include <functional>

namespace attentoscope {
namespace {

// Returns the lines of a document that is this wide, in px.
QStringList linesAt(QTextDocument& document, double width)
{
    document.documentLayout();
    document.setTextWidth(width);
    document.size(); // lays it out
    QStringList lines;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (int i = 0; i < block.layout()->lineCount(); ++i) {
            const QTextLine line = block.layout()->lineAt(i);
            lines << block.text().mid(line.textStart(), line.textLength()).trimmed();
        }
    return lines;
}

// Counts the widths at which a number is not whole on one line.
int broken(const QString& number, const std::function<void(QTextDocument&, const QString&)>& put)
{
    const auto alike = [](QString text) { return text.replace(QChar(0x202f), u' ').replace(QChar(QChar::Nbsp), u' '); };
    int count = 0;
    for (int width = 110; width < 400; ++width) {
        QTextDocument document;
        put(document, QStringLiteral("From 64 to %1 keys, and then once more to %1 of them").arg(number));
        int whole = 0;
        for (const QString& line : linesAt(document, width))
            whole += int(alike(line).count(alike(number)));
        count += whole != 2;
    }
    return count;
}

const auto putPlain = [](QTextDocument& document, const QString& text) { document.setPlainText(unbroken(text)); };
const auto putRich = [](QTextDocument& document, const QString& text) {
    document.setHtml(unbroken(QStringLiteral("<p>%1</p>").arg(text)));
};

TEST(Unbroken, NumbersStayOnOneLineAtEveryWidth)
{
    for (const QString& number : {countText(16384), countText(1000000), QStringLiteral("16 384"), QStringLiteral("4 %"),
             QStringLiteral("4\u202f%"), QStringLiteral("0.8 %"), QStringLiteral("2.773 nats"), QStringLiteral("1.07 GB"),
             QStringLiteral("n = 512"), QStringLiteral("m = −1"), briefText(1.8e-5)}) {
        EXPECT_EQ(broken(number, putPlain), 0) << number.toStdString();
        EXPECT_EQ(broken(number, putRich), 0) << number.toStdString();
    }
}

TEST(Unbroken, NumbersStayOnOneLineBetweenChineseLetters)
{
    const QString text = QStringLiteral("预测分别为0.56、0.21 和0.23，熵为 1.435 奈特，至多 1.792 奈特。");
    int asItIs = 0;
    for (int width = 110; width < 400; ++width)
        for (const bool joined : {true, false}) {
            QTextDocument document;
            document.setPlainText(joined ? unbroken(text) : text);
            const QString lines = linesAt(document, width).join(u'|').remove(QChar(0x2060)).replace(QChar(QChar::Nbsp), u' ');
            int broken = 0;
            for (const char* number : {"0.56", "0.21", "0.23", "1.435 奈特", "1.792 奈特"})
                broken += !lines.contains(QString::fromUtf8(number));
            asItIs += joined ? 0 : broken;
            EXPECT_TRUE(!joined || broken == 0) << lines.toStdString();
        }
    EXPECT_GT(asItIs, 0);
}

TEST(Unbroken, AndWouldNotWithoutIt)
{
    const auto asIs = [](QTextDocument& document, const QString& text) {
        document.setHtml(QStringLiteral("<p>%1</p>").arg(text));
    };
    EXPECT_GT(broken(countText(16384), asIs), 0);
    EXPECT_GT(broken(QStringLiteral("4 %"), asIs), 0);
}

TEST(Unbroken, OtherSpacesStay)
{
    for (const char* text : {"12 keys", "the % of", "a × b", "1 ×", "× 10", " %", "", "5 × the time", "<b>16</b> 384", "a = b",
             "n =", "= 512", "the sum of it all = x", "2 bitmaps"})
        EXPECT_EQ(unbroken(QString::fromUtf8(text)), QString::fromUtf8(text));
    EXPECT_EQ(unbroken(QStringLiteral("1，16 384")), QStringLiteral("1，16\u00a0384"))
        << "behind another number, without a space";
    EXPECT_EQ(unbroken(countText(16384)), countText(16384)) << "a thin space does not break in plain text";
}

} // namespace
} // namespace attentoscope
