// What a format does for TensorFile: its catalogue, and the bytes of a tensor. Internal to the formats.
#pragma once

#include "core/formats/tensors/tensor_file.h"

#include <functional>

namespace attentoscope {

class TensorBytes
{
public:
    using Take = std::function<bool(std::span<const char>)>; // false: no more is wanted

    virtual ~TensorBytes() = default;
    // Hands over bytes [offset, offset + length) of the numbers of a tensor (its place in the catalogue), in order and in blocks
    // of a few megabytes at most that hold whole items when `offset` and `length` do. Thread-safe.
    virtual Outcome<Done> read(std::size_t tensor, std::uintmax_t offset, std::uintmax_t length, const Take& take) = 0;
};

struct OpenedTensors {
    std::vector<TensorInfo> tensors;
    std::shared_ptr<TensorBytes> bytes;
    FileStamp stamp;
};

Outcome<OpenedTensors> openNpy(const std::filesystem::path& path);
Outcome<OpenedTensors> openNpz(const std::filesystem::path& path);
Outcome<OpenedTensors> openSafetensors(const std::filesystem::path& path);

// The entry of a catalogue that a .npy header describes.
TensorInfo infoFrom(const NpyHeader& header, std::string name);

// Numbers that lie in the file as they are.
class MappedBytes : public TensorBytes
{
public:
    // `begins`: where the numbers of each tensor begin in the file.
    MappedBytes(MappedFile file, std::vector<std::uintmax_t> begins)
        : file_(std::move(file))
        , begins_(std::move(begins))
    {
    }
    Outcome<Done> read(std::size_t tensor, std::uintmax_t offset, std::uintmax_t length, const Take& take) override;

private:
    MappedFile file_;
    std::vector<std::uintmax_t> begins_;
};

} // namespace attentoscope
