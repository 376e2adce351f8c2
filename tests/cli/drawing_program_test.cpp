// SPDX-License-Identifier: GPL-3.0-or-later
// Tests attentoscope-draw as another program uses it: orders in, replies out.
#include "core/orders/messages.h"
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using attentoscope::MessageValue;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

namespace {

const MessageValue small{{"text", R"({"attentoscope": 2, "experiment": {"n": 64}})"}};

struct Answers {
    std::vector<MessageValue> results; // or errors, one for each order
    std::vector<std::string> warnings;
    std::vector<double> progress;
    CliRun run;
};

// Gives the program these orders, and reads what it answers.
Answers ask(const std::vector<MessageValue>& orders, const std::filesystem::path& folder = {})
{
    Answers answers;
    std::string input;
    for (const MessageValue& order : orders)
        input += attentoscope::messageBytes(order);
    answers.run = runCli({}, {.program = drawingProgram, .folder = folder, .input = input});
    attentoscope::MessageStream replies;
    replies.add(answers.run.out);
    for (auto reply = replies.take(); reply && *reply; reply = replies.take()) {
        const MessageValue& said = **reply;
        if (said.contains("warning"))
            answers.warnings.push_back(said["warning"]);
        else if (said.contains("progress"))
            answers.progress.push_back(said["progress"]);
        else
            answers.results.push_back(said.contains("result") ? said["result"] : said);
    }
    return answers;
}

MessageValue figure(const MessageValue& more)
{
    MessageValue order{{"order", "figure"}, {"session", small}, {"view", "explore/curves"}};
    order.update(more);
    return order;
}

std::string bytesIn(const MessageValue& result)
{
    const auto& bytes = result.at("bytes").get_binary();
    return {bytes.begin(), bytes.end()};
}

TEST(DrawingProgram, CarriesOutOneOrderAfterTheOther)
{
    const TemporaryFolder folder;
    const MessageValue width = MessageValue::array({"--width-mm", "89"}), chinese = MessageValue::array({"--language", "zh_CN"});
    const Answers answers =
        ask({figure({{"file", "en.svg"}, {"options", MessageValue::array({width})}, {"numbers", "en"}}), {{"order", "views"}},
                figure({{"file", "zh.svg"}, {"options", MessageValue::array({width, chinese})}}),
                figure({{"format", ".png"}, {"options", MessageValue::array({width})}})},
            folder.path());
    EXPECT_EQ(answers.run.status, 0) << answers.run.error;
    ASSERT_THAT(answers.results, SizeIs(4));
    EXPECT_THAT(answers.warnings, IsEmpty());
    EXPECT_THAT(answers.progress, Not(IsEmpty()));
    EXPECT_EQ(answers.results[0], (MessageValue{{"file", "en.svg"}, {"numbers", "en.csv"}}));
    EXPECT_EQ(answers.results[2], (MessageValue{{"file", "zh.svg"}}));
    EXPECT_THAT(bytesIn(answers.results[3]), testing::StartsWith("\x89PNG"));
    // Each is the file that a program of its own writes, whichever fonts the orders before it have chosen.
    for (const std::string language : {"en", "zh_CN"}) {
        const std::string alone = "alone." + language + ".svg";
        ASSERT_EQ(runCli({"render", "--n", "64", "--view", "explore/curves", "--width-mm", "89", "--language", language,
                             "--no-session", "--out", alone},
                      {.folder = folder.path()})
                      .status,
            0);
        const auto withoutSession = ask({figure({{"file", "again.svg"},
                                            {"options",
                                                MessageValue::array({width, MessageValue::array({"--language", language}),
                                                    MessageValue::array({"--no-session", ""})})}})},
            folder.path());
        EXPECT_EQ(folder.read("again.svg"), folder.read(alone)) << language;
    }
    EXPECT_THAT(folder.read("zh.svg"), HasSubstr("SC"));
    EXPECT_THAT(folder.files(), Not(testing::Contains(testing::HasSubstr("running"))));
}

TEST(DrawingProgram, SaysWhatIsWrongWithAnOrderAndGoesOn)
{
    const TemporaryFolder folder;
    folder.write("x.svg", "mine");
    const auto one = [](const char* name, const char* value) {
        return MessageValue::array({MessageValue::array({name, value})});
    };
    const std::pair<MessageValue, std::string> orders[] = {
        {{{"order", "dance"}}, "there is no order \"dance\""},
        {MessageValue::array({1, 2}), "there is no order"},
        {{{"order", "example"}, {"name", "nosie"}}, "did you mean noise?"},
        {figure({{"view", "nope"}, {"file", "x.svg"}}), "there is no view \"nope\""},
        {{{"order", "figure"}, {"view", "explore/map"}, {"file", "x.svg"}, {"session", {{"text", "{"}}}},
            "session: ends in the middle"},
        {figure({{"file", "x.svg"}, {"options", one("--width-mm", "3")}}), "3 is too small; the smallest is 10"},
        {figure({{"file", "x.svg"}, {"options", one("--colour", "3")}}), "no such option"},
        {figure({{"file", "x.html"}}), "an interactive page needs --film"},
        {figure({{"file", "x\xff.svg"}}), "its name is not UTF-8"},
        {{{"order", "check-lesson"}, {"lesson", "nope"}}, "there is neither such a file nor a lesson"},
        {{{"order", "guide-page"}, {"page", "nope"}}, "there is no page \"nope\""},
    };
    std::vector<MessageValue> all;
    for (const auto& [order, sentence] : orders)
        all.push_back(order);
    all.push_back({{"order", "guide-page"}, {"page", "masks"}});
    const Answers answers = ask(all, folder.path());
    EXPECT_EQ(answers.run.status, 0);
    ASSERT_EQ(answers.results.size(), all.size()) << answers.run.error;
    for (std::size_t i = 0; i < std::size(orders); ++i) {
        ASSERT_TRUE(answers.results[i].contains("error")) << answers.results[i];
        const attentoscope::Error error = attentoscope::errorIn(answers.results[i]["error"]);
        EXPECT_EQ(error.kind, attentoscope::ErrorKind::BadInput);
        EXPECT_THAT(error.text(), HasSubstr(orders[i].second));
    }
    EXPECT_THAT(answers.results.back()["markdown"].get<std::string>(), testing::StartsWith("# Masks"));
    EXPECT_EQ(folder.read("x.svg"), "mine");
}

TEST(DrawingProgram, EndsWithItsStreams)
{
    EXPECT_EQ(ask({}).run.status, 0) << "there was nothing to do";
    const CliRun broken = runCli({}, {.program = drawingProgram, .input = "\x08\0\0\0orders"});
    EXPECT_EQ(broken.status, 1);
    EXPECT_THAT(broken.out, HasSubstr("not a message of the program that draws"));
    const TemporaryFolder folder;
    const CliRun unread = runCli({},
        {.program = drawingProgram,
            .folder = folder.path(),
            .closedPipe = true,
            .input = attentoscope::messageBytes(figure({{"file", "x.svg"}}))});
    EXPECT_EQ(unread.status, 1) << "nobody reads its replies";
    EXPECT_THAT(folder.files(), IsEmpty());
}

// Returns what a tool prints of a program.
std::string printed(const std::string& tool, const std::string& program) { return runCli({program}, {.program = tool}).out; }

TEST(DrawingProgram, AloneLoadsQt)
{
    EXPECT_THAT(printed("/usr/bin/ldd", CLI_PROGRAM), testing::AllOf(HasSubstr("libc.so"), Not(HasSubstr("libQt"))));
    EXPECT_THAT(printed("/usr/bin/ldd", drawingProgram), HasSubstr("libQt6Widgets"));
}

} // namespace
