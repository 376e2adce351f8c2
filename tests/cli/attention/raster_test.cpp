// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the raster command: a picture of the attention map as an array that other programs can read.
#include "core/formats/tensors/npy.h"
#include "tests/cli/npz_reader.h"
#include "tests/cli/run_cli.h"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

using attentoscope::Index;
using testing::HasSubstr;

namespace {

// Checks the header and returns the picture's numbers.
attentoscope::Matrix picture(const std::filesystem::path& path, Index height, Index width)
{
    const auto header = attentoscope::readNpyHeader(path);
    EXPECT_TRUE(header.ok()) << header.error().text();
    EXPECT_EQ(header->shape, (std::vector<Index>{height, width}));
    EXPECT_EQ(header->type, attentoscope::NpyType::F4);
    EXPECT_FALSE(header->fortranOrder);
    auto matrix = attentoscope::readNpyMatrix(path);
    EXPECT_TRUE(matrix.ok()) << matrix.error().text();
    return *std::move(matrix);
}

const std::vector<std::string> experiment = {"--n", "60", "--groups", "4", "--d", "16", "--mask", "causal", "--policy", "log-n"};

std::vector<std::string> command(const char* name, const std::vector<std::string>& more)
{
    std::vector<std::string> words = {name};
    words.insert(words.end(), experiment.begin(), experiment.end());
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

} // namespace

TEST(RasterCommand, OnePixelACellIsTheMapOfAttend)
{
    const TemporaryFolder folder;
    const CliRun attend = runCli(command("attend", {"--weights", "--out", "all.npz"}), {.folder = folder.path()});
    ASSERT_EQ(attend.status, 0) << attend.error;
    const auto weights = readNpz(folder / "all.npz").at("weights").values;
    for (const char* reduce : {"max", "mean"}) {
        const CliRun run =
            runCli(command("raster", {"--reduce", reduce, "--out", "map.npy", "--json"}), {.folder = folder.path()});
        ASSERT_EQ(run.status, 0) << run.error;
        const auto map = picture(folder / "map.npy", 60, 60);
        for (Index i = 0; i < 60; ++i)
            for (Index j = 0; j < 60; ++j) {
                ASSERT_EQ(std::isnan(map(i, j)), j > i) << i << ' ' << j; // masked cells
                if (j <= i) {
                    ASSERT_NEAR(map(i, j), weights[std::size_t(i * 60 + j)], 3e-6) << i << ' ' << j;
                }
            }
    }
}

TEST(RasterCommand, PixelsOfARangeReduceTheirCells)
{
    const TemporaryFolder folder;
    const CliRun attend = runCli(command("attend", {"--weights", "--out", "all.npz"}), {.folder = folder.path()});
    ASSERT_EQ(attend.status, 0) << attend.error;
    const auto weights = readNpz(folder / "all.npz").at("weights").values;
    for (const bool mean : {false, true}) {
        const CliRun run = runCli(
            command("raster", {"--reduce", mean ? "mean" : "max", "--range", "20:60,3:43", "--size", "8x5", "--out", "map.npy"}),
            {.folder = folder.path()});
        ASSERT_EQ(run.status, 0) << run.error;
        EXPECT_THAT(run.out, HasSubstr("40 rows computed: all rows of the range"));
        const auto map = picture(folder / "map.npy", 5, 8);
        for (Index y = 0; y < 5; ++y)
            for (Index x = 0; x < 8; ++x) { // each pixel covers 8 rows and 5 keys
                double sum = 0, top = 0;
                for (Index i = 20 + 8 * y; i < 28 + 8 * y; ++i)
                    for (Index j = 3 + 5 * x; j < 8 + 5 * x; ++j) {
                        sum += weights[std::size_t(i * 60 + j)];
                        top = std::max(top, weights[std::size_t(i * 60 + j)]);
                    }
                if (3 + 5 * x > 27 + 8 * y) {
                    ASSERT_TRUE(std::isnan(map(y, x)));
                } else {
                    ASSERT_NEAR(map(y, x), mean ? sum / 40 : top, 3e-6) << y << ' ' << x;
                }
            }
    }
}

TEST(RasterCommand, JsonHoldsEveryFieldOfTheContract)
{
    const TemporaryFolder folder;
    const CliRun run = runCli(
        command("raster", {"--size", "30x20", "--stage", "logits", "--out", "map.npy", "--json"}), {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto json = run.json();
    EXPECT_EQ(json.at("width"), 30);
    EXPECT_EQ(json.at("height"), 20);
    EXPECT_EQ(json.at("rows_computed"), 60);
    EXPECT_EQ(json.at("rows_sampled"), false);
    EXPECT_EQ(json.at("stage"), "logits");
    EXPECT_EQ(json.at("reduce"), "max");
    EXPECT_GE(json.at("elapsed_ms").get<double>(), 0);
    const auto map = picture(folder / "map.npy", 20, 30);
    float low = 1e30F, high = -1e30F;
    Index masked = 0;
    for (Index i = 0; i < map.size(); ++i) {
        if (std::isnan(map.data()[i])) {
            ++masked;
            continue;
        }
        low = std::min(low, map.data()[i]);
        high = std::max(high, map.data()[i]);
    }
    EXPECT_EQ(json.at("low").get<float>(), low);
    EXPECT_EQ(json.at("high").get<float>(), high);
    EXPECT_EQ(json.at("masked_pixels"), masked);
}

TEST(RasterCommand, AMapThatShowsNothingHasNoRange)
{
    const CliRun run = runCli({"raster", "--n", "64", "--mask", "!full", "--size", "8x8", "--json"});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_TRUE(run.json().at("low").is_null());
    EXPECT_TRUE(run.json().at("high").is_null());
    EXPECT_EQ(run.json().at("masked_pixels"), 64);
}

TEST(RasterCommand, SampledRowsAreThoseOfTheWholeAndSaidSo)
{
    const TemporaryFolder folder;
    const CliRun some =
        runCli(command("raster", {"--size", "60x20", "--rows", "20", "--out", "some.npy", "--json"}), {.folder = folder.path()});
    ASSERT_EQ(some.status, 0) << some.error;
    EXPECT_EQ(some.json().at("rows_computed"), 20);
    EXPECT_EQ(some.json().at("rows_sampled"), true);
    EXPECT_THAT(some.json().at("rows_rule").get<std::string>(), HasSubstr("the last row"));
    const CliRun all = runCli(command("raster", {"--size", "60x60", "--out", "all.npy"}), {.folder = folder.path()});
    ASSERT_EQ(all.status, 0) << all.error;
    const auto sampled = picture(folder / "some.npy", 20, 60), whole = picture(folder / "all.npy", 60, 60);
    for (Index y = 0; y < 20; ++y)
        for (Index x = 0; x < 60; ++x) { // a sampled pixel shows the last of the rows 3y ... 3y + 2
            const float want = whole(3 * y + 2, x), got = sampled(y, x);
            ASSERT_TRUE(got == want || (std::isnan(got) && std::isnan(want))) << y << ' ' << x;
        }
}

// n_q · n_k · d exceeds the default limit, so one row for each row of pixels is computed, unless all are asked for.
TEST(RasterCommand, ALongSequenceIsSampledByItself)
{
    const std::vector<std::string> words = {
        "raster", "--n", "120000", "--d", "8", "--size", "40x2", "--mask", "sliding(4)", "--json", "--stage"};
    auto scores = words, weights = words;
    scores.push_back("scores");
    weights.push_back("weights");
    const CliRun run = runCli(weights);
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.json().at("rows_sampled"), true);
    EXPECT_LE(run.json().at("rows_computed").get<double>() * 120000 * 8, 1e11);
    EXPECT_EQ(run.json().at("n_q"), 120000);
    scores.insert(scores.end(), {"--range", "0:120000,0:10"}); // scores need only the keys of the range
    const CliRun narrow = runCli(scores);
    ASSERT_EQ(narrow.status, 0) << narrow.error;
    EXPECT_EQ(narrow.json().at("rows_computed"), 120000);
    EXPECT_EQ(narrow.json().at("width"), 10);
}

TEST(RasterCommand, ThreadsDoNotChangeAByte)
{
    const TemporaryFolder folder;
    for (const char* threads : {"1", "2"}) {
        const CliRun run = runCli({"raster", "--n", "700", "--reduce", "mean", "--size", "33x21", "--threads", threads, "--out",
                                      std::string(threads) + ".npy"},
            {.folder = folder.path()});
        ASSERT_EQ(run.status, 0) << run.error;
    }
    EXPECT_EQ(folder.read("1.npy"), folder.read("2.npy"));
}

TEST(RasterCommand, SaysThatNoEntropyIsWritten)
{
    const auto errorOf = [](std::vector<std::string> more) {
        more.insert(more.begin(), {"raster", "--n", "64", "--size", "4x4"});
        return runCli(more).error;
    };
    EXPECT_EQ(errorOf({}), "");
    EXPECT_THAT(errorOf({"--bits"}), HasSubstr("warning: --bits: has no effect, because this command writes no entropy"));
    EXPECT_THAT(errorOf({"--entropy", "renyi:2"}),
        HasSubstr("warning: --entropy: has no effect, because this command writes no entropy"));
    EXPECT_EQ(errorOf({"--entropy", "renyi:2", "--policy", "entropy-matched:target=2"}), "") << "the scale comes from it";
}

TEST(RasterCommand, HelpHasAnExample)
{
    const CliRun run = runCli({"raster", "--help"});
    EXPECT_EQ(run.status, 0);
    EXPECT_THAT(run.out, HasSubstr("attentoscope-cli raster --n"));
    for (const char* option : {"--size", "--range", "--reduce", "--stage", "--rows", "--out", "--json"})
        EXPECT_THAT(run.out, HasSubstr(option));
}
