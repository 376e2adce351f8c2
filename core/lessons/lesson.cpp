#include "core/lessons/lesson.h"

#include "core/session/session.h"

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
            (void)setFieldFromText(experiment, *change.field, change.value); // which was tried when the lesson was read
    });
    findFilesIn(folder, experiment);
    return experiment;
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
