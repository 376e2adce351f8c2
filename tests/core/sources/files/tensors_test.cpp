// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/safe_file.h"
#include "core/formats/tensors/npy.h"
#include "core/sources/source.h"

#include <filesystem>
#include <gmock/gmock.h>
#include <unistd.h>

namespace attentoscope {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class TensorSource : public testing::Test
{
protected:
    TensorSource() { std::filesystem::create_directories(folder_); }
    ~TensorSource() override { std::filesystem::remove_all(folder_); }

    std::string file(const std::string& name, Index rows, Index cols)
    {
        std::vector<float> data(std::size_t(rows * cols));
        for (std::size_t i = 0; i < data.size(); ++i)
            data[i] = float(i) / 8;
        const Index shape[] = {rows, cols};
        const auto path = folder_ / name;
        EXPECT_TRUE(writeFileSafely(path, npyBytes(std::span<const float>(data), shape)).ok());
        return path.string();
    }

    static Experiment of(const std::string& q, const std::string& k, const std::string& v = {})
    {
        Experiment e;
        e.source = "tensor";
        e.queryFile = q;
        e.keyFile = k;
        e.valueFile = v;
        return e;
    }

    static std::string why(const Experiment& e)
    {
        const auto made = findSource("tensor")->make(e, 0, {});
        EXPECT_FALSE(made.ok());
        return made.ok() ? std::string() : made.error().text();
    }

private:
    std::filesystem::path folder_ =
        std::filesystem::temp_directory_path() / ("attentoscope-tensors-" + std::to_string(::getpid()));
};

TEST_F(TensorSource, ReadsQKV)
{
    const Experiment e = of(file("q.npy", 3, 4), file("k.npy", 5, 4), file("v.npy", 5, 2));
    const auto made = findSource("tensor")->make(e, 0, {});
    ASSERT_TRUE(made.ok());
    EXPECT_EQ(made->nq(), 3);
    EXPECT_EQ(made->nk(), 5);
    EXPECT_EQ(made->d(), 4);
    EXPECT_EQ(made->dv(), 2);
    EXPECT_EQ(made->q(1, 2), 6.0F / 8);
    EXPECT_EQ(made->position(0), 2) << "a decoding suffix";
    EXPECT_EQ(inputBytes(e), 4.0 * (12 + 20 + 10));
}

TEST_F(TensorSource, ValuesMayBeMissing)
{
    const auto made = findSource("tensor")->make(of(file("q.npy", 3, 4), file("k.npy", 5, 4)), 0, {});
    ASSERT_TRUE(made.ok());
    EXPECT_EQ(made->v.size(), 0);
}

TEST_F(TensorSource, ErrorsNameBothFilesAndShapes)
{
    EXPECT_THAT(why(of(file("q.npy", 3, 4), file("k.npy", 5, 6))),
        AllOf(HasSubstr("q.npy"), HasSubstr("(3, 4)"), HasSubstr("k.npy"), HasSubstr("(5, 6)")));
    EXPECT_THAT(why(of(file("q.npy", 3, 4), file("k.npy", 5, 4), file("v.npy", 3, 2))),
        AllOf(HasSubstr("v.npy"), HasSubstr("(3, 2)"), HasSubstr("k.npy"), HasSubstr("(5, 4)")));
    EXPECT_THAT(why(of(file("q.npy", 0, 4), file("k.npy", 5, 4))), AllOf(HasSubstr("q.npy"), HasSubstr("(0, 4)")));
    EXPECT_THAT(why(of(file("q.npy", 1, 4097), file("k.npy", 1, 4097))), AllOf(HasSubstr("q.npy"), HasSubstr("4097")));
    EXPECT_THAT(why(of("", file("k.npy", 5, 4))), HasSubstr("q: names no file"));
    EXPECT_THAT(why(of(file("q.npy", 5, 4), "")), HasSubstr("k: names no file"));
    EXPECT_THAT(why(of(file("q.npy", 5, 4), "missing.npy")), HasSubstr("missing.npy"));
    EXPECT_EQ(inputBytes(of("missing.npy", "missing.npy")), 0);
}

} // namespace
} // namespace attentoscope
