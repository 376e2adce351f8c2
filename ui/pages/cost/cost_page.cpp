// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/cost/cost_page.h"

#include "ui/document/questions/evaluation.h"
#include "ui/pages/cost/batch_numbers.h"
#include "ui/pages/cost/batch_pictures.h"
#include "ui/pages/cost/cost_pictures.h"
#include "ui/pages/cost/cost_settings.h"
#include "ui/plots/lines/line_view.h"
#include "ui/text/mask_text.h"
#include "ui/text/number_text.h"

#include <QCoreApplication>

namespace attentoscope {

namespace {

struct CostWords {
    Q_DECLARE_TR_FUNCTIONS(attentoscope::CostPage)
};

// Returns the setup to measure, of the data that the evaluation has made. Without values in them, they get the width of the
// keys, because attention needs values. A change of anything else keeps what was measured.
std::optional<CostMeasurement::Inputs> measuredCost(const Document& document, const Answers& answers)
{
    const CostSettings& settings = document.view().of<CostSettings>();
    const SharedResult* result = answers.of<Evaluation>();
    if (settings.ofBatch || result == nullptr)
        return {};
    const Inputs& inputs = *(*result)->inputs;
    const CostSetup setup{.d = inputs.d(), .dv = inputs.dv() > 0 ? inputs.dv() : inputs.d(), .mask = (*result)->experiment.mask};
    return CostMeasurement::Inputs{setup, settings.attempt};
}

std::optional<PaddingPrice::Inputs> pricedBatch(const Document& document)
{
    const CostSettings& settings = document.view().of<CostSettings>();
    const auto batch = paddingBatch(document.experiment());
    if (!settings.ofBatch || !batch) // a text without tokens has none; the evaluation reports that
        return {};
    return PaddingPrice::Inputs{*batch, settings.batchAttempt};
}

QString setupText(const CostTable& table)
{
    return CostWords::tr("<b>Cost of attention</b> on this machine<br><i>d</i> = %1, <i>d</i><sub>v</sub> = %2, mask %3")
        .arg(table.setup.d)
        .arg(table.setup.dv)
        .arg(briefMaskText(table.setup.mask).toHtmlEscaped());
}

// Returns whether the table that is shown, perhaps one of an earlier setup, is the wanted one and complete.
bool isMeasured(const CostTable& table, const Answers& answers) { return table.finished && answers.isOfAsked<CostMeasurement>(); }

QString stateText(const CostTable& table, const Answers& answers)
{
    if (isMeasured(table, answers))
        return CostWords::tr("Lengths are left out if a run would take longer than %1 s, or need more than %2 or more than half "
                             "of the free memory.")
            .arg(CostLimits().longestMs / 1000)
            .arg(bytesText(CostLimits().mostBytes));
    const bool begun = answers.isOfAsked<CostMeasurement>() && !table.points.empty();
    return CostWords::tr("Measuring n = %1 …").arg(countText(begun ? 2 * table.points.back().n : CostLimits().first));
}

// Makes what depends on which measurement is wanted, too: it is shown again when the evaluation may have changed that. Before the
// first length is measured, the table is empty.
template <class Make>
auto ofMeasurement(Make make)
{
    using Made = decltype(make(CostTable(), std::declval<const Answers&>()));
    const auto made = [make](const Answers& answers, const Document&) {
        const CostTable* table = answers.of<CostMeasurement>();
        return std::optional<Made>(make(table != nullptr ? *table : CostTable(), answers));
    };
    return Known<Made>{reading<CostMeasurement, Evaluation>(), made};
}

std::vector<PartSpec> sequenceParts()
{
    return {wordsPart(QStringLiteral("costSetup"), TextType::Rich, onceKnown<CostMeasurement>(setupText)),
        wordsPart(QStringLiteral("costRatio"), TextType::Rich, onceKnown<CostMeasurement>(ratioText)),
        numbersPart(QStringLiteral("costCells"), onceKnown<CostMeasurement>(costTable)),
        wordsPart(QStringLiteral("costState"), TextType::Small, ofMeasurement(stateText)),
        buttonPart(QStringLiteral("measureAgain"), CostWords::tr("Measure again"),
            CostWords::tr("Measures all lengths again, since other programs may have been busy"), ofMeasurement(isMeasured),
            [](ViewState& view) { ++view.of<CostSettings>().attempt; })};
}

} // namespace

Outcome<CostTable> CostMeasurement::answer(const Inputs& of, Memory& memory, const Work<CostTable>& work)
{
    // A smaller number of attempts is that of a session opened meanwhile, or of a change taken back: what was measured stays.
    const bool isNew = !memory.of || memory.of->setup != of.setup || of.attempt > memory.of->attempt;
    memory.of = of;
    if (isNew) {
        memory.table = {};
        memory.table.setup = of.setup;
    }
    if (const auto done = measureCost(memory.table, {}, work.tell, work.stop); !done)
        return done.error();
    return memory.table;
}

Outcome<SharedPaddingStudy> PaddingPrice::answer(const Inputs& of, const Work<SharedPaddingStudy>& work)
{
    return studyPadding(of.batch, {}, work.tell, work.stop);
}

BoardSpec costBoard()
{
    std::vector<PartSpec> parts = sequenceParts();
    for (const PartSpec& part : batchParts())
        parts.push_back(part);
    return {.margins = {.left = 64},
        .asks = {asked<Evaluation>(evaluationSubject), asked<CostMeasurement>(measuredCost, reading<Evaluation>()),
            asked<PaddingPrice>(pricedBatch)},
        .panels = {panel<LineView>(
                       QStringLiteral("costTime"), CostWords::tr("Time"), {0, 0}, fromAnswer<CostMeasurement>(timePicture)),
            panel<LineView>(
                QStringLiteral("costMemory"), CostWords::tr("Memory"), {1, 0}, fromAnswer<CostMeasurement>(memoryPicture)),
            panel<LineView>(QStringLiteral("batchRows"), CostWords::tr("Rows of the batch"), {0, 0, 1},
                fromAnswer<PaddingPrice>(batchPicture)),
            panel<LineView>(QStringLiteral("batchWork"), CostWords::tr("Work and time of the batch"), {1, 0, 1},
                fromAnswer<PaddingPrice>(batchWorkPicture))},
        .switches = {flagSwitch({0, 0}, &CostSettings::ofBatch, QStringLiteral("costOfBatch"),
            {CostWords::tr("One sequence"), CostWords::tr("Time and memory against the length of a sequence")},
            {CostWords::tr("Batch with padding"),
                CostWords::tr(
                    "What padding costs in a batch of sequences of different lengths, and what sorting and packing save")})},
        .side = SideSpec{{.percent = 30, .least = 372, .most = 560}, parts, 8, 12},
        .faces = choiceOf(&CostSettings::ofBatch),
        .paper = {.whole = {180, 75}, .inOneRow = true}};
}

} // namespace attentoscope
