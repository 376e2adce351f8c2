// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QMutexLocker>
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

QString RememberingTranslator::translate(const char* context, const char* source, const char* disambiguation, int n) const
{
    const QString translation = QTranslator::translate(context, source, disambiguation, n);
    if (translation.isEmpty())
        return translation;
    const QString original = QString::fromUtf8(source);
    const QMutexLocker lock(&mutex_);
    const QString &shown = silent_ ? original : translation, &other = silent_ ? translation : original;
    if (!others_.contains(shown, other))
        others_.insert(shown, other);
    return silent_ ? QString() : translation;
}

QStringList RememberingTranslator::others(const QString& shown) const
{
    const QMutexLocker lock(&mutex_);
    return others_.values(shown);
}

Language::Language(QObject* parent)
    : QObject(parent)
    , current_(QStringLiteral("en"))
{
    used() = this;
    load(true);
}

QStringList Language::inOtherLanguage(const QString& shown)
{
    return used() != nullptr ? used()->own_.others(shown) : QStringList();
}

void Language::load(bool silent)
{
    own_.setSilent(silent);
    const QString language = silent ? QStringLiteral("zh_CN") : current_;
    if (own_.load(QStringLiteral(":/i18n/attentoscope_") + language))
        QCoreApplication::installTranslator(&own_);
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
        return load(true);
    // Install Qt's translations (buttons and dialogs) first: the translator installed last is asked first, and that must be
    // ours.
    if (qt_.load(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(&qt_);
    load(false);
}

} // namespace attentoscope
