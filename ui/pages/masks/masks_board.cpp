// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/masks/masks_board.h"

#include "ui/document/questions/evaluation.h"
#include "ui/figures/text_line.h"
#include "ui/pages/masks/masks_settings.h"
#include "ui/plots/maps/levels.h"
#include "ui/text/number_text.h"
#include "ui/text/rows_text.h"
#include "ui/text/token_label.h"
#include "ui/theme/theme.h"
#include "ui/widgets/cursor_ground.h"
#include "ui/widgets/map_colors.h"
#include "ui/widgets/policy_title.h"

#include <QCoreApplication>
#include <QFontMetrics>

#include <algorithm>
#include <cmath>

namespace attentoscope {

namespace {

constexpr Index handful = 64; // keys; with so few, a linear colour scale is clearer than a logarithmic one

struct MasksBoard {
    Q_DECLARE_TR_FUNCTIONS(MasksBoard)
};

QString partTitle(TranslationPart part)
{
    switch (part) {
    case TranslationPart::Encoder:
        return MasksBoard::tr("<b>Encoder</b>");
    case TranslationPart::Decoder:
        return MasksBoard::tr("<b>Decoder</b>");
    case TranslationPart::Cross:
        break;
    }
    return MasksBoard::tr("<b>Cross-attention</b>");
}

} // namespace

SequenceMaps::Inputs sequencesAsked(const Document& document, const MapSize& size)
{
    SequenceMaps::Inputs asked{evaluationSubject(document)};
    if (asked.subject.experiment.source == "text")
        asked.subject.experiment.batch = 0; // show all sequences of the text
    asked.policies = document.view().of<MasksSettings>().policies;
    asked.pooling = document.view().of<PoolingSettings>();
    asked.print = size.onPaper;
    if (asked.print)
        asked.pixels = std::max(size.cells.width(), size.cells.height());
    return asked;
}

ColorScaling sequenceColors(const Sequences& sequences, const Document& document)
{
    Index longest = 1;
    for (const SequencePicture& sequence : sequences)
        longest = std::max(longest, longestLength(document.experiment(), sequence.result->inputs->nk()));
    ViewState view = document.view();
    const bool few =
        std::ranges::all_of(sequences, [](const SequencePicture& each) { return each.result->inputs->nk() <= handful; });
    view.logColors = view.logColors && !few;
    return weightColors(longest, view);
}

ColorBarPicture sequenceBar(const Sequences& sequences, const ColorScaling& colors)
{
    ColorBarPicture bar;
    bar.colors = colors;
    bar.label = stageAxis(Stage::Weights);
    for (const SequencePicture& sequence : sequences)
        for (const SharedRaster& map : sequence.maps) {
            bar.markBeyond(map->low, map->high);
            bar.maskedSwatch = bar.maskedSwatch || hasMasked(map->values);
        }
    return bar;
}

// Puts both policies side by side, or below each other if the parts of a translation are side by side.
OrderedMaps orderedMaps(const Sequences& sequences)
{
    OrderedMaps ordered;
    if (sequences.empty())
        return ordered;
    if (sequences.front().part) {
        ordered.inARow = int(sequences.size());
        for (std::size_t policy = 0; policy < sequences.front().maps.size(); ++policy)
            for (std::size_t sequence = 0; sequence < sequences.size(); ++sequence)
                if (policy < sequences[sequence].maps.size())
                    ordered.places.push_back({sequence, policy});
        return ordered;
    }
    for (std::size_t sequence = 0; sequence < sequences.size(); ++sequence)
        for (std::size_t policy = 0; policy < sequences[sequence].maps.size(); ++policy)
            ordered.places.push_back({sequence, policy});
    return ordered;
}

QString sequenceTitle(const Theme& theme, const Sequences& sequences, const OrderedMaps::Place& place, bool isNumbered)
{
    const SequencePicture& sequence = sequences[place.sequence];
    const Result& result = *sequence.result;
    const std::size_t policy = sequence.first + place.policy; // of the experiment: 0 is A
    const QString whose = policyTitle(theme, int(policy), result, place.policy);
    if (result.experiment.source != "text")
        return whose;
    if (sequence.part)
        return partTitle(*sequence.part) + betweenParts + policyHeading(theme, policy, Hue::policy(policy), policyLetter(policy));
    const Inputs& inputs = *result.inputs;
    const Index padded = Index(std::count(inputs.keyPadded.begin(), inputs.keyPadded.end(), std::uint8_t(1)));
    const QString tokens = padded > 0
        ? MasksBoard::tr("%1 tokens + %2 padding").arg(countText(inputs.nk() - padded), countText(padded))
        : MasksBoard::tr("%1 tokens").arg(countText(inputs.nk()));
    const QString which =
        isNumbered ? MasksBoard::tr("<b>Sequence %1</b>").arg(place.sequence) + QStringLiteral(" · ") : QString();
    return which + tokens + QStringLiteral(" · ") + whose;
}

QStringList tokenTexts(const std::vector<std::string>& tokens)
{
    QStringList texts;
    if (Index(tokens.size()) > mostLabels)
        return texts;
    const QFontMetrics metrics(secondaryFont());
    for (const std::string& token : tokens)
        texts << metrics.elidedText(
            tokenLabel(token), Qt::ElideMiddle, atTypeScale(widestToken)); // the tooltip has the whole token
    return texts;
}

MapPicture sequenceMap(
    const SequencePicture& sequence, std::size_t policy, const CellRange& range, const ColorScaling& colors, bool isNumbered)
{
    const Inputs& inputs = *sequence.result->inputs;
    MapPicture map;
    map.raster = sequence.maps[policy];
    map.full = {0, inputs.nq(), 0, inputs.nk()};
    map.range = range.within(map.full).empty() ? map.full : range.within(map.full);
    map.colors = colors;
    map.values = !isNumbered;
    map.shares = policy < sequence.shares.size() ? sequence.shares[policy] : nullptr;
    map.hue = Hue::policy(sequence.first + policy);
    map.queryTokens = tokenTexts(inputs.queryTokens);
    map.keyTokens = tokenTexts(inputs.keyTokens);
    map.ground = cursorGroundOf(sequence.result->experiment);
    map.note = someRowsText(map.raster->rowsComputed, inputs.nq());
    return map;
}

std::optional<NamedFigure> sequencesFigure(const Sequences& sequences, const Document& document, const CellRange& range)
{
    const OrderedMaps ordered = orderedMaps(sequences);
    if (ordered.places.empty())
        return std::nullopt;
    // About as many columns as rows, or one row more.
    const std::size_t columns =
        ordered.inARow > 0 ? std::size_t(ordered.inARow) : std::size_t(std::ceil(std::sqrt(double(ordered.places.size()))));
    const ColorScaling colors = sequenceColors(sequences, document);
    std::vector<FigureRow> rows;
    for (std::size_t i = 0; i < ordered.places.size(); ++i) {
        const OrderedMaps::Place& place = ordered.places[i];
        const SequencePicture& sequence = sequences[place.sequence];
        MapPicture map = sequenceMap(sequence, place.policy, range, colors, !sequence.part);
        map.title = sequenceTitle(Theme::light(), sequences, place, true);
        if (i % columns == 0)
            rows.emplace_back();
        rows.back().cells.push_back({makeMapFigure(std::move(map)), 1});
    }
    while (rows.back().cells.size() < columns) // fill the last row, so that its maps are as wide as those above
        rows.back().cells.push_back({nullptr, 1});
    const SharedFigure bar = makeColorBarFigure(sequenceBar(sequences, colors));
    for (FigureRow& row : rows)
        row.cells.push_back({bar});
    const double height = 90.0 * 2 / double(columns) * double(rows.size());
    return NamedFigure{wholePage, MasksBoard::tr("Maps"), composeFigure(std::move(rows)), {180, height}};
}

OwnBoard masksBoard()
{
    const auto whole = [](const std::vector<NamedFigure>&, const Answers& answers, const Document& document) {
        const Sequences* sequences = answers.of<SequenceMaps>();
        return sequences != nullptr ? sequencesFigure(*sequences, document, {}) : std::nullopt;
    };
    const auto none = [](const Answers&, const Document&) { return std::vector<NamedFigure>(); };
    const auto sequences = [](const Document& document, const Answers&, const MapSize& size) {
        return sequencesAsked(document, size);
    };
    return {{{{asked<SequenceMaps>(sequences)}, none}}, whole};
}

} // namespace attentoscope
