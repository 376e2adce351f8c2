// SPDX-License-Identifier: GPL-3.0-or-later
// Every option of every command takes numbers in one way (tests/core/base/numbers_test.cpp has the table), and none takes an
// empty value, which an unset variable of a shell leaves.
#include "tests/cli/run_cli.h"

#include <algorithm>
#include <array>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <regex>
#include <set>
#include <sstream>

using testing::HasSubstr;
using testing::StartsWith;

namespace {

using Words = std::vector<std::string>;

struct HelpedOption {
    std::string command, name;
    std::string value; // what follows it, as its help calls it; empty: it is a switch
};

std::vector<std::string> commands()
{
    const std::string help = runCli({"--help"}).out;
    std::istringstream lines(help.substr(help.find("Subcommands:")));
    std::vector<std::string> names;
    std::string line;
    std::getline(lines, line);
    const std::regex name("^  ([a-z]+) .*");
    for (std::smatch match; std::getline(lines, line);)
        if (std::regex_match(line, match, name))
            names.push_back(match[1]);
    return names;
}

std::vector<HelpedOption> optionsOf(const std::string& command)
{
    std::istringstream lines(runCli({command, "--help"}).out);
    std::vector<HelpedOption> options;
    const std::regex option("^  (?:-h,)?(--[a-z-]+)(?: (?!Excludes|Needs)(\\S+))?.*");
    std::string line;
    for (std::smatch match; std::getline(lines, line);)
        if (std::regex_match(line, match, option)) {
            const bool hasValue = match[2].matched && line.find("  ", 2 + std::size_t(match.length(1))) != match.position(2) - 2;
            const bool adjoining = match[2].matched && match.position(2) == match.position(1) + match.length(1) + 1;
            options.push_back({command, match[1], hasValue && adjoining ? match[2].str() : std::string()});
        }
    return options;
}

bool isNumber(const HelpedOption& option)
{
    static const std::set<std::string> names = {
        "N", "X", "[X]", "P", "H", "K", "KEY", "RATE", "SHARE", "NORM", "BASE", "STEPS", "EXAMPLE", "R"};
    return names.contains(option.value.substr(0, option.value.find('=')));
}

// What a command must be given before it looks at its numbers.
Words startOf(const std::string& command)
{
    static const std::map<std::string, Words> more = {
        {"heads", {"--source", "multihead"}}, {"gradients", {"--grad-output", "g.npy"}}, {"raster", {"--out", "m.npy"}}};
    Words words{command};
    if (const auto found = more.find(command); found != more.end())
        words.insert(words.end(), found->second.begin(), found->second.end());
    return words;
}

} // namespace

TEST(Numbers, OfNoOptionAreHalfANumberOrOfAnotherAlphabet)
{
    const TemporaryFolder folder;
    constexpr std::array refused = {"1e3.5", "1e400", "0x10", "1_000", "\uff15", "1,5", "5 6", " ", "five"};
    std::size_t seen = 0;
    for (const std::string& command : commands()) {
        if (command == "render") // the program that draws reads its numbers
            continue;
        for (const HelpedOption& option : optionsOf(command)) {
            if (!isNumber(option))
                continue;
            for (const std::size_t more : {0, 4}) { // two for each option, and all of them in turn
                const std::string text = refused[(seen + more) % refused.size()];
                Words words = with(startOf(command), {option.name, text});
                if (option.name == "--target-entropy") // it needs another option
                    words.push_back("--counterfactual");
                const CliRun run = runCli(words, {.folder = folder.path()});
                EXPECT_EQ(run.status, 2) << command << ' ' << option.name << " \"" << text << '"';
                EXPECT_THAT(run.error, HasSubstr("attentoscope-cli: " + option.name + ": ")) << command << " \"" << text << '"';
                EXPECT_EQ(run.out, "");
            }
            ++seen;
        }
    }
    EXPECT_GT(seen, 150U);
}

TEST(Numbers, AreTheSameHoweverTheyAreWritten)
{
    for (const HelpedOption& option : optionsOf("attend")) {
        if (!isNumber(option) || option.value.starts_with("X") || option.value == "[X]")
            continue;
        Words words{"attend", "--json", "--d", "16", "--dv", "2"};
        if (option.name != "--n")
            words.insert(words.end(), {"--n", "24"});
        const auto at = std::ranges::find(words, option.name);
        if (at != words.end())
            words.erase(at, at + 2);
        const CliRun plain = runCli(with(words, {option.name, "10"}));
        for (const char* other : {"1e1", "+10", " 10", "10.", "10.0", "100e-1"}) {
            const CliRun run = runCli(with(words, {option.name, other}));
            EXPECT_EQ(run.status, plain.status) << option.name << " \"" << other << "\": " << run.error;
            if (plain.status == 0) {
                EXPECT_EQ(withoutTimes(run.json()), withoutTimes(plain.json())) << option.name << " \"" << other << '"';
            }
        }
    }
}

TEST(Numbers, WithAnExponentAreTakenInListsAndExpressions)
{
    const auto sweep = [](const char* lengths) {
        return runCli(
            {"sweep", "--d", "16", "--policies", "standard", "--trials", "1", "--rows", "4", "--csv", "--lengths", lengths});
    };
    for (const auto& [one, other] :
        {std::pair("64,1e3", "64,1000"), {"64:1e3:x2", "64:1000:x2"}, {"64:128:+3.2e1", "64:128:+32"}}) {
        const CliRun first = sweep(one), second = sweep(other);
        ASSERT_EQ(first.status, 0) << first.error;
        const auto lengthsOf = [](const std::string& csv) {
            std::string all;
            std::istringstream lines(csv);
            for (std::string line; std::getline(lines, line);)
                all += line.substr(0, line.find(',', line.find(',') + 1)) + '\n';
            return all;
        };
        EXPECT_EQ(lengthsOf(first.out), lengthsOf(second.out)) << one;
    }
    const auto attend = [](Words more) {
        const CliRun run = runCli(with({"attend", "--n", "64", "--d", "16", "--json"}, more));
        EXPECT_EQ(run.status, 0) << run.error;
        return meanOf(run.json(), "entropy");
    };
    EXPECT_EQ(attend({"--mask", "causal & window(1e1)"}), attend({"--mask", "causal & window(10)"}));
    EXPECT_EQ(attend({"--policy", "standard@top-k:k=1e1"}), attend({"--policy", "standard@top-k:k=10"}));
    EXPECT_EQ(attend({"--policy", "entropy-invariant:n0=1e3"}), attend({"--policy", "entropy-invariant:n0=1000"}));
    EXPECT_EQ(attend({"--policy", "log-n", "--length", "fixed:1e3"}), attend({"--policy", "log-n", "--length", "fixed:1000"}));
    EXPECT_EQ(attend({"--entropy", "renyi:2e0"}), attend({"--entropy", "renyi:2"}));
    const CliRun raster = runCli({"raster", "--n", "64", "--size", "1e1x1e1", "--range", "0:3e1,1e1:40", "--json"});
    ASSERT_EQ(raster.status, 0) << raster.error;
    EXPECT_EQ(raster.json().at("rows"), (nlohmann::json{0, 30}));
    EXPECT_EQ(raster.json().at("width"), 10);
}

TEST(EmptyValues, OfAnyOptionAreRefusedByItsName)
{
    for (const std::string& command : commands())
        for (const HelpedOption& option : optionsOf(command)) {
            const bool hidesWords = option.name == "--title" || option.name == "--x-label" || option.name == "--y-label";
            if (option.value.empty() || hidesWords)
                continue;
            const CliRun run = runCli({command, option.name, ""});
            EXPECT_EQ(run.status, 2) << command << ' ' << option.name;
            EXPECT_EQ(run.error, "attentoscope-cli: " + option.name + ": has an empty value; give one, or leave the option out\n")
                << command;
            EXPECT_EQ(run.out, "");
        }
    const CliRun joined = runCli({"attend", "--rope="});
    EXPECT_EQ(joined.status, 2);
    EXPECT_THAT(joined.error, StartsWith("attentoscope-cli: --rope: has an empty value"));
    const CliRun file = runCli({"info", ""});
    EXPECT_EQ(file.status, 2);
    EXPECT_THAT(file.error, StartsWith("attentoscope-cli: command line: has an empty word"));
    EXPECT_EQ(runCli({"attend", "--n", "16", "--d", "8", "--rope", "--alibi"}).status, 0)
        << "without a value they have a usual one";
}
