// SPDX-License-Identifier: GPL-3.0-or-later
// Writes to the standard streams: the result to stdout, everything else to stderr.
#pragma once

#include "core/base/matrix.h"
#include "core/base/outcome.h"
#include "core/base/progress.h"
#include "core/formats/tensors/tensor_file.h"

#include <chrono>
#include <span>
#include <string>
#include <string_view>

namespace attentoscope::cli {

inline constexpr std::string_view programName = "attentoscope-cli";

void speakAs(std::string_view program); // begins lines on stderr with this name from now on, instead of programName
std::string_view speaker(); // the name that lines begin with

// Writes one line "attentoscope-cli: <what>: <why>" to stderr and returns the exit status for the kind of error.
int fail(const Error& error);
// Lets another process speak for this one, where several run the same command: suppresses warnings, progress and results, and
// holds the line of an error until sayHeldError() writes it behind the name of this process.
void leaveWordsToRankZero();
void sayHeldError(const std::string& process);
void beQuiet(); // suppresses warnings and progress from now on
void warn(const std::string& text); // once, although several parts of a command may come upon the same thing
void showPathAs(const std::string& path, const std::string& typed); // in warnings from now on, which may name either
void warn(std::span<const Message> texts); // one warning each
void warnWithResult(std::span<const Message> texts); // not shown if the command fails, which prints its error alone
void saySentence(const std::string& line); // writes the line unchanged, also when quiet, because the user asked for it
void note(const std::string& text); // reports, with the result, what was done unasked; not shown if the command fails

// Takes note of files that the command reads.
void readsFrom(std::span<const TensorFile> files);
// Returns an error if one of them has changed since it was opened: some of the result, or of what is said of it, may be of the
// old version and the rest of the new one. To be called before a result is written; writeResult() does.
Outcome<Done> checkWhatWasRead();

// Writes all of `text` to stdout, escaped where stdout is a terminal. Returns an error when the disk is full. If the reader has
// gone, the program ends without a word, as SIGPIPE ends others.
Outcome<Done> writeResult(std::string_view text);

// Must be called first. Opens a placeholder for each closed standard stream, so that no file of ours gets its number, and
// ignores SIGPIPE, so that a reader that has gone cannot end the process while it writes a file.
void prepareStreams();

// Writes progress as JSON from now on, a line for each step: {"done": 3, "all": 10, "seconds_left": 12.5}.
void writeProgressAsJson();

// Shows progress as a bar on stderr if that is a terminal, or as JSON. Not thread-safe: only one thread may report.
class ProgressBar
{
public:
    explicit ProgressBar(Index parts = 1); // how many things are done at the end
    ~ProgressBar(); // erases the line of the bar
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(double fraction);
    // Returns a callback for one part of the work, which lies between two fractions of the whole. Empty when nothing
    // is shown.
    Progress part(double begin, double end);

private:
    bool terminal_, json_;
    bool drawn_ = false;
    Index parts_;
    std::chrono::steady_clock::time_point begin_, next_;
};

} // namespace attentoscope::cli
