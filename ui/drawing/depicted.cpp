// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/depicted.h"

#include "core/session/fields.h"
#include "resources/resources.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/subject.h"
#include "ui/drawing/meant_series.h"
#include "ui/pages/claims/claim_words.h"
#include "ui/pages/page_list.h"
#include "ui/text/translated.h"
#include "ui/widgets/policy_title.h"

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
        const std::string key = field.key, label = translated(field.label).toStdString();
        const auto isField = [&](const std::string& name) { return name == key || name.ends_with(' ' + key) || name == label; };
        if (!axes.empty() && std::ranges::all_of(axes, [&](const auto& names) { return std::ranges::any_of(names, isField); }))
            keys.push_back(key);
    }
    return keys;
}

// Returns whether a view that calls policies by the names of an author calls them by their letters besides, as "mean A 4.847",
// "KL(A‖B)" and "B − A" do.
bool usesLetter(const View& view, const Figure& figure, const QString& letter)
{
    static const QStringList pages{QStringLiteral("explore"), QStringLiteral("lab")}; // those that have names alone
    return !pages.contains(view.page) || withoutSession(view.name) == QLatin1String("explore/rows") || figure.mentions(letter);
}

// Says which policies the figure shows, and how their author calls them.
void namePolicies(CaptionPart& part, const View& view, const Figure& figure, const PictureEdits& edits)
{
    const std::vector<PolicyChoice> policies = sweptPolicies(part.experiment);
    const QStringList drawn = figure.editable().series;
    PictureEdits ofSeries; // without the author's words, which have letters, too
    ofSeries.series = edits.series;
    for (auto& [name, each] : ofSeries.series)
        each.name = QString();
    const SharedFigure named = figure.edited(ofSeries);
    for (std::size_t p = 0; p < policies.size(); ++p) {
        const QStringList names = seriesOfPolicy(p, policies[p]);
        bool isDrawn = false, isHidden = false;
        bool isMentioned = false;
        for (const QString& name : names) {
            const bool isSeries = drawn.contains(name);
            const bool isInWords = figure.mentions(name) || (p < 2 && figure.mentions(policyLetter(p)));
            if (isSeries)
                (edits.hides(name) ? isHidden : isDrawn) = true;
            isMentioned = isMentioned || isInWords;
            const auto own = edits.series.find(name);
            if ((isSeries || isInWords) && own != edits.series.end() && own->second.name)
                part.names[p] = *own->second.name;
        }
        if (p < 2 && part.names.contains(p) && usesLetter(view, named ? *named : figure, policyLetter(p)))
            part.lettered.insert(p);
        if (p >= 2 && (isDrawn || (isMentioned && !isHidden)))
            part.further.push_back(p);
        else if (p < 2 && isHidden && !isDrawn && !isMentioned)
            part.unsaid.emplace_back(p == 0 ? "A" : "B");
    }
}

bool isShippedModel(const Experiment& experiment)
{
    return experiment.source == "tensor" && !experiment.tensorFile.empty()
        && QFileInfo(QString::fromStdString(experiment.tensorFile)) == QFileInfo(shippedModel());
}

} // namespace

Experiment namedOn(const QString& page, const Document& document)
{
    const PageDepicts& depicts = pageOf(page).depicts;
    return depicts.name != nullptr ? depicts.name(document.experiment()) : document.experiment();
}

CaptionPart depictedIn(
    const View& view, const Document& document, Engine& engine, const Figure& figure, const PictureEdits& edits)
{
    Depicted depicted{namedOn(view.page, document)};
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
