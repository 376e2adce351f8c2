// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tensors/pickled_text.h"

#include "core/formats/tensors/npy.h"
#include "core/formats/tensors/tensor_file.h"
#include "core/formats/token_list.h"
#include "tests/helpers/cpu_time.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>

#include <random>

namespace attentoscope {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace std::string_literals;

// pickle.dumps(numpy.array([["the", "猫"], ["the", b"x"]], object), protocol) of Python 3.11 and NumPy 1.24, in hexadecimal; for
// protocol 4 with the module's name of NumPy 2.
constexpr const char* protocol2 =
    "8002636e756d70792e636f72652e6d756c746961727261790a5f7265636f6e7374727563740a7100636e756d70790a6e6461727261790a"
    "71014b00857102635f636f646563730a656e636f64650a7103580100000062710458060000006c6174696e317105867106527107877108"
    "527109284b014b024b0286710a636e756d70790a64747970650a710b58020000004f38710c898887710d52710e284b0358010000007c71"
    "0f4e4e4e4affffffff4affffffff4b3f74711062895d711128580300000074686571125803000000e78cab711368126803580100000078"
    "7114680586711552711665747117622e";
constexpr const char* protocol3 =
    "8003636e756d70792e636f72652e6d756c746961727261790a5f7265636f6e7374727563740a7100636e756d70790a6e6461727261790a"
    "71014b008571024301627103877104527105284b014b024b02867106636e756d70790a64747970650a710758020000004f387108898887"
    "710952710a284b0358010000007c710b4e4e4e4affffffff4affffffff4b3f74710c62895d710d285803000000746865710e5803000000"
    "e78cab710f680e430178711065747111622e";
constexpr const char* protocol4 =
    "8004959d000000000000008c166e756d70792e5f636f72652e6d756c74696172726179948c0c5f7265636f6e7374727563749493948c05"
    "6e756d7079948c076e6461727261799493944b0085944301629487945294284b014b024b02869468038c0564747970659493948c024f38"
    "94898887945294284b038c017c944e4e4e4affffffff4affffffff4b3f749462895d94288c03746865948c03e78cab9468134301789465"
    "7494622e";
constexpr const char* protocol5 =
    "8005959d000000000000008c156e756d70792e636f72652e6d756c74696172726179948c0c5f7265636f6e7374727563749493948c056e"
    "756d7079948c076e6461727261799493944b0085944301629487945294284b014b024b02869468038c0564747970659493948c024f3894"
    "898887945294284b038c017c944e4e4e4affffffff4affffffff4b3f749462895d94288c03746865948c03e78cab946813430178946574"
    "94622e";

std::string bytesOf(std::string_view hexadecimal)
{
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hexadecimal.size(); i += 2)
        bytes += char(std::stoi(std::string(hexadecimal.substr(i, 2)), nullptr, 16));
    return bytes;
}

const std::vector<Index> square = {2, 2};

std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(PickledText, OfEveryProtocolIsRead)
{
    for (const char* protocol : {protocol2, protocol3, protocol4, protocol5}) {
        const auto texts = pickledTexts(bytesOf(protocol), square);
        ASSERT_TRUE(texts) << protocol;
        EXPECT_THAT(*texts, ElementsAre("the", "猫", "the", "x"));
    }
}

TEST(PickledText, AnythingElseIsRefused)
{
    const std::string good = bytesOf(protocol3);
    const std::string text = "X\3\0\0\0the"s;
    ASSERT_TRUE(pickledTexts(good, square));
    for (const auto& [what, pickle] : std::initializer_list<std::pair<const char*, std::string>>{
             {"another function", replaced(good, "numpy.core.multiarray\n_reconstruct", "posix\nsystem")},
             {"another function of NumPy", replaced(good, "_reconstruct", "scalar")},
             {"another class", replaced(good, "numpy\nndarray", "builtins\neval")},
             {"a number among the text", replaced(good, text, "K\7")},
             {"None among the text", replaced(good, text, "N")},
             {"a list among the text", replaced(good, text, "]")},
             {"a fraction", replaced(good, text, "G12345678")},
             {"an object by its class", replaced(good, text, "i__main__\nThing\n")},
             {"a persistent object", replaced(good, text, "Pone\n")},
             {"no UTF-8", replaced(good, "the", "th\xE9")},
             {"bytes after the end", good + "."},
             {"no end", good.substr(0, good.size() - 1)},
             {"a call of text", "\x80\3X\1\0\0\0aX\1\0\0\0b\x85R."s},
             {"text alone", "\x80\3X\1\0\0\0a."s},
             {"nothing", ""},
             {"a state of nothing", "\x80\3Nb."s},
             {"popping from nothing", "\x80\3\x87te."s},
         })
        EXPECT_FALSE(pickledTexts(pickle, square)) << what;
    for (const std::vector<Index>& shape : {std::vector<Index>{4}, {2, 3}, {1, 2, 2}, {}, {Index(1) << 62, 4}})
        EXPECT_FALSE(pickledTexts(good, shape));
}

// No mutation may read outside the pickle (preset asan), take long, or give anything but text of the right number.
TEST(PickledText, MutatedBytesAreTextOrRefused)
{
    std::mt19937 random(79); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same every time
    int read = 0;
    for (const char* protocol : {protocol2, protocol3, protocol4, protocol5})
        for (int i = 0; i < 5000; ++i) {
            std::string pickle = bytesOf(protocol);
            for (unsigned change = 0; change <= random() % 3; ++change) {
                const std::size_t at = random() % pickle.size();
                switch (random() % 3) {
                case 0:
                    pickle[at] = char(random());
                    break;
                case 1:
                    pickle.erase(at, 1 + random() % 4);
                    break;
                default:
                    pickle.insert(at, pickle.substr(random() % pickle.size(), random() % 6));
                }
                pickle += pickle.empty() ? "." : "";
            }
            const auto texts = pickledTexts(pickle, square);
            read += texts ? 1 : 0;
            EXPECT_TRUE(!texts || texts->size() == 4);
        }
    EXPECT_GT(read, 100) << "changes of letters";
}

TEST(PickledText, TenTimesTheBytesTakeTenTimesTheTime)
{
    for (const char* repeated : {"N", "h\1", "(t", "\x94", "]", "(N)e", "h\1h\1\x86", "h\2h\3R"})
        EXPECT_LT(test::tenfold(20'000,
                      [&](long count) {
                          std::string pickle = "\x80\2]q\1cnumpy\ndtype\nq\2X\2\0\0\0O8\x85q\3N"s;
                          for (long i = 0; i < count; ++i)
                              pickle += repeated;
                          EXPECT_FALSE(pickledTexts(pickle + '.', square));
                      }),
            test::tenfoldOfLinear)
            << repeated;
}

std::string objectFile(const std::string& pickle, const std::string& shape)
{
    std::string header = "{'descr': '|O', 'fortran_order': False, 'shape': " + shape + ", }";
    header.resize(117, ' ');
    return "\x93NUMPY\1\0"s + char(118) + '\0' + header + '\n' + pickle;
}

TEST(PickledText, IsReadFromFiles)
{
    const test::TempFolder folder;
    const auto path = folder.put("tokens.npy", objectFile(bytesOf(protocol3), "(2, 2)"));
    const auto file = TensorFile::open(path);
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_THAT(*file->texts(file->tensors().front(), 100), ElementsAre("the", "猫", "the", "x"));
    EXPECT_THAT(*readTokens(path, 1), ElementsAre("the", "x")) << "as a list of tokens";
    const auto other = folder.put("other.npy", objectFile(replaced(bytesOf(protocol3), "_reconstruct", "scalar"), "(2, 2)"));
    EXPECT_THAT(TensorFile::open(other).error().text(), HasSubstr("Python objects (pickle), which can run code when read"));
    EXPECT_THAT(readTokens(other).error().text(), HasSubstr("and text with dtype=str"));
    const auto archive = TensorFile::open(TEST_DATA "/recordings/tokens_object.npz");
    ASSERT_TRUE(archive);
    EXPECT_THAT(*archive->texts(*archive->find("tokens"), 100), ElementsAre("the", "cat", "sat", "on", "猫"));
}

} // namespace
} // namespace attentoscope
