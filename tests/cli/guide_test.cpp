// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/run_cli.h"

#include <gtest/gtest.h>

TEST(Guide, ReplacesOnlyAGuide)
{
    const TemporaryFolder folder;
    const auto write = [&] { return runCli({"guide", "--html", "site"}, {.folder = folder.path()}); };
    std::filesystem::create_directories(folder / "site");
    folder.write("site/index.html", "<title>My own page about Attentoscope</title>");
    const CliRun refused = write();
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.error,
        "attentoscope-cli: site/index.html: already exists and is not part of this guide, so nothing was written; choose another "
        "folder\n");
    EXPECT_EQ(folder.read("site/index.html"), "<title>My own page about Attentoscope</title>");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder / "site"), {}), 1) << "and nothing beside it";
    std::filesystem::remove(folder / "site" / "index.html");
    folder.write("site/guide.css", "mine");
    EXPECT_EQ(write().status, 2) << "the style sheet of something else";
    std::filesystem::remove(folder / "site" / "guide.css");
    EXPECT_EQ(write().status, 0);
    folder.write("site/guide.css", "broken");
    const CliRun again = write();
    EXPECT_EQ(again.status, 0) << again.error;
    EXPECT_NE(folder.read("site/guide.css"), "broken") << "it is of the guide";
}
