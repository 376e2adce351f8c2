// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/reader/lesson_text_view.h"

#include "ui/formulas/formula_object.h"
#include "ui/lessons/library/lesson_html.h"
#include "ui/text/unbroken.h"
#include "ui/theme/theme.h"

#include <QDesktopServices>
#include <QEvent>
#include <QScrollBar>
#include <QTextCursor>
#include <QTextFrame>
#include <QTextOption>
#include <QTextTable>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr int leastWidth = 50, usualWidth = 200; // px
constexpr double pointsPerInch = 72;
const QString formulaImage = QStringLiteral("formula:");
const QString closing = QStringLiteral(",.;:?!)，。；：？！）、”"); // begins no line

// Replaces each placeholder image by a formula object.
void putFormulas(QTextDocument& document, double leastScript)
{
    QTextCursor cursor(&document);
    for (int at = 0; at < document.characterCount(); ++at) {
        if (document.characterAt(at) != QChar::ObjectReplacementCharacter)
            continue;
        cursor.setPosition(at + 1);
        const QString name = cursor.charFormat().toImageFormat().name();
        if (!name.startsWith(formulaImage))
            continue;
        const bool display = name.startsWith(formulaImage + QLatin1Char('!'));
        const QByteArray coded = name.mid(formulaImage.size() + (display ? 1 : 0)).toLatin1();
        cursor.setPosition(at, QTextCursor::KeepAnchor);
        cursor.removeSelectedText();
        QString tex = QString::fromUtf8(QByteArray::fromBase64(coded, QByteArray::Base64UrlEncoding));
        while (!display && closing.contains(document.characterAt(at))) {
            tex += QStringLiteral("\\text{%1}").arg(document.characterAt(at)); // Qt may break a line behind any object
            cursor.deleteChar();
        }
        insertFormula(cursor, tex, display, leastScript, Fractions::Slashed);
        at = cursor.position() - 1;
    }
}

// Lets the heads of tables stand over their columns: Qt centres what HTML calls a head.
void alignHeads(const QTextDocument& document)
{
    for (QTextFrame* frame : document.rootFrame()->childFrames()) {
        const auto* table = qobject_cast<QTextTable*>(frame);
        for (int column = 0; table != nullptr && table->rows() > 1 && column < table->columns(); ++column) {
            QTextBlockFormat format;
            format.setAlignment(table->cellAt(1, column).firstCursorPosition().blockFormat().alignment());
            QTextCursor head = table->cellAt(0, column).firstCursorPosition();
            head.mergeBlockFormat(format);
        }
    }
}

// Moves the columns of tables together. Returns whether they were apart.
bool narrowTables(const QTextDocument& document)
{
    constexpr double least = 3; // px, at either side
    bool narrowed = false;
    for (QTextFrame* frame : document.rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        for (int cell = 0; table != nullptr && cell < table->rows() * table->columns(); ++cell) {
            QTextTableCell each = table->cellAt(cell / table->columns(), cell % table->columns());
            QTextTableCellFormat format = each.format().toTableCellFormat();
            if (format.leftPadding() <= least)
                continue;
            format.setLeftPadding(least);
            format.setRightPadding(least);
            each.setFormat(format);
            narrowed = true;
        }
    }
    return narrowed;
}

} // namespace

QString formulaPlace(const QString& tex, bool display)
{
    const QString name = QString::fromLatin1(tex.toUtf8().toBase64(QByteArray::Base64UrlEncoding));
    return QStringLiteral("<img src=\"%1%2%3\"/>").arg(formulaImage, display ? QStringLiteral("!") : QString(), name);
}

void showLessonHtml(QTextDocument& document, const QString& html, double leastScript)
{
    useFormulas(&document);
    document.setDefaultStyleSheet(QStringLiteral("td, th { padding: 3px 10px; }"));
    QTextOption option = document.defaultTextOption();
    option.setWrapMode(QTextOption::WordWrap); // or the columns of a table would divide words
    document.setDefaultTextOption(option);
    document.setHtml(unbroken(html));
    putFormulas(document, leastScript);
    alignHeads(document);
    // A long text is laid out bit by bit, and what is edited meanwhile can leave its end without a layout (Qt 6.4).
    document.markContentsDirty(0, document.characterCount());
}

LessonTextView::LessonTextView(QWidget* parent)
    : QTextBrowser(parent)
{
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded); // for formulas wider than the view
    setOpenLinks(false); // opening a link to a file would replace the text
    connect(this, &QTextBrowser::anchorClicked, this, [](const QUrl& link) {
        if (link.scheme() == QLatin1String("http") || link.scheme() == QLatin1String("https"))
            QDesktopServices::openUrl(link);
    });
    viewport()->setAutoFillBackground(false);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setWordWrapMode(QTextOption::WordWrap); // it would put its own mode back
    document()->setDocumentMargin(0);
}

void LessonTextView::showLine(const QString& markdown) { showMarkdown(asOneLine(markdown)); }

void LessonTextView::showMarkdown(const QString& markdown)
{
    markdown_ = markdown;
    document()->setDefaultFont(font());
    // On a projector no sign is smaller than the smallest type of texts. Speaker notes have type of their own size.
    const bool isProjected = typeScaleInUse() > 1 && font().pointSizeF() >= bodyFont().pointSizeF();
    const double least = isProjected ? secondaryFont().pointSizeF() / pointsPerInch * logicalDpiY() : 0;
    showLessonHtml(*document(), lessonHtml(markdown, formulaPlace), least);
    heights_.clear();
    updateGeometry();
}

QSize LessonTextView::sizeHint() const { return {usualWidth, heightForWidth(std::max(width(), leastWidth))}; }

QSize LessonTextView::minimumSizeHint() const { return {leastWidth, 0}; }

int LessonTextView::heightForWidth(int width) const
{
    if (const auto known = heights_.constFind(width); known != heights_.constEnd())
        return *known;
    const double before = document()->textWidth();
    document()->setTextWidth(std::max(leastWidth, width));
    const auto isWide = [&] { return document()->size().width() > width + 1; };
    bool scrolls = isWide();
    if (scrolls && narrowTables(*document())) {
        heights_.clear(); // those of wider cells
        scrolls = isWide(); // of a formula that is wider
    }
    const int height = int(std::ceil(document()->size().height())) + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0);
    document()->setTextWidth(before);
    heights_.insert(width, height);
    return height;
}

void LessonTextView::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if ((event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) && !markdown_.isEmpty())
        showMarkdown(markdown_);
}

} // namespace attentoscope
