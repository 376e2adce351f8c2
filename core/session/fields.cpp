#include "core/session/fields.h"

#include "core/base/numbers.h"
#include "core/sources/source.h"

#include <algorithm>
#include <type_traits>

namespace attentoscope {
namespace {

// A member, or a member of a part: get<&E::projection, &P::points>.
template <auto... path>
FieldValue get(const Experiment& experiment)
{
    return (experiment.*....*path);
}

template <auto... path>
Outcome<Done> store(Experiment& experiment, const FieldValue& value)
{
    auto& member = (experiment.*....*path);
    const auto* fitting = std::get_if<std::remove_reference_t<decltype(member)>>(&value);
    if (fitting == nullptr)
        return badInput({}, ATT_TEXT("core", "is of the wrong type"));
    member = *fitting;
    return Done{};
}

// Members that are a value of their own and are written as text.
template <auto member, auto toText>
FieldValue getText(const Experiment& experiment)
{
    return toText(experiment.*member);
}

template <auto member, auto parse>
Outcome<Done> storeText(Experiment& experiment, const FieldValue& value)
{
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr)
        return badInput({}, ATT_TEXT("core", "is of the wrong type"));
    auto parsed = parse(*text);
    if (!parsed)
        return parsed.error();
    experiment.*member = std::move(*parsed);
    return Done{};
}

FieldValue getMatrices(const Experiment& experiment) { return projectionMatricesText(experiment.projection.matrices); }

Outcome<Done> storeMatrices(Experiment& experiment, const FieldValue& value)
{
    const auto* text = std::get_if<std::string>(&value);
    if (text == nullptr)
        return badInput({}, ATT_TEXT("core", "is of the wrong type"));
    auto parsed = parseProjectionMatrices(*text);
    if (!parsed)
        return parsed.error();
    experiment.projection.matrices = std::move(*parsed);
    return Done{};
}

Outcome<std::vector<PolicyChoice>> parseNoneOrPolicies(std::string_view text)
{
    return trimmed(text).empty() ? std::vector<PolicyChoice>() : parsePolicies(text);
}

std::string policiesText(const std::vector<PolicyChoice>& choices)
{
    std::string text;
    for (const PolicyChoice& choice : choices)
        text.append(text.empty() ? "" : ",").append(policyText(choice));
    return text;
}

std::vector<FieldOption> sourceOptions()
{
    std::vector<FieldOption> options;
    for (const Source& source : sources())
        options.push_back({source.name, source.label, source.help});
    return options;
}

std::vector<FieldOption> ropePairingOptions()
{
    return {{"interleaved", ATT_TEXT("core", "interleaved: 2t, 2t + 1"),
                ATT_TEXT("core", "Numbers 2t and 2t + 1 turn together, as in RoFormer and GPT-J.")},
        {"half", ATT_TEXT("core", "half: t, t + d/2"),
            ATT_TEXT("core", "Numbers t and t + d/2 turn together, as in GPT-NeoX and Llama.")}};
}

std::vector<FieldOption> headOrderOptions()
{
    return {{"auto", ATT_TEXT("core", "as the shapes tell"),
                ATT_TEXT("core",
                    "Shared heads, the number of tokens, or as many queries as keys tell; else heads are taken to come first.")},
        {"hnd", ATT_TEXT("core", "(heads, n, d)"), ATT_TEXT("core", "Heads before tokens, as PyTorch has them.")},
        {"nhd", ATT_TEXT("core", "(n, heads, d)"),
            ATT_TEXT("core", "Tokens before heads, as FlashAttention and JAX have them.")}};
}

std::vector<FieldOption> headPatternOptions()
{
    return {{"independent", ATT_TEXT("core", "independent"),
                ATT_TEXT("core", "Every head has random projections of its own: each looks elsewhere.")},
        {"cooperating", ATT_TEXT("core", "cooperating"),
            ATT_TEXT("core", "The heads share nine tenths of their projections: they look at similar keys.")},
        {"complementary", ATT_TEXT("core", "complementary"),
            ATT_TEXT("core", "There are as many kinds of token as heads, and each head looks for a kind of its own.")},
        {"competing", ATT_TEXT("core", "competing"),
            ATT_TEXT("core", "In every pair of heads the scores of one are those of the other with the sign turned.")}};
}

using E = Experiment;
using G = GradientSetup;
using P = ProjectionSetup;
using Group = FieldGroup;
using Kind = FieldKind;

constexpr double largestSeed = 9007199254740992; // 2^53: exact in JSON wherever it is read

const Field fields[] = {
    {"source", ATT_TEXT("core", "Source"), "",
        ATT_TEXT("core", "Where queries, keys and values come from: random vectors of a known kind, typed text, or files."),
        Group::Source, Kind::Choice, 0, 0, get<&E::source>, store<&E::source>, 0, sourceOptions},
    {"n", ATT_TEXT("core", "Sequence length n"), "",
        ATT_TEXT("core", "Number of queries and of keys. A longer sequence begins with the rows of a shorter one."),
        Group::Source, Kind::Integer, 1, maxLength, get<&E::n>, store<&E::n>},
    {"d", ATT_TEXT("core", "Head dimension d"), "",
        ATT_TEXT("core",
            "Length of each query and key vector. The scores s = q·k of random vectors have variance d, hence the standard "
            "scale 1/√d (Vaswani et al. 2017)."),
        Group::Source, Kind::Integer, 1, maxDimension, get<&E::d>, store<&E::d>},
    {"dv", ATT_TEXT("core", "Value dimension"), "",
        ATT_TEXT("core", "Length of each value vector. With 0 there are no values, only weights and their statistics."),
        Group::Source, Kind::Integer, 0, maxDimension, get<&E::dv>, store<&E::dv>},
    {"seed", ATT_TEXT("core", "Seed"), "",
        ATT_TEXT("core",
            "Every random number follows from it: the same seed gives the same numbers at any length and on any number of "
            "threads."),
        Group::Source, Kind::Integer, 0, largestSeed, get<&E::seed>, store<&E::seed>},
    {"groups", ATT_TEXT("core", "Needle groups"), "",
        ATT_TEXT("core", "Number of groups of planted keys. Each query looks for one group."), Group::Source, Kind::Integer, 1,
        4096, get<&E::groups>, store<&E::groups>},
    {"needles", ATT_TEXT("core", "Needles per group"), "",
        ATT_TEXT("core", "Number of planted keys that a query looks for. Needs d ≥ needles + 2."), Group::Source, Kind::Integer,
        1, 64, get<&E::needles>, store<&E::needles>},
    {"cosine", ATT_TEXT("core", "Needle cosine"), "",
        ATT_TEXT("core", "Cosine c between a query and each of its needles, whose score is then q·k = c d."), Group::Source,
        Kind::Real, 0.01, 0.999, get<&E::cosine>, store<&E::cosine>},
    {"topics", ATT_TEXT("core", "Topics"), "", ATT_TEXT("core", "Number of clusters that queries and keys belong to."),
        Group::Source, Kind::Integer, 1, 4096, get<&E::topics>, store<&E::topics>},
    {"rho", ATT_TEXT("core", "Topic cosine ρ"), "", ATT_TEXT("core", "Expected cosine between two vectors of the same topic."),
        Group::Source, Kind::Real, 0, 0.999, get<&E::rho>, store<&E::rho>},
    {"text", ATT_TEXT("core", "Text"), "",
        ATT_TEXT("core",
            "Tokens separated by blanks, one sequence a line; Chinese without blanks is cut into characters. Shorter sequences "
            "are padded with [PAD]. Equal tokens get equal random vectors."),
        Group::Source, Kind::TextList, 0, 0, get<&E::text>, store<&E::text>},
    {"batch", ATT_TEXT("core", "Sequence of the batch"), "", ATT_TEXT("core", "Which sequence is evaluated, counted from 0."),
        Group::Source, Kind::Integer, 0, 4095, get<&E::batch>, store<&E::batch>},
    {"tensors", ATT_TEXT("core", "Tensor file"), "",
        ATT_TEXT("core",
            "A .npz or .safetensors file with the queries, keys and values of a model: tables (n, d), (heads, n, d) or (batch, "
            "heads, n, d), told by names such as q, layers.3.k or model.layers.3.self_attn.q_proj. Or with its attention "
            "weights: "
            "(n_q, n_k), (heads, n_q, n_k) or (batch, heads, n_q, n_k), as attentions or layers.3.attn_weights."),
        Group::Source, Kind::File, 0, 0, get<&E::tensorFile>, store<&E::tensorFile>},
    {"layer", ATT_TEXT("core", "Layer"), "", ATT_TEXT("core", "Which layer of the tensor file, by the number in its names."),
        Group::Source, Kind::Integer, 0, 65535, get<&E::layer>, store<&E::layer>},
    {"head", ATT_TEXT("core", "Head"), "",
        ATT_TEXT("core",
            "Which head, counted from 0. Where there are fewer key heads, several query heads share one (grouped-query "
            "attention)."),
        Group::Source, Kind::Integer, 0, 65535, get<&E::head>, store<&E::head>},
    {"heads", ATT_TEXT("core", "Heads"), "",
        ATT_TEXT("core",
            "Number of heads H of multi-head attention. Tokens have H · d numbers; head h sees them as X W_Q^h, X W_K^h, X "
            "W_V^h."),
        Group::Source, Kind::Integer, 1, 64, get<&E::heads>, store<&E::heads>},
    {"head-pattern", ATT_TEXT("core", "Heads are"), "",
        ATT_TEXT("core",
            "How the heads get on: independent, cooperating (they look at similar keys), complementary (at different ones) or "
            "competing (in pairs at opposite ones)."),
        Group::Source, Kind::Choice, 0, 0, getText<&E::headPattern, headPatternText>,
        storeText<&E::headPattern, parseHeadPattern>, 0, headPatternOptions},
    {"q-name", ATT_TEXT("core", "Name of the queries"), "",
        ATT_TEXT("core",
            "The array of the queries in the tensor file, with {L} in place of the number of the layer: layers.{L}.q. Empty: "
            "told by the usual names."),
        Group::Source, Kind::Text, 0, 0, get<&E::queryName>, store<&E::queryName>},
    {"k-name", ATT_TEXT("core", "Name of the keys"), "",
        ATT_TEXT("core", "The array of the keys in the tensor file, with {L} in place of the number of the layer."),
        Group::Source, Kind::Text, 0, 0, get<&E::keyName>, store<&E::keyName>},
    {"v-name", ATT_TEXT("core", "Name of the values"), "",
        ATT_TEXT("core",
            "The array of the values in the tensor file, with {L} in place of the number of the layer. Without it there is no "
            "output where the names of queries and keys are given."),
        Group::Source, Kind::Text, 0, 0, get<&E::valueName>, store<&E::valueName>},
    {"layout", ATT_TEXT("core", "Order of heads"), "",
        ATT_TEXT("core",
            "In which order the arrays have heads (h) and tokens (n), with the numbers of a vector (d) last and a batch before "
            "both: hnd as in PyTorch, nhd as in FlashAttention and JAX. auto: told by the shapes where they can tell, else hnd."),
        Group::Source, Kind::Choice, 0, 0, getText<&E::layout, headOrderText>, storeText<&E::layout, parseHeadOrder>, 0,
        headOrderOptions},
    {"weights-name", ATT_TEXT("core", "Name of the weights"), "",
        ATT_TEXT("core",
            "The array of the attention weights in the tensor file, with {L} in place of the number of the layer. Empty: told by "
            "the usual names, or the only one."),
        Group::Source, Kind::Text, 0, 0, get<&E::weightsName>, store<&E::weightsName>},
    {"q", ATT_TEXT("core", "Query file"), "",
        ATT_TEXT("core",
            "Queries as a .npy table of shape (queries, d), (heads, queries, d) or (batch, heads, queries, d): float16, float32, "
            "float64 or integers."),
        Group::Source, Kind::File, 0, 0, get<&E::queryFile>, store<&E::queryFile>},
    {"k", ATT_TEXT("core", "Key file"), "",
        ATT_TEXT("core", "Keys as a .npy table like that of the queries, with the same d; there may be fewer heads."),
        Group::Source, Kind::File, 0, 0, get<&E::keyFile>, store<&E::keyFile>},
    {"v", ATT_TEXT("core", "Value file"), "",
        ATT_TEXT("core",
            "Values as a .npy table with one row a key. Without it there is no output, only weights and their statistics."),
        Group::Source, Kind::File, 0, 0, get<&E::valueFile>, store<&E::valueFile>},
    {"tokens", ATT_TEXT("core", "Token file"), "",
        ATT_TEXT("core", "Labels of the keys: a text file with one token a line, or a JSON array of strings."), Group::Source,
        Kind::File, 0, 0, get<&E::tokenFile>, store<&E::tokenFile>},

    {"rope", ATT_TEXT("core", "RoPE base"), "",
        ATT_TEXT("core",
            "Rotary position embedding (Su et al. 2021): pair t of a query or key at place p is turned by p · base^(−2t/d), so "
            "that q·k depends on the distance of the two. Needs an even d; 0: off."),
        Group::Positions, Kind::Real, 1, 1e8, get<&E::rope>, store<&E::rope>, 10000},
    {"rope-pairing", ATT_TEXT("core", "RoPE pairs"), "",
        ATT_TEXT("core",
            "Which two numbers RoPE turns together: 2t and 2t + 1 (interleaved; RoFormer, GPT-J), or t and t + d/2 (half; "
            "GPT-NeoX, Llama)."),
        Group::Positions, Kind::Choice, 0, 0, getText<&E::ropePairing, ropePairingText>,
        storeText<&E::ropePairing, parseRopePairing>, 0, ropePairingOptions},
    {"alibi", ATT_TEXT("core", "ALiBi slope"), "",
        ATT_TEXT("core",
            "Attention with linear biases (Press et al. 2021): slope times the distance i − j is taken off the logit. Made for a "
            "causal mask. Where all heads are looked at, head h of H has the slope 2^(−8(h+1)/H) instead, h from 0. 0: off."),
        Group::Positions, Kind::Real, 1e-6, 100, get<&E::alibi>, store<&E::alibi>, 0.0625},

    {"policy-a", ATT_TEXT("core", "Policy A"), "",
        ATT_TEXT("core",
            "How the scale λ of the logits x = λ q·k depends on the length, as NAME or NAME:key=value. A is compared with B."),
        Group::Scale, Kind::Policy, 0, 0, getText<&E::policyA, policyText>, storeText<&E::policyA, parsePolicy>},
    {"policy-b", ATT_TEXT("core", "Policy B"), "",
        ATT_TEXT("core", "The policy that A is compared with, on the same queries and keys."), Group::Scale, Kind::Policy, 0, 0,
        getText<&E::policyB, policyText>, storeText<&E::policyB, parsePolicy>},
    {"length", ATT_TEXT("core", "Meaning of n"), "",
        ATT_TEXT("core",
            "The n in a policy's formula: the keys that the row sees (visible), the place of the query counted from 1 "
            "(position), "
            "all keys (sequence), or one number (fixed:512)."),
        Group::Scale, Kind::LengthMeaning, 0, 0, getText<&E::length, lengthMeaningText>,
        storeText<&E::length, parseLengthMeaning>},
    {"tau", ATT_TEXT("core", "Factor τ"), "", ATT_TEXT("core", "Multiplies the scale of every policy: x = τ λ q·k."),
        Group::Scale, Kind::Real, 1e-3, 1e3, get<&E::tau>, store<&E::tau>},

    {"mask", ATT_TEXT("core", "Mask"), "",
        ATT_TEXT("core",
            "Which keys a query may see: words such as causal, padding or sliding(128), joined by & | ! and brackets. A masked "
            "key "
            "has weight exactly 0."),
        Group::Mask, Kind::Mask, 0, 0, get<&E::mask>, store<&E::mask>},

    {"entropy", ATT_TEXT("core", "Entropy"), "",
        ATT_TEXT("core",
            "Of the weights a of a row: shannon −Σ a ln a; renyi:α ln(Σ a^α)/(1 − α), α from 0 to inf; tsallis:q "
            "(1 − Σ a^q)/(q − 1)."),
        Group::Measure, Kind::Entropy, 0, 0, getText<&E::entropy, entropyMeasureText>,
        storeText<&E::entropy, parseEntropyMeasure>},
    {"bits", ATT_TEXT("core", "In bits"), "",
        ATT_TEXT("core", "Entropies in bits instead of nats: 1 nat is 1/ln 2 = 1.4427 bits. Tsallis entropies have no unit."),
        Group::Measure, Kind::Flag, 0, 0, get<&E::bits>, store<&E::bits>},

    {"further", ATT_TEXT("core", "Further policies"), "",
        ATT_TEXT("core", "The policies that the policy lab compares beside A and B, separated by commas. May be empty."),
        Group::Curves, Kind::Policies, 0, 0, getText<&E::further, policiesText>, storeText<&E::further, parseNoneOrPolicies>},
    {"lengths", ATT_TEXT("core", "Lengths"), "",
        ATT_TEXT(
            "core", "Where the curves are measured: first:last:xFACTOR, first:last:+STEP, or ascending numbers with commas."),
        Group::Curves, Kind::Lengths, 0, 0, get<&E::lengths>, store<&E::lengths>},
    {"trials", ATT_TEXT("core", "Trials"), "",
        ATT_TEXT("core", "Independent draws at each length. The curve is their mean, the band its standard error."),
        Group::Curves, Kind::Integer, 1, 10000, get<&E::trials>, store<&E::trials>},
    {"rows", ATT_TEXT("core", "Rows per length"), "",
        ATT_TEXT("core", "Query rows evaluated at each length, evenly spaced, the last one included."), Group::Curves,
        Kind::Integer, 1, 65536, get<&E::rows>, store<&E::rows>},
    {"windows", ATT_TEXT("core", "Windows"), "",
        ATT_TEXT("core",
            "Of a text or a tensor file: measure at each length as many evenly spaced windows of the sequence as there are "
            "trials, instead of its beginning alone."),
        Group::Curves, Kind::Flag, 0, 0, get<&E::windows>, store<&E::windows>},

    {"additive-units", ATT_TEXT("core", "Units of additive scores"), "",
        ATT_TEXT("core",
            "Length of v in the additive scores vᵀ tanh(W_q q + W_k k + b) that are compared with the dot product "
            "(Bahdanau et al. 2015)."),
        Group::Gradients, Kind::Integer, 1, 1024, get<&E::gradients, &G::additiveUnits>, store<&E::gradients, &G::additiveUnits>},
    {"additive-gain", ATT_TEXT("core", "Gain of additive scores"), "",
        ATT_TEXT("core",
            "Expected length of v: no additive score is larger than the sum of its entries' sizes, about gain · √(2 units/π)."),
        Group::Gradients, Kind::Real, 0.01, 100, get<&E::gradients, &G::additiveGain>, store<&E::gradients, &G::additiveGain>},
    {"recurrent-units", ATT_TEXT("core", "Units of the recurrent net"), "",
        ATT_TEXT("core", "Length of the state h_t = tanh(W h + U x_t) whose chain of derivatives is compared with attention."),
        Group::Gradients, Kind::Integer, 1, 128, get<&E::gradients, &G::recurrentUnits>,
        store<&E::gradients, &G::recurrentUnits>},
    {"recurrent-gain", ATT_TEXT("core", "Gain of the recurrent net"), "",
        ATT_TEXT("core",
            "W has random entries of variance gain²/units: a small gain lets the gradient vanish from step to step, a large one "
            "lets it explode."),
        Group::Gradients, Kind::Real, 0.05, 10, get<&E::gradients, &G::recurrentGain>, store<&E::gradients, &G::recurrentGain>},
    {"points", ATT_TEXT("core", "Points"), "",
        ATT_TEXT("core",
            "Random points that are projected. The distances of all pairs are compared, beyond 4096 points those of 8 million "
            "pairs."),
        Group::Projection, Kind::Integer, 2, 20000, get<&E::projection, &P::points>, store<&E::projection, &P::points>},
    {"dim", ATT_TEXT("core", "Dimension D"), "", ATT_TEXT("core", "Dimension that the points are projected from."),
        Group::Projection, Kind::Integer, 16, maxDimension, get<&E::projection, &P::dim>, store<&E::projection, &P::dim>},
    {"target", ATT_TEXT("core", "Dimensions k"), "",
        ATT_TEXT("core",
            "Dimensions that the points are projected to: first:last:xFACTOR, first:last:+STEP, or ascending numbers with "
            "commas."),
        Group::Projection, Kind::Lengths, 0, 0, get<&E::projection, &P::targets>, store<&E::projection, &P::targets>},
    {"matrix", ATT_TEXT("core", "Matrices"), "",
        ATT_TEXT("core",
            "Random matrices R of f(x) = Rx/√k, separated by commas: gaussian, rademacher (±1), sparse (±√3 or, for two thirds, "
            "0), hadamard (fast, in D log D)."),
        Group::Projection, Kind::Text, 0, 0, getMatrices, storeMatrices},
    {"epsilon", ATT_TEXT("core", "Distortion ε"), "",
        ATT_TEXT("core",
            "How far from 1 the worst pair's ratio ‖f(x) − f(y)‖²/‖x − y‖² may be. Johnson and Lindenstrauss: C ln n / ε² "
            "dimensions are enough."),
        Group::Projection, Kind::Real, 0.001, 1, get<&E::projection, &P::epsilon>, store<&E::projection, &P::epsilon>},
    {"feature-dim", ATT_TEXT("core", "Performer d"), "",
        ATT_TEXT("core", "Dimension of the queries and keys whose exp(q·k/√d) Performer's random features estimate."),
        Group::Projection, Kind::Integer, 1, 256, get<&E::projection, &P::featureDim>, store<&E::projection, &P::featureDim>},
    {"features", ATT_TEXT("core", "Performer m"), "",
        ATT_TEXT("core", "Numbers of Performer features φ(x) = e^(−‖x‖²/2) e^(ω·x)/√m, written as the dimensions k are."),
        Group::Projection, Kind::Lengths, 0, 0, get<&E::projection, &P::features>, store<&E::projection, &P::features>},
};

} // namespace

std::span<const Field> experimentFields() { return fields; }

const Field* findField(std::string_view key)
{
    const auto* found =
        std::find_if(std::begin(fields), std::end(fields), [key](const Field& field) { return field.key == key; });
    return found == std::end(fields) ? nullptr : found;
}

} // namespace attentoscope
