// SPDX-License-Identifier: GPL-3.0-or-later
// The guide: short pages in Markdown that come with the program, in each of its languages. This is their only list; the window
// (F1), the command palette and the pages for a browser are made from it.
#pragma once

#include <QString>

#include <functional>
#include <vector>

namespace attentoscope {

// A heading and what stands below it, as far as the next heading.
struct GuideSection {
    int level = 1; // 1: the beginning of the page
    QString title; // plain text
    QString slug; // its place in links, made as GitHub makes it: "what-if"
    QString text; // plain, one paragraph a line
};

struct GuidePage {
    QString name; // "command-line"
    QString title;
    QString markdown;
    std::vector<GuideSection> sections; // in order; the first is the beginning of the page
};

struct GuidePlace {
    QString page, slug; // an empty slug: the beginning of the page
    bool operator==(const GuidePlace&) const = default;
};

// Returns the pages in their order; those of another language than "en" and "zh_CN" are English. They are read once.
const std::vector<GuidePage>& guidePages(const QString& language);
const GuidePage* findGuidePage(const QString& name, const QString& language); // null: there is none

// Returns where the guide tells about a page of the program ("masks").
GuidePlace guidePlaceOf(const QString& pageOfProgram, const QString& language);

// Where a link of a page leads: a place of the guide, a page of the program, or an address of the web.
struct GuideLink {
    enum class To { Guide, Program, Web, Nowhere } to = To::Nowhere;
    GuidePlace place; // of the guide
    QString name; // a page of the program, or the address
};
GuideLink guideLink(const QString& address, const GuidePage& from);

// Returns the path of a picture that the guide shows, "screenshots/window.en.png"; empty: it did not come with the program.
QString guidePicture(const QString& source);

// What differs between the window and a browser. Each function returns HTML.
struct GuideWriter {
    std::function<QString(const QString& tex, bool display)> formula;
    std::function<QString(const GuideLink& link)> address; // only the address; empty: just the words of the link remain
    std::function<QString(const QString& path, const QString& words)>
        picture; // both already escaped; an empty path: there is none
    std::function<QString(const GuideSection& section, const QString& words)> title; // what stands within the tags of a heading
};

QString guideHtml(const GuidePage& page, const GuideWriter& writer);

} // namespace attentoscope
