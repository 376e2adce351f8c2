// SPDX-License-Identifier: GPL-3.0-or-later
// A file that another program rewrites while it is read, as a training script does. Whatever the format, the reader reports the
// change and is not killed by a signal.
#include "core/formats/tensors/tensor_bytes.h"

#include "tests/helpers/npy_bytes.h"
#include "tests/helpers/safetensors_bytes.h"
#include "tests/helpers/temp_folder.h"

#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <numeric>

namespace attentoscope {
namespace {

using namespace attentoscope::test;
using testing::HasSubstr;

constexpr std::uint64_t numbers = std::uint64_t(8) << 20; // in bytes; more than is read at a time

// Reads all of a file and cuts the file off before looking at the first block. Returns the error.
std::string afterACut(Outcome<OpenedTensors> opened, const std::filesystem::path& path)
{
    if (!opened)
        return opened.error().text();
    int sum = 0;
    bool isWhole = true;
    const auto read = opened->bytes->read(0, {0, numbers}, [&](std::span<const char> block) {
        if (isWhole)
            std::filesystem::resize_file(path, 200);
        isWhole = false;
        sum = std::accumulate(block.begin(), block.end(), sum);
        return true;
    });
    EXPECT_EQ(sum, 0);
    return read ? "all was read" : read.error().text();
}

TEST(ChangedFiles, OneThatIsCutOffWhileItIsReadIsSaidToHaveChanged)
{
    const TempFolder folder;
    const std::string zeros(numbers, '\0');
    const auto npy = folder.put("q.npy", npyFile(1, headerText("|i1", "False", "(8388608,)"), zeros));
    EXPECT_THAT(afterACut(openNpy(npy), npy), HasSubstr("q.npy: has changed while it was read"));
    const std::string header = "{" + safetensorsEntry("q", "I8", "[8388608]", 0, numbers) + "}";
    const auto tensors = folder.put("q.safetensors", safetensorsFile(header, zeros));
    EXPECT_THAT(afterACut(openSafetensors(tensors), tensors), HasSubstr("q.safetensors: has changed while it was read"));
}

TEST(ChangedFiles, OneThatIsWrittenOverIsNotReadAsHalfOfEach)
{
    const TempFolder folder;
    const auto path = folder.put("q.npy", npyFile(1, headerText("|i1", "False", "(8388608,)"), std::string(numbers, '\0')));
    const auto opened = openNpy(path);
    ASSERT_TRUE(opened.ok());
    const auto read = opened->bytes->read(0, {0, numbers}, [&](std::span<const char>) {
        std::fstream(path, std::ios::binary | std::ios::in | std::ios::out).seekp(-1, std::ios::end) << 'x';
        const auto later = std::filesystem::last_write_time(path) + std::chrono::seconds(1);
        std::filesystem::last_write_time(path, later); // as a clock with coarse steps would show it
        return true;
    });
    ASSERT_FALSE(read.ok());
    EXPECT_THAT(read.error().text(), HasSubstr("has changed while it was read"));
    EXPECT_EQ(read.error().kind, ErrorKind::BadInput);
}

} // namespace
} // namespace attentoscope
