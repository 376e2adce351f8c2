// SPDX-License-Identifier: GPL-3.0-or-later
// The options that several commands share. The options that describe the experiment are made from experimentFields(): a field
// with the key "tau" becomes the option --tau, with the field's help, range and default.
#pragma once

#include "core/base/outcome.h"
#include "core/experiment/entropy_unit.h"
#include "core/experiment/experiment.h"
#include "core/session/fields.h"
#include "core/session/outside_files.h"
#include "core/sources/files/opened_attention.h"
#include "core/statistics/quantities.h"

#include <CLI/App.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace attentoscope::cli {

// Selects which options of the experiment a command takes.
struct ExperimentScope {
    bool lengths = false; // take --lengths
    bool sampling = false; // take --trials and --rows
    bool whole = false; // the command reads the whole data: all sequences of a text, and the other lengths beside --n
    std::optional<FieldGroup> study{}; // take only the fields that this study reads ...
    std::vector<std::string_view> besides{}; // ... and those with these keys
    std::vector<std::string_view> without{}; // leave out these keys, which the command does not read
};

class ExperimentOptions
{
public:
    ExperimentOptions(CLI::App& command, const ExperimentScope& scope);

    // Returns the experiment of --session, or the default one, with the options applied on top. Every field is in its range;
    // constraints between fields are not checked here. Warns about options that the source does not read.
    Outcome<Experiment> experiment() const;
    // Applies the options on top of the given session, which errors call `name`; does not read --session.
    Outcome<Experiment> over(const OpenedSession& begun, const std::string& name) const;
    bool isGiven(std::string_view key) const { return given(key) != nullptr; } // whether the option of this field was typed
    bool fromSession() const { return session_->count() > 0; }
    std::string sessionName() const { return fromSession() ? session_->results().front() : std::string(); } // as typed
    // Returns the length that the file says its model was trained at, known after a call of experiment(); 0: the file does not
    // say.
    Index trainedLength() const { return trainedLength_; }
    // Warns about options that choose an entropy measure, for a command that writes no entropy, unless the policy is matched to
    // one.
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
    mutable OpenedAttention opened_;

    const Entry* given(std::string_view key) const;
    Outcome<Experiment> changed(Experiment experiment, bool ofSession) const;
    Outcome<Experiment> trusted(const OpenedSession& begun, const std::string& name) const;
    Outcome<Done> chooseSource(Experiment& experiment) const;
    void warnOfFile(const Experiment& experiment) const;
    Outcome<Done> readRecord(Experiment& experiment, bool ofSession) const;
    Outcome<Done> store(Experiment& experiment, const Entry& entry) const;
};

// Add an option with one value, to be read with results(), and an option without a value.
CLI::Option* addValue(CLI::App& command, const std::string& name, const std::string& valueName, const std::string& help);
CLI::Option* addSwitch(CLI::App& command, const std::string& name, const std::string& help);

// Add --policy and --policies. Where the option is not given, the policy A of the experiment is used, or both that it compares.
CLI::Option* addPolicyOption(CLI::App& command);
// `trainedLength` becomes the n0 of policies that are given none; 0: they keep their default.
Outcome<PolicyChoice> policyOf(const CLI::Option& option, const Experiment& experiment, Index trainedLength = 0);
CLI::Option* addPoliciesOption(CLI::App& command);
// `further`: also return the policies that a session compares beside A and B.
Outcome<std::vector<PolicyChoice>> policiesOf(
    const CLI::Option& option, const Experiment& experiment, Index trainedLength = 0, bool further = false);

CLI::Option* addThreadsOption(CLI::App& command);
// Returns the whole number that was given, or `absent` when none was. The error names the option and the range.
Outcome<std::int64_t> integerOf(const CLI::Option& option, std::int64_t absent, std::int64_t min, std::int64_t max);
inline Outcome<std::int64_t> threadsOf(const CLI::Option& option) { return integerOf(option, 0, 0, 4096); }

// Lists for a footer the quantities that a command writes, one line each, under their column names.
std::string quantityHelp(bool (*written)(const Quantity&), const char* ofAllRowsHeading = "Of all rows together:");

// The options --json and --csv, which exclude each other.
struct FormatOptions {
    CLI::Option* json = nullptr;
    CLI::Option* csv = nullptr; // null: there is no table to write

    bool wantsJson() const { return json->count() > 0; }
    bool wantsCsv() const { return csv != nullptr && csv->count() > 0; }
};
FormatOptions addFormatOptions(CLI::App& command, bool tables = true);

// Puts the option's name into an error whose `what` is a field's key or empty; describes a column in words.
Error namedByOption(Error error);
// Puts --policies into an error about one of its policies.
Error inListOfPolicies(Error error);
Error atOption(Error error, const std::string& option);
// Puts the place of the mistake in the typed text into the sentence.
Error withColumn(Error error, std::string_view typed);

} // namespace attentoscope::cli
