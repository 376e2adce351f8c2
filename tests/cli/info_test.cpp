#include "core/formats/npy.h"
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using attentoscope::Index;
using testing::HasSubstr;

TEST(Info, DescribesAnArray)
{
    const TemporaryFolder folder;
    const std::vector<float> data(12, 1.5f);
    const Index shape[] = {3, 4};
    folder.write("a.npy", attentoscope::npyBytes(data, shape));
    const CliRun run = runCli({"info", "a.npy", "--json"}, {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    const auto json = run.json();
    EXPECT_EQ(json.at("shape"), (nlohmann::json{3, 4}));
    EXPECT_EQ(json.at("dtype"), "float32");
    EXPECT_EQ(json.at("order"), "c");
    EXPECT_EQ(json.at("byte_order"), "little");
    EXPECT_EQ(json.at("bytes"), std::filesystem::file_size(folder / "a.npy"));
    EXPECT_THAT(runCli({"info", (folder / "a.npy").string()}).out, HasSubstr("shape: [3,4]\ndtype: float32\n"));
}

TEST(Info, DescribesASession)
{
    const TemporaryFolder folder;
    folder.write("s.attentoscope", R"({"attentoscope": 1, "title": "Lärm", "experiment": {"source": "sphere", "n": 77}})");
    const CliRun run = runCli({"info", "s.attentoscope", "--json"}, {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.json().at("title"), "Lärm");
    EXPECT_EQ(run.json().at("experiment").at("source"), "sphere");
    EXPECT_EQ(run.json().at("experiment").at("n"), 77);
    EXPECT_EQ(run.json().at("experiment").at("d"), 64); // the default of what is not written
    EXPECT_THAT(runCli({"info", "s.attentoscope"}, {.folder = folder.path()}).out, HasSubstr("title: Lärm\n"));
}
