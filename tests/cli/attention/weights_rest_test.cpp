// SPDX-License-Identifier: GPL-3.0-or-later
// Recorded attention weights whose rows sum to less than 1, as engines export them that have a sink which belongs to no key:
// every command reads them in the same way and says so. The numbers are NumPy's, in float64.
#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/npz.h"
#include "tests/cli/run_cli.h"

#include <array>
#include <cmath>
#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using attentoscope::Index;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

using Words = std::vector<std::string>;

const std::string belowOne = std::string(TEST_DATA) + "/recordings/below_one.npz";
constexpr std::array withPlace = {1.2977551, 0.9638435}, rescaled = {1.1092709, 0.9125236};
constexpr std::array firstKey = {0.0839471, 0.1500008}, firstCell = {0.1153033, 0.0213866};

constexpr const char* said = "every row of weights sums to less than 1";

CliRun ofHead(const char* command, std::size_t head, const Words& more = {})
{
    const CliRun run =
        runCli(with({command, "--tensors", belowOne, "--mask", "causal", "--head", std::to_string(head), "--json"}, more));
    EXPECT_EQ(run.status, 0) << run.error;
    return run;
}

} // namespace

TEST(RowsBelowOne, HaveTheEntropiesOfNumPyByBothReadings)
{
    for (const std::size_t head : {0U, 1U}) {
        const CliRun told = ofHead("attend", head), sink = ofHead("attend", head, {"--rest", "sink"}),
                     rescale = ofHead("attend", head, {"--rest", "rescale"});
        EXPECT_NEAR(meanOf(told.json(), "entropy"), withPlace[head], 1e-6);
        EXPECT_NEAR(meanOf(told.json(), "first_key_weight"), firstKey[head], 1e-6) << "as exported";
        EXPECT_NEAR(meanOf(sink.json(), "entropy"), withPlace[head], 1e-6);
        EXPECT_NEAR(meanOf(rescale.json(), "entropy"), rescaled[head], 1e-6);
        EXPECT_THAT(told.error, AllOf(HasSubstr(said), HasSubstr("choose \"rest\" rescale to divide each row by its sum")));
        EXPECT_EQ(sink.error, "");
        EXPECT_THAT(rescale.error, HasSubstr("each row is divided by its sum"));
    }
}

TEST(RowsBelowOne, AreOneTruthForEveryCommand)
{
    const CliRun heads = runCli({"heads", belowOne, "--mask", "causal", "--json"});
    ASSERT_EQ(heads.status, 0) << heads.error;
    EXPECT_THAT(heads.error, AllOf(HasSubstr("layer 0, head 0 (and 1 more head): "), HasSubstr(said)));
    EXPECT_EQ(heads.error.find(said), heads.error.rfind(said)) << "once for both heads: " << heads.error;
    const auto rows = heads.json().at("rows");
    for (const std::size_t head : {0U, 1U}) {
        const auto& row = rows.at(2 * head); // two policies
        EXPECT_NEAR(row.at("entropy").get<double>(), withPlace[head], 1e-6);
        EXPECT_NEAR(row.at("sink_mass").get<double>(), firstKey[head], 1e-6);
        const CliRun attend = ofHead("attend", head);
        for (const char* key : {"normalized_entropy", "max_weight", "nowhere"})
            EXPECT_NEAR(row.at(key).get<double>(), meanOf(attend.json(), key), 1e-6) << key;

        const CliRun sweep = ofHead("sweep", head, {"--lengths", "12", "--policies", "exported"});
        EXPECT_THAT(sweep.error, HasSubstr(said));
        EXPECT_NEAR(sweep.json().at("points").at(0).at("entropy").get<double>(), withPlace[head], 1e-6);

        const CliRun sinks = ofHead("sinks", head, {"--policies", "exported"});
        EXPECT_THAT(sinks.error, HasSubstr(said));
        EXPECT_NEAR(sinks.json().at("rows").at(0).at("mass").get<double>(), firstKey[head], 1e-6);
        EXPECT_NEAR(sinks.json().at("rows").at(0).at("entropy").get<double>(), withPlace[head], 1e-6);

        const TemporaryFolder folder;
        const CliRun raster = ofHead("raster", head, {"--size", "12x12", "--out", (folder / "m.npy").string()});
        EXPECT_THAT(raster.error, HasSubstr(said));
        float first = 0;
        const std::string bytes = folder.read("m.npy");
        ASSERT_GE(bytes.size(), 144 * sizeof first);
        std::memcpy(&first, bytes.data() + bytes.size() - 144 * sizeof first, sizeof first);
        EXPECT_NEAR(double(first), firstCell[head], 1e-7) << "as exported";
    }
    const CliRun critical = runCli({"heads", belowOne, "--mask", "causal", "--critical", "--json"});
    EXPECT_THAT(critical.error, HasSubstr(said));
    const CliRun other = runCli({"heads", belowOne, "--mask", "causal", "--rest", "rescale", "--json"});
    EXPECT_NEAR(other.json().at("rows").at(0).at("entropy").get<double>(), rescaled[0], 1e-6);
    EXPECT_THAT(other.error, AllOf(Not(HasSubstr(said)), HasSubstr("each row is divided by its sum")));
}

TEST(RowsBelowOne, AreReadAsTheNormalizerThatTheFileNames)
{
    const TemporaryFolder folder;
    const std::vector<float> weights = {0.5F, 0.25F, 0, /**/ 0, 0, 0, /**/ 0.1F, 0.2F, 0.1F};
    const std::vector<Index> shape{3, 3};
    const auto attendOf = [&](const std::string& normalizer) {
        const auto written = attentoscope::writeNpz(folder / "w.npz",
            {{"attn_weights", attentoscope::npyBytes(weights, shape)},
                {"normalizer", attentoscope::npyBytes(std::vector<std::string>{normalizer})}});
        EXPECT_TRUE(written.ok());
        const CliRun run = runCli({"attend", "--tensors", (folder / "w.npz").string(), "--json"});
        EXPECT_EQ(run.status, 0) << run.error;
        return run;
    };
    const double shares = ((std::log(3) - 2.0 / 3 * std::log(2)) + (1.5 * std::log(2))) / 2; // of (2, 1) / 3 and (1, 2, 1) / 4
    const CliRun softpick = attendOf("softpick");
    EXPECT_NEAR(meanOf(softpick.json(), "entropy"), shares, 1e-6);
    EXPECT_NEAR(meanOf(softpick.json(), "max_weight"), 0.35, 1e-6) << "as exported";
    EXPECT_EQ(softpick.json().at("empty_rows"), 1);
    EXPECT_THAT(softpick.error, HasSubstr("the file says that softpick made the weights"));
    const CliRun softmax = attendOf("softmax");
    EXPECT_NEAR(meanOf(softmax.json(), "entropy"), shares, 1e-6);
    EXPECT_NEAR(meanOf(softmax.json(), "max_weight"), (2.0 / 3 + 0.5) / 2, 1e-6) << "divided by the sum";
    EXPECT_THAT(
        attendOf("softmac").error, HasSubstr("“softmac”, which is not known; the known ones are softmax, sparsemax, entmax"));
}

TEST(TinyNumbers, AreComputedAsWeightsAndSaidAsValues)
{
    const TemporaryFolder folder;
    const std::vector<double> weights = {1 - 1e-60, 1e-60, 0.5, 0.5};
    folder.write("w.npy", attentoscope::npyBytes(weights, std::vector<Index>{2, 2}));
    const CliRun run = runCli({"attend", "--source", "weights", "--tensors", (folder / "w.npy").string(), "--policy", "power",
        "--tau", "0.01", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    const double share = 1 / (1 + std::pow(1e-60, 0.01));
    const double entropy = -share * std::log(share) - (1 - share) * std::log(1 - share);
    EXPECT_NEAR(meanOf(run.json(), "entropy"), (entropy + std::log(2)) / 2, 1e-6) << "a float32 of 1e-60 is 0, and has no power";
    const std::vector<double> tiny = {1e-40, 2e-40, 3e-40, 4e-40}, plain = {1, 2, 3, 4};
    folder.write("v.npy", attentoscope::npyBytes(tiny, std::vector<Index>{2, 2}));
    folder.write("q.npy", attentoscope::npyBytes(plain, std::vector<Index>{2, 2}));
    const auto attend = [&](const char* values) {
        return runCli({"attend", "--q", "q.npy", "--k", "q.npy", "--v", values}, {.folder = folder.path()});
    };
    EXPECT_THAT(attend("v.npy").error,
        HasSubstr("V contains numbers so small (below 1.2e-38) that float32 cannot hold them; they count as 0 (row 0, column 0: "
                  "1e-40)"));
    EXPECT_THAT(attend("q.npy").error, Not(HasSubstr("float32 cannot hold")));
}
