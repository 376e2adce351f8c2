// SPDX-License-Identifier: GPL-3.0-or-later
// Tries every editor of the window with real keys: Enter, Tab and a click elsewhere apply what was typed, Esc and the undo keys
// take it back, and afterwards the editor shows what the experiment or the view holds. Editors of new pages are found and
// tested without changes here.
#include "core/session/fields.h"
#include "core/sources/source.h"
#include "tests/core/session/sample_values.h"
#include "tests/ui/window_test.h"
#include "ui/document/view_state.h"
#include "ui/editors/field_editor.h"
#include "ui/editors/parts/form_section.h"
#include "ui/film/film_player.h"
#include "ui/pages/page_list.h"
#include "ui/pages/steps/step_scene.h"
#include "ui/pages/steps/step_stage.h"
#include "ui/pages/steps/steps_settings.h"
#include "ui/window/studio/figure_studio.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QPointer>
#include <QRegularExpression>
#include <QSlider>
#include <QSpinBox>
#include <QTabWidget>

#include <algorithm>
#include <set>

namespace attentoscope {
namespace {

class Editors : public WindowTest
{
protected:
    Editors()
    {
        window.resize(1500, 950);
        window.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&window));
    }

    // Returns everything that editors can change, with numbers rounded to 12 digits, because an arrow key adds its step to a
    // rounded number.
    QString state()
    {
        QString text = exactState();
        static const QRegularExpression longNumber(QStringLiteral("\\d+\\.\\d{12,}"));
        for (auto found = longNumber.match(text); found.hasMatch(); found = longNumber.match(text))
            text.replace(found.capturedStart(), found.capturedLength(), QString::number(found.captured().toDouble(), 'g', 12));
        return text;
    }
    QString exactState()
    {
        QString text = QString::fromStdString(viewStateText(window.document()->view()));
        for (const Field& field : experimentFields())
            text +=
                QLatin1Char('\n') + QString::fromStdString(field.key + (' ' + fieldText(window.document()->experiment(), field)));
        if (const auto* film = window.findChild<FilmPlayer*>())
            for (const double number : {film->range().from, film->range().to, film->speed(), double(film->atEnd()), film->place(),
                     double(film->trackNumber())})
                text += QStringLiteral("\nfilm %1").arg(number);
        return text;
    }
    void show(const char* page, const char* source)
    {
        Experiment experiment;
        experiment.lengths = Lengths::of("64,128");
        experiment.trials = 1;
        experiment.source = source;
        experiment.text = {"the cat sat on the mat"};
        experiment.n = 64;
        experiment.d = 16;
        window.document()->setExperiment(experiment, {});
        ViewState view = window.document()->view();
        view.page = QLatin1String(page);
        window.document()->setView(view);
        rest();
    }
    // Returns "n < FormSection < ExperimentForm": the same for an editor wherever it is shown.
    static std::string nameOf(const QWidget& widget)
    {
        std::string name;
        int depth = 0;
        for (const QObject* at = &widget; at != nullptr && depth < 4; at = at->parent(), ++depth)
            name +=
                (name.empty() ? "" : " < ") + std::string(at->metaObject()->className()) + ' ' + at->objectName().toStdString();
        return name;
    }
    // Tries all visible widgets that were not tried yet; one may disappear while another is used.
    template <class Widget, class Try>
    void tryEach(const Try& tryOne)
    {
        std::vector<QPointer<Widget>> found;
        for (Widget* widget : window.findChildren<Widget*>())
            found.emplace_back(widget);
        for (const QPointer<Widget>& widget : found) {
            const bool seen = widget && widget->isVisible() && widget->isEnabled() && widget->window() == &window;
            if (!seen || !tried_.insert(nameOf(*widget)).second)
                continue;
            SCOPED_TRACE(nameOf(*widget));
            tryOne(widget);
        }
    }
    static bool isPlain(const QString& text) // QTest can type it
    {
        return std::ranges::all_of(text, [](QChar c) { return c.unicode() < 128; });
    }
    // Returns the lines of `state` that `other` does not have, so that a failure shows only those.
    static std::string beyond(const QString& state, const QString& other)
    {
        const QStringList known = other.split(QLatin1Char('\n'));
        std::string lines;
        for (const QString& line : state.split(QLatin1Char('\n')))
            if (!known.contains(line))
                lines += line.toStdString() + '\n';
        return lines;
    }
    void expectState(const QString& wanted, const char* when)
    {
        const QString now = state();
        EXPECT_TRUE(now == wanted) << when << "\nis: " << beyond(now, wanted) << "wanted: " << beyond(wanted, now);
    }
    QWidget* another(const QWidget* than)
    {
        for (QAbstractSpinBox* box : window.findChildren<QAbstractSpinBox*>())
            if (box != than && box->isVisible() && box->isEnabled())
                return box;
        return nullptr;
    }

    static void type(QWidget* box, const QString& text)
    {
        box->setFocus();
        QTest::keyClick(box, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(box, text);
    }
    static QString textIn(QAbstractSpinBox* box)
    {
        if (auto* whole = qobject_cast<QSpinBox*>(box))
            return whole->cleanText();
        return static_cast<QDoubleSpinBox*>(box)->cleanText();
    }

    // Learns with the arrow keys which second value the box has, and what that changes.
    void tryBox(QAbstractSpinBox* box)
    {
        box->setFocus();
        if (!isPlain(textIn(box)))
            QTest::keyClick(box, Qt::Key_Up);
        const QString first = textIn(box), before = state();
        QTest::keyClick(box, Qt::Key_Up);
        if (textIn(box) == first)
            QTest::keyClick(box, Qt::Key_Down);
        const QString second = textIn(box), after = state();
        if (second == first)
            return; // the box has only one value
        ++boxes_;
        EXPECT_NE(after, before) << "what it holds is held by nobody";
        const QString known = "first " + first + ", second " + second;
        SCOPED_TRACE(known.toStdString());
        type(box, first);
        expectState(after, "half a number is no wish");
        QTest::keyClick(box, Qt::Key_Return);
        const QString again = state(); // differs from `before` where a view stores a chosen value though it equals the default
        EXPECT_EQ(textIn(box), first);
        EXPECT_NE(again, after) << "Enter";
        type(box, second);
        QTest::keyClick(box, Qt::Key_Escape);
        EXPECT_EQ(textIn(box), first) << "Esc";
        type(box, second);
        for (int i = 0; i < 9 && textIn(box) != first; ++i)
            QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
        EXPECT_EQ(textIn(box), first) << "undone as it is typed";
        QTest::keyClick(box, Qt::Key_Return);
        expectState(again, "nothing was left of what was taken back");
        type(box, second);
        QTest::keyClick(box, Qt::Key_Tab);
        EXPECT_EQ(textIn(box), second);
        expectState(after, "Tab");
        type(box, first);
        if (QWidget* elsewhere = another(box))
            QTest::mouseClick(elsewhere, Qt::LeftButton, {}, QPoint(6, elsewhere->height() / 2));
        else
            QTest::keyClick(box, Qt::Key_Return);
        EXPECT_EQ(textIn(box), first);
        expectState(again, "a click elsewhere");
    }
    void tryChoice(QComboBox* box)
    {
        if (box->objectName() == QLatin1String("labMatchLength"))
            return; // it only chooses the length for the button beside it
        const int first = box->currentIndex();
        const QString before = state();
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Down);
        const bool down = box->currentIndex() != first;
        if (!down)
            QTest::keyClick(box, Qt::Key_Up);
        if (box->currentIndex() == first)
            return;
        ++choices_;
        EXPECT_NE(state(), before);
        auto* now = qobject_cast<QComboBox*>(QApplication::focusWidget()); // an editor that was made anew keeps the focus
        ASSERT_NE(now, nullptr);
        QTest::keyClick(now, down ? Qt::Key_Up : Qt::Key_Down);
        now = qobject_cast<QComboBox*>(QApplication::focusWidget());
        ASSERT_NE(now, nullptr);
        EXPECT_EQ(now->currentIndex(), first);
        expectState(before, "");
    }
    void trySlider(QSlider* slider)
    {
        const int first = slider->value();
        const QString before = state();
        slider->setFocus();
        const bool right = first < slider->maximum();
        QTest::keyClick(slider, right ? Qt::Key_Right : Qt::Key_Left);
        EXPECT_NE(slider->value(), first);
        EXPECT_NE(state(), before);
        ++sliders_;
        QTest::keyClick(slider, right ? Qt::Key_Left : Qt::Key_Right);
        EXPECT_EQ(slider->value(), first);
    }
    void trySwitch(QCheckBox* box)
    {
        const QString before = state();
        box->setFocus();
        QTest::keyClick(box, Qt::Key_Space);
        EXPECT_NE(state(), before);
        ++switches_;
        auto* now = qobject_cast<QCheckBox*>(QApplication::focusWidget()); // an editor that was made anew keeps the focus
        ASSERT_NE(now, nullptr);
        QTest::keyClick(now, Qt::Key_Space);
        expectState(before, "");
    }
    static FieldEditor* fieldOf(QWidget* widget)
    {
        for (QWidget* at = widget; at != nullptr; at = at->parentWidget())
            if (auto* editor = qobject_cast<FieldEditor*>(at))
                return editor;
        return nullptr;
    }
    // Tries a text line of the form, whose text only its own field stores.
    void tryLine(QLineEdit* line)
    {
        const FieldEditor* editor = fieldOf(line);
        const bool ofABox =
            qobject_cast<QAbstractSpinBox*>(line->parentWidget()) || qobject_cast<QComboBox*>(line->parentWidget());
        if (ofABox || line->isReadOnly())
            return;
        ASSERT_NE(editor, nullptr) << "it has no test yet";
        const Field& field = editor->field();
        if (field.file == FileContent::Tensors)
            return; // opens OpenTensorsDialog to ask which arrays are meant
        std::string typed = field.kind == FieldKind::Policy ? "formula:2/sqrt(d)" : test::sampleValues.at(field.key);
        std::ranges::replace_if(
            typed, [](char c) { return c < 0; }, 'x');
        const std::string words = field.kind == FieldKind::Policy ? typed.substr(8) : typed;
        Experiment wanted = window.document()->experiment();
        const std::string before = fieldText(wanted, field);
        ASSERT_TRUE(setFieldFromText(wanted, field, typed));
        for (const bool enter : {true, false}) {
            type(line, QString::fromStdString(words));
            QTest::keyClick(line, enter ? Qt::Key_Return : Qt::Key_Tab);
            EXPECT_EQ(fieldText(window.document()->experiment(), field), fieldText(wanted, field)) << (enter ? "Enter" : "Tab");
            line->setFocus();
            QTest::keyClick(line, Qt::Key_Z, Qt::ControlModifier);
            EXPECT_EQ(fieldText(window.document()->experiment(), field), before) << "undone as one";
        }
        ++lines_;
    }
    void tryAll(const char* page, const char* source)
    {
        SCOPED_TRACE(std::string(page) + " of " + source);
        show(page, source);
        for (auto* section : window.findChildren<FormSection*>())
            section->setOpen(true);
        tryEach<QAbstractSpinBox>([this](QAbstractSpinBox* box) { tryBox(box); });
        tryEach<QSlider>([this](QSlider* slider) { trySlider(slider); });
        tryEach<QCheckBox>([this](QCheckBox* box) { trySwitch(box); });
        tryEach<QLineEdit>([this](QLineEdit* line) { tryLine(line); });
        tryEach<QComboBox>([this](QComboBox* box) { tryChoice(box); });
    }

    // Double-clicks a cell of Q on the page of steps and returns the line editor that opens there with the focus.
    QLineEdit* beginCell(Index row)
    {
        auto* stage = find<StepStage>("stepStage");
        QTest::mouseDClick(stage, Qt::LeftButton, {}, stage->cellRect(0, row, 1).center().toPoint());
        auto* line = find<QLineEdit>("stepNumber");
        EXPECT_TRUE(line->isVisible() && line->hasFocus());
        return line;
    }
    bool cellBecomes(Index row, double number)
    {
        return waitUntil([&] {
            const StepScene& scene = find<StepStage>("stepStage")->scene();
            return !scene.lines.empty() && std::abs(scene.lines[0][0].grid->numbers(row, 1) - number) < 1e-6;
        });
    }

    int boxes_ = 0, choices_ = 0, sliders_ = 0, switches_ = 0, lines_ = 0;
    std::set<std::string> tried_;
};

TEST_F(Editors, OfEveryPageTakeWhatIsTyped)
{
    for (const PageKind& kind : pageKinds())
        tryAll(kind.name, "needles");
    EXPECT_GT(boxes_, 10);
    EXPECT_GT(choices_, 10);
    EXPECT_GT(sliders_, 2);
    EXPECT_GT(switches_, 2);
    EXPECT_GT(lines_, 4);
}

TEST_F(Editors, OfEverySourceTakeWhatIsTyped)
{
    for (const Source& source : sources())
        tryAll("explore", source.name);
    tryAll("steps", "text");
    tryAll("heads", "multihead");
    EXPECT_GT(boxes_, 10);
    EXPECT_GT(lines_, 4);
}

TEST_F(Editors, OfAFilmTakeWhatIsTyped)
{
    tryAll("explore", "needles"); // tries all editors outside the film bar
    const int before = boxes_, choices = choices_;
    window.findChild<QAction*>(QStringLiteral("playFilm"))->trigger();
    tryAll("explore", "needles");
    EXPECT_EQ(boxes_, before + 2) << "where it begins and ends";
    EXPECT_GE(choices_, choices + 2);
}

// Undo keys within a cell must not make the window forget that something was typed.
TEST_F(Editors, OfTheCellsOfStepsTakeWhatIsTyped)
{
    show("steps", "text");
    ASSERT_TRUE(waitUntil([&] { return !find<StepStage>("stepStage")->scene().lines.empty(); }));
    auto* stage = find<StepStage>("stepStage");
    const auto edits = [&] { return window.document()->view().of<StepsSettings>().edits; };
    QTest::keyClicks(beginCell(0), "4.5");
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Return);
    EXPECT_TRUE(cellBecomes(0, 4.5)) << "Enter";
    EXPECT_TRUE(stage->hasFocus());
    QTest::keyClicks(beginCell(1), "-2");
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Tab);
    EXPECT_TRUE(cellBecomes(1, -2)) << "Tab";
    QTest::keyClicks(beginCell(2), "3");
    QTest::mouseClick(stage, Qt::LeftButton, {}, stage->cellRect(0, 4, 0).center().toPoint());
    EXPECT_TRUE(cellBecomes(2, 3)) << "a click on another cell";
    QTest::keyClicks(beginCell(3), "7");
    auto* elsewhere = another(nullptr);
    QTest::mouseClick(elsewhere, Qt::LeftButton, {}, QPoint(6, elsewhere->height() / 2));
    EXPECT_TRUE(cellBecomes(3, 7)) << "a click outside";
    const auto kept = edits();
    QTest::keyClicks(beginCell(4), "9");
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Escape);
    EXPECT_FALSE(find<QLineEdit>("stepNumber")->isVisible()) << "Esc";
    QTest::keyClicks(beginCell(4), "9");
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Z, Qt::ControlModifier);
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Return);
    QTest::keyClick(beginCell(4), Qt::Key_Return);
    QTest::keyClicks(beginCell(4), "-");
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Tab);
    EXPECT_FALSE(find<QLineEdit>("stepNumber")->isVisible()) << "no number";
    EXPECT_EQ(edits(), kept) << "taken back, looked at, or no number";
    // The typed text stays while other updates arrive.
    QTest::keyClicks(beginCell(5), "1.5");
    window.resize(window.width() - 40, window.height() - 20);
    ASSERT_TRUE(window.document()->setField(*findField("tau"), 2.0));
    ASSERT_TRUE(rest());
    EXPECT_TRUE(find<QLineEdit>("stepNumber")->isVisible());
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Return);
    EXPECT_TRUE(cellBecomes(5, 1.5));
    QTest::keyClick(beginCell(4), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(find<QLineEdit>("stepNumber"), "0.25");
    QTest::keyClick(find<QLineEdit>("stepNumber"), Qt::Key_Return);
    EXPECT_TRUE(cellBecomes(4, 0.25));
}

// Types into the studio apart from the other editors and without Esc: the studio is a window of its own, which Esc closes.
TEST_F(Editors, OfTheFigureStudioTakeWhatIsTyped)
{
    show("explore", "needles");
    window.findChild<QAction*>(QStringLiteral("figureStudio"))->trigger();
    auto* studio = window.findChild<FigureStudio*>(QStringLiteral("studio"));
    ASSERT_NE(studio, nullptr);
    studio->activateWindow();
    ASSERT_TRUE(waitUntil([&] { return studio->isReady(); }));
    const auto recipe = [&] { return figureRecipeText(studio->recipe()); };
    auto* tabs = studio->findChild<QTabWidget*>(QStringLiteral("studioTabs"));
    for (int tab = 0; tab < tabs->count(); ++tab) {
        tabs->setCurrentIndex(tab);
        for (auto* box : studio->findChildren<QAbstractSpinBox*>()) {
            if (!box->isVisible() || !box->isEnabled() || !tried_.insert(nameOf(*box)).second)
                continue;
            SCOPED_TRACE(nameOf(*box));
            const QString first = textIn(box);
            QTest::keyClick(box, Qt::Key_Up);
            const QString second = textIn(box);
            const auto after = recipe();
            EXPECT_NE(second, first);
            type(box, first);
            EXPECT_EQ(recipe(), after) << "half a number is no wish";
            QTest::keyClick(box, Qt::Key_Return);
            EXPECT_EQ(textIn(box), first);
            EXPECT_TRUE(studio->isVisible()) << "Enter is the number's";
            type(box, second);
            QTest::keyClick(box, Qt::Key_Tab);
            EXPECT_EQ(recipe(), after) << "Tab";
            ++boxes_;
        }
        for (auto* line : studio->findChildren<QLineEdit*>()) {
            if (!line->isVisible() || !line->objectName().startsWith(QLatin1String("edit")))
                continue;
            SCOPED_TRACE(nameOf(*line));
            const auto before = recipe();
            type(line, QStringLiteral("12"));
            const auto after = recipe();
            EXPECT_NE(after, before);
            QTest::keyClick(line, Qt::Key_Return);
            EXPECT_TRUE(studio->isVisible());
            EXPECT_EQ(recipe(), after);
            QTest::keyClick(line, Qt::Key_Z, Qt::ControlModifier);
            EXPECT_EQ(recipe(), before) << "taken back";
            ++lines_;
        }
    }
    EXPECT_GE(boxes_, 4);
    EXPECT_GE(lines_, 3);
    delete studio;
}

} // namespace
} // namespace attentoscope
