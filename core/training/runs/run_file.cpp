// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/runs/run_file.h"

#include "core/base/numbers.h"
#include "core/base/safe_file.h"
#include "core/base/sha256.h"
#include "core/formats/opened_file.h"
#include "core/formats/tensors/tensor_file.h"
#include "core/training/runs/trained_network.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <functional>

namespace attentoscope::training {
namespace {

using RunJson = nlohmann::ordered_json;

constexpr const char* settingsKey = "attentoscope.training";
constexpr std::uint64_t longestHeader = 100'000'000;

RunJson jsonOf(const TrainingRun& run, const std::string& sum)
{
    const TrainingSetup& s = run.setup;
    const AdamSetup& a = s.adam;
    RunJson json = {{"task", s.task}, {"policy", policyText(s.policy)}, {"shortest", s.shortest}, {"longest", s.longest},
        {"steps", s.steps}, {"batch", s.batch}, {"width", s.width}, {"d", s.d}, {"seed", s.seed},
        {"adam",
            {{"rate", a.rate}, {"beta1", a.beta1}, {"beta2", a.beta2}, {"epsilon", a.epsilon}, {"weight_decay", a.weightDecay},
                {"clip", a.clip}, {"warm_up", a.warmUp}, {"decay", rateDecayNames[std::size_t(a.decay)]},
                {"decay_share", a.decayShare}}},
        {"done", run.done()}, {"sha256", sum}};
    for (const WatchedStep& watched : run.watched)
        json["watched"].push_back(watched.step);
    if (isOfText(s)) {
        json["encoder"] = encoderJson(s.encoder);
        json["text"] = s.text.identity();
    }
    return json;
}

// Returns a whole number. Throws as at() does where there is none, and as get_ref() does where it is a fraction, or too large.
template <class Whole>
Whole wholeOf(const RunJson& json, const char* key)
{
    const RunJson& member = json.at(key);
    return member.is_number_unsigned() ? Whole(member.get_ref<const std::uint64_t&>())
                                       : Whole(member.get_ref<const std::int64_t&>());
}

// Returns the setup without its text. Throws as encoderIn() does.
Outcome<TrainingSetup> setupOf(const RunJson& json)
{
    TrainingSetup s;
    s.task = json.at("task");
    auto policy = parsePolicy(json.at("policy").get<std::string>());
    if (!policy)
        return policy.error();
    s.policy = *std::move(policy);
    for (const auto& [key, number] : {std::pair{"shortest", &s.shortest}, {"longest", &s.longest}, {"steps", &s.steps},
             {"batch", &s.batch}, {"width", &s.width}, {"d", &s.d}})
        *number = wholeOf<Index>(json, key);
    s.seed = wholeOf<std::uint64_t>(json, "seed");
    AdamSetup& a = s.adam;
    const RunJson& adam = json.at("adam");
    for (const auto& [key, number] : {std::pair{"rate", &a.rate}, {"beta1", &a.beta1}, {"beta2", &a.beta2},
             {"epsilon", &a.epsilon}, {"weight_decay", &a.weightDecay}, {"clip", &a.clip}, {"decay_share", &a.decayShare}})
        *number = adam.at(key);
    a.warmUp = wholeOf<Index>(adam, "warm_up");
    const auto decay = std::ranges::find(rateDecayNames, adam.at("decay").get<std::string>());
    a.decay = RateDecay(std::min<std::ptrdiff_t>(decay - rateDecayNames.begin(), std::ssize(rateDecayNames) - 1));
    if (const Task* task = findTask(s.task); task && task->ofText) {
        auto encoder = encoderIn(json.at("encoder"));
        if (!encoder)
            return encoder.error();
        s.encoder = *std::move(encoder);
    }
    return s;
}

// Throws as encoderIn() does.
Outcome<TrainingRun> runOf(const RunJson& json, const SharedText& text)
{
    auto setup = setupOf(json);
    if (!setup)
        return setup.error();
    if (const Task* task = findTask(setup->task); task && task->ofText) {
        setup->text = text;
        if (json.at("text").get<std::string>() != text.identity())
            return badInput(
                "text", ATT_TEXT("core", "the network was trained on another text, or with another number of subword tokens"));
    }
    auto run = beginTraining(*setup);
    if (run)
        run->adam.steps = wholeOf<Index>(json, "done");
    return run;
}

struct NamedNumbers {
    std::string name;
    std::vector<Index> shape;
    std::span<float> numbers;
};

// Calls take(name, shape, numbers) for every array of a run, whose sizes are set.
void forEachArray(std::size_t number, TrainingRun& run, const std::function<void(const NamedNumbers&)>& take)
{
    const std::string prefix = formatNumber(Index(number)) + ".";
    const std::span<float> all = run.parameters;
    for (const NetworkArray& array : trainedNetwork(run.setup, 1)->arrays())
        take({prefix + array.name, array.shape, all.subspan(std::size_t(array.begin), std::size_t(array.size()))});
    for (const auto& [name, numbers] :
        {std::pair{"adam.first", &run.adam.first}, {"adam.second", &run.adam.second}, {"losses", &run.losses}})
        if (!numbers->empty())
            take({prefix + name, {Index(numbers->size())}, *numbers});
    const WatchedShape s = watchedShape(run.setup);
    for (WatchedStep& watched : run.watched) {
        const std::string at = prefix + "watched." + formatNumber(watched.step) + ".";
        take({at + "q", {s.layers, s.heads, s.queries, s.d}, watched.q});
        take({at + "k", {s.layers, s.heads, s.keys, s.d}, watched.k});
        take({at + "weights", {s.layers, s.heads, s.queries, s.keys}, watched.weights});
        take({at + "entropy", {s.layers, s.heads}, watched.entropy});
        take({at + "critical", {s.layers, s.heads}, watched.critical});
    }
}

// Returns the SHA-256 of all numbers of a run, by which a file that was changed is known.
std::string sumOf(const TrainingRun& run)
{
    std::string bytes;
    const auto add = [&](const std::vector<float>& numbers) {
        bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float));
    };
    for (const std::vector<float>* numbers : {&run.parameters, &run.adam.first, &run.adam.second, &run.losses})
        add(*numbers);
    for (const WatchedStep& watched : run.watched)
        for (const std::vector<float>* numbers : {&watched.q, &watched.k, &watched.weights, &watched.entropy, &watched.critical})
            add(*numbers);
    return sha256Of(bytes);
}

Error notRuns(const std::filesystem::path& path, Message why) { return badInput(path.string(), std::move(why)); }

// Reads the settings from the metadata of a file that is known to be a .safetensors file.
Outcome<RunJson> settingsOf(const std::filesystem::path& path)
{
    const auto file = OpenedFile::open(path);
    if (!file)
        return file.error();
    std::array<char, 8> length{};
    if (auto read = file->read(0, length); !read)
        return read.error();
    std::uint64_t bytes = 0;
    for (std::size_t i = length.size(); i-- > 0;)
        bytes = bytes << 8 | std::uint8_t(length[i]);
    if (bytes > longestHeader || bytes + length.size() > file->stamp().size)
        return changedWhileRead(path.string());
    std::string header(std::size_t(bytes), ' ');
    if (auto read = file->read(length.size(), header); !read)
        return read.error();
    const RunJson json = RunJson::parse(header, nullptr, false);
    const auto metadata = json.is_object() ? json.find("__metadata__") : json.end();
    if (metadata == json.end() || !metadata->contains(settingsKey) || !metadata->at(settingsKey).is_string())
        return notRuns(path, ATT_TEXT("core", "holds no training runs of this program"));
    RunJson settings = RunJson::parse(metadata->at(settingsKey).get<std::string>(), nullptr, false);
    if (!settings.is_array())
        return notRuns(path, ATT_TEXT("core", "holds training runs with settings that cannot be read"));
    return settings;
}

// Checks the number of steps that were made, and gives the arrays their sizes.
Outcome<Done> makeArrays(const std::filesystem::path& path, TrainingRun& run)
{
    if (run.done() < 0 || run.done() > run.setup.steps)
        return notRuns(path, ATT_TEXT("core", "holds training runs with settings that cannot be read"));
    run.losses.resize(std::size_t(run.done()));
    return Done{};
}

// Gives the arrays of watched steps their sizes. Throws as encoderIn() does.
Outcome<Done> makeWatched(const std::filesystem::path& path, const RunJson& json, TrainingRun& run)
{
    const auto steps = json.find("watched");
    if (steps == json.end())
        return Done{};
    std::error_code code;
    const double bytes = double(std::filesystem::file_size(path, code));
    if (code || double(steps->size()) * bytesOfWatched(run.setup) > bytes) // before they are allocated
        return notRuns(path, ATT_TEXT("core", "holds training runs with settings that cannot be read"));
    for (const RunJson& step : *steps) {
        const Index number = step.get_ref<const std::uint64_t&>();
        if (number > run.done() || (!run.watched.empty() && number <= run.watched.back().step))
            return notRuns(path, ATT_TEXT("core", "holds training runs with settings that cannot be read"));
        run.watched.push_back(emptyWatched(run.setup, number));
    }
    return Done{};
}

Outcome<Done> readArrays(const TensorFile& file, std::size_t number, TrainingRun& run)
{
    Outcome<Done> read = Done{};
    forEachArray(number, run, [&](const NamedNumbers& array) {
        if (!read)
            return;
        const TensorInfo* tensor = file.find(array.name);
        if (tensor == nullptr || tensor->shape != array.shape) {
            read = notRuns(file.path(), {ATT_TEXT("core", "has no array \"%1\" that fits its settings"), {array.name}});
            return;
        }
        const auto values = file.values(*tensor, Index(array.numbers.size()));
        if (!values)
            read = values.error();
        else
            std::ranges::transform(*values, array.numbers.begin(), [](double value) { return float(value); });
        if (read && !std::ranges::all_of(array.numbers, [](float value) { return std::isfinite(value); }))
            read = notRuns(file.path(), {ATT_TEXT("core", "\"%1\" holds an infinite number or NaN"), {array.name}});
    });
    return read;
}

// Files of earlier versions have no sum.
Outcome<Done> checkSum(const std::filesystem::path& path, const RunJson& json, const TrainingRun& run)
{
    const auto sum = json.find("sha256");
    if (sum == json.end() || *sum == sumOf(run))
        return Done{};
    return notRuns(path, ATT_TEXT("core", "was changed after it was saved: its checksum does not match"));
}

// Opens a file of the kind that saveRuns() writes.
Outcome<TensorFile> runFileOf(const std::filesystem::path& path)
{
    auto file = TensorFile::open(path);
    if (file && file->format() != TensorFile::Format::Safetensors)
        return notRuns(path, ATT_TEXT("core", "holds no training runs of this program"));
    return file;
}

} // namespace

nlohmann::ordered_json encoderJson(const EncoderChoice& e)
{
    return {{"layers", e.layers}, {"heads", e.heads}, {"rope", e.ropeBase}, {"tied", e.tied}, {"learned_scale", e.learnedScale},
        {"penalty", e.penalty.beta}, {"penalty_target", e.penalty.target}, {"mask", e.sight.mask.text()},
        {"length", lengthMeaningText(e.sight.length)}, {"hidden", e.hidden}};
}

Outcome<EncoderChoice> encoderIn(const nlohmann::ordered_json& json)
{
    EncoderChoice e;
    e.layers = wholeOf<Index>(json, "layers");
    e.heads = wholeOf<Index>(json, "heads");
    e.tied = json.at("tied");
    e.learnedScale = json.at("learned_scale");
    for (const auto& [key, number] : {std::pair{"rope", &e.ropeBase}, {"penalty", &e.penalty.beta},
             {"penalty_target", &e.penalty.target}, {"hidden", &e.hidden}})
        *number = json.at(key);
    auto mask = Mask::parse(json.at("mask").get<std::string>());
    const auto length = parseLengthMeaning(json.at("length").get<std::string>());
    if (!mask || !length)
        return mask ? length.error() : mask.error();
    e.sight = {*std::move(mask), *length};
    if (!e.sight.mask.files().empty())
        return badInput("mask", ATT_TEXT("core", "the mask of a saved network must not read files"));
    return e;
}

Outcome<Done> saveRuns(const std::filesystem::path& target, std::span<const TrainingRun> runs)
{
    static_assert(std::endian::native == std::endian::little);
    RunJson settings = RunJson::array();
    for (const TrainingRun& run : runs)
        settings.push_back(jsonOf(run, sumOf(run)));
    RunJson header = {{"__metadata__", {{"format", "attentoscope"}, {settingsKey, settings.dump()}}}};
    std::string numbers;
    for (std::size_t r = 0; r < runs.size(); ++r) {
        TrainingRun run = runs[r];
        forEachArray(r, run, [&](const NamedNumbers& array) {
            const std::size_t begin = numbers.size(), bytes = array.numbers.size_bytes();
            numbers.resize(begin + bytes);
            std::memcpy(numbers.data() + begin, array.numbers.data(), bytes);
            header[array.name] = {{"dtype", "F32"}, {"shape", array.shape}, {"data_offsets", {begin, begin + bytes}}};
        });
    }
    std::string text = header.dump();
    text.resize((text.size() + 7) / 8 * 8, ' '); // numbers begin at a multiple of 8
    std::string bytes(8, '\0');
    for (std::size_t i = 0; i < bytes.size(); ++i)
        bytes[i] = char(std::uint64_t(text.size()) >> (8 * i) & 0xff);
    return writeFileSafely(target, bytes + text + numbers);
}

Outcome<std::vector<RunInFile>> lookIntoRuns(const std::filesystem::path& path)
{
    const auto file = runFileOf(path);
    if (!file)
        return file.error();
    const auto settings = settingsOf(path);
    if (!settings)
        return settings.error();
    std::vector<RunInFile> runs;
    for (const RunJson& json : *settings) {
        Outcome<TrainingSetup> setup = notRuns(path, ATT_TEXT("core", "holds training runs with settings that cannot be read"));
        Index done = 0;
        try {
            done = wholeOf<Index>(json, "done");
            setup = setupOf(json);
        } catch (const RunJson::exception&) { // a member is missing or of another type
        }
        if (!setup)
            return notRuns(path, setup.error().why);
        runs.push_back({*std::move(setup), done});
    }
    return runs;
}

Outcome<std::vector<TrainingRun>> openRuns(const std::filesystem::path& path, const SharedText& text)
{
    const auto file = runFileOf(path);
    if (!file)
        return file.error();
    const auto settings = settingsOf(path);
    if (!settings)
        return settings.error();
    std::vector<TrainingRun> runs;
    for (const RunJson& json : *settings) {
        Outcome<TrainingRun> run = notRuns(path, ATT_TEXT("core", "holds training runs with settings that cannot be read"));
        Outcome<Done> watched = run.error();
        try {
            run = runOf(json, text);
            if (run)
                watched = makeWatched(path, json, *run);
        } catch (const RunJson::exception&) { // a member is missing or of another type
        }
        if (!run)
            return notRuns(path, run.error().why);
        if (!watched)
            return watched.error();
        if (auto made = makeArrays(path, *run); !made)
            return made.error();
        if (auto read = readArrays(*file, runs.size(), *run); !read)
            return read.error();
        if (auto checked = checkSum(path, json, *run); !checked)
            return checked.error();
        runs.push_back(*std::move(run));
    }
    return runs;
}

} // namespace attentoscope::training
