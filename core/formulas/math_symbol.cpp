// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formulas/math_symbol.h"

#include <algorithm>

namespace attentoscope {
namespace {

constexpr MathSymbol italic(std::string_view typed, std::string_view text)
{
    return {typed, text, MathClass::Ordinary, MathLetters::Italic};
}
constexpr MathSymbol plain(std::string_view typed, std::string_view text) { return {typed, text}; }
constexpr MathSymbol binary(std::string_view typed, std::string_view text) { return {typed, text, MathClass::Binary}; }
constexpr MathSymbol relation(std::string_view typed, std::string_view text) { return {typed, text, MathClass::Relation}; }
constexpr MathSymbol punctuation(std::string_view typed, std::string_view text) { return {typed, text, MathClass::Punctuation}; }
constexpr MathSymbol function(std::string_view typed) { return {typed, typed.substr(1), MathClass::Function}; }

constexpr MathSymbol fence(std::string_view typed, std::string_view text, MathClass mathClass)
{
    return {typed, text, mathClass, MathLetters::Upright, false, false, true};
}
constexpr MathSymbol functionWithLimits(std::string_view typed)
{
    return {typed, typed.substr(1), MathClass::Function, MathLetters::Upright, false, true};
}
constexpr MathSymbol large(std::string_view typed, std::string_view text, bool takesLimits)
{
    return {typed, text, MathClass::Function, MathLetters::Upright, true, takesLimits};
}

// If two symbols have the same text, the first is used when that character is typed directly.
constexpr MathSymbol symbols[] = {
    binary("+", "+"),
    binary("-", "−"),
    binary("*", "∗"),
    plain("/", "/"),
    relation("=", "="),
    relation("<", "<"),
    relation(">", ">"),
    relation(":", ":"),
    punctuation(",", ","),
    punctuation(";", ";"),
    plain("!", "!"),
    plain("?", "?"),
    plain(".", "."),
    plain(R"(\%)", "%"),
    plain(R"(\#)", "#"),
    plain(R"(\&)", "&"),
    plain(R"(\$)", "$"),
    plain(R"(\_)", "_"),

    fence("(", "(", MathClass::Opening),
    fence(")", ")", MathClass::Closing),
    fence("[", "[", MathClass::Opening),
    fence("]", "]", MathClass::Closing),
    fence(R"(\{)", "{", MathClass::Opening),
    fence(R"(\})", "}", MathClass::Closing),
    fence("|", "|", MathClass::Ordinary),
    fence(R"(\|)", "‖", MathClass::Ordinary),
    fence(R"(\lvert)", "|", MathClass::Opening),
    fence(R"(\rvert)", "|", MathClass::Closing),
    fence(R"(\lVert)", "‖", MathClass::Opening),
    fence(R"(\rVert)", "‖", MathClass::Closing),
    fence(R"(\lfloor)", "⌊", MathClass::Opening),
    fence(R"(\rfloor)", "⌋", MathClass::Closing),
    fence(R"(\lceil)", "⌈", MathClass::Opening),
    fence(R"(\rceil)", "⌉", MathClass::Closing),
    fence(R"(\langle)", "⟨", MathClass::Opening),
    fence(R"(\rangle)", "⟩", MathClass::Closing),

    large(R"(\sum)", "∑", true),
    large(R"(\prod)", "∏", true),
    large(R"(\int)", "∫", false),
    functionWithLimits(R"(\lim)"),
    functionWithLimits(R"(\max)"),
    functionWithLimits(R"(\min)"),
    functionWithLimits(R"(\sup)"),
    functionWithLimits(R"(\inf)"),
    functionWithLimits(R"(\det)"),
    functionWithLimits(R"(\Pr)"),
    function(R"(\ln)"),
    function(R"(\log)"),
    function(R"(\exp)"),
    function(R"(\sin)"),
    function(R"(\cos)"),
    function(R"(\tan)"),
    function(R"(\sinh)"),
    function(R"(\cosh)"),
    function(R"(\tanh)"),
    function(R"(\arg)"),
    function(R"(\softmax)"),

    italic(R"(\alpha)", "α"),
    italic(R"(\beta)", "β"),
    italic(R"(\gamma)", "γ"),
    italic(R"(\delta)", "δ"),
    italic(R"(\epsilon)", "ϵ"),
    italic(R"(\varepsilon)", "ε"),
    italic(R"(\zeta)", "ζ"),
    italic(R"(\eta)", "η"),
    italic(R"(\theta)", "θ"),
    italic(R"(\vartheta)", "ϑ"),
    italic(R"(\iota)", "ι"),
    italic(R"(\kappa)", "κ"),
    italic(R"(\lambda)", "λ"),
    italic(R"(\mu)", "μ"),
    italic(R"(\nu)", "ν"),
    italic(R"(\xi)", "ξ"),
    italic(R"(\omicron)", "ο"),
    italic(R"(\pi)", "π"),
    italic(R"(\varpi)", "ϖ"),
    italic(R"(\rho)", "ρ"),
    italic(R"(\varrho)", "ϱ"),
    italic(R"(\sigma)", "σ"),
    italic(R"(\varsigma)", "ς"),
    italic(R"(\tau)", "τ"),
    italic(R"(\upsilon)", "υ"),
    italic(R"(\phi)", "ϕ"),
    italic(R"(\varphi)", "φ"),
    italic(R"(\chi)", "χ"),
    italic(R"(\psi)", "ψ"),
    italic(R"(\omega)", "ω"),
    plain(R"(\Gamma)", "Γ"),
    plain(R"(\Delta)", "Δ"),
    plain(R"(\Theta)", "Θ"),
    plain(R"(\Lambda)", "Λ"),
    plain(R"(\Xi)", "Ξ"),
    plain(R"(\Pi)", "Π"),
    plain(R"(\Sigma)", "Σ"),
    plain(R"(\Upsilon)", "Υ"),
    plain(R"(\Phi)", "Φ"),
    plain(R"(\Psi)", "Ψ"),
    plain(R"(\Omega)", "Ω"),
    italic(R"(\ell)", "ℓ"),
    plain(R"(\infty)", "∞"),
    plain(R"(\partial)", "∂"),
    plain(R"(\nabla)", "∇"),
    plain(R"(\forall)", "∀"),
    plain(R"(\exists)", "∃"),
    plain(R"(\top)", "⊤"),
    plain(R"(\prime)", "′"),
    plain(R"(\emptyset)", "∅"),
    {R"(\dots)", "…", MathClass::Inner},
    {R"(\ldots)", "…", MathClass::Inner},
    {R"(\cdots)", "⋯", MathClass::Inner},
    {R"(\vdots)", "⋮", MathClass::Ordinary},
    {R"(\ddots)", "⋱", MathClass::Inner},

    binary(R"(\cdot)", "·"),
    binary(R"(\times)", "×"),
    binary(R"(\pm)", "±"),
    binary(R"(\odot)", "⊙"),
    binary(R"(\circ)", "∘"),
    binary(R"(\cup)", "∪"),
    binary(R"(\cap)", "∩"),
    relation(R"(\approx)", "≈"),
    relation(R"(\leq)", "≤"),
    relation(R"(\le)", "≤"),
    relation(R"(\geq)", "≥"),
    relation(R"(\ge)", "≥"),
    relation(R"(\neq)", "≠"),
    relation(R"(\ne)", "≠"),
    relation(R"(\to)", "→"),
    relation(R"(\rightarrow)", "→"),
    relation(R"(\leftarrow)", "←"),
    relation(R"(\Rightarrow)", "⇒"),
    relation(R"(\mapsto)", "↦"),
    relation(R"(\sim)", "∼"),
    relation(R"(\propto)", "∝"),
    relation(R"(\in)", "∈"),
    relation(R"(\notin)", "∉"),
    relation(R"(\subset)", "⊂"),
    relation(R"(\mid)", "∣"),
    relation(R"(\ll)", "≪"),
    relation(R"(\gg)", "≫"),
    relation(R"(\equiv)", "≡"),
};

const MathSymbol* found(std::string_view MathSymbol::*key, std::string_view wanted)
{
    const auto at =
        std::find_if(std::begin(symbols), std::end(symbols), [&](const MathSymbol& symbol) { return symbol.*key == wanted; });
    return at == std::end(symbols) ? nullptr : &*at;
}

} // namespace

std::span<const MathSymbol> mathSymbols() { return symbols; }

const MathSymbol* mathSymbolTyped(std::string_view typed) { return found(&MathSymbol::typed, typed); }

const MathSymbol* mathSymbolOfText(std::string_view text) { return found(&MathSymbol::text, text); }

} // namespace attentoscope
