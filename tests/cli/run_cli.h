// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the built attentoscope-cli as a user would: a process of its own, with what it wrote and how it ended.
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
    std::uint64_t peakBytes = 0; // the most memory that it held
    nlohmann::json json() const { return nlohmann::json::parse(out); }
};

struct CliSetting {
    std::filesystem::path folder{}; // working directory; empty: the test's own
    std::string stdoutPath{}; // where stdout goes instead of being collected
    bool closedPipe = false; // stdout is a pipe that nobody reads
    std::optional<std::uint64_t> fileSizeLimit{}; // bytes that a file may have: what a full disk looks like to write()
    std::optional<int> interruptAfterMilliseconds{}; // then these are sent, one behind the other:
    std::vector<int> signals{SIGINT};
    std::string input{}; // what stdin says
    bool silentInput = false; // stdin is a pipe on which nobody says anything
    std::vector<std::string> environment{}; // NAME=value, besides what the test has
};

CliRun runCli(const std::vector<std::string>& arguments, const CliSetting& setting = {});

// A folder that is removed with all that is in it.
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
