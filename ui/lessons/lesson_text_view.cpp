#include "ui/lessons/lesson_text_view.h"

#include "ui/lessons/lesson_html.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>

#include <cmath>

namespace attentoscope {

namespace {

const QString formulaImage = QStringLiteral("formula:");

// Every image that stands for a formula becomes one.
void putFormulas(QTextDocument& document)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto at = block.begin(); !at.atEnd(); ++at) {
            const QTextFragment fragment = at.fragment();
            const QTextImageFormat image = fragment.charFormat().toImageFormat();
            if (!image.isValid() || !image.name().startsWith(formulaImage))
                continue;
            const bool display = image.name().startsWith(formulaImage + QLatin1Char('!'));
            const QString tex = QString::fromUtf8(QByteArray::fromBase64(
                image.name().mid(formulaImage.size() + (display ? 1 : 0)).toLatin1(), QByteArray::Base64UrlEncoding));
            QTextCursor cursor(&document);
            cursor.setPosition(fragment.position());
            cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
            cursor.insertText(tex);
            at = block.begin();
        }
}

} // namespace

LessonTextView::LessonTextView(QWidget* parent)
    : QTextBrowser(parent)
{
    setFrameShape(QFrame::NoFrame);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setOpenExternalLinks(true);
    viewport()->setAutoFillBackground(false);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    document()->setDocumentMargin(0);
}

void LessonTextView::showMarkdown(const QString& markdown)
{
    markdown_ = markdown;
    const QString html = lessonHtml(markdown, [](const QString& tex, bool display) {
        const QString name = QString::fromLatin1(tex.toUtf8().toBase64(QByteArray::Base64UrlEncoding));
        const QString image =
            QStringLiteral("<img src=\"%1%2%3\"/>").arg(formulaImage, display ? QStringLiteral("!") : QString(), name);
        return display ? QStringLiteral("</p><p align=\"center\">%1</p><p>").arg(image) : image;
    });
    document()->setDefaultFont(font());
    setHtml(html);
    putFormulas(*document());
    fit();
}

QSize LessonTextView::sizeHint() const { return {200, height()}; }

void LessonTextView::fit()
{
    document()->setTextWidth(std::max(50, viewport()->width()));
    const int high = int(std::ceil(document()->size().height()));
    if (high != height())
        setFixedHeight(high);
}

void LessonTextView::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    fit();
}

void LessonTextView::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if ((event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) && !markdown_.isEmpty())
        showMarkdown(markdown_);
}

} // namespace attentoscope
