// SPDX-License-Identifier: GPL-3.0-or-later
// Random mask expressions: the rows equal the logic of their cells, and the text survives a round trip.
#include "tests/core/masks/naive_mask.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace attentoscope {
namespace {

using naive::Expression;

struct Case {
    Expression expression;
    std::string text;
    Index nq = 1, nk = 1, batch = 0;
    std::vector<std::uint8_t> padded;
};

std::ostream& operator<<(std::ostream& out, const Case& c)
{
    return out << c.text << " at " << c.nq << " x " << c.nk << ", sequence " << c.batch;
}

Index between(Index low, Index high) { return *rc::gen::inRange<Index>(low, high + 1); }

std::string blank() { return *rc::gen::element<std::string>("", "", " ", "  ", "\t", "\n"); }

Expression randomAtom()
{
    struct Form {
        const char* name;
        Index fewest, most, smallest;
    };
    const Form form = *rc::gen::elementOf(std::vector<Form>{{"full", 0, 0, 0}, {"causal", 0, 0, 0}, {"padding", 0, 0, 0},
        {"padding", 1, 1, 0}, {"padding", 3, 4, 0}, {"window", 1, 1, 1}, {"sliding", 1, 1, 1}, {"block-causal", 1, 1, 1},
        {"block-diagonal", 1, 4, 1}, {"hierarchical", 1, 3, 1}, {"prefix", 1, 1, 0}, {"sink", 1, 1, 0}, {"dilated", 2, 2, 1}});
    Expression atom{'a', form.name, {}, {}};
    for (Index count = between(form.fewest, form.most); count > 0; --count)
        atom.numbers.push_back(between(form.smallest, 12));
    return atom;
}

Expression randomExpression(int depth)
{
    const char kind = depth == 0 ? 'a' : *rc::gen::element('a', '!', '&', '|');
    if (kind == 'a')
        return randomAtom();
    Expression e{kind, "", {}, {}};
    for (Index count = kind == '!' ? 1 : between(2, 3); count > 0; --count)
        e.operands.push_back(randomExpression(depth - 1));
    return e;
}

// Writes the expression with brackets around every operand that needs them and some that do not, and with blanks anywhere.
std::string randomText(const Expression& e)
{
    if (e.kind == 'a')
        return naive::atomText(e, blank());
    std::string text;
    for (std::size_t k = 0; k < e.operands.size(); ++k) {
        if (k > 0 || e.kind == '!') {
            text += e.kind;
            text += blank();
        }
        const bool bracket = e.operands[k].kind == '&' || e.operands[k].kind == '|' || between(0, 3) == 0;
        if (bracket)
            text += '(';
        text += blank() + randomText(e.operands[k]) + blank();
        if (bracket)
            text += ')';
    }
    return text;
}

rc::Gen<Case> anyCase()
{
    return rc::gen::exec([] {
        Case c;
        c.expression = randomExpression(static_cast<int>(between(0, 4)));
        c.text = blank() + randomText(c.expression) + blank();
        c.nq = between(1, 24);
        c.nk = between(1, 24);
        c.batch = between(0, 2);
        if (between(0, 1) == 1)
            c.padded = *rc::gen::container<std::vector<std::uint8_t>>(
                static_cast<std::size_t>(c.nk), rc::gen::element<std::uint8_t>(0, 1));
        return c;
    });
}

// Returns twenty random cases, the first ones as large as the last.
std::vector<Case> someCases() { return *rc::gen::container<std::vector<Case>>(20, rc::gen::resize(rc::kNominalSize, anyCase())); }

RC_GTEST_PROP(MaskExpressions, RowsFollowTheLogicOfTheirCells, ())
{
    for (const Case& c : someCases()) {
        const MaskShape shape{c.nq, c.nk, c.batch, c.padded};
        const auto mask = Mask::parse(c.text);
        RC_ASSERT(mask.ok());
        const auto bound = mask->bind(shape);
        RC_ASSERT(bound.ok());
        RC_ASSERT(naive::difference(*bound, c.expression, shape) == "");
    }
}

RC_GTEST_PROP(MaskExpressions, CanonicalTextKeepsTheMeaningAndItself, ())
{
    for (const Case& c : someCases()) {
        const MaskShape shape{c.nq, c.nk, c.batch, c.padded};
        const auto first = Mask::parse(c.text);
        RC_ASSERT(first.ok());
        const std::string canonical = first->text();
        const auto second = Mask::parse(canonical);
        RC_ASSERT(second.ok());
        RC_ASSERT(second->text() == canonical);
        RC_ASSERT(canonical.find("  ") == std::string::npos);
        const auto bound = second->bind(shape);
        RC_ASSERT(bound.ok());
        RC_ASSERT(naive::difference(*bound, c.expression, shape) == "");
    }
}

// Any text gives either a mask or one error with a column inside the text, never a crash.
RC_GTEST_PROP(MaskExpressions, AnyTextIsAMaskOrAnErrorWithAColumn, ())
{
    const auto piece = rc::gen::element<std::string>("causal", "sliding(3)", "sink", "file(", "file(a)", "padding", "(", ")", "&",
        "|", "!", ",", " ", "5", "-", "\"", "\xe5\x9b\xa0", "\xff", std::string(1, '\0'), "x");
    const auto texts =
        *rc::gen::container<std::vector<std::vector<std::string>>>(50, rc::gen::container<std::vector<std::string>>(piece));
    for (const auto& pieces : texts) {
        std::string text;
        for (const auto& part : pieces)
            text += part;
        const auto mask = Mask::parse(text);
        if (mask) {
            RC_ASSERT(Mask::parse(mask->text())->text() == mask->text());
        } else {
            RC_ASSERT(mask.error().column.has_value());
            RC_ASSERT(*mask.error().column <= text.size());
            RC_ASSERT(!mask.error().why.text().empty());
        }
    }
}

} // namespace
} // namespace attentoscope
