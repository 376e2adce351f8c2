// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/calculator.h"

#include "core/base/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <muParser.h>
#include <vector>

namespace attentoscope {
namespace {

double roundedDown(double x) { return std::floor(x); }
double roundedUp(double x) { return std::ceil(x); }

// Finds an assignment, which muParser would accept but formulas must not contain.
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

Message reason(const mu::ParserError& error, const char* unknown)
{
    const std::string& token = error.GetToken();
    switch (error.GetCode()) {
    case mu::ecUNASSIGNABLE_TOKEN:
        return {unknown, {token}};
    case mu::ecUNEXPECTED_EOF:
    case mu::ecEMPTY_EXPRESSION:
        return ATT_TEXT("core", "the formula ends where a number, a variable or a function should follow");
    case mu::ecMISSING_PARENS:
        return ATT_TEXT("core", "a bracket of the formula is not closed");
    case mu::ecTOO_FEW_PARAMS:
        return {ATT_TEXT("core", "\"%1\" needs more arguments"), {token}};
    case mu::ecTOO_MANY_PARAMS:
        return {ATT_TEXT("core", "\"%1\" has too many arguments"), {token}};
    default:
        break;
    }
    if (token.empty())
        return ATT_TEXT("core", "the formula cannot be understood from here on");
    return {ATT_TEXT("core", "\"%1\" is not allowed here in a formula"), {token}};
}

// Returns where the offending token begins; the parser's own position may already be after it.
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

struct Calculator::State {
    mu::Parser parser;
    std::vector<double> values; // of the variables; the parser reads them through pointers
};

Calculator::Calculator()
    : state_(std::make_unique<State>())
{
}
Calculator::Calculator(Calculator&&) noexcept = default;
Calculator& Calculator::operator=(Calculator&&) noexcept = default;
Calculator::~Calculator() = default;

Outcome<Calculator> Calculator::parse(
    const std::string& what, std::string_view text, std::span<const Variable> variables, const char* unknown)
{
    if (const auto at = assignment(text))
        return badInput(what, ATT_TEXT("core", "a formula cannot assign values with =; write == to compare"), *at);
    Calculator calculator;
    State& state = *calculator.state_;
    for (const Variable& variable : variables)
        state.values.push_back(variable.value);
    try {
        state.parser.DefineFun("floor", roundedDown);
        state.parser.DefineFun("ceil", roundedUp);
        for (std::size_t i = 0; i < variables.size(); ++i)
            state.parser.DefineVar(variables[i].name, &state.values[i]);
        state.parser.SetExpr(std::string(text));
        state.parser.Eval(); // muParser parses the text only here
        if (state.parser.GetNumResults() != 1)
            return badInput(what, ATT_TEXT("core", "a formula must give one number; commas are allowed only inside brackets"),
                std::min(text.find(','), text.size()));
    } catch (const mu::ParserError& error) {
        return badInput(what, reason(error, unknown), columnOf(text, error));
    }
    return calculator;
}

void Calculator::set(std::size_t variable, double value) { state_->values[variable] = value; }

double Calculator::result()
{
    try {
        return state_->parser.Eval();
    } catch (const mu::ParserError&) {
        return std::numeric_limits<double>::quiet_NaN();
    }
}

} // namespace attentoscope
