// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors in a .npy, .npz or .safetensors file: a catalogue that is made without reading their numbers, and slices of them.
// A file of many gigabytes opens at once; a slice costs its own memory and little more. The format is told by the first bytes,
// not by the name. Rules: core/formats/tensors/npy.h, npz_reader.cpp and safetensors.cpp.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/formats/opened_file.h"
#include "core/formats/tensors/beyond_float.h"
#include "core/formats/tensors/npy.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attentoscope {

class TensorBytes; // how one format reaches them, see tensor_bytes.h

struct TensorInfo {
    std::string name; // of a .npy: the name of the file without its ending
    std::string dtype; // "float32" ...; what cannot be read goes by the name that the file gives it
    std::vector<Index> shape; // empty for a single number, or where it is not known
    Index bytes = 0; // of its numbers
    std::optional<Message> problem; // why it cannot be read, though the rest of the file can

    std::optional<NpyText> text; // labels, which are a problem for everything but TensorFile::texts
    NpyType type = NpyType::F4; // this and the rest only without a problem
    bool bigEndian = false;
    bool fortranOrder = false;

    Index dimension(std::size_t fromTheEnd) const { return shape[shape.size() - 1 - fromTheEnd]; }
    bool isReal() const; // F2 F4 F8 BF16, and no problem
};

// One plane of a tensor: two dimensions at fixed indices of the others, its first `rows` rows. The last one is its columns.
struct TensorSlice {
    std::vector<Index> leading; // one for each dimension but these two
    Index rows = -1; // −1: all
    std::size_t rowAxis = 1; // which dimension is its rows, counted from the end: 1, the last but one, or 2
    Index firstColumn = 0, columns = -1; // −1: all from the first on
    std::optional<NpyType> readAs{}; // another type of the same size, whose bits they are
};

// Thread-safe; reading a deflated array in order is much cheaper than jumping about in it.
class TensorFile
{
public:
    enum class Format { Npy, Npz, Safetensors };

    static Outcome<TensorFile> open(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return path_; }
    Format format() const { return format_; }
    const char* formatName() const; // "npy" ...
    const FileStamp& stamp() const { return stamp_; } // as it was opened
    bool changedOnDisk() const; // or gone

    std::span<const TensorInfo> tensors() const { return tensors_; } // in the order of the file, names unlike each other
    const TensorInfo* find(std::string_view name) const;

    // (n, d) of a tensor of this file with two dimensions or more. Errors: its problem, damage that the catalogue cannot
    // show (checksums, data that ends early), a file that has changed, indices outside, too little memory, cancelled.
    // Numbers beyond float32 become infinite; `beyond`, if there is one, gets some of it, the first included.
    Outcome<Matrix> matrix(const TensorInfo& tensor, const TensorSlice& slice = {}, StopToken stop = {},
        std::vector<BeyondFloat>* beyond = nullptr) const;
    // The same as matrix(), without rounding to float32.
    Outcome<MatrixD> exactMatrix(const TensorInfo& tensor, const TensorSlice& slice = {}, StopToken stop = {}) const;
    // The same of a mask, as flags: 1 where it shows, as its numbers, its name or `meaning` say (mask_meaning.h). Errors, too: a
    // bias, floats that are 0 and 1 without a meaning.
    Outcome<NpyFlags> flags(
        const TensorInfo& tensor, const TensorSlice& slice = {}, MaskTrue meaning = MaskTrue::Told, StopToken stop = {}) const;
    // The same of a mask of any shape without its flags: what its numbers say.
    Outcome<FlagsPlace> maskPlace(const TensorInfo& tensor, MaskTrue meaning = MaskTrue::Told, StopToken stop = {}) const;
    // All numbers of a small tensor, row-major: at most `most`.
    Outcome<std::vector<double>> values(const TensorInfo& tensor, Index most) const;
    // All labels of a small array of text, row-major, as UTF-8. Errors: also bytes that are none.
    Outcome<std::vector<std::string>> texts(const TensorInfo& tensor, Index most) const;
    // What goes wrong with a tensor is at "file: name".
    std::string nameOf(const TensorInfo& tensor) const;

private:
    TensorFile() = default;
    template <class Put>
    Outcome<Done> readSlice(const TensorInfo& tensor, const TensorSlice& slice, const StopToken& stop, Put put) const;
    Outcome<Done> readNumbers(const TensorInfo& tensor, MaskNumbers& numbers, const StopToken& stop) const;
    Outcome<FlagsPlace> placeOf(const TensorInfo& tensor, MaskNumbers part, MaskTrue meaning, const StopToken& stop) const;
    Outcome<Index> countOf(const TensorInfo& tensor, Index most) const;
    Outcome<Done> checkSlice(const TensorInfo& tensor, const TensorSlice& slice) const;

    std::filesystem::path path_;
    Format format_ = Format::Npy;
    FileStamp stamp_;
    std::vector<TensorInfo> tensors_;
    std::vector<std::size_t> byName_; // their places, by name
    std::shared_ptr<TensorBytes> bytes_;
};

} // namespace attentoscope
