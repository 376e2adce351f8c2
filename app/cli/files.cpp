// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/files.h"

#include "app/cli/drawing_program.h"
#include "app/cli/options.h"
#include "core/base/file_ending.h"
#include "core/base/input_files.h"
#include "core/session/outside_files.h"

#include <string>
#include <unistd.h>
#include <utility>

namespace attentoscope::cli {
namespace fs = std::filesystem;

Outcome<Done> checkTarget(const fs::path& target, std::string_view extension, const Experiment& experiment)
{
    if (endingOf(target) != extension)
        return badInput(
            target.string(), {"the arrays are written as %1; give a name with that ending", {std::string(extension)}});
    std::error_code code;
    const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
    if (!fs::is_directory(folder, code))
        return badInput(target.string(), {"there is no folder \"%1\"", {folder.string()}});
    if (::access(folder.c_str(), W_OK) != 0)
        return badInput(target.string(), {"the folder \"%1\" is not writable", {folder.string()}});
    if (fs::exists(target, code) && !fs::is_regular_file(target, code))
        return badInput(target.string(), "is not a regular file");
    addInputs("experiment", filesNamed(experiment));
    return sparesInputs(target);
}

Error namedByFile(Error error, const Experiment& experiment)
{
    const std::pair<const char*, const std::string&> files[] = {
        {"Q", experiment.queryFile}, {"K", experiment.keyFile}, {"V", experiment.valueFile}};
    for (const auto& [matrix, file] : files) {
        if (error.what == matrix && !experiment.tensorFile.empty())
            return atOption(std::move(error), experiment.tensorFile + ": " + matrix);
        if (error.what == matrix && !file.empty())
            return atOption(std::move(error), file);
    }
    return error;
}

fs::path shippedFolder()
{
    std::error_code none;
    const fs::path installed = programFolder().parent_path() / "share/attentoscope/models";
    return fs::is_directory(installed, none) ? installed : fs::path(ATTENTOSCOPE_MODELS);
}

} // namespace attentoscope::cli
