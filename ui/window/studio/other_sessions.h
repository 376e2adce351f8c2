// SPDX-License-Identifier: GPL-3.0-or-later
// The further sessions that a sheet has panels of: examples, and files of sessions or pictures that hold one.
#pragma once

#include "core/session/session.h"

#include <QObject>
#include <QString>

#include <map>
#include <string>

class QMenu;

namespace attentoscope {

class FigureMaker;

class OtherSessions : public QObject
{
    Q_OBJECT
public:
    explicit OtherSessions(FigureMaker& maker, QObject* parent = nullptr); // the maker must outlive this

    // Fills the menu with the examples and any file: when it opens, because the examples' titles are read from their sessions.
    void offer(QMenu& menu);
    bool addFrom(const QString& path); // the session in this file
    void take(const std::map<QString, std::string>& sessions); // those of a figure or a style
    const std::map<QString, std::string>& texts() const { return texts_; } // by name, see FigureRecipe::sessions

signals:
    void added(const QString& name);
    void refused(const QString& why);

private:
    bool add(const QString& name, const Session& session);

    FigureMaker& maker_;
    std::map<QString, std::string> texts_;
};

} // namespace attentoscope
