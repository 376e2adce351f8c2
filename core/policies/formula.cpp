#include "core/policies/formula.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <muParser.h>

namespace attentoscope {
namespace {

double roundedDown(double x) { return std::floor(x); }
double roundedUp(double x) { return std::ceil(x); }

// muParser would let a formula assign to its variables; there is no use for that here.
std::optional<std::size_t> assignment(std::string_view text)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '=')
            continue;
        const bool compares = (i + 1 < text.size() && text[i + 1] == '=')
            || (i > 0 && std::string_view("=!<>").find(text[i - 1]) != std::string_view::npos);
        if (!compares)
            return i;
    }
    return {};
}

Message reason(const mu::ParserError& error)
{
    const std::string& token = error.GetToken();
    switch (error.GetCode()) {
    case mu::ecUNASSIGNABLE_TOKEN:
        return {ATT_TEXT("core", "\"%1\" is not known in a formula; its variables are n, d, i and n0"), {token}};
    case mu::ecUNEXPECTED_EOF:
    case mu::ecEMPTY_EXPRESSION:
        return ATT_TEXT("core", "the formula ends where a number, a variable or a function should follow");
    case mu::ecMISSING_PARENS:
        return ATT_TEXT("core", "a bracket of the formula is not closed");
    case mu::ecTOO_FEW_PARAMS:
        return {ATT_TEXT("core", "\"%1\" needs more arguments"), {token}};
    case mu::ecTOO_MANY_PARAMS:
        return {ATT_TEXT("core", "\"%1\" takes fewer arguments"), {token}};
    default:
        break;
    }
    if (token.empty())
        return ATT_TEXT("core", "the formula cannot be read from here on");
    return {ATT_TEXT("core", "\"%1\" cannot stand here in a formula"), {token}};
}

// Where the token that is at fault begins; the parser may already stand behind it.
std::size_t columnOf(std::string_view text, const mu::ParserError& error)
{
    const std::string_view token = error.GetToken();
    const std::size_t at = error.GetPos() < 0 ? text.size() : std::min(static_cast<std::size_t>(error.GetPos()), text.size());
    if (token.empty() || text.substr(at).starts_with(token))
        return at;
    const std::size_t before = text.rfind(token, at);
    return before == std::string_view::npos ? at : before;
}

} // namespace

struct Formula::State {
    mu::Parser parser;
    double n = 1, d = 1, i = 0, n0 = 1; // the parser reads them where they stand
};

Formula::Formula()
    : state_(std::make_unique<State>())
{
}
Formula::Formula(Formula&&) noexcept = default;
Formula& Formula::operator=(Formula&&) noexcept = default;
Formula::~Formula() = default;

Outcome<Formula> Formula::parse(std::string_view text, double n0)
{
    if (trimmed(text).empty())
        return badInput("policy", ATT_TEXT("core", "the formula is empty; give λ, as in ln(n)/sqrt(d)"), 0);
    if (text.size() > longest)
        return badInput("policy",
            {ATT_TEXT("core", "the formula is longer than %1 characters"), {formatNumber(std::int64_t(longest))}}, longest);
    if (const auto at = assignment(text))
        return badInput("policy", ATT_TEXT("core", "a formula cannot assign; compare with =="), *at);
    Formula formula;
    State& state = *formula.state_;
    state.n0 = n0;
    try {
        state.parser.DefineFun("floor", roundedDown);
        state.parser.DefineFun("ceil", roundedUp);
        state.parser.DefineVar("n", &state.n);
        state.parser.DefineVar("d", &state.d);
        state.parser.DefineVar("i", &state.i);
        state.parser.DefineVar("n0", &state.n0);
        state.parser.SetExpr(std::string(text));
        state.parser.Eval(); // only now is the text read
        if (state.parser.GetNumResults() != 1)
            return badInput("policy", ATT_TEXT("core", "a formula gives one number; put commas inside brackets only"),
                std::min(text.find(','), text.size()));
    } catch (const mu::ParserError& error) {
        return badInput("policy", reason(error), columnOf(text, error));
    }
    return formula;
}

double Formula::lambda(const PolicyContext& context)
{
    State& state = *state_;
    state.n = context.n;
    state.d = context.d;
    state.i = context.position;
    try {
        return state.parser.Eval();
    } catch (const mu::ParserError&) {
        return std::numeric_limits<double>::quiet_NaN();
    }
}

} // namespace attentoscope
