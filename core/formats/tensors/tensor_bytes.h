// SPDX-License-Identifier: GPL-3.0-or-later
// What a format does for TensorFile: its catalogue, and the bytes of a tensor. Internal to the formats.
#pragma once

#include "core/formats/tensors/tensor_file.h"

#include <functional>

namespace attentoscope {

// Bytes of the numbers of a tensor: `count` runs of `length` bytes, each `step` behind the one before.
struct ByteRuns {
    std::uintmax_t offset = 0, length = 0;
    std::uintmax_t step = 0, count = 1;
};

class TensorBytes
{
public:
    using Take = std::function<bool(std::span<const char>)>; // false: no more is wanted

    virtual ~TensorBytes() = default;
    // Hands over the runs of a tensor (its place in the catalogue) one behind the other, in blocks of a few megabytes at most
    // that hold whole items when the runs do. Thread-safe.
    virtual Outcome<Done> read(std::size_t tensor, const ByteRuns& runs, const Take& take) = 0;
    virtual bool leavesOut() const { return false; } // what lies between runs is not read; else there must be one run
};

struct OpenedTensors {
    std::vector<TensorInfo> tensors;
    std::shared_ptr<TensorBytes> bytes;
    FileStamp stamp;
};

inline constexpr std::size_t mostTensors = 100'000; // in a file
Error tooManyTensors(const std::string& file, std::size_t count);
inline constexpr std::size_t mostDimensions = 64; // as NumPy has them

Outcome<OpenedTensors> openNpy(const std::filesystem::path& path);
Outcome<OpenedTensors> openNpz(const std::filesystem::path& path);
Outcome<OpenedTensors> openSafetensors(const std::filesystem::path& path);

// The entry of a catalogue that a .npy header describes.
TensorInfo infoFrom(const NpyHeader& header, std::string name);

// Numbers that lie in the file as they are.
class FileBytes : public TensorBytes
{
public:
    // `begins`: where the numbers of each tensor begin in the file.
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
