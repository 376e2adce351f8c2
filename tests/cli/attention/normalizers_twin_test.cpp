// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the rows of attend under every normalizer with a float64 twin that shares no code with the program.
#include "tests/cli/attention/given_rows.h"
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <numbers>
#include <numeric>
#include <optional>
#include <sstream>

using testing::HasSubstr;
using testing::Not;

namespace {

using NamedCells = std::map<std::string, std::string>;

// Parses the lines of a CSV table.
std::vector<NamedCells> namedLinesOf(const std::string& csv)
{
    const auto cells = [](const std::string& line) {
        std::vector<std::string> all(1);
        for (const char c : line) {
            if (c == ',')
                all.emplace_back();
            else
                all.back() += c;
        }
        return all;
    };
    std::istringstream stream(csv);
    std::string line;
    std::getline(stream, line);
    const std::vector<std::string> names = cells(line);
    std::vector<NamedCells> lines;
    while (std::getline(stream, line)) {
        const std::vector<std::string> values = cells(line);
        NamedCells& one = lines.emplace_back();
        for (std::size_t i = 0; i < names.size(); ++i)
            one[names[i]] = values.at(i);
    }
    return lines;
}

struct RowCase {
    const char* mask;
    std::function<bool(int, int)> sees;
    int nq, nk;
    bool own;
};

const std::vector<RowCase>& rows()
{
    static const std::vector<RowCase> all = {{"full", [](int, int) { return true; }, 40, 40, false},
        {"full", [](int, int) { return true; }, 12, 30, true}, {"causal", [](int p, int j) { return j <= p; }, 7, 30, false},
        {"causal", [](int p, int j) { return j <= p; }, 20, 14, false},
        {"sliding(9)", [](int p, int j) { return j <= p && p - j < 9; }, 30, 12, true},
        {"!causal", [](int p, int j) { return j > p; }, 25, 25, false}};
    return all;
}

// Makes q and k for files and twin. `about` shifts all scores, through the first component.
PlainAttention twinOf(const RowCase& rows, const std::string& rule, double parameter, double about = 0)
{
    PlainAttention twin;
    twin.q = givenRows(rows.nq, 8, 1);
    twin.k = givenRows(rows.nk, 8, 2);
    twin.own = rows.own;
    twin.sees = rows.sees;
    twin.rule = rule;
    twin.parameter = parameter;
    for (auto& query : twin.q)
        query[0] = 8; // shifts scores by 8 k_0 / √8
    for (auto& key : twin.k)
        key[0] = about / 8 * std::sqrt(8.0) + key[0] / 8;
    for (auto* matrix : {&twin.q, &twin.k})
        for (auto& row : *matrix)
            for (double& value : row)
                value = double(float(value));
    return twin;
}

CliRun attend(const PlainAttention& twin, const RowCase& rows, std::vector<std::string> more)
{
    const TemporaryFolder folder;
    folder.write("q.npy", npyOf(twin.q));
    folder.write("k.npy", npyOf(twin.k));
    more.insert(
        more.begin(), {"attend", "--q", "q.npy", "--k", "k.npy", "--mask", rows.mask, "--queries", rows.own ? "own" : "suffix"});
    const CliRun run = runCli(more, {.folder = folder.path()});
    EXPECT_EQ(run.status, 0) << run.error;
    return run;
}

std::optional<double> number(const NamedCells& line, const std::string& name)
{
    const std::string& cell = line.at(name);
    return cell.empty() ? std::optional<double>() : std::stod(cell);
}

} // namespace

// Even at very high orders, entropies of the keys alone and entropies with the weight of no key must both be right.
TEST(NormalizersTwin, EntropiesOfEveryOrderCountThePlaceOfNoKey)
{
    const std::map<std::string, std::pair<std::string, double>> policies = {{"standard@sink:s=0", {"sink", 0}},
        {"standard@sink:s=4", {"sink", 4}}, {"standard@stick-breaking", {"stick-breaking", 0}},
        {"standard@sigmoid", {"sigmoid", -1000}}, {"standard@sparsemax", {"entmax", 2}}};
    for (const RowCase& shape : rows())
        for (const auto& [policy, rule] : policies)
            for (const char* measure :
                {"renyi:0.5", "renyi:80", "renyi:5000", "renyi:1e6", "renyi:inf", "tsallis:0.5", "tsallis:2", "tsallis:64"}) {
                const std::string text = measure;
                const double order = std::stod(text.substr(text.find(':') + 1));
                const PlainAttention twin = twinOf(shape, rule.first, rule.second);
                const auto lines = namedLinesOf(attend(twin, shape, {"--policy", policy, "--entropy", measure, "--csv"}).out);
                ASSERT_EQ(lines.size(), std::size_t(shape.nq));
                for (int i = 0; i < shape.nq; ++i) {
                    SCOPED_TRACE(policy + " " + measure + " " + shape.mask + " row " + std::to_string(i));
                    const PlainAttention::Row row = twin.row(i);
                    const auto& line = lines[std::size_t(i)];
                    ASSERT_EQ(number(line, "entropy").has_value(), row.seen > 0);
                    if (row.seen == 0)
                        continue;
                    EXPECT_NEAR(*number(line, "entropy"), PlainAttention::entropy(row, order, text[0] == 't'), 2e-5);
                    if (line.contains("key_share_entropy")) {
                        EXPECT_NEAR(
                            *number(line, "key_share_entropy"), PlainAttention::entropy(row, order, text[0] == 't', false), 2e-5);
                    }
                }
            }
}

// Σ a is kept as a logarithm, so statistics of a row's shares are right however small its weights are; those over all rows must
// agree.
TEST(NormalizersTwin, ARowOfTinySigmoidsHasTheEntropyOfItsShares)
{
    for (const double about : {-20.0, -87.0, -95.0, -5000.0})
        for (const RowCase& shape : rows()) {
            const PlainAttention twin = twinOf(shape, "sigmoid", -3, about);
            for (const char* measure : {"shannon", "renyi:0.5", "renyi:30", "renyi:1.005"}) {
                const std::string text = measure;
                const double order = text == "shannon" ? 1 : std::stod(text.substr(text.find(':') + 1));
                const CliRun run = attend(twin, shape, {"--policy", "standard@sigmoid:b=-3", "--entropy", measure, "--csv"});
                const auto lines = namedLinesOf(run.out);
                for (int i = 0; i < shape.nq; ++i) {
                    SCOPED_TRACE(std::to_string(about) + " " + shape.mask + " " + measure + " row " + std::to_string(i));
                    const PlainAttention::Row row = twin.row(i);
                    const auto& line = lines.at(std::size_t(i));
                    ASSERT_EQ(number(line, "entropy").has_value(), row.seen > 0);
                    if (row.seen == 0)
                        continue;
                    // Tolerance: logits are float32 numbers as large as `about`.
                    const double near = 2e-5 + std::abs(about) * 1e-6;
                    EXPECT_NEAR(*number(line, "entropy"), PlainAttention::entropy(row, order, text[0] == 't'), near);
                    const double total = std::exp(PlainAttention::logSum(row.logs));
                    EXPECT_NEAR(*number(line, "weight_sum"), total, 10 * near * total);
                    EXPECT_GE(*number(line, "max_weight"), 0);
                }
            }
        }
}

TEST(NormalizersTwin, KeysOfTinySigmoidsCountInAllThatIsSaidOfThem)
{
    const RowCase& shape = rows().front();
    for (const double about : {-60.0, -95.0, -300.0}) {
        const PlainAttention twin = twinOf(shape, "sigmoid", -3, about);
        std::vector<double> keys(std::size_t(shape.nk));
        double mean = 0, distance = 0;
        for (int i = 0; i < shape.nq; ++i) {
            const PlainAttention::Row row = twin.row(i);
            const double all = PlainAttention::logSum(row.logs);
            mean += PlainAttention::entropy(row, 1, false) / shape.nq;
            for (int j = 0; j < shape.nk; ++j) {
                const double share = std::exp(row.logs[std::size_t(j)] - all) / shape.nq;
                keys[std::size_t(j)] += share;
                distance += share * std::abs(i - j);
            }
        }
        double ofKeys = 0;
        for (const double share : keys)
            ofKeys -= share * std::log(share);
        const TemporaryFolder folder;
        const auto json = attend(
            twin, shape, {"--policy", "standard@sigmoid:b=-3", "--json", "--weights", "--out", (folder / "w.npz").string()})
                              .json();
        const double near = 2e-5 + std::abs(about) * 1e-6;
        EXPECT_NEAR(json.at("entropy").at("mean").get<double>(), mean, near) << about;
        EXPECT_NEAR(json.at("key_entropy").get<double>(), ofKeys, near) << about;
        EXPECT_NEAR(json.at("mutual_information").get<double>(), ofKeys - mean, 2 * near) << about;
        EXPECT_NEAR(json.at("locality").at("mean").get<double>(), distance, 20 * near) << about;
        EXPECT_GE(json.at("jacobian_norm").at("mean").get<double>(), 0);
    }
}

// A row counts as empty if the rule sees no key, even if the mask shows keys.
TEST(NormalizersTwin, StickBreakingCountsTheRowsThatSeeNothing)
{
    for (const RowCase& shape : rows()) {
        const PlainAttention twin = twinOf(shape, "stick-breaking", 0);
        int empty = 0;
        for (int i = 0; i < shape.nq; ++i)
            empty += twin.row(i).seen == 0;
        const CliRun run = attend(twin, shape, {"--policy", "standard@stick-breaking", "--json"});
        EXPECT_EQ(run.json().at("empty_rows"), empty) << shape.mask << shape.nq;
        EXPECT_THAT(run.error, Not(HasSubstr("the mask hides"))); // it is the rule, not the mask, that hides all keys
        if (empty > 0) {
            EXPECT_THAT(run.error, HasSubstr("rows that see no key")) << shape.mask << shape.nq;
            EXPECT_THAT(run.error, HasSubstr(": " + std::to_string(empty) + " of " + std::to_string(shape.nq) + ";"));
        }
    }
}

TEST(NormalizersTwin, StickBreakingRanksItsWeights)
{
    for (const RowCase& shape : rows())
        for (const double alibi : {0.0, 0.3}) {
            PlainAttention twin = twinOf(shape, "stick-breaking", 0);
            twin.alibi = alibi;
            std::vector<std::string> words{"--policy", "standard@stick-breaking", "--top", "3", "--rank-of", "5", "--csv"};
            if (alibi > 0)
                words.insert(words.end(), {"--alibi", "0.3"});
            const auto lines = namedLinesOf(attend(twin, shape, words).out);
            for (int i = 0; i < shape.nq; ++i) {
                SCOPED_TRACE(std::string(shape.mask) + " row " + std::to_string(i));
                const PlainAttention::Row row = twin.row(i);
                const auto& line = lines.at(std::size_t(i));
                ASSERT_EQ(number(line, "top_mass").has_value(), row.seen > 0);
                const double own = row.logs[5];
                ASSERT_EQ(number(line, "rank").has_value(), own > PlainAttention::none);
                if (own > PlainAttention::none) {
                    EXPECT_EQ(*number(line, "rank"),
                        1 + double(std::ranges::count_if(row.logs, [own](double each) { return each > own; })));
                }
                if (row.seen == 0)
                    continue;
                std::vector<double> sorted = row.logs;
                std::ranges::sort(sorted, std::greater());
                double mass = 0;
                for (int s = 0; s < 3; ++s)
                    mass += std::exp(sorted[std::size_t(s)]);
                EXPECT_NEAR(*number(line, "top_mass"), mass, 1e-6);
            }
        }
}
