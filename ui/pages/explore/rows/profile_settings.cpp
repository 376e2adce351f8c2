// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/rows/profile_settings.h"

#include "core/sources/source.h"
#include "core/sources/text_tokens.h"
#include "ui/document/view_settings.h"

#include <QCryptographicHash>
#include <QStringList>

#include <algorithm>
#include <iterator>

namespace attentoscope {

Names<ProfileOrder> namesOf(ProfileOrder)
{
    static constexpr Names<ProfileOrder> names = {
        {ProfileOrder::Position, "position"}, {ProfileOrder::Sorted, "sorted"}, {ProfileOrder::Cumulative, "cumulative"}};
    return names;
}

void ProfileSettings::correct()
{
    std::vector<Index> pinned;
    for (const Index row : pinnedRows)
        if (row >= 0 && Index(pinned.size()) < mostPinnedRows && std::ranges::find(pinned, row) == pinned.end())
            pinned.push_back(row);
    pinnedRows = pinned;
    band = std::clamp<Index>(band, 0, widestBand);
}

QString rowsOf(const Experiment& experiment)
{
    const QString source = QString::fromStdString(experiment.source);
    const Source* entry = findSource(experiment.source);
    if (entry == nullptr || entry->generated)
        return source;
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (entry->ofFiles)
        for (const std::string& file : {experiment.tensorFile, experiment.queryFile, experiment.keyFile})
            hash.addData(QByteArray::fromStdString(file + '\n'));
    hash.addData(QByteArray::number(qlonglong(experiment.batch)));
    return source + QLatin1Char(' ') + QString::fromLatin1(hash.result().toHex().left(12));
}

namespace {

// Returns the words of the queries of a typed text; empty: the rows have no words that can be typed.
QStringList wordsOf(const Experiment& experiment)
{
    if (experiment.source != "text")
        return {};
    std::vector<std::string> words;
    if (!attendsAcross(experiment)) {
        if (auto sequence = paddedSequence(experiment.text, std::size_t(experiment.batch)))
            words = *std::move(sequence);
    } else if (auto meant = meantTokensOf(experiment.textQ))
        words = std::move(meant->words);
    QStringList list;
    for (const std::string& word : words)
        list << QString::fromStdString(word);
    return list;
}

// Returns the row that the word at `row` of a text has after a change of the text; −1: it is gone. What stands before and after
// the change follows its distance from the text's begin and end. A word in between is found by how many equal ones precede it.
Index followed(const QStringList& then, const QStringList& now, Index row)
{
    if (row >= then.size())
        return -1;
    const qsizetype shorter = std::min(then.size(), now.size());
    const qsizetype before = std::ranges::mismatch(then, now).in1 - then.begin();
    qsizetype after = 0;
    while (after < shorter - before && then[then.size() - 1 - after] == now[now.size() - 1 - after])
        ++after;
    if (row < before)
        return row;
    if (row >= then.size() - after)
        return row + now.size() - then.size();
    auto place = now.begin() + before;
    const auto end = now.end() - after;
    for (auto equal = std::count(then.begin() + before, then.begin() + row + 1, then[row]); place != end; ++place)
        if (*place == then[row] && --equal == 0)
            return place - now.begin();
    return -1;
}

} // namespace

std::vector<Index> ProfileSettings::pinnedOf(const Experiment& experiment) const
{
    if (pinnedRows.empty() || (!pinnedIn.isEmpty() && pinnedIn != rowsOf(experiment)))
        return {};
    if (pinnedAmong.isEmpty())
        return pinnedRows;
    const QStringList then = pinnedAmong.split(QLatin1Char('\n')), now = wordsOf(experiment);
    std::vector<Index> rows;
    for (const Index row : pinnedRows)
        if (const Index found = followed(then, now, row); found >= 0)
            rows.push_back(found);
    return rows;
}

void ProfileSettings::togglePin(Index row, const Experiment& experiment)
{
    pinnedRows = pinnedOf(experiment);
    pinnedIn = rowsOf(experiment);
    pinnedAmong = wordsOf(experiment).join(QLatin1Char('\n'));
    if (std::erase(pinnedRows, row) == 0) {
        if (Index(pinnedRows.size()) == mostPinnedRows)
            pinnedRows.erase(pinnedRows.begin());
        pinnedRows.push_back(row);
    }
    if (pinnedRows.empty())
        unpinAll();
}

void ProfileSettings::unpinAll()
{
    pinnedRows.clear();
    pinnedIn.clear();
    pinnedAmong.clear();
}

namespace {

// Files of earlier versions hold "sorted_profile": true instead of an order. It is read and never written.
QJsonValue getFormerOrder(const ViewState&) { return {}; }
void setFormerOrder(ViewState& state, const QJsonValue& value)
{
    if (value.toBool())
        state.of<ProfileSettings>().order = ProfileOrder::Sorted;
}

} // namespace

const ViewSettings ProfileSettings::table{viewSetting<&ProfileSettings::order>("profile_order"),
    viewSetting<&ProfileSettings::logarithmic>("profile_log"), viewSetting<&ProfileSettings::band>("profile_band"),
    viewSetting<&ProfileSettings::pinnedRows>("pinned_rows"), viewSetting<&ProfileSettings::pinnedIn>("pinned_in"),
    viewSetting<&ProfileSettings::pinnedAmong>("pinned_among"), {"sorted_profile", getFormerOrder, setFormerOrder}};

} // namespace attentoscope
