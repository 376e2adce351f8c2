// SPDX-License-Identifier: GPL-3.0-or-later
// Files of several gigabytes, most of which are holes on the disk: they open at once, and reading a slice takes only the memory
// of that slice.
#include "core/formats/tensors/tensor_file.h"

#include "tests/helpers/npy_bytes.h"
#include "tests/helpers/safetensors_bytes.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>

#include <chrono>
#include <fstream>

namespace attentoscope {
namespace {

using namespace attentoscope::test;

constexpr std::uint64_t gibi = std::uint64_t(1) << 30;

// Kilobytes from /proc/self/status: "VmRSS" now, "VmHWM" at the peak.
double mebibytes(const std::string& what)
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;)
        if (word == what + ":") {
            double kilobytes = 0;
            status >> kilobytes;
            return kilobytes / 1024;
        }
    ADD_FAILURE() << "no " << what;
    return 0;
}

// Returns the number of bytes that this process has requested from the system.
std::uint64_t bytesRead()
{
    std::ifstream counts("/proc/self/io");
    std::string word;
    std::uint64_t bytes = 0;
    counts >> word >> bytes;
    return bytes;
}

// Writes the bytes and extends the file with zeros to `size`; returns false if the file system has no holes.
bool putSparse(const std::filesystem::path& path, const std::string& bytes, std::uint64_t size)
{
    std::ofstream(path, std::ios::binary) << bytes;
    std::error_code code;
    std::filesystem::resize_file(path, size, code);
    return !code;
}

void writeAt(const std::filesystem::path& path, std::uint64_t offset, const std::string& bytes)
{
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    file.seekp(static_cast<std::streamoff>(offset));
    file << bytes;
    ASSERT_TRUE(file.good());
}

// q and k of the shape (heads, 2048, 128) in float32: a MiB a head.
std::string modelHeader(std::uint64_t heads)
{
    const std::string shape = std::string("[") + std::to_string(heads) + ", 2048, 128]";
    const std::uint64_t bytes = heads << 20;
    return std::string("{") + safetensorsEntry("q", "F32", shape, 0, bytes) + ","
        + safetensorsEntry("k", "F32", shape, bytes, 2 * bytes) + "}";
}

TEST(LargeFiles, TwoGibibytesOfSafetensorsTakeLittleMemory)
{
    const TempFolder folder;
    const auto path = folder / "large.safetensors";
    const std::string header = modelHeader(1024);
    const std::uint64_t begin = 8 + header.size();
    if (!putSparse(path, safetensorsLength(header.size()) + header, begin + 2 * gibi))
        GTEST_SKIP() << "no room for a sparse file";
    writeAt(path, begin + (std::uint64_t(1023) << 20), packed(std::vector<float>{1.5F}, false));
    const double before = mebibytes("VmRSS");
    const auto file = TensorFile::open(path);
    ASSERT_TRUE(file.ok()) << file.error().text();
    EXPECT_LT(mebibytes("VmRSS") - before, 20);
    double sum = 0;
    for (Index head = 0; head < 1024; head += 31) {
        const auto q = file->matrix(*file->find("q"), {{head}, -1});
        ASSERT_TRUE(q.ok()) << q.error().text();
        sum += double((*q)(0, 0));
    }
    EXPECT_EQ(sum, 1.5); // the number of head 1023, which is 33 · 31
    EXPECT_LT(mebibytes("VmHWM") - before, 200);
}

TEST(LargeFiles, EightGibibytesOpenAtOnce)
{
    const TempFolder folder;
    const std::string header = modelHeader(4096);
    const auto safetensors = folder / "large.safetensors";
    const std::string npyStart = npyFile(1, headerText("<f4", "False", "(8192, 2048, 128)"), "");
    const auto npy = folder / "large.npy";
    if (!putSparse(safetensors, safetensorsLength(header.size()) + header, 8 + header.size() + 8 * gibi)
        || !putSparse(npy, npyStart, npyStart.size() + 8 * gibi))
        GTEST_SKIP() << "no room for a sparse file";
    writeAt(npy, npyStart.size() + (std::uint64_t(8191) << 20), packed(std::vector<float>{2.5F}, false));
    const auto begin = std::chrono::steady_clock::now();
    const auto a = TensorFile::open(safetensors), b = TensorFile::open(npy);
    ASSERT_TRUE(a.ok() && b.ok());
    const auto last = b->matrix(b->tensors()[0], {{8191}, -1});
    ASSERT_TRUE(last.ok()) << last.error().text();
    EXPECT_EQ((*last)(0, 0), 2.5F);
    EXPECT_EQ(a->find("k")->bytes, Index(4 * gibi));
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
}

std::string little(std::uint64_t value, int bytes)
{
    std::string text;
    for (int i = 0; i < bytes; ++i)
        text += static_cast<char>(value >> (8 * i) & 0xff);
    return text;
}

// Writes a stored array of more than four gigabytes with the zip64 fields that the specification asks for (APPNOTE 4.3, 4.5.3).
TEST(LargeFiles, ZipArchivesBeyondFourGibibytes)
{
    const TempFolder folder;
    const auto path = folder / "large.npz";
    const std::string start = npyFile(1, headerText("<f4", "False", "(5120, 2048, 128)"), ""), name = "q.npy";
    const std::uint64_t size = start.size() + 5 * gibi;
    const std::string sizes = little(size, 8) + little(size, 8), far = little(0xffffffff, 4);
    const std::string versions = little(45, 2) + little(0, 2) + little(0, 2) + little(0, 2) + little(33, 2) + little(0, 4);
    const std::string local =
        "PK\3\4" + versions + far + far + little(name.size(), 2) + little(20, 2) + name + little(1, 2) + little(16, 2) + sizes;
    const std::string central = "PK\1\2" + little(45, 2) + versions + far + far + little(name.size(), 2) + little(20, 2)
        + little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4) + little(0, 4) + name + little(1, 2) + little(16, 2) + sizes;
    const std::uint64_t place = local.size() + size;
    const std::string end64 = "PK\6\6" + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 4) + little(0, 4)
        + little(1, 8) + little(1, 8) + little(central.size(), 8) + little(place, 8);
    const std::string locator = "PK\6\7" + little(0, 4) + little(place + central.size(), 8) + little(1, 4);
    const std::string end =
        "PK\5\6" + little(0, 4) + little(1, 2) + little(1, 2) + little(central.size(), 4) + far + little(0, 2);
    if (!putSparse(path, local + start, place))
        GTEST_SKIP() << "no room for a sparse file";
    writeAt(path, place - (std::uint64_t(1) << 20), packed(std::vector<float>{3.5F}, false));
    writeAt(path, place, central + end64 + locator + end);

    const double before = mebibytes("VmRSS");
    const auto file = TensorFile::open(path);
    ASSERT_TRUE(file.ok()) << file.error().text();
    ASSERT_EQ(file->tensors().size(), 1U);
    const TensorInfo& q = file->tensors()[0];
    ASSERT_FALSE(q.problem) << q.problem->text();
    EXPECT_EQ(q.bytes, Index(5 * gibi));
    const auto last = file->matrix(q, {{5119}, -1}); // the checksum is not compared, because that would read the whole array
    ASSERT_TRUE(last.ok()) << last.error().text();
    EXPECT_EQ((*last)(0, 0), 3.5F);
    EXPECT_EQ((*file->matrix(q, {{17}, -1}))(0, 0), 0);
    EXPECT_LT(mebibytes("VmRSS") - before, 50);
}

// Writes a deflated array, again following the specification. The compressed bytes are never read.
TEST(LargeFiles, ASmallArchiveThatInflatesToGigabytesIsRefusedUnread)
{
    const TempFolder folder;
    const auto archive = [&](const char* file, std::uint64_t packedSize, std::uint64_t size) {
        const std::string name = "q.npy";
        const std::string versions = little(20, 2) + little(0, 2) + little(8, 2) + little(0, 2) + little(33, 2) + little(0, 4)
            + little(packedSize, 4) + little(size, 4) + little(name.size(), 2) + little(0, 2);
        const std::string local = "PK\3\4" + versions + name;
        const std::string central =
            "PK\1\2" + little(20, 2) + versions + little(0, 2) + little(0, 2) + little(0, 2) + little(0, 4) + little(0, 4) + name;
        const std::string end = "PK\5\6" + little(0, 4) + little(1, 2) + little(1, 2) + little(central.size(), 4)
            + little(local.size() + packedSize, 4) + little(0, 2);
        const auto opened = TensorFile::open(folder.put(file, local + std::string(packedSize, '\0') + central + end));
        EXPECT_TRUE(opened.ok()) << opened.error().text();
        return opened ? opened->tensors()[0].problem.value_or(Message()).text() : opened.error().text();
    };
    EXPECT_EQ(archive("bomb.npz", 4'000'000, 3 * gibi),
        "would grow from 4000000 bytes to 3221225472 when decompressed; if that is right, save it without compression "
        "(numpy.savez)");
    EXPECT_THAT(archive("much.npz", 40'000'000, 3 * gibi), testing::Not(testing::HasSubstr("would grow"))) << "80 times";
    EXPECT_THAT(archive("small.npz", 100'000, 100'000'000), testing::Not(testing::HasSubstr("would grow"))) << "1000 times";
}

TEST(LargeFiles, TooManyTensorsAndDimensionsAreRefused)
{
    const TempFolder folder;
    std::string header = "{";
    for (int i = 0; i <= 100'000; ++i)
        header +=
            (i == 0 ? "" : ",") + safetensorsEntry("t" + std::to_string(i), "I8", "[1]", std::uint64_t(i), std::uint64_t(i) + 1);
    const auto many = folder.put("many.safetensors", safetensorsFile(header + "}", std::string(100'001, '\0')));
    EXPECT_THAT(TensorFile::open(many).error().text(), testing::HasSubstr("holds more tensors than the 100000 that can be read"));
    std::string shape = "[1";
    for (int i = 0; i < 64; ++i)
        shape += ",1";
    const auto deep = folder.put(
        "deep.safetensors", safetensorsFile("{" + safetensorsEntry("t", "I8", shape + "]", 0, 1) + "}", std::string(1, '\0')));
    EXPECT_THAT(TensorFile::open(deep).error().text(), testing::HasSubstr("has more than 64 dimensions"));
}

// With tokens before heads, the numbers of one head are scattered, and the bytes between them must not be read.
TEST(LargeFiles, OfHeadsBehindTokensOneIsRead)
{
    const TempFolder folder;
    const std::string start = npyFile(1, headerText("<f4", "False", "(1024, 4096, 64)"), "");
    const auto path = folder / "nhd.npy";
    if (!putSparse(path, start, start.size() + gibi))
        GTEST_SKIP() << "no room for a sparse file";
    writeAt(path, start.size() + (std::uint64_t(1023) * 4096 + 17) * 256, packed(std::vector<float>{2.5F}, false));
    const auto file = TensorFile::open(path);
    ASSERT_TRUE(file.ok()) << file.error().text();
    const std::uint64_t before = bytesRead();
    const auto head = file->matrix(file->tensors()[0], {{17}, -1, 2});
    ASSERT_TRUE(head.ok()) << head.error().text();
    EXPECT_EQ((*head)(1023, 0), 2.5F);
    EXPECT_EQ((*head)(1022, 0), 0);
    EXPECT_LT(bytesRead() - before, 4U << 20) << "of a gigabyte; the head has a quarter of a megabyte";
}

} // namespace
} // namespace attentoscope
