// SPDX-License-Identifier: GPL-3.0-or-later
// The language of the window: installs the catalogues that are compiled in, at start and when it is switched.
#pragma once

#include <QMultiHash>
#include <QMutex>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTranslator>

namespace attentoscope {

// A catalogue that remembers what it was asked, so that what is on the screen can be found by its words in the other language.
class RememberingTranslator : public QTranslator
{
    Q_OBJECT
public:
    using QTranslator::QTranslator;

    void setSilent(bool silent) { silent_ = silent; } // it remembers, and translates nothing
    QString translate(const char* context, const char* source, const char* disambiguation, int n) const override;
    // Of a text as it was shown: the source of a translation, or, of a silent one, the translation.
    QStringList others(const QString& shown) const;

private:
    bool silent_ = false;
    mutable QMutex mutex_; // texts are translated on the worker's thread too
    mutable QMultiHash<QString, QString> others_;
};

class Language : public QObject
{
    Q_OBJECT
public:
    explicit Language(QObject* parent = nullptr);

    static QStringList available(); // "en", "zh_CN"
    static QString nameOf(const QString& language); // in that language: "中文"
    static QString ofSystem(); // the available one that fits the desktop best

    static QString inUse(); // by the program; "en" before any was chosen

    const QString& current() const { return current_; }
    // What a text of the window is called in the other language, as far as it was shown since this language is in use.
    static QStringList inOtherLanguage(const QString& shown);
    // Every open window gets QEvent::LanguageChange.
    void use(const QString& language);

private:
    void load(bool silent);

    QString current_;
    RememberingTranslator own_;
    QTranslator qt_;
};

} // namespace attentoscope
