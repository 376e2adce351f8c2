// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/guide/guide_text.h"

#include "ui/lessons/reader/lesson_text_view.h"
#include "ui/pages/page_list.h"
#include "ui/text/language.h"
#include "ui/text/matches.h"
#include "ui/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QDesktopServices>
#include <QImageReader>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextCursor>

#include <algorithm>

namespace attentoscope {

namespace {

constexpr int widest = 680, margin = 20; // px, of the column
const QString pictureScheme = QStringLiteral("picture"); // picture:WIDTH:PATH

// Returns what a link of the page has as its address, from which the click on it is understood.
QString hrefOf(const GuideLink& link)
{
    switch (link.to) {
    case GuideLink::To::Guide:
        return QStringLiteral("%1.md#%2").arg(link.place.page, link.place.slug);
    case GuideLink::To::Program:
        return QStringLiteral("page:") + link.name;
    case GuideLink::To::Web:
        return link.name;
    case GuideLink::To::Nowhere:
        break;
    }
    return {};
}

QString styleOf(const Theme& theme)
{
    return QStringLiteral(
        "<style>h1 { font-size: x-large; font-weight: 600; margin-bottom: 8px; }"
        "h2 { font-size: large; font-weight: 600; margin-top: 22px; margin-bottom: 6px; }"
        "h3 { font-size: medium; font-weight: 600; margin-top: 14px; margin-bottom: 4px; }"
        "p, li { line-height: 125%; } pre, code { font-family: monospace; font-size: %2pt; }"
        "th { text-align: left; } a { color: %1; text-decoration: none; } .open { font-weight: normal; }</style>")
        .arg(theme.accent.name())
        .arg(secondaryFont().pointSizeF());
}

// Puts code into boxes, which a document can draw only as tables: what is typed on a ground, what is printed in a frame.
QString withBoxes(const QString& html, const Theme& theme)
{
    static const QRegularExpression code(QStringLiteral("<pre><code(?: class=\"language-(\\w+)\")?>(.*?)\n?</code></pre>"),
        QRegularExpression::DotMatchesEverythingOption);
    return replacedMatches(html, code, [&](const QRegularExpressionMatch& match) {
        const bool isOutput = match.captured(1) == QLatin1String("text");
        return QStringLiteral("<table width=\"100%\" cellspacing=\"0\" cellpadding=\"6\" border=\"1\" bgcolor=\"%1\" "
                              "style=\"margin-top: 6px; margin-bottom: 6px; border-style: solid; border-color: %2\"><tr><td>"
                              "<pre>%3</pre></td></tr></table>")
            .arg((isOutput ? theme.background : theme.window).name(), theme.grid.name(), match.captured(2));
    });
}

} // namespace

GuideText::GuideText(QWidget* parent)
    : QTextBrowser(parent)
{
    setObjectName(QStringLiteral("guideText"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false);
    setLineWrapMode(QTextEdit::FixedPixelWidth);
    document()->setDocumentMargin(margin);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // one that appears would change the width while the page is filled in
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& address) {
        const GuideLink link = guideLink(address.toString(QUrl::FullyEncoded), page_);
        if (link.to == GuideLink::To::Web)
            QDesktopServices::openUrl(address);
        else
            emit followed(link);
    });
}

int GuideText::columnWidth() const { return std::min(atTypeScale(widest) + 2 * margin, std::max(viewport()->width(), 100)); }

QString GuideText::picture(const QString& path, const QString& words) const
{
    const QSize size = path.isEmpty() ? QSize() : QImageReader(path).size();
    if (size.isEmpty())
        return QStringLiteral("<i>%1</i>").arg(words);
    const int width = std::min(size.width(), columnWidth() - 2 * margin);
    return QStringLiteral("<img src=\"%1:%2:%3\" alt=\"%4\"/>").arg(pictureScheme).arg(width).arg(path, words);
}

// Puts a link to the page of the program behind the heading that tells about it.
QString GuideText::title(const GuideSection& section, const QString& words) const
{
    const auto& kinds = pageKinds();
    const GuidePlace place{page_.name, section.slug};
    const auto kind = std::ranges::find_if(kinds, [&](const PageKind& each) {
        return section.level > 1 && guidePlaceOf(QLatin1String(each.name), Language::inUse()) == place;
    });
    const QString anchor = QStringLiteral("<a name=\"%1\"></a>").arg(section.slug.toHtmlEscaped());
    if (kind == kinds.end())
        return anchor + words;
    return anchor + words
        + QStringLiteral("&nbsp;&nbsp; <a class=\"open\" href=\"page:%1\"><small>%2</small></a>")
              .arg(QLatin1String(kind->name), tr("open this page in the window"));
}

void GuideText::showPage(const GuidePage& page)
{
    page_ = page;
    words_.clear();
    fill();
    verticalScrollBar()->setValue(0);
}

void GuideText::fill()
{
    const GuideWriter writer{formulaPlace, hrefOf,
        [this](const QString& path, const QString& words) { return picture(path, words); },
        [this](const GuideSection& section, const QString& words) { return title(section, words); }};
    const Theme theme = Theme::of(*this);
    width_ = columnWidth();
    setLineWrapColumnOrWidth(width_);
    document()->setDefaultFont(bodyFont());
    QString html = withBoxes(guideHtml(page_, writer), theme);
    html.replace(QStringLiteral("<p><img src=\"") + pictureScheme, // a line's height is that of its picture, too
        QStringLiteral("<p style=\"line-height: 100%\"><img src=\"") + pictureScheme);
    showLessonHtml(*document(), styleOf(theme) + html);
    mark(words_);
}

void GuideText::showSection(const GuideSection& section)
{
    if (section.level == 1)
        verticalScrollBar()->setValue(0);
    else
        scrollToAnchor(section.slug);
}

std::size_t GuideText::sectionInSight(std::size_t preferred) const
{
    const int top = verticalScrollBar()->value(), line = fontMetrics().lineSpacing();
    std::size_t section = 0, atTop = 0;
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0)
            continue;
        const double below = document()->documentLayout()->blockBoundingRect(block).top() - top;
        if (section == preferred && below > -line && below < viewport()->height())
            return preferred;
        if (below < line)
            atTop = section;
        ++section;
    }
    return atTop;
}

void GuideText::mark(const QStringList& words)
{
    words_ = words;
    QColor fill = Theme::of(*this).accent;
    fill.setAlphaF(0.22F);
    QTextCharFormat format;
    format.setBackground(fill);
    QList<ExtraSelection> marked;
    for (const QString& word : words)
        for (QTextCursor found = document()->find(word); !found.isNull(); found = document()->find(word, found))
            marked.append({found, format});
    setExtraSelections(marked);
}

// Scales a picture here: the document itself would scale it without smoothing.
QVariant GuideText::loadResource(int type, const QUrl& name)
{
    if (name.scheme() != pictureScheme)
        return QTextBrowser::loadResource(type, name);
    const QString path = name.path();
    const int width = int(path.section(QLatin1Char(':'), 0, 0).toInt() * devicePixelRatioF());
    // With all colours: scaling one of few would dither it.
    QImage image = QImage(path.section(QLatin1Char(':'), 1)).convertToFormat(QImage::Format_ARGB32_Premultiplied);
    if (image.width() > width)
        image = image.scaledToWidth(width, Qt::SmoothTransformation);
    image.setDevicePixelRatio(image.width() < width ? 1 : devicePixelRatioF());
    return image;
}

void GuideText::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    if (columnWidth() == width_ || page_.name.isEmpty())
        return;
    const double share = verticalScrollBar()->value() / std::max(1.0, double(verticalScrollBar()->maximum()));
    fill();
    verticalScrollBar()->setValue(qRound(share * verticalScrollBar()->maximum()));
}

void GuideText::changeEvent(QEvent* event)
{
    QTextBrowser::changeEvent(event);
    if ((event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) && !page_.name.isEmpty()) {
        const int place = verticalScrollBar()->value();
        fill();
        verticalScrollBar()->setValue(place);
    }
}

} // namespace attentoscope
