// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/curves/curves_board.h"

#include "core/attention/evaluate/curve_lengths.h"
#include "core/sources/source.h"
#include "ui/document/document.h"
#include "ui/document/questions/curves_beside.h"
#include "ui/document/questions/evaluation.h"
#include "ui/figures/edits/named_text.h"
#include "ui/pages/curves/axis_button.h"
#include "ui/pages/curves/curve_picture.h"
#include "ui/pages/curves/curves_settings.h"
#include "ui/pages/curves/over_picture.h"
#include "ui/text/quantity_text.h"
#include "ui/text/translated.h"

#include <QCoreApplication>

#include <algorithm>

namespace attentoscope {

namespace {

struct CurvesBoard {
    Q_DECLARE_TR_FUNCTIONS(CurvesBoard)
};

// Returns what the curves are drawn against; nothing: the length.
std::optional<SweptAxis> alongOf(const Document& document) { return document.view().of<CurvesSettings>().along(); }

// Returns the source of the curves beside these; empty: there is none.
std::string secondOf(const Document& document)
{
    return document.view().of<CurvesSettings>().secondTo(document.experiment().source);
}

// Adds the curves of the second source, if any are known, or why there are none.
template <class Q, class PictureOf>
void addSecond(
    LinePicture& picture, const Answers& answers, const Document& document, const std::string& first, const PictureOf& pictureOf)
{
    const Inquiry<Q>& known = answers.inquiry<Q>();
    const std::string source = secondOf(document);
    if (source.empty() || source == first)
        return;
    LinePicture beside = pictureOfCurves();
    const auto along = alongOf(document);
    if (const Error* why = known.failure()) {
        const bool hasNumber = !along || std::ranges::count(axisKeys(known.asked()->subject.experiment), along->key()) > 0;
        beside.emptyText = hasNumber ? whyNoCurves(*why)
                                     : CurvesBoard::tr("no parameter “%1”").arg(axisName(document.experiment(), along->key()));
    } else if (known.answer() && known.of()->subject.experiment.source == source)
        beside = pictureOf(*known.answer());
    if (!beside.series.empty() || !beside.emptyText.isEmpty())
        addBeside(picture, beside, first, source, known.isOlder());
}

LinePicture againstLength(const Answers& answers, const Document& document)
{
    const ViewState& state = document.view();
    const Quantity& shown = quantity(state.quantity);
    const bool bits = document.experiment().bits;
    const Inquiry<Curves>& curves = answers.inquiry<Curves>();
    LinePicture picture = pictureOfCurves();
    if (const Error* why = curves.failure())
        picture.emptyText = whyNoCurves(*why);
    else if (curves.answer())
        picture = curvePicture(*curves.answer(), shown, state.theory, bits);
    else
        picture.emptyText = CurvesBoard::tr("Computing …");
    if (curves.answer() && curves.failure() == nullptr) {
        const Experiment& present = curves.answer()->experiment;
        addSecond<CurvesBeside>(picture, answers, document, present.source,
            [&](const SweepTable& table) { return curvePicture(table, shown, state.theory, bits); });
        addKept(picture, state.of<CurvesSettings>().kept, "n", shown, present, bits);
    }
    picture.title = CurvesBoard::tr("<b>Curves against length</b>");
    return picture;
}

LinePicture againstNumber(const Answers& answers, const Document& document, const SweptAxis& along)
{
    const ViewState& state = document.view();
    const Quantity& shown = quantity(state.quantity);
    const Experiment& present = document.experiment();
    const Inquiry<CurvesOver>& over = answers.inquiry<CurvesOver>();
    const bool isOfIt = over.answer() && over.answer()->axis == along && over.answer()->any();
    LinePicture picture = pictureOfCurves();
    picture.emptyText = CurvesBoard::tr("Computing …");
    if (const Error* why = over.failure())
        picture.emptyText = whyNoCurves(*why);
    else if (isOfIt) {
        const auto pictureOf = [&](const OverTable& table) {
            return table.axis == along && table.any() ? overPicture(table, present, shown, state.theory, present.bits)
                                                      : pictureOfCurves();
        };
        picture = pictureOf(*over.answer());
        addSecond<OverBeside>(picture, answers, document, over.of()->subject.experiment.source, pictureOf);
        addKept(picture, state.of<CurvesSettings>().kept, along.key(), shown, over.answer()->any()->experiment, present.bits);
    }
    picture.title = namingLetters(CurvesBoard::tr("<b>Curves against %1</b>")
                                      .arg(withinSentence(axisName(document.experiment(), along.key())).toHtmlEscaped()));
    return picture;
}

} // namespace

LinePicture curvesPicture(const Answers& answers, const Document& document)
{
    const auto along = alongOf(document);
    LinePicture picture = along ? againstNumber(answers, document, *along) : againstLength(answers, document);
    picture.presentN = presentNumber(answers, document);
    return picture;
}

double presentNumber(const Answers& answers, const Document& document)
{
    if (const auto along = alongOf(document))
        return numberIn(document.experiment(), along->key()).value_or(0);
    const Source* source = findSource(document.experiment().source);
    if (source != nullptr && source->generated)
        return double(document.experiment().n);
    const SharedResult& result = answers.inquiry<Evaluation>().answer();
    return result ? double(result->inputs->nk()) : 0;
}

std::vector<AskedQuestion> askedForCurves()
{
    const auto over = [](const Document& document) {
        const auto along = alongOf(document);
        return along ? std::optional(CurvesOver::Inputs{overSubject(document, *along), *along}) : std::nullopt;
    };
    const auto beside = [](const Document& document, const Answers& answers) -> std::optional<CurvesBeside::Inputs> {
        const std::string source = secondOf(document);
        if (source.empty())
            return std::nullopt;
        auto of = besideSubject(document, document.view().quantity, source);
        if (choosesOwnLengths(document.experiment())) { // known once the recording is read
            const SharedSweep& curves = answers.inquiry<Curves>().answer();
            if (curves == nullptr)
                return std::nullopt;
            of.subject.experiment.lengths = curves->experiment.lengths;
        }
        return of;
    };
    const auto overBeside = [](const Document& document) {
        const auto along = alongOf(document);
        const std::string source = secondOf(document);
        return along && !source.empty() ? std::optional(overBesideInputs(document, *along, source)) : std::nullopt;
    };
    return {
        askedCurves(), asked<CurvesOver>(over), asked<CurvesBeside>(beside, reading<Curves>()), asked<OverBeside>(overBeside)};
}

} // namespace attentoscope
