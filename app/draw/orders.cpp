// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/draw/orders.h"

#include "app/draw/order_parts.h"
#include "app/without_display.h"
#include "core/base/input_files.h"
#include "core/session/outside_files.h"
#include "core/session/session.h"
#include "ui/document/shipped_sessions.h"
#include "ui/drawing/figure_maker.h"
#include "ui/drawing/guide_site.h"
#include "ui/drawing/handout.h"
#include "ui/drawing/views.h"
#include "ui/guide/guide.h"
#include "ui/lessons/library/lesson_check.h"
#include "ui/lessons/library/lesson_library.h"
#include "ui/text/language.h"
#include "ui/theme/theme.h"

#include <QApplication>

#include <algorithm>
#include <memory>
#include <optional>

namespace attentoscope {

namespace {

using Reply = Outcome<MessageValue>;

void useLanguage(const MessageValue& order, const OrderContext& context)
{
    const QString language = qtTextIn(order, "language");
    context.language.use(language.isEmpty() ? QStringLiteral("en") : language);
}

// {"language"} → {"views": [{"name": ..., "title": ...}, ...]} of the session that the window opens first.
Reply listViews(const MessageValue& order, const OrderContext& context)
{
    useLanguage(order, context);
    const auto session = shippedSession(QStringLiteral("default"));
    if (!session)
        return session.error();
    FigureStage stage(*session);
    auto views = MessageValue::array();
    for (const View& view : allViews(stage.document(), stage.engine()))
        views.push_back({{"name", view.name.toStdString()}, {"title", view.title.toStdString()}});
    return MessageValue{{"views", views}};
}

// {"name": of an example, "language"} → {"session": its text}
Reply giveExample(const MessageValue& order, const OrderContext& context)
{
    useLanguage(order, context);
    const auto session = shippedSession(qtTextIn(order, "name"));
    if (!session)
        return session.error();
    return MessageValue{{"session", sessionText(*session)}};
}

// {} → the lessons, see libraryJson()
Reply listLessons(const MessageValue&, const OrderContext&) { return libraryJson(); }

// {"lesson": name or file, "language", "trust": it may read files outside its folder} → see reportJson()
Reply tryLesson(const MessageValue& order, const OrderContext&)
{
    std::optional<FigureStage> stage; // only where the lesson names a picture
    const auto isShown = [&stage](const QString& view) {
        if (!stage)
            stage.emplace(Session());
        return isShownView(stage->document(), stage->engine(), view);
    };
    const auto report = checkLesson(qtTextIn(order, "lesson"), qtTextIn(order, "language"), isSetIn(order, "trust"), {}, isShown);
    return report ? Reply(reportJson(*report)) : report.error();
}

// Returns the file of the lesson that an order names, in its language if there is one in it.
Outcome<QString> lessonPath(const MessageValue& order)
{
    const QString language = qtTextIn(order, "language");
    auto path = findLesson(qtTextIn(order, "lesson"), language.isEmpty() ? QStringLiteral("en") : language);
    for (const LessonFile& file : path ? languagesOf(*path) : std::vector<LessonFile>())
        if (file.language == language)
            path = file.path;
    return path;
}

// {"lesson", "language", "trust", "allowed": [files outside its folder that it may read all the same], "file": .pdf or .html,
// "answers": with them} → {"file"}. The labels have the lesson's language.
Reply makeHandout(const MessageValue& order, const OrderContext& context)
{
    const auto path = lessonPath(order);
    if (!path)
        return path.error();
    addInputs(orderReader, std::vector{path->toStdString()});
    const auto lesson = readWholeLesson(*path);
    if (!lesson)
        return lesson.error();
    if (!isSetIn(order, "trust"))
        for (const std::string& file : lesson->filesOutside())
            if (const MessageValue& allowed = partOf(order, "allowed");
                std::ranges::find(allowed, MessageValue(file)) == allowed.end())
                return needsTrust(path->toStdString(), file);
    for (std::size_t step = 0; step < lesson->steps.size(); ++step)
        addInputs(orderReader, filesNamed(lesson->experimentAt(step, true)));
    context.language.use(context.labels);
    applyTheme(*qApp, Theme::light());
    const auto written =
        writeHandout(std::make_shared<const Lesson>(*lesson), qtTextIn(order, "file"), isSetIn(order, "answers"), patience);
    return written ? Reply(MessageValue{{"file", textIn(order, "file")}}) : written.error();
}

// {"page": of the guide, "language"} → {"markdown"}
Reply giveGuidePage(const MessageValue& order, const OrderContext&)
{
    const QString language = qtTextIn(order, "language"), name = qtTextIn(order, "page");
    if (const GuidePage* page = findGuidePage(name, language))
        return MessageValue{{"markdown", page->markdown.toStdString()}};
    QStringList names;
    for (const GuidePage& each : guidePages(language))
        names << each.name;
    return badInput("guide",
        {"there is no page \"%1\"; the pages are %2", {name.toStdString(), names.join(QStringLiteral(", ")).toStdString()}});
}

// {"folder"} → {"file": the first page of the guide for a browser}
Reply makeGuide(const MessageValue& order, const OrderContext& context)
{
    const auto written = writeGuide(qtTextIn(order, "folder"), context.language);
    return written ? Reply(MessageValue{{"file", textIn(order, "folder") + "/index.html"}}) : written.error();
}

QString labelLanguageOfHandout(const MessageValue& order)
{
    const auto path = lessonPath(order);
    return path ? QString::fromStdString(lessonHead(*path).language) : QString();
}

struct Order {
    const char* name;
    Reply (*carryOut)(const MessageValue&, const OrderContext&);
    QString (*labelLanguage)(const MessageValue&) = nullptr; // null: it draws no labels
};

constexpr Order orders[] = {
    {"views", listViews},
    {"example", giveExample},
    {"figure", drawFigure, labelLanguageOfFigure},
    {"lessons", listLessons},
    {"check-lesson", tryLesson},
    {"handout", makeHandout, labelLanguageOfHandout},
    {"guide-page", giveGuidePage},
    {"guide", makeGuide},
};

const Order* orderOf(const MessageValue& order)
{
    const std::string name = textIn(order, "order");
    const Order* found = std::ranges::find(orders, name, [](const Order& each) { return std::string(each.name); });
    return found != std::end(orders) ? found : nullptr;
}

// Returns a text of the value that is not UTF-8, as names of files may be, which Qt would change.
std::optional<std::string> brokenText(const MessageValue& value)
{
    if (value.is_string()) {
        const auto& text = value.get_ref<const std::string&>();
        return QString::fromStdString(text).toStdString() == text ? std::nullopt : std::optional(text);
    }
    for (const auto& [key, each] : value.items())
        if (auto broken = value.is_structured() ? brokenText(each) : std::nullopt)
            return broken;
    return {};
}

} // namespace

Outcome<MessageValue> carryOut(const MessageValue& order, const OrderContext& context)
{
    if (const auto broken = brokenText(order))
        return badInput(*broken, "its name is not UTF-8, so it cannot be drawn; rename it");
    const Order* known = orderOf(order);
    if (known == nullptr)
        return badInput("order", {"there is no order \"%1\"", {textIn(order, "order")}});
    context.language.use(QStringLiteral("en")); // whatever the order before has left
    Reply result = known->carryOut(order, context);
    forgetInputs(orderReader);
    return result;
}

QString labelLanguage(const MessageValue& order)
{
    const Order* known = orderOf(order);
    return known != nullptr && known->labelLanguage != nullptr ? known->labelLanguage(order) : QString();
}

} // namespace attentoscope
