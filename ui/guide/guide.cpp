// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/guide.h"

#include "resources/resources.h"
#include "ui/lessons/library/lesson_html.h"
#include "ui/pages/page_list.h"
#include "ui/text/matches.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStringList>
#include <QTextDocumentFragment>
#include <QUrl>

#include <algorithm>
#include <array>

namespace attentoscope {

namespace {

// The pages in their order: resources/guide/NAME.LANGUAGE.md, and the glossary, which is of both languages.
constexpr std::array pageNames{
    "window", "command-line", "models", "masks", "figures", "lessons", "extrapolation", "science", "speed", "tests", "glossary"};
constexpr const char* glossary = ":/guide/GLOSSARY.md";

QString languageOfGuide(const QString& language) { return language == QLatin1String("zh_CN") ? language : QStringLiteral("en"); }

const QRegularExpression& heading()
{
    static const QRegularExpression pattern(
        QStringLiteral("<h([1-6])>(.*?)</h\\1>"), QRegularExpression::DotMatchesEverythingOption);
    return pattern;
}

QString plainOf(const QString& html)
{
    return QTextDocumentFragment::fromHtml(html).toPlainText().remove(QChar::ObjectReplacementCharacter).trimmed();
}

// Returns the place of a heading as GitHub makes it; one that is already taken gets a number.
QString slugOf(const QString& title, const std::vector<GuideSection>& before)
{
    QString slug;
    for (const QChar letter : title.toLower())
        if (letter.isLetterOrNumber() || letter.isMark() || letter == QLatin1Char('_') || letter == QLatin1Char('-'))
            slug += letter;
        else if (letter == QLatin1Char(' '))
            slug += QLatin1Char('-');
    const auto isTaken = [&](const QString& name) {
        return std::ranges::any_of(before, [&](const GuideSection& section) { return section.slug == name; });
    };
    QString free = slug;
    for (int number = 1; isTaken(free); ++number)
        free = QStringLiteral("%1-%2").arg(slug).arg(number);
    return free;
}

GuidePage readPage(const QString& name, const QString& language)
{
    GuidePage page{name, {}, {}, {}};
    const QString own = QStringLiteral(":/guide/%1.%2.md").arg(name, language);
    QFile file(QFile::exists(own) ? own : QLatin1String(glossary));
    if (file.open(QIODevice::ReadOnly))
        page.markdown = QString::fromUtf8(file.readAll());
    const QString html = trustedHtml(page.markdown, formulaWords);
    qsizetype end = 0;
    for (auto matches = heading().globalMatch(html); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        if (!page.sections.empty())
            page.sections.back().text = plainOf(html.mid(end, match.capturedStart() - end));
        const QString title = plainOf(match.captured(2));
        page.sections.push_back({match.captured(1).toInt(), title, slugOf(title, page.sections), {}});
        end = match.capturedEnd();
    }
    if (!page.sections.empty()) {
        page.sections.back().text = plainOf(html.mid(end));
        page.title = page.sections.front().title;
    }
    return page;
}

std::vector<GuidePage> readPages(const QString& language)
{
    std::vector<GuidePage> pages;
    for (const char* name : pageNames)
        pages.push_back(readPage(QLatin1String(name), language));
    std::erase_if(pages, [](const GuidePage& page) { return page.sections.empty(); });
    return pages;
}

} // namespace

const std::vector<GuidePage>& guidePages(const QString& language)
{
    static const std::vector<GuidePage> english = readPages(QStringLiteral("en"));
    if (languageOfGuide(language) == QLatin1String("en"))
        return english;
    static const std::vector<GuidePage> chinese = readPages(QStringLiteral("zh_CN"));
    return chinese;
}

const GuidePage* findGuidePage(const QString& name, const QString& language)
{
    const auto& pages = guidePages(language);
    const auto found = std::ranges::find(pages, name, &GuidePage::name);
    return found == pages.end() ? nullptr : &*found;
}

GuidePlace guidePlaceOf(const QString& pageOfProgram, const QString& language)
{
    GuidePlace place{QStringLiteral("window"), {}};
    const GuidePage* page = findGuidePage(place.page, language);
    const auto& kinds = pageKinds();
    const auto kind =
        std::ranges::find_if(kinds, [&](const PageKind& each) { return pageOfProgram == QLatin1String(each.name); });
    if (page == nullptr || kind == kinds.end())
        return place;
    const auto section = std::ranges::find(page->sections, pageLabel(*kind), &GuideSection::title);
    if (section != page->sections.end())
        place.slug = section->slug;
    return place;
}

GuideLink guideLink(const QString& address, const GuidePage& from)
{
    const QUrl url(address);
    if (url.scheme() == QLatin1String("page"))
        return {GuideLink::To::Program, {}, url.path()};
    if (!url.scheme().isEmpty())
        return {GuideLink::To::Web, {}, address};
    static const QRegularExpression ofGuide(QStringLiteral(R"(^([a-z-]+)(\.[a-z]{2}(_[A-Z]{2})?)?\.md$)"));
    const auto match = ofGuide.match(url.path());
    const QString page = url.path().isEmpty() ? from.name : match.captured(1);
    return page.isEmpty() ? GuideLink() : GuideLink{GuideLink::To::Guide, {page, url.fragment(QUrl::FullyDecoded)}, {}};
}

QString guidePicture(const QString& source)
{
    const QString name = QFileInfo(source).fileName();
    for (const QString& file : {QStringLiteral(":/pictures/") + name, shippedScreenshot(name)})
        if (!file.isEmpty() && QFileInfo(file).isFile())
            return file;
    return {};
}

QString guideHtml(const GuidePage& page, const GuideWriter& writer)
{
    static const QRegularExpression picture(QStringLiteral("<img src=\"([^\"]*)\" alt=\"([^\"]*)\"[^>]*>"));
    static const QRegularExpression link(
        QStringLiteral("<a href=\"([^\"]*)\"[^>]*>(.*?)</a>"), QRegularExpression::DotMatchesEverythingOption);
    QString html = trustedHtml(page.markdown, writer.formula);
    html = replacedMatches(html, picture,
        [&](const QRegularExpressionMatch& match) { return writer.picture(guidePicture(match.captured(1)), match.captured(2)); });
    html = replacedMatches(html, link, [&](const QRegularExpressionMatch& match) {
        const QString to = writer.address(guideLink(match.captured(1).replace(QLatin1String("&amp;"), QLatin1String("&")), page));
        return to.isEmpty() ? match.captured(2)
                            : QStringLiteral("<a href=\"%1\">%2</a>").arg(to.toHtmlEscaped(), match.captured(2));
    });
    std::size_t number = 0;
    return replacedMatches(html, heading(), [&](const QRegularExpressionMatch& match) {
        const GuideSection& section = page.sections[number++];
        return QStringLiteral("<h%1 id=\"%2\">%3</h%1>")
            .arg(match.captured(1), section.slug.toHtmlEscaped(), writer.title(section, match.captured(2)));
    });
}

} // namespace attentoscope
