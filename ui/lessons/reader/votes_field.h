// SPDX-License-Identifier: GPL-3.0-or-later
// The field for the votes of a class, "12 / 40 / 8": one number for each option of a question. Below it stands what each option
// gets. What is typed stays as it is; while it cannot be read, a sentence says so.
#pragma once

#include <QWidget>

#include <cstddef>
#include <vector>

class QLineEdit;

namespace attentoscope {

class WrappedLabel;

class VotesField : public QWidget
{
    Q_OBJECT
public:
    VotesField(std::size_t options, QWidget* parent);

    void showVotes(const std::vector<int>& votes, const QString& unread = {}); // `unread`: typed, and cannot be read
    void insist(); // says that the answer waits for votes that can be read
    QString unread() const; // what is typed, if it cannot be read
    QLineEdit* line() const { return line_; }

signals:
    void counted(const std::vector<int>& votes); // empty: none, or they cannot be read
    void finished(); // by Enter

private:
    void take(const QString& typed);
    void tell();

    const std::size_t options_;
    QLineEdit* line_;
    WrappedLabel* said_; // what each option gets, or why nothing is counted
};

} // namespace attentoscope
