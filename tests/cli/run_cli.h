// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the built attentoscope-cli as a user would, in a process of its own, and returns its output and its exit status.
#pragma once

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

struct CliRun {
    int status = -1; // exit status, or −signal
    std::string out; // stdout
    std::string error; // stderr
    std::uint64_t peakBytes = 0; // peak resident memory
    nlohmann::json json() const { return nlohmann::json::parse(out); }
};

extern const std::string windowProgram, drawingProgram; // where they are built

struct CliSetting {
    std::string program{}; // what is run; empty: attentoscope-cli
    std::filesystem::path folder{}; // working directory; empty: the test's own
    std::string stdoutPath{}; // where stdout goes instead of being collected
    bool closedPipe = false; // stdout is a pipe that nobody reads
    std::optional<std::uint64_t> fileSizeLimit{}; // largest file size in bytes; beyond it write() fails as on a full disk
    // When to send the signals one after another, counted from when the program receives them itself.
    std::optional<int> interruptAfterMilliseconds{};
    std::vector<int> signals{SIGINT};
    std::string input{}; // the contents of stdin
    bool silentInput = false; // stdin is a pipe that stays open and empty
    std::vector<std::string> environment{}; // NAME=value, added to the test's own environment
};

CliRun runCli(const std::vector<std::string>& arguments, const CliSetting& setting = {});

// Returns an argument list with more arguments at its end.
std::vector<std::string> with(std::vector<std::string> words, const std::vector<std::string>& more);
// Removes what may differ between two runs of the same experiment: times and the number of threads.
nlohmann::json withoutTimes(nlohmann::json json);
double meanOf(const nlohmann::json& json, const char* quantity);

// A temporary folder, removed with its contents.
class TemporaryFolder
{
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    const std::filesystem::path& path() const { return path_; }
    std::vector<std::string> files() const; // names, sorted
    void write(const std::string& name, const std::string& bytes) const;
    std::string read(const std::string& name) const;

private:
    std::filesystem::path path_;
};
