// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tensors/npy.h"
#include "tests/cli/attention/given_rows.h"
#include "tests/cli/npz_reader.h"
#include "tests/cli/run_cli.h"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numeric>

using attentoscope::Index;
using attentoscope::npyBytes;
using testing::HasSubstr;

namespace {

const std::vector<std::string> summaries = {
    "entropy", "normalized_entropy", "max_weight", "logsumexp", "effective_support", "jacobian_norm"};

double mean(const std::vector<double>& values)
{
    return std::accumulate(values.begin(), values.end(), 0.0) / double(values.size());
}

std::string matrixFile(std::size_t rows, std::size_t cols, unsigned seed)
{
    const Index shape[] = {Index(rows), Index(cols)};
    return npyBytes(noise(rows * cols, seed), shape);
}

} // namespace

TEST(Attend, JsonHoldsEveryFieldOfTheContract)
{
    const CliRun run = runCli({"attend", "--n", "128", "--policy", "entropy-invariant:n0=256", "--mask", "causal", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto json = run.json();
    EXPECT_EQ(json.at("n_q"), 128);
    EXPECT_EQ(json.at("n_k"), 128);
    EXPECT_EQ(json.at("d"), 64);
    EXPECT_EQ(json.at("source"), "needles");
    EXPECT_EQ(json.at("policy"), "entropy-invariant:n0=256");
    EXPECT_EQ(json.at("mask"), "causal");
    EXPECT_EQ(json.at("empty_rows"), 0);
    EXPECT_EQ(json.at("unit"), "nats");
    EXPECT_GE(json.at("threads").get<int>(), 1);
    EXPECT_FALSE(json.at("simd").get<std::string>().empty());
    EXPECT_GE(json.at("source_ms").get<double>(), 0);
    EXPECT_GE(json.at("elapsed_ms").get<double>(), 0);
    EXPECT_GT(json.at("bytes_peak").get<double>(), 128 * 64 * 4 * 2);
    for (const std::string& name : summaries) {
        const auto& summary = json.at(name);
        EXPECT_LE(summary.at("min").get<double>(), summary.at("mean").get<double>()) << name;
        EXPECT_LE(summary.at("mean").get<double>(), summary.at("max").get<double>()) << name;
        EXPECT_GE(summary.at("std").get<double>(), 0) << name;
    }
    EXPECT_EQ(json.at("entropy").at("min"), 0); // the first row of a causal mask sees only one key
    EXPECT_LE(json.at("entropy").at("max").get<double>(), std::log(128));
}

TEST(Attend, OneCellGoesFromItsScoreToItsWeight)
{
    const std::vector<std::string> asked{"attend", "--n", "96", "--dv", "4", "--mask", "causal & window(40)", "--cell"};
    const auto cellOf = [&](const std::string& cell, const std::string& format) {
        std::vector<std::string> arguments = asked;
        arguments.insert(arguments.end(), {cell, format});
        return runCli(arguments);
    };
    const CliRun run = cellOf("50,37", "--json");
    ASSERT_EQ(run.status, 0) << run.error;
    const auto json = run.json().at("cell");
    const auto number = [&](const char* key) { return json.at(key).get<double>(); };
    EXPECT_EQ(json.at("row"), 50);
    EXPECT_EQ(json.at("key"), 37);
    EXPECT_NEAR(number("query_norm") * number("key_norm") * number("cosine"), number("score"), 1e-12);
    EXPECT_NEAR(number("lambda") * number("score"), number("logit"), 1e-12);
    EXPECT_LE(number("weight"), number("mass_to_rank"));
    EXPECT_GT(number("added_share"), 0);
    const auto hidden = cellOf("50,70", "--json").json().at("cell");
    EXPECT_EQ(hidden.at("hidden_by"), std::vector<std::string>{"causal"});
    EXPECT_EQ(hidden.at("weight"), 0);
    EXPECT_TRUE(hidden.at("logit").is_null());
    EXPECT_THAT(cellOf("50,70", "--quiet").out, HasSubstr("hidden by causal"));
    for (const char* wrong : {"96,0", "0,96", "5", "a,3", "-1,2"})
        EXPECT_EQ(cellOf(wrong, "--json").status, 2) << wrong;
    EXPECT_THAT(cellOf("5,5", "--csv").error, HasSubstr("--csv"));
}

TEST(Attend, SaysThatPaddingIsSeenAndThatThereAreMoreSequences)
{
    const auto errorOf = [](std::vector<std::string> more) {
        more.insert(more.begin(), {"attend", "--text", "I love AI", "--text", "so do I, and more"});
        const CliRun run = runCli(more);
        EXPECT_EQ(run.status, 0) << run.error;
        return run.error;
    };
    const std::string seen = "warning: padding keys are visible: 2 ([PAD]); the mask \"padding\" would hide them";
    EXPECT_THAT(errorOf({}), HasSubstr(seen));
    EXPECT_THAT(errorOf({}), HasSubstr("warning: --text: sequence 0 of 2 is used; --batch chooses another"));
    EXPECT_EQ(errorOf({"--mask", "padding", "--batch", "0"}), "");
    EXPECT_EQ(errorOf({"--batch", "1"}), "") << "the longest has no padding";
}

TEST(Attend, ARowWithoutKeysHasNoMultiplier)
{
    const TemporaryFolder folder;
    std::vector<std::string> words = {"attend", "--mask", "causal & !padding(9)", "--policy", "log-n", "--n", "32"};
    const auto with = [&words](std::initializer_list<const char*> more) {
        std::vector<std::string> all = words;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    const CliRun run = runCli(with({"--json", "--out", "rows.npz"}), {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto multiplier = run.json().at("multiplier");
    EXPECT_NEAR(multiplier.at("mean").get<double>(), std::lgamma(24) / 23, 1e-12) << "23 rows see 1, 2 … 23 keys";
    EXPECT_EQ(multiplier.at("max").get<double>(), std::log(23.0));
    const auto rows = readNpz(folder / "rows.npz").at("multiplier").values;
    ASSERT_EQ(rows.size(), 32U);
    EXPECT_TRUE(std::isnan(rows[8]));
    EXPECT_EQ(rows[9], 0) << "of one key ln n is 0";
    EXPECT_THAT(runCli(with({"--csv"})).out, HasSubstr("\n8,0,-1,,,,,,,"));
}

TEST(Attend, ThreadsDoNotChangeANumber)
{
    const TemporaryFolder folder;
    const auto run = [&](const std::string& threads) {
        return runCli({"attend", "--n", "300", "--dv", "8", "--policy", "log-n", "--threads", threads, "--json", "--weights",
            "--out", (folder / (threads + ".npz")).string()});
    };
    const CliRun one = run("1"), two = run("2");
    ASSERT_EQ(one.status, 0) << one.error;
    ASSERT_EQ(two.status, 0) << two.error;
    EXPECT_EQ(withoutTimes(one.json()), withoutTimes(two.json()));
    const auto first = readNpz(folder / "1.npz"), second = readNpz(folder / "2.npz");
    ASSERT_EQ(first.size(), second.size());
    for (const auto& [name, array] : first)
        EXPECT_EQ(array.values, second.at(name).values) << name;
}

TEST(Attend, LocaleDoesNotChangeTheText)
{
    const std::vector<std::string> arguments = {"attend", "--n", "64", "--tau", "1.5", "--csv"};
    const CliRun plain = runCli(arguments);
    const CliRun german = runCli(arguments, {.environment = {"LC_ALL=de_DE.UTF-8", "LANG=de_DE.UTF-8"}});
    ASSERT_EQ(plain.status, 0) << plain.error;
    EXPECT_EQ(plain.out, german.out);
    EXPECT_EQ(plain.error, german.error);
}

// Limits the peak memory: one block of weights takes some megabytes, all of them 100 MB.
TEST(Attend, WeightsAreWrittenAsTheyAreComputed)
{
    const TemporaryFolder folder;
    const std::vector<std::string> words = {"attend", "--source", "gaussian", "--n", "5000", "--d", "8", "--dv", "3", "--mask",
        "causal", "--json", "--out", "rows.npz"};
    const auto with = [&](std::initializer_list<const char*> more) {
        std::vector<std::string> all = words;
        all.insert(all.end(), more.begin(), more.end());
        return runCli(all, {.folder = folder.path()});
    };
    const CliRun run = with({"--weights"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_GT(std::filesystem::file_size(folder / "rows.npz"), 100'000'000U);
#ifndef __SANITIZE_ADDRESS__ // the sanitizer keeps freed memory
    EXPECT_LT(run.peakBytes, 180e6) << "the weights alone take 100 MB, and twice that when they are handed over whole";
#endif
    const auto arrays = readNpz(folder / "rows.npz");
    const auto& weights = arrays.at("weights");
    ASSERT_EQ(weights.shape, (std::vector<std::int64_t>{5000, 5000}));
    for (const std::size_t row : {0, 1, 1599, 1600, 1601, 4999}) {
        double sum = 0, entropy = 0;
        for (std::size_t j = 0; j < 5000; ++j) {
            const double a = weights.values[row * 5000 + j];
            ASSERT_TRUE(j <= row || a == 0) << row << ' ' << j;
            sum += a;
            entropy -= a > 0 ? a * std::log(a) : 0;
        }
        EXPECT_NEAR(sum, 1, 5e-7) << row;
        EXPECT_NEAR(arrays.at("entropy").values[row], entropy, 2e-6) << row;
        EXPECT_EQ(arrays.at("row_index").values[row], double(row));
    }
    EXPECT_EQ(run.json().at("rows"), 5000);
    EXPECT_NEAR(mean(arrays.at("entropy").values), run.json().at("entropy").at("mean"), 1e-12);
    const auto output = arrays.at("output").values;
    ASSERT_EQ(with({}).status, 0);
    const auto without = readNpz(folder / "rows.npz");
    EXPECT_FALSE(without.contains("weights"));
    for (std::size_t i = 0; i < output.size(); ++i)
        ASSERT_NEAR(output[i], without.at("output").values[i], 2e-6);
}

TEST(Attend, FileHoldsTheArraysOfTheEvaluation)
{
    const TemporaryFolder folder;
    const std::size_t nq = 20, nk = 33, d = 8, dv = 3;
    folder.write("q.npy", matrixFile(nq, d, 1));
    folder.write("k.npy", matrixFile(nk, d, 2));
    folder.write("v.npy", matrixFile(nk, dv, 3));
    const CliRun run = runCli({"attend", "--q", "q.npy", "--k", "k.npy", "--v", "v.npy", "--mask", "causal", "--json",
                                  "--weights", "--out", "rows.npz"},
        {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto json = run.json();
    EXPECT_EQ(json.at("source"), "tensor");
    EXPECT_EQ(json.at("n_q"), nq);
    EXPECT_EQ(json.at("n_k"), nk);

    const auto arrays = readNpz(folder / "rows.npz");
    for (const char* name :
        {"entropy", "logsumexp", "max_weight", "argmax", "visible", "multiplier", "jacobian_norm", "row_index"})
        EXPECT_EQ(arrays.at(name).shape, std::vector<std::int64_t>{nq}) << name;
    EXPECT_EQ(arrays.at("weights").shape, (std::vector<std::int64_t>{nq, nk}));
    EXPECT_EQ(arrays.at("output").shape, (std::vector<std::int64_t>{nq, dv}));
    EXPECT_NEAR(mean(arrays.at("entropy").values), json.at("entropy").at("mean"), 1e-12);
    EXPECT_EQ(arrays.at("visible").values.front(), 14); // the first of 20 queries has position 13 of 33
    EXPECT_EQ(arrays.at("argmax").dtype, "<i8");
    EXPECT_EQ(arrays.at("entropy").dtype, "<f8");

    // The output is the weights times V, and each row's statistics follow from its weights.
    const std::vector<float> v = noise(nk * dv, 3);
    for (std::size_t i = 0; i < nq; ++i) {
        const double* weights = arrays.at("weights").values.data() + i * nk;
        double sum = 0, entropy = 0, largest = 0;
        std::vector<double> output(dv);
        for (std::size_t j = 0; j < nk; ++j) {
            sum += weights[j];
            entropy -= weights[j] > 0 ? weights[j] * std::log(weights[j]) : 0;
            largest = std::max(largest, weights[j]);
            for (std::size_t t = 0; t < dv; ++t)
                output[t] += weights[j] * double(v[j * dv + t]);
        }
        EXPECT_NEAR(sum, 1, 1e-5);
        EXPECT_NEAR(entropy, arrays.at("entropy").values[i], 1e-5);
        EXPECT_NEAR(largest, arrays.at("max_weight").values[i], 1e-6);
        EXPECT_EQ(weights[static_cast<std::size_t>(arrays.at("argmax").values[i])], largest);
        for (std::size_t t = 0; t < dv; ++t)
            EXPECT_NEAR(output[t], arrays.at("output").values[i * dv + t], 1e-5);
    }
}

TEST(Attend, RowsAreEvenlySpacedAndEqualThoseOfTheWhole)
{
    const TemporaryFolder folder;
    const CliRun some = runCli({"attend", "--n", "100", "--rows", "5", "--out", "some.npz"}, {.folder = folder.path()});
    const CliRun all = runCli({"attend", "--n", "100", "--out", "all.npz"}, {.folder = folder.path()});
    ASSERT_EQ(some.status, 0) << some.error;
    ASSERT_EQ(all.status, 0) << all.error;
    const auto five = readNpz(folder / "some.npz"), hundred = readNpz(folder / "all.npz");
    EXPECT_EQ(five.at("row_index").values, (std::vector<double>{19, 39, 59, 79, 99}));
    for (std::size_t r = 0; r < 5; ++r) {
        const auto row = static_cast<std::size_t>(five.at("row_index").values[r]);
        EXPECT_EQ(five.at("entropy").values[r], hundred.at("entropy").values[row]);
    }
    EXPECT_EQ(five.count("weights"), 0u);
    EXPECT_EQ(five.count("output"), 0u);
}

// All keys are equal, so under a causal mask row i has the entropy ln(i + 1).
TEST(Attend, RowsOfAFileAreTheMiddlesOfEqualParts)
{
    const TemporaryFolder folder;
    const Index shape[] = {300, 2};
    folder.write("q.npy", npyBytes(std::vector<float>(600, 1), shape));
    const std::vector<std::string> words{"attend", "--q", "q.npy", "--k", "q.npy", "--mask", "causal", "--json"};
    const auto entropy = [&](std::vector<std::string> more) {
        more.insert(more.begin(), words.begin(), words.end());
        const CliRun run = runCli(more, {.folder = folder.path()});
        return run.json().at("entropy").at("mean").get<double>();
    };
    EXPECT_NEAR(entropy({"--rows", "4", "--out", "rows.npz"}), entropy({}), 0.1) << "the ends of the parts: 0.39 above";
    EXPECT_EQ(readNpz(folder / "rows.npz").at("row_index").values, (std::vector<double>{37, 112, 187, 262}));
    EXPECT_NEAR(entropy({"--rows", "64"}), entropy({}), 0.01);
}

// The k largest logits have all the weight, so H is at most ln k.
TEST(Attend, UnderTopKEntropyIsAPartOfWhatKKeysCanHave)
{
    const auto json = runCli(
        {"attend", "--source", "gaussian", "--n", "64", "--mask", "causal", "--policy", "constant:m=0.001@top-k:k=4", "--json"})
                          .json();
    EXPECT_NEAR(json.at("entropy").at("max").get<double>(), std::log(4), 1e-4);
    EXPECT_NEAR(json.at("normalized_entropy").at("min").get<double>(), 1, 1e-4);
    EXPECT_LE(json.at("normalized_entropy").at("max").get<double>(), 1);
}

namespace {

// Writes files of random queries and of keys that are 1e6 plus random numbers, all in float64, and computes the exact scores.
struct OnAHill {
    static constexpr Index n = 24, d = 8;
    std::vector<double> q, k;

    explicit OnAHill(const TemporaryFolder& folder)
    {
        for (const float x : noise(n * d, 5))
            q.push_back(double(x) * 3);
        for (const float x : noise(n * d, 6))
            k.push_back(1e6 + double(x) * 3);
        const Index shape[] = {n, d};
        folder.write("q.npy", npyBytes(q, shape));
        folder.write("k.npy", npyBytes(k, shape));
        folder.write("v.npy", npyBytes(noise(n * d, 7), shape));
    }
    double score(Index i, Index j) const
    {
        long double sum = 0;
        for (Index t = 0; t < d; ++t)
            sum += (long double)(float(q[std::size_t(i * d + t)])) * (long double)(k[std::size_t(j * d + t)]);
        return double(sum);
    }
    std::vector<double> weights(Index i, double lambda) const
    {
        std::vector<double> weights;
        double sum = 0;
        for (Index j = 0; j < n; ++j)
            weights.push_back(std::exp(lambda * (score(i, j) - score(i, 0))));
        for (const double weight : weights)
            sum += weight;
        for (double& weight : weights)
            weight /= sum;
        return weights;
    }
    double entropy(Index i, double lambda) const
    {
        double sum = 0;
        for (const double weight : weights(i, lambda))
            sum -= weight * std::log(weight);
        return sum;
    }
};

} // namespace

TEST(Attend, KeysOfAFloat64FileKeepWhatTellsThemApart)
{
    const TemporaryFolder folder;
    const OnAHill file(folder);
    const double lambda = 4 / std::sqrt(8.0);
    const CliRun run = runCli({"attend", "--q", "q.npy", "--k", "k.npy", "--v", "v.npy", "--policy", "constant:m=4", "--mask",
                                  "full", "--out", "a.npz", "--weights", "--cell", "3,5", "--json"},
        {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.error, "");
    const auto arrays = readNpz(folder / "a.npz");
    for (Index i = 0; i < OnAHill::n; ++i) {
        EXPECT_NEAR(arrays.at("entropy").values[std::size_t(i)], file.entropy(i, lambda), 1e-5) << i;
        EXPECT_NEAR(arrays.at("first_key_weight").values[std::size_t(i)], file.weights(i, lambda).front(), 1e-6) << i;
    }
    const auto weights = file.weights(3, lambda);
    for (Index j = 0; j < OnAHill::n; ++j)
        EXPECT_NEAR(arrays.at("weights").values[std::size_t(3 * OnAHill::n + j)], weights[std::size_t(j)], 1e-6);
    EXPECT_NEAR(run.json().at("cell").at("score").get<double>(), file.score(3, 5), 1e-6) << "of some millions";
    const CliRun plain = runCli(
        {"attend", "--q", "q.npy", "--k", "k.npy", "--policy", "constant:m=4", "--mask", "causal", "--out", "b.npz", "--json"},
        {.folder = folder.path()});
    EXPECT_NEAR(readNpz(folder / "b.npz").at("entropy").values.back(), file.entropy(OnAHill::n - 1, lambda), 1e-5);
}

// The warning must come where float64 keys are rounded without centring: when RoPE turns each key, and when keys are studied
// themselves.
TEST(Attend, WhereFloat64CannotBeKeptIsSaid)
{
    const TemporaryFolder folder;
    const OnAHill file(folder);
    const auto errorOf = [&](std::vector<std::string> words) {
        words.insert(words.end(), {"--q", "q.npy", "--k", "k.npy"});
        const CliRun run = runCli(words, {.folder = folder.path()});
        EXPECT_EQ(run.status, 0) << run.error;
        return run.error;
    };
    EXPECT_THAT(errorOf({"attend", "--rope", "--json"}), HasSubstr("rounded to float32 before RoPE rotates them"));
    EXPECT_THAT(errorOf({"factors"}), HasSubstr("the keys of the file are float64 and rounded to float32"));
    EXPECT_EQ(errorOf({"attend", "--json", "--mask", "full"}), "");
}

TEST(Attend, TopMassAndRankAreThereWhenAskedFor)
{
    const auto plain = runCli({"attend", "--n", "64", "--mask", "causal", "--json"}).json();
    EXPECT_FALSE(plain.contains("top_mass"));
    EXPECT_FALSE(plain.contains("rank"));
    const CliRun run = runCli({"attend", "--n", "64", "--mask", "causal", "--top", "64", "--rank-of", "0", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_NEAR(run.json().at("top_mass").at("min").get<double>(), 1, 1e-6); // the top 64 are all keys
    EXPECT_EQ(run.json().at("rank").at("min"), 1); // row 0 sees no other key
    EXPECT_GT(run.json().at("rank").at("max").get<double>(), 1);
}

TEST(Attend, BitsAreNatsOverLogTwo)
{
    const auto nats = runCli({"attend", "--n", "64", "--json"}).json();
    const auto bits = runCli({"attend", "--n", "64", "--bits", "--json"}).json();
    EXPECT_EQ(bits.at("unit"), "bits");
    EXPECT_NEAR(bits.at("entropy").at("mean").get<double>(), nats.at("entropy").at("mean").get<double>() / std::log(2), 1e-12);
    EXPECT_EQ(bits.at("normalized_entropy"), nats.at("normalized_entropy"));
    for (const char* information : {"key_entropy", "mutual_information"}) {
        EXPECT_GT(nats.at(information).get<double>(), 0);
        EXPECT_NEAR(bits.at(information).get<double>(), nats.at(information).get<double>() / std::log(2), 1e-12);
    }
    EXPECT_NEAR(nats.at("key_entropy").get<double>() - nats.at("mutual_information").get<double>(),
        nats.at("entropy").at("mean").get<double>(), 1e-12);
    const auto tsallis = runCli({"attend", "--n", "64", "--entropy", "tsallis:2", "--bits", "--json"}).json();
    EXPECT_EQ(tsallis.at("unit"), "none");
    EXPECT_LT(tsallis.at("entropy").at("max").get<double>(), 1); // Tsallis of order 2 is 1 − Σ a²
}

TEST(Attend, EmptyRowsAreCountedAndUndefined)
{
    const CliRun some = runCli({"attend", "--n", "10", "--groups", "1", "--mask", "causal & !window(3)", "--json"});
    ASSERT_EQ(some.status, 0) << some.error;
    EXPECT_EQ(some.json().at("empty_rows"), 3);
    EXPECT_THAT(some.error, HasSubstr("warning"));
    const CliRun all = runCli({"attend", "--n", "10", "--groups", "1", "--mask", "!full", "--json"});
    ASSERT_EQ(all.status, 0) << all.error;
    EXPECT_EQ(all.json().at("empty_rows"), 10);
    EXPECT_TRUE(all.json().at("entropy").at("mean").is_null());
}

TEST(Attend, CsvHasALineARow)
{
    const CliRun run = runCli({"attend", "--n", "10", "--groups", "1", "--mask", "causal & !window(10)", "--csv"});
    ASSERT_EQ(run.status, 0) << run.error;
    std::istringstream lines(run.out);
    std::string line;
    std::getline(lines, line);
    EXPECT_THAT(line, testing::StartsWith("row_index,visible,argmax,entropy,"));
    std::getline(lines, line);
    EXPECT_THAT(line, testing::StartsWith("0,0,-1,,")); // row 0 sees no key, so its cell is empty
    std::size_t more = 0;
    while (std::getline(lines, line))
        ++more;
    EXPECT_EQ(more, 9u);
}

TEST(Attend, TypedTextIsABatchPaddedToTheLongest)
{
    const CliRun run =
        runCli({"attend", "--text", "I love AI", "--text", "so do I and more", "--mask", "causal & padding", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.json().at("source"), "text");
    EXPECT_EQ(run.json().at("n_k"), 5);
    EXPECT_EQ(run.error, "attentoscope-cli: warning: --text: sequence 0 of 2 is used; --batch chooses another\n");
}

TEST(Attend, RepeatGivesTheSameNumbers)
{
    const auto once = runCli({"attend", "--n", "200", "--json"}).json();
    const auto thrice = runCli({"attend", "--n", "200", "--repeat", "3", "--json"}).json();
    EXPECT_EQ(withoutTimes(once), withoutTimes(thrice));
}
