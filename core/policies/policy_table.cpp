// SPDX-License-Identifier: GPL-3.0-or-later
// The table of scale policies. To add a policy, add an entry here.
#include "core/policies/policy.h"

#include <algorithm>
#include <cmath>

namespace attentoscope {
namespace {

using Parameters = std::span<const double>;

// Returns ln n of the row, but at least 0: a row that sees one key has ln 1 = 0.
double logLength(const PolicyContext& c) { return std::log(std::max(1.0, c.n)); }

double unscaled(const PolicyContext& c, Parameters) { return std::sqrt(c.d); }
double standard(const PolicyContext&, Parameters) { return 1; }
double entropyInvariant(const PolicyContext& c, Parameters p) { return logLength(c) / std::log(p[0]); }
double kappa(const PolicyContext& c, Parameters p) { return p[0] * logLength(c) / std::sqrt(c.d); }
double logN(const PolicyContext& c, Parameters) { return logLength(c); }
double clipped(const PolicyContext& c, Parameters p) { return std::max(1.0, logLength(c) / std::log(p[0])); }
double infoscale(const PolicyContext& c, Parameters p)
{
    return std::sqrt(std::expm1(-2 * logLength(c) / c.d) / std::expm1(-2 * std::log(p[0]) / c.d));
}
double ssa(const PolicyContext& c, Parameters p) { return 1 + std::exp(-std::exp(p[0])) * std::log(c.position + 1); }
double ssmax(const PolicyContext& c, Parameters p) { return p[0] * logLength(c); }
double llama4(const PolicyContext& c, Parameters p) { return 1 + p[0] * std::log1p(std::floor((c.position + 1) / p[1])); }
double ministral3(const PolicyContext& c, Parameters p) { return 1 + p[0] * std::log1p(std::floor(c.position / p[1])); }
double inkling(const PolicyContext& c, Parameters p) { return 1 + p[0] * std::log(std::max(1.0, (c.position + 1) / p[1])); }
double grok2(const PolicyContext& c, Parameters p) { return c.position > p[0] ? std::log(c.position) / std::log(p[0]) : 1; }
double asentmax(const PolicyContext& c, Parameters p) { return 1 + p[0] * std::pow(std::log(c.position + 2), p[1]); }
double constant(const PolicyContext&, Parameters p) { return p[0]; }

double yarn(const PolicyContext& c, Parameters p)
{
    const double factor = 1 + 0.1 * std::log(std::max(1.0, p[1] > 0 ? p[1] : c.n / p[0])); // 1 where the length is not extended
    return factor * factor; // squared, because YaRN multiplies both q and k by it
}

// The polynomial is below 1 up to 0.85 nats (its authors leave rows up to 0.5 alone) and again where attention is most diffuse.
double adaptive(const PolicyContext& c, Parameters)
{
    const double h = c.standardEntropy;
    return std::max((((-0.037 * h + 0.481) * h - 2.3) * h + 4.917) * h - 1.791, 1.0); // NaN where h is
}
constexpr double adaptiveIsOffFrom = 5.944520827905147; // nats, where the polynomial falls through 1

PolicyParameter trainingLength(double initial)
{
    return {"n0", ATT_TEXT("core", "n₀"), ATT_TEXT("core", "The training length, at which the scale equals the standard one."),
        initial, 2, 1e9};
}

const std::vector<Policy>& table()
{
    static const std::vector<Policy> entries = {
        {"none", ATT_TEXT("core", "None"), "1",
            ATT_TEXT("core", "Raw scores without any scale: the softmax saturates as d grows."), "", PolicyOrigin::Fixed, {},
            unscaled, "1"},
        {"standard", ATT_TEXT("core", "Standard"), "1 / √<i>d</i>",
            ATT_TEXT("core", "The standard scale: it gives scores of random vectors the variance 1 at any length."),
            "Vaswani et al. 2017, arXiv 1706.03762", PolicyOrigin::Fixed, {}, standard, "1 / d ** 0.5"},
        {"entropy-invariant", ATT_TEXT("core", "Entropy-invariant"), "ln <i>n</i> / (ln {n0} · √<i>d</i>)",
            ATT_TEXT("core", "Grows with ln n, so that the entropy of a focused row hardly depends on the length."),
            "Scientific Spaces, archives 8823 and 9588", PolicyOrigin::Theory, {trainingLength(512)}, entropyInvariant,
            "n.log() / (math.log({n0}) * d ** 0.5)"},
        {"kappa", ATT_TEXT("core", "κ ln n / d"), "{kappa} · ln <i>n</i> / <i>d</i>",
            ATT_TEXT("core", "The entropy-invariant scale with a free constant κ; κ = √d / ln 512 is the same as n₀ = 512."),
            "Scientific Spaces, archive 8823", PolicyOrigin::Theory,
            {{"kappa", ATT_TEXT("core", "κ"), ATT_TEXT("core", "The factor before ln n / d."), 1.2824, 0, 100}}, kappa,
            "{kappa} * n.log() / d"},
        {"log-n", ATT_TEXT("core", "ln n"), "ln <i>n</i> / √<i>d</i>",
            ATT_TEXT("core", "The standard scale times ln n, with no reference length."),
            "Chiang & Cholak 2022, section 4.3, arXiv 2202.12172", PolicyOrigin::Theory, {}, logN, "n.log() / d ** 0.5"},
        {"clipped", ATT_TEXT("core", "Clipped"), "max(1, ln <i>n</i> / ln {n0}) / √<i>d</i>",
            ATT_TEXT("core",
                "Standard up to the training length, entropy-invariant beyond it. For models trained without the "
                "entropy-invariant scale."),
            "Scientific Spaces, archive 8823; Qwen and ReRoPE use it with n = position", PolicyOrigin::Theory,
            {trainingLength(512)}, clipped, "(n.log() / math.log({n0})).clamp(min=1) / d ** 0.5"},
        {"infoscale", ATT_TEXT("core", "InfoScale"),
            "√((1 − <i>n</i><sup>−2/<i>d</i></sup>) / (1 − {n0}<sup>−2/<i>d</i></sup>)) / √<i>d</i>",
            ATT_TEXT("core",
                "Another answer to the question which scale keeps the entropy constant. For large d it grows as the square root "
                "of "
                "ln n, not as ln n."),
            "InfoScale, arXiv 2501.08570", PolicyOrigin::Theory, {trainingLength(512)}, infoscale,
            "(torch.expm1(-2 * n.log() / d) / math.expm1(-2 * math.log({n0}) / d)).sqrt() / d ** 0.5"},
        {"ssmax", ATT_TEXT("core", "Scalable softmax"), "{s} · ln <i>n</i> / √<i>d</i>",
            ATT_TEXT("core", "The standard scale times s ln n, with s learned per head."), "Scalable-Softmax, arXiv 2501.19399",
            PolicyOrigin::Models,
            {{"s", ATT_TEXT("core", "s"), ATT_TEXT("core", "The factor before ln n; trained models settle near 0.43."), 0.43, 0,
                100}},
            ssmax, "{s} * n.log() / d ** 0.5"},
        {"ssa", ATT_TEXT("core", "Selective self-attention"),
            "(1 + <i>e</i><sup>−<i>e</i><sup>{beta}</sup></sup> ln(<i>i</i> + 1)) / √<i>d</i>",
            ATT_TEXT("core",
                "The part of its temperature that depends on the position alone, with β learned per head. The smaller β, the "
                "stronger; at the start of the training it is nearly off."),
            "Selective self-attention, arXiv 2411.12892", PolicyOrigin::Models,
            {{"beta", ATT_TEXT("core", "β"), ATT_TEXT("core", "The strength is exp(−exp(β)); models begin at 2."), 2, -20, 20}},
            ssa, "(1 + math.exp(-math.exp({beta})) * (i.clamp(min=0) + 1).log()) / d ** 0.5"},
        {"asentmax", ATT_TEXT("core", "ASEntmax"), "(1 + {beta} (ln(<i>i</i> + 2))<sup>{gamma}</sup>) / √<i>d</i>",
            ATT_TEXT("core",
                "The scale that was made for entmax, with β and γ learned per head. Positions count from 2, so that no logarithm "
                "is 0."),
            "ASEntmax, arXiv 2506.16640", PolicyOrigin::Models,
            {{"beta", ATT_TEXT("core", "β"),
                 ATT_TEXT("core",
                     "The factor before the power of the logarithm. Models compute it as a softplus: above 0, initially near "
                     "0.69."),
                 0.69, 0, 100},
                {"gamma", ATT_TEXT("core", "γ"),
                    ATT_TEXT("core",
                        "The exponent of the logarithm. Models compute it with 2 tanh(…), which keeps it between −2 and 2."),
                    1, -2, 2}},
            asentmax, "(1 + {beta} * (i.clamp(min=0) + 2).log() ** {gamma}) / d ** 0.5"},
        {"llama4", ATT_TEXT("core", "Llama 4"), "(1 + {attn} ln(1 + ⌊(<i>i</i> + 1) / {floor}⌋)) / √<i>d</i>",
            ATT_TEXT("core", "A scale that grows with the query's position, in long steps."),
            "Llama 4, attn_scale 0.1 and floor_scale 8192", PolicyOrigin::Models,
            {{"attn", ATT_TEXT("core", "attn"), ATT_TEXT("core", "The factor before the logarithm (attn_scale)."), 0.1, 0, 100},
                {"floor", ATT_TEXT("core", "floor"), ATT_TEXT("core", "Number of positions per step (floor_scale)."), 8192, 1,
                    1e9}},
            llama4, "(1 + {attn} * ((i.clamp(min=0) + 1) / {floor}).floor().log1p()) / d ** 0.5"},
        {"ministral3", ATT_TEXT("core", "Ministral 3"), "(1 + {beta} ln(1 + ⌊<i>i</i> / {l}⌋)) / √<i>d</i>",
            ATT_TEXT("core", "Like Llama 4, but positions count from 0, and each step is as long as the training length."),
            "Ministral 3, llama_4_scaling_beta 0.1 and original_max_position_embeddings 16384", PolicyOrigin::Models,
            {{"beta", ATT_TEXT("core", "β"), ATT_TEXT("core", "The factor before the logarithm (llama_4_scaling_beta)."), 0.1, 0,
                 100},
                {"l", ATT_TEXT("core", "L"),
                    ATT_TEXT("core", "Number of positions per step: the training length before context extension."), 16384, 1,
                    1e9}},
            ministral3, "(1 + {beta} * (i.clamp(min=0) / {l}).floor().log1p()) / d ** 0.5"},
        {"inkling", ATT_TEXT("core", "Inkling"), "(1 + {alpha} ln max(1, (<i>i</i> + 1) / {floor})) / √<i>d</i>",
            ATT_TEXT("core",
                "The standard scale up to a given length; beyond it, the scale grows with the logarithm of the position. Used in "
                "Inkling's global layers."),
            "Inkling, log_scaling_alpha 0.1 and log_scaling_n_floor 128000", PolicyOrigin::Models,
            {{"alpha", ATT_TEXT("core", "α"), ATT_TEXT("core", "The factor before the logarithm (log_scaling_alpha)."), 0.1, 0,
                 100},
                {"floor", ATT_TEXT("core", "floor"),
                    ATT_TEXT("core", "The length up to which the scale is standard (log_scaling_n_floor)."), 128000, 1, 1e9}},
            inkling, "(1 + {alpha} * ((i.clamp(min=0) + 1) / {floor}).clamp(min=1).log()) / d ** 0.5"},
        {"grok2", ATT_TEXT("core", "Grok 2"), "max(1, ln <i>i</i> / ln {l}) / √<i>d</i>",
            ATT_TEXT("core",
                "The clipped scale, computed from the query's position (counted from 0) instead of n: standard up to position "
                "L."),
            "Grok 2 as it is served, xai_temperature_len 1024", PolicyOrigin::Models,
            {{"l", ATT_TEXT("core", "L"),
                ATT_TEXT("core", "The position up to which the scale is standard (xai_temperature_len)."), 1024, 2, 1e9}},
            grok2, "(i.clamp(min=1).log() / math.log({l})).clamp(min=1) / d ** 0.5"},
        {"yarn", ATT_TEXT("core", "YaRN"), "(1 + 0.1 ln max(1, {factor}))<sup>2</sup> / √<i>d</i>",
            ATT_TEXT("core",
                "YaRN multiplies queries and keys by the same temperature factor, so the scale contains the square of this "
                "factor. The factor grows with n, or is the same at every n if you set an extension factor."),
            "YaRN, arXiv 2309.00071; with a factor as models ship it, gpt-oss 32", PolicyOrigin::Models,
            {{"l", ATT_TEXT("core", "L"), ATT_TEXT("core", "The training length before context extension."), 4096, 1, 1e9},
                {"factor", ATT_TEXT("core", "Extension factor"),
                    ATT_TEXT("core", "The factor by which the length is extended, the same at every n. 0: the factor is n / L."),
                    0, 0, 1e9, "<i>n</i> / {l}", "n / {l}"}},
            yarn, "(1 + 0.1 * torch.as_tensor({factor}).clamp(min=1).log()) ** 2 / d ** 0.5"},
        {"constant", ATT_TEXT("core", "Constant"), "{m} / √<i>d</i>",
            ATT_TEXT("core", "The standard scale times a fixed number, at every length."), "", PolicyOrigin::Fixed,
            {{"m", ATT_TEXT("core", "m"), ATT_TEXT("core", "The multiplier: 1 is the standard scale."), 1, 0, 1e4}}, constant,
            "{m} / d ** 0.5"},
        {.name = "adaptive",
            .label = ATT_TEXT("core", "Adaptive temperature"),
            .formula =
                "max(1, <i>P</i>(<i>H</i>)) / √<i>d</i>, <i>P</i> = −0.037 <i>H</i><sup>4</sup> + 0.481 <i>H</i><sup>3</sup> − "
                "2.3 <i>H</i><sup>2</sup> + 4.917 <i>H</i> − 1.791",
            .help = ATT_TEXT("core",
                "A scale for each row, computed from the entropy H of the row under the standard scale. Attention becomes "
                "sharper if H is from 0.85 to 5.94 nats. At larger H, where attention is most diffuse, the scale remains the "
                "standard one. No theory predicts the resulting entropy."),
            .source = "Softmax is not enough, arXiv 2410.01104",
            .origin = PolicyOrigin::Data,
            .parameters = {},
            .multiplier = adaptive,
            .python = "((((-0.037 * h + 0.481) * h - 2.3) * h + 4.917) * h - 1.791).clamp(min=1) / d ** 0.5",
            .offFromEntropy = adaptiveIsOffFrom},
        {.name = "scale-invariant",
            .label = ATT_TEXT("core", "Scale-invariant"),
            .formula = "<i>x</i> = <i>a<sub>t</sub></i> <i>q</i>·<i>k</i> / √<i>d</i> + 1 − <i>a<sub>t</sub></i><sup>2</sup>, "
                       "<i>a<sub>t</sub></i><sup>2</sup>\u00a0=\u00a01\u00a0+\u00a02\u00a0ln(1\u00a0+\u00a0|<i>i</"
                       "i>\u00a0−\u00a0<i>j</i>| / {t0})",
            .help = ATT_TEXT("core",
                "A scale for each key, by its distance from the query: the logits of far keys are lowered but spread more, so "
                "that every range of distances keeps its share of the weight. No theory predicts the resulting entropy."),
            .source = "Scale-invariant attention, arXiv 2505.17083",
            .origin = PolicyOrigin::Theory,
            .parameters = {{"t0", ATT_TEXT("core", "t₀"),
                ATT_TEXT("core", "Keys up to about this distance keep nearly the standard scale (τ in the paper)."), 10, 0.1,
                1e6}},
            .multiplier = standard,
            .python = "1 / d ** 0.5",
            .ofDistance = true},
        {"entropy-matched", ATT_TEXT("core", "Entropy-matched"), "<i>λ</i> with <i>H</i>(<i>λ</i>) = {target}",
            ATT_TEXT("core",
                "The scale at which the mean of the chosen entropy equals a target; it is found numerically on the data. This is "
                "the scale that would keep the entropy constant."),
            "Scientific Spaces, archive 8823, solved instead of estimated", PolicyOrigin::Data,
            {{"target", ATT_TEXT("core", "Target H"),
                 ATT_TEXT("core",
                     "The entropy to reach, in nats (Tsallis: without a unit). 0: the entropy of the standard scale at n₀."),
                 0, 0, 1e8, "<i>H</i>(1/√<i>d</i>) at <i>n</i> = {n0}"},
                {"n0", ATT_TEXT("core", "n₀"),
                    ATT_TEXT("core",
                        "Used only if no target is given: the target is then the entropy of the standard scale at this length."),
                    512, 2, 1e9}}},
        {"formula", ATT_TEXT("core", "Formula"), "{text}",
            ATT_TEXT("core",
                "Your own formula for λ. It may use n, d, i (the position of the query, from 0) and n0, with + - * / ^, "
                "comparisons, a ? b : c, ln, exp, sqrt, min, max, floor and the like."),
            "", PolicyOrigin::Typed, {trainingLength(512)}, nullptr, nullptr, "ln(n) / ln(n0) / sqrt(d)"},
    };
    return entries;
}

} // namespace

std::span<const Policy> policies() { return table(); }

std::span<const Policy> weightPolicies()
{
    static const std::vector<Policy> entries = {
        {"exported", ATT_TEXT("core", "As exported"), "<i>a</i>", ATT_TEXT("core", "The weights as the file has them."), "",
            PolicyOrigin::Fixed, {}, standard, nullptr, nullptr, true, true},
        {"power", ATT_TEXT("core", "Weights to the power τ"), "<i>a</i><sup><i>τ</i></sup> / Σ <i>a</i><sup><i>τ</i></sup>",
            ATT_TEXT("core", "The weights after the logits are multiplied by the factor τ; exact even without queries and keys."),
            "", PolicyOrigin::Fixed, {}, standard, nullptr, nullptr, true, false},
    };
    return entries;
}

} // namespace attentoscope
