// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"

#include "app/cli/console.h"
#include "app/cli/files.h"
#include "app/cli/shown_text.h"
#include "app/cli/standard_input.h"
#include "core/attention/evaluate/curve_lengths.h"
#include "core/base/numbers.h"
#include "core/masks/mask.h"
#include "core/session/figure_session.h"
#include "core/session/session.h"
#include "core/sources/files/attention_source.h"
#include "core/sources/source.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numbers>

namespace attentoscope::cli {
namespace {

const char* nameOfValue(FieldKind kind)
{
    switch (kind) {
    case FieldKind::Integer:
        return "N";
    case FieldKind::Real:
        return "X";
    case FieldKind::Flag:
        return "";
    case FieldKind::Choice:
        return "NAME";
    case FieldKind::Text:
    case FieldKind::Name:
    case FieldKind::TextList:
        return "TEXT";
    case FieldKind::File:
        return "FILE";
    case FieldKind::Policy:
        return "POLICY";
    case FieldKind::Policies:
        return "POLICY,...";
    case FieldKind::Mask:
        return "EXPR";
    case FieldKind::LengthMeaning:
        return "visible|position|sequence|fixed:N";
    case FieldKind::Entropy:
        return "shannon|renyi:A|tsallis:Q";
    case FieldKind::Lengths:
    case FieldKind::BatchLengths:
        return "LENGTHS";
    case FieldKind::Matrices:
        return "TEXT";
    }
    return "";
}

const char* groupName(FieldGroup group)
{
    switch (group) {
    case FieldGroup::Source:
        return "Where Q, K, V come from";
    case FieldGroup::Positions:
        return "Positions of queries and keys, with any source";
    case FieldGroup::Scale:
        return "How scores become weights";
    case FieldGroup::Mask:
        return "Which keys a query may see";
    case FieldGroup::Measure:
        return "What is measured";
    case FieldGroup::Curves:
        return "Curves against length";
    case FieldGroup::Gradients:
        return "Models compared with attention";
    case FieldGroup::Projection:
        return "Random projection";
    case FieldGroup::Padding:
        return "The batch";
    case FieldGroup::Extrapolation:
        return "Networks that are trained";
    }
    return "";
}

template <class Entries, class Name>
std::string listed(const Entries& entries, Name&& name)
{
    std::string text;
    for (const auto& entry : entries)
        text += (text.empty() ? "" : " ") + std::string(name(entry));
    return text;
}

std::string helpText(const Field& field)
{
    std::string help = field.help;
    if (field.kind == FieldKind::Choice)
        help += " One of: " + listed(field.options(), [](const FieldOption& option) { return option.name; });
    if (field.otherwise)
        help += std::string(" With files: --") + field.otherwise + '.';
    if (field.usual != 0)
        help += " Without a value: " + formatNumber(field.usual) + '.';
    if (field.kind == FieldKind::Mask)
        help += " Atoms: " + listed(maskAtoms(), [](const MaskAtom& atom) { return atom.form; });
    return help;
}

std::string policyHelp()
{
    std::string text;
    for (const Policy& policy : policies()) {
        text += text.empty() ? "" : " ";
        text += policy.name;
        for (const PolicyParameter& parameter : policy.parameters)
            text += std::string(":") + parameter.key + '=' + formatNumber(parameter.initial);
        if (policy.text)
            text.append(":").append(policy.text);
    }
    text += ". After it may follow @NAME or @NAME:key=value, the normalizer that makes weights of the scaled scores, one of:";
    for (const NormalizerEntry& normalizer : normalizers()) {
        text.append(" ").append(normalizer.name);
        for (const PolicyParameter& parameter : normalizer.parameters)
            text += std::string(":") + parameter.key + '=' + (parameter.unset ? "" : formatNumber(parameter.initial));
    }
    return text;
}

// Tells options that imply where the data comes from: files and typed text.
bool impliesSource(const Field& field) { return field.kind == FieldKind::File || field.kind == FieldKind::TextList; }

bool wanted(const Field& field, const ExperimentScope& scope)
{
    if (field.kind == FieldKind::Policy || field.kind == FieldKind::Policies)
        return false; // commands take --policy or --policies in place of A and B
    if (std::ranges::find(scope.without, field.key) != scope.without.end())
        return false;
    if (std::ranges::find(scope.besides, field.key) != scope.besides.end())
        return true;
    if (field.group == FieldGroup::Gradients)
        return false; // these belong to the gradients page of the window
    if (scope.study)
        return field.group == *scope.study;
    if (field.group == FieldGroup::Projection || field.group == FieldGroup::Padding || field.group == FieldGroup::Extrapolation)
        return false;
    if (field.group != FieldGroup::Curves)
        return true;
    return field.kind == FieldKind::Lengths ? scope.lengths : scope.sampling;
}

// Converts a byte offset to the number of the character there, counted from 1.
std::size_t characterNumber(std::string_view text, std::size_t byte)
{
    const auto before = text.substr(0, std::min(byte, text.size()));
    return 1 + std::ranges::count_if(before, [](unsigned char c) { return (c & 0xC0) != 0x80; });
}

} // namespace

Error withColumn(Error error, std::string_view typed)
{
    if (!error.column)
        return error;
    const std::string number = std::to_string(characterNumber(typed, *error.column));
    error.why = Message("%1 (column %2 of \"%3\")", {error.why.text(), number, excerpt(typed, *error.column)});
    error.column.reset();
    return error;
}

ExperimentOptions::ExperimentOptions(CLI::App& command, const ExperimentScope& scope)
    : whole_(scope.whole)
{
    const Experiment defaults;
    for (const Field& field : experimentFields()) {
        if (!wanted(field, scope))
            continue;
        const std::string name = std::string("--") + field.key;
        CLI::Option* option = field.kind == FieldKind::Flag ? addSwitch(command, name, helpText(field))
                                                            : addValue(command, name, nameOfValue(field.kind), helpText(field));
        if (field.kind == FieldKind::TextList)
            option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
        else if (field.usual != 0) // may be given without a value, which is then empty
            option->expected(0, 1)->default_str("")->type_name(std::string("[") + nameOfValue(field.kind) + ']');
        else if (field.kind != FieldKind::Flag && field.kind != FieldKind::File)
            option->default_str(fieldText(defaults, field));
        option->group(groupName(field.group));
        entries_.push_back({&field, option});
    }
    session_ = addValue(command, "--session", "FILE", "Begin with the options of this session; further options change them");
    session_->group(groupName(FieldGroup::Source));
    trust_ = addSwitch(command, "--trust", "Also let the session read files outside its own folder");
    trust_->group(groupName(FieldGroup::Source));
}

const ExperimentOptions::Entry* ExperimentOptions::given(std::string_view key) const
{
    const auto found = std::ranges::find_if(entries_, [key](const Entry& entry) { return entry.field->key == key; });
    return found != entries_.end() && found->option->count() > 0 ? &*found : nullptr;
}

namespace {

// Returns the field that an option stands for with this source: --heads of a source that reads files is the number of heads
// shown side by side.
const Field& meant(const Field& field, const Experiment& experiment)
{
    const Field* otherwise = field.otherwise ? findField(field.otherwise) : nullptr;
    const Source& source = *findSource(experiment.source);
    return otherwise && !reads(source, field) && reads(source, *otherwise) ? *otherwise : field;
}

// Lets file(-) and file(/dev/fd/63) in a mask read a pipe.
Outcome<Done> takePipes(Mask& mask, const std::string& option)
{
    Outcome<Done> taken = Done{};
    Mask read = mask.withFiles([&](const std::string& file) {
        const auto path = filePath(file, option);
        if (!path)
            taken = path.error();
        return path ? *path : file;
    });
    if (taken)
        mask = std::move(read);
    return taken;
}

} // namespace

Outcome<Done> ExperimentOptions::store(Experiment& experiment, const Entry& entry) const
{
    const Field& field = meant(*entry.field, experiment);
    const std::vector<std::string>& typed = entry.option->results();
    const std::string name = std::string("--") + entry.field->key;
    Outcome<Done> stored = Done{};
    if (field.kind == FieldKind::File) {
        const auto path = filePath(typed.front(), name);
        return path ? setField(experiment, field, *path) : path.error();
    }
    if (field.kind == FieldKind::Flag)
        stored = setField(experiment, field, true);
    else if (field.kind == FieldKind::TextList)
        stored = setField(experiment, field, typed);
    else if (field.usual != 0 && typed.front().empty())
        stored = setField(experiment, field, field.usual);
    else
        stored = setFieldFromText(experiment, field, typed.front());
    if (stored && field.kind == FieldKind::Mask)
        stored = takePipes(experiment.mask, name);
    return stored ? stored : atOption(withColumn(stored.error(), typed.front()), name);
}

Outcome<Done> ExperimentOptions::chooseSource(Experiment& experiment) const
{
    if (const Entry* entry = given("source"))
        return store(experiment, *entry);
    for (const Entry& entry : entries_)
        if (entry.field->impliedSource && entry.option->count() > 0) {
            experiment.source = entry.field->impliedSource;
            return Done{};
        }
    const Entry* reason = nullptr;
    for (const Entry& entry : entries_) {
        if (entry.option->count() == 0 || !impliesSource(*entry.field))
            continue;
        if (reason && !reads(*findSource(experiment.source), *entry.field))
            return badInput(std::string("--") + entry.field->key, {"cannot be used together with --%1", {reason->field->key}});
        for (const Source& source : sources()) {
            if (reads(source, *entry.field))
                experiment.source = source.name;
        }
        reason = &entry;
    }
    return Done{};
}

Outcome<Experiment> ExperimentOptions::experiment() const
{
    if (!fromSession())
        return changed({}, false);
    const std::string& name = session_->results().front();
    const auto path = filePath(name, "--session");
    if (!path)
        return path.error();
    const auto opened = openSession(*path, shippedFolder());
    if (!opened)
        return opened.error();
    for (const Message& warning : opened->session.warnings)
        warn(warning.text());
    const std::string said = isStandardInput(name) ? "--session" : name;
    auto experiment = over(*opened, said);
    if (experiment)
        if (auto left = dataLeftBehind(said, *experiment))
            return *std::move(left);
    return experiment;
}

Outcome<Experiment> ExperimentOptions::over(const OpenedSession& begun, const std::string& name) const
{
    auto experiment = trusted(begun, name);
    return experiment ? changed(*std::move(experiment), true) : experiment;
}

// Returns the session's experiment without the files outside its folder that it names but does not read; refuses it if it reads
// one. Files that options replace do not count, because the user chose those.
Outcome<Experiment> ExperimentOptions::trusted(const OpenedSession& begun, const std::string& name) const
{
    Experiment experiment = begun.session.experiment;
    if (trust_->count() > 0 || begun.outside.empty())
        return experiment;
    for (const Entry& entry : entries_) {
        const bool names = entry.field->kind == FieldKind::File || entry.field->kind == FieldKind::Mask;
        if (names && entry.option->count() > 0)
            copyField(experiment, {}, entry.field->key);
    }
    if (const auto chosen = chooseSource(experiment); !chosen) // the source decides which files are read
        return chosen.error();
    const auto isOutside = [&](const std::string& file) { return std::ranges::find(begun.outside, file) != begun.outside.end(); };
    for (const std::string& file : filesRead(experiment))
        if (isOutside(file))
            return needsTrust(name, file);
    renameFiles(experiment, [&](const std::string& file) { return isOutside(file) ? std::string() : file; });
    experiment.source = begun.session.experiment.source;
    return experiment;
}

Outcome<Experiment> ExperimentOptions::changed(Experiment experiment, bool ofSession) const
{
    if (const auto chosen = chooseSource(experiment); !chosen)
        return chosen.error();
    // A file of attention weights changes the source. Other faults of the file are reported when it is read.
    if (const Entry* entry = given("tensors"); entry && experiment.source == "tensor" && !given("source")) {
        if (const auto stored = store(experiment, *entry); !stored)
            return stored.error();
        const auto weights = holdsWeights(experiment.tensorFile);
        if (weights && *weights)
            experiment.source = "weights";
    }
    const Source& source = *findSource(experiment.source);
    for (const Entry& entry : entries_) {
        if (entry.option->count() == 0)
            continue;
        const Field& field = *entry.field;
        if (const auto stored = store(experiment, entry); !stored)
            return stored.error();
        if (reads(source, meant(field, experiment)))
            continue;
        const std::string name = std::string("--") + field.key;
        if (impliesSource(field))
            return badInput(name, {"the source \"%1\" does not read it", {source.name}});
        warn(name + ": the source \"" + source.name + "\" does not use it");
    }
    if (given("text") && attendsAcross(experiment))
        return badInput("--text", "cannot be used together with --text-q and --text-k");
    if (!whole_ && source.sequences && source.sequences(experiment) > 1 && !given("batch"))
        warn("--text: sequence 0 of " + std::to_string(source.sequences(experiment)) + " is used; --batch chooses another");
    if (const auto read = readRecord(experiment, ofSession); !read)
        return read.error();
    warnOfFile(experiment);
    for (const Message& meaning : meaningsOfTrue(experiment))
        note(meaning.text());
    // Keeps typed lengths even where they are the default, in place of which a recording would get its own lengths.
    if (given("lengths") && experiment.lengths == Experiment().lengths)
        experiment.lengths = listedLengths(experiment.lengths.values());
    // With --n the experiment has this one length, unless --lengths was given.
    if (!whole_ && given("n") && source.generated && !given("lengths"))
        experiment.lengths = Lengths::of(std::to_string(experiment.n));
    return experiment;
}

// Warns of all that is doubtful in how the file of the experiment is read, whatever is computed from it, so that no command can
// forget it. Faults of the file are reported when it is read.
void ExperimentOptions::warnOfFile(const Experiment& experiment) const
{
    if (!findSource(experiment.source)->ofFiles)
        return;
    const Outcome<AttentionFile>& file = opened_.of(experiment);
    if (file)
        readsFrom(file->files());
    const auto layer = file ? file->find(experiment.layer) : Outcome<std::size_t>(file.error());
    if (layer)
        warnWithResult(file->remarks(*layer, experiment.batch));
}

// Applies what the file records about its model, except where options or the session say otherwise.
Outcome<Done> ExperimentOptions::readRecord(Experiment& experiment, bool ofSession) const
{
    if (!findSource(experiment.source)->ofFiles || ofSession)
        return Done{};
    const Outcome<AttentionFile>& file = opened_.of(experiment);
    if (file)
        readsFrom(file->files());
    const auto layer = file ? file->find(experiment.layer) : Outcome<std::size_t>(file.error());
    if (!layer)
        return Done{}; // faults of the file are reported when it is read; the command heads reads all layers anyway
    auto record = file->recordOf(*layer);
    if (!record)
        return record.error();
    if (!given("mask") && !record->mask && leavesMaskOpen(*file, *layer))
        note("the file does not say which keys a query saw: the mask is full; --mask causal hides the keys after each query");
    if (given("mask") && !record->maskName.empty())
        record->mask.reset();
    if (record->empty())
        return Done{};
    if (!given("mask") && record->mask)
        experiment.mask = *record->mask;
    if (!given("tau") && record->saysScale())
        experiment.tau = record->tau;
    trainedLength_ = record->trainedLength.value_or(0);
    std::string text;
    for (const Message& part : recordText(*record))
        text += (text.empty() ? "as the file records it: " : ", ") + part.text();
    note(text);
    return Done{};
}

void ExperimentOptions::warnOfMeasure(const PolicyChoice& policy) const
{
    for (const Entry& entry : entries_) {
        const bool matters = entry.field->kind == FieldKind::Entropy && findPolicy(policy.name)->fromData();
        if (entry.field->group == FieldGroup::Measure && entry.option->count() > 0 && !matters)
            warn(entry.option->get_name() + ": has no effect, because this command writes no entropy");
    }
}

CLI::Option* addValue(CLI::App& command, const std::string& name, const std::string& valueName, const std::string& help)
{
    return command.add_option(name, help)->type_name(valueName);
}

CLI::Option* addSwitch(CLI::App& command, const std::string& name, const std::string& help)
{
    return command.add_flag(name, help);
}

namespace {

// Sets the policy's n0 to the length that the file's model was trained at, unless n0 was typed.
PolicyChoice trainedAt(const PolicyChoice& choice, std::string_view typed, Index trainedLength)
{
    const bool given = typed.find(":n0=") != std::string_view::npos;
    return given || trainedLength == 0 ? choice : withTrainedLength(choice, double(trainedLength));
}

} // namespace

CLI::Option* addPolicyOption(CLI::App& command)
{
    return addValue(command, "--policy", "POLICY", "Scale policy, NAME or NAME:key=value. One of: " + policyHelp())
        ->default_str("standard")
        ->group(groupName(FieldGroup::Scale));
}

Outcome<PolicyChoice> policyOf(const CLI::Option& option, const Experiment& experiment, Index trainedLength)
{
    if (option.count() == 0 && givesWeights(experiment))
        return comparedPolicies(experiment).back();
    if (option.count() == 0)
        return trainedAt(experiment.policyA, "", trainedLength);
    const std::string& typed = option.results().front();
    auto choice = parsePolicy(typed);
    if (choice)
        return trainedAt(*choice, typed, trainedLength);
    return atOption(withColumn(choice.error(), typed), "--policy");
}

CLI::Option* addPoliciesOption(CLI::App& command)
{
    return addValue(command, "--policies", "POLICY,...", "Scale policies, separated by commas. Each is one of: " + policyHelp())
        ->default_str("standard,entropy-invariant")
        ->group(groupName(FieldGroup::Scale));
}

Outcome<std::vector<PolicyChoice>> policiesOf(
    const CLI::Option& option, const Experiment& experiment, Index trainedLength, bool further)
{
    if (option.count() == 0) {
        std::vector<PolicyChoice> choices = comparedPolicies(experiment);
        if (further && !givesWeights(experiment))
            choices.insert(choices.end(), experiment.further.begin(), experiment.further.end());
        for (PolicyChoice& choice : choices)
            choice = trainedAt(choice, "", trainedLength);
        return choices;
    }
    const std::string& typed = option.results().front();
    auto choices = parsePolicies(typed);
    const auto parts = splitOutsideBrackets(typed, ',');
    for (std::size_t i = 0; choices && i < choices->size() && choices->size() == parts.size(); ++i)
        (*choices)[i] = trainedAt((*choices)[i], parts[i], trainedLength);
    return choices ? choices : atOption(withColumn(choices.error(), typed), option.get_name());
}

CLI::Option* addThreadsOption(CLI::App& command)
{
    return command.add_option("--threads", "Cores to use; 0: all. The results do not depend on it")
        ->type_name("N")
        ->default_str("0");
}

Outcome<std::int64_t> integerOf(const CLI::Option& option, std::int64_t absent, std::int64_t min, std::int64_t max)
{
    if (option.count() == 0)
        return absent;
    const std::string& typed = option.results().front();
    const auto value = parseInteger(typed);
    if (value && *value >= min && *value <= max)
        return *value;
    return badInput(
        option.get_name(), {"must be a whole number from %1 to %2, not \"%3\"", {formatNumber(min), formatNumber(max), typed}});
}

FormatOptions addFormatOptions(CLI::App& command, bool tables)
{
    FormatOptions options;
    options.json = addSwitch(command, "--json", "Write one JSON object");
    if (!tables)
        return options;
    options.csv = addSwitch(command, "--csv", "Write one CSV table");
    options.csv->excludes(options.json);
    return options;
}

std::string quantityHelp(bool (*written)(const Quantity&), const char* ofAllRowsHeading)
{
    std::size_t widest = 0;
    for (const Quantity& quantity : quantities())
        widest = written(quantity) ? std::max(widest, std::string_view(quantity.key).size()) : widest;
    std::string text;
    for (const bool ofAllRows : {false, true}) {
        text += std::string(ofAllRows ? ofAllRowsHeading : "Of each row of weights:") + '\n';
        for (const Quantity& quantity : quantities()) {
            if (!written(quantity) || quantity.ofAllRows != ofAllRows)
                continue;
            const std::string key = quantity.key;
            text += "  " + key + std::string(widest - key.size() + 2, ' ') + quantity.help + '\n';
        }
    }
    return text + '\n';
}

Error atOption(Error error, const std::string& option)
{
    error.what = option;
    return error;
}

Error inListOfPolicies(Error error) { return error.what == "policy" ? atOption(std::move(error), "--policies") : error; }

Error namedByOption(Error error)
{
    if (const Field* field = findField(error.what))
        return atOption(std::move(error), field->kind == FieldKind::Policy ? "--policy" : std::string("--") + field->key);
    if (error.what == "policy")
        return atOption(std::move(error), "--policy");
    return error;
}

} // namespace attentoscope::cli
