// SPDX-License-Identifier: GPL-3.0-or-later
// The session inside a figure: every way in which a PNG or SVG may hold it, and damaged ones. Figures that the window writes
// are tested in tests/ui/figures.
#include "core/base/sha256.h"
#include "core/session/figure_session.h"
#include "core/session/outside_files.h"

#include "tests/helpers/cpu_time.h"

#include <gmock/gmock.h>

#include <fstream>
#include <unistd.h>
#include <zlib.h>

namespace attentoscope {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;
using test::tenfold;
using test::tenfoldOfLinear;

const std::string plain = R"({"attentoscope": 1, "title": "a < b & c, \u71b5"})";

std::string packed(const std::string& text)
{
    std::string out(compressBound(text.size()), '\0');
    uLongf size = out.size();
    EXPECT_EQ(
        compress(reinterpret_cast<Bytef*>(out.data()), &size, reinterpret_cast<const Bytef*>(text.data()), text.size()), Z_OK);
    out.resize(size);
    return out;
}

std::string chunk(const std::string& type, const std::string& data)
{
    std::string out;
    for (const int shift : {24, 16, 8, 0})
        out += static_cast<char>(data.size() >> shift);
    return out + type + data + "CRC.";
}

std::string png(const std::string& chunks)
{
    return "\x89PNG\r\n\x1a\n" + chunk("IHDR", std::string(13, 'h')) + chunks + chunk("IEND", "");
}

std::string found(const std::string& content)
{
    const auto text = sessionInFigure(content, "f");
    return text ? *text : "none: " + text.error().text();
}

const std::string none = "none: f: no session is stored in this figure";

TEST(FigureSessions, ComeFromEveryTextChunk)
{
    const std::string other = chunk("tEXt", "Title\0about"s);
    EXPECT_EQ(found(png(other + chunk("tEXt", "attentoscope\0"s + plain))), plain);
    EXPECT_EQ(found(png(other + chunk("zTXt", "attentoscope\0\0"s + packed(plain)))), plain);
    EXPECT_EQ(found(png(chunk("iTXt", "attentoscope\0\0\0en\0x\0"s + plain))), plain);
    EXPECT_EQ(found(png(chunk("iTXt", "attentoscope\0\1\0\0\0"s + packed(plain)))), plain);
    EXPECT_EQ(found(png(chunk("tEXt", "attentoscope\0\xe9"s))), "é") << "Latin 1";
}

TEST(FigureSessions, OfDamagedPicturesAreNone)
{
    EXPECT_EQ(found(png("")), none);
    EXPECT_EQ(found(png(chunk("tEXt", "attentoscopes\0{}"s))), none);
    EXPECT_EQ(found(png(chunk("zTXt", "attentoscope\0\0"s + packed(plain).substr(0, 10)))), none);
    EXPECT_EQ(found(png(chunk("iTXt", "attentoscope\0\0\0en"s))), none);
    const std::string whole = png(chunk("tEXt", "attentoscope\0"s + plain));
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_THAT(found(whole.substr(0, size)), testing::AnyOf(none, plain)) << size;
    EXPECT_EQ(found("\x89PNG\r\n\x1a\n\xff\xff\xff\xfftEXt"), none);
    for (const char* pdf :
        {"%PDF-1.4", "%PDF-1.4 /EF <</F ", "%PDF-1.4 /EF <</F 7 0 R>>\n7 0 obj", "%PDF-1.4 /EF <</F 7 0 R>>\n7 0 obj stream\nx"})
        EXPECT_EQ(found(pdf), none) << pdf;
}

// A TIFF of one entry, which has the XMP metadata, in either order of bytes.
std::string tiff(const std::string& xmp, bool isLittle)
{
    const auto number = [&](std::size_t value, int bytes) {
        std::string text;
        for (int i = 0; i < bytes; ++i)
            text += static_cast<char>(value >> 8 * (isLittle ? i : bytes - 1 - i));
        return text;
    };
    const std::string tags = number(1, 2) + number(700, 2) + number(1, 2) + number(xmp.size(), 4) + number(8, 4) + number(0, 4);
    return (isLittle ? "II*\0"s : "MM\0*"s) + number(8 + xmp.size(), 4) + xmp + tags;
}

TEST(FigureSessions, ComeFromTheMetadataOfATiff)
{
    const std::string xmp = "<x><attentoscope:session>{&quot;title&quot;: 1}</attentoscope:session></x>";
    for (const bool isLittle : {true, false}) {
        const std::string whole = tiff(xmp, isLittle);
        EXPECT_EQ(found(whole), "{\"title\": 1}");
        EXPECT_EQ(found(tiff("<x>another</x>", isLittle)), none);
        for (std::size_t size = 0; size + 4 < whole.size(); ++size) // the last four bytes say that no image follows
            EXPECT_EQ(found(whole.substr(0, size)), none) << size;
        for (std::size_t at = 4; at < whole.size(); ++at) {
            std::string damaged = whole;
            damaged[at] = '\xff';
            found(damaged); // the sanitizers look at it
        }
    }
}

TEST(FigureSessions, ComeFromCommentsOfCode)
{
    const std::string begins = "%!PS-Adobe-3.0 EPSF-3.0\n", lines = sessionInComments(plain);
    EXPECT_EQ(found(begins + lines + "showpage\n"), plain);
    EXPECT_EQ(found(std::string(figureCode) + "\n" + lines), plain);
    EXPECT_EQ(found(begins + sessionInComments(std::string(300'000, 'x'))), std::string(300'000, 'x'));
    EXPECT_EQ(found(begins + lines.substr(0, lines.size() / 2)), none);
    EXPECT_EQ(found(begins + "%AttentoscopeSession: 99999999999\n"), none);
    EXPECT_EQ(found(begins), none);
    for (std::size_t at = 0; at < lines.size(); at = lines.find('\n', at) + 1)
        EXPECT_TRUE(lines.find('\n', at) - at < 255 && lines[at] == '%') << "longer lines are no comments of EPS";
}

TEST(FigureSessions, AreFoundWhereverAnSvgHasThem)
{
    const std::string escaped = "{&quot;title&quot;: &#39;&#x71b5; &lt;&gt; &amp;amp;&apos;}",
                      meant = "{\"title\": '熵 <> &amp;'}";
    EXPECT_EQ(found("<svg>\n<metadata id=\"attentoscope\">" + escaped + "</metadata></svg>"), meant);
    EXPECT_EQ(found("<?xml version='1.0'?><svg><metadata id='rdf'>x</metadata><g/><metadata\n class='x' id='attentoscope' >"
                  + escaped + "</metadata></svg>"),
        meant);
    EXPECT_EQ(found("<svg><metadata id=\"other\">{}</metadata></svg>"), none);
    EXPECT_EQ(found("<svg><metadata id=\"attentoscope\">{}"), none);
    EXPECT_EQ(found("<svg><metadata id=\"attentoscope\">&nbsp;</metadata>"), none);
}

TEST(FigureSessions, OfManyTagsNoneIsLookedThroughTwice)
{
    const auto growth = [](const std::string& tag, const std::string& end) {
        return tenfold(2000, [&](long count) {
            std::string xml = "<svg>";
            for (long i = 0; i < count; ++i)
                xml += tag;
            EXPECT_EQ(found(xml + end), none);
        });
    };
    EXPECT_LT(growth("<metadata>", "</metadata></svg>"), tenfoldOfLinear) << "one that ends them all";
    EXPECT_LT(growth("<metadata ", ">"), tenfoldOfLinear) << "tags that do not end";
    EXPECT_LT(growth("<metadata>", ""), tenfoldOfLinear);
    EXPECT_EQ(found("<svg><metadata <metadata id=\"attentoscope\">{}</metadata>"), "{}") << "after one that does not end";
}

TEST(FigureSessions, OneChunkAloneIsInflated)
{
    const std::string bad = chunk("zTXt", "attentoscope\0\0"s + packed(plain).substr(0, 10));
    const std::string good = chunk("tEXt", "attentoscope\0"s + plain);
    EXPECT_EQ(found(png(bad + good)), none) << "the first is the session, damaged";
    EXPECT_EQ(found(png(chunk("zTXt", "other\0\0"s + packed(plain)) + good)), plain);
}

TEST(FigureSessions, AnObjectOfAPdfHasAShortNumber)
{
    const auto pdf = [](const std::string& number) {
        return "%PDF-1.4 /EF <</F " + number + " 0 R>>\n" + number + " 0 obj <<>> stream\n{}\nendstream";
    };
    EXPECT_EQ(found(pdf("7")), "{}");
    EXPECT_EQ(found(pdf("1234567890")), "{}");
    EXPECT_EQ(found(pdf("12345678901")), none);
    EXPECT_EQ(found("%PDF-1.4 /EF <</F " + std::string(1'000'000, '\n')), none);
}

class FigureFiles : public testing::Test
{
protected:
    FigureFiles()
    {
        fs::create_directories(folder / "secret");
        std::ofstream(folder / "secret" / "q.npy") << "abc";
        std::ofstream(folder / "secret" / "mask.npy") << "x";
        session.title = "熵";
        session.experiment.n = 321;
        session.experiment.queryFile = (folder / "secret" / "q.npy").string();
        session.experiment.keyFile = "/somewhere/else/entirely/k.npy";
        session.experiment.mask =
            Mask::of("causal & file(" + (folder / "secret" / "mask.npy").string() + ") | file(/far/away/m.npy)");
    }
    ~FigureFiles() override { fs::remove_all(folder); }
    std::string figureOf(const std::string& text) const
    {
        std::ofstream(folder / "f.png", std::ios::binary) << png(chunk("iTXt", "attentoscope\0\0\0\0\0"s + text));
        return (folder / "f.png").string();
    }

    const fs::path folder = fs::temp_directory_path() / ("attentoscope-figure-session-" + std::to_string(getpid()));
    Session session;
    const std::string abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"; // FIPS 180-4
};

TEST_F(FigureFiles, AreNamedWithoutFoldersAndByTheirContent)
{
    const std::string text = figureSessionText(session, "9.8.7");
    EXPECT_THAT(text, testing::HasSubstr("causal & file(mask.npy) | file(m.npy)"));
    EXPECT_THAT(text, testing::HasSubstr("\"q.npy\": \"" + abc + "\""));
    for (const char* part : {"secret", "attentoscope-figure-session", "else", "far", "tmp"})
        EXPECT_THAT(text, testing::Not(testing::HasSubstr(part)));
}

TEST_F(FigureFiles, AreFoundBesideTheFigure)
{
    const std::string path = figureOf(figureSessionText(session, "9.8.7"));
    const auto gone = readSession(path);
    ASSERT_TRUE(gone.ok()) << gone.error().text();
    EXPECT_EQ(gone->experiment.n, 321);
    EXPECT_EQ(gone->title, "熵");
    EXPECT_EQ(gone->version, "9.8.7");
    EXPECT_EQ(gone->experiment.queryFile, "q.npy");
    EXPECT_TRUE(gone->warnings.empty());
    for (const char* name : {"q.npy", "mask.npy"})
        fs::rename(folder / "secret" / name, folder / name);
    const auto read = readSession(path);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->experiment.queryFile, (folder / "q.npy").string());
    EXPECT_EQ(read->experiment.keyFile, "k.npy");
    EXPECT_THAT(read->experiment.mask.files(), testing::UnorderedElementsAre((folder / "mask.npy").string(), "m.npy"));
    EXPECT_TRUE(read->warnings.empty());
    std::ofstream(folder / "q.npy") << "another";
    const auto changed = readSession(path);
    ASSERT_TRUE(changed.ok());
    ASSERT_EQ(changed->warnings.size(), 1U);
    EXPECT_EQ(changed->warnings.front().text(), (folder / "q.npy").string() + " is not the file that f.png was drawn from");
}

TEST_F(FigureFiles, OfOneNameAreToldApart)
{
    fs::create_directories(folder / "other");
    std::ofstream(folder / "other" / "q.npy") << "xyz";
    session.experiment.keyFile = (folder / "other" / "q.npy").string();
    const auto digests = digestsIn(*parseSession(figureSessionText(session, "1"), "f"));
    EXPECT_EQ(digests.at("q.npy"), abc);
    EXPECT_EQ(digests.at("q-2.npy"), sha256Of("xyz"));
    const auto read = parseSession(figureSessionText(session, "1"), "f");
    EXPECT_EQ(read->experiment.queryFile, "q.npy");
    EXPECT_EQ(read->experiment.keyFile, "q-2.npy");
}

// An earlier version wrote folders that lay near the figure.
TEST_F(FigureFiles, OfEarlierVersionsAreFoundInTheirFolders)
{
    session.experiment.queryFile = "secret/q.npy";
    session.experiment.mask = Mask::of("causal");
    session.experiment.keyFile.clear();
    session.version = "0.9";
    const auto read = readSession(figureOf(sessionText(session)));
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_EQ(read->experiment.queryFile, (folder / "secret" / "q.npy").string());
}

TEST_F(FigureFiles, OfSessionsBesideThisOneAreTreatedAlike)
{
    Session beside = session;
    beside.experiment.n = 77;
    session.experiment = Experiment();
    session.figure = R"({"view": "beside:map", "sessions": {"beside": )" + sessionText(beside) + "}}";
    const std::string text = figureSessionText(session, "1"), path = figureOf(text);
    EXPECT_THAT(text, testing::HasSubstr(abc));
    EXPECT_THAT(text, testing::Not(testing::HasSubstr("secret")));
    fs::rename(folder / "secret" / "q.npy", folder / "q.npy");
    const auto read = readSession(path);
    ASSERT_TRUE(read.ok()) << read.error().text();
    EXPECT_THAT(read->figure, testing::HasSubstr((folder / "q.npy").string()));
    Session stranger;
    stranger.figure = R"({"sessions": {"beside": {"attentoscope": 1, "experiment": {"q": "/etc/hostname"}}}})";
    const auto opened = openSession(figureOf(sessionText(stranger)));
    ASSERT_TRUE(opened.ok()) << opened.error().text();
    EXPECT_THAT(opened->outside, testing::ElementsAre("/etc/hostname"));
}

TEST(FigureSessions, AFigureWithoutASessionSaysSo)
{
    const fs::path path = fs::temp_directory_path() / ("attentoscope-bare-" + std::to_string(getpid()) + ".svg");
    std::ofstream(path) << "<svg></svg>";
    EXPECT_EQ(readSession(path).error().text(), path.string() + ": no session is stored in this figure");
    fs::remove(path);
}

} // namespace
} // namespace attentoscope
