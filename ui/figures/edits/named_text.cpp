// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/edits/named_text.h"

#include "ui/figures/formula_marks.h"

#include <QTextDocumentFragment>

#include <functional>

namespace attentoscope {

namespace {

// Private characters, as those of ui/figures/formula_marks.cpp: a run is the identity and what is shown.
constexpr QChar beginRun(0xE0F2), endRun(0xE0F3), endId(0xE0F4);

// Returns the text with what `made` returns in place of each run; it is given what comes before, and may change its end.
QString withRuns(
    const QString& marked, const std::function<QString(QString& before, const SeriesId& id, const QString& shown)>& made)
{
    QString text;
    qsizetype done = 0;
    for (qsizetype begin = marked.indexOf(beginRun); begin >= 0; begin = marked.indexOf(beginRun, done)) {
        const qsizetype middle = marked.indexOf(endId, begin), end = marked.indexOf(endRun, middle);
        if (middle < 0 || end < 0)
            break;
        text += marked.sliced(done, begin - done);
        const auto id = seriesIdOf(marked.sliced(begin + 1, middle - begin - 1));
        text += made(text, id.value_or(SeriesId()), marked.sliced(middle + 1, end - middle - 1));
        done = end + 1;
    }
    return text + marked.sliced(done);
}

QString plainName(const QString& shown, NamedText::Words words)
{
    return (words == NamedText::Rich ? QTextDocumentFragment::fromHtml(shown).toPlainText() : shown).simplified();
}

// Returns the edits of what a run means; null: there are none.
const SeriesEdits* editsFor(const NamedText::Run& run, const AllSeriesEdits& edits)
{
    const auto own = edits.find(run.id);
    return own == edits.end() || run.isLetter() ? nullptr : &own->second;
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

QString naming(const SeriesId& id, const QString& shown) { return beginRun + textOf(id) + endId + shown + endRun; }

QString namingLetters(const QString& text)
{
    QString marked;
    for (qsizetype at = 0; at < text.size(); ++at) {
        const bool isLetter = text[at] == QLatin1Char('A') || text[at] == QLatin1Char('B');
        const bool isAlone =
            (at == 0 || !text[at - 1].isLetterOrNumber()) && (at + 1 == text.size() || !text[at + 1].isLetterOrNumber());
        marked += isLetter && isAlone ? naming({.policy = text[at] == QLatin1Char('A') ? 0 : 1}, text[at]) : QString(text[at]);
    }
    return marked;
}

NamedText::NamedText(const QString& marked)
    : marked_(marked)
    , text_(marked.contains(beginRun) ? withRuns(marked, [](QString&, const SeriesId&, const QString& shown) { return shown; })
                                      : marked)
{
}

std::vector<NamedText::Run> NamedText::runs(Words words) const
{
    std::vector<Run> runs;
    withRuns(marked_, [&](QString&, const SeriesId& id, const QString& shown) {
        runs.push_back({id, plainName(shown, words)});
        return shown;
    });
    return runs;
}

SeriesId NamedText::meant(const SeriesId& otherwise) const
{
    const bool isOneRun = marked_.startsWith(beginRun) && marked_.indexOf(endRun) == marked_.size() - 1;
    const std::vector<Run> all = isOneRun ? runs(Plain) : std::vector<Run>();
    return all.empty() ? otherwise : all.front().id;
}

NamedText NamedText::renamed(const AllSeriesEdits& edits, Words words) const
{
    return withRuns(marked_, [&](QString& before, const SeriesId& id, const QString& shown) {
        const SeriesEdits* own = editsFor({id, shown}, edits);
        if (own == nullptr || (!own->name && !own->look.color))
            return naming(id, shown);
        if (own->look.color && words == Rich)
            recolor(before, *own->look.color);
        const QString name = withFormulas(own->name.value_or(QString()));
        return !own->name ? naming(id, shown) : words == Rich ? name.toHtmlEscaped() : name;
    });
}

std::optional<QColor> NamedText::ownColor(const AllSeriesEdits& edits) const
{
    for (const Run& run : runs(Plain))
        if (const SeriesEdits* own = editsFor(run, edits); own != nullptr && own->look.color)
            return own->look.color;
    return std::nullopt;
}

} // namespace attentoscope
