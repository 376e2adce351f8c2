// SPDX-License-Identifier: GPL-3.0-or-later
// Tests the folds of the form as a user meets them: closed at first, opened by a click or by what is set in them, remembered.
#include "tests/ui/window_test.h"
#include "ui/editors/field_editor.h"
#include "ui/editors/parts/form_section.h"
#include "ui/window/settings/settings.h"

#include <QComboBox>
#include <QLineEdit>
#include <QToolButton>

namespace attentoscope {
namespace {

class Folds : public WindowTest
{
protected:
    Folds() { window.resize(1366, 768); }
    ~Folds() override { Settings::clearParts(); }

    FormSection* fold(const char* name) { return find<FormSection>(name); }
    void click(const char* name) { QTest::mouseClick(fold(name)->head(), Qt::LeftButton); }
    QString title(const char* name) { return static_cast<QToolButton*>(fold(name)->head())->text(); }
};

TEST_F(Folds, AreClosedAtFirstAndOpenByAClick)
{
    for (const char* name : {"moreOfTheSource", "positions", "moreOfTheScale", "measure", "curves"})
        EXPECT_TRUE(!fold(name)->isOpen() || fold(name)->changed() > 0) << name;
    for (const char* field : {"source", "n", "d", "policy-a", "policy-b", "mask"})
        EXPECT_TRUE(find<FieldEditor>(field)->isVisible()) << field;
    for (const char* field : {"seed", "tau", "length", "dv", "rope", "entropy", "bits"})
        EXPECT_FALSE(find<FieldEditor>(field)->isVisible()) << field;
    EXPECT_FALSE(find<QComboBox>("policy-a.normalizer")->isVisible());
    QTest::qWait(1); // the form unfolds once the window is wide
    const QPoint head = fold("moreOfTheScale")->head()->mapTo(&window, QPoint());
    click("moreOfTheScale");
    EXPECT_TRUE(find<FieldEditor>("tau")->isVisible());
    EXPECT_TRUE(find<QComboBox>("policy-a.normalizer")->isVisible());
    QTest::qWait(1);
    EXPECT_EQ(fold("moreOfTheScale")->head()->mapTo(&window, QPoint()), head) << "the next click closes it again";
}

TEST_F(Folds, SayWhatIsChangedInThem)
{
    click("moreOfTheScale");
    auto* tau = find<FieldEditor>("tau")->findChild<QLineEdit*>();
    tau->setFocus();
    tau->selectAll();
    QTest::keyClicks(tau, QStringLiteral("2"));
    QTest::keyClick(tau, Qt::Key_Return);
    ASSERT_EQ(window.document()->experiment().tau, 2);
    EXPECT_EQ(title("moreOfTheScale"), QStringLiteral("More policy settings · 1 changed"));
    auto* weights = find<QComboBox>("policy-b.normalizer");
    weights->setFocus();
    QTest::keyClick(weights, Qt::Key_Down);
    EXPECT_EQ(title("moreOfTheScale"), QStringLiteral("More policy settings · 2 changed"));
    click("moreOfTheScale");
    EXPECT_FALSE(fold("moreOfTheScale")->isOpen()) << "a click closes it all the same";
    window.document()->history()->undo();
    window.document()->history()->undo();
    EXPECT_EQ(title("moreOfTheScale"), QStringLiteral("More policy settings"));
}

TEST_F(Folds, OpenForASessionThatUsesThem)
{
    Session session = window.document()->session();
    session.experiment.bits = true;
    session.experiment.policyA.normalizer.name = "sparsemax";
    window.document()->open(session, {});
    QTest::qWait(1); // the old box is deleted
    EXPECT_TRUE(find<FieldEditor>("bits")->isVisible());
    EXPECT_TRUE(find<QComboBox>("policy-a.normalizer")->isVisible());
    EXPECT_FALSE(find<FieldEditor>("rope")->isVisible());
}

TEST_F(Folds, AreRemembered)
{
    click("measure");
    language.use(QStringLiteral("zh_CN")); // builds the form anew
    QTest::qWait(1);
    EXPECT_TRUE(fold("measure")->isOpen());
    EXPECT_FALSE(fold("positions")->isOpen());
    click("measure");
    language.use(QStringLiteral("en"));
    QTest::qWait(1);
    EXPECT_FALSE(fold("measure")->isOpen());
}

} // namespace
} // namespace attentoscope
