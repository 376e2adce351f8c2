// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the collect command as a teacher uses it: a folder of handed-in files becomes one table.
#include "tests/cli/run_cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <zip.h>

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

namespace {

using HandedIn = nlohmann::ordered_json;

constexpr const char* columns = "file,title,student,number,question,answer,time,version\n";

HandedIn question(const std::string& text) { return {{"text", text}}; }

std::string worksheetFile(
    const std::string& title, const std::string& student, const HandedIn& questions, const HandedIn& answers)
{
    return HandedIn{{"attentoscope", 1}, {"title", title}, {"experiment", {{"n", 64}}},
        {"worksheet", {{"controls", {"n"}}, {"questions", questions}, {"student", student}, {"answers", answers}}}}
        .dump();
}

std::string simple(const std::string& student)
{
    return worksheetFile("Dilution", student, HandedIn::array({question("Why?")}),
        HandedIn::array({{{"text", "because"}, {"time", "2026-11-23T09:12:05Z"}, {"version", "1.2.0"}}}));
}

CliRun collect(const TemporaryFolder& folder, const std::vector<std::string>& more = {})
{
    std::vector<std::string> words{"collect", "."};
    words.insert(words.end(), more.begin(), more.end());
    return runCli(words, {.folder = folder.path()});
}

} // namespace

TEST(Collect, WritesARowAnAnswerSortedByFile)
{
    const TemporaryFolder folder;
    folder.write("b.attentoscope", simple("Ben"));
    folder.write("a.attentoscope",
        worksheetFile("Dilution", "Ada", HandedIn::array({question("Why?"), question("And then?")}), HandedIn::array()));
    folder.write("notes.txt", "not looked at");
    std::filesystem::create_directories(folder / "Cai_123_file" / "__MACOSX");
    folder.write("Cai_123_file/c.attentoscope", simple("Cai"));
    folder.write("Cai_123_file/__MACOSX/._c.attentoscope", "what a system adds");
    const std::string wanted = std::string(columns)
        + "Cai_123_file/c.attentoscope,Dilution,Cai,1,Why?,because,2026-11-23T09:12:05Z,1.2.0\n"
          "a.attentoscope,Dilution,Ada,1,Why?,,,\n"
          "a.attentoscope,Dilution,Ada,2,And then?,,,\n"
          "b.attentoscope,Dilution,Ben,1,Why?,because,2026-11-23T09:12:05Z,1.2.0\n";
    const CliRun run = collect(folder);
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.error, "");
    EXPECT_EQ(run.out, wanted);
    EXPECT_EQ(collect(folder, {"--csv"}).out, wanted);
}

// As learning platforms hand out what students have handed in.
TEST(Collect, LooksIntoArchives)
{
    const TemporaryFolder folder;
    const auto zip = [&](const std::vector<std::pair<std::string, std::string>>& files) {
        int code = 0;
        zip_t* archive = zip_open((folder / "all.zip").c_str(), ZIP_CREATE | ZIP_TRUNCATE, &code);
        for (const auto& [name, bytes] : files)
            zip_file_add(archive, name.c_str(), zip_source_buffer(archive, bytes.data(), bytes.size(), 0), ZIP_FL_ENC_UTF_8);
        ASSERT_EQ(zip_close(archive), 0);
    };
    zip({{"Ben_2/b.attentoscope", simple("Ben")}, {"Ada_1/a.attentoscope", simple("Ada")}, {"Ada_1/notes.txt", "x"},
        {"李雷_3/c.attentoscope", simple("李雷")}, {"Eve_4/broken.attentoscope", "{"}, {"Eve_4/inner.zip", "PK"}});
    const std::string wanted = std::string(columns)
        + "all.zip/Ada_1/a.attentoscope,Dilution,Ada,1,Why?,because,2026-11-23T09:12:05Z,1.2.0\n"
          "all.zip/Ben_2/b.attentoscope,Dilution,Ben,1,Why?,because,2026-11-23T09:12:05Z,1.2.0\n"
          "all.zip/李雷_3/c.attentoscope,Dilution,李雷,1,Why?,because,2026-11-23T09:12:05Z,1.2.0\n";
    for (const std::string what : {".", "all.zip"}) {
        const CliRun run = runCli({"collect", what}, {.folder = folder.path()});
        ASSERT_EQ(run.status, 0) << run.error;
        EXPECT_EQ(run.out, wanted);
        EXPECT_THAT(run.error, AllOf(HasSubstr("Eve_4/broken.attentoscope"), HasSubstr("inner.zip: is an archive inside")));
    }
    folder.write("broken.zip", "no archive");
    const CliRun run = runCli({"collect", "broken.zip"}, {.folder = folder.path()});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.error, HasSubstr("broken.zip: cannot be read"));
}

// Python writes the names, their flags and two members of one name as other programs do, which libzip would not.
TEST(Collect, NamesInArchivesAreThoseThatTheStudentsGave)
{
    const TemporaryFolder folder;
    const auto zip = [&](const std::string& script) {
        folder.write("make.py",
            "import zipfile\n"
            "class Raw(zipfile.ZipInfo):\n"
            "    def _encodeFilenameFlags(self):\n"
            "        return self.orig, self.flag_bits\n"
            "def add(archive, name, text):\n"
            "    info = Raw('x')\n"
            "    info.orig = name\n"
            "    info.filename = name.decode('latin-1')\n"
            "    archive.writestr(info, text)\n"
                + script);
        ASSERT_EQ(std::system(("cd " + folder.path().string() + " && /usr/bin/python3 make.py").c_str()), 0);
    };
    folder.write("li.json", simple("李雷"));
    folder.write("han.json",
        worksheetFile("稀释", "韩梅梅", HandedIn::array({question("为什么?")}), HandedIn::array({{{"text", "因为"}}})));
    folder.write("mueller.json", simple("Müller"));
    const std::string gbk = "with zipfile.ZipFile('all.zip', 'w') as z:\n"
                            "    add(z, '作业/李雷.attentoscope'.encode('gbk'), open('li.json').read())\n"
                            "    add(z, '作业/韩梅梅.attentoscope'.encode('gbk'), open('han.json').read())\n"
                            "    add(z, '说明.docx'.encode('gbk'), 'x')\n";
    zip(gbk);
    CliRun run = collect(folder);
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, AllOf(HasSubstr("all.zip/作业/李雷.attentoscope,"), HasSubstr("all.zip/作业/韩梅梅.attentoscope,")));
    EXPECT_THAT(run.error, HasSubstr("all.zip/说明.docx: is a Word document, not a worksheet; hand in the .attentoscope file"));

    zip("with zipfile.ZipFile('all.zip', 'w') as z:\n"
        "    add(z, 'Müller.attentoscope'.encode('cp437'), open('mueller.json').read())\n"); // valid as GBK, too
    EXPECT_THAT(collect(folder).out, HasSubstr("all.zip/Müller.attentoscope,"));
}

TEST(Collect, TwoFilesOfOneNameAreBothInTheTable)
{
    const TemporaryFolder folder;
    folder.write("a.json", simple("Ada"));
    folder.write("b.json", simple("Ben"));
    folder.write("make.py",
        "import zipfile, warnings\n"
        "warnings.simplefilter('ignore')\n"
        "with zipfile.ZipFile('all.zip', 'w') as z:\n"
        "    z.writestr('w.attentoscope', open('a.json').read())\n"
        "    z.writestr('w.attentoscope', open('b.json').read())\n");
    ASSERT_EQ(std::system(("cd " + folder.path().string() + " && /usr/bin/python3 make.py").c_str()), 0);
    const CliRun run = collect(folder);
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(
        run.out, AllOf(HasSubstr("all.zip/w.attentoscope,Dilution,Ada,1"), HasSubstr("w.attentoscope (2),Dilution,Ben,1")));
    EXPECT_THAT(run.error, HasSubstr("holds 2 files named w.attentoscope"));
}

// Both archives are small on the disk. The first claims the same bytes for many files; the second unpacks to 1.3 GB.
TEST(Collect, ArchivesThatUnpackWithoutEndAreLeftOut)
{
    const TemporaryFolder folder;
    folder.write("make.py",
        "import zipfile, copy, warnings\n"
        "big = ' ' * 60_000_000\n"
        "with zipfile.ZipFile('overlap.zip', 'w', zipfile.ZIP_DEFLATED) as z:\n"
        "    z.writestr('w.attentoscope', big)\n"
        "    for i in range(5000):\n"
        "        other = copy.copy(z.filelist[0])\n"
        "        other.filename = other.orig_filename = f'{i}.attentoscope'\n"
        "        z.filelist.append(other)\n"
        "with zipfile.ZipFile('many.zip', 'w', zipfile.ZIP_DEFLATED) as z:\n"
        "    z.writestr('a.attentoscope', open('a.json').read())\n"
        "    for i in range(22):\n"
        "        z.writestr(f'b{i}.attentoscope', big)\n");
    folder.write("a.json", simple("Ada"));
    ASSERT_EQ(std::system(("cd " + folder.path().string() + " && /usr/bin/python3 make.py").c_str()), 0);
    const CliRun run = collect(folder);
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, HasSubstr("many.zip/a.attentoscope,Dilution,Ada,1"));
    EXPECT_THAT(run.error,
        AllOf(HasSubstr("overlap.zip: is not read: its files share bytes"), HasSubstr("many.zip: unpacks to more than 1000 MB")));
#ifndef __SANITIZE_ADDRESS__ // the sanitizer keeps freed memory
    EXPECT_LT(run.peakBytes, 300'000'000u);
#endif
}

TEST(Collect, LinksOutOfTheFolderAreNotFollowed)
{
    const TemporaryFolder folder, other;
    other.write("private.attentoscope", simple("Eve"));
    folder.write("a.attentoscope", simple("Ada"));
    std::filesystem::create_symlink("a.attentoscope", folder / "b.attentoscope");
    std::filesystem::create_symlink(other / "private.attentoscope", folder / "c.attentoscope");
    std::filesystem::create_directory_symlink(other.path(), folder / "d");
    const CliRun run = collect(folder);
    EXPECT_THAT(run.out, AllOf(HasSubstr("a.attentoscope,"), HasSubstr("b.attentoscope,"), Not(HasSubstr("Eve"))));
    EXPECT_THAT(run.error,
        AllOf(HasSubstr("c.attentoscope: is a link to a file outside the folder"), HasSubstr("d: is a link to a folder")));
}

TEST(Collect, SpreadsheetsAreToldThatTheTableIsUtf8)
{
    const TemporaryFolder folder;
    folder.write("W.ATTENTOSCOPE", simple("李雷")); // as a system without small letters names it
    const std::string plain = collect(folder).out;
    EXPECT_THAT(plain, HasSubstr("李雷"));
    EXPECT_EQ(collect(folder, {"--bom"}).out, "\ufeff" + plain);
    EXPECT_EQ(collect(folder, {"--bom", "--json"}).status, 2);
}

TEST(Collect, TextsSurvive)
{
    const TemporaryFolder folder;
    const std::string asked = "为什么?\n\"Why\", then?", said = "因为 \"ln n\" grows,\r\nand the rest, too\n";
    folder.write("w.attentoscope",
        worksheetFile("Title, \"quoted\"", "李雷", HandedIn::array({question(asked)}), HandedIn::array({{{"text", said}}})));
    const CliRun run = collect(folder);
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_EQ(run.out,
        std::string(columns)
            + "w.attentoscope,\"Title, \"\"quoted\"\"\",李雷,1,\"为什么?\n\"\"Why\"\", then?\","
              "\"因为 \"\"ln n\"\" grows,\r\nand the rest, too\n\",,\n");

    const auto answers = collect(folder, {"--json"}).json().at("answers");
    ASSERT_EQ(answers.size(), 1U);
    EXPECT_EQ(answers[0],
        (nlohmann::json{{"file", "w.attentoscope"}, {"title", "Title, \"quoted\""}, {"student", "李雷"}, {"number", 1},
            {"question", asked}, {"answer", said}, {"time", ""}, {"version", ""}}));
}

TEST(Collect, GivesTheVotesOfAClassColumnsOfTheirOwn)
{
    const TemporaryFolder folder;
    const auto choice = [](const HandedIn& options) { return HandedIn{{"text", "Which?"}, {"options", options}}; };
    folder.write("a.attentoscope",
        worksheetFile("T", "9 a", HandedIn::array({choice({"x", "y", "z"}), choice({"x", "y"}), question("Why?")}),
            HandedIn::array({{{"text", "y"}, {"votes", {12, 40, 8}}}, {{"votes", {0, 31}}}})));
    const CliRun run = collect(folder);
    EXPECT_EQ(run.out,
        "file,title,student,number,question,answer,time,version,votes_1,votes_2,votes_3\n"
        "a.attentoscope,T,9 a,1,Which?,y,,,12,40,8\n"
        "a.attentoscope,T,9 a,2,Which?,,,,0,31,\n"
        "a.attentoscope,T,9 a,3,Why?,,,,,,\n");
    const auto answers = collect(folder, {"--json"}).json().at("answers");
    EXPECT_EQ(answers[1].at("votes_2"), 31);
    EXPECT_EQ(answers[1].at("votes_3"), nullptr);
}

TEST(Collect, NoAnswerIsAFormulaOfASpreadsheet)
{
    const TemporaryFolder folder;
    folder.write("a.attentoscope",
        worksheetFile("T", "@Ada", HandedIn::array({question("Why?"), question("How much?")}),
            HandedIn::array({{{"text", "=HYPERLINK(1)"}}, {{"text", "-1.5"}}})));
    const std::string csv = collect(folder).out;
    EXPECT_THAT(csv, AllOf(HasSubstr("'=HYPERLINK(1)"), HasSubstr("'@Ada"), HasSubstr(",-1.5,")));
    EXPECT_THAT(collect(folder, {"--json"}).out, AllOf(HasSubstr("\"=HYPERLINK(1)\""), HasSubstr("\"@Ada\"")));
}

// Some spreadsheets drop blanks before a formula; others take a tab or line break as the start of the next cell.
TEST(Collect, NoAnswerIsAFormulaBehindBlanks)
{
    const TemporaryFolder folder;
    for (const char* begin : {"\t", "\r", "\n", "  ", " \t ", "\u00a0", "\u3000", "\ufeff", ""})
        for (const char* sign : {"=", "+", "-", "@", "\uff1d"}) {
            const std::string text = std::string(begin) + sign + "HYPERLINK(1)";
            folder.write("a.attentoscope",
                worksheetFile("T", "Ada", HandedIn::array({question("Why?")}), HandedIn::array({{{"text", text}}})));
            EXPECT_THAT(collect(folder).out, HasSubstr('\'' + text)) << testing::PrintToString(text);
        }
    folder.write("a.attentoscope",
        worksheetFile("T", "Ada", HandedIn::array({question("Why?"), question("Why?"), question("Why?")}),
            HandedIn::array({{{"text", "\tbecause"}}, {{"text", "  because = so"}}, {{"text", "-1.5"}}})));
    EXPECT_THAT(collect(folder).out, AllOf(HasSubstr(",'\tbecause,"), HasSubstr(",  because = so,"), HasSubstr(",-1.5,")));
}

TEST(Collect, WarnsOfWhatItLeavesOut)
{
    const TemporaryFolder folder;
    folder.write("broken.attentoscope", simple("Eve").substr(0, 60));
    folder.write("faulty.attentoscope", R"({"attentoscope": 1, "worksheet": {"student": 3}})");
    folder.write("ordinary.attentoscope", R"({"attentoscope": 1, "title": "Mine"})");
    folder.write("right.attentoscope", simple("Ada"));
    const CliRun run = collect(folder);
    ASSERT_EQ(run.status, 0) << run.error;
    EXPECT_THAT(run.out, AllOf(HasSubstr("right.attentoscope,Dilution,Ada,1"), Not(HasSubstr("Mine")), Not(HasSubstr("Eve"))));
    EXPECT_THAT(run.error,
        AllOf(HasSubstr("warning: ./broken.attentoscope: ends in the middle"),
            HasSubstr("warning: ./faulty.attentoscope: worksheet: student: must be text\n"),
            HasSubstr("warning: ./ordinary.attentoscope: is not a worksheet\n"), Not(HasSubstr("right"))));
    const CliRun quiet = collect(folder, {"--quiet"});
    EXPECT_EQ(quiet.error, "");
    EXPECT_EQ(quiet.out, run.out);
}

TEST(Collect, RefusesWhatHoldsNone)
{
    const TemporaryFolder folder;
    CliRun run = collect(folder);
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.error, "attentoscope-cli: .: holds no worksheet\n");

    folder.write("ordinary.attentoscope", R"({"attentoscope": 1})");
    run = collect(folder);
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.out, IsEmpty());
    EXPECT_THAT(run.error, AllOf(HasSubstr("is not a worksheet\n"), HasSubstr("attentoscope-cli: .: holds no worksheet\n")));

    run = runCli({"collect", "ordinary.attentoscope"}, {.folder = folder.path()});
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.error, "attentoscope-cli: ordinary.attentoscope: is neither a folder nor a .zip file\n");
    run = runCli({"collect", "nowhere"}, {.folder = folder.path()});
    EXPECT_EQ(run.status, 2);
    EXPECT_EQ(run.error, "attentoscope-cli: nowhere: there is no such folder\n");
    run = runCli({"collect"}, {.folder = folder.path()});
    EXPECT_EQ(run.status, 2);
    EXPECT_THAT(run.error, HasSubstr("FOLDER: is missing"));
    EXPECT_EQ(collect(folder, {"--json", "--csv"}).status, 2);
}
