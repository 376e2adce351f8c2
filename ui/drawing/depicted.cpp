// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/depicted.h"

#include "core/session/fields.h"
#include "resources/resources.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/subject.h"
#include "ui/pages/claims/claim_words.h"
#include "ui/pages/page_list.h"
#include "ui/text/translated.h"

#include <QFileInfo>

#include <algorithm>
#include <iterator>

namespace attentoscope {

namespace {

// Returns the keys of the fields that an axis of every picture goes over: n where it is called "length n".
std::vector<std::string> axesOf(const Figure& figure)
{
    constexpr std::size_t mostAxes = 3; // columns; what a picture shows of them comes after
    std::vector<std::vector<std::string>> axes;
    for (const Figure* picture : figure.pictures()) {
        axes.push_back(picture->columns());
        axes.back().resize(std::min(axes.back().size(), mostAxes));
    }
    std::vector<std::string> keys;
    for (const Field& field : experimentFields()) {
        if (field.kind == FieldKind::Policy)
            continue; // a column "A" holds the weights of A
        const std::string key = field.key, label = translated(field.label).toStdString();
        const auto isField = [&](const std::string& name) { return name == key || name.ends_with(' ' + key) || name == label; };
        if (!axes.empty() && std::ranges::all_of(axes, [&](const auto& names) { return std::ranges::any_of(names, isField); }))
            keys.push_back(key);
    }
    return keys;
}

// Says which policies the figure shows, and how their author calls them.
void namePolicies(CaptionPart& part, const View& view, const Figure& figure, const PictureEdits& edits)
{
    static const QStringList namesAlone{QStringLiteral("explore"), QStringLiteral("lab")}; // pages without letters elsewhere
    const bool usesLetters = !namesAlone.contains(view.page) || withoutSession(view.name) == QLatin1String("explore/rows");
    const Editable editable = figure.editable();
    const std::vector<NamedText::Run> runs = figure.runsInWords();
    const std::size_t policies = sweptPolicies(part.experiment).size();
    for (std::size_t p = 0; p < policies; ++p) {
        const SeriesId id{.policy = p};
        const bool isSeries = editable.find(id) != nullptr, isHidden = isSeries && edits.hides(id);
        const bool isMentioned = figure.mentions(p);
        const auto own = edits.series.find(id);
        if ((isSeries || isMentioned) && own != edits.series.end() && own->second.name)
            part.names[p] = *own->second.name;
        // A figure that calls a policy by its author's name may call it by its letter besides, as "mean A 4.847", "KL(A‖B)" and
        // "B − A" do.
        const auto isLetter = [p](const NamedText::Run& run) { return run.id.policy == p && run.isLetter(); };
        if (p < 2 && part.names.contains(p) && (usesLetters || std::ranges::any_of(runs, isLetter)))
            part.lettered.insert(p);
        if (p >= 2 && (isSeries || isMentioned) && !isHidden)
            part.further.push_back(p);
        else if (p < 2 && isHidden && !isMentioned)
            part.unsaid.emplace_back(p == 0 ? "A" : "B");
    }
}

bool isShippedModel(const Experiment& experiment)
{
    return experiment.source == "tensor" && !experiment.tensorFile.empty()
        && QFileInfo(QString::fromStdString(experiment.tensorFile)) == QFileInfo(shippedModel());
}

} // namespace

Experiment namedOn(const QString& view, const Experiment& experiment)
{
    const PageDepicts& depicts = pageOf(view.section(QLatin1Char('/'), 0, 0)).depicts;
    return depicts.name != nullptr ? depicts.name(experiment) : experiment;
}

CaptionPart depictedIn(
    const View& view, const Document& document, Engine& engine, const Figure& figure, const PictureEdits& edits)
{
    Depicted depicted{namedOn(view.page, document.experiment())};
    if (const PageDepicts& depicts = pageOf(view.page).depicts; depicts.tell != nullptr)
        depicts.tell(depicted, {withoutSession(view.name), view.board}, document, engine);
    if (isShippedModel(depicted.experiment))
        depicted.data = DepictedWords::tr("Queries and keys of a small language model (newton.npz of Attentoscope), which reads "
                                          "512 tokens of Newton’s Opticks");
    CaptionPart part{.letter = {},
        .name = {},
        .experiment = depicted.experiment,
        .data = depicted.data,
        .length = depicted.length,
        .unsaid = axesOf(figure),
        .ofExperiment = depicted.ofExperiment};
    std::ranges::copy(depicted.unseen, std::back_inserter(part.unsaid));
    namePolicies(part, view, figure, edits);
    const Claim* claim = claimOf(document);
    if (claim != nullptr && showsClaim(*claim, view.page, withoutSession(view.name)))
        part.cites = claimCitation(*claim);
    return part;
}

} // namespace attentoscope
