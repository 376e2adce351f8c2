// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lessons/lesson.h"

#include "core/session/outside_files.h"
#include "core/session/session.h"

#include <algorithm>

namespace attentoscope {
namespace {

template <class Visit>
void visitChanges(const Lesson& lesson, std::size_t step, bool revealed, const Visit& visit)
{
    for (std::size_t i = 0; i <= step; ++i) {
        for (const LessonChange& change : lesson.steps[i].set)
            visit(change);
        if (i < step || revealed)
            for (const LessonChange& change : lesson.steps[i].reveal)
                visit(change);
    }
}

} // namespace

Experiment Lesson::experimentAt(std::size_t step, bool revealed) const
{
    Experiment experiment;
    visitChanges(*this, step, revealed, [&](const LessonChange& change) {
        if (change.field != nullptr)
            (void)setFieldFromText(experiment, *change.field, change.value); // was tried when the lesson was read
    });
    findFilesIn(folder, experiment);
    findFilesIn(shipped, experiment);
    return experiment;
}

std::vector<std::string> Lesson::filesOutside() const
{
    std::vector<std::string> all;
    const auto look = [&](const LessonChange& change) {
        if (change.field == nullptr || (change.field->kind != FieldKind::File && change.field->kind != FieldKind::Mask))
            return;
        Experiment experiment;
        (void)setFieldFromText(experiment, *change.field, change.value);
        findFilesIn(folder, experiment);
        findFilesIn(shipped, experiment);
        for (const std::string& file : attentoscope::filesOutside(filesNamed(experiment), {folder, shipped}))
            if (std::ranges::find(all, file) == all.end())
                all.push_back(file);
    };
    for (const LessonStep& step : steps) {
        std::ranges::for_each(step.set, look);
        std::ranges::for_each(step.reveal, look);
    }
    return all;
}

std::vector<LessonChange> Lesson::viewAt(std::size_t step, bool revealed) const
{
    std::vector<LessonChange> settings;
    visitChanges(*this, step, revealed, [&](const LessonChange& change) {
        if (change.field == nullptr)
            settings.push_back(change);
    });
    return settings;
}

} // namespace attentoscope
