// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/edits/named_text.h"

#include "ui/figures/formula_marks.h"

#include <QTextDocumentFragment>

#include <functional>

namespace attentoscope {

namespace {

constexpr QChar beginName(0xE0F2), endName(0xE0F3); // private characters, as those of ui/figures/formula_marks.cpp

// Returns the text with what `made` returns in place of each run; it is given what comes before, and may change its end.
QString withRuns(const QString& marked, const std::function<QString(QString& before, const QString& shown)>& made)
{
    QString text;
    qsizetype done = 0;
    for (qsizetype begin = marked.indexOf(beginName); begin >= 0; begin = marked.indexOf(beginName, done)) {
        const qsizetype end = marked.indexOf(endName, begin);
        if (end < 0)
            break;
        text += marked.sliced(done, begin - done);
        text += made(text, marked.sliced(begin + 1, end - begin - 1));
        done = end + 1;
    }
    return text + marked.sliced(done);
}

QString nameOf(const QString& shown, NamedText::Words words)
{
    return (words == NamedText::Rich ? QTextDocumentFragment::fromHtml(shown).toPlainText() : shown).simplified();
}

// Returns the edits of the policy that a run names; null: there are none. A letter alone stays what it is.
const SeriesEdits* editsFor(const QString& shown, const AllSeriesEdits& edits, NamedText::Words words)
{
    const QString name = nameOf(shown, words);
    const auto own = edits.find(name);
    return own == edits.end() || name.size() == 1 ? nullptr : &own->second;
}

// Gives a text that ends in the tag of a font another colour.
void recolor(QString& before, const QColor& color)
{
    const QString tag = QStringLiteral("<font color=\"");
    const qsizetype at = before.lastIndexOf(tag), begin = at + tag.size();
    if (at >= 0 && before.endsWith(QLatin1String("\">")) && before.indexOf(QLatin1Char('"'), begin) == before.size() - 2)
        before = before.first(begin) + color.name() + QStringLiteral("\">");
}

} // namespace

QString naming(const QString& shown) { return beginName + shown + endName; }

QString namingLetters(const QString& text)
{
    QString marked;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const bool isLetter = text[at] == QLatin1Char('A') || text[at] == QLatin1Char('B');
        const bool isAlone =
            (at == 0 || !text[at - 1].isLetterOrNumber()) && (at + 1 == text.size() || !text[at + 1].isLetterOrNumber());
        marked += isLetter && isAlone ? naming(text[at]) : QString(text[at]);
    }
    return marked;
}

NamedText::NamedText(const QString& marked)
    : marked_(marked)
    , text_(marked.contains(beginName) ? withRuns(marked, [](QString&, const QString& shown) { return shown; }) : marked)
{
}

QStringList NamedText::names(Words words) const
{
    QStringList names;
    withRuns(marked_, [&](QString&, const QString& shown) {
        names << nameOf(shown, words);
        return shown;
    });
    return names;
}

NamedText NamedText::renamed(const AllSeriesEdits& edits, Words words) const
{
    return withRuns(marked_, [&](QString& before, const QString& shown) {
        const SeriesEdits* own = editsFor(shown, edits, words);
        if (own == nullptr || (!own->name && !own->look.color))
            return naming(shown);
        if (own->look.color && words == Rich)
            recolor(before, *own->look.color);
        const QString name = withFormulas(own->name.value_or(QString()));
        return !own->name ? shown : words == Rich ? name.toHtmlEscaped() : name;
    });
}

std::optional<QColor> NamedText::ownColor(const AllSeriesEdits& edits, Words words) const
{
    std::optional<QColor> color;
    withRuns(marked_, [&](QString&, const QString& shown) {
        const SeriesEdits* own = editsFor(shown, edits, words);
        color = color || own == nullptr ? color : own->look.color;
        return shown;
    });
    return color;
}

} // namespace attentoscope
