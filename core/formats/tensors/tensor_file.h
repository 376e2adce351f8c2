// SPDX-License-Identifier: GPL-3.0-or-later
// Tensors in a .npy, .npz or .safetensors file: a catalogue made without reading their numbers, and slices of them. A file of
// many gigabytes opens at once; a slice needs little more than its own memory. The first bytes decide the format, not the
// name. The rules of the formats are in core/formats/tensors/npy.h, npz_reader.cpp and safetensors.cpp.
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

class TensorBytes; // how one format reads bytes, see tensor_bytes.h

struct TensorInfo {
    std::string name; // for .npy: the file name without its extension
    std::string dtype; // "float32" ...; for unreadable types the name that the file gives
    std::vector<Index> shape; // empty for a single number, or if unknown
    Index bytes = 0; // size of its numbers
    std::optional<Message> problem; // why this tensor cannot be read, although others in the file can

    std::optional<NpyText> text; // set if it holds labels; then `problem` is set, too, and only TensorFile::texts can read it
    NpyType type = NpyType::F4; // this and the members below are valid only without a problem
    bool bigEndian = false;
    bool fortranOrder = false;

    Index dimension(std::size_t fromTheEnd) const { return shape[shape.size() - 1 - fromTheEnd]; }
    bool isReal() const; // one of F2, F4, F8, BF16, and without a problem
};

// A two-dimensional part of a tensor, at fixed indices of the other dimensions: `rows` rows from firstRow on. The columns are
// the last dimension.
struct TensorSlice {
    std::vector<Index> leading; // indices of the other dimensions
    Index rows = -1; // −1: all
    std::size_t rowAxis = 1; // the dimension of the rows, counted from the end: 1 (the last but one) or 2
    Index firstColumn = 0, columns = -1; // −1: all from firstColumn on
    Index firstRow = 0; // not with rows = −1
    std::optional<NpyType> readAs{}; // reinterpret the bits as this type, which must have the same size
};

// Thread-safe. Reading a deflated array in order is much cheaper than jumping back and forth.
// Opening a file again while somebody holds it does not parse it again: all who read one version of it share one catalogue.
class TensorFile
{
public:
    enum class Format { Npy, Npz, Safetensors };

    static Outcome<TensorFile> open(const std::filesystem::path& path);

    const std::filesystem::path& path() const { return catalogue_->path; }
    Format format() const { return catalogue_->format; }
    const char* formatName() const; // "npy" ...
    const FileStamp& stamp() const { return catalogue_->stamp; } // the version that was opened
    bool changedOnDisk() const; // or deleted

    std::span<const TensorInfo> tensors() const { return catalogue_->tensors; } // in the order of the file; names are unique
    const TensorInfo* find(std::string_view name) const;

    // Reads a slice (n, d) of a tensor of this file that has at least two dimensions. Errors: its problem, damage that the
    // catalogue cannot show (checksums, truncated data), a changed file, indices out of range, too little memory, cancelled.
    // Numbers beyond float32 become infinite or 0; `beyond`, if not null, receives some of the infinite ones, always including
    // the first, and the first of the others.
    Outcome<Matrix> matrix(const TensorInfo& tensor, const TensorSlice& slice = {}, StopToken stop = {},
        std::vector<BeyondFloat>* beyond = nullptr) const;
    // Reads the same as matrix(), without rounding to float32.
    Outcome<MatrixD> exactMatrix(const TensorInfo& tensor, const TensorSlice& slice = {}, StopToken stop = {}) const;
    // Reads a slice of a mask as flags: 1 where a key is visible, decided by the numbers, the name or `meaning`
    // (mask_meaning.h). Further errors: it is a bias, or floats 0 and 1 without a meaning.
    Outcome<NpyFlags> flags(
        const TensorInfo& tensor, const TensorSlice& slice = {}, MaskTrue meaning = MaskTrue::Told, StopToken stop = {}) const;
    // Decides how to interpret a mask of any shape, without returning its flags.
    Outcome<FlagsPlace> maskPlace(const TensorInfo& tensor, MaskTrue meaning = MaskTrue::Told, StopToken stop = {}) const;
    // Reads all numbers of a tensor of at most `most` numbers, row-major.
    Outcome<std::vector<double>> values(const TensorInfo& tensor, Index most) const;
    // Reads all labels of a small text array, row-major, as UTF-8. A further error: invalid bytes.
    Outcome<std::vector<std::string>> texts(const TensorInfo& tensor, Index most) const;
    // The "file: name" of a tensor, for errors.
    std::string nameOf(const TensorInfo& tensor) const;

private:
    struct Catalogue {
        std::filesystem::path path;
        Format format = Format::Npy;
        FileStamp stamp;
        std::vector<TensorInfo> tensors;
        std::vector<std::size_t> byName; // indices into tensors, sorted by name
        std::shared_ptr<TensorBytes>
            bytes; // reads for whoever opened the file first; others have their own, see TensorBytes::another()
    };
    using SharedCatalogue = std::shared_ptr<const Catalogue>;
    class HeldCatalogues;

    TensorFile(SharedCatalogue catalogue, std::shared_ptr<TensorBytes> bytes)
        : catalogue_(std::move(catalogue))
        , bytes_(std::move(bytes))
    {
    }
    static Outcome<SharedCatalogue> parse(const std::filesystem::path& path);
    template <class Put>
    Outcome<Done> readSlice(const TensorInfo& tensor, const TensorSlice& slice, const StopToken& stop, Put put) const;
    template <class Item, class Make>
    auto ofSize(const TensorInfo& tensor, const TensorSlice& slice, const Make& make) const -> decltype(make(Index(), Index()));
    template <class Array>
    Outcome<Array> arrayOf(
        const TensorInfo& tensor, const TensorSlice& slice, const StopToken& stop, std::vector<BeyondFloat>* beyond) const;
    Outcome<Done> readNumbers(const TensorInfo& tensor, MaskNumbers& numbers, const StopToken& stop) const;
    Outcome<FlagsPlace> placeOf(const TensorInfo& tensor, MaskNumbers part, MaskTrue meaning, const StopToken& stop) const;
    Outcome<Index> countOf(const TensorInfo& tensor, Index most) const;
    Outcome<Done> checkSlice(const TensorInfo& tensor, const TensorSlice& slice) const;

    SharedCatalogue catalogue_;
    std::shared_ptr<TensorBytes> bytes_;
};

} // namespace attentoscope
