// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/edits/named_series.h"

#include "ui/figures/formula_marks.h"
#include "ui/text/matches.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <vector>

namespace attentoscope {

namespace {

enum class Words { Plain, Rich };
enum Group { Font = 1, FirstName }; // of what finding() finds: the tag before the name, and a group for each name

// Returns what finds any of the names as a whole: "Standard" is neither in "A Standard", which is another series, nor in
// "Standard · Sparsemax", and "Clipped" is not in "Clipped, n₀ = 16".
QRegularExpression finding(const QStringList& names, Words words)
{
    QStringList groups;
    for (const QString& name : names) {
        QString group = QRegularExpression::escape(words == Words::Rich ? name.toHtmlEscaped() : name);
        groups << QLatin1Char('(') + group.replace(QStringLiteral("\\ "), QStringLiteral("(?:\\s|&nbsp;)+")) + QLatin1Char(')');
    }
    return QRegularExpression(
        QStringLiteral("(<font color=\"[^\"]*\">)?(?<!\\w)(?<!\\b[AB]\\s)(?<!&nbsp;)(?:%1)(?!\\w)(?!\\s·)(?!,\\s\\S+\\s=)")
            .arg(groups.join(QLatin1Char('|'))),
        QRegularExpression::UseUnicodePropertiesOption);
}

// Returns the names of the edits, the longer ones first: one may begin as another one does.
QStringList namesOf(const AllSeriesEdits& edits)
{
    QStringList names;
    for (const auto& [name, each] : edits)
        if (each.name || each.look.color)
            names << name;
    std::ranges::stable_sort(names, [](const QString& a, const QString& b) { return a.size() > b.size(); });
    return names;
}

const SeriesEdits& editsIn(const QRegularExpressionMatch& match, const QStringList& names, const AllSeriesEdits& edits)
{
    return edits.at(names[match.lastCapturedIndex() - FirstName]);
}

QString renamed(const QString& text, const AllSeriesEdits& edits, Words words)
{
    const QStringList names = namesOf(edits);
    if (names.isEmpty())
        return text;
    return replacedMatches(text, finding(names, words), [&](const QRegularExpressionMatch& match) {
        const SeriesEdits& own = editsIn(match, names, edits);
        const QString font = own.look.color && !match.captured(Font).isEmpty()
            ? QStringLiteral("<font color=\"%1\">").arg(own.look.color->name())
            : match.captured(Font);
        const QString name = withFormulas(own.name.value_or(QString()));
        return font
            + (!own.name                   ? match.captured(match.lastCapturedIndex())
                    : words == Words::Rich ? name.toHtmlEscaped()
                                           : name);
    });
}

} // namespace

bool namesSeries(const QString& richText, const QString& series)
{
    return !series.isEmpty() && finding({series}, Words::Rich).match(richText).hasMatch();
}

QString withOwnNames(const QString& richText, const AllSeriesEdits& edits) { return renamed(richText, edits, Words::Rich); }

QString labelWithOwnNames(const QString& label, const AllSeriesEdits& edits) { return renamed(label, edits, Words::Plain); }

std::optional<QColor> ownColorNamed(const QString& richText, const AllSeriesEdits& edits)
{
    const QStringList names = namesOf(edits);
    const QRegularExpressionMatch match =
        names.isEmpty() ? QRegularExpressionMatch() : finding(names, Words::Rich).match(richText);
    return match.hasMatch() ? editsIn(match, names, edits).look.color : std::nullopt;
}

} // namespace attentoscope
