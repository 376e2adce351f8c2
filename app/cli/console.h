// SPDX-License-Identifier: GPL-3.0-or-later
// What the program says: the result on stdout, everything else on stderr.
#pragma once

#include "core/base/outcome.h"
#include "core/base/progress.h"

#include <chrono>
#include <string>
#include <string_view>

namespace attentoscope::cli {

inline constexpr std::string_view programName = "attentoscope-cli";

// One line "attentoscope-cli: <what>: <why>", and the exit status that belongs to the kind of error.
int fail(const Error& error);
void beQuiet(); // no warnings and no progress from now on
void warn(const std::string& text);
void saySentence(const std::string& line); // as it stands, also when quiet: it is what was asked for
void note(const std::string& text); // what was done without being asked, said with the result: a failure is one line

// All of `text` to stdout, printable on a terminal. An error when the reader has gone or the disk is full.
Outcome<Done> writeResult(std::string_view text);

// To be called first: a closed standard stream is taken by a dead one, so that no file of ours gets its number, and
// a reader that goes away is reported by write() instead of ending the process.
void prepareStreams();

// A bar on stderr while it is a terminal, nothing otherwise. Not thread-safe: one thread reports.
class ProgressBar
{
public:
    ProgressBar();
    ~ProgressBar(); // wipes the line
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    void show(double fraction);
    // For a part of the work, between two fractions of the whole. Empty when there is no terminal.
    Progress part(double begin, double end);

private:
    bool terminal_;
    bool drawn_ = false;
    std::chrono::steady_clock::time_point next_;
};

} // namespace attentoscope::cli
