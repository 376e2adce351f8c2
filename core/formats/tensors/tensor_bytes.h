// SPDX-License-Identifier: GPL-3.0-or-later
// The interface between TensorFile and one file format: its catalogue of tensors, and their bytes. Internal to the formats.
#pragma once

#include "core/formats/tensors/tensor_file.h"

#include <functional>

namespace attentoscope {

// Byte ranges within the numbers of a tensor: `count` runs of `length` bytes, which begin `step` bytes apart.
struct ByteRuns {
    std::uintmax_t offset = 0, length = 0;
    std::uintmax_t step = 0, count = 1;
};

class TensorBytes : public std::enable_shared_from_this<TensorBytes>
{
public:
    using Take = std::function<bool(std::span<const char>)>; // returns false to stop reading

    virtual ~TensorBytes() = default;
    // Passes the runs of a tensor (by its index in the catalogue) to `take` one after the other, in blocks of at most a few
    // megabytes. If the runs hold whole items, so do the blocks. Thread-safe.
    virtual Outcome<Done> read(std::size_t tensor, const ByteRuns& runs, const Take& take) = 0;
    // Returns whether bytes between runs are skipped. If not, read() accepts only one run.
    virtual bool leavesOut() const { return false; }
    // Returns a reader of the same bytes that does not wait for this one. Errors: the file cannot be opened again.
    virtual Outcome<std::shared_ptr<TensorBytes>> another() { return shared_from_this(); }
};

struct OpenedTensors {
    std::vector<TensorInfo> tensors;
    std::shared_ptr<TensorBytes> bytes;
    FileStamp stamp;
};

inline constexpr std::size_t mostTensors = 100'000; // in one file
Error tooManyTensors(const std::string& file, std::size_t count);
inline constexpr std::size_t mostDimensions = 64; // NumPy's limit

Outcome<OpenedTensors> openNpy(const std::filesystem::path& path);
Outcome<OpenedTensors> openNpz(const std::filesystem::path& path);
Outcome<OpenedTensors> openSafetensors(const std::filesystem::path& path);

// Makes a catalogue entry from a .npy header.
TensorInfo infoFrom(const NpyHeader& header, std::string name);

// Reads the first bytes of a .npy file; there are at least as many.
using ReadStart = std::function<Outcome<std::string>(std::size_t)>;
// Makes a catalogue entry of a .npy file of `size` bytes: numbers, labels, or an array with a problem. `called`: see
// parseNpyHeader().
struct Described {
    TensorInfo info;
    std::size_t dataOffset = 0;
};
Described describeNpy(
    const ReadStart& read, std::uintmax_t size, const std::string& name, const std::string& file, std::string_view called = {});

// Reads numbers that are stored uncompressed in the file.
class FileBytes : public TensorBytes
{
public:
    // `begins`: the offset of each tensor's numbers in the file.
    FileBytes(OpenedFile file, std::vector<std::uintmax_t> begins)
        : file_(std::move(file))
        , begins_(std::move(begins))
    {
    }
    Outcome<Done> read(std::size_t tensor, const ByteRuns& runs, const Take& take) override;
    bool leavesOut() const override { return true; }

private:
    OpenedFile file_;
    std::vector<std::uintmax_t> begins_;
};

} // namespace attentoscope
