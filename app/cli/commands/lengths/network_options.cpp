// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/lengths/network_options.h"

#include "app/cli/files.h"
#include "app/cli/options.h"
#include "core/base/numbers.h"
#include "core/base/safe_file.h"

#include <algorithm>

namespace attentoscope::cli {
namespace {

// Reads the number of an option that was given; leaves `number` alone where it was not.
Outcome<Done> readNumber(const CLI::Option& option, double& number)
{
    if (option.count() == 0)
        return Done{};
    const auto read = parseNumber(option.results().front());
    if (!read)
        return badInput(option.get_name(), {"must be a number, not \"%1\"", {option.results().front()}});
    number = *read;
    return Done{};
}

Outcome<Done> readWhole(const CLI::Option& option, Index& number)
{
    constexpr std::int64_t most = 1'000'000'000;
    const auto read = integerOf(option, number, 0, most);
    if (!read)
        return read.error();
    number = *read;
    return Done{};
}

} // namespace

NetworkOptions::NetworkOptions(CLI::App& command)
    : rate_(addValue(command, "--rate", "RATE", "Largest learning rate of Adam; the default depends on the task"))
    , warmUp_(addValue(command, "--warm-up", "N", "Steps over which the learning rate grows linearly"))
    , decay_(addValue(command, "--decay", "none|linear|cosine", "How the learning rate falls at the end"))
    , decayShare_(addValue(command, "--decay-share", "SHARE", "Share of the steps over which the learning rate falls"))
    , clip_(addValue(command, "--clip", "NORM", "Largest norm of the gradient (clipping); 0: no limit")->default_str("1"))
    , weightDecay_(addValue(command, "--weight-decay", "RATE", "Weight decay of AdamW"))
    , layers_(addValue(command, "--layers", "N", "Layers of the encoder")->default_str("3"))
    , heads_(addValue(command, "--heads", "N", "Heads of a layer of the encoder, with --d components each")->default_str("4"))
    , rope_(addValue(command, "--rope", "BASE", "Base of the rotary positions of the encoder; 0: no positions")
                ->default_str("10000"))
    , untied_(addSwitch(command, "--untied", "Do not tie the output matrix of the encoder to its embedding"))
    , learnedScale_(addSwitch(command, "--learned-scale", "Each head of the encoder learns a factor on its scale"))
    , penalty_(addValue(command, "--penalty", "BETA:TARGET",
          "Add BETA (H - TARGET)^2 to the loss of the encoder, the mean over all rows of attention, in nats"))
    , mask_(addValue(command, "--mask", "EXPR", "Mask of the encoder: which tokens see which; causal makes it a decoder")
                ->default_str("full"))
    , length_(addValue(command, "--length", "visible|position|sequence|fixed:N", "What n in a policy means in the encoder")
                  ->default_str("visible"))
    , hidden_(addValue(command, "--hidden", "SHARE", "Share of the tokens that are masked")->default_str("0.15"))
    , textFile_(addValue(command, "--text-file", "FILE", "Text to learn, UTF-8; by default Newton's Opticks (1730)"))
    , pieces_(addValue(command, "--pieces", "N", "Number of subword tokens in the vocabulary")->default_str("1024"))
    , noControls_(addSwitch(command, "--no-controls", "Leave out the network without positions and the most frequent token"))
{
}

Outcome<Done> NetworkOptions::read(training::TrainingSetup& setup, const StopToken& stop) const
{
    if (auto read = readAdam(setup.adam); !read)
        return read;
    if (isOfText(setup)) {
        if (auto read = readEncoder(setup.encoder); !read)
            return read;
        return readText(setup.text, stop);
    }
    for (const CLI::Option* option :
        {layers_, heads_, rope_, untied_, learnedScale_, penalty_, mask_, length_, hidden_, textFile_, pieces_, noControls_})
        if (option->count() > 0)
            return badInput(option->get_name(), {"is for the masked language model, not for \"%1\"", {setup.task}});
    return Done{};
}

Outcome<Done> NetworkOptions::readAdam(training::AdamSetup& adam) const
{
    for (const auto& [option, number] :
        {std::pair{rate_, &adam.rate}, {decayShare_, &adam.decayShare}, {clip_, &adam.clip}, {weightDecay_, &adam.weightDecay}})
        if (auto read = readNumber(*option, *number); !read)
            return read;
    if (adam.decayShare < 0 || adam.decayShare > 1)
        return badInput("--decay-share", {"must be from 0 to 1"});
    if (decay_->count() > 0) {
        const std::string& typed = decay_->results().front();
        const auto known = std::ranges::find(training::rateDecayNames, typed);
        if (known == training::rateDecayNames.end())
            return badInput("--decay", {"must be none, linear or cosine, not \"%1\"", {typed}});
        adam.decay = training::RateDecay(known - training::rateDecayNames.begin());
    }
    return readWhole(*warmUp_, adam.warmUp);
}

Outcome<Done> NetworkOptions::readEncoder(training::EncoderChoice& encoder) const
{
    for (const auto& [option, number] : {std::pair{layers_, &encoder.layers}, {heads_, &encoder.heads}})
        if (auto read = readWhole(*option, *number); !read)
            return read;
    for (const auto& [option, number] : {std::pair{rope_, &encoder.ropeBase}, {hidden_, &encoder.hidden}})
        if (auto read = readNumber(*option, *number); !read)
            return read;
    encoder.tied = untied_->count() == 0;
    encoder.learnedScale = learnedScale_->count() > 0;
    if (penalty_->count() > 0) {
        const std::string& typed = penalty_->results().front();
        const auto parts = split(typed, ':');
        const auto beta = parseNumber(parts.front()), target = parseNumber(parts.back());
        if (parts.size() != 2 || !beta || !target)
            return badInput("--penalty", {"must be two numbers such as 0.1:2, not \"%1\"", {typed}});
        encoder.penalty = {*beta, *target};
    }
    if (mask_->count() > 0) {
        const std::string& typed = mask_->results().front();
        auto mask = Mask::parse(typed);
        if (!mask)
            return atOption(withColumn(mask.error(), typed), "--mask");
        if (!mask->files().empty())
            return badInput("--mask", {"may not read a file here, because a sequence has several lengths"});
        encoder.sight.mask = mask->canonical();
    }
    if (length_->count() > 0) {
        const auto length = parseLengthMeaning(length_->results().front());
        if (!length)
            return atOption(length.error(), "--length");
        encoder.sight.length = *length;
    }
    return Done{};
}

Outcome<Done> NetworkOptions::readText(training::SharedText& text, const StopToken& stop) const
{
    Index pieces = 1024;
    if (auto read = readWhole(*pieces_, pieces); !read)
        return read;
    constexpr Index fewest = 32, most = 65536;
    if (pieces < fewest || pieces > most)
        return badInput("--pieces", {"must be %1 … %2", {formatNumber(fewest), formatNumber(most)}});
    constexpr std::uintmax_t longest = 100'000'000;
    const std::filesystem::path file =
        textFile_->count() > 0 ? std::filesystem::path(textFile_->results().front()) : shippedFolder() / "opticks.txt";
    addInputs("--text-file", std::vector{file.string()});
    const auto read = readWholeFile(file, longest);
    if (!read)
        return read.error();
    auto cut = training::cutText(*read, pieces, stop);
    if (!cut)
        return cut.error().kind == ErrorKind::Cancelled ? cut.error() : atOption(cut.error(), file.string());
    text.cut = std::make_shared<const training::CutText>(*std::move(cut));
    return Done{};
}

} // namespace attentoscope::cli
