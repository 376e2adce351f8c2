// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/rows/rows_board.h"

#include "ui/document/document.h"
#include "ui/document/questions/evaluation.h"
#include "ui/document/view_range.h"
#include "ui/pages/explore/maps/maps_settings.h"
#include "ui/pages/explore/rows/profile_settings.h"
#include "ui/pages/explore/rows/row_scatter_picture.h"
#include "ui/text/number_text.h"
#include "ui/text/token_label.h"
#include "ui/widgets/cursor_ground.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>

#include <algorithm>

namespace attentoscope {

namespace {

struct RowsBoard {
    Q_DECLARE_TR_FUNCTIONS(RowsBoard)
};

const ProfileSettings& settingsOf(const Document& document) { return document.view().of<ProfileSettings>(); }

void addRow(ProfilePicture& picture, const KnownRow& known, const Document& document)
{
    const Inputs& inputs = *known.result->inputs;
    picture.row = known.profile->row;
    for (std::size_t policy = 0; policy < known.weights.size(); ++policy)
        picture.series.push_back({.name = namingLegend(policy, known.result->policies[policy].policy),
            .hue = Hue::policy(policy),
            .weights = known.weights[policy],
            .id = {.policy = policy}});
    const CellRange range = shownRange(document.view().range, inputs.nq(), inputs.nk());
    picture.key0 = range.col0;
    picture.key1 = range.col1;
    const std::size_t row = std::size_t(picture.row);
    if (row < inputs.queryGroup.size() && inputs.queryGroup[row] >= 0
        && std::size_t(inputs.queryGroup[row]) < inputs.plantedKeys.size())
        picture.planted = inputs.plantedKeys[std::size_t(inputs.queryGroup[row])];
    picture.keyTokens = tokenLabels(inputs.keyTokens);
    picture.ground = cursorGroundOf(document.experiment());
}

// Replaces the row by a mean over neighbouring rows once that is computed for the current row. Drops planted keys, which belong
// to a single row.
void addBand(ProfilePicture& picture, const Answers& answers, const SharedResult& result)
{
    const KnownBand& band = answers.inquiry<MeanOfRows>().answer();
    const bool isOfIt = band.result && band.result == result && band.row0 <= picture.row && picture.row < band.row1;
    if (!isOfIt || band.weights.size() != picture.series.size())
        return;
    for (std::size_t policy = 0; policy < band.weights.size(); ++policy)
        picture.series[policy].weights = band.weights[policy];
    picture.title = RowsBoard::tr("Mean weights of rows %1–%2").arg(countText(band.row0), countText(band.row1 - 1));
    picture.planted.clear();
}

void addPinned(ProfilePicture& picture, const Answers& answers, const Document& document, const SharedResult& result)
{
    const Inquiry<PinnedRows>& inquiry = answers.inquiry<PinnedRows>();
    if (!inquiry.of())
        return;
    const std::vector<Index> pinned = settingsOf(document).pinnedOf(inquiry.of()->subject.experiment);
    for (const KnownRow& known : inquiry.answer())
        for (std::size_t policy = 0; known.result == result && policy < known.weights.size(); ++policy)
            if (const Index row = known.profile->row; std::ranges::find(pinned, row) != pinned.end())
                picture.series.push_back({.name = RowsBoard::tr("%1, row %2")
                                                      .arg(namingLegend(policy, result->policies[policy].policy), countText(row)),
                    .hue = Hue::policy(policy),
                    .weights = known.weights[policy],
                    .pinned = row,
                    .id = {policy, QStringLiteral("row %1").arg(row)}});
}

} // namespace

RowOf shownRowOf(const Document& document)
{
    return {evaluationSubject(document), document.view().row, settingsOf(document).order != ProfileOrder::Position};
}

std::vector<Index> pinnedRows(const Answers& answers, const Document& document)
{
    std::vector<Index> rows = settingsOf(document).pinnedOf(document.experiment());
    if (const SharedResult& result = answers.inquiry<RowProfile>().answer().result)
        std::erase_if(rows, [&](Index row) { return row >= result->inputs->nq(); });
    return rows;
}

AskedQuestion askedRow() { return asked<RowProfile>(&shownRowOf); }

std::vector<AskedQuestion> askedForProfile()
{
    const auto pinned = [](const Document& document) -> std::optional<PinnedRows::Inputs> {
        if (settingsOf(document).pinnedRows.empty())
            return std::nullopt;
        const RowOf row = shownRowOf(document);
        return PinnedRows::Inputs{
            row.subject, settingsOf(document).pinnedOf(row.subject.experiment), row.ranked}; // perhaps none of this source
    };
    const auto band = [](const Document& document) -> std::optional<MeanOfRows::Inputs> {
        const Index reach = settingsOf(document).band;
        return reach == 0 ? std::nullopt : std::optional(MeanOfRows::Inputs{shownRowOf(document), reach});
    };
    return {asked<PinnedRows>(pinned), asked<MeanOfRows>(band)};
}

ProfilePicture profilePicture(const Answers& answers, const Document& document)
{
    const ProfileSettings& own = settingsOf(document);
    ProfilePicture picture;
    const auto& of = answers.inquiry<RowProfile>().of();
    picture.order = of && of->ranked ? own.order : ProfileOrder::Position; // ranks are computed only when asked for
    picture.logarithmic = own.logarithmic;
    picture.emptyText = RowsBoard::tr("Click a row of a map to see its weights.");
    const KnownRow& known = answers.inquiry<RowProfile>().answer();
    if (!known.profile)
        return picture;
    addRow(picture, known, document);
    if (own.band > 0)
        addBand(picture, answers, known.result);
    addPinned(picture, answers, document, known.result);
    if (const auto only = onlyPolicy(known.result->experiment, document.view()))
        std::erase_if(picture.series, [&](const auto& series) { return series.hue != Hue::policy(*only); });
    return picture;
}

PointPicture rowsPicture(const Answers& answers, const Document& document)
{
    const SharedResult& result = mostRows(answers);
    if (!result || result->policies.size() < 2) {
        PointPicture none;
        none.emptyText = RowsBoard::tr("Computing …");
        return none;
    }
    return rowScatterPicture(result, document.view().brushedRows, answers.inquiry<RowProfile>().answer());
}

} // namespace attentoscope
