// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/bench/remedy.h"

#include "core/attention/evaluate/result_warnings.h"
#include "core/session/fields.h"
#include "core/sources/files/attention_source.h"
#include "core/sources/source.h"
#include "ui/document/document.h"
#include "ui/text/field_words.h"
#include "ui/text/leading_text.h"
#include "ui/text/translated.h"
#include "ui/window/bench/workbench.h"

#include <algorithm>

namespace attentoscope {
namespace {

// Makes the button that reads the arrays again in this order of heads and tokens; Told: no button.
MessageStrip::Action turning(Document& document, HeadOrder order)
{
    if (order == HeadOrder::Told)
        return {};
    const auto run = [&document, order] {
        Experiment turned = document.experiment();
        turned.layout = order;
        turned.head = 0; // there may be fewer heads in this order
        document.setExperiment(turned, [] { return Workbench::tr("Swap head and token axes"); });
    };
    const QString shape = order == HeadOrder::HeadsFirst ? QStringLiteral("(heads, n, d)") : QStringLiteral("(n, heads, d)");
    return {[] { return Workbench::tr("Swap head and token axes"); },
        [shape] { return Workbench::tr("Reads the arrays as %1").arg(shape); }, run, {}};
}

MessageStrip::Action hidingPadding(Document& document, bool ofFile)
{
    const auto run = [&document] {
        Experiment hidden = document.experiment();
        auto mask = withPadding(hidden.mask);
        if (!mask)
            return;
        hidden.mask = *std::move(mask);
        document.setExperiment(hidden, [] { return Workbench::tr("Hide the padding"); });
    };
    const auto label = [ofFile] {
        return ofFile ? Workbench::tr("Apply the padding mask of the file") : Workbench::tr("Hide the padding");
    };
    return {label, [] { return Workbench::tr("Adds “padding” to the mask"); }, run, {}};
}

MessageStrip::Action nextSequence(Document& document)
{
    const auto run = [&document] {
        Experiment next = document.experiment();
        ++next.batch;
        document.setExperiment(next, [] { return Workbench::tr("Next sequence"); });
    };
    return {[] { return Workbench::tr("Next sequence"); }, [] { return Workbench::tr("Shows the next sequence of the batch"); },
        run, {}};
}

MessageStrip::Action setting(Document& document, const SuggestedChoice& choice)
{
    const auto run = [&document, choice] { [[maybe_unused]] const auto done = document.setField(*choice.field, choice.option); };
    return {[choice] { return labelOf(choice); }, [choice] { return translated(choice.field->help); }, run, {}};
}

MessageStrip::Action choosing(Document& document, Index layer)
{
    const auto run = [&document, layer] {
        Experiment chosen = document.experiment();
        chosen.layer = layer;
        document.setExperiment(chosen, [layer] { return Workbench::tr("Choose layer %1").arg(layer); });
    };
    return {[layer] { return Workbench::tr("Choose layer %1").arg(layer); },
        [] { return Workbench::tr("Shows the layer that the warning is about, and what can be done"); }, run, {}};
}

// Makes the button that reads the arrays again with these leading dimensions.
MessageStrip::Action readingAs(Document& document, const LeadingAxes& axes)
{
    const auto run = [&document, axes] {
        Experiment turned = document.experiment();
        turned.leading = axes;
        turned.layer = turned.batch = turned.head = 0; // there may be fewer of each
        document.setExperiment(turned, [] { return Workbench::tr("Reinterpret leading dimensions"); });
    };
    return {[axes] { return Workbench::tr("Read as %1").arg(leadingText(axes)); },
        [] { return Workbench::tr("Reads the leading dimensions of the arrays in another way"); }, run, {}};
}

} // namespace

MessageStrip::Action remedyFor(Document& document, const Result& result, const DataWarnings& warnings)
{
    if (result.inputs->otherOrder != HeadOrder::Told)
        return turning(document, result.inputs->otherOrder);
    if (!result.inputs->otherLeading.empty())
        return readingAs(document, result.inputs->otherLeading);
    const Field& batch = *findField("batch");
    const Source& source = *findSource(result.experiment.source);
    if (std::ranges::any_of(warnings.chosen, asksForPadding))
        return hidingPadding(document, source.ofFiles);
    for (const Message& warning : warnings.chosen) {
        if (const SuggestedChoice choice = choiceSuggestedBy(warning); choice.field != nullptr)
            return setting(document, choice);
        if (source.ofFiles && names(warning, batch))
            return nextSequence(document);
    }
    return warnings.others.empty() ? MessageStrip::Action() : choosing(document, warnings.others.front().layer);
}

} // namespace attentoscope
