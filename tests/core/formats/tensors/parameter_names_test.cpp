// SPDX-License-Identifier: GPL-3.0-or-later
// The names are those that published checkpoints and recordings have.
#include "core/formats/tensors/parameter_names.h"

#include "core/formats/tensors/tensor_names.h"

#include <gmock/gmock.h>

namespace attentoscope {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<TensorInfo> arraysOf(const std::vector<std::string>& names)
{
    std::vector<TensorInfo> tensors;
    for (const std::string& name : names) {
        TensorInfo tensor;
        tensor.name = name;
        tensor.shape = {16, 16};
        tensors.push_back(tensor);
    }
    return tensors;
}

struct NamesOf {
    const char* what;
    std::vector<std::string> names;
};

const NamesOf checkpoints[] = {
    {"GPT-2",
        {"h.0.attn.c_attn.weight", "h.0.attn.c_attn.bias", "h.0.attn.c_proj.weight", "transformer.h.11.attn.c_attn.weight"}},
    {"GPT-2 of TensorFlow", {"model/h0/attn/c_attn/w", "model/h0/attn/c_proj/w"}},
    {"BERT",
        {"bert.encoder.layer.0.attention.self.query.weight", "bert.encoder.layer.0.attention.self.key.weight",
            "bert.encoder.layer.0.attention.self.query.bias"}},
    {"BERT of TensorFlow",
        {"bert/encoder/layer_0/attention/self/query/kernel", "bert/encoder/layer_0/attention/self/key/kernel:0"}},
    {"LLaMA", {"model.layers.0.self_attn.q_proj.weight", "model.layers.0.self_attn.k_proj.weight"}},
    {"LLaMA of Meta", {"layers.0.attention.wq.weight", "layers.0.attention.wk.weight", "layers.0.attention.wq"}},
    {"T5", {"encoder.block.0.layer.0.SelfAttention.q.weight", "decoder.block.3.layer.1.EncDecAttention.k.weight"}},
    {"Flax",
        {"params/encoder/layer_0/attention/query/kernel", "['params']['layers_0']['attn']['key']['kernel']",
            "params.layers_0.attn.query.kernel"}},
    {"Haiku", {"transformer/h0_attn/~/query/w", "transformer/h0_attn/~/key/w"}},
    {"TransformerLens",
        {"blocks.0.attn.W_Q", "blocks.0.attn.W_K", "blocks.0.attn.b_Q", "blocks_0_attn_W_Q", "blocks/0/attn/W_K"}},
    {"torch.nn.MultiheadAttention",
        {"self_attn.in_proj_weight", "in_proj_weight", "self_attn.q_proj_weight", "k_proj_weight", "in_proj_bias", "bias_k"}},
    {"Falcon, Bloom, GPT-NeoX",
        {"transformer.h.0.self_attention.query_key_value.weight", "query_key_value.weight", "query_key_value_weight"}},
    {"MPT", {"transformer.blocks.0.attn.Wqkv.weight", "blocks.0.attn.Wqkv"}},
    {"ChatGLM", {"transformer.layers.0.attention.query_key_value.weight"}},
    {"Baichuan", {"model.layers.0.self_attn.W_pack.weight"}},
    {"Phi-3", {"model.layers.0.self_attn.qkv_proj.weight"}},
    {"timm", {"blocks.0.attn.qkv.weight", "blocks.0.attn.q_norm.weight"}},
    {"diffusers", {"up_blocks.1.attentions.0.transformer_blocks.0.attn1.to_q.weight"}},
    {"llama.cpp", {"blk.0.attn_q.weight", "blk.0.attn_k.weight"}},
    {"quantised", {"model.layers.0.self_attn.q_proj.qweight", "layers.0.q_proj.weight.absmax"}},
    {"LoRA",
        {"base_model.model.layers.0.self_attn.q_proj.lora_A.weight", "layers.0.q_proj.lora_B", "lora_q", "lora_A.layers.0.q_proj",
            "lora_unet_down_blocks_0_attn1_to_q.lora_down.weight"}},
    {"optimizers",
        {"exp_avg.layers.0.q_proj", "exp_avg_sq.layers.0.k_proj", "layers.0.q_proj.exp_avg", "optimizer.state.3.q",
            "momentum_buffer/layers/0/q_proj", "opt_state/0/mu/query"}},
    {"notebooks",
        {"W_q", "W_k", "w_q", "Wq", "WK", "W_Q_0", "W_Q_layer3", "l0_W_q", "weight_q", "q_weight", "query_weight", "q_w",
            "key_kernel", "layers_0_self_attn_q_proj_weight", "queryWeight", "q_bias"}},
    {"state dictionaries in a file", {"state_dict.layers.0.q_proj", "params.layers.0.q"}},
};

const NamesOf recordings[] = {
    {"TransformerLens",
        {"blocks.0.attn.hook_q", "blocks.0.attn.hook_k", "blocks.0.hook_q_input", "hook_embed", "blocks_0_attn_hook_q",
            "blocks.0.attn.hook_pattern"}},
    {"hooks on modules",
        {"model.layers.0.self_attn.q_proj", "self_attn.k_proj", "q_proj.out", "q_proj.output", "attn_q", "blk.2.attn_q",
            "h.0.attn.2.to_q", "bert.encoder.layer.0.attention.self.query", "layers.0.attention.self.key"}},
    {"variables",
        {"query_states", "key_states", "query_layer", "key_layer", "q_rot", "k_rope", "query", "keys", "queries", "Q", "K", "q",
            "k", "v", "q_5", "k5", "layers.0.q", "block00/Anfrage", "block01/Schluessel", "layers.0.query"}},
    {"caches", {"past_key_values.0.key", "present.0.value", "cache.k.0"}},
    {"weights of attention",
        {"attn_weights", "attn_weight", "attention_weights", "layers.10.attn_weights", "attentions.0", "weights",
            "attn_output_weights", "A", "self_attn", "attn_probs"}},
    {"what stands beside", {"attention_mask", "tokens", "input_ids", "position_bias", "bias", "position_ids", "embeddings"}},
};

TEST(ParameterNames, OfCheckpointsAreTold)
{
    for (const NamesOf& checkpoint : checkpoints)
        for (const std::string& name : checkpoint.names) {
            const auto kind = parameterKind(name);
            EXPECT_TRUE(kind) << checkpoint.what << ": " << name;
            EXPECT_EQ(kind == ParameterKind::Adapter, checkpoint.what == std::string_view("LoRA")) << name;
            EXPECT_EQ(kind == ParameterKind::Optimizer, checkpoint.what == std::string_view("optimizers")) << name;
        }
}

TEST(ParameterNames, OfRecordingsAreNone)
{
    for (const NamesOf& recording : recordings)
        for (const std::string& name : recording.names)
            EXPECT_FALSE(parameterKind(name)) << recording.what << ": " << name;
    for (const char* name : {"", ".", "_", "weight", "[]"})
        EXPECT_FALSE(parameterKind(name)) << name;
}

TEST(ParameterNames, NoCheckpointHasQueriesAndKeys)
{
    for (const NamesOf& checkpoint : checkpoints) {
        const NameMatching matching = matchNames(arraysOf(checkpoint.names));
        EXPECT_THAT(matching.patterns, IsEmpty()) << checkpoint.what;
        EXPECT_THAT(matching.weightPatterns, IsEmpty()) << checkpoint.what;
        EXPECT_EQ(matching.parameters, checkpoint.names);
    }
}

TEST(ParameterNames, BesideActivationsAreLeftOver)
{
    const NameMatching matching = matchNames(arraysOf({"layers.0.q", "layers.0.k", "layers.0.W_q", "layers.0.W_k"}));
    ASSERT_EQ(matching.patterns.size(), 1U);
    EXPECT_EQ(matching.patterns[0].pattern, "layers.{L}.{q}");
    EXPECT_THAT(matching.parameters, ElementsAre("layers.0.W_q", "layers.0.W_k"));
}

TEST(ParameterNames, CompanyRaisesADoubt)
{
    const auto company = [](const std::vector<std::string>& names) { return companyOfParameters(arraysOf(names)); };
    EXPECT_EQ(company({"layers.0.q_proj", "layers.0.k_proj", "embed_tokens.weight"}), "embed_tokens.weight");
    EXPECT_EQ(company({"q_proj", "k_proj", "wte"}), "wte");
    EXPECT_EQ(company({"q_proj", "k_proj"}), "");
    EXPECT_EQ(company({"q", "k", "W_q", "W_k", "embeddings"}), "") << "the parameters have names of their own";
    EXPECT_EQ(company({"blocks.0.attn.hook_q", "blocks.0.attn.hook_k", "hook_embed"}), "");
    auto tensors = arraysOf({"q_proj", "k_proj", "q_proj.bias"});
    EXPECT_EQ(companyOfParameters(tensors), "") << "a table is a bias of the scores";
    tensors[2].shape = {16};
    EXPECT_EQ(companyOfParameters(tensors), "q_proj.bias");
    for (const char* name : {"query_states", "q_proj.output", "hook_q", "past_key_values.0.key"})
        EXPECT_TRUE(namesComputed(name)) << name;
    EXPECT_FALSE(namesComputed("layers.0.q_proj"));
}

} // namespace
} // namespace attentoscope
