// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/guide_site.h"

#include "core/base/safe_file.h"
#include "ui/film/moving_page.h"
#include "ui/guide/guide.h"
#include "ui/lessons/library/lesson_html.h"
#include "ui/text/joined.h"
#include "ui/text/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSet>

#include <map>

namespace attentoscope {

namespace {

struct GuideSite {
    Q_DECLARE_TR_FUNCTIONS(GuideSite)
};

const QString pictureFolder = QStringLiteral("pictures"), indexName = QStringLiteral("index.html");
const QString indexTitle = QStringLiteral("Attentoscope"); // tells the guide from other pages of that name

QString htmlFile(const QString& page, const QString& language) { return QStringLiteral("%1.%2.html").arg(page, language); }

// Returns the tag of the language as browsers know it.
QString tagOf(const QString& language) { return language == QLatin1String("zh_CN") ? QStringLiteral("zh-CN") : language; }

QString addressOf(const GuidePlace& place, const QString& language)
{
    const QString file = htmlFile(place.page, language);
    return place.slug.isEmpty() ? file : file + QLatin1Char('#') + place.slug;
}

QString addressOf(const GuideLink& link, const QString& language)
{
    switch (link.to) {
    case GuideLink::To::Guide:
        return addressOf(link.place, language);
    case GuideLink::To::Program:
        return addressOf(guidePlaceOf(link.name, language), language);
    case GuideLink::To::Web:
        return link.name;
    case GuideLink::To::Nowhere:
        break;
    }
    return {};
}

QString linkTo(const QString& address, const QString& words)
{
    return QStringLiteral("<a href=\"%1\">%2</a>").arg(address.toHtmlEscaped(), words.toHtmlEscaped());
}

// Returns a title and the style sheet, as they stand in the head of a page.
QString headOf(const QString& title)
{
    return QStringLiteral("<title>%1</title>\n<link rel=\"stylesheet\" href=\"guide.css\"/>\n").arg(title.toHtmlEscaped());
}

QString pageOfSite(const QString& title, const QString& language, const QString& body)
{
    return QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n%2"
                          "</head>\n<body>\n%3</body>\n</html>\n")
        .arg(tagOf(language), headOf(title), body);
}

// Returns the list of the pages, with the sections of the one that is read.
QString pagesAsLinks(const QString& language, const GuidePage* read)
{
    QString list = QStringLiteral("<ol>\n");
    for (const GuidePage& page : guidePages(language)) {
        const QString file = htmlFile(page.name, language);
        if (&page != read) {
            list += QStringLiteral("<li>%1</li>\n").arg(linkTo(file, page.title));
            continue;
        }
        QString sections;
        for (const GuideSection& section : page.sections)
            if (section.level == 2)
                sections += QStringLiteral("<li>%1</li>\n").arg(linkTo(QLatin1Char('#') + section.slug, section.title));
        list += QStringLiteral("<li><a href=\"%1\" aria-current=\"page\">%2</a>\n<ul>\n%3</ul>\n</li>\n")
                    .arg(file, page.title.toHtmlEscaped(), sections);
    }
    return list + QStringLiteral("</ol>\n");
}

// Returns the links to the pages before and after this one.
QString linksBeside(const GuidePage& page, const QString& language)
{
    const auto& pages = guidePages(language);
    const std::ptrdiff_t number = &page - pages.data();
    QString links;
    if (number > 0)
        links += linkTo(
            htmlFile(pages[std::size_t(number - 1)].name, language), QStringLiteral("◂ ") + pages[std::size_t(number - 1)].title);
    links += QStringLiteral("<span></span>");
    if (number + 1 < std::ssize(pages))
        links += linkTo(
            htmlFile(pages[std::size_t(number + 1)].name, language), pages[std::size_t(number + 1)].title + QStringLiteral(" ▸"));
    return QStringLiteral("<p class=\"beside\">%1</p>\n").arg(links);
}

class GuideFolder
{
public:
    explicit GuideFolder(const QString& folder)
        : folder_(folder)
    {
    }

    // Notes a file that write() will write.
    void add(const QString& name, const QByteArray& bytes) { files_[name] = bytes; }

    Outcome<Done> addPages(const QString& language)
    {
        for (const GuidePage& page : guidePages(language))
            add(htmlFile(page.name, language), pageOf(page, language).toUtf8());
        for (const QString& path : pictures_) {
            QFile file(path);
            if (!file.open(QIODevice::ReadOnly))
                return failure(path.toStdString(), ATT_TEXT("core", "cannot be read"));
            add(pictureFolder + QLatin1Char('/') + QFileInfo(path).fileName(), file.readAll());
        }
        return Done{};
    }

    // Writes all of the files, or none if one of them would replace a file that is not of the guide.
    Outcome<Done> write() const
    {
        for (const auto& [name, bytes] : files_)
            if (const QString path = folder_.filePath(name); QFileInfo::exists(path) && !holdsGuide())
                return badInput(path.toStdString(),
                    ATT_TEXT(
                        "core", "already exists and is not part of this guide, so nothing was written; choose another folder"));
        if (!QDir().mkpath(folder_.filePath(pictureFolder)))
            return badInput(folder_.path().toStdString(), ATT_TEXT("core", "is not a folder, and a folder cannot be made there"));
        const auto writeOne = [&](const QString& name) {
            const QByteArray& bytes = files_.at(name);
            return writeFileSafely(folder_.filePath(name).toStdString(), {bytes.constData(), std::size_t(bytes.size())});
        };
        if (const auto done = writeOne(indexName); !done) // first, because it tells whose folder this is
            return done;
        for (const auto& [name, bytes] : files_)
            if (const auto done = writeOne(name); !done)
                return done;
        return Done{};
    }

private:
    QString pageOf(const GuidePage& page, const QString& language)
    {
        const GuideWriter writer{formulaMath, [&](const GuideLink& link) { return addressOf(link, language); },
            [this](const QString& path, const QString& words) {
                if (path.isEmpty())
                    return QStringLiteral("<em>%1</em>").arg(words);
                pictures_ << path;
                return QStringLiteral("<img src=\"%1/%2\" alt=\"%3\"/>").arg(pictureFolder, QFileInfo(path).fileName(), words);
            },
            [](const GuideSection&, const QString& words) { return words; }};
        QString others;
        for (const QString& other : Language::available())
            if (other != language)
                others += QStringLiteral("<a href=\"%1\" lang=\"%2\">%3</a>")
                              .arg(htmlFile(page.name, other), tagOf(other), Language::nameOf(other));
        const QString title = GuideSite::tr("Guide of Attentoscope");
        return pageOfSite(withDetail(page.title, title), language,
            QStringLiteral("<nav>\n<p class=\"head\">%1 %2</p>\n%3</nav>\n<main>\n%4%5</main>\n")
                .arg(linkTo(indexName, title), others, pagesAsLinks(language, &page), guideHtml(page, writer),
                    linksBeside(page, language)));
    }

    // Returns whether this program wrote the first page of the folder.
    bool holdsGuide() const
    {
        constexpr qint64 longestHead = 4096;
        QFile index(folder_.filePath(indexName));
        return index.open(QIODevice::ReadOnly) && index.read(longestHead).contains(headOf(indexTitle).toUtf8());
    }

    QDir folder_;
    QSet<QString> pictures_; // that its pages show
    std::map<QString, QByteArray> files_;
};

// Returns the page that one opens first: the list in each language.
QString indexPage()
{
    QString body = QStringLiteral("<main class=\"index\">\n<h1>Attentoscope</h1>\n");
    for (const QString& language : Language::available())
        body += QStringLiteral("<section lang=\"%1\">\n<h2>%2</h2>\n%3</section>\n")
                    .arg(tagOf(language), Language::nameOf(language), pagesAsLinks(language, nullptr));
    return pageOfSite(indexTitle, QStringLiteral("en"), body + QStringLiteral("</main>\n"));
}

} // namespace

Outcome<Done> writeGuide(const QString& folder, Language& language)
{
    GuideFolder files(folder);
    files.add(indexName, indexPage().toUtf8());
    QFile style(QStringLiteral(":/page/guide.css"));
    if (style.open(QIODevice::ReadOnly))
        files.add(QStringLiteral("guide.css"), pageColors().toUtf8() + style.readAll());
    const QString before = language.current();
    Outcome<Done> done = Done{};
    for (const QString& each : Language::available()) {
        language.use(each);
        if (done)
            done = files.addPages(each);
    }
    language.use(before);
    return done ? files.write() : done;
}

} // namespace attentoscope
