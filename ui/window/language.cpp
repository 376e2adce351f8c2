#include "ui/window/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QPointer>

namespace attentoscope {

namespace {

QPointer<Language>& used()
{
    static QPointer<Language> last;
    return last;
}

} // namespace

QString Language::inUse() { return used() != nullptr ? used()->current() : QStringLiteral("en"); }

Language::Language(QObject* parent)
    : QObject(parent)
    , current_(QStringLiteral("en"))
{
}

QStringList Language::available() { return {QStringLiteral("en"), QStringLiteral("zh_CN")}; }

QString Language::nameOf(const QString& language)
{
    return language == QLatin1String("zh_CN") ? QStringLiteral("中文") : QStringLiteral("English");
}

QString Language::ofSystem()
{
    return QLocale::system().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

void Language::use(const QString& language)
{
    if (language == current_ || !available().contains(language))
        return;
    used() = this;
    QCoreApplication::removeTranslator(&own_);
    QCoreApplication::removeTranslator(&qt_);
    current_ = language;
    if (language == QLatin1String("en"))
        return;
    // Qt's own buttons and dialogs first, so that ours are asked before them.
    if (qt_.load(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qt_);
    if (own_.load(QStringLiteral(":/i18n/attentoscope_") + language))
        QCoreApplication::installTranslator(&own_);
}

} // namespace attentoscope
