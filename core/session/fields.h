// SPDX-License-Identifier: GPL-3.0-or-later
// The description of every field of Experiment: key, label, unit, range, help. All fields are listed once, in fields.cpp.
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
    Name, // std::string that means something else before it is complete, such as the name of an array in a file
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

enum class FieldGroup { Source, Positions, Scale, Mask, Measure, Curves, Gradients, Projection, Padding, Extrapolation };

using FieldValue = std::variant<std::int64_t, double, bool, std::string, std::vector<std::string>>;

struct FieldOption {
    const char* name; // as typed
    const char* label; // ATT_TEXT
    const char* help; // ATT_TEXT, or ""
};

// The content of the file that a field names.
enum class FileContent { None, Tensors, Array, Tokens };

// The kind of things that a numeric field is an index of.
enum class Counted { Nothing, Layers, Heads, Sequences };

enum class ComparedPolicy { A, B };

// An entry of the table in fields.cpp, built with field_makers.h.
struct Field {
    const char* key; // in session files; on the command line with "--" in front
    const char* label; // ATT_TEXT, as shown in the form
    const char* help; // ATT_TEXT, one or two sentences: meaning, formula, source
    FieldGroup group;
    FieldKind kind;
    FieldValue (*get)(const Experiment&) = nullptr;
    // Stores a value of the right type without a range check. Text forms are parsed.
    Outcome<Done> (*store)(Experiment&, const FieldValue&) = nullptr;
    void (*copy)(Experiment& to, const Experiment& from) = nullptr;
    double min = 0, max = 0; // range of Integer and Real
    // For Real: if not 0, the field can be switched off, which is stored as 0 although 0 is outside the range. `usual` is the
    // value when it is switched on.
    double usual = 0;
    std::vector<FieldOption> (*options)() = nullptr; // for Choice
    FileContent file = FileContent::None; // for File
    Counted counted = Counted::Nothing; // for Integer
    ComparedPolicy compared = ComparedPolicy::A; // for Policy

    bool everySource = false; // in the group Source, but read by every source
    const char* otherwise = nullptr; // key of the field that this option sets instead, if the source reads only that field
    std::string (*standsFor)(const Experiment&) = nullptr; // of a number or text: what 0 or nothing stands for, as it is typed
    const char* impliedSource = nullptr; // the source that is implied when this option is on the command line
    bool saved = false; // is written to sessions even if it has its default value

    // Properties of the form:
    bool rare = false; // rarely changed, so it is folded away
    bool slider = false; // for Integer: has a slider that moves by octaves, beside the number
    bool doubling = false; // for Integer: arrows and the wheel go from power of two to power of two
    const char* above = nullptr; // key of the field that this one is placed above; null: table order
    bool (*shown)(const Experiment&) = nullptr; // null: always, if the source reads it
    bool (*editable)(const Experiment&) = nullptr; // null: always

    bool isShown(const Experiment& experiment) const { return shown == nullptr || shown(experiment); }
    bool isEditable(const Experiment& experiment) const { return editable == nullptr || editable(experiment); }
};

std::span<const Field> experimentFields();
const Field* findField(std::string_view key);

struct Source;
// Tells whether an experiment with this source reads the field. Fields of the group Source must be in the source's list or be
// read by every source; all others are always read.
bool reads(const Source& source, const Field& field);

// Checks type and range, then stores the value. On an error the experiment is unchanged and the error names the field's key.
Outcome<Done> setField(Experiment& experiment, const Field& field, const FieldValue& value);
// Sets the field from text as typed on a command line.
Outcome<Done> setFieldFromText(Experiment& experiment, const Field& field, std::string_view text);
// Returns the value as text that setFieldFromText() reads (lists: one line per entry).
std::string fieldText(const Experiment& experiment, const Field& field);

// Copy one field from another experiment, or reset the fields of a group to their defaults.
void copyField(Experiment& to, const Experiment& from, std::string_view key);
void resetFields(Experiment& experiment, FieldGroup group);

// Checks the ranges of the fields for which `asked` is true. Returns the error of the first one that is out of range.
Outcome<Done> checkFields(const Experiment& experiment, const std::function<bool(const Field&)>& asked);

// Checks the range of every field that the source reads, and conditions between fields (for example d ≥ needles + 2).
Outcome<CheckedExperiment> validate(Experiment experiment);

inline constexpr Index maxDimension = 4096;

} // namespace attentoscope
