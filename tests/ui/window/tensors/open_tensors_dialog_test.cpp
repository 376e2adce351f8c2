// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/tensors/open_tensors_dialog.h"

#include "resources/resources.h"
#include "tests/ui/drop.h"
#include "tests/ui/tensor_files.h"
#include "tests/ui/wait.h"
#include "ui/window/tensors/array_list.h"
#include "ui/window/tensors/name_box.h"
#include "ui/window/tensors/tensor_table.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

using namespace attentoscope::test;

class TensorDialog : public ::testing::Test
{
protected:
    static TensorChoice file(const QString& path)
    {
        TensorChoice choice;
        choice.file = path;
        return choice;
    }
    OpenTensorsDialog& show(const TensorChoice& choice)
    {
        dialog = std::make_unique<OpenTensorsDialog>(choice, nullptr);
        dialog->show();
        return *dialog;
    }
    template <class Widget>
    Widget* find(const char* name)
    {
        return dialog->findChild<Widget*>(QString::fromLatin1(name));
    }
    QString cell(int row, int column) { return find<QTableView>("arrays")->model()->index(row, column).data().toString(); }
    void type(const char* name, const QString& text)
    {
        auto* line = find<QWidget>(name)->findChild<QLineEdit*>();
        line->setFocus();
        line->selectAll();
        QTest::keyClicks(line, text);
    }
    QPushButton* open() { return find<QPushButton>("open"); }

    TempFolder folder;
    std::unique_ptr<OpenTensorsDialog> dialog;
};

// The shapes fit both orders, so the user can choose.
TEST_F(TensorDialog, TheOrderOfHeadsAndTokensIsToldOrChosen)
{
    show(file(putSafetensors(folder, "alike.safetensors", {{"q", {7, 4, 5}}, {"k", {7, 4, 5}}})));
    auto* order = find<QComboBox>("layout");
    ASSERT_TRUE(order->isEnabled());
    EXPECT_EQ(order->currentText(), "guessed: (heads, n, d)");
    EXPECT_THAT(dialog->verdict().toStdString(), ::testing::HasSubstr("7 heads"));
    order->setFocus();
    QTest::keyClick(order, Qt::Key_End);
    EXPECT_EQ(order->currentText(), "(n, heads, d)");
    EXPECT_TRUE(waitUntil([&] { return dialog->verdict().contains(QStringLiteral("4 heads of dimension 5, n = 7")); }));
    EXPECT_EQ(dialog->choice().layout, HeadOrder::TokensFirst);
    EXPECT_EQ(withChoice({}, dialog->choice()).layout, HeadOrder::TokensFirst);
    show(dialog->choice());
    EXPECT_EQ(find<QComboBox>("layout")->currentText(), "(n, heads, d)") << "when it is opened again";

    type("file", putSafetensors(folder, "other.safetensors", {{"q", {3, 2, 5}}, {"k", {3, 2, 5}}}));
    EXPECT_TRUE(waitUntil([&] { return find<QComboBox>("layout")->currentText() == "guessed: (heads, n, d)"; }))
        << "another file";

    show(file(putSafetensors(folder, "shared.safetensors", {{"q", {7, 4, 5}}, {"k", {7, 2, 5}}})));
    EXPECT_EQ(find<QComboBox>("layout")->currentText(), "detected: (n, heads, d)");
    show(file(putSafetensors(folder, "one.safetensors", {{"q", {7, 5}}, {"k", {7, 5}}})));
    EXPECT_FALSE(find<QComboBox>("layout")->isEnabled());
}

// In the dialog one click changes a guessed order.
TEST_F(TensorDialog, AGuessIsSaidAndTurnedByOneClick)
{
    show(file(putSafetensors(folder, "short.safetensors", {{"q", {1, 9, 12, 16}}, {"k", {1, 9, 12, 16}}})));
    EXPECT_THAT(dialog->verdict().toStdString(), ::testing::HasSubstr("9 heads of dimension 16, n = 12"));
    EXPECT_THAT(dialog->verdict().toStdString(), ::testing::HasSubstr("which is a guess"));
    auto* turn = find<QPushButton>("turn");
    ASSERT_TRUE(turn->isVisible());
    EXPECT_EQ(turn->text(), "Read as 12 heads of 9 tokens");
    QTest::mouseClick(turn, Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return dialog->verdict().contains(QStringLiteral("12 heads of dimension 16, n = 9")); }));
    EXPECT_FALSE(dialog->verdict().contains(QStringLiteral("guess"))) << "somebody has said so";
    EXPECT_FALSE(turn->isVisible());
    EXPECT_EQ(dialog->choice().layout, HeadOrder::TokensFirst);

    show(file(putSafetensors(folder, "hooks.safetensors", {{"hook_q", {1, 9, 12, 16}}, {"hook_k", {1, 9, 12, 16}}})));
    EXPECT_EQ(find<QComboBox>("layout")->currentText(), "detected: (n, heads, d)");
    EXPECT_FALSE(find<QPushButton>("turn")->isVisible());
}

TEST_F(TensorDialog, LayersTakenForSequencesAreTurnedByOneClick)
{
    TensorChoice stack = file(QStringLiteral(TEST_DATA "/recordings/stack.npz"));
    stack.weights = true;
    show(stack);
    EXPECT_THAT(dialog->verdict().toStdString(), ::testing::HasSubstr("4 heads, n = 7, 3 sequences"));
    EXPECT_THAT(dialog->verdict().toStdString(), ::testing::HasSubstr("which is a guess"));
    auto* turn = find<QPushButton>("turnLeading");
    ASSERT_TRUE(turn->isVisible());
    EXPECT_EQ(turn->text(), "Read as layers × heads");
    QTest::mouseClick(turn, Qt::LeftButton);
    ASSERT_TRUE(waitUntil([&] { return dialog->verdict().contains(QStringLiteral("3 layers × 4 heads")); }));
    EXPECT_FALSE(dialog->verdict().contains(QStringLiteral("guess"))) << "somebody has said so";
    EXPECT_EQ(withChoice({}, dialog->choice()).leading, (LeadingAxes{LeadingAxis::Layers, LeadingAxis::Heads}));
    EXPECT_EQ(turn->text(), "Read the dimensions as the file says");
    QTest::mouseClick(turn, Qt::LeftButton);
    EXPECT_TRUE(waitUntil([&] { return dialog->verdict().contains(QStringLiteral("3 sequences")); }));
    EXPECT_EQ(dialog->choice().leading, LeadingAxes());
    show(file(putSafetensors(folder, "sure.safetensors", {{"l.0.q", {3, 2, 7, 5}}, {"l.0.k", {3, 2, 7, 5}}})));
    EXPECT_FALSE(find<QPushButton>("turnLeading")->isVisible()) << "names number the layers";
}

TEST_F(TensorDialog, HeadsSideBySideAreSplit)
{
    show(file(putSafetensors(folder, "fused.safetensors", {{"q", {2, 24, 64}}, {"k", {2, 24, 32}}})));
    EXPECT_THAT(dialog->verdict().toStdString(), ::testing::HasSubstr("the same number of columns"));
    auto* split = find<QSpinBox>("splitHeads");
    ASSERT_TRUE(split->isEnabled());
    EXPECT_EQ(split->text(), "no");
    split->setFocus();
    split->selectAll();
    QTest::keyClicks(split, "4");
    ASSERT_TRUE(waitUntil([&] { return dialog->canOpen(); }));
    EXPECT_THAT(dialog->verdict().toStdString(),
        ::testing::HasSubstr("4 heads of dimension 16 (2 key heads), n = 24, 2 sequences, no values; arrays named like"));
    EXPECT_FALSE(find<QComboBox>("layout")->isEnabled()) << "there is no order of heads to choose";
    EXPECT_EQ(withChoice({}, dialog->choice()).splitHeads, 4);
}

TEST_F(TensorDialog, TellsWhatIsInAFileAndWhatItWasTakenFor)
{
    show(file(TEST_DATA "/tensors/model.safetensors"));
    EXPECT_TRUE(dialog->canOpen());
    EXPECT_EQ(dialog->verdict(),
        QStringLiteral(
            "model.safetensors: 2 layers × 4 heads of dimension 8 (2 key heads), n = 6; arrays named like layers.{L}.q, "
            "padding: attention_mask, tokens: tokens"));
    ASSERT_EQ(find<QTableView>("arrays")->model()->rowCount(), 8);
    EXPECT_EQ(cell(4, TensorTable::Name), "layers.1.k");
    EXPECT_EQ(cell(4, TensorTable::Shape), "(2, 6, 8)");
    EXPECT_EQ(cell(4, TensorTable::Type), "bfloat16");
    EXPECT_EQ(cell(4, TensorTable::Size), "192 B");
    EXPECT_EQ(cell(4, TensorTable::UsedAs), "K, layer 1");
    EXPECT_EQ(cell(6, TensorTable::UsedAs), "padding");
    EXPECT_EQ(cell(7, TensorTable::UsedAs), "tokens");
    const NameBox* q = find<NameBox>("name0");
    EXPECT_EQ(q->name(), "") << "nothing was typed";
    EXPECT_EQ(q->lineEdit()->placeholderText(), "layers.{L}.q (recognized by name)");
    EXPECT_EQ(find<QSpinBox>("layer")->maximum(), 1);
    EXPECT_EQ(find<QSpinBox>("head")->maximum(), 3);
    EXPECT_FALSE(find<QSpinBox>("batch")->isEnabled()) << "there is one only";
}

// A mark that reverses the reading direction would show this name as "qgif". The dialog shows the mark, and the array is chosen
// by the text shown.
TEST_F(TensorDialog, ANameIsShownAsItIsWritten)
{
    const std::string turned = "q\u202efig";
    show(file(putSafetensors(folder, "odd\u202ezpn.safetensors", {{turned, {5, 4}, 0}, {"b<b>c</b>", {7, 4}, 0}})));
    EXPECT_EQ(cell(0, TensorTable::Name), "q\\u202efig");
    const auto* arrays = find<QTableView>("arrays");
    EXPECT_EQ(arrays->model()->index(0, TensorTable::Name).data(Qt::ToolTipRole), "q\\u202efig");
    EXPECT_THAT(arrays->model()->index(1, TensorTable::Name).data(Qt::ToolTipRole).toString().toStdString(),
        ::testing::HasSubstr("b&lt;b&gt;c"));
    EXPECT_EQ(find<QWidget>("file")->findChild<QLineEdit*>()->text().contains(QChar(0x202e)), false);
    type("name0", "q\\u202efig");
    type("name1", "b<b>c</b>");
    ASSERT_TRUE(waitUntil([&] { return open()->isEnabled(); })) << dialog->verdict().toStdString();
    EXPECT_EQ(dialog->choice().names.q, turned);
    EXPECT_EQ(dialog->choice().names.k, "b<b>c</b>");
    EXPECT_THAT(dialog->verdict().toStdString(),
        ::testing::AllOf(::testing::HasSubstr("odd\\u202ezpn.safetensors: "), ::testing::HasSubstr("Q = q\\u202efig")));
}

TEST_F(TensorDialog, SeveralKindsAreNotChosenFromByItself)
{
    show(file(putSafetensors(folder, "two.safetensors", twoStacks())));
    EXPECT_FALSE(dialog->canOpen());
    EXPECT_FALSE(open()->isEnabled());
    EXPECT_TRUE(dialog->verdict().startsWith("2 groups of arrays")) << dialog->verdict().toStdString();
    EXPECT_EQ(cell(0, TensorTable::UsedAs), "not used");
    const NameBox* q = find<NameBox>("name0");
    EXPECT_EQ(q->itemText(0), "encoder.layers.{L}.q") << "the likely ones first";
    EXPECT_EQ(q->itemText(1), "decoder.layers.{L}.q");
    EXPECT_EQ(find<NameBox>("name1")->itemText(0), "encoder.layers.{L}.k");

    type("name0", "decoder.layers.{L}.q");
    EXPECT_EQ(find<NameBox>("name1")->name(), "decoder.layers.{L}.k") << "what goes with it is filled in";
    EXPECT_EQ(find<NameBox>("name2")->name(), "decoder.layers.{L}.v");
    ASSERT_TRUE(waitUntil([&] { return open()->isEnabled(); }));
    EXPECT_TRUE(dialog->verdict().contains("3 layers × 2 heads")) << dialog->verdict().toStdString();
    EXPECT_EQ(cell(0, TensorTable::UsedAs), "not used");
    EXPECT_EQ(cell(9, TensorTable::UsedAs), "Q, layer 0");

    QSignalSpy chosen(dialog.get(), &OpenTensorsDialog::chosen);
    find<QSpinBox>("layer")->setValue(2);
    QTest::mouseClick(open(), Qt::LeftButton);
    ASSERT_EQ(chosen.count(), 1);
    const auto choice = chosen.front().front().value<TensorChoice>();
    EXPECT_EQ(choice.names.k, "decoder.layers.{L}.k");
    EXPECT_EQ(choice.layer, 2);
    EXPECT_FALSE(dialog->isVisible());
}

TEST_F(TensorDialog, AnotherKindReplacesWhatWasFilledIn)
{
    show(file(putSafetensors(folder, "two.safetensors", twoStacks())));
    type("name0", "decoder.layers.{L}.q");
    type("name2", "encoder.layers.{L}.v"); // typed
    type("name0", "encoder.layers.{L}.q");
    EXPECT_EQ(find<NameBox>("name1")->name(), "encoder.layers.{L}.k");
    EXPECT_EQ(find<NameBox>("name2")->name(), "encoder.layers.{L}.v");
}

TEST_F(TensorDialog, WhatCannotBeUsedIsSaidInASentence)
{
    const QString path =
        putSafetensors(folder, "odd.safetensors", {{"alpha", {5, 4}, 0}, {"beta", {7, 3}, 0}, {"gamma", {7, 4}, 0}});
    show(file(path));
    EXPECT_TRUE(dialog->verdict().startsWith("No arrays have the usual names")) << dialog->verdict().toStdString();
    type("name0", "alpha");
    ASSERT_TRUE(waitUntil([&] { return dialog->verdict().startsWith("Array with the keys: is missing"); }));
    type("name1", "beta");
    ASSERT_TRUE(waitUntil([&] { return dialog->verdict().contains("the same number of columns"); }))
        << dialog->verdict().toStdString();
    EXPECT_FALSE(open()->isEnabled());
    type("name1", "delta");
    ASSERT_TRUE(waitUntil([&] { return dialog->verdict().contains("no array \"delta\""); })) << dialog->verdict().toStdString();
    type("name1", "gamma");
    ASSERT_TRUE(waitUntil([&] { return open()->isEnabled(); }));
    EXPECT_TRUE(dialog->verdict().contains("n_q = 5, n_k = 7, no values; Q = alpha, K = gamma"))
        << dialog->verdict().toStdString();
    type("tokenFile", put(folder, "tokens.txt", "one\ntwo\n"));
    ASSERT_TRUE(waitUntil([&] { return !open()->isEnabled(); }));
    EXPECT_TRUE(dialog->verdict().contains("has 2 tokens, but there are 7 keys")) << dialog->verdict().toStdString();

    type("file", TEST_DATA "/malformed/hole.safetensors");
    ASSERT_TRUE(waitUntil([&] { return dialog->verdict().startsWith("hole.safetensors: "); }));
    EXPECT_EQ(find<NameBox>("name0")->name(), "") << "of the file before";
    EXPECT_EQ(find<QTableView>("arrays")->model()->rowCount(), 0);
}

TEST_F(TensorDialog, NothingChosenIsNoError)
{
    show({});
    EXPECT_TRUE(dialog->verdict().isEmpty());
    EXPECT_FALSE(open()->isEnabled());
    QTest::keyClick(dialog.get(), Qt::Key_Return);
    EXPECT_TRUE(dialog->isVisible());
    QTest::keyClick(dialog.get(), Qt::Key_Escape);
    EXPECT_FALSE(dialog->isVisible());
}

TEST_F(TensorDialog, FilesEachComeTogetherOneByOne)
{
    TensorChoice alone;
    alone.q = putNpy(folder, "b.npy", {6, 4});
    show(alone);
    EXPECT_TRUE(find<QRadioButton>("fileEach")->isChecked());
    EXPECT_FALSE(dialog->canOpen());
    EXPECT_TRUE(dialog->verdict().contains("Key file")) << dialog->verdict().toStdString();
    EXPECT_EQ(cell(0, TensorTable::UsedAs), "Q");
    dropOn(dialog.get(), {putNpy(folder, "a.npy", {7, 4})});
    EXPECT_TRUE(dialog->canOpen()) << dialog->verdict().toStdString();
    EXPECT_EQ(dialog->verdict(), "1 head of dimension 4, n_q = 6, n_k = 7, no values; Q = b.npy, K = a.npy");
    EXPECT_EQ(cell(1, TensorTable::UsedAs), "K");
}

TEST_F(TensorDialog, AttentionWeightsAloneAreAKindOfTheirOwn)
{
    TensorChoice told = file(TEST_DATA "/tensors/attentions.npz");
    told.weights = true;
    show(told);
    EXPECT_TRUE(find<QRadioButton>("weightsAlone")->isChecked());
    EXPECT_TRUE(dialog->canOpen());
    EXPECT_EQ(dialog->verdict(),
        QStringLiteral(
            "attentions.npz: attention weights, 2 layers × 3 heads, n = 7; arrays named like layers.{L}.attn_weights"));
    EXPECT_EQ(cell(1, TensorTable::UsedAs), "weights, layer 1");
    EXPECT_FALSE(find<NameBox>("name0")->isVisible());
    QTest::mouseClick(find<QRadioButton>("oneFile"), Qt::LeftButton, {}, {8, 8});
    ASSERT_TRUE(waitUntil([&] { return !open()->isEnabled(); })) << "they are no queries and keys";

    show(file(putSafetensors(folder, "odd.safetensors", {{"x", {2, 5, 5}, 3}, {"y", {2, 5, 5}, 3}})));
    QTest::mouseClick(find<QRadioButton>("weightsAlone"), Qt::LeftButton, {}, {8, 8});
    ASSERT_TRUE(waitUntil([&] {
        return dialog->verdict().contains("No array has one of the usual names of attention weights. Choose the array.");
    })) << dialog->verdict().toStdString();
    type("weightsName", "y");
    ASSERT_TRUE(waitUntil([&] { return open()->isEnabled(); }));
    EXPECT_EQ(dialog->verdict(), "odd.safetensors: attention weights, 2 heads, n = 5; y");
    EXPECT_EQ(dialog->choice().weightsName, "y");
    auto* list = dialog->findChild<ArrayList*>();
    emit list->roleWanted(ArrayRole::Queries, "x"); // as its menu does
    emit list->roleWanted(ArrayRole::Keys, "y");
    EXPECT_TRUE(find<QRadioButton>("oneFile")->isChecked());
    ASSERT_TRUE(waitUntil([&] { return dialog->verdict().contains("Q = x, K = y"); })) << dialog->verdict().toStdString();
}

// Expects what a recording says of its model to be called recorded, not "not used".
TEST_F(TensorDialog, RecordsAreSaidToBeRecords)
{
    show(file(shippedModel()));
    EXPECT_TRUE(dialog->verdict().contains("the file records: ")) << dialog->verdict().toStdString();
    auto* model = find<QTableView>("arrays")->model();
    int records = 0;
    for (int row = 0; row < model->rowCount(); ++row)
        if (cell(row, TensorTable::Name).contains("recorded_") || cell(row, TensorTable::Name).contains("trained_length")) {
            EXPECT_EQ(cell(row, TensorTable::UsedAs), "model setting") << cell(row, TensorTable::Name).toStdString();
            ++records;
        }
    EXPECT_GT(records, 0);
}

TEST_F(TensorDialog, LabelsAreTextAndNoProblem)
{
    show(file(TEST_DATA "/tensors/labels.npz"));
    EXPECT_TRUE(dialog->verdict().endsWith("tokens: tokens")) << dialog->verdict().toStdString();
    auto* model = find<QTableView>("arrays")->model();
    for (int row = 0; row < model->rowCount(); ++row)
        if (cell(row, TensorTable::Name) == "table") {
            EXPECT_EQ(cell(row, TensorTable::UsedAs), "not used");
        }
    EXPECT_EQ(find<NameBox>("name0")->findText("table"), -1) << "no numbers";
}

TEST_F(TensorDialog, ParametersAreNoQueriesAndAreDoubtedWhereTheyAreNamed)
{
    show(file(TEST_DATA "/recordings/parameters_wq.npz"));
    EXPECT_TRUE(dialog->verdict().startsWith("parameters_wq.npz: holds parameters of a model (W_q, W_k)"))
        << dialog->verdict().toStdString();
    EXPECT_FALSE(open()->isEnabled());
    type("name0", "W_q");
    type("name1", "W_k");
    ASSERT_TRUE(waitUntil([&] { return open()->isEnabled(); }));
    EXPECT_TRUE(dialog->verdict().contains("W_q, W_k: parameters of a model have such names")) << dialog->verdict().toStdString();
}

TEST_F(TensorDialog, TokensThatDoNotFitAreSaidToBeLeftOut)
{
    show(file(putSafetensors(folder, "t.safetensors", {{"q", {6, 4}, 0}, {"k", {6, 4}, 0}, {"tokens", {5}, 0}})));
    EXPECT_TRUE(dialog->verdict().contains("the tokens (tokens) are left out")) << dialog->verdict().toStdString();
    show(file(TEST_DATA "/recordings/tokens_object.npz"));
    EXPECT_TRUE(dialog->verdict().endsWith("tokens: tokens")) << dialog->verdict().toStdString();
}

TEST_F(TensorDialog, FilesThatSayWhatTheyAreFindTheirPlaces)
{
    TensorChoice alone;
    alone.q = putNpy(folder, "k.npy", {7, 4}); // the only file, given in the first place
    show(alone);
    dialog->take({putNpy(folder, "v.npy", {7, 3}), putNpy(folder, "q.npy", {6, 4})});
    const TensorChoice choice = dialog->choice();
    EXPECT_TRUE(choice.q.endsWith("/q.npy") && choice.k.endsWith("/k.npy") && choice.v.endsWith("/v.npy"));
    EXPECT_TRUE(dialog->canOpen());
    EXPECT_EQ(dialog->choice().files(), choiceAround(choice.k).files()) << "what stands beside one is found, too";
}

TEST_F(TensorDialog, LayersMayHaveGapsAndFaults)
{
    show(file(putSafetensors(folder, "gaps.safetensors",
        {{"layers.0.q", {6, 4}, 0}, {"layers.0.k", {6, 4}, 0}, {"layers.8.q", {6, 4}, 0}, {"layers.8.k", {6, 3}, 0},
            {"layers.16.q", {6, 4}, 0}, {"layers.16.k", {6, 4}, 0}})));
    EXPECT_TRUE(dialog->verdict().contains("3 layers × 1 head")) << dialog->verdict().toStdString();
    EXPECT_TRUE(dialog->verdict().contains("1 layer cannot be used"));
    auto* layer = find<QSpinBox>("layer");
    layer->stepUp();
    EXPECT_EQ(layer->value(), 8);
    ASSERT_TRUE(waitUntil([&] { return !open()->isEnabled(); }));
    EXPECT_TRUE(dialog->verdict().contains("the same number of columns")) << dialog->verdict().toStdString();
    layer->setFocus();
    layer->selectAll();
    QTest::keyClicks(layer, "15");
    QTest::keyClick(layer, Qt::Key_Tab);
    EXPECT_EQ(layer->value(), 8) << "15 is none, and never taken for another";
    const auto* note = dialog->findChild<QLabel*>("rangeNote");
    ASSERT_NE(note, nullptr);
    EXPECT_EQ(note->text().toStdString(), "15 is not in 0, 8, 16");
    layer->setFocus();
    layer->selectAll();
    QTest::keyClicks(layer, "16");
    QTest::keyClick(layer, Qt::Key_Return);
    EXPECT_EQ(layer->value(), 16);
    ASSERT_TRUE(waitUntil([&] { return open()->isEnabled(); }));
}

TEST_F(TensorDialog, ThousandsOfArraysAreQuick)
{
    std::vector<MadeArray> arrays;
    for (int layer = 0; layer < 3000; ++layer)
        for (const char* role : {"q", "k", "v", "norm"})
            arrays.push_back({"block." + std::to_string(layer) + "." + role, {2, 2}, 0});
    const QString path = putSafetensors(folder, "many.safetensors", arrays);
    QElapsedTimer clock;
    clock.start();
    show(file(path));
    dialog->grab();
    EXPECT_LT(clock.restart(), 3000); // for 12,000 arrays
    EXPECT_TRUE(dialog->verdict().contains("3000 layers")) << dialog->verdict().toStdString();
    find<QLineEdit>("find")->setText("block.2999.");
    EXPECT_EQ(find<QTableView>("arrays")->model()->rowCount(), 4);
    find<QLineEdit>("find")->clear();
    find<QTableView>("arrays")->sortByColumn(TensorTable::Name, Qt::AscendingOrder);
    EXPECT_EQ(cell(8, TensorTable::Name), "block.2.k") << "numbers count";
    dialog->grab();
    EXPECT_LT(clock.elapsed(), 3000);
}

TEST_F(TensorDialog, NamesOfPatternsAreTheNamesInTheFile)
{
    std::vector<TensorInfo> infos;
    for (const char* name :
        {"m.03.attn.query", "m.03.attn.key", "m.03.attn.value", "m.12.attn.query", "m.12.attn.key", "m.12.attn.value"}) {
        TensorInfo info;
        info.name = name;
        info.shape = {3, 3};
        infos.push_back(info);
    }
    const NameMatching matching = matchNames(infos);
    ASSERT_EQ(matching.patterns.size(), 1u);
    EXPECT_EQ(nameBy(matching.patterns.front(), ArrayRole::Queries), "m.{L}.attn.query");
    EXPECT_EQ(nameBy(matching.patterns.front(), ArrayRole::Keys), "m.{L}.attn.key");
    EXPECT_EQ(nameBy(matching.patterns.front(), ArrayRole::Values), "m.{L}.attn.value");
}

} // namespace
} // namespace attentoscope
