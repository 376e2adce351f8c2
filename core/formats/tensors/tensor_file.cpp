// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tensors/tensor_file.h"

#include "core/base/file_ending.h"
#include "core/base/free_memory.h"
#include "core/base/numbers.h"
#include "core/formats/foreign_file.h"
#include "core/formats/tensors/npy_header.h"
#include "core/formats/tensors/pickled_text.h"
#include "core/formats/tensors/stored_numbers.h"
#include "core/formats/tensors/tensor_bytes.h"
#include "core/formats/tensors/tensor_names.h"
#include "core/formats/utf8.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <mutex>
#include <new>
#include <numeric>
#include <type_traits>

namespace attentoscope {
namespace fs = std::filesystem;
namespace {

using Format = TensorFile::Format;

// Decides the format by the first bytes. If they fit none and are not those of another kind of file, the file name decides, so
// that the error is about the intended format.
Outcome<Format> formatOf(const fs::path& path)
{
    constexpr std::size_t afterLength = 8; // where the header of a safetensors file begins, after its length
    char first[foreignBeginning] = {};
    std::ifstream in(path, std::ios::binary);
    in.read(first, sizeof first);
    const std::string_view start(first, static_cast<std::size_t>(in.gcount()));
    if (start.starts_with("\x93NUMPY"))
        return Format::Npy;
    if (start.starts_with("PK\3\4") || start.starts_with("PK\5\6"))
        return Format::Npz;
    const auto brace = start.find_first_not_of(" \t\r\n", afterLength);
    const bool opens = start.size() > afterLength && brace != std::string_view::npos && start[brace] == '{';
    if (opens && start.substr(4, 4) == std::string_view("\0\0\0\0", 4)) // the upper half of a length
        return Format::Safetensors;
    if (const auto other = whatElse(start))
        return badInput(path.string(), *other);
    for (const auto& [ending, format] :
        {std::pair{".npy", Format::Npy}, {".npz", Format::Npz}, {".safetensors", Format::Safetensors}})
        if (endingOf(path) == ending)
            return format;
    return opens ? Outcome<Format>(Format::Safetensors)
                 : badInput(path.string(), ATT_TEXT("core", "is neither .npy, .npz nor .safetensors"));
}

std::string plural(Index count, const char* what) { return formatNumber(count) + ' ' + what; }

// The items of a slice in the order of the file: `outer` runs that begin `outerStep` apart, each of `inner` items that are
// `innerStep` apart.
struct Stretch {
    Index first = 0, outer = 0, outerStep = 1, inner = 0, innerStep = 1;
    Index count() const
    {
        return (outer - 1) * outerStep + (inner - 1) * innerStep + 1;
    } // number of items from the first to
      // the last, including those between
};

Index columnsOf(const TensorInfo& tensor, const TensorSlice& slice)
{
    return slice.columns < 0 ? tensor.dimension(0) - slice.firstColumn : slice.columns;
}

Stretch stretchOf(const TensorInfo& tensor, const TensorSlice& slice, Index rows)
{
    const std::size_t axes = tensor.shape.size(), rowAxis = axes - 1 - slice.rowAxis;
    std::vector<Index> steps(axes, 1); // distance in items from one index to the next
    for (std::size_t i = 1; i < axes; ++i) {
        const std::size_t axis = tensor.fortranOrder ? i : axes - 1 - i, before = tensor.fortranOrder ? axis - 1 : axis + 1;
        steps[axis] = steps[before] * tensor.shape[before];
    }
    Index first = 0;
    for (std::size_t axis = 0, i = 0; axis + 1 < axes; ++axis)
        if (axis != rowAxis)
            first += slice.leading[i++] * steps[axis];
    const Index columns = columnsOf(tensor, slice);
    first += slice.firstColumn * steps.back() + slice.firstRow * steps[rowAxis];
    if (tensor.fortranOrder)
        return {first, columns, steps.back(), rows, steps[rowAxis]};
    if (steps[rowAxis] == columns) // rows are contiguous
        return {first, 1, 1, rows * columns, 1};
    return {first, rows, steps[rowAxis], columns, 1};
}

// Picks the items of a stretch out of consecutive blocks of bytes. Calls take(k, items), where k is the index of the first of
// these items within the stretch.
class StretchReader
{
public:
    StretchReader(const Stretch& stretch, std::size_t itemSize)
        : stretch_(stretch)
        , itemSize_(itemSize)
    {
    }

    template <class Take>
    void read(std::span<const char> block, const Take& take)
    {
        const Index end = begin_ + Index(block.size() / itemSize_);
        while (outer_ < stretch_.outer) {
            const Index at = outer_ * stretch_.outerStep + inner_ * stretch_.innerStep;
            if (at >= end)
                break;
            const Index run = stretch_.innerStep == 1 ? std::min(stretch_.inner - inner_, end - at) : 1;
            take(outer_ * stretch_.inner + inner_,
                block.subspan(std::size_t(at - begin_) * itemSize_, std::size_t(run) * itemSize_));
            inner_ += run;
            if (inner_ == stretch_.inner) {
                inner_ = 0;
                ++outer_;
            }
        }
        begin_ = end;
    }

private:
    Stretch stretch_;
    std::size_t itemSize_;
    Index begin_ = 0, outer_ = 0, inner_ = 0; // index of the next item to arrive, and of the next item wanted
};

} // namespace

bool TensorInfo::isReal() const
{
    return !problem && (type == NpyType::F2 || type == NpyType::F4 || type == NpyType::F8 || type == NpyType::BF16);
}

TensorInfo infoFrom(const NpyHeader& header, std::string name)
{
    TensorInfo info;
    info.name = std::move(name);
    info.dtype = header.text ? "text" : header.objects ? "object" : npyTypeName(header.type);
    info.shape = header.shape;
    info.text = header.text;
    if (!header.objects) // whose size nothing has checked
        info.bytes =
            header.count() * static_cast<Index>(header.text ? header.text->length * header.text->unit : npyItemSize(header.type));
    info.type = header.type;
    info.bigEndian = header.bigEndian;
    info.fortranOrder = header.fortranOrder;
    return info;
}

Error tooManyTensors(const std::string& file, std::size_t count)
{
    return badInput(file,
        {ATT_TEXT("core", "holds %1 files, more than the %2 that can be read"),
            {std::to_string(count), std::to_string(mostTensors)}});
}

Outcome<OpenedTensors> openNpy(const fs::path& path)
{
    auto file = OpenedFile::open(path);
    if (!file)
        return file.error();
    const std::uintmax_t size = file->stamp().size;
    const auto start = [&](std::size_t length) -> Outcome<std::string> {
        std::string bytes(length, '\0');
        const auto read = file->read(0, bytes);
        return read ? Outcome<std::string>(std::move(bytes)) : read.error();
    };
    Described described = describeNpy(start, size, path.stem().string(), path.string());
    if (described.info.problem && !described.info.text)
        return badInput(path.string(), *described.info.problem);
    const FileStamp stamp = file->stamp();
    return OpenedTensors{{std::move(described.info)},
        std::make_shared<FileBytes>(*std::move(file), std::vector<std::uintmax_t>{described.dataOffset}), stamp};
}

Described describeNpy(
    const ReadStart& read, std::uintmax_t size, const std::string& name, const std::string& file, std::string_view called)
{
    Described described;
    TensorInfo& info = described.info;
    info.name = name;
    info.bytes = static_cast<Index>(std::min<std::uintmax_t>(size, INT64_MAX));
    const auto start = read(std::min<std::uintmax_t>(size, npyLongestStart));
    if (!start) {
        info.problem = start.error().why;
        return described;
    }
    const auto numbers = parseNpyStart(*start, size, file, called);
    const auto labels = numbers ? numbers : parseNpyTextStart(*start, size, file);
    if (labels) {
        described.dataOffset = labels->dataOffset;
        info = infoFrom(*labels, name);
    }
    if (!numbers)
        info.problem = numbers.error().why;
    if (labels && labels->objects) {
        info.bytes = Index(size - labels->dataOffset);
        const auto whole = size <= largestPickle ? read(size) : Outcome<std::string>(cancelled());
        auto texts = whole ? pickledTexts(std::string_view(*whole).substr(labels->dataOffset), info.shape) : std::nullopt;
        info.fortranOrder = false; // a pickle lists the items row by row
        if (texts)
            info.text = NpyText{0, 1, std::make_shared<const std::vector<std::string>>(*std::move(texts))};
    }
    return described;
}

Outcome<Done> FileBytes::read(std::size_t tensor, const ByteRuns& runs, const Take& take)
{
    constexpr std::uintmax_t atATime = std::uintmax_t(1) << 20; // a multiple of every item size
    if (runs.length == 0)
        return Done{};
    const std::uintmax_t together = std::clamp<std::uintmax_t>(atATime / runs.length, 1, runs.count); // reads short runs
                                                                                                      // together
    const std::uintmax_t longest = std::min(runs.length, atATime); // long runs are read in parts
    const auto room = std::make_unique_for_overwrite<char[]>(longest * together);
    for (std::uintmax_t run = 0; run < runs.count; run += together) {
        const std::uintmax_t pieces = std::min(together, runs.count - run);
        for (std::uintmax_t done = 0; done < runs.length; done += longest) {
            const std::span<char> block(room.get(), std::min(longest, runs.length - done) * pieces);
            const std::uintmax_t begin = begins_[tensor] + runs.offset + run * runs.step + done;
            if (auto read = file_.readPieces(begin, runs.step, pieces, block); !read)
                return read;
            if (!take(block))
                return cancelled();
        }
    }
    return Done{};
}

Outcome<TensorFile::SharedCatalogue> TensorFile::parse(const fs::path& path)
{
    const auto format = formatOf(path);
    if (!format)
        return format.error();
    auto opened = *format == Format::Npy ? openNpy(path) : *format == Format::Npz ? openNpz(path) : openSafetensors(path);
    if (!opened)
        return opened.error();
    Catalogue made{path, *format, opened->stamp, std::move(opened->tensors), {}, std::move(opened->bytes)};
    made.byName.resize(made.tensors.size());
    std::iota(made.byName.begin(), made.byName.end(), std::size_t(0));
    std::ranges::sort(made.byName, {}, [&](std::size_t i) -> const std::string& { return made.tensors[i].name; });
    return SharedCatalogue(std::make_shared<const Catalogue>(std::move(made)));
}

// The catalogues that somebody holds. Thread-safe.
class TensorFile::HeldCatalogues
{
public:
    SharedCatalogue find(const fs::path& path)
    {
        const std::lock_guard lock(mutex_);
        const auto found = held_.find(path);
        const SharedCatalogue catalogue = found == held_.end() ? nullptr : found->second.lock();
        return catalogue && stampOf(path) == catalogue->stamp ? catalogue : nullptr;
    }

    void add(const SharedCatalogue& catalogue)
    {
        const std::lock_guard lock(mutex_);
        std::erase_if(held_, [](const auto& entry) { return entry.second.expired(); });
        held_.insert_or_assign(catalogue->path, catalogue);
    }

private:
    std::mutex mutex_;
    std::map<fs::path, std::weak_ptr<const Catalogue>> held_;
};

Outcome<TensorFile> TensorFile::open(const fs::path& path)
{
    static HeldCatalogues held;
    if (const auto readable = checkReadable(path); !readable)
        return readable.error();
    if (SharedCatalogue known = held.find(path)) {
        auto own = known->bytes->another();
        return own ? Outcome<TensorFile>(TensorFile(std::move(known), *std::move(own))) : own.error();
    }
    auto made = parse(path);
    if (!made)
        return made.error();
    held.add(*made);
    return TensorFile(*made, (*made)->bytes);
}

const char* TensorFile::formatName() const
{
    return format() == Format::Npy ? "npy" : format() == Format::Npz ? "npz" : "safetensors";
}

bool TensorFile::changedOnDisk() const { return stampOf(path()) != stamp(); }

const TensorInfo* TensorFile::find(std::string_view name) const
{
    const std::vector<std::size_t>& byName = catalogue_->byName;
    const auto nameAt = [this](std::size_t i) -> std::string_view { return tensors()[i].name; };
    const auto found = std::ranges::lower_bound(byName, name, {}, nameAt);
    return found == byName.end() || nameAt(*found) != name ? nullptr : &tensors()[*found];
}

std::string TensorFile::nameOf(const TensorInfo& tensor) const
{
    return format() == Format::Npy ? path().string() : path().string() + ": " + tensor.name;
}

Outcome<Done> TensorFile::checkSlice(const TensorInfo& tensor, const TensorSlice& slice) const
{
    if (tensor.problem)
        return badInput(nameOf(tensor), *tensor.problem);
    if (tensor.shape.size() < 2)
        return badInput(
            nameOf(tensor), {ATT_TEXT("core", "has the shape %1; two dimensions or more are needed"), {shapeText(tensor.shape)}});
    const std::size_t axes = tensor.shape.size();
    bool inside = slice.leading.size() == axes - 2 && slice.rowAxis >= 1 && slice.rowAxis < std::min<std::size_t>(axes, 3)
        && slice.firstRow >= 0 && slice.firstRow + slice.rows <= tensor.dimension(slice.rowAxis) && slice.firstColumn >= 0
        && slice.firstColumn + std::max<Index>(slice.columns, 0) <= tensor.dimension(0);
    for (std::size_t axis = 0, i = 0; inside && axis + 1 < axes; ++axis)
        if (axis != axes - 1 - slice.rowAxis) {
            inside = slice.leading[i] >= 0 && slice.leading[i] < tensor.shape[axis];
            ++i;
        }
    if (!inside)
        return badInput(nameOf(tensor),
            {ATT_TEXT("core", "has the shape %1; there is no slice (%2) of it"),
                {shapeText(tensor.shape), shapeText(slice.leading)}});
    return Done{};
}

// Calls put(k, value) for each number of the slice, where k is its row-major index.
template <class Put>
Outcome<Done> TensorFile::readSlice(const TensorInfo& tensor, const TensorSlice& slice, const StopToken& stop, Put put) const
{
    const Index d = columnsOf(tensor, slice), rows = slice.rows < 0 ? tensor.dimension(slice.rowAxis) : slice.rows;
    if (rows == 0 || d == 0)
        return Done{};
    constexpr std::uintmax_t worthLeavingOut = 2048; // bytes between runs; skipping fewer costs more than reading them
    Stretch stretch = stretchOf(tensor, slice, rows);
    const std::size_t itemSize = npyItemSize(tensor.type);
    ByteRuns runs{std::uintmax_t(stretch.first) * itemSize, std::uintmax_t(stretch.count()) * itemSize};
    const auto between = std::uintmax_t(stretch.outerStep - stretch.inner) * itemSize; // gap between rows if heads lie
                                                                                       // between tokens
    if (bytes_->leavesOut() && stretch.innerStep == 1 && stretch.outer > 1 && between >= worthLeavingOut) {
        runs = {runs.offset, std::uintmax_t(stretch.inner) * itemSize, std::uintmax_t(stretch.outerStep) * itemSize,
            std::uintmax_t(stretch.outer)};
        stretch = {stretch.first, 1, 1, stretch.outer * stretch.inner, 1};
    }
    StretchReader reader(stretch, itemSize);
    const auto take = [&](Index k, std::span<const char> items) {
        const bool byColumns = tensor.fortranOrder; // then item k of the stretch is at column k / rows, row k mod rows
        auto each = [&](auto value) {
            put(byColumns ? k % rows * d + k / rows : k, value);
            ++k;
        };
        eachNumber(slice.readAs.value_or(tensor.type), tensor.bigEndian, items, each);
    };
    const auto which = static_cast<std::size_t>(&tensor - tensors().data());
    return bytes_->read(which, runs, [&](std::span<const char> block) {
        reader.read(block, take);
        return !stop.stop_requested();
    });
}

// Returns make(rows, columns) for the size of the slice, if so many items fit into memory.
template <class Item, class Make>
auto TensorFile::ofSize(const TensorInfo& tensor, const TensorSlice& slice, const Make& make) const
    -> decltype(make(Index(), Index()))
{
    if (const auto possible = checkSlice(tensor, slice); !possible)
        return possible.error();
    const Index rows = slice.rows < 0 ? tensor.dimension(slice.rowAxis) : slice.rows, columns = columnsOf(tensor, slice);
    if (const auto fits = checkRoom(nameOf(tensor), double(rows) * double(columns) * sizeof(Item)); !fits)
        return fits.error();
    try {
        return make(rows, columns);
    } catch (const std::bad_alloc&) {
        return failure(
            nameOf(tensor), {ATT_TEXT("core", "has the shape %1, which does not fit into memory"), {shapeText(tensor.shape)}});
    }
}

template <class Array>
Outcome<Array> TensorFile::arrayOf(
    const TensorInfo& tensor, const TensorSlice& slice, const StopToken& stop, std::vector<BeyondFloat>* beyond) const
{
    constexpr std::size_t mostBeyond = 1024;
    using Number = typename Array::Scalar;
    return ofSize<Number>(tensor, slice, [&](Index rows, Index columns) -> Outcome<Array> {
        Array array(rows, columns);
        bool tiny = false; // one was found
        const auto done = readSlice(tensor, slice, stop, [=, &tiny, numbers = array.data()](Index k, auto value) {
            numbers[k] = static_cast<Number>(value);
            if constexpr (std::is_same_v<Number, float> && std::is_floating_point_v<decltype(value)>)
                if (const BeyondFloat number{k / columns, k % columns, value}; beyond && !tiny && value != 0 && number.isTiny()) {
                    beyond->push_back(number);
                    tiny = true;
                }
            if constexpr (std::is_same_v<Number, float> && std::is_same_v<decltype(value), double>)
                if (std::isinf(numbers[k]) && !std::isinf(value) && beyond && beyond->size() < mostBeyond)
                    beyond->push_back({k / columns, k % columns, value});
        });
        return done ? Outcome<Array>(std::move(array)) : done.error();
    });
}

Outcome<Matrix> TensorFile::matrix(
    const TensorInfo& tensor, const TensorSlice& slice, StopToken stop, std::vector<BeyondFloat>* beyond) const
{
    return arrayOf<Matrix>(tensor, slice, stop, beyond);
}

Outcome<MatrixD> TensorFile::exactMatrix(const TensorInfo& tensor, const TensorSlice& slice, StopToken stop) const
{
    return arrayOf<MatrixD>(tensor, slice, stop, nullptr);
}

Outcome<NpyFlags> TensorFile::flags(const TensorInfo& tensor, const TensorSlice& slice, MaskTrue meaning, StopToken stop) const
{
    return ofSize<std::uint8_t>(tensor, slice, [&](Index rows, Index columns) -> Outcome<NpyFlags> {
        NpyFlags table{rows, columns, {}};
        table.flags.resize(static_cast<std::size_t>(rows * columns));
        MaskNumbers numbers;
        const auto done = readSlice(tensor, slice, stop, [&](Index k, auto value) {
            table.flags[static_cast<std::size_t>(k)] = value != decltype(value)(0) ? 1 : 0;
            numbers.add(value);
        });
        if (!done)
            return done.error();
        auto place = placeOf(tensor, numbers, meaning, stop);
        if (!place)
            return place.error();
        table.place = *std::move(place);
        table.place.leading = slice.leading;
        if (table.place.zeroShows())
            for (std::uint8_t& flag : table.flags)
                flag = !flag;
        return table;
    });
}

Outcome<FlagsPlace> TensorFile::maskPlace(const TensorInfo& tensor, MaskTrue meaning, StopToken stop) const
{
    if (tensor.problem)
        return badInput(nameOf(tensor), *tensor.problem);
    MaskNumbers numbers;
    if (tensor.type != NpyType::Bool)
        if (const auto read = readNumbers(tensor, numbers, stop); !read)
            return read.error();
    return placeOf(tensor, numbers, meaning, stop);
}

// `part` holds the numbers already seen; if they do not decide the meaning, the rest of the tensor is read.
Outcome<FlagsPlace> TensorFile::placeOf(const TensorInfo& tensor, MaskNumbers part, MaskTrue meaning, const StopToken& stop) const
{
    if (!part.tellForm(tensor))
        if (const auto read = readNumbers(tensor, part, stop); !read)
            return read.error();
    // This program's recorder (resources/python/dump_qk.py) writes 1 for tokens, whatever the array's name.
    const bool ofRecorder = std::ranges::any_of(tensors(), [](const TensorInfo& each) { return isRecord(each.name); });
    const auto form = part.form(tensor, meaning, !ofRecorder && hidesByName(tensor.name));
    if (!form)
        return badInput(nameOf(tensor), form.error().why);
    const bool byName = meaning == MaskTrue::Told && *form != MaskForm::Added && !tensor.isReal() && !ofRecorder;
    return FlagsPlace{path().string(), tensor.name, {}, *form, byName};
}

// Adds the numbers of a whole tensor. Stops early for floats once they decide the meaning.
Outcome<Done> TensorFile::readNumbers(const TensorInfo& tensor, MaskNumbers& numbers, const StopToken& stop) const
{
    auto add = [&numbers](auto value) { numbers.add(value); };
    const auto which = static_cast<std::size_t>(&tensor - tensors().data());
    const auto wanted = [&] { return !tensor.isReal() || !numbers.tellForm(tensor); };
    const auto done = bytes_->read(which, {0, static_cast<std::uintmax_t>(tensor.bytes)}, [&](std::span<const char> block) {
        eachNumber(tensor.type, tensor.bigEndian, block, add);
        return wanted() && !stop.stop_requested();
    });
    if (stop.stop_requested())
        return cancelled();
    if (!done && wanted())
        return done.error();
    return Done{};
}

// Returns the number of items of an array that is to be read whole.
Outcome<Index> TensorFile::countOf(const TensorInfo& tensor, Index most) const
{
    Index count = 1;
    for (const Index size : tensor.shape)
        count *= size; // cannot overflow, because the file holds that many
    if (count > most)
        return badInput(nameOf(tensor),
            {ATT_TEXT("core", "has the shape %1, which exceeds the limit of %2"),
                {shapeText(tensor.shape), plural(most, tensor.text ? "labels" : "numbers")}});
    if (tensor.fortranOrder && tensor.shape.size() > 1)
        return badInput(nameOf(tensor), ATT_TEXT("core", "is in Fortran order; save it in C order"));
    const double item =
        tensor.text ? sizeof(std::string) + double(tensor.bytes) / double(std::max<Index>(count, 1)) : sizeof(double);
    if (const auto fits = checkRoom(nameOf(tensor), double(count) * item); !fits)
        return fits.error();
    return count;
}

Outcome<std::vector<std::string>> TensorFile::texts(const TensorInfo& tensor, Index most) const
{
    if (!tensor.text)
        return badInput(nameOf(tensor), tensor.problem.value_or(ATT_TEXT("core", "holds numbers, not text")));
    constexpr Index mostText = Index(256) << 20; // bytes; each label takes as much as the longest
    if (tensor.bytes > mostText)
        return badInput(nameOf(tensor),
            {ATT_TEXT("core", "holds %1 bytes of text, more than the %2 that can be read"),
                {formatNumber(tensor.bytes), formatNumber(mostText)}});
    const auto count = countOf(tensor, most);
    if (!count)
        return count.error();
    if (tensor.text->objects)
        return *tensor.text->objects;
    std::vector<std::string> labels(static_cast<std::size_t>(*count));
    std::string bytes;
    const auto which = static_cast<std::size_t>(&tensor - tensors().data());
    const auto done = bytes_->read(which, {0, static_cast<std::uintmax_t>(tensor.bytes)}, [&](std::span<const char> block) {
        bytes.append(block.data(), block.size());
        return true;
    });
    if (!done)
        return done.error();
    const std::size_t item = tensor.text->length * tensor.text->unit;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        const std::string_view stored = std::string_view(bytes).substr(i * item, item);
        labels[i] = tensor.text->unit == 4 ? utf8Of(stored, tensor.bigEndian) : std::string(stored.substr(0, stored.find('\0')));
        if (!isUtf8(labels[i]))
            return badInput(
                nameOf(tensor), {ATT_TEXT("core", "label %1 (counted from 0) is not UTF-8 text"), {formatNumber(Index(i))}});
    }
    return labels;
}

Outcome<std::vector<double>> TensorFile::values(const TensorInfo& tensor, Index most) const
{
    if (tensor.problem)
        return badInput(nameOf(tensor), *tensor.problem);
    const auto count = countOf(tensor, most);
    if (!count)
        return count.error();
    std::vector<double> numbers;
    if (*count == 0)
        return numbers;
    const auto which = static_cast<std::size_t>(&tensor - tensors().data());
    auto put = [&](auto value) { numbers.push_back(static_cast<double>(value)); };
    const auto done = bytes_->read(which, {0, static_cast<std::uintmax_t>(tensor.bytes)}, [&](std::span<const char> block) {
        eachNumber(tensor.type, tensor.bigEndian, block, put);
        return true;
    });
    if (!done)
        return done.error();
    return numbers;
}

} // namespace attentoscope
