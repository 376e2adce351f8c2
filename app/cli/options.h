// SPDX-License-Identifier: GPL-3.0-or-later
// The options that several commands share. Those that describe the experiment are made from experimentFields(): a field
// with the key "tau" is the option --tau, with the field's help, range and default.
#pragma once

#include "core/base/outcome.h"
#include "core/experiment/entropy_unit.h"
#include "core/experiment/experiment.h"
#include "core/session/fields.h"
#include "core/session/outside_files.h"
#include "core/statistics/quantities.h"

#include <CLI/App.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attentoscope::cli {

// Which of the options of Experiment a command takes.
struct ExperimentScope {
    bool lengths = false; // --lengths
    bool sampling = false; // --trials, --rows
    bool whole = false; // all of what is described is wanted: of a text all sequences, beside --n the other lengths
    std::optional<FieldGroup> study{}; // only what the study with these fields reads: they ...
    std::vector<std::string_view> besides{}; // ... and those with these keys
    std::vector<std::string_view> without{}; // none with these keys, which the command does not read
};

class ExperimentOptions
{
public:
    ExperimentOptions(CLI::App& command, const ExperimentScope& scope);

    // The experiment that was described: that of --session, or the default one, and the options on top of it. Every field is in
    // its range; what must hold between fields is not checked here. Options that the source does not read are warned about.
    Outcome<Experiment> experiment() const;
    // The options on top of what this session says, which the user has named so; --session is not read.
    Outcome<Experiment> over(const OpenedSession& begun, const std::string& name) const;
    bool fromSession() const { return session_->count() > 0; }
    std::string sessionName() const { return fromSession() ? session_->results().front() : std::string(); } // as it was typed
    // The length that the file says its model was trained at, once experiment() was asked; 0: it says nothing.
    Index trainedLength() const { return trainedLength_; }
    // For a command that writes no entropy: warns of options that say which, unless the policy is matched to one.
    void warnOfMeasure(const PolicyChoice& policy) const;

private:
    struct Entry {
        const Field* field;
        CLI::Option* option;
    };
    std::vector<Entry> entries_;
    CLI::Option *session_, *trust_;
    bool whole_;
    mutable Index trainedLength_ = 0;

    const Entry* given(std::string_view key) const;
    Outcome<Experiment> changed(Experiment experiment, bool ofSession) const;
    Outcome<Experiment> trusted(const OpenedSession& begun, const std::string& name) const;
    Outcome<Done> chooseSource(Experiment& experiment) const;
    Outcome<Done> readRecord(Experiment& experiment, bool ofSession) const;
    Outcome<Done> store(Experiment& experiment, const Entry& entry) const;
};

// An option with one value, read with results(), and an option without a value.
CLI::Option* addValue(CLI::App& command, const std::string& name, const std::string& valueName, const std::string& help);
CLI::Option* addSwitch(CLI::App& command, const std::string& name, const std::string& help);

// --policy and --policies; where it is not given the policy A of the experiment, or both that it compares.
CLI::Option* addPolicyOption(CLI::App& command);
// trainedLength: the n0 of policies that are given none; 0: their own.
Outcome<PolicyChoice> policyOf(const CLI::Option& option, const Experiment& experiment, Index trainedLength = 0);
CLI::Option* addPoliciesOption(CLI::App& command);
// further: also those that a session compares beside them.
Outcome<std::vector<PolicyChoice>> policiesOf(
    const CLI::Option& option, const Experiment& experiment, Index trainedLength = 0, bool further = false);

CLI::Option* addThreadsOption(CLI::App& command);
// The whole number that was given, `absent` when none was. The error names the option and the range.
Outcome<std::int64_t> integerOf(const CLI::Option& option, std::int64_t absent, std::int64_t min, std::int64_t max);
inline Outcome<std::int64_t> threadsOf(const CLI::Option& option) { return integerOf(option, 0, 0, 4096); }

// For a footer: the quantities that a command writes, a line each, under the names of their columns.
std::string quantityHelp(bool (*written)(const Quantity&), const char* ofAllRowsHeading = "Of all rows together:");

// --json and --csv, which exclude each other.
struct FormatOptions {
    CLI::Option* json = nullptr;
    CLI::Option* csv = nullptr;
};
FormatOptions addFormatOptions(CLI::App& command);

// RoPE and ALiBi: ", RoPE 10000 (half), ALiBi 0.25", without what is off; and as JSON, rope and alibi 0 where they are off.
std::string positionsText(const Experiment& experiment);
void addPositions(nlohmann::ordered_json& json, const Experiment& experiment);

// An error whose `what` is a field's key, or nothing, gets the name of the option; a column is put into words.
Error namedByOption(Error error);
// For commands that take --policies: an error of one of them.
Error inListOfPolicies(Error error);
Error atOption(Error error, const std::string& option);

} // namespace attentoscope::cli
