// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/orders/messages.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

using namespace attentoscope;
using testing::Eq;
using testing::Optional;

namespace {

const MessageValue figure{{"result", {{"file", "曲线.svg"}, {"bytes", MessageValue::binary({0, 255, 10})}, {"size", 0.1}}}};

TEST(Messages, ComeBackAsTheyWereHoweverTheirBytesCome)
{
    MessageStream stream;
    std::vector<MessageValue> read;
    for (const char byte : messageBytes(figure) + messageBytes({{"progress", 0.5}})) {
        stream.add({&byte, 1});
        const auto next = stream.take();
        ASSERT_TRUE(next);
        if (*next)
            read.push_back(**next);
    }
    EXPECT_THAT(read, testing::ElementsAre(figure, MessageValue{{"progress", 0.5}}));
}

TEST(Messages, AreReadFromAPipeUntilItEnds)
{
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    ASSERT_TRUE(writeMessage(ends[1], figure));
    const std::string half = messageBytes(figure).substr(0, 9);
    ASSERT_EQ(::write(ends[1], half.data(), half.size()), ssize_t(half.size()));
    ::close(ends[1]);
    const auto whole = readMessage(ends[0]), broken = readMessage(ends[0]), none = readMessage(ends[0]);
    ASSERT_TRUE(whole);
    EXPECT_THAT(*whole, Optional(Eq(figure)));
    EXPECT_FALSE(broken) << "it ended inside a message";
    ASSERT_TRUE(none);
    EXPECT_EQ(*none, std::nullopt);
    ::close(ends[0]);
}

TEST(Messages, OtherBytesAreRefused)
{
    for (const std::string bytes :
        {std::string("\x03\0\0\0abc", 7), std::string("GET / HTTP/1.1"), std::string("\xff\xff\xff\xff", 4)}) {
        MessageStream stream;
        stream.add(bytes);
        const auto taken = stream.take();
        ASSERT_FALSE(taken) << bytes;
        EXPECT_EQ(taken.error().kind, ErrorKind::BadInput);
        int ends[2];
        ASSERT_EQ(::pipe(ends), 0);
        ASSERT_EQ(::write(ends[1], bytes.data(), bytes.size()), ssize_t(bytes.size()));
        ::close(ends[1]);
        EXPECT_FALSE(readMessage(ends[0])) << bytes;
        ::close(ends[0]);
    }
}

TEST(Messages, CarryAnErrorWithItsPatternForOtherLanguages)
{
    for (const Error& error :
        {badInput("--n", {"%1 is too small; the smallest is %2", {"0", "1"}}), failure("", "it failed"), cancelled()}) {
        const Error read = errorIn(messageOf(error)["error"]);
        EXPECT_EQ(read.kind, error.kind);
        EXPECT_EQ(read.what, error.what);
        EXPECT_EQ(read.why, error.why);
    }
    EXPECT_EQ(errorIn({{"kind", "input"}, {"what", "x"}, {"why", "50 %1 done"}}).text(), "x: 50 %1 done")
        << "from a plain sender";
    EXPECT_EQ(errorIn("nonsense").kind, ErrorKind::Failure);
}

} // namespace
