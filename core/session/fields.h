// SPDX-License-Identifier: GPL-3.0-or-later
// The description of every field of Experiment: key, label, unit, range, help. Written once, in fields.cpp.
#pragma once

#include "core/base/outcome.h"
#include "core/experiment/experiment.h"
#include "core/sources/checked_experiment.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attentoscope {

enum class FieldKind {
    Integer, // std::int64_t in [min, max]
    Real, // double in [min, max]
    Flag, // bool
    Choice, // std::string, the name of one of Field::options
    Text, // std::string
    TextList, // std::vector<std::string>
    File, // std::string, a path
    Policy, // std::string, see parsePolicy
    Policies, // std::string, see parsePolicies; may be empty
    Mask, // std::string, see Mask::parse
    LengthMeaning, // std::string, see parseLengthMeaning
    Entropy, // std::string, see parseEntropyMeasure
    Lengths, // std::string, see Lengths::parse
    BatchLengths, // std::string, see BatchLengths::parse; may be empty
    Matrices, // std::string, see parseProjectionMatrices
};

enum class FieldGroup { Source, Positions, Scale, Mask, Measure, Curves, Gradients, Projection, Padding };

using FieldValue = std::variant<std::int64_t, double, bool, std::string, std::vector<std::string>>;

struct FieldOption {
    const char* name; // as typed
    const char* label; // ATT_TEXT
    const char* help; // ATT_TEXT, or ""
};

// What is in a file that a field names.
enum class FileContent { None, Tensors, Array, Tokens };

// What of the source a field picks one of, by its number.
enum class Counted { Nothing, Layers, Heads, Sequences };

enum class ComparedPolicy { A, B };

// An entry of the table in fields.cpp, made by field_makers.h.
struct Field {
    const char* key; // in session files and, with "--" before it, on the command line
    const char* label; // ATT_TEXT, as shown in the form
    const char* help; // ATT_TEXT, one or two sentences: what, formula, source
    FieldGroup group;
    FieldKind kind;
    FieldValue (*get)(const Experiment&) = nullptr;
    // Stores a value of the right type without looking at its range; text forms are parsed.
    Outcome<Done> (*store)(Experiment&, const FieldValue&) = nullptr;
    void (*copy)(Experiment& to, const Experiment& from) = nullptr;
    double min = 0, max = 0; // Integer and Real
    // Real: where it is not 0 the field can be off, which is the value 0 beside the range, and this is what it is switched on to.
    double usual = 0;
    std::vector<FieldOption> (*options)() = nullptr; // Choice
    FileContent file = FileContent::None; // File
    Counted counted = Counted::Nothing; // Integer
    ComparedPolicy compared = ComparedPolicy::A; // Policy

    bool everySource = false; // of the group Source, but read whichever source is chosen
    const char* otherwise = nullptr; // the key of the field that its option means where the source reads that one alone
    const char* impliedSource = nullptr; // given on a command line, it says that this source is meant
    bool saved = false; // stands in a session even where it is the default

    // In forms.
    bool rare = false; // set once and then left alone: folded away
    bool slider = false; // Integer: by octaves, beside the number
    const char* above = nullptr; // stands above the field with this key; else in the order of the table
    bool (*shown)(const Experiment&) = nullptr; // null: always, if the source reads it
    bool (*editable)(const Experiment&) = nullptr; // null: always

    bool isShown(const Experiment& experiment) const { return shown == nullptr || shown(experiment); }
    bool isEditable(const Experiment& experiment) const { return editable == nullptr || editable(experiment); }
};

std::span<const Field> experimentFields();
const Field* findField(std::string_view key);

struct Source;
// Whether an experiment with this source reads the field: those of its list, and all that are no other source's.
bool reads(const Source& source, const Field& field);

// Checks type and range, then stores. On an error the experiment is unchanged and the error names the field's key.
Outcome<Done> setField(Experiment& experiment, const Field& field, const FieldValue& value);
// The same from text, as typed on a command line.
Outcome<Done> setFieldFromText(Experiment& experiment, const Field& field, std::string_view text);
// The value as text, as setFieldFromText reads it (lists: one line an entry).
std::string fieldText(const Experiment& experiment, const Field& field);

// One field of `from`, or every field of a group back to its default: how a part of an experiment is told from the whole.
void copyField(Experiment& to, const Experiment& from, std::string_view key);
void resetFields(Experiment& experiment, FieldGroup group);

// Whether all the fields that are asked for are in their range; the error is that of the first that is not.
Outcome<Done> checkFields(const Experiment& experiment, const std::function<bool(const Field&)>& asked);

// Every field in its range, and what must hold between fields (for example d ≥ needles + 2).
Outcome<CheckedExperiment> validate(Experiment experiment);

inline constexpr Index maxDimension = 4096;

} // namespace attentoscope
