// SPDX-License-Identifier: GPL-3.0-or-later
// Reads a policy that a test writes as a user does; a wrong one fails the test.
#pragma once

#include "core/policies/policy.h"

#include <gtest/gtest.h>
#include <string>

namespace attentoscope {

inline PolicyChoice choose(const std::string& text)
{
    auto choice = parsePolicy(text);
    EXPECT_TRUE(choice.ok()) << text << ": " << (choice.ok() ? "" : choice.error().text());
    return choice.ok() ? *choice : PolicyChoice{};
}

} // namespace attentoscope
