// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/attention/reports/pytorch_code.h"

#include "core/base/numbers.h"
#include "core/base/python_text.h"
#include "core/session/fields.h"

#include <algorithm>
#include <cctype>
#include <string_view>
#include <vector>

namespace attentoscope {
namespace {

bool usesName(std::string_view code, std::string_view name)
{
    const auto isWord = [&](std::size_t at) {
        return at < code.size() && (std::isalnum(static_cast<unsigned char>(code[at])) || code[at] == '_');
    };
    for (auto at = code.find(name); at != std::string_view::npos; at = code.find(name, at + 1))
        if ((at == 0 || (!isWord(at - 1) && code[at - 1] != '"')) && !isWord(at + name.size()))
            return true;
    return false;
}

std::string lengthPython(const LengthMeaning& meaning, bool masked)
{
    switch (meaning.kind) {
    case LengthMeaning::Visible:
        return masked ? "visible.sum(-1, keepdim=True).clamp(min=1).float()  # the keys that a query sees"
                      : "torch.tensor(float(nk), device=q.device)  # the keys that a query sees";
    case LengthMeaning::Position:
        return "(i + 1).clamp(min=1).float()  # the place of a query";
    case LengthMeaning::Sequence:
        return "torch.tensor(float(nk), device=q.device)  # all keys";
    case LengthMeaning::Fixed:
        return "torch.tensor(" + formatNumber(double(meaning.fixed)) + ".0, device=q.device)  # a number";
    }
    return {};
}

std::string inDocstring(std::string_view text)
{
    const std::string quoted = pythonText(text);
    return quoted.substr(1, quoted.size() - 2);
}

// Lines of the function's body. They are added in front, so that a line is added only if a later one needs it.
class Body
{
public:
    void addFront(std::string line) { lines_.insert(lines_.begin(), std::move(line)); }
    void addFrontIfUsed(std::string_view name, std::string line)
    {
        if (usesName(text(), name))
            addFront(std::move(line));
    }
    std::string text() const
    {
        std::string text;
        for (const std::string& line : lines_)
            text += "    " + line + '\n';
        return text;
    }

private:
    std::vector<std::string> lines_;
};

void addRopeFront(Body& body, const Experiment& experiment)
{
    const bool half = experiment.ropePairing == RopePairing::Half;
    body.addFront("q, k = turned(q, i), turned(k, j[:, None])");
    body.addFront(half ? "    return torch.cat((a * cos - b * sin, a * sin + b * cos), -1).to(x.dtype)"
                       : "    return torch.stack((a * cos - b * sin, a * sin + b * cos), -1).flatten(-2).to(x.dtype)");
    body.addFront(half ? "    a, b, cos, sin = x[..., : d // 2], x[..., d // 2 :], angle.cos(), angle.sin()"
                       : "    a, b, cos, sin = x[..., 0::2], x[..., 1::2], angle.cos(), angle.sin()");
    body.addFront("    angle = places * " + formatNumber(experiment.rope)
        + " ** (-torch.arange(0, d, 2, device=x.device).double() / d)  # double: places may be large");
    body.addFront(std::string("def turned(x, places):  # RoPE, which pairs ")
        + (half ? "the first half with the second" : "each even number with the next"));
}

std::vector<std::string> entmaxLines(const std::string& alpha)
{
    return {"def entmax(x, alpha):  # the threshold by halving", "    x, power = (alpha - 1) * x.double(), 1 / (alpha - 1)",
        "    high = x.amax(-1, keepdim=True)", "    low = high - 1",
        "    for _ in range(100):", "        middle = (low + high) / 2",
        "        more = ((x - middle).clamp(min=0) ** power).sum(-1, keepdim=True) >= 1",
        "        low, high = torch.where(more, middle, low), torch.where(more, high, middle)",
        "    return ((x - low).clamp(min=0) ** power).to(q.dtype)", "weights = entmax(scores, " + alpha + ")"};
}

// Returns the lines that compute `weights` from `scores`, which are −∞ where a key is masked; there the weights may be
// anything.
std::vector<std::string> weightLines(const NormalizerChoice& choice, bool masked)
{
    const RowRule rule = rowRuleOf(choice, 1);
    const std::string number = formatNumber(rule.parameter);
    switch (rule.kind) {
    case Normalization::Softmax:
    case Normalization::Recorded: // of weights without queries and keys
        break;
    case Normalization::Sink:
        return {"sink = torch.full_like(scores[..., :1], " + number + ")",
            "weights = torch.cat((scores, sink), -1).softmax(-1)[..., :-1]"};
    case Normalization::Sigmoid:
        return {"weights = (scores " + (choice.parameters.empty() ? std::string("- n.log()") : "+ " + number) + ").sigmoid()"};
    case Normalization::Entmax:
        return entmaxLines(number);
    case Normalization::TopK:
        return {"least = scores.topk(min(" + std::to_string(Index(rule.parameter)) + ", nk), -1).values[..., -1:]",
            "weights = scores.masked_fill(scores < least, -torch.inf).softmax(-1)"};
    case Normalization::StickBreaking: {
        const std::string before = masked ? "visible & (j < i)" : "j < i";
        return {"before = " + before,
            "rest = torch.nn.functional.logsigmoid(-scores).masked_fill(~before, 0)  # ln of what a key leaves",
            "left = rest.flip(-1).cumsum(-1).flip(-1) - rest  # and all newer ones",
            "weights = (torch.nn.functional.logsigmoid(scores) + left).exp().masked_fill(~before, 0)"};
    }
    }
    return {"weights = scores.softmax(-1)"};
}

// Adds the lines for h, the entropy of the weights under the standard scale. No gradient flows through it, as through no other
// scale.
void addEntropyFront(Body& body, const std::string& bias, bool masked)
{
    body.addFront("h = torch.special.entr(standard).sum(-1, keepdim=True).detach()  # the entropy of a row of them");
    body.addFront(masked
            ? "standard = standard.masked_fill(~visible, -torch.inf).softmax(-1, dtype=torch.float32).masked_fill(~visible, 0)"
            : "standard = standard.softmax(-1, dtype=torch.float32)");
    body.addFront("standard = q @ k.transpose(-1, -2) / d ** 0.5" + bias);
}

} // namespace

Outcome<std::string> pytorchCode(const Result& result, const PolicyResult& policy)
{
    const Experiment& experiment = result.experiment;
    const PythonScale scale = policyPython(policy.scale);
    if (result.inputs->areWeights())
        return badInput("source", ATT_TEXT("core", "attention weights were given; this needs queries and keys"));
    if (scale.expression.empty())
        return badInput("policy", ATT_TEXT("core", "parts of the formula cannot be written in Python"));
    const bool masked = experiment.mask.text() != Mask().text(); // it may hide keys of longer sequences

    Body body;
    body.addFront("return weights.to(v.dtype) @ v");
    const bool isSoftmax = policy.scale.normalizer.isSoftmax();
    if (masked && !isSoftmax)
        body.addFront("weights = weights.masked_fill(~visible, 0)  # also where nothing is seen");
    const auto lines = weightLines(policy.scale.normalizer, masked);
    if (isSoftmax)
        body.addFront(masked ? "weights = scores.masked_fill(~visible, -torch.inf).softmax(-1).masked_fill(~visible, 0)  # also "
                               "where nothing is seen"
                             : lines.front());
    for (auto line = lines.rbegin(); !isSoftmax && line != lines.rend(); ++line)
        body.addFront(*line);
    if (masked && !isSoftmax)
        body.addFront("scores = scores.masked_fill(~visible, -torch.inf)");
    const std::string bias = experiment.alibi != 0 ? " - " + formatNumber(experiment.alibi) + " * (i - j)" : "";
    const DistanceLaw law = distanceLawOf(policy.scale);
    body.addFront(std::string("scores = ") + (law.exists() ? "a * " : "") + "scale * (q @ k.transpose(-1, -2))"
        + (law.exists() ? " + 1 - a**2" : "") + bias);
    if (law.exists())
        body.addFront("a = (1 + 2 * ((i - j).abs() / " + formatNumber(law.reach) + ").log1p()).sqrt()  # of the distance");
    const std::string lambda =
        experiment.tau != 1 ? formatNumber(experiment.tau) + " * (" + scale.expression + ")" : scale.expression;
    if (scale.ofNumbers && (usesName(lambda, "n") || usesName(lambda, "i"))) {
        body.addFront("scale = torch.tensor([[" + lambda + "] for n, i in rows], dtype=torch.float32, device=q.device)");
        body.addFront("rows = zip(*(x.expand(nq, 1).flatten().tolist() for x in (n, i.clamp(min=0))))");
    } else {
        body.addFront("scale = " + lambda);
    }
    if (usesName(lambda, "h"))
        addEntropyFront(body, bias, masked);
    body.addFrontIfUsed("n", "n = " + lengthPython(experiment.length, masked));
    if (masked) {
        const std::string visible = result.mask.python();
        body.addFront(usesName(visible, "i") ? "visible = " + visible : "visible = (" + visible + ").expand(nq, nk)");
    }
    if (experiment.rope != 0)
        addRopeFront(body, experiment);
    body.addFrontIfUsed("j", "j = torch.arange(nk, device=q.device)  # places of keys");
    body.addFrontIfUsed("i",
        result.inputs->firstPlace
            ? "i = torch.arange(nq, device=q.device)[:, None]  # places of queries, which are a sequence of their own"
            : "i = torch.arange(nk - nq, nk, device=q.device)[:, None]  # places of queries, the last at the last key");
    body.addFront("nq, nk, d = q.shape[-2], k.shape[-2], q.shape[-1]");

    const std::string code = body.text();
    std::string imports;
    for (const char* module : {"math", "numpy", "safetensors.torch", "statistics"})
        if (usesName(code, module))
            imports += std::string("import ") + module + '\n';
    std::string told = "scale " + policyText(policy.policy);
    if (experiment.tau != 1)
        told += " times " + formatNumber(experiment.tau);
    if (policy.scale != policy.policy)
        told += ", found on the data";
    told += "; mask " + experiment.mask.typed() + "; n: " + lengthMeaningText(experiment.length);
    return imports + "import torch\n\n\ndef attention(q, k, v):\n    \"\"\"" + inDocstring(told)
        + ".\n\n    q: (..., n_q, d), k: (..., n_k, d), v: (..., n_k, d_v).\"\"\"\n" + code;
}

} // namespace attentoscope
