// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/fields.h"

#include "core/base/numbers.h"
#include "core/session/field_makers.h"
#include "core/sources/source.h"
#include "core/training/tasks/task.h"

#include <algorithm>

namespace attentoscope {
namespace {

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
                ATT_TEXT("core", "Components 2t and 2t + 1 are rotated as a pair, as in RoFormer and GPT-J.")},
        {"half", ATT_TEXT("core", "half: t with t + d/2"),
            ATT_TEXT("core", "Components t and t + d/2 are rotated as a pair, as in GPT-NeoX and Llama.")}};
}

std::vector<FieldOption> headOrderOptions()
{
    return {{"auto", ATT_TEXT("core", "Detect from the file"),
                ATT_TEXT("core",
                    "Detected from the shapes and names of the arrays, or from weights, masks or tokens given with them. If "
                    "these do not decide, the order is guessed, and a note says so.")},
        {"hnd", ATT_TEXT("core", "(heads, n, d)"), ATT_TEXT("core", "Heads before tokens, as PyTorch has them.")},
        {"nhd", ATT_TEXT("core", "(n, heads, d)"),
            ATT_TEXT("core", "Tokens before heads, as FlashAttention and JAX have them.")}};
}

std::vector<FieldOption> weightsRestOptions()
{
    return {{"auto", ATT_TEXT("core", "Detect from the file"),
                ATT_TEXT("core",
                    "Decided by the normalizer that is written in the file. If none is written there, the sums decide: if every "
                    "row sums to less than 1, the missing weight counts as one more position, and a note says so; if not, each "
                    "row is divided by its sum.")},
        {"sink", ATT_TEXT("core", "Add one more position"),
            ATT_TEXT("core",
                "If a row sums to less than 1, the missing part is the weight of one more position, which belongs to no key, as "
                "with a sink. The other weights stay as they are.")},
        {"rescale", ATT_TEXT("core", "Rescale rows to sum to 1"),
            ATT_TEXT("core", "The weights of each row are divided by their sum.")}};
}

std::vector<FieldOption> headPatternOptions()
{
    return {{"independent", ATT_TEXT("core", "Independent"),
                ATT_TEXT("core", "Every head has random projections of its own, so the heads attend to different keys.")},
        {"cooperating", ATT_TEXT("core", "Cooperating"),
            ATT_TEXT("core", "The heads share nine tenths of their projections and attend to similar keys.")},
        {"complementary", ATT_TEXT("core", "Complementary"),
            ATT_TEXT("core", "There are as many kinds of token as heads, and each head attends to a kind of its own.")},
        {"competing", ATT_TEXT("core", "Competing"),
            ATT_TEXT("core", "In every pair of heads, the scores of one are the negatives of the other's.")}};
}

std::vector<FieldOption> maskTrueOptions()
{
    return {{"auto", ATT_TEXT("core", "Detect from the name"),
                ATT_TEXT("core",
                    "True means hidden if the name of the mask ends in padding_mask, otherwise visible. For a mask of floats 0 "
                    "and 1, you have to choose.")},
        {"visible", ATT_TEXT("core", "Visible"), ATT_TEXT("core", "True, or 1: the query sees the key.")},
        {"hidden", ATT_TEXT("core", "Hidden"), ATT_TEXT("core", "True, or 1: the key is hidden.")}};
}

bool readsMask(const Experiment& experiment)
{
    const Mask& mask = experiment.mask;
    const Source* source = findSource(experiment.source);
    const bool besideQueries = source && source->ofFiles && (mask.usesRecord() || mask.usesPadding());
    return besideQueries || !mask.files().empty() || experiment.maskTrue != MaskTrue::Told;
}

bool hasQueries(const Experiment& experiment) { return !givesWeights(experiment); }

bool attendsWithin(const Experiment& experiment) { return !attendsAcross(experiment); }

bool placesQueries(const Experiment& experiment) { return experiment.source != "text" || attendsAcross(experiment); }

std::vector<FieldOption> queryPlacesOptions()
{
    return {{"auto", ATT_TEXT("core", "Detect from the tokens"),
                ATT_TEXT("core",
                    "The queries form their own sequence if they have their own tokens; otherwise they are at the positions of "
                    "the last keys, and a note says so.")},
        {"suffix", ATT_TEXT("core", "At the last keys"),
            ATT_TEXT("core", "Query i is at key i + n_k − n_q, as when a model continues a text.")},
        {"own", ATT_TEXT("core", "In their own sequence"),
            ATT_TEXT("core", "Cross-attention: query i is at position i of a sequence of its own.")}};
}

std::vector<FieldOption> taskOptions()
{
    std::vector<FieldOption> options;
    for (const training::Task& task : training::tasks())
        options.push_back({task.name, task.label, task.help});
    return options;
}

const training::Task& taskOf(const Experiment& experiment)
{
    const training::Task* task = training::findTask(experiment.extrapolation.task);
    return task == nullptr ? training::tasks().front() : *task;
}

TrainedLengths usualTraining(const Experiment& experiment) { return {taskOf(experiment).shortest, taskOf(experiment).longest}; }

// Returns what usualTestLengths() does for the task, as it is typed.
std::string usualTests(const Experiment& experiment)
{
    const Index asked = experiment.extrapolation.trained.longest;
    const Index longest = asked > 0 ? asked : taskOf(experiment).longest;
    const Index most = training::longestExample(taskOf(experiment));
    Index last = longest;
    while (2 * last <= training::usualReach * longest && 2 * last <= most)
        last *= 2;
    return last == longest ? formatNumber(longest) : formatNumber(longest) + ":" + formatNumber(last) + ":x2";
}

bool turnsPairs(const Experiment& experiment) { return experiment.rope != 0; }

// Tells whether all arrays come from one file instead of a file each; the fields of the other way are hidden. Attention weights
// always come from one file.
bool readsOneFile(const Experiment& experiment)
{
    return givesWeights(experiment) || !experiment.tensorFile.empty()
        || (experiment.queryFile.empty() && experiment.keyFile.empty());
}

bool readsFileEach(const Experiment& experiment) { return !readsOneFile(experiment); }

using E = Experiment;
using G = GradientSetup;
using P = ProjectionSetup;
using B = PaddingSetup;
using X = ExtrapolationSetup;
using Group = FieldGroup;
using Kind = FieldKind;

constexpr double largestSeed = 9007199254740992; // 2^53: JSON readers that use doubles keep it exact

constexpr Field fields[] = {
    choice<&E::source>(Group::Source, "source", ATT_TEXT("core", "Source"),
        ATT_TEXT("core", "Where queries, keys and values come from: random vectors of a known kind, typed text, or files."))
        .oneOf(sourceOptions)
        .alwaysSaved()
        .ofEverySource(),
    integer<&E::n>(Group::Source, "n", ATT_TEXT("core", "Sequence length n"),
        ATT_TEXT("core",
            "Number of queries and of keys. With the same seed, a longer sequence begins with the same rows as a shorter one."))
        .between(1, maxLength)
        .alwaysSaved()
        .withSlider(),
    integer<&E::d>(Group::Source, "d", ATT_TEXT("core", "Head dimension d"),
        ATT_TEXT("core",
            "Number of components of each query and key. The scores s = q·k of random vectors have variance d, hence the "
            "standard scale 1/√d (Vaswani et al. 2017)."))
        .between(1, maxDimension)
        .byDoubling()
        .alwaysSaved(),
    integer<&E::dv>(Group::Source, "dv", ATT_TEXT("core", "Value dimension"),
        ATT_TEXT("core", "Number of components of each value. With 0 there are no values, only weights and their statistics."))
        .between(0, maxDimension)
        .byDoubling()
        .foldedAway(),
    integer<&E::seed>(Group::Source, "seed", ATT_TEXT("core", "Seed"),
        ATT_TEXT("core",
            "Seed of all random numbers: the same seed gives the same numbers at any length and on any number of threads."))
        .between(0, largestSeed)
        .alwaysSaved()
        .foldedAway(),
    integer<&E::groups>(Group::Source, "groups", ATT_TEXT("core", "Needle groups"),
        ATT_TEXT("core", "Number of groups of needles. Each query looks for one group."))
        .between(1, 4096)
        .foldedAway(),
    integer<&E::needles>(Group::Source, "needles", ATT_TEXT("core", "Needles per group"),
        ATT_TEXT("core", "Number of needles in each group: the keys that a query should find. Needs d ≥ needles + 2."))
        .between(1, 64)
        .foldedAway(),
    real<&E::cosine>(Group::Source, "cosine", ATT_TEXT("core", "Needle cosine"),
        ATT_TEXT("core", "Cosine c between a query and each of its needles, whose score is then q·k = c d."))
        .between(0.01, 0.999)
        .foldedAway(),
    integer<&E::topics>(Group::Source, "topics", ATT_TEXT("core", "Topics"),
        ATT_TEXT("core", "Number of clusters that queries and keys belong to."))
        .between(1, 4096),
    real<&E::rho>(Group::Source, "rho", ATT_TEXT("core", "Topic cosine ρ"),
        ATT_TEXT("core", "Expected cosine between two vectors of the same topic."))
        .between(0, 0.999),
    texts<&E::text>(Group::Source, "text", ATT_TEXT("core", "Text"),
        ATT_TEXT("core",
            "Tokens separated by spaces, one sequence a line; Chinese without spaces is cut into characters. Shorter sequences "
            "are padded with [PAD]. Equal tokens get equal random vectors."))
        .shownWhen(attendsWithin),
    text<&E::textQ>(Group::Source, "text-q", ATT_TEXT("core", "Text of the queries"),
        ATT_TEXT("core",
            "Cross-attention: the queries come from this text and the keys from the other, as a translation attends to its "
            "source. A word written 猫=cat has the vector of cat; 坐在=sits+on has the sum of the vectors of sits and on, "
            "divided by √2. If both texts are empty: self-attention."))
        .implies("text"),
    text<&E::textK>(Group::Source, "text-k", ATT_TEXT("core", "Text of the keys"),
        ATT_TEXT("core", "The text that the queries of the other text attend to: one sequence, with tokens separated by spaces."))
        .implies("text"),
    integer<&E::batch>(Group::Source, "batch", ATT_TEXT("core", "Sequence of the batch"),
        ATT_TEXT("core", "Which sequence is evaluated, counted from 0."))
        .between(0, 4095)
        .standsAbove("heads")
        .counts(Counted::Sequences)
        .shownWhen(attendsWithin),
    file<&E::tensorFile>(Group::Source, "tensors", ATT_TEXT("core", "Tensor file"),
        ATT_TEXT("core",
            "A .npz or .safetensors file with the queries, keys and values of a model: tables (n, d), (heads, n, d) or (batch, "
            "heads, n, d), found by names such as q, layers.3.k or model.layers.3.self_attn.q_proj. Or with its attention "
            "weights: (n_q, n_k), (heads, n_q, n_k) or (batch, heads, n_q, n_k), named attentions or layers.3.attn_weights, for "
            "example."))
        .holding(FileContent::Tensors)
        .shownWhen(readsOneFile),
    integer<&E::layer>(Group::Source, "layer", ATT_TEXT("core", "Layer"),
        ATT_TEXT("core", "Which layer of the tensor file: its number in the names of the arrays."))
        .between(0, 65535)
        .counts(Counted::Layers),
    integer<&E::head>(Group::Source, "head", ATT_TEXT("core", "Head"),
        ATT_TEXT("core",
            "Which head, counted from 0. With fewer key heads than query heads, several query heads share one key head "
            "(grouped-query attention)."))
        .between(0, 65535)
        .counts(Counted::Heads),
    integer<&E::heads>(Group::Source, "heads", ATT_TEXT("core", "Heads"),
        ATT_TEXT("core",
            "Number of heads H of multi-head attention. Tokens have H · d components; head h projects them to X W_Q^h, X W_K^h, "
            "X W_V^h."))
        .between(1, 64)
        .orElse("split-heads"),
    written<parseHeadPattern, headPatternText, &E::headPattern>(Kind::Choice, Group::Source, "head-pattern",
        ATT_TEXT("core", "Relation of heads"),
        ATT_TEXT("core",
            "How the heads relate to each other: independent, cooperating (they attend to similar keys), complementary (they "
            "attend to different keys) or competing (in each pair of heads, the scores of one are the negatives of the "
            "other's)."))
        .oneOf(headPatternOptions),
    name<&E::queryName>(Group::Source, "q-name", ATT_TEXT("core", "Array with the queries"),
        ATT_TEXT("core",
            "Name of the array in the tensor file that holds the queries; write {L} for the number of the layer: layers.{L}.q. "
            "Empty: found by its usual name."))
        .shownWhen(readsOneFile)
        .foldedAway(),
    name<&E::keyName>(Group::Source, "k-name", ATT_TEXT("core", "Array with the keys"),
        ATT_TEXT("core", "Name of the array in the tensor file that holds the keys; write {L} for the number of the layer."))
        .shownWhen(readsOneFile)
        .foldedAway(),
    name<&E::valueName>(Group::Source, "v-name", ATT_TEXT("core", "Array with the values"),
        ATT_TEXT("core",
            "Name of the array in the tensor file that holds the values; write {L} for the number of the layer. If only queries "
            "and keys are named, there is no output."))
        .shownWhen(readsOneFile)
        .foldedAway(),
    written<parseLeadingAxes, leadingAxesText, &E::leading>(Kind::Name, Group::Source, "leading",
        ATT_TEXT("core", "Leading dimensions"),
        ATT_TEXT("core",
            "What the leading dimensions of the arrays mean (those before tokens and vector components), in the order of the "
            "file: one or more of layers, batch, heads; for example, layers,heads for a stack of all layers. If heads come after "
            "tokens, write heads last. auto: heads, or batch,heads, or layers,batch,heads, unless names or a mask given with the "
            "arrays show otherwise; if this is uncertain, a note says so."))
        .foldedAway(),
    written<parseHeadOrder, headOrderText, &E::layout>(Kind::Choice, Group::Source, "layout", ATT_TEXT("core", "Array layout"),
        ATT_TEXT("core",
            "Order of heads (h) and tokens (n) in the arrays; vector components (d) come last, and a batch comes first: hnd as "
            "in PyTorch, nhd as in FlashAttention, JAX and TransformerLens. auto: found from shapes, names (hook_q), and "
            "weights, masks or tokens given with the arrays. If these do not decide, the order is guessed, and a note says so."))
        .oneOf(headOrderOptions)
        .foldedAway(),
    integer<&E::splitHeads>(Group::Source, "split-heads", ATT_TEXT("core", "Concatenated heads"),
        ATT_TEXT("core",
            "How many query heads are concatenated in each row, as in the output of a projection layer: (n, H · d) or (batch, n, "
            "H · d). 0: heads have a dimension of their own. Keys and values may have fewer heads (grouped-query attention)."))
        .between(0, 4096)
        .foldedAway(),
    flag<&E::bfloat16>(Group::Source, "bfloat16", ATT_TEXT("core", "Read int16 as bfloat16"),
        ATT_TEXT("core",
            "Reads arrays of uint16 or int16 as the bits of bfloat16 numbers, for which NumPy has no type. When off, this is "
            "done only for arrays with bf16 or bfloat16 in their names; other queries, keys and values of an integer type are "
            "refused."))
        .foldedAway(),
    name<&E::weightsName>(Group::Source, "weights-name", ATT_TEXT("core", "Array with the weights"),
        ATT_TEXT("core",
            "Name of the array in the tensor file that holds the attention weights; write {L} for the number of the layer. "
            "Empty: found by its usual name, or because it is the only array."))
        .implies("weights")
        .foldedAway(),
    written<parseWeightsRest, weightsRestText, &E::rest>(Kind::Choice, Group::Source, "rest",
        ATT_TEXT("core", "Rows that sum to less than 1"),
        ATT_TEXT("core",
            "How to read a row of weights whose sum is less than 1. sink: the missing part 1 − Σ a is the weight of one more "
            "position, which belongs to no key. rescale: each row is divided by its sum. auto: the text \"normalizer\" beside "
            "the weights in the file (softmax, sink, sigmoid, softpick) decides; without it, sink if every row sums to less than "
            "1, else rescale."))
        .oneOf(weightsRestOptions),
    file<&E::queryFile>(Group::Source, "q", ATT_TEXT("core", "Query file"),
        ATT_TEXT("core",
            "Queries as a .npy table of shape (queries, d), (heads, queries, d) or (batch, heads, queries, d): float16, float32 "
            "or "
            "float64."))
        .holding(FileContent::Array)
        .shownWhen(readsFileEach)
        .standsAbove("layer"),
    file<&E::keyFile>(Group::Source, "k", ATT_TEXT("core", "Key file"),
        ATT_TEXT("core", "Keys as a .npy table like that of the queries, with the same d; there may be fewer heads."))
        .holding(FileContent::Array)
        .shownWhen(readsFileEach)
        .standsAbove("layer"),
    file<&E::valueFile>(Group::Source, "v", ATT_TEXT("core", "Value file"),
        ATT_TEXT("core",
            "Values as a .npy table with one row per key. Without it there is no output, only weights and their statistics."))
        .holding(FileContent::Array)
        .shownWhen(readsFileEach)
        .standsAbove("layer"),
    file<&E::tokenFile>(Group::Source, "tokens", ATT_TEXT("core", "Token file"),
        ATT_TEXT("core", "Labels of the keys: a text file with one token a line, or a JSON array of strings."))
        .holding(FileContent::Tokens)
        .foldedAway(),
    file<&E::queryTokenFile>(Group::Source, "query-tokens", ATT_TEXT("core", "Token file of the queries"),
        ATT_TEXT("core",
            "Labels of the queries if they form a sequence of their own, as in cross-attention: a text file with one token a "
            "line, or a JSON array of strings. A tensor file may contain these labels as query_tokens."))
        .holding(FileContent::Tokens)
        .foldedAway(),
    written<parseQueryPlaces, queryPlacesText, &E::queries>(Kind::Choice, Group::Source, "queries",
        ATT_TEXT("core", "Query positions"),
        ATT_TEXT("core",
            "Positions of the queries if the numbers of queries and keys differ: the positions of the last keys (suffix), or "
            "positions in a sequence of their own (own), where query i is at position i for masks, RoPE and ALiBi. auto: own if "
            "the queries have tokens of their own."))
        .oneOf(queryPlacesOptions)
        .shownWhen(placesQueries)
        .foldedAway(),

    real<&E::rope>(Group::Positions, "rope", ATT_TEXT("core", "RoPE base"),
        ATT_TEXT("core",
            "Rotary position embedding (Su et al. 2021): pair t of a query or key at position p is rotated by p · base^(−2t/d), "
            "so that positions affect q·k only through their distance. Needs an even d; 0: off."))
        .between(1, 1e8)
        .orOff(10000),
    written<parseRopePairing, ropePairingText, &E::ropePairing>(Kind::Choice, Group::Positions, "rope-pairing",
        ATT_TEXT("core", "RoPE pairs"),
        ATT_TEXT("core",
            "Which two components RoPE rotates as a pair: 2t and 2t + 1 (interleaved; RoFormer, GPT-J), or t and t + d/2 (half; "
            "GPT-NeoX, Llama)."))
        .oneOf(ropePairingOptions)
        .shownWhen(turnsPairs),
    real<&E::alibi>(Group::Positions, "alibi", ATT_TEXT("core", "ALiBi slope"),
        ATT_TEXT("core",
            "Attention with linear biases (Press et al. 2021): the slope times the distance i − j is subtracted from the logit. "
            "Made for a causal mask. With several heads, head h of H (h from 0) has the slope 2^(−8(h+1)/H) instead. If H is not "
            "a power of two, the heads have the slopes for the next lower power P, then the 1st, 3rd, 5th … slope for 2P. 0: "
            "off."))
        .between(1e-6, 100)
        .orOff(0.0625),

    written<parsePolicy, policyText, &E::policyA>(Kind::Policy, Group::Scale, "policy-a", ATT_TEXT("core", "Policy A"),
        ATT_TEXT("core",
            "How the scale λ of the logits x = λ q·k depends on the length, written as NAME or NAME:key=value. A is compared "
            "with B."))
        .alwaysSaved(),
    written<parsePolicy, policyText, &E::policyB>(Kind::Policy, Group::Scale, "policy-b", ATT_TEXT("core", "Policy B"),
        ATT_TEXT("core", "The policy that A is compared with, on the same queries and keys."))
        .alwaysSaved()
        .comparedAs(ComparedPolicy::B),
    written<parseLengthMeaning, lengthMeaningText, &E::length>(Kind::LengthMeaning, Group::Scale, "length",
        ATT_TEXT("core", "Meaning of n"),
        ATT_TEXT("core",
            "The n in a policy's formula: the number of keys that the row sees (visible), the position of the query counted from "
            "1 (position), the number of all keys (sequence), or one number (fixed:512)."))
        .editableWhen(hasQueries)
        .foldedAway(),
    real<&E::tau>(Group::Scale, "tau", ATT_TEXT("core", "Factor τ"),
        ATT_TEXT("core", "Multiplies the scale of every policy, x = τ λ q·k: 1/τ is the temperature of the softmax."))
        .between(1e-3, 1e3)
        .foldedAway(),

    written<Mask::parse, &Mask::typed, &E::mask>(Kind::Mask, Group::Mask, "mask", ATT_TEXT("core", "Mask"),
        ATT_TEXT("core",
            "Which keys a query may see: words such as causal, padding or sliding(128), joined by & | ! and brackets. A masked "
            "key "
            "has weight exactly 0.")),
    written<parseMaskTrue, maskTrueText, &E::maskTrue>(Kind::Choice, Group::Mask, "mask-true",
        ATT_TEXT("core", "Meaning of True in a mask"),
        ATT_TEXT("core",
            "What True, or 1, means in a mask that is read from a file: visible, as in attention_mask and in "
            "scaled_dot_product_attention, or hidden, as in key_padding_mask and padding_mask."))
        .oneOf(maskTrueOptions)
        .shownWhen(readsMask),

    written<parseEntropyMeasure, entropyMeasureText, &E::entropy>(Kind::Entropy, Group::Measure, "entropy",
        ATT_TEXT("core", "Entropy"),
        ATT_TEXT("core",
            "The entropy of the weights a of a row: shannon = −Σ a ln a; renyi:α = ln(Σ a^α)/(1 − α), α from 0 to inf; tsallis:q "
            "= (1 − Σ a^q)/(q − 1).")),
    flag<&E::bits>(Group::Measure, "bits", ATT_TEXT("core", "Entropy in bits"),
        ATT_TEXT("core", "Entropies in bits instead of nats: 1 nat is 1/ln 2 = 1.4427 bits. Tsallis entropies have no unit.")),

    written<parseNoneOrPolicies, policiesText, &E::further>(Kind::Policies, Group::Curves, "further",
        ATT_TEXT("core", "Further policies"),
        ATT_TEXT("core", "The policies that the policy lab compares in addition to A and B, separated by commas. May be empty.")),
    written<Lengths::parse, &Lengths::text, &E::lengths>(Kind::Lengths, Group::Curves, "lengths", ATT_TEXT("core", "Lengths"),
        ATT_TEXT("core",
            "Lengths at which the curves are measured: first:last:xFACTOR, first:last:+STEP, or ascending numbers with commas. "
            "For data from a file, the default is about eight lengths, from 8 tokens to the last token that is not padding.")),
    integer<&E::trials>(Group::Curves, "trials", ATT_TEXT("core", "Trials"),
        ATT_TEXT("core", "Independent trials at each length. The curve is their mean, the band its standard error."))
        .between(1, 10000),
    integer<&E::rows>(Group::Curves, "rows", ATT_TEXT("core", "Rows per length"),
        ATT_TEXT("core",
            "Query rows evaluated at each length, evenly spaced; for random vectors, the last row is among them. For data from a "
            "file, the default is all rows, or fewer if rows × keys exceeds 4096 × 4096."))
        .between(1, 65536),
    flag<&E::windows>(Group::Curves, "windows", ATT_TEXT("core", "Measure in windows"),
        ATT_TEXT("core",
            "For a text or a tensor file: at each length, measure evenly spaced windows of the sequence, one for each trial, "
            "instead of only the prefix.")),

    integer<&E::gradients, &G::additiveUnits>(Group::Gradients, "additive-units", ATT_TEXT("core", "Units of additive scores"),
        ATT_TEXT("core",
            "Number of components of v in the additive scores vᵀ tanh(W_q q + W_k k + b) that are compared with the dot product "
            "(Bahdanau et al. 2015)."))
        .between(1, 1024),
    real<&E::gradients, &G::additiveGain>(Group::Gradients, "additive-gain", ATT_TEXT("core", "Gain of additive scores"),
        ATT_TEXT("core",
            "Expected norm of v. No additive score is larger than the sum of the absolute values of the components of v, about "
            "gain · √(2 units/π)."))
        .between(0.01, 100),
    integer<&E::gradients, &G::recurrentUnits>(Group::Gradients, "recurrent-units",
        ATT_TEXT("core", "Units of the recurrent net"),
        ATT_TEXT("core",
            "Number of components of the state h_t = tanh(W h + U x_t) of the recurrent net. The product of its derivatives over "
            "the steps is compared with the gradient of attention."))
        .between(1, 128),
    real<&E::gradients, &G::recurrentGain>(Group::Gradients, "recurrent-gain", ATT_TEXT("core", "Gain of the recurrent net"),
        ATT_TEXT("core",
            "W has random entries of variance gain²/units: a small gain lets the gradient vanish from step to step, a large one "
            "lets it explode."))
        .between(0.05, 10),

    integer<&E::projection, &P::points>(Group::Projection, "points", ATT_TEXT("core", "Points"),
        ATT_TEXT("core",
            "Number of random points to project. The distances of all pairs are compared; with more than 4096 points, only the "
            "distances of 8 million pairs."))
        .between(2, 20000),
    integer<&E::projection, &P::dim>(Group::Projection, "dim", ATT_TEXT("core", "Original dimension D"),
        ATT_TEXT("core", "Dimension of the points before projection."))
        .between(16, maxDimension),
    written<Lengths::parse, &Lengths::text, &E::projection, &P::targets>(Kind::Lengths, Group::Projection, "target",
        ATT_TEXT("core", "Target dimensions k"),
        ATT_TEXT("core",
            "Dimensions of the points, or queries and keys, after projection: first:last:xFACTOR, first:last:+STEP, or ascending "
            "numbers with commas.")),
    written<parseProjectionMatrices, projectionMatricesText, &E::projection, &P::matrices>(Kind::Matrices, Group::Projection,
        "matrix", ATT_TEXT("core", "Matrices"),
        ATT_TEXT("core",
            "Random matrices R of f(x) = Rx/√k, separated by commas: gaussian, rademacher (±1), sparse (two thirds are 0, the "
            "others ±√3), hadamard (fast: D log D operations).")),
    real<&E::projection, &P::epsilon>(Group::Projection, "epsilon", ATT_TEXT("core", "Distortion ε"),
        ATT_TEXT("core",
            "How far from 1 the worst pair's ratio ‖f(x) − f(y)‖²/‖x − y‖² may be. Johnson and Lindenstrauss: C ln n / ε² "
            "dimensions are enough. For linear attention: the part of a row's weight that may move to other keys."))
        .between(0.001, 1),
    integer<&E::projection, &P::featureDim>(Group::Projection, "feature-dim", ATT_TEXT("core", "Performer dimension d"),
        ATT_TEXT("core",
            "Dimension d of the queries and keys on which Performer is tested. Performer estimates exp(q·k/√d) by random "
            "features."))
        .between(1, 256),
    written<Lengths::parse, &Lengths::text, &E::projection, &P::features>(Kind::Lengths, Group::Projection, "features",
        ATT_TEXT("core", "Performer features m"),
        ATT_TEXT("core",
            "Numbers m of random features φ(x) = e^(−‖x‖²/2) e^(ω·x)/√m to test, for Performer and linear attention; written "
            "like the target dimensions k.")),

    written<BatchLengths::parse, &BatchLengths::text, &E::padding, &B::lengths>(Kind::BatchLengths, Group::Padding,
        "batch-lengths", ATT_TEXT("core", "Lengths of the sequences"),
        ATT_TEXT("core",
            "How many tokens each sequence has, in order: for example, 37,12,64; 8x100 stands for eight sequences of 100 tokens. "
            "Empty: the lengths of a text with several sequences, else 32 random lengths.")),
    integer<&E::padding, &B::batchSize>(Group::Padding, "batch-size", ATT_TEXT("core", "Sequences per batch"),
        ATT_TEXT("core", "Number of sequences that are computed together, each padded to the longest of them with [PAD]."))
        .between(1, mostSequences),
    integer<&E::padding, &B::bucketWidth>(Group::Padding, "bucket-width", ATT_TEXT("core", "Width of a bucket"),
        ATT_TEXT("core",
            "Largest difference between the lengths of the sequences in one bucket; 0: equal lengths only. A bucket with more "
            "sequences than a batch is split into several batches."))
        .between(0, maxBatchLength),
    integer<&E::padding, &B::packLength>(Group::Padding, "pack-length", ATT_TEXT("core", "Length of a packed row"),
        ATT_TEXT("core",
            "Number of tokens in each row when sequences are packed one after the other under a block-diagonal mask; 0: the "
            "length of the longest sequence."))
        .between(0, 4 * maxBatchLength),

    choice<&E::extrapolation, &X::task>(Group::Extrapolation, "task", ATT_TEXT("core", "Task"),
        ATT_TEXT("core", "What small networks learn at short lengths, to be tested at long ones."))
        .oneOf(taskOptions),
    written<parseTrainedLengths, trainedLengthsText, &E::extrapolation, &X::trained>(Kind::Text, Group::Extrapolation,
        "train-length", ATT_TEXT("core", "Training length"),
        ATT_TEXT("core",
            "Number of tokens in a training example: 64, or 5:16 for a random length from 5 to 16 in each training step. Empty: "
            "the default of the task."))
        .standingFor([](const E& experiment) { return trainedLengthsText(usualTraining(experiment)); }),
    written<parseTestedLengths, testedLengthsText, &E::extrapolation, &X::tested>(Kind::Text, Group::Extrapolation,
        "test-lengths", ATT_TEXT("core", "Test lengths"),
        ATT_TEXT("core",
            "Lengths at which the trained networks are tested: first:last:xFACTOR, first:last:+STEP, or ascending numbers with "
            "commas. Empty: the training length and 2, 4, 8, 16 times it."))
        .standingFor(usualTests),
    integer<&E::extrapolation, &X::steps>(Group::Extrapolation, "train-steps", ATT_TEXT("core", "Training steps"),
        ATT_TEXT("core", "Optimizer steps for each network; 0: the default of the task."))
        .between(0, 1e6)
        .standingFor([](const E& experiment) { return formatNumber(taskOf(experiment).steps); }),
    integer<&E::extrapolation, &X::seeds>(Group::Extrapolation, "train-seeds", ATT_TEXT("core", "Networks"),
        ATT_TEXT("core",
            "Number of networks that are trained under each policy, with consecutive seeds. Each is plotted; five or more show "
            "how far they differ."))
        .between(1, 100),
    integer<&E::extrapolation, &X::width>(Group::Extrapolation, "train-width", ATT_TEXT("core", "Width of the network"),
        ATT_TEXT("core", "Hidden units of each perceptron, or components of a token in an encoder; 0: the default of the task."))
        .between(0, 4096)
        .standingFor([](const E& experiment) { return formatNumber(taskOf(experiment).width); })
        .foldedAway(),
    integer<&E::extrapolation, &X::d>(Group::Extrapolation, "train-d", ATT_TEXT("core", "Head dimension of the network"),
        ATT_TEXT("core", "Number of components of each query and key; 0: the default of the task."))
        .between(0, 1024)
        .standingFor([](const E& experiment) { return formatNumber(taskOf(experiment).d); })
        .foldedAway(),
};

} // namespace

std::span<const Field> experimentFields() { return fields; }

const Field* findField(std::string_view key)
{
    const auto* found =
        std::find_if(std::begin(fields), std::end(fields), [key](const Field& field) { return field.key == key; });
    return found == std::end(fields) ? nullptr : found;
}

bool reads(const Source& source, const Field& field)
{
    if (field.group != FieldGroup::Source || field.everySource)
        return true;
    return std::ranges::any_of(source.fields, [&](std::string_view key) { return key == field.key; });
}

} // namespace attentoscope
