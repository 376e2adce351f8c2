// SPDX-License-Identifier: GPL-3.0-or-later
// Tests dropping, opening and reopening files in the window.
#include "core/formats/tensors/npz.h"
#include "core/session/fields.h"
#include "tests/helpers/npy_bytes.h"
#include "tests/ui/drop.h"
#include "tests/ui/tensor_files.h"
#include "tests/ui/wait.h"
#include "ui/document/document.h"
#include "ui/document/engine/engine.h"
#include "ui/document/questions/curves.h"
#include "ui/document/questions/evaluation.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/text/language.h"
#include "ui/widgets/elided_label.h"
#include "ui/window/bars/message_strip.h"
#include "ui/window/bench/workbench.h"
#include "ui/window/commands/file_commands.h"
#include "ui/window/commands/tensor_commands.h"
#include "ui/window/main_window.h"
#include "ui/window/tensors/name_box.h"
#include "ui/window/tensors/open_tensors_dialog.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

using namespace attentoscope::test;

class OpenFiles : public ::testing::Test
{
protected:
    OpenFiles()
        : window(&language)
    {
        Settings::clearRecent();
        window.setAsksBeforeClosing(false);
        window.files()->openSession(MainWindow::defaultSession);
        Experiment light = window.document()->experiment();
        light.n = 64;
        light.lengths = Lengths::of("4,6");
        light.trials = 1;
        window.document()->setExperiment(light, {});
        window.document()->history()->clear();
        window.show();
    }

    void drop(const QStringList& paths) { dropOn(&window, paths); }
    OpenTensorsDialog* dialog()
    {
        OpenTensorsDialog* found = nullptr;
        waitUntil([&] { return (found = window.findChild<OpenTensorsDialog*>()) != nullptr && found->isVisible(); }, 2000);
        return found;
    }
    bool shows(Index nk)
    {
        return waitUntil([&] {
            return window.engine()->inquiry<Evaluation>().answer()
                && window.engine()->inquiry<Evaluation>().answer()->inputs->nk() == nk;
        });
    }
    std::vector<std::string> labels()
    {
        return window.engine()->inquiry<Evaluation>().answer()
            ? window.engine()->inquiry<Evaluation>().answer()->inputs->keyTokens
            : std::vector<std::string>();
    }
    QString message() { return window.workbench()->messages()->sentence(); }
    QList<QAction*> recent()
    {
        auto* menu = window.menuBar()->findChild<QMenu*>("recent");
        emit menu->aboutToShow();
        return menu->actions();
    }

    Language language;
    MainWindow window;
    TempFolder folder;
};

TEST_F(OpenFiles, ADroppedFileIsOpenedAndSaysWhatWasTakenForWhat)
{
    drop({TEST_DATA "/tensors/model.safetensors"});
    ASSERT_TRUE(shows(6));
    EXPECT_TRUE(window.windowTitle().startsWith("model.safetensors")) << window.windowTitle().toStdString();
    EXPECT_EQ(window.workbench()->messages()->level(), MessageStrip::Level::Note);
    EXPECT_TRUE(message().contains("2 layers × 4 heads of dimension 8 (2 key heads), n = 6; arrays named like layers.{L}.q"))
        << message().toStdString();
    window.useLanguage("zh_CN");
    EXPECT_TRUE(waitUntil([&] { return message().contains(QStringLiteral("层")); })) << message().toStdString();
    window.useLanguage("en");
    EXPECT_TRUE(waitUntil([&] { return message().contains("layers"); }));
    window.document()->history()->undo();
    EXPECT_EQ(window.document()->experiment().source, "needles");
    EXPECT_TRUE(message().isEmpty()) << "it is no longer true";
    EXPECT_TRUE(window.windowTitle().startsWith("Needles")) << window.windowTitle().toStdString();
}

// Nothing tells that these are 9 tokens of 12 heads. The guess is reported, and one click changes it.
TEST_F(OpenFiles, AGuessedOrderOfHeadsAndTokensIsTurnedByOneClick)
{
    drop({putSafetensors(folder, "short.safetensors", {{"q", {1, 9, 12, 16}}, {"k", {1, 9, 12, 16}}})});
    ASSERT_TRUE(shows(12));
    ASSERT_TRUE(waitUntil([&] { return window.workbench()->messages()->level() == MessageStrip::Level::Warning; }));
    EXPECT_TRUE(message().contains("taken for 9 heads of 12 tokens, which is a guess")) << message().toStdString();
    auto* button = window.workbench()->messages()->findChild<QPushButton*>("messageAction");
    ASSERT_TRUE(button->isVisible());
    EXPECT_EQ(button->text(), "Swap head and token axes");
    QTest::mouseClick(button, Qt::LeftButton);
    ASSERT_TRUE(shows(9));
    EXPECT_EQ(window.document()->experiment().layout, HeadOrder::TokensFirst);
    EXPECT_TRUE(waitUntil([&] { return message().contains("12 heads of dimension 16, n = 9"); })) << message().toStdString();
    EXPECT_FALSE(message().contains("guess")) << "of what was opened, nothing is guessed any more";
    window.document()->history()->undo();
    ASSERT_TRUE(shows(12));
    EXPECT_TRUE(waitUntil([&] { return message().contains("which is a guess"); }));
}

TEST_F(OpenFiles, GuessedLeadingDimensionsAreTurnedByOneClick)
{
    drop({putSafetensors(folder, "stack.safetensors", {{"q", {3, 2, 9, 16}}, {"k", {3, 1, 9, 16}}})});
    ASSERT_TRUE(shows(9));
    ASSERT_TRUE(waitUntil([&] { return window.workbench()->messages()->level() == MessageStrip::Level::Warning; }));
    EXPECT_TRUE(message().contains("what the leading dimensions of q (3, 2, 9, 16) mean")) << message().toStdString();
    auto* button = window.workbench()->messages()->findChild<QPushButton*>("messageAction");
    ASSERT_TRUE(button->isVisible());
    EXPECT_EQ(button->text(), "Read as layers × heads");
    QTest::mouseClick(button, Qt::LeftButton);
    EXPECT_EQ(window.document()->experiment().leading, (LeadingAxes{LeadingAxis::Layers, LeadingAxis::Heads}));
    EXPECT_TRUE(waitUntil([&] { return message().contains("3 layers × 2 heads of dimension 16"); })) << message().toStdString();
    EXPECT_FALSE(message().contains("guess"));
}

// Results for the file, with and without the mask that its model used.
TEST_F(OpenFiles, WhatTheModelHidIsHiddenOrMissed)
{
    const Index shape[] = {9, 4};
    const auto array = [&](const char* name) { return NpzEntry{name, npyBytes(numbersOf({name, {9, 4}}), shape)}; };
    const auto text = [](const std::string& name, const std::string& mask) {
        const std::vector<std::uint32_t> characters(mask.begin(), mask.end());
        return NpzEntry{
            name, npyFile(1, headerText("<U" + std::to_string(mask.size()), "False", "()"), packed(characters, false))};
    };
    const std::vector<Index> single;
    ASSERT_TRUE(writeNpz(folder / "known.npz",
        {array("q"), array("k"), text("recorded_mask", "causal"), {"trained_length", npyBytes(std::vector{6.0}, single)}})
                    .ok());
    ASSERT_TRUE(writeNpz(folder / "unknown.npz", {array("q"), array("k")}).ok());
    auto* page = window.findChild<ExplorePage*>();
    ASSERT_NE(page, nullptr);
    auto* hint = page->findChild<QWidget*>("maskHint");
    ASSERT_NE(hint, nullptr);

    drop({QString::fromStdString((folder / "unknown.npz").string())});
    ASSERT_TRUE(shows(9));
    EXPECT_EQ(window.document()->experiment().mask.typed(), "full");
    EXPECT_TRUE(waitUntil([&] { return hint->isVisible(); }));
    QTest::mouseClick(hint->findChild<QPushButton*>("causal"), Qt::LeftButton);
    EXPECT_EQ(window.document()->experiment().mask.typed(), "causal");
    EXPECT_TRUE(waitUntil([&] { return !hint->isVisible(); }));
    window.document()->history()->undo();
    EXPECT_TRUE(waitUntil([&] { return hint->isVisible(); }));

    drop({QString::fromStdString((folder / "known.npz").string())});
    ASSERT_TRUE(waitUntil([&] { return !hint->isVisible(); }));
    EXPECT_EQ(window.document()->experiment().mask.typed(), "causal");
    EXPECT_EQ(policyText(window.document()->experiment().policyB), "entropy-invariant:n0=6");
    EXPECT_TRUE(message().contains("the file records: mask causal, trained at 6 tokens")) << message().toStdString();
}

// A four-dimensional mask, as models are called with it, and a mask whose meaning must be asked.
TEST_F(OpenFiles, AMaskBesideQueriesAndKeysIsUsedAndFloatsOf0And1AreAskedAbout)
{
    const Index shape[] = {1, 2, 3, 4}, square[] = {1, 1, 3, 3};
    const auto array = [&](const char* name) { return NpzEntry{name, npyBytes(numbersOf({name, {1, 2, 3, 4}}), shape)}; };
    const auto mask = [&](const std::string& cells) {
        return NpzEntry{"attention_mask", npyFile(1, headerText("|b1", "False", "(1, 1, 3, 3)"), cells)};
    };
    const std::string causal("\1\0\0\1\1\0\1\1\1", 9), padded("\1\0\0\1\1\0\1\1\0", 9);
    ASSERT_TRUE(writeNpz(folder / "causal.npz", {array("q"), array("k"), mask(causal)}).ok());
    ASSERT_TRUE(writeNpz(folder / "padded.npz", {array("q"), array("k"), mask(padded)}).ok());
    const NpzEntry floats{"attention_mask", npyBytes(std::vector<float>{1, 0, 0, 1, 1, 0, 1, 1, 1}, square)};
    ASSERT_TRUE(writeNpz(folder / "floats.npz", {array("q"), array("k"), floats}).ok());
    auto* hint = window.findChild<ExplorePage*>()->findChild<QWidget*>("maskHint");
    ASSERT_NE(hint, nullptr);
    const auto visibleKeys = [&] {
        std::vector<Index> visible;
        const SharedResult result = window.engine()->inquiry<Evaluation>().answer();
        for (Index i = 0; result && i < result->mask.nq(); ++i)
            visible.push_back(result->mask.visible(i));
        return visible;
    };

    drop({QString::fromStdString((folder / "causal.npz").string())});
    ASSERT_TRUE(waitUntil([&] { return visibleKeys() == std::vector<Index>{1, 2, 3}; }));
    const auto hinted = [&] { return hint->isVisible() ? hint->findChild<ElidedLabel*>()->text() : QString(); };
    EXPECT_TRUE(waitUntil([&] {
        return hinted()
            == "attention_mask: True is read as visible; choose “Meaning of True in a mask: hidden” if it means the opposite";
    })) << hinted().toStdString()
        << ": a mask is recorded";
    EXPECT_EQ(window.document()->experiment().mask.typed(), "recorded");
    EXPECT_TRUE(message().contains("mask: attention_mask")) << message().toStdString();

    drop({QString::fromStdString((folder / "padded.npz").string())});
    ASSERT_TRUE(waitUntil([&] { return visibleKeys() == std::vector<Index>{1, 2, 2}; }));
    EXPECT_TRUE(waitUntil([&] { return hinted().contains("1 of 3 queries are padding and are not included in any mean"); }));
    EXPECT_FALSE(hint->findChild<QPushButton*>("trueIsVisible")->isVisible());
    QTest::mouseClick(hint->findChild<QPushButton*>("trueIsHidden"), Qt::LeftButton); // back to the first meaning
    ASSERT_TRUE(waitUntil([&] { return visibleKeys() == std::vector<Index>{2, 1, 1}; }));
    window.document()->history()->undo();

    drop({QString::fromStdString((folder / "floats.npz").string())}); // while the previous change is still being computed
    auto* visible = hint->findChild<QPushButton*>("trueIsVisible");
    ASSERT_NE(visible, nullptr);
    const auto held = [&] { // details for a failure message
        const Error* failure = window.engine()->inquiry<Evaluation>().failure();
        const Experiment& experiment = window.document()->experiment();
        return message().toStdString() + "; mask " + experiment.mask.typed() + ", mask-true "
            + fieldText(experiment, *findField("mask-true")) + ", failure: " + (failure ? failure->text() : "none");
    };
    ASSERT_TRUE(waitUntil([&] { return visible->isVisible(); })) << held();
    EXPECT_TRUE(message().contains("holds 0 and 1 as floats")) << message().toStdString();
    QTest::mouseClick(visible, Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return visibleKeys() == std::vector<Index>{1, 2, 3}; }));
    EXPECT_TRUE(waitUntil([&] { return !hint->isVisible(); }));
    EXPECT_EQ(fieldText(window.document()->experiment(), *findField("mask-true")), "visible");
    drop({QString::fromStdString((folder / "causal.npz").string())});
    EXPECT_TRUE(waitUntil([&] { return fieldText(window.document()->experiment(), *findField("mask-true")) == "auto"; }))
        << "that was said of the other file";
}

TEST_F(OpenFiles, OneSequenceOfSeveralIsShownAndSaidSo)
{
    const auto path = folder.put("a.safetensors", safetensorsOf({{"q", {3, 2, 7, 4}}, {"k", {3, 2, 7, 4}}}));
    drop({QString::fromStdString(path.string())});
    ASSERT_TRUE(shows(7));
    EXPECT_TRUE(waitUntil([&] { return message().contains("the file has 3 sequences; this is sequence 0"); }))
        << message().toStdString();
}

TEST_F(OpenFiles, WhatIsNotClearIsAskedFor)
{
    const QString path = putSafetensors(folder, "two.safetensors", twoStacks());
    drop({path});
    auto* asked = dialog();
    ASSERT_NE(asked, nullptr);
    EXPECT_EQ(asked->choice().file, path) << "it is loaded";
    EXPECT_TRUE(message().isEmpty());
    EXPECT_EQ(window.document()->experiment().source, "needles") << "nothing is guessed";
    auto* line = asked->findChild<NameBox*>("name0")->lineEdit();
    line->setFocus();
    QTest::keyClicks(line, "encoder.layers.{L}.q");
    QTest::keyClick(line, Qt::Key_Escape); // closes the list of completions
    asked->accept();
    ASSERT_TRUE(shows(6));
    EXPECT_EQ(window.document()->experiment().valueName, "encoder.layers.{L}.v");
    EXPECT_TRUE(waitUntil([&] { return message().contains("which is a guess"); })) << message().toStdString();
    const auto note = window.workbench()->messages()->entries().value(MessageStrip::Topic::File);
    ASSERT_TRUE(note.sentence);
    EXPECT_TRUE(note.sentence().contains("Q = encoder.layers.{L}.q")) << note.sentence().toStdString();
    ASSERT_EQ(recent().front()->text(), "&1  two.safetensors — " + QString::fromStdString(folder.path().string()));
    window.document()->history()->undo();
    recent().front()->trigger();
    EXPECT_EQ(window.document()->experiment().keyName, "encoder.layers.{L}.k") << "what was chosen is remembered";
}

TEST_F(OpenFiles, NobodyIsAskedWhereNobodyIs)
{
    window.files()->setInteractive(false);
    EXPECT_FALSE(window.files()->openPaths({putSafetensors(folder, "two.safetensors", twoStacks())}));
    EXPECT_TRUE(message().contains("“Array with the queries”")) << message().toStdString();
    EXPECT_FALSE(window.files()->openPaths({putNpy(folder, "q.npy", {4, 4})}));
    EXPECT_TRUE(message().contains("Key file")) << message().toStdString();
    EXPECT_TRUE(window.files()->openPaths({TEST_DATA "/tensors/model.safetensors"}));
    QCoreApplication::processEvents();
    EXPECT_EQ(window.findChild<OpenTensorsDialog*>(), nullptr);
    EXPECT_TRUE(Settings::recent().isEmpty());
}

TEST_F(OpenFiles, ADamagedFileIsAnErrorAndNoQuestion)
{
    const Experiment before = window.document()->experiment();
    drop({TEST_DATA "/malformed/hole.safetensors"});
    EXPECT_TRUE(message().contains("hole.safetensors"));
    EXPECT_EQ(window.document()->experiment(), before);
    QCoreApplication::processEvents();
    EXPECT_EQ(window.findChild<OpenTensorsDialog*>(), nullptr);
}

TEST_F(OpenFiles, DroppedArraysAreToldByTheirNames)
{
    drop({putNpy(folder, "v.npy", {7, 3}), putNpy(folder, "k.npy", {7, 4}), putNpy(folder, "q.npy", {7, 4})});
    ASSERT_TRUE(shows(7));
    const Experiment& experiment = window.document()->experiment();
    EXPECT_TRUE(QString::fromStdString(experiment.queryFile).endsWith("/q.npy"));
    EXPECT_TRUE(QString::fromStdString(experiment.valueFile).endsWith("/v.npy"));
    EXPECT_TRUE(message().contains("Q = q.npy, K = k.npy, V = v.npy")) << message().toStdString();

    drop({putNpy(folder, "one.npy", {7, 4}), putNpy(folder, "two.npy", {7, 4})});
    auto* asked = dialog();
    ASSERT_NE(asked, nullptr) << "their names say nothing";
    EXPECT_TRUE(asked->choice().q.endsWith("one.npy"));
    EXPECT_TRUE(asked->canOpen());
    asked->reject();
}

TEST_F(OpenFiles, WeightsAloneAreOpenedAndReopened)
{
    drop({TEST_DATA "/tensors/attentions.npz"});
    ASSERT_TRUE(shows(7));
    EXPECT_EQ(window.document()->experiment().source, "weights");
    EXPECT_EQ(window.document()->experiment().mask.typed(), "causal") << "as they were made";
    EXPECT_TRUE(message().contains("attention weights, 2 layers")) << message().toStdString();
    auto* layer = window.workbench()->findChild<QWidget*>("layer")->findChild<QSpinBox*>();
    EXPECT_EQ(layer->maximum(), 1);
    const std::vector<float> uniform(50, 0.2F);
    const std::vector<Index> shape{2, 5, 5};
    drop({put(folder, "attentions.npy", npyBytes(std::span<const float>(uniform), shape))});
    ASSERT_TRUE(shows(5)) << "an array is enough when it is named so";
    recent()[1]->trigger();
    ASSERT_TRUE(shows(7));
    recent()[1]->trigger();
    ASSERT_TRUE(shows(5));
    EXPECT_EQ(window.document()->experiment().source, "weights");
}

TEST_F(OpenFiles, OneArrayAsksForItsPartner)
{
    drop({putNpy(folder, "alone.npy", {5, 4})});
    auto* asked = dialog();
    ASSERT_NE(asked, nullptr);
    EXPECT_TRUE(asked->choice().q.endsWith("alone.npy"));
    asked->take({putNpy(folder, "later.npy", {7, 4})});
    asked->accept();
    EXPECT_TRUE(shows(7));
}

TEST_F(OpenFiles, TokensLabelWhatIsOpen)
{
    const QString tokens = put(folder, "words.json", "[\"I\", \"love\", \"AI\"]");
    drop({tokens});
    EXPECT_TRUE(message().contains("tensor file")) << message().toStdString();
    EXPECT_EQ(window.workbench()->messages()->level(), MessageStrip::Level::Error);
    EXPECT_FALSE(window.files()->openPaths({QString::fromStdString((folder / "none.json").string())})); // as main() does
    EXPECT_TRUE(message().contains("no such file")) << message().toStdString();
    drop({putSafetensors(folder, "m.safetensors", {{"q", {3, 4}, 0}, {"k", {3, 4}, 0}})});
    ASSERT_TRUE(shows(3));
    drop({tokens});
    ASSERT_TRUE(waitUntil([&] { return labels().size() == 3; }));
    EXPECT_EQ(labels()[1], "love");
    drop({put(folder, "short.txt", "I\n")});
    EXPECT_TRUE(message().contains("has 1 tokens, but there are 3 keys")) << message().toStdString();
    EXPECT_TRUE(QString::fromStdString(window.document()->experiment().tokenFile).endsWith("words.json"));
}

TEST_F(OpenFiles, SessionsAreDropped)
{
    const QString path = QString::fromStdString((folder / "a.attentoscope").string());
    ASSERT_TRUE(window.files()->saveTo(path));
    drop({path});
    EXPECT_EQ(window.document()->path(), path);
    EXPECT_FALSE(dropOn(&window, {path, TEST_DATA "/tensors/model.npz"})) << "the veil has said why not";
    EXPECT_FALSE(window.files()->openPaths({path, TEST_DATA "/tensors/model.npz"}));
    EXPECT_TRUE(message().startsWith("Open one session")) << message().toStdString();
}

TEST_F(OpenFiles, RecentFilesAreListedTheNewestFirst)
{
    EXPECT_FALSE(recent().front()->isEnabled()) << "nothing yet";
    const QString q = putNpy(folder, "q.npy", {5, 4}), k = putNpy(folder, "k.npy", {7, 4});
    drop({q, k});
    drop({TEST_DATA "/tensors/model.npz"});
    const QString path = QString::fromStdString((folder / "a&b.attentoscope").string());
    ASSERT_TRUE(window.files()->saveTo(path));
    QStringList texts;
    for (QAction* action : recent())
        texts << action->text();
    ASSERT_GE(texts.size(), 3);
    EXPECT_TRUE(texts[0].startsWith("&1  a&&b.attentoscope — "));
    EXPECT_TRUE(texts[1].startsWith("&2  model.npz — "));
    EXPECT_TRUE(texts[2].startsWith("&3  q.npy, k.npy — ")) << "files that belong together are one entry";

    recent()[2]->trigger();
    ASSERT_TRUE(shows(7));
    EXPECT_TRUE(recent()[0]->text().contains("q.npy, k.npy")) << "it moves to the front";
    ASSERT_TRUE(QFile::remove(k));
    EXPECT_FALSE(recent()[0]->isEnabled());
    EXPECT_TRUE(recent()[0]->text().endsWith("missing"));
    EXPECT_FALSE(window.files()->openRecent(Settings::recent().front()));
    EXPECT_TRUE(message().contains("k.npy no longer exists")) << message().toStdString();

    for (int i = 0; i < 15; ++i)
        Settings::addRecent({{QStringLiteral("/nowhere/%1").arg(i)}, {}, {}});
    EXPECT_EQ(Settings::recent().size(), Settings::mostRecent);
    EXPECT_EQ(Settings::recent().front().files.front(), "/nowhere/14");
    recent().back()->trigger(); // clears the list
    EXPECT_TRUE(Settings::recent().isEmpty());
}

TEST_F(OpenFiles, TheFormOpensTheChooserOfThePresentFile)
{
    drop({TEST_DATA "/tensors/model.npz"});
    ASSERT_TRUE(shows(6));
    auto* head = window.workbench()->findChild<QWidget*>("head")->findChild<QSpinBox*>();
    EXPECT_EQ(head->maximum(), 3);
    auto* button = window.workbench()->findChild<QPushButton*>("chooseArrays");
    ASSERT_TRUE(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    auto* asked = dialog();
    ASSERT_NE(asked, nullptr);
    EXPECT_TRUE(asked->choice().file.endsWith("model.npz"));
    asked->findChild<QSpinBox*>("head")->setValue(2);
    asked->accept();
    EXPECT_EQ(window.document()->experiment().head, 2);
    EXPECT_EQ(head->value(), 2);
}

TEST_F(OpenFiles, APathTypedIntoTheFormIsOpenedLikeADroppedOne)
{
    drop({putSafetensors(folder, "two.safetensors", twoStacks())});
    auto* asked = dialog();
    ASSERT_NE(asked, nullptr);
    asked->findChild<NameBox*>("name0")->setEditText("encoder.layers.{L}.q");
    asked->accept();
    ASSERT_FALSE(window.document()->experiment().queryName.empty());
    auto* line = window.workbench()->findChild<QWidget*>("tensors")->findChild<QLineEdit*>();
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, TEST_DATA "/tensors/model.npz");
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_TRUE(window.document()->experiment().queryName.empty()) << "names of the file before";
    EXPECT_TRUE(QString::fromStdString(window.document()->experiment().tensorFile).endsWith("model.npz"));
}

// "photo<mark>gpj.exe.attentoscope" would read as another name if the window showed the mark as it is.
TEST_F(OpenFiles, NamesThatTurnTheDirectionOfReadingAreShownAsTheyAreWritten)
{
    const std::string marked = "photo\u202egpj\n", seen = "photo\\u202egpj\\n";
    drop({put(folder, marked + ".attentoscope", R"({"attentoscope": 1, "experiment": {"n": 32}})")});
    EXPECT_TRUE(waitUntil([&] { return window.document()->experiment().n == 32; }));
    EXPECT_THAT(window.windowTitle().toStdString(), ::testing::StartsWith(seen + ".attentoscope"));
    EXPECT_THAT(recent().front()->text().toStdString(), ::testing::HasSubstr(seen + ".attentoscope"));
    EXPECT_FALSE(recent().front()->toolTip().contains(QChar(0x202e)));

    drop({put(folder, marked + "<b>.npz", "no archive")});
    EXPECT_TRUE(waitUntil([&] { return message().contains(QString::fromStdString(seen)); })) << message().toStdString();
    EXPECT_FALSE(message().contains(QChar(0x202e)));

    drop({put(folder, "title.attentoscope",
        R"({"attentoscope": 1, "title": "a\u202eb", "experiment": {"n": 48}, "version": "1", "unknown\u202e": 1})")});
    EXPECT_TRUE(waitUntil([&] { return window.document()->experiment().n == 48; }));
    EXPECT_FALSE(message().contains(QChar(0x202e))) << message().toStdString();
    const QString path = putSafetensors(folder, marked + ".safetensors", {{"q", {5, 4}}, {"k", {5, 4}}});
    drop({path});
    ASSERT_TRUE(shows(5));
    auto* line = window.workbench()->findChild<QWidget*>("tensors")->findChild<QLineEdit*>();
    EXPECT_THAT(line->text().toStdString(), ::testing::HasSubstr(seen));
    line->setFocus();
    QTest::keyClick(line, Qt::Key_Return);
    EXPECT_EQ(window.document()->experiment().tensorFile, path.toStdString()) << "nothing was typed";
}

} // namespace
} // namespace attentoscope
