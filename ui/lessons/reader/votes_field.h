// SPDX-License-Identifier: GPL-3.0-or-later
// The field for the votes of a class, "12 / 40 / 8": one number for each option of a question. What is typed stays as it is;
// while it cannot be read, a sentence beside it says so.
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

    void showVotes(const std::vector<int>& votes);
    void setClosed(bool closed); // the vote is over
    bool canBeRead() const;
    QLineEdit* line() const { return line_; }

signals:
    void counted(const std::vector<int>& votes); // empty: none, or they cannot be read
    void finished(); // by Enter, where they can be read

private:
    void take(const QString& typed);
    void tell();

    const std::size_t options_;
    QLineEdit* line_;
    WrappedLabel* complaint_;
};

} // namespace attentoscope
