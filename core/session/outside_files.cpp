// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/outside_files.h"

#include "core/session/fields.h"

#include <algorithm>
#include <variant>

namespace attentoscope {

namespace fs = std::filesystem;

std::vector<std::string> filesNamed(const Experiment& experiment)
{
    std::vector<std::string> files;
    const auto add = [&](const std::string& file) {
        if (!file.empty() && std::ranges::find(files, file) == files.end())
            files.push_back(file);
    };
    for (const Field& field : experimentFields())
        if (field.kind == FieldKind::File)
            add(std::get<std::string>(field.get(experiment)));
    for (const std::string& file : experiment.mask.files())
        add(file);
    return files;
}

bool liesIn(const fs::path& file, const fs::path& folder)
{
    std::error_code code;
    const fs::path whole = fs::weakly_canonical(fs::absolute(folder.empty() ? "." : folder, code), code);
    if (code)
        return false;
    const fs::path real = fs::weakly_canonical(fs::absolute(file, code), code);
    if (code)
        return false;
    for (fs::path part = real; part.has_relative_path(); part = part.parent_path())
        if (fs::is_symlink(part, code))
            return false;
    const fs::path below = real.lexically_relative(whole);
    return !below.empty() && std::ranges::none_of(below, [](const fs::path& part) { return part.string().starts_with('.'); });
}

std::vector<std::string> filesOutside(const std::vector<std::string>& files, const std::vector<fs::path>& folders)
{
    std::vector<std::string> outside;
    for (const std::string& file : files) {
        std::error_code code;
        const bool isMissing = fs::path(file).is_relative() && !fs::exists(file, code);
        const fs::path path = isMissing ? folders.front() / file : fs::path(file);
        bool isInside = liesIn(path, folders.front());
        for (const fs::path& folder : folders)
            isInside = isInside || (!folder.empty() && liesIn(path, folder));
        if (!isInside)
            outside.push_back(file);
    }
    return outside;
}

Error needsTrust(const std::string& name, const std::string& file)
{
    return badInput(name,
        {ATT_TEXT("core", "refers to \"%1\", which is outside its own folder; --trust allows the program to read it"), {file}});
}

} // namespace attentoscope
