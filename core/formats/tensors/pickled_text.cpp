// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/tensors/pickled_text.h"

#include "core/formats/tensors/npy_header.h"
#include "core/formats/utf8.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace attentoscope {
namespace {

constexpr std::size_t longestText = 16384; // bytes of one label
constexpr std::size_t mostBytes = std::size_t(64) << 20; // of all labels; the pickle may name one text many times

constexpr std::size_t mostValues = 1'000'000; // for a value takes more memory than its instruction

// A value that an instruction made. Values refer to others by their number, so that a pickle cannot copy them.
struct Made {
    enum class Kind { Mark, None, Flag, Number, Text, Bytes, Tuple, List, Name, Array, Type };
    Kind kind = Kind::None;
    std::int64_t number = 0; // of Bytes: 1 if they are the text in Latin-1
    std::string_view text = {}; // inside the pickle; of a Name: one of `names`
    std::vector<std::size_t> items = {};
};
using Kind = Made::Kind;

// The only names of Python that may occur. None of them is looked up or called.
constexpr std::string_view rebuild = "_reconstruct", array = "ndarray", type = "dtype", encode = "encode";

std::string_view knownName(std::string_view module, std::string_view name)
{
    const bool ofArrays = module == "numpy.core.multiarray" || module == "numpy._core.multiarray";
    if (ofArrays && name == rebuild)
        return rebuild;
    if (module == "numpy" && (name == array || name == type))
        return name == array ? array : type;
    return module == "_codecs" && name == encode ? encode : std::string_view(); // how protocol 2 writes bytes
}

class PickleReader
{
public:
    explicit PickleReader(std::string_view pickle)
        : pickle_(pickle)
    {
    }

    // Runs the instructions up to the end. Returns the number of the value that is left, if there is exactly one.
    std::optional<std::size_t> run()
    {
        while (ok_ && !stopped_)
            step();
        if (!ok_ || at_ != pickle_.size() || stack_.size() != 1)
            return {};
        return stack_.front();
    }
    const Made& value(std::size_t number) const { return made_[number]; }

private:
    void step();
    void stepOfMemo(unsigned char instruction);
    void stepOfNumber(unsigned char instruction);
    void call();
    void build();

    std::string_view take(std::uint64_t count)
    {
        ok_ = ok_ && count <= pickle_.size() - at_;
        if (!ok_)
            return {};
        at_ += count;
        return pickle_.substr(at_ - count, count);
    }
    std::uint64_t takeNumber(std::size_t bytes)
    {
        std::uint64_t number = 0;
        const std::string_view stored = take(bytes);
        for (std::size_t i = stored.size(); i-- > 0;)
            number = number << 8 | static_cast<unsigned char>(stored[i]);
        return number;
    }
    std::string_view takeLine()
    {
        const auto end = pickle_.find('\n', at_);
        if (end == std::string_view::npos) {
            ok_ = false;
            return {};
        }
        const std::string_view line = take(end - at_);
        take(1);
        return line;
    }
    void push(Made made)
    {
        ok_ = ok_ && made_.size() < mostValues;
        if (!ok_)
            return;
        stack_.push_back(made_.size());
        made_.push_back(std::move(made));
    }
    void pushText(Kind kind, std::size_t bytesOfLength) { push({kind, 0, take(takeNumber(bytesOfLength))}); }
    void pushName(std::string_view module, std::string_view name)
    {
        const std::string_view known = knownName(module, name);
        ok_ = ok_ && !known.empty();
        push({Kind::Name, 0, known});
    }
    // Returns the number of the last value; where there is none, 0, which is a value of its own.
    std::size_t pop()
    {
        ok_ = ok_ && !stack_.empty();
        if (!ok_)
            return 0;
        const std::size_t number = stack_.back();
        stack_.pop_back();
        return number;
    }
    std::vector<std::size_t> popItems(std::size_t count)
    {
        std::vector<std::size_t> items(count);
        for (std::size_t i = count; i-- > 0;)
            items[i] = pop();
        return items;
    }
    std::vector<std::size_t> popToMark()
    {
        std::vector<std::size_t> items;
        while (ok_) {
            const std::size_t number = pop();
            if (made_[number].kind == Kind::Mark)
                break;
            items.push_back(number);
        }
        std::ranges::reverse(items);
        return items;
    }
    void append(const std::vector<std::size_t>& items)
    {
        ok_ = ok_ && !stack_.empty() && made_[stack_.back()].kind == Kind::List;
        if (ok_)
            made_[stack_.back()].items.insert(made_[stack_.back()].items.end(), items.begin(), items.end());
    }
    bool isText(std::size_t number, std::string_view text) const
    {
        return made_[number].kind == Kind::Text && made_[number].text == text;
    }

    std::string_view pickle_;
    std::size_t at_ = 0;
    bool ok_ = true, stopped_ = false;
    std::vector<Made> made_ = std::vector<Made>(1); // begins with a value that stands for none
    std::vector<std::size_t> stack_;
    std::unordered_map<std::uint64_t, std::size_t> memo_;
};

void PickleReader::step()
{
    const auto instruction = static_cast<unsigned char>(takeNumber(1));
    switch (ok_ ? instruction : 0) {
    case 0x80: // PROTO
        ok_ = takeNumber(1) <= 5;
        break;
    case 0x95: // FRAME
        takeNumber(8);
        break;
    case '.': // STOP
        stopped_ = true;
        break;
    case '(':
        push({Kind::Mark});
        break;
    case 'N':
        push({Kind::None});
        break;
    case 0x88: // NEWTRUE
    case 0x89: // NEWFALSE
        push({Kind::Flag, instruction == 0x88});
        break;
    case 'X':
        pushText(Kind::Text, 4);
        break;
    case 0x8C: // SHORT_BINUNICODE
        pushText(Kind::Text, 1);
        break;
    case 0x8D: // BINUNICODE8
        pushText(Kind::Text, 8);
        break;
    case 'C': // bytes, and str of Python 2
    case 'U':
        pushText(Kind::Bytes, 1);
        break;
    case 'B':
    case 'T':
        pushText(Kind::Bytes, 4);
        break;
    case 0x8E: // BINBYTES8
        pushText(Kind::Bytes, 8);
        break;
    case ')':
        push({Kind::Tuple});
        break;
    case 0x85: // TUPLE1, TUPLE2, TUPLE3
    case 0x86:
    case 0x87:
        push({Kind::Tuple, 0, {}, popItems(instruction - 0x84U)});
        break;
    case 't':
        push({Kind::Tuple, 0, {}, popToMark()});
        break;
    case ']':
        push({Kind::List});
        break;
    case 'a':
        append(popItems(1));
        break;
    case 'e':
        append(popToMark());
        break;
    case 'c': { // GLOBAL
        const std::string_view module = takeLine();
        pushName(module, takeLine());
        break;
    }
    case 0x93: { // STACK_GLOBAL
        const std::size_t name = pop(), module = pop();
        ok_ = ok_ && made_[name].kind == Kind::Text && made_[module].kind == Kind::Text;
        pushName(made_[module].text, made_[name].text);
        break;
    }
    case 'R':
        call();
        break;
    case 'b':
        build();
        break;
    case 'J':
    case 'K':
    case 'M':
        stepOfNumber(instruction);
        break;
    default:
        stepOfMemo(instruction);
    }
}

void PickleReader::stepOfNumber(unsigned char instruction)
{
    const std::uint64_t number = takeNumber(instruction == 'K' ? 1 : instruction == 'M' ? 2 : 4);
    push({Kind::Number, instruction == 'J' ? std::int64_t(std::int32_t(std::uint32_t(number))) : std::int64_t(number)});
}

void PickleReader::stepOfMemo(unsigned char instruction)
{
    const auto put = [&](std::uint64_t place) {
        ok_ = ok_ && !stack_.empty() && memo_.size() <= mostValues;
        if (ok_)
            memo_[place] = stack_.back();
    };
    const auto get = [&](std::uint64_t place) {
        const auto found = memo_.find(place);
        ok_ = ok_ && found != memo_.end();
        if (ok_)
            stack_.push_back(found->second);
    };
    switch (ok_ ? instruction : 0) {
    case 0x94: // MEMOIZE
        put(memo_.size());
        break;
    case 'q':
        put(takeNumber(1));
        break;
    case 'r':
        put(takeNumber(4));
        break;
    case 'h':
        get(takeNumber(1));
        break;
    case 'j':
        get(takeNumber(4));
        break;
    default:
        ok_ = false;
    }
}

// Notes what a call would make: an array, a type or bytes.
void PickleReader::call()
{
    const std::size_t arguments = pop(), function = pop();
    const std::vector<std::size_t>& given = made_[arguments].items;
    ok_ = ok_ && made_[function].kind == Kind::Name && made_[arguments].kind == Kind::Tuple && !given.empty();
    if (!ok_)
        return;
    const std::string_view name = made_[function].text, text = made_[given.front()].text;
    const Kind kind = made_[given.front()].kind;
    if (name == rebuild) {
        ok_ = kind == Kind::Name && text == array;
        push({Kind::Array});
    } else if (name == type) {
        ok_ = kind == Kind::Text && text.starts_with('O');
        push({Kind::Type});
    } else {
        ok_ = name == encode && given.size() == 2 && kind == Kind::Text && isText(given[1], "latin1");
        push({Kind::Bytes, 1, text});
    }
}

// Gives an array or type its state: (1, shape, type, order, list of items).
void PickleReader::build()
{
    const std::size_t state = pop();
    const std::vector<std::size_t>& parts = made_[state].items;
    ok_ = ok_ && made_[state].kind == Kind::Tuple && !stack_.empty();
    if (!ok_ || made_[stack_.back()].kind == Kind::Type)
        return;
    Made& target = made_[stack_.back()];
    ok_ = target.kind == Kind::Array && target.items.empty() && parts.size() == 5 && made_[parts[1]].kind == Kind::Tuple
        && made_[parts[2]].kind == Kind::Type && made_[parts[4]].kind == Kind::List;
    if (ok_)
        target.items = {parts[1], parts[4]};
}

} // namespace

std::optional<std::vector<std::string>> pickledTexts(std::string_view pickle, std::span<const Index> shape)
{
    if (pickle.size() > largestPickle)
        return {};
    PickleReader reader(pickle);
    const auto left = reader.run();
    if (!left || reader.value(*left).kind != Kind::Array || reader.value(*left).items.size() != 2)
        return {};
    const auto isSize = [&](std::size_t item, Index size) {
        return reader.value(item).kind == Kind::Number && reader.value(item).number == size;
    };
    const std::vector<std::size_t>&sizes = reader.value(reader.value(*left).items[0]).items,
          &items = reader.value(reader.value(*left).items[1]).items;
    const auto count = checkedBytes(shape, 1);
    if (!std::ranges::equal(sizes, shape, isSize) || !count || std::size_t(*count) != items.size())
        return {};
    std::vector<std::string> texts;
    std::size_t bytes = 0;
    for (const std::size_t item : items) {
        const Made& made = reader.value(item);
        bytes += made.text.size();
        if ((made.kind != Kind::Text && made.kind != Kind::Bytes) || made.text.size() > longestText || bytes > mostBytes)
            return {};
        const bool isAscii = std::ranges::all_of(made.text, [](char c) { return static_cast<unsigned char>(c) < 128; });
        if (made.number == 1 ? !isAscii : !isUtf8(made.text))
            return {};
        texts.emplace_back(made.text);
    }
    return texts;
}

} // namespace attentoscope
