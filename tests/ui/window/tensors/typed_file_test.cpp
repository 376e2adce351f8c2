// SPDX-License-Identifier: GPL-3.0-or-later
// Tests typing the path of a tensor file in its dialog, and that nothing which can be clicked moves there.
#include "ui/window/tensors/open_tensors_dialog.h"

#include "tests/ui/tensor_files.h"
#include "tests/ui/wait.h"
#include "ui/window/tensors/name_box.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

#include <gmock/gmock.h>

#include <map>

namespace attentoscope {
namespace {

using namespace attentoscope::test;

class TypedFile : public ::testing::Test
{
protected:
    void show(const TensorChoice& choice)
    {
        dialog = std::make_unique<OpenTensorsDialog>(choice, nullptr);
        dialog->show();
    }
    template <class Widget>
    Widget* find(const char* name)
    {
        return dialog->findChild<Widget*>(QString::fromLatin1(name));
    }
    QLineEdit* line() { return find<QWidget>("file")->findChild<QLineEdit*>(); }
    void type(const QString& path)
    {
        line()->setFocus();
        line()->selectAll();
        QTest::keyClicks(line(), path);
    }
    // The places of all that can be clicked, apart from names of arrays and files, which belong to the kind of file.
    std::map<std::string, QPoint> places()
    {
        QCoreApplication::processEvents();
        std::map<std::string, QPoint> found;
        for (const char* name : {"oneFile", "fileEach", "weightsAlone", "find", "arrays", "tokenFile", "layer", "head", "batch",
                 "layout", "splitHeads", "bfloat16", "mask0", "mask1", "open"})
            if (find<QWidget>(name)->isVisible())
                found[name] = find<QWidget>(name)->mapTo(dialog.get(), QPoint());
        return found;
    }

    TempFolder folder;
    std::unique_ptr<OpenTensorsDialog> dialog;
};

TEST_F(TypedFile, TheKindIsThatOfTheFileAndNothingOfTheLastOneStays)
{
    const QString queries = putSafetensors(folder, "queries.safetensors", {{"q", {3, 6, 4}}, {"k", {3, 6, 4}}});
    TensorChoice weights;
    weights.file = TEST_DATA "/tensors/attentions.npz";
    weights.weights = true;
    weights.weightsName = "layers.{L}.attn_weights";
    weights.layer = 1;
    weights.head = 2;
    show(weights);
    ASSERT_TRUE(dialog->canOpen());
    type(queries);
    ASSERT_TRUE(waitUntil([&] { return dialog->canOpen(); })) << dialog->verdict().toStdString();
    EXPECT_TRUE(find<QRadioButton>("oneFile")->isChecked());
    EXPECT_TRUE(dialog->verdict().startsWith("queries.safetensors: 3 heads of dimension 4")) << dialog->verdict().toStdString();
    EXPECT_EQ(dialog->choice().head, 0);
    EXPECT_EQ(dialog->choice().layer, 0);

    type(TEST_DATA "/tensors/attentions.npz");
    ASSERT_TRUE(waitUntil([&] { return dialog->canOpen() && dialog->verdict().startsWith("attentions.npz"); }))
        << dialog->verdict().toStdString();
    EXPECT_TRUE(find<QRadioButton>("weightsAlone")->isChecked()) << "it holds weights";
    EXPECT_TRUE(dialog->verdict().contains("attention weights, 2 layers × 3 heads")) << dialog->verdict().toStdString();
    EXPECT_EQ(dialog->choice().weightsName, "");
}

TEST_F(TypedFile, AFileAmongArraysIsTakenWithThoseBesideIt)
{
    show({});
    putNpy(folder, "k.npy", {7, 4});
    type(putNpy(folder, "q.npy", {7, 4}));
    ASSERT_TRUE(waitUntil([&] { return dialog->canOpen(); })) << dialog->verdict().toStdString();
    EXPECT_TRUE(find<QRadioButton>("fileEach")->isChecked());
    EXPECT_TRUE(dialog->choice().k.endsWith("/k.npy"));
}

TEST_F(TypedFile, EnterReadsAtOnceAndOpensWhatAsksNothing)
{
    show({});
    QSignalSpy chosen(dialog.get(), &OpenTensorsDialog::chosen);
    type(putSafetensors(folder, "plain.safetensors", {{"q", {6, 4}}, {"k", {6, 4}}}));
    QTest::keyClick(line(), Qt::Key_Return);
    EXPECT_TRUE(dialog->canOpen()) << dialog->verdict().toStdString();
    EXPECT_TRUE(chosen.isEmpty()) << "its mask is asked for first";
    QTest::keyClick(line(), Qt::Key_Return);
    EXPECT_EQ(chosen.count(), 1);
    EXPECT_FALSE(dialog->isVisible());

    show({});
    QSignalSpy other(dialog.get(), &OpenTensorsDialog::chosen);
    type(TEST_DATA "/tensors/attentions.npz");
    QTest::keyClick(line(), Qt::Key_Return);
    ASSERT_EQ(other.count(), 1) << dialog->verdict().toStdString();
    EXPECT_TRUE(other.front().front().value<TensorChoice>().weights);
}

TEST_F(TypedFile, NothingThatCanBeClickedMoves)
{
    show({});
    type(putSafetensors(folder, "plain.safetensors", {{"q", {6, 4}}, {"k", {6, 4}}}));
    ASSERT_TRUE(waitUntil([&] { return dialog->canOpen(); }));
    const auto before = places();
    ASSERT_EQ(before.count("mask1"), 1u);
    const QSize size = dialog->size();
    const auto expectAll = [&](const char* when) {
        EXPECT_EQ(dialog->size(), size) << when;
        for (const auto& [name, place] : places())
            if (before.count(name) > 0) {
                EXPECT_EQ(place, before.at(name)) << name << ", " << when;
            }
    };
    type(folder.path().string().c_str() + QStringLiteral("/nothing.npz"));
    ASSERT_TRUE(waitUntil([&] { return !dialog->canOpen() && dialog->verdict().contains("nothing.npz"); }));
    expectAll("an error");
    type(putSafetensors(folder, "guessed.safetensors", {{"q", {9, 12, 16}}, {"k", {9, 12, 16}}}));
    ASSERT_TRUE(waitUntil([&] { return dialog->verdict().contains("which is a guess"); })) << dialog->verdict().toStdString();
    ASSERT_TRUE(find<QPushButton>("turn")->isVisible());
    expectAll("a long doubt");
    type(TEST_DATA "/tensors/attentions.npz");
    ASSERT_TRUE(waitUntil([&] { return dialog->verdict().contains("attention weights"); }));
    expectAll("weights");
    type(TEST_DATA "/tensors/model.safetensors");
    ASSERT_TRUE(waitUntil([&] { return dialog->verdict().contains("2 layers × 4 heads"); }));
    expectAll("layers");
}

} // namespace
} // namespace attentoscope
