// SPDX-License-Identifier: GPL-3.0-or-later
// The table of sources. A new source needs one entry here and one maker.
#include "core/sources/source.h"

#include "core/sources/drawn/multihead.h"
#include "core/sources/makers.h"
#include "core/theory/mean_field.h"
#include "core/theory/needles.h"
#include "core/theory/sphere.h"

#include <algorithm>

namespace attentoscope {
namespace {

Error notForSource(const Policy& policy)
{
    if (policy.ofWeights)
        return badInput("policy",
            {ATT_TEXT("core", "\"%1\" applies only to given attention weights; this source has queries and keys"),
                {policy.name}});
    return badInput("policy",
        {ATT_TEXT("core",
             "\"%1\" cannot be applied to attention weights without their queries and keys, because the scale that made the "
             "weights is not known; the factor τ can be applied, as a power of the weights"),
            {policy.name}});
}

theory::RowModel needlesModel(const Experiment& e)
{
    return {theory::RowModel::Sphere, double(e.d), double(e.needles), e.cosine};
}

theory::RowModel sphereModel(const Experiment& e) { return {theory::RowModel::Sphere, double(e.d)}; }

theory::RowModel gaussianModel(const Experiment& e) { return {theory::RowModel::Gaussian, double(e.d)}; }

std::optional<double> sphereLimit(const Experiment& e, double n, double lambda)
{
    return theory::sphereEntropy(n, double(e.d), lambda);
}

std::optional<double> gaussianLimit(const Experiment& e, double n, double lambda)
{
    return theory::gaussianEntropy(n, double(e.d), lambda);
}

std::optional<double> needlesLimit(const Experiment& e, double n, double lambda)
{
    if (n < double(e.groups) * double(e.needles))
        return {};
    const auto point = theory::needlesEntropy(n, double(e.d), lambda, double(e.needles), e.cosine);
    return point ? std::optional(point->entropy) : std::nullopt;
}

double sphereMeanField(const Experiment& e, double n, double lambda) { return theory::sphereMeanField(n, double(e.d), lambda); }

double gaussianMeanField(const Experiment& e, double n, double lambda)
{
    return theory::gaussianMeanField(n, double(e.d), lambda);
}

double needlesMeanField(const Experiment& e, double n, double lambda)
{
    const double planted = std::min(double(e.needles), n);
    return theory::needlesMeanField(n, double(e.d), lambda, planted, e.cosine);
}

double sphereFreezing(const Experiment& e, double n) { return theory::freezingMultiplier(n, double(e.d)); }

double gaussianFreezing(const Experiment&, double n) { return theory::gaussianFreezingMultiplier(n); }

const std::vector<Source>& table()
{
    static const std::vector<Source> entries = {
        {.name = "needles",
            .label = ATT_TEXT("core", "Needles in a haystack"),
            .help = ATT_TEXT(
                "core", "Random keys on a sphere, among them a few needles that each query should find at every length."),
            .fields = {"n", "d", "dv", "seed", "groups", "needles", "cosine"},
            .generated = true,
            .make = makeNeedles,
            .check = checkNeedles,
            .model = needlesModel,
            .planting = needlesPlanted,
            .limit = needlesLimit,
            .meanField = needlesMeanField,
            .freezing = sphereFreezing},
        {.name = "sphere",
            .label = ATT_TEXT("core", "Sphere"),
            .help = ATT_TEXT("core", "Queries and keys uniform on the sphere of radius √d: pure noise, with an exact theory."),
            .fields = {"n", "d", "dv", "seed"},
            .generated = true,
            .keysApart = true,
            .make = makeSphere,
            .model = sphereModel,
            .limit = sphereLimit,
            .meanField = sphereMeanField,
            .freezing = sphereFreezing},
        {.name = "gaussian",
            .label = ATT_TEXT("core", "Gaussian"),
            .help = ATT_TEXT("core", "Queries and keys of independent standard normal numbers."),
            .fields = {"n", "d", "dv", "seed"},
            .generated = true,
            .keysApart = true,
            .make = makeGaussian,
            .model = gaussianModel,
            .limit = gaussianLimit,
            .meanField = gaussianMeanField,
            .freezing = gaussianFreezing},
        {.name = "topics",
            .label = ATT_TEXT("core", "Topics"),
            .help = ATT_TEXT("core", "Clusters of queries and keys: two vectors of the same topic have the cosine ρ on average."),
            .fields = {"n", "d", "dv", "seed", "topics", "rho"},
            .generated = true,
            .make = makeTopics},
        {.name = "multihead",
            .label = ATT_TEXT("core", "Multi-head attention"),
            .help = ATT_TEXT("core",
                "Random tokens seen by several heads, each through random projections W_Q and W_K of its own (Vaswani et al. "
                "2017)."),
            .fields = {"n", "d", "dv", "seed", "heads", "head", "head-pattern"},
            .generated = true,
            .make = makeMultiHead,
            .check = validateMultiHead,
            .heads = [](const Experiment& e) { return e.heads; }},
        {.name = "text",
            .label = ATT_TEXT("core", "Text"),
            .help = ATT_TEXT("core",
                "Typed tokens, one fixed random vector for each distinct token; [PAD] fills up the shorter sequences. Or two "
                "texts: "
                "queries of one, keys of the other."),
            .fields = {"text", "text-q", "text-k", "batch", "queries", "d", "dv", "seed"},
            .make = makeText,
            .size = textSize,
            .check = checkText,
            .sequences = [](const Experiment& e) { return attendsAcross(e) ? 1 : Index(e.text.size()); }},
        {.name = "weights",
            .label = ATT_TEXT("core", "Files of weights"),
            .help = ATT_TEXT("core",
                "Attention weights of a model without its queries and keys, read from .npz, .safetensors or .npy files: shown as "
                "they are, or raised to a power."),
            .fields = {"tensors", "layer", "head", "batch", "weights-name", "rest", "leading", "bfloat16", "tokens",
                "query-tokens", "queries"},
            .ofFiles = true,
            .weights = true,
            .make = makeWeights,
            .size = tensorSize,
            .check = checkWeights},
        {.name = "tensor",
            .label = ATT_TEXT("core", "Files of Q, K, V"),
            .help = ATT_TEXT("core", "Queries, keys and values of a model, read from .npz, .safetensors or .npy files."),
            .fields = {"tensors", "layer", "head", "batch", "q-name", "k-name", "v-name", "q", "k", "v", "leading", "layout",
                "split-heads", "bfloat16", "tokens", "query-tokens", "queries"},
            .ofFiles = true,
            .keysApart = true,
            .make = makeTensors,
            .size = tensorSize,
            .check = checkTensors},
    };
    return entries;
}

} // namespace

std::span<const Source> sources() { return table(); }

const Source* findSource(std::string_view name)
{
    for (const auto& source : table())
        if (source.name == name)
            return &source;
    return nullptr;
}

bool givesWeights(const Experiment& experiment)
{
    const Source* source = findSource(experiment.source);
    return source && source->weights;
}

bool attendsAcross(const Experiment& experiment)
{
    return experiment.source == "text" && !(experiment.textQ.empty() && experiment.textK.empty());
}

Outcome<Done> needQueries(const Experiment& experiment)
{
    if (!givesWeights(experiment))
        return Done{};
    return badInput("source", ATT_TEXT("core", "gives attention weights alone; queries and keys are needed here"));
}

Outcome<Done> needSoftmax(std::span<const PolicyChoice> policies)
{
    for (const PolicyChoice& policy : policies)
        if (policy.normalizer.isRecorded())
            return badInput({},
                ATT_TEXT("core",
                    "this study needs rows of weights that sum to 1; choose \"rest\" rescale to divide each recorded row by its "
                    "sum"));
        else if (!policy.normalizer.isSoftmax())
            return badInput({},
                {ATT_TEXT("core",
                     "this study covers the softmax only, but “%1” has another normalizer; choose softmax to see the study"),
                    {policyText(policy)}});
    return needOneFactor(policies);
}

Outcome<Done> needOneFactor(std::span<const PolicyChoice> policies)
{
    for (const PolicyChoice& policy : policies)
        if (distanceLawOf(policy).exists())
            return badInput({},
                {ATT_TEXT("core",
                     "this study varies one factor for all scores of a row, but “%1” has one factor for each distance; choose "
                     "another scale to see the study"),
                    {policyText(policy)}});
    return Done{};
}

std::vector<PolicyChoice> comparedPolicies(const Experiment& experiment)
{
    if (!givesWeights(experiment))
        return {experiment.policyA, experiment.policyB};
    std::vector<PolicyChoice> choices;
    for (const Policy& policy : weightPolicies())
        choices.push_back({policy.name, {}});
    return choices;
}

Outcome<Done> checkPolicies(const Experiment& experiment, std::span<const PolicyChoice> policies)
{
    for (const PolicyChoice& choice : policies)
        if (const Policy& policy = *findPolicy(choice.name); policy.ofWeights != givesWeights(experiment))
            return notForSource(policy);
    for (const PolicyChoice& choice : policies)
        if (givesWeights(experiment) && !ignoresShift(choice.normalizer.kind()) && !choice.normalizer.isRecorded())
            return badInput("policy",
                {ATT_TEXT("core", "“%1” needs the logits themselves, but attention weights determine them only up to a constant"),
                    {choice.normalizer.name}});
    return Done{};
}

Outcome<SourceSize> sourceSize(const Experiment& experiment)
{
    if (const Source* source = findSource(experiment.source); source && source->size)
        return source->size(experiment);
    return SourceSize{experiment.n, experiment.n, experiment.d, experiment.dv};
}

double inputBytes(const Experiment& experiment)
{
    const auto size = findSource(experiment.source) ? sourceSize(experiment) : SourceSize{};
    if (!size)
        return 0;
    if (givesWeights(experiment))
        return double(sizeof(float)) * double(size->nq) * double(size->nk);
    return double(sizeof(float)) * (double(size->nq + size->nk) * double(size->d) + double(size->nk) * double(size->dv));
}

} // namespace attentoscope
