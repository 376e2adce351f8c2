// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/drawing/handout.h"

#include "core/base/safe_file.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/drawing/figure_maker.h"
#include "ui/drawing/film_maker.h"
#include "ui/drawing/render_figure.h"
#include "ui/figures/files/export_figure.h"
#include "ui/figures/files/pdf_file.h"
#include "ui/film/tracks.h"
#include "ui/lessons/handout_html.h"
#include "ui/lessons/handout_pages.h"
#include "ui/lessons/library/lesson_html.h"
#include "ui/lessons/reader/lesson_text_view.h"
#include "ui/lessons/reader/pad_picture.h"
#include "ui/panels/source_numbers.h"
#include "ui/theme/theme.h"
#include "ui/widgets/lone_picture.h"

#include <QBuffer>
#include <QPdfWriter>
#include <QTextDocument>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

namespace attentoscope {

namespace {

constexpr double widthMm = 165; // of a picture on an A4 page
constexpr double padMm = 100;
constexpr double dpi = 150;

Outcome<QImage> imageOf(const Figure& figure, const QSizeF& sizeMm)
{
    FigureOptions options;
    options.widthMm = sizeMm.width();
    options.heightMm = sizeMm.height();
    options.dpi = dpi;
    auto image = figureImage(figure, options);
    if (image) {
        image->setDotsPerMeterX(qRound(dpi / 0.0254));
        image->setDotsPerMeterY(qRound(dpi / 0.0254));
    }
    return image;
}

// Returns the name of what a step draws: the picture that fills the page, or the page.
QString drawnOf(const ViewState& view)
{
    const QString alone = QString::fromStdString(view.of<LonePictureSettings>().shown);
    return alone.section(QLatin1Char('/'), 0, 0) == view.page ? alone : view.page;
}

// Draws what a step of the lesson shows, before its answer is revealed or with it.
Outcome<QImage> pageOf(const Lesson& lesson, std::size_t step, bool answers, const QString& path, int limitSeconds)
{
    Session session;
    session.experiment = lesson.experimentAt(step, answers);
    const ViewState view = viewOf(lesson, step, answers);
    session.view = viewTextOf(lesson, step, answers, view);
    FigureStage stage(session);
    FigureMaker maker(stage.document(), stage.engine());
    if (const auto begun = maker.show(drawnOf(view)); !begun)
        return begun.error();
    if (const auto done = waitFor(maker, path, limitSeconds); !done)
        return done.error();
    const NamedFigure figure = maker.figure({});
    constexpr double largest = 1.3; // times the usual size: a single picture need not be as wide as the text
    return imageOf(*figure.figure, figure.sizeMm * std::min(largest, widthMm / figure.sizeMm.width()));
}

// Returns the film from the question to the answer, if the answer differs by one number that films can go along.
std::optional<FilmOrder> filmOfAnswer(const Lesson& lesson, std::size_t number)
{
    constexpr int most = 6; // pictures
    constexpr double megabytes = 0.6; // decides how fine its maps are
    const Experiment before = lesson.experimentAt(number, false), after = lesson.experimentAt(number, true);
    const ViewState view = viewOf(lesson, number, true);
    SourceNumbers numbers;
    for (const Track& track : tracks()) {
        FilmSubject subject{before, view};
        const TrackState from = trackState(track, subject, numbers), to = trackState(track, {after, view}, numbers);
        const bool moves = track.field != nullptr && from.why.isEmpty() && to.why.isEmpty() && from.value != to.value;
        if (!moves || !moveTo(track, subject, to.value) || subject.experiment != after)
            continue;
        FilmOrder order;
        order.track = &track;
        order.range = from.usual;
        order.range.from = from.value;
        order.range.to = order.present = to.value;
        order.page = true;
        order.pictures = std::min(most, usualPagePictures(order.range));
        order.view = drawnOf(view);
        order.mostMegabytes = megabytes;
        return order;
    }
    return {};
}

Outcome<QString> movingAnswer(const Lesson& lesson, std::size_t number, const FilmOrder& order, int limitSeconds)
{
    Session session;
    session.experiment = lesson.experimentAt(number, true);
    session.view = viewTextOf(lesson, number, true, viewOf(lesson, number, true));
    FilmMaker maker(session, order);
    const auto made = makeFilm(maker, {}, limitSeconds);
    return made ? Outcome<QString>(movingFigureHtml(maker.moving())) : made.error();
}

Outcome<HandoutStep> stepOf(const Lesson& lesson, std::size_t number, const QString& path, bool answers, int limitSeconds,
    const std::shared_ptr<LessonNetworks>& networks)
{
    const LessonStep& step = lesson.steps[number];
    HandoutStep computed;
    auto before = questionFacts(step, lesson.experimentAt(number, false), {}, networks);
    if (!before)
        return before.error();
    auto after = answerFacts(step, lesson.experimentAt(number, false), lesson.experimentAt(number, true), {}, {}, networks);
    if (!after)
        return after.error();
    computed.question = *std::move(before);
    computed.answer = *std::move(after);
    const auto film = answers && isPage(path) ? filmOfAnswer(lesson, number) : std::nullopt;
    if (film) {
        auto moving = movingAnswer(lesson, number, *film, limitSeconds);
        if (!moving)
            return moving.error();
        computed.moving = *std::move(moving);
    } else if (answers || !step.question.hidesPage) {
        auto page = pageOf(lesson, number, answers, path, limitSeconds);
        if (!page)
            return page.error();
        computed.page = *std::move(page);
    }
    if (step.question.along != nullptr) {
        const auto pad =
            imageOf(*makeLineFigure(padPicture(step.question, {}, computed.question.given, answers ? &computed.answer : nullptr)),
                {padMm, 0.6 * padMm});
        if (!pad)
            return pad.error();
        computed.pad = *pad;
    }
    return computed;
}

QByteArray pdfOf(const Lesson& lesson, const std::vector<HandoutStep>& steps, bool answers)
{
    QTextDocument document;
    int pictures = 0;
    const QString body = handoutBody(lesson, steps,
        {formulaPlace,
            [&](const QImage& image) {
                const QString name = QStringLiteral("picture%1").arg(pictures++);
                document.addResource(QTextDocument::ImageResource, QUrl(name), image);
                return name;
            },
            answers});
    document.setDefaultFont(bodyFont());
    showLessonHtml(document, body);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({0, 0, 0, 0}); // printPages() keeps them
    writer.setTitle(QString::fromStdString(lesson.title));
    writer.setCreator(QStringLiteral("Attentoscope"));
    printPages(document, writer);
    buffer.close();
    return finishedPdf(bytes);
}

} // namespace

Outcome<Done> writeHandout(const SharedLesson& lesson, const QString& path, bool answers, int limitSeconds)
{
    const bool pdf = path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive);
    if (!pdf && !path.endsWith(QLatin1String(".html"), Qt::CaseInsensitive))
        return badInput(path.toStdString(), ATT_TEXT("core", "the file name of a handout must end in .pdf or .html"));
    std::vector<HandoutStep> steps;
    const auto networks = std::make_shared<LessonNetworks>();
    for (std::size_t i = 0; i < lesson->steps.size(); ++i) {
        auto step = stepOf(*lesson, i, path, answers, limitSeconds, networks);
        if (!step)
            return step.error();
        steps.push_back(*std::move(step));
    }
    const QByteArray bytes = pdf ? pdfOf(*lesson, steps, answers) : handoutPage(*lesson, steps, answers).toUtf8();
    return writeFileSafely(path.toStdString(), {bytes.constData(), std::size_t(bytes.size())});
}

} // namespace attentoscope
