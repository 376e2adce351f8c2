// SPDX-License-Identifier: GPL-3.0-or-later
// Tests attentoscope-draw as another program uses it: orders in, replies out.
#include "app/figure_options.h"
#include "core/orders/messages.h"
#include "core/session/session.h"
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
        {figure({{"file", "x.svg"}, {"options", {{"--width-mm", 89}}}}), "is not [NAME, VALUE], two texts"},
        {figure({{"format", "png"}}), "must be one of .pdf, .svg, .eps, .pgf, .png, .tif, .html, .webp"},
        {figure({{"format", ".svg"}, {"options", one("--latex", "")}}), "--latex: needs a file"},
        {figure({{"file", "x.png"}, {"options", one("--film", "n:64..128")}}), "must end in .html or .webp"},
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

TEST(DrawingProgram, KnowsEveryOptionOfAFigure)
{
    std::vector<MessageValue> orders;
    for (const attentoscope::FigureOption& option : attentoscope::figureOptions())
        orders.push_back(figure({{"file", "x"}, {"options", MessageValue::array({MessageValue::array({option.name, ""})})}}));
    const Answers answers = ask(orders);
    ASSERT_EQ(answers.results.size(), orders.size());
    for (const MessageValue& result : answers.results) // each has another fault; a file "x" cannot be drawn
        EXPECT_THAT(attentoscope::errorIn(result.at("error")).text(), Not(HasSubstr("no such option")));
}

TEST(DrawingProgram, IsInTheLanguageOfEachOrderHoweverOftenThatChanges)
{
    const TemporaryFolder folder;
    std::vector<MessageValue> orders;
    for (int turn = 0; turn < 4; ++turn)
        for (const char* language : {"zh_CN", "en"})
            orders.push_back(
                figure({{"format", ".svg"}, {"options", MessageValue::array({MessageValue::array({"--language", language})})}}));
    orders.insert(orders.begin() + 1, MessageValue{{"order", "views"}});
    orders.push_back({{"order", "views"}, {"language", "zh_CN"}});
    const Answers answers = ask(orders, folder.path());
    ASSERT_EQ(answers.results.size(), orders.size()) << answers.run.error;
    EXPECT_EQ(answers.results[1]["views"][0]["title"], "Explore") << "whatever the order before has left";
    EXPECT_NE(answers.results.back()["views"][0]["title"], "Explore");
    for (std::size_t i = 2; i + 1 < orders.size(); i += 2) {
        EXPECT_EQ(bytesIn(answers.results[i]), bytesIn(answers.results[2]));
        EXPECT_NE(bytesIn(answers.results[i]), bytesIn(answers.results[0]));
    }
}

TEST(DrawingProgram, ReadsTheFilesInsideASessionAndThoseThatAreAllowed)
{
    const TemporaryFolder folder, elsewhere;
    std::filesystem::copy_file(std::string(TEST_DATA) + "/tensors/model.npz", elsewhere / "qk.npz");
    ASSERT_EQ(runCli({"info", (elsewhere / "qk.npz").string()}).status, 0);
    attentoscope::Session session;
    session.experiment.source = "tensor";
    session.experiment.tensorFile = (elsewhere / "qk.npz").string();
    session.keepsFiles = true;
    ASSERT_TRUE(attentoscope::writeSession(folder / "s.attentoscope", session).ok());
    std::filesystem::remove(elsewhere / "qk.npz");
    const Answers drawn =
        ask({figure({{"session", {{"text", folder.read("s.attentoscope")}}}, {"format", ".pdf"}})}, folder.path());
    ASSERT_THAT(drawn.results, SizeIs(1));
    EXPECT_THAT(bytesIn(drawn.results[0]), testing::StartsWith("%PDF")) << drawn.results[0];

    elsewhere.write("private.json", R"(["a", "b"])");
    const std::string words = (elsewhere / "private.json").string();
    folder.write("l.md",
        "---\nlesson: 1\ntitle: Short\nlanguage: en\nabout: Short.\n---\n# One\n~~~set\nn = 16\ntokens = " + words
            + "\n~~~\nText.\n");
    const auto handout = [&](const MessageValue& more) {
        MessageValue order{{"order", "handout"}, {"lesson", "l.md"}, {"file", "l.html"}};
        order.update(more);
        return order;
    };
    const Answers told = ask(
        {handout(MessageValue::object()), handout({{"allowed", {words + "x"}}}), handout({{"allowed", {words}}})}, folder.path());
    ASSERT_THAT(told.results, SizeIs(3));
    for (const std::size_t refused : {0, 1})
        EXPECT_THAT(attentoscope::errorIn(told.results[refused].value("error", MessageValue())).text(), HasSubstr(words));
    EXPECT_EQ(told.results[2], (MessageValue{{"file", "l.html"}})) << told.results[2];
}

// Returns what a tool prints of a program.
std::string printed(const std::string& tool, const std::string& program) { return runCli({program}, {.program = tool}).out; }

TEST(DrawingProgram, AloneLoadsQt)
{
    EXPECT_THAT(printed("/usr/bin/ldd", CLI_PROGRAM), testing::AllOf(HasSubstr("libc.so"), Not(HasSubstr("libQt"))));
    EXPECT_THAT(printed("/usr/bin/ldd", drawingProgram), HasSubstr("libQt6Widgets"));
}

} // namespace
