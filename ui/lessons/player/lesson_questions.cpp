// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/player/lesson_questions.h"

#include "ui/document/questions/curve_subject_of.h"
#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/lessons/player/lesson_player.h"
#include "ui/pages/extrapolation/extrapolation_question.h"
#include "ui/pages/extrapolation/extrapolation_settings.h"
#include "ui/widgets/lone_picture.h"

namespace attentoscope {

namespace {

constexpr double trainingShare = 0.9; // of the time of an answer that needs networks

// Lets the training of networks be followed while a step is computed.
class TrainingFollowed
{
public:
    TrainingFollowed(KnownLesson& known, const Progress& progress)
        : networks_(*known.networks)
        , progress_(progress)
    {
        if (progress)
            networks_.progress = [this](double done) {
                trains_ = true;
                progress_(trainingShare * done);
            };
    }
    ~TrainingFollowed() { networks_.progress = {}; }
    Q_DISABLE_COPY_MOVE(TrainingFollowed)

    Progress ofTheRest() const
    {
        if (!progress_)
            return {};
        return [this](double done) { progress_(trains_ ? trainingShare + (1 - trainingShare) * done : done); };
    }

private:
    LessonNetworks& networks_;
    Progress progress_;
    bool trains_ = false;
};

Outcome<SharedQuestionFacts> textsOf(
    const Lesson& lesson, std::size_t step, KnownLesson& known, const StopToken& stop, const Progress& progress)
{
    if (const auto found = known.texts.find(step); found != known.texts.end())
        return found->second;
    const TrainingFollowed followed(known, progress);
    auto facts = questionFacts(lesson.steps[step], lesson.experimentAt(step, false), stop, known.networks);
    if (!facts)
        return facts.error();
    return known.texts[step] = std::make_shared<const QuestionFacts>(*std::move(facts));
}

Outcome<SharedAnswerFacts> answerOf(
    const Lesson& lesson, std::size_t step, KnownLesson& known, const StopToken& stop, const Progress& progress)
{
    if (const auto found = known.answers.find(step); found != known.answers.end())
        return found->second;
    const TrainingFollowed followed(known, progress);
    auto facts = answerFacts(lesson.steps[step], lesson.experimentAt(step, false), lesson.experimentAt(step, true), stop,
        followed.ofTheRest(), known.networks);
    if (!facts)
        return facts.error();
    return known.answers[step] = std::make_shared<const AnswerFacts>(*std::move(facts));
}

// Computes what takes longest on the page that is shown with the answer of a step: curves, and networks. While a question hides
// the page, nobody needs another evaluation than that of its answer. Errors are said when the page is shown.
void preparePage(const Lesson& lesson, const LessonAhead::Inputs& of, std::size_t step, const Work<LessonAhead::Answer>& work)
{
    const std::uint64_t filesRead = of.filesRead;
    const Experiment shown = lesson.experimentAt(step, true);
    if (!of.isRevealed && lesson.steps[step].question.hidesPage)
        (void)work.need<Evaluation>(evaluationSubjectOf(shown, filesRead));
    const ViewState view = viewOf(lesson, step, true);
    const std::string& alone = view.of<LonePictureSettings>().shown;
    const auto& extrapolation = view.of<ExtrapolationSettings>();
    if (view.page == QLatin1String("explore") && (alone.empty() || alone == "explore/curves"))
        (void)work.need<Curves>(curveSubjectOf(shown, filesRead, view.quantity, false, nullptr));
    else if (view.page == QLatin1String("extrapolation") && extrapolation.trained.toStdString() == shown.extrapolation.task) {
        NetworkTraining::Inputs networks = networksOf(shown, extrapolation.withFurther);
        networks.shipped = !extrapolation.here && areShipped(networks); // as the page asks
        (void)work.need<NetworkTraining>(networks);
    }
}

} // namespace

Outcome<std::shared_ptr<KnownLesson>> LessonMemory::answer(const SharedLesson&, const Work<Answer>& work)
{
    const auto runs = work.need<TrainedRuns>(0);
    if (!runs)
        return runs.error();
    auto known = std::make_shared<KnownLesson>();
    known->networks->runs = *runs;
    return known;
}

Outcome<SharedQuestionFacts> StepTexts::answer(const LessonPlace& of, const Work<Answer>& work)
{
    const auto known = work.need<LessonMemory>(of.lesson);
    return known ? textsOf(*of.lesson, of.step, **known, work.stop, work.progress) : known.error();
}

Outcome<SharedAnswerFacts> StepAnswer::answer(const LessonPlace& of, const Work<Answer>& work)
{
    const auto known = work.need<LessonMemory>(of.lesson);
    return known ? answerOf(*of.lesson, of.step, **known, work.stop, work.progress) : known.error();
}

Outcome<LessonAhead::Answer> LessonAhead::answer(const Inputs& of, const Work<Answer>& work)
{
    const Lesson& lesson = *of.place.lesson;
    const auto known = work.need<LessonMemory>(of.place.lesson);
    if (!known)
        return known.error();
    const std::size_t first = of.place.step, last = lesson.steps.size(), next = first + (of.isRevealed ? 1 : 0);
    for (std::size_t step = first; step < last; ++step) {
        const Progress progress = [&](double done) {
            if (work.progress)
                work.progress((double(step - first) + done) / double(last - first));
        };
        (void)textsOf(lesson, step, **known, work.stop, {}); // what cannot be computed is said when the step is shown
        (void)answerOf(lesson, step, **known, work.stop, progress);
        work.tell(std::make_shared<const std::map<std::size_t, SharedAnswerFacts>>((*known)->answers));
        if (step == next && !work.stop.stop_requested())
            preparePage(lesson, of, step, work);
        if (work.stop.stop_requested())
            return cancelled();
        progress(1);
    }
    return std::make_shared<const std::map<std::size_t, SharedAnswerFacts>>((*known)->answers);
}

} // namespace attentoscope
