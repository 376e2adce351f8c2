// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/input_files.h"

#include <map>
#include <mutex>
#include <system_error>
#include <utility>

namespace attentoscope {
namespace fs = std::filesystem;
namespace {

struct Inputs {
    std::mutex mutex;
    std::map<std::string, std::vector<InputFile>> files; // by their reader
};
Inputs& inputs()
{
    static auto* all = new Inputs; // never destroyed, because files may be written at the very end of the program
    return *all;
}

} // namespace

void addInputs(const std::string& reader, std::vector<InputFile> files)
{
    const std::lock_guard lock(inputs().mutex);
    std::vector<InputFile>& known = inputs().files[reader];
    for (InputFile& file : files)
        if (!file.path.empty())
            known.push_back(std::move(file));
}

void addInputs(const std::string& reader, const std::vector<std::string>& dataFiles)
{
    std::vector<InputFile> files;
    for (const std::string& file : dataFiles)
        files.push_back({file});
    addInputs(reader, std::move(files));
}

void forgetInputs(const std::string& reader)
{
    const std::lock_guard lock(inputs().mutex);
    inputs().files.erase(reader);
}

Outcome<Done> sparesInputs(const fs::path& target, FileRole written)
{
    const std::lock_guard lock(inputs().mutex);
    for (const auto& [reader, files] : inputs().files)
        for (const InputFile& file : files) {
            const bool mayReplace = written != FileRole::Data && written == file.role;
            std::error_code none;
            if (mayReplace || !fs::equivalent(file.path, target, none))
                continue;
            if (file.path == target)
                return badInput(
                    target.string(), ATT_TEXT("core", "is also an input here and would be overwritten; write to another file"));
            return badInput(target.string(),
                {ATT_TEXT("core",
                     "is the same file as %1, which is also an input here and would be overwritten; write to another file"),
                    {file.path.string()}});
        }
    return Done{};
}

} // namespace attentoscope
