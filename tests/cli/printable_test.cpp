// SPDX-License-Identifier: GPL-3.0-or-later
// Tests deceptive names, in files and of files: on a terminal they must not move the cursor, reverse the reading direction,
// forge a line or end a message.
#include "tests/cli/made_tensors.h"
#include "tests/cli/run_cli.h"

#include <cstdlib>
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

namespace {

// Clears the screen, sets the window title, does the same with C1 codes, reverses the reading direction, and adds a line of its
// own.
const std::string nasty = "n\x1b[2J\x1b]0;t\x07\u009b2J\u202egpj\u2066\u200b\nforged: yes\r";
const std::string seen = R"(n\x1b[2J\x1b]0;t\x07\u009b2J\u202egpj\u2066\u200b\nforged: yes\r)";

// Expects no control bytes and no characters that change the reading direction.
void expectPrintable(const std::string& text, const std::string& where)
{
    for (const char c : text)
        EXPECT_TRUE(static_cast<unsigned char>(c) >= 0x20 || c == '\n') << where << ": byte " << int(c);
    for (const char* hidden : {"\x7f", "\u009b", "\u202e", "\u2066", "\u200b"})
        EXPECT_THAT(text, Not(HasSubstr(hidden))) << where;
    EXPECT_THAT(text, Not(HasSubstr("\nforged"))) << where;
}

nlohmann::json sessionOf(const nlohmann::json& experiment)
{
    return {{"attentoscope", 1}, {"title", nasty}, {"experiment", experiment}, {nasty, 1},
        {"figure", {{nasty, {{nasty, {nasty, 1}}}}, {"text", nasty}}},
        {"worksheet", {{"questions", {{{"text", "Why?"}}}}, {"student", nasty}, {"answers", {{{"text", "so"}}}}}}};
}

// Runs the program with a terminal as its standard output and returns what the terminal shows.
std::string onTerminal(const std::vector<std::string>& words, const TemporaryFolder& folder)
{
    const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY);
    EXPECT_TRUE(terminal >= 0 && ::grantpt(terminal) == 0 && ::unlockpt(terminal) == 0);
    const int kept = ::open(::ptsname(terminal), O_RDWR | O_NOCTTY); // keeps unread output when the program ends
    const CliRun run = runCli(words, {.folder = folder.path(), .stdoutPath = ::ptsname(terminal)});
    EXPECT_EQ(run.status, 0) << run.error;
    std::string shown;
    char buffer[1024];
    for (pollfd ready{terminal, POLLIN, 0}; ::poll(&ready, 1, 100) > 0;) {
        const ssize_t count = ::read(terminal, buffer, sizeof buffer);
        if (count <= 0)
            break;
        shown.append(buffer, std::size_t(count));
    }
    ::close(kept);
    ::close(terminal);
    return shown;
}

} // namespace

TEST(PrintableOutput, InfoOfASessionShowsKeysAndValues)
{
    const TemporaryFolder folder;
    folder.write("s.attentoscope", sessionOf({{"title", 1}, {nasty, 2}, {"source", "text"}, {"text", {"a\u202e b"}}}).dump());
    const CliRun run = runCli({"info", "s.attentoscope"}, {.folder = folder.path()});
    ASSERT_EQ(run.status, 0) << run.error;
    expectPrintable(run.out + run.error, "info");
    EXPECT_THAT(
        run.out, AllOf(HasSubstr("title: " + seen + '\n'), HasSubstr("  " + seen + ":\n"), HasSubstr("student: " + seen)));
    const CliRun json = runCli({"info", "s.attentoscope", "--json"}, {.folder = folder.path()});
    expectPrintable(json.out + json.error, "info --json");
    EXPECT_EQ(json.json().at("title"), nasty) << "as JSON it is the same text";
    EXPECT_EQ(json.json().at("figure").at("text"), nasty);
}

TEST(PrintableOutput, EveryCommandShowsNamesOfFilesAndArrays)
{
    const TemporaryFolder folder;
    const std::string file = nasty + ".safetensors", quoted = nlohmann::json(nasty).dump();
    folder.write(file, madeTensors({{quoted.substr(1, quoted.size() - 2), {4, 5}}, {"k", {4, 5}}, {"mask", {3, 3}}}));
    folder.write(nasty + ".attentoscope", sessionOf({{"n", 64}}).dump());
    folder.write(nasty + ".md", "---\nlesson: 1\n" + nasty + ": 1\n");
    const std::vector<std::string> fromFile = {"--tensors", file, "--q-name", nasty, "--k-name", "k"};
    const auto with = [](std::vector<std::string> words, const std::vector<std::string>& more) {
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    const std::string mask = "file(\"" + nasty + "\")";
    for (const std::vector<std::string>& words : {std::vector<std::string>{"info", file}, {"info", file, "--json"},
             {"info", nasty}, {"info", "./" + nasty + ".md"}, with({"attend"}, fromFile), with({"attend", "--json"}, fromFile),
             with({"attend", "--mask", mask}, fromFile), with({"gradients", "--grad-output", nasty}, fromFile),
             with({"raster", "--out", nasty + ".npy"}, fromFile), with({"attend", "--out", nasty}, fromFile), {"heads", file},
             {"collect", nasty}, {"collect", "."}, {"sweep", "--session", nasty + ".attentoscope", "--lengths", "32"},
             {"render", nasty, "--out", "a.png"}, {"attend", "--" + nasty}, {nasty}, {"attend", "--n", nasty},
             {"attend", "--policy", nasty}, {"attend", "--text", "a\xff"}, {"info", "\xff\xfe"}}) {
        const CliRun run = runCli(words, {.folder = folder.path()});
        EXPECT_TRUE(run.status >= 0 && run.status <= 2) << words.front() << ": " << run.status;
        const bool isTable = words.front() == "collect" && run.status == 0;
        expectPrintable(isTable ? run.error : run.out + run.error, testing::PrintToString(words));
    }
}

TEST(PrintableOutput, ATableIsDataInAFileAndTextOnATerminal)
{
    const TemporaryFolder folder;
    folder.write("s.attentoscope", sessionOf({{"n", 64}}).dump());
    EXPECT_THAT(runCli({"collect", "."}, {.folder = folder.path()}).out, HasSubstr(nasty));
    std::string shown = onTerminal({"collect", "."}, folder);
    EXPECT_THAT(shown, HasSubstr(R"(n\x1b[2J)"));
    for (const char* hidden : {"\x1b", "\u009b", "\u202e"})
        EXPECT_THAT(shown, Not(HasSubstr(hidden)));
}

#ifdef DRAWING_PROGRAM
TEST(PrintableOutput, ALessonIsCheckedWhateverBytesItHas)
{
    const TemporaryFolder folder;
    folder.write("l.md",
        "---\nlesson: 1\ntitle: T\nlanguage: en\nabout: A.\n---\n# L\xe4rm\n~~~set\npoli\xff"
        "cy = x\nn\u202e = 3\n~~~\n");
    const CliRun run = runCli({"lesson", "l.md", "--check"}, {.folder = folder.path()});
    EXPECT_EQ(run.status, 2) << run.error;
    EXPECT_THAT(run.error,
        AllOf(HasSubstr("l.md:7:4: this byte is not valid UTF-8\n"), HasSubstr("l.md:9:5: this byte is not valid UTF-8\n"),
            HasSubstr(R"("poli\xffcy")"), HasSubstr(R"("n\u202e")"), HasSubstr("mistakes to fix")));
    expectPrintable(run.out + run.error, "lesson");
    const CliRun json = runCli({"lesson", "l.md", "--check", "--json"}, {.folder = folder.path()});
    EXPECT_EQ(json.status, 2);
    EXPECT_EQ(json.json().at("mistakes").size(), 4U) << json.out;
}
#endif
