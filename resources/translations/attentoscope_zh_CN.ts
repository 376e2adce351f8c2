<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>About</name>
    <message>
        <source>See how attention behaves when its scale, its mask or its length changes.</source>
        <translation>观察缩放、掩码与长度改变时，注意力如何变化。</translation>
    </message>
    <message>
        <source>Instruction set</source>
        <translation>指令集</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程数</translation>
    </message>
    <message>
        <source>Free software: GPL 3.0 or later. Plots by QCustomPlot.</source>
        <translation>自由软件：GPL 3.0 或更高版本。绘图使用 QCustomPlot。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>AdditiveNumbers</name>
    <message>
        <source>f</source>
        <translation>f</translation>
    </message>
    <message>
        <source>Factor f that multiplies the scores at the full length</source>
        <translation>全长时分数所乘的因子 f</translation>
    </message>
    <message>
        <source>H</source>
        <translation>H</translation>
    </message>
    <message>
        <source>Mean Shannon entropy at the full length</source>
        <translation>序列取全长时的平均香农熵</translation>
    </message>
    <message>
        <source>H at n₀</source>
        <translation>n₀ 处的 H</translation>
    </message>
    <message>
        <source>Mean Shannon entropy at the length n₀, where all factors are 1</source>
        <translation>在长度 n₀ 处（所有因子均为 1）的平均香农熵</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>Mean of the largest weight of a row</source>
        <translation>每行最大权重的平均值</translation>
    </message>
    <message>
        <source>f for q·k/√d</source>
        <translation>q·k/√d 的 f</translation>
    </message>
    <message>
        <source>Factor f that multiplies scaled dot products q·k/√d</source>
        <translation>缩放点积 q·k/√d 所乘的因子 f</translation>
    </message>
    <message>
        <source>H for q·k/√d</source>
        <translation>q·k/√d 的 H</translation>
    </message>
    <message>
        <source>Mean Shannon entropy of scaled dot products with this factor</source>
        <translation>缩放点积乘以此因子时的平均香农熵</translation>
    </message>
    <message>
        <source>e = vᵀ tanh(W_q q + W_k k), untrained: %1 hidden units, gain %2, ‖v‖₁ = %3 · entropies in %4</source>
        <translation>e = vᵀ tanh(W_q q + W_k k)，未经训练：%1 个隐藏单元，增益 %2，‖v‖₁ = %3 · 熵的单位：%4</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
</context>
<context>
    <name>AdditivePictures</name>
    <message>
        <source>maximum ln n</source>
        <translation>上限 ln n</translation>
    </message>
    <message>
        <source>length n</source>
        <translation>长度 n</translation>
    </message>
    <message>
        <source>No row sees any key.</source>
        <translation>所有行均无可见键。</translation>
    </message>
    <message>
        <source>f = 1</source>
        <translation>f = 1</translation>
    </message>
    <message>
        <source>f = ln n / ln n₀</source>
        <translation>f = ln n / ln n₀</translation>
    </message>
    <message>
        <source>f for constant H</source>
        <translation>使 H 不变的 f</translation>
    </message>
    <message>
        <source>q·k/√d, f = 1</source>
        <translation>q·k/√d，f = 1</translation>
    </message>
    <message>
        <source>Shannon entropy (bits)</source>
        <translation>香农熵（比特）</translation>
    </message>
    <message>
        <source>Shannon entropy (nats)</source>
        <translation>香农熵（奈特）</translation>
    </message>
    <message>
        <source>Entropy under additive scores</source>
        <translation>加性打分下的熵</translation>
    </message>
    <message>
        <source>q·k/√d, f for constant H</source>
        <translation>q·k/√d，使 H 不变的 f</translation>
    </message>
    <message>
        <source>factor f</source>
        <translation>因子 f</translation>
    </message>
    <message>
        <source>Factor on the scores</source>
        <translation>分数上的因子</translation>
    </message>
    <message>
        <source>a = softmax(f e)</source>
        <translation>a = softmax(f e)</translation>
    </message>
    <message>
        <source>additive</source>
        <translation>加性</translation>
    </message>
    <message>
        <source>largest − mean score</source>
        <translation>最大分数 − 平均分数</translation>
    </message>
    <message>
        <source>Largest score minus mean score</source>
        <translation>最大分数与平均分数之差</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>Largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>%1, %2 hidden units</source>
        <translation>%1，%2 个隐藏单元</translation>
    </message>
</context>
<context>
    <name>Answers</name>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
</context>
<context>
    <name>AuthorMarks</name>
    <message>
        <source>added data</source>
        <translation>另加的数据</translation>
    </message>
    <message>
        <source>open diamonds</source>
        <translation>空心菱形</translation>
    </message>
    <message>
        <source>open triangles</source>
        <translation>空心三角形</translation>
    </message>
    <message>
        <source>crosses</source>
        <translation>叉号</translation>
    </message>
    <message>
        <source>plus signs</source>
        <translation>加号</translation>
    </message>
    <message>
        <source>stars</source>
        <translation>星号</translation>
    </message>
    <message>
        <source>crossed squares</source>
        <translation>带叉的方块</translation>
    </message>
    <message>
        <source>%1: %2, data added by the author</source>
        <translation>%1：%2（作者添加的数据）</translation>
    </message>
    <message>
        <source>%1 with error bars: %2, data and errors added by the author</source>
        <translation>%1及误差线：%2（作者添加的数据与误差）</translation>
    </message>
    <message>
        <source>%1: data added by the author</source>
        <translation>%1：作者添加的数据</translation>
    </message>
    <message>
        <source>%1, with a band of errors: data added by the author</source>
        <translation>%1（带误差带）：作者添加的数据</translation>
    </message>
    <message>
        <source>%1, with error bars: data added by the author</source>
        <translation>%1（带误差棒）：作者添加的数据</translation>
    </message>
    <message>
        <source>inset: x from %1 to %2, y from %3 to %4</source>
        <translation>小图：x 从 %1 到 %2，y 从 %3 到 %4</translation>
    </message>
</context>
<context>
    <name>BatchWords</name>
    <message>
        <source>as given</source>
        <translation>按原序</translation>
    </message>
    <message>
        <source>sorted</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>buckets</source>
        <translation>分桶</translation>
    </message>
    <message>
        <source>packed</source>
        <translation>打包</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>按块</translation>
    </message>
    <message>
        <source>Batches of the sequences in the given order, each batch padded with [PAD] to its longest sequence</source>
        <translation>按给定次序组批，每批用 [PAD] 补到该批最长序列的长度</translation>
    </message>
    <message>
        <source>Batches of the sequences sorted by length, each batch padded with [PAD] to its longest sequence</source>
        <translation>按长度排序后分成批次，每批用 [PAD] 补到该批最长序列的长度</translation>
    </message>
    <message>
        <source>Sequences sorted by length. A new batch begins when a batch is full, or when a sequence exceeds the shortest of its batch by more than the width of a bucket</source>
        <translation>先按长度排序；一批已满，或下一个序列比该批最短的长出不止一个桶宽时，就另起一批</translation>
    </message>
    <message>
        <source>Sequences packed one after the other into rows of one length. Every score of a row is computed, and a block-diagonal mask hides the scores between two sequences</source>
        <translation>把多个序列首尾相接放进等长的行，用块对角掩码隔开；一行的分数全部计算，再由掩码屏蔽不同序列之间的分数</translation>
    </message>
    <message>
        <source>Packed rows, of which only the blocks on the diagonal are computed, as in kernels for sequences of variable length</source>
        <translation>同样是打包的行，但只计算对角线上的块，变长序列的内核就是这样做的</translation>
    </message>
    <message>
        <source>Rows of the batch: tokens and padding</source>
        <translation>批次的各行：词元与填充</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置数</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>tokens + [PAD]</source>
        <translation>词元 + [PAD]</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Work and time</source>
        <translation>计算量与时间</translation>
    </message>
    <message>
        <source>relative to the given order</source>
        <translation>与按原序组批之比</translation>
    </message>
    <message>
        <source>batch arrangement</source>
        <translation>组批方式</translation>
    </message>
    <message>
        <source>scores computed</source>
        <translation>计算的分数</translation>
    </message>
    <message>
        <source>scores between tokens of one sequence</source>
        <translation>同一序列词元之间的分数</translation>
    </message>
    <message>
        <source>time, measured</source>
        <translation>实测时间</translation>
    </message>
    <message>
        <source>%1 sequences, each of random length from %2 to %3 tokens</source>
        <translation>%1 个序列，长度随机，各 %2 至 %3 个词元</translation>
    </message>
    <message>
        <source>%1 sequences of %2 to %3 tokens</source>
        <translation>%1 个序列，各 %2 至 %3 个词元</translation>
    </message>
    <message>
        <source>In the given order, &lt;b&gt;%1&lt;/b&gt; of the scores are spent on [PAD].</source>
        <translation>按原序计算时，&lt;b&gt;%1&lt;/b&gt; 的分数花在 [PAD] 上。</translation>
    </message>
    <message>
        <source>Packed, and computed block by block, the same weights take &lt;b&gt;%1&lt;/b&gt; of the work and &lt;b&gt;%2&lt;/b&gt; of the time.</source>
        <translation>打包并逐块计算，得到同样的权重只需 &lt;b&gt;%1&lt;/b&gt; 的计算量和 &lt;b&gt;%2&lt;/b&gt; 的时间。</translation>
    </message>
    <message>
        <source>The weights differ by at most %1 from those of each sequence computed alone; the largest weight on padding or another sequence is %2.</source>
        <translation>每个权重与该序列单独计算时相差不超过 %1；落在填充位置或其他序列上的最大权重为 %2。</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在测量……</translation>
    </message>
    <message>
        <source>time: shortest of %1 runs on one thread, all scores stored, computed with Eigen (%2)</source>
        <translation>时间：单线程运行 %1 次中最短的一次，存储全部分数，用 Eigen（%2）计算</translation>
    </message>
    <message>
        <source>a row</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>percentages: share of positions that are [PAD]</source>
        <translation>百分数：全部位置中 [PAD] 所占的比例</translation>
    </message>
</context>
<context>
    <name>BlankWorksheet</name>
    <message>
        <source>answers</source>
        <translation>答案</translation>
    </message>
</context>
<context>
    <name>Boundaries</name>
    <message>
        <source>columns</source>
        <translation>各列</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>各行</translation>
    </message>
    <message>
        <source>maps</source>
        <translation>注意力图与行的权重</translation>
    </message>
    <message>
        <source>form</source>
        <translation>表单</translation>
    </message>
    <message>
        <source>side</source>
        <translation>侧栏</translation>
    </message>
    <message>
        <source>inspector</source>
        <translation>检视</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>课文</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表格</translation>
    </message>
</context>
<context>
    <name>CellNames</name>
    <message>
        <source>Not a cell. Type row and key (“812, 37”), “row 812” or “key 37”.</source>
        <translation>没有这样的单元格：请输入行与键（“812, 37”）、“第 812 行”或“键 37”。</translation>
    </message>
    <message>
        <source>Not a cell or a token. Type row and key (“812, 37”), “row 812” or a token.</source>
        <translation>没有这样的单元格或词元：请输入行与键（“812, 37”）、“第 812 行”或一个词元。</translation>
    </message>
    <message>
        <source>Rows go from 0 to %1.</source>
        <translation>行号从 0 到 %1。</translation>
    </message>
    <message>
        <source>Keys go from 0 to %1.</source>
        <translation>键号从 0 到 %1。</translation>
    </message>
</context>
<context>
    <name>CellText</name>
    <message>
        <source>bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
    <message>
        <source>masked, or with weight 0</source>
        <translation>被掩码屏蔽，或权重为 0</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩码屏蔽</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
</context>
<context>
    <name>Choices</name>
    <message>
        <source>Same scale at every length</source>
        <translation>缩放与长度无关</translation>
    </message>
    <message>
        <source>From theory</source>
        <translation>来自理论</translation>
    </message>
    <message>
        <source>Used in published models</source>
        <translation>见于已发布的模型</translation>
    </message>
    <message>
        <source>Computed from the data</source>
        <translation>由数据求得</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Weights that sum to 1</source>
        <translation>权重之和为 1</translation>
    </message>
    <message>
        <source>Weights whose sum need not be 1</source>
        <translation>权重之和可不为 1</translation>
    </message>
</context>
<context>
    <name>ClaimWords</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Erratum: %1</source>
        <translation>有误：%1</translation>
    </message>
    <message>
        <source>not trained yet</source>
        <translation>尚未训练</translation>
    </message>
    <message>
        <source>not computed yet</source>
        <translation>尚未计算</translation>
    </message>
    <message>
        <source>computation failed</source>
        <translation>计算失败</translation>
    </message>
    <message>
        <source>%1 does not hold</source>
        <translation>%1不成立</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>成立的范围</translation>
    </message>
    <message>
        <source>The statement holds if the value is in this range</source>
        <translation>数值落在此范围内，该说法即成立</translation>
    </message>
    <message>
        <source>agrees</source>
        <translation>是否成立</translation>
    </message>
    <message>
        <source>Correct version</source>
        <translation>正确的说法</translation>
    </message>
    <message>
        <source>claim</source>
        <translation>论断</translation>
    </message>
    <message>
        <source>source</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>statement</source>
        <translation>说法</translation>
    </message>
    <message>
        <source>min</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>max</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>%1 of %2 claims reproduced, %3 partly</source>
        <translation>%2 条论断中，%1 条已复现，%3 条部分复现</translation>
    </message>
    <message>
        <source>error confirmed for %1 of %2 errata</source>
        <translation>%2 条有误的说法中，%1 条经计算确实不成立</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>reproduces %1 (%2)</source>
        <translation>本图复现了%1（%2）</translation>
    </message>
    <message>
        <source>partly reproduces %1 (%2)</source>
        <translation>本图部分复现了%1（%2）</translation>
    </message>
    <message>
        <source>does not reproduce %1 (%2)</source>
        <translation>本图未能复现%1（%2）</translation>
    </message>
    <message>
        <source>%1 of the claims and errata could not be computed</source>
        <translation>两类中共有 %1 条无法计算</translation>
    </message>
    <message>
        <source>%1 of the claims not reproduced</source>
        <translation>%1 条论断未能复现</translation>
    </message>
    <message>
        <source>%1 of the claims not tested (no data)</source>
        <translation>%1 条论断因缺少数据未检验</translation>
    </message>
    <message>
        <source>%1 of the claims and errata not computed yet</source>
        <translation>两类中共有 %1 条尚未计算</translation>
    </message>
    <message>
        <source>confirms the error in %1 (%2)</source>
        <translation>本图表明%1（%2）有误</translation>
    </message>
    <message>
        <source>its data are not available here</source>
        <translation>这里没有所需的数据</translation>
    </message>
</context>
<context>
    <name>ColorBar</name>
    <message>
        <source>masked</source>
        <translation>已屏蔽</translation>
    </message>
    <message>
        <source>Colour bar of the map</source>
        <translation>注意力图的颜色条</translation>
    </message>
</context>
<context>
    <name>ColorMap</name>
    <message>
        <source>Viridis</source>
        <translation>Viridis</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>Cividis</translation>
    </message>
    <message>
        <source>Magma</source>
        <translation>Magma</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>Purple–green</source>
        <translation>紫–绿</translation>
    </message>
    <message>
        <source>Grey on both sides</source>
        <translation>两侧灰度</translation>
    </message>
</context>
<context>
    <name>CostPictures</name>
    <message>
        <source>scores stored</source>
        <translation>存储全部分数</translation>
    </message>
    <message>
        <source>streamed</source>
        <translation>流式</translation>
    </message>
    <message>
        <source>sequence length n</source>
        <translation>序列长度 n</translation>
    </message>
    <message>
        <source>Measuring …</source>
        <translation>正在测量……</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 倍</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>time (ms)</source>
        <translation>用时（毫秒）</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>memory (MB)</source>
        <translation>内存（MB）</translation>
    </message>
    <message>
        <source>memory: total of all arrays held at the peak, including Q, K and V</source>
        <translation>内存：峰值时占用的全部数组的总量，含 Q、K、V</translation>
    </message>
    <message>
        <source>stored
ms</source>
        <translation>存储
毫秒</translation>
    </message>
    <message>
        <source>streamed
ms</source>
        <translation>流式
毫秒</translation>
    </message>
    <message>
        <source>stored
MB</source>
        <translation>存储
MB</translation>
    </message>
    <message>
        <source>streamed
MB</source>
        <translation>流式
MB</translation>
    </message>
    <message>
        <source>median of %4 runs · stored: Eigen, %1 · streamed: %2 · %3 threads</source>
        <translation>%4 次运行取中位数 · 存储：Eigen，%1 · 流式：%2 · %3 个线程</translation>
    </message>
    <message>
        <source>fastest to slowest run</source>
        <translation>从最快到最慢的运行</translation>
    </message>
    <message>
        <source>At &lt;i&gt;n&lt;/i&gt; = %1, storing all scores takes&lt;br&gt;&lt;b&gt;%2&lt;/b&gt; the memory (%3 against %4) and&lt;br&gt;&lt;b&gt;%5&lt;/b&gt; the time (%6 against %7;&lt;br&gt;ratios of single runs: %8 to %9).</source>
        <translation>&lt;i&gt;n&lt;/i&gt; = %1 时，保留全部分数所需的&lt;br&gt;内存是流式的 &lt;b&gt;%2&lt;/b&gt;（%3 对 %4），&lt;br&gt;时间是流式的 &lt;b&gt;%5&lt;/b&gt;（%6 对 %7；&lt;br&gt;单次运行之比为 %8 至 %9）。</translation>
    </message>
</context>
<context>
    <name>CursorWords</name>
    <message>
        <source>Cursors: %1.</source>
        <translation>游标：%1。</translation>
    </message>
</context>
<context>
    <name>CurvePicture</name>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>mean of %1 × %2 rows</source>
        <translation>%1 × %2 行的平均</translation>
    </message>
    <message>
        <source>No row sees any key.</source>
        <translation>所有行均无可见键。</translation>
    </message>
    <message>
        <source>%1 × %2 rows; at n &gt; %3: %4 × %5 rows</source>
        <translation>%1 × %2 行；长度超过 %3 时为 %4 × %5 行</translation>
    </message>
    <message>
        <source> · no theory for %1</source>
        <translation> · %1 没有理论值</translation>
    </message>
    <message>
        <source>at any length</source>
        <translation>在任何长度都</translation>
    </message>
    <message>
        <source>at n = %1</source>
        <translation>在 n = %1 时</translation>
    </message>
    <message>
        <source>%1 has no scale %2 · </source>
        <translation>%1 %2得不到缩放因子 · </translation>
    </message>
    <message>
        <source> · %1 not shown (x axis: %2)</source>
        <translation> · %1 未画出（横轴：%2）</translation>
    </message>
    <message>
        <source>%1: %2 · </source>
        <translation>%1：%2 · </translation>
    </message>
    <message>
        <source>mean of %1 rows</source>
        <translation>%1 行的平均</translation>
    </message>
    <message>
        <source>no theory for these settings</source>
        <translation>此处没有理论值</translation>
    </message>
    <message>
        <source>%1 trials</source>
        <translation>%1 次试验</translation>
    </message>
    <message>
        <source>%1 windows</source>
        <translation>%1 个取样窗口</translation>
    </message>
</context>
<context>
    <name>CurvesBoard</name>
    <message>
        <source>no parameter “%1”</source>
        <translation>没有参数“%1”</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>&lt;b&gt;Curves against length&lt;/b&gt;</source>
        <translation>&lt;b&gt;随长度变化的曲线&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Curves against %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;曲线（横轴：%1）&lt;/b&gt;</translation>
    </message>
</context>
<context>
    <name>DataWarnings</name>
    <message>
        <source>layer %1: %2</source>
        <translation>第 %1 层：%2</translation>
    </message>
</context>
<context>
    <name>Depicted</name>
    <message>
        <source>Queries and keys of a small language model (newton.npz of Attentoscope), which reads 512 tokens of Newton’s Opticks</source>
        <translation>一个小语言模型（Attentoscope 的 newton.npz）读牛顿《光学》512 个词元时的查询与键</translation>
    </message>
    <message>
        <source>tokens %1 to %2 of $n = %3$; the weights are normalized over these tokens, and the scale is computed from all tokens</source>
        <translation>$n = %3$ 个词元中的第 %1 至 %2 个，权重只在这些词元上归一化；缩放按全部词元计算</translation>
    </message>
    <message>
        <source>%1 Gaussian points in %2 dimensions</source>
        <translation>%2 维空间中的 %1 个高斯点</translation>
    </message>
    <message>
        <source>Small networks trained on the task “%1”</source>
        <translation>在“%1”任务上训练的小网络</translation>
    </message>
    <message>
        <source>%1 queries and as many keys, each with %2 dimensions; random features drawn %3 times</source>
        <translation>%1 个 %2 维查询与同样多的键，特征抽样 %3 次</translation>
    </message>
</context>
<context>
    <name>DifferenceMap</name>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>Weights, B − A</source>
        <translation>权重之差 B − A</translation>
    </message>
</context>
<context>
    <name>DistancePage</name>
    <message>
        <source>distance |i − j|</source>
        <translation>距离 |i − j|</translation>
    </message>
    <message>
        <source>distance i − j</source>
        <translation>距离 i − j</translation>
    </message>
    <message>
        <source>No row sees any key.</source>
        <translation>所有行均无可见键。</translation>
    </message>
    <message>
        <source>Weight of a key</source>
        <translation>单个键的权重</translation>
    </message>
    <message>
        <source>mean weight a</source>
        <translation>平均权重 a</translation>
    </message>
    <message>
        <source>%1, keys after the query</source>
        <translation>%1，查询之后的键</translation>
    </message>
    <message>
        <source>Weight per decade of distance</source>
        <translation>每十倍距离区间内的权重之和</translation>
    </message>
    <message>
        <source>share of a row&apos;s weight</source>
        <translation>占一行权重的份额</translation>
    </message>
    <message>
        <source>Weight by distance</source>
        <translation>权重与距离</translation>
    </message>
    <message>
        <source>Weight per decade</source>
        <translation>每十倍距离的权重</translation>
    </message>
    <message>
        <source>summed weight of a row</source>
        <translation>一行的权重之和</translation>
    </message>
</context>
<context>
    <name>DrawnAccuracy</name>
    <message>
        <source>%1 as you drew it</source>
        <translation>你画的 %1</translation>
    </message>
    <message>
        <source>your prediction</source>
        <translation>你的预测</translation>
    </message>
</context>
<context>
    <name>DropPlan</name>
    <message>
        <source>The folder %1 holds nothing that can be opened</source>
        <translation>文件夹 %1 中没有可以打开的文件</translation>
    </message>
    <message>
        <source>The folder %1 holds nothing that can be opened; files skipped because their names are not UTF-8: %2</source>
        <translation>文件夹 %1 中没有可以打开的文件；因文件名不是 UTF-8 而跳过的有 %2 个</translation>
    </message>
    <message>
        <source>The folder %1 contains %2 files that can be opened. Drop only the files that you want to open</source>
        <translation>文件夹 %1 中有 %2 个可以打开的文件：请只拖入要打开的文件</translation>
    </message>
    <message>
        <source>%1 contains no session: another program made it, or it was saved without the experiment</source>
        <translation>%1 中没有会话：它由别的程序生成，或保存时未包含实验</translation>
    </message>
    <message>
        <source>Open the session in the picture %1</source>
        <translation>打开图片 %1 中的会话</translation>
    </message>
    <message>
        <source>%1 does not exist</source>
        <translation>%1 不存在</translation>
    </message>
    <message>
        <source>Open the session %1</source>
        <translation>打开会话 %1</translation>
    </message>
    <message>
        <source>Open the lesson %1</source>
        <translation>打开这一课：%1</translation>
    </message>
    <message>
        <source>Read the arrays in %1</source>
        <translation>读取 %1 中的数组</translation>
    </message>
    <message>
        <source>Read the array %1</source>
        <translation>读取数组 %1</translation>
    </message>
    <message>
        <source>Read the tokens in %1</source>
        <translation>读取 %1 中的词元</translation>
    </message>
    <message>
        <source>%1 cannot be opened; drop a session, a picture that contains a session, arrays, tokens or a lesson</source>
        <translation>无法打开 %1：只能打开会话、含有会话的图片、数组、词元或一课</translation>
    </message>
    <message>
        <source>%1 is not a file; drop files or one folder</source>
        <translation>%1 不是文件：请拖入文件，或一个文件夹</translation>
    </message>
    <message>
        <source>Drop one session, one lesson, one file of arrays, or up to three .npy files (Q, K and optionally V); together with arrays, you can drop one file of tokens</source>
        <translation>请拖入一个会话、一课、一个数组文件，或至多三个 .npy 文件：Q、K，也可加上 V；拖入数组时，还可以加一个词元文件</translation>
    </message>
    <message>
        <source>Read the arrays in one file</source>
        <translation>读取一个文件中的数组</translation>
    </message>
    <message>
        <source>Read %1 arrays</source>
        <translation>读取 %1 个数组</translation>
    </message>
    <message>
        <source>%1, and their tokens</source>
        <translation>%1及其词元</translation>
    </message>
    <message>
        <source>Show the results in the folder %1</source>
        <translation>显示文件夹 %1 中的结果</translation>
    </message>
</context>
<context>
    <name>EntropyBoard</name>
    <message>
        <source>Factor α (multiplies λ of B)</source>
        <translation>乘在 B 的 λ 上的因子 α</translation>
    </message>
    <message>
        <source>Entropy spectrum</source>
        <translation>熵谱</translation>
    </message>
    <message>
        <source>Entropy distribution</source>
        <translation>熵的分布</translation>
    </message>
    <message>
        <source>Entropy by row</source>
        <translation>逐行的熵</translation>
    </message>
    <message>
        <source>A compared with B</source>
        <translation>A 与 B 的比较</translation>
    </message>
    <message>
        <source>Rényi</source>
        <translation>Rényi</translation>
    </message>
    <message>
        <source>H_α = ln(Σ a^α) / (1 − α): the larger α, the more the large weights count</source>
        <translation>H_α = ln(Σ a^α) / (1 − α)：α 越大，大权重的影响越大</translation>
    </message>
    <message>
        <source>Tsallis</source>
        <translation>Tsallis</translation>
    </message>
    <message>
        <source>S_q = (1 − Σ a^q) / (q − 1)</source>
        <translation>S_q = (1 − Σ a^q) / (q − 1)</translation>
    </message>
    <message>
        <source>H</source>
        <translation>H</translation>
    </message>
    <message>
        <source>Entropy of each row, in the measure chosen on the left</source>
        <translation>每行的熵，用左侧选定的度量计算</translation>
    </message>
    <message>
        <source>H / ln n</source>
        <translation>H / ln n</translation>
    </message>
    <message>
        <source>Entropy as a fraction of the largest possible one</source>
        <translation>熵占可能最大值的比例</translation>
    </message>
    <message>
        <source>KL</source>
        <translation>KL</translation>
    </message>
    <message>
        <source>Kullback–Leibler divergence Σ a ln(a / b)</source>
        <translation>Kullback–Leibler 散度 Σ a ln(a / b)</translation>
    </message>
    <message>
        <source>−Σ a ln b = H + KL, with Shannon&apos;s entropy</source>
        <translation>−Σ a ln b = H + KL，其中 H 是香农熵</translation>
    </message>
    <message>
        <source>Cross-entropy</source>
        <translation>交叉熵</translation>
    </message>
    <message>
        <source>Open Explore: entropy against length</source>
        <translation>熵随长度的变化：见“探索”页</translation>
    </message>
</context>
<context>
    <name>EntropyNumbers</name>
    <message>
        <source>mean &lt;i&gt;H&lt;/i&gt;</source>
        <translation>平均 &lt;i&gt;H&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Mean entropy over rows, in the measure chosen on the left</source>
        <translation>各行熵的均值，熵的种类在左侧选定</translation>
    </message>
    <message>
        <source>Each row&apos;s entropy divided by the largest entropy that its visible keys allow, mean over rows</source>
        <translation>每行的熵除以其可见键所允许的最大熵，再对各行取平均</translation>
    </message>
    <message>
        <source>lowest entropy</source>
        <translation>最低的熵</translation>
    </message>
    <message>
        <source>Smallest entropy of a row</source>
        <translation>各行熵的最小值</translation>
    </message>
    <message>
        <source>highest entropy</source>
        <translation>最高的熵</translation>
    </message>
    <message>
        <source>Largest entropy of a row</source>
        <translation>各行熵的最大值</translation>
    </message>
    <message>
        <source>KL divergence</source>
        <translation>与另一策略的 KL 散度</translation>
    </message>
    <message>
        <source>cross-entropy</source>
        <translation>交叉熵</translation>
    </message>
    <message>
        <source>entropy &lt;i&gt;H&lt;/i&gt;</source>
        <translation>熵 &lt;i&gt;H&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Entropy of the row, in the measure chosen on the left</source>
        <translation>该行的熵，熵的种类在左侧选定</translation>
    </message>
    <message>
        <source>KL(A‖B) in column A, KL(B‖A) in column B</source>
        <translation>A 列为 KL(A‖B)，B 列为 KL(B‖A)</translation>
    </message>
    <message>
        <source>H(A, B) in column A, H(B, A) in column B</source>
        <translation>A 列为 H(A, B)，B 列为 H(B, A)</translation>
    </message>
    <message>
        <source>All rows (%1)</source>
        <translation>所有行（%1）</translation>
    </message>
    <message>
        <source>All rows</source>
        <translation>所有行</translation>
    </message>
    <message>
        <source>Rows without visible key, not counted: %1</source>
        <translation>未计入的行（无可见键）：%1</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>no visible key</source>
        <translation>无可见键</translation>
    </message>
    <message>
        <source>ln &lt;i&gt;n&lt;/i&gt; − mean &lt;i&gt;H&lt;/i&gt;</source>
        <translation>ln &lt;i&gt;n&lt;/i&gt; − 平均 &lt;i&gt;H&lt;/i&gt;</translation>
    </message>
    <message>
        <source>−Σ a ln b = H + KL with Shannon&apos;s entropy, mean over rows: H(A, B) in column A, H(B, A) in column B</source>
        <translation>−Σ a ln b = H + KL（香农熵），对各行取平均：A 列为 H(A, B)，B 列为 H(B, A)</translation>
    </message>
    <message>
        <source>An upper bound of the mutual information: the mean over rows of ln n − H, with n the visible keys of the row and H Shannon&apos;s entropy. It is 0 when all keys get the same weight, ln n when one key gets all of it.</source>
        <translation>互信息的上界。ln n − H 对各行的平均，n 是该行的可见键数，H 是香农熵：所有键权重相同时为 0，一个键占据全部权重时为 ln n。</translation>
    </message>
    <message>
        <source>Kullback–Leibler divergence Σ a ln(a / b), mean over rows: KL(A‖B) in column A, KL(B‖A) in column B. Infinite where a key has weight under one policy and none under the other.</source>
        <translation>Kullback–Leibler 散度 Σ a ln(a / b) 对各行的平均：A 列为 KL(A‖B)，B 列为 KL(B‖A)。若某个键在一方有权重而在另一方没有，则为无穷大。</translation>
    </message>
    <message>
        <source>&lt;i&gt;H&lt;/i&gt; / max &lt;i&gt;H&lt;/i&gt;</source>
        <translation>&lt;i&gt;H&lt;/i&gt; / 最大 &lt;i&gt;H&lt;/i&gt;</translation>
    </message>
</context>
<context>
    <name>EntropyPage</name>
    <message>
        <source>The weight on the first key and on the query&apos;s own key, how much it contributes to the entropy, and a lower bound on the entropy, computed from the logits</source>
        <translation>首键与自身键的权重、这部分权重对熵的贡献，以及由 logit 算得的熵的下界</translation>
    </message>
    <message>
        <source>Entropies</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Sinks and entropy bound</source>
        <translation>汇聚与熵的下界</translation>
    </message>
    <message>
        <source>Entropy spectra, distributions over rows, and the divergence between A and B</source>
        <translation>熵谱、各行的分布，以及 A 与 B 的差距</translation>
    </message>
</context>
<context>
    <name>EntropyPictures</name>
    <message>
        <source>No row sees any key.</source>
        <translation>所有行均无可见键。</translation>
    </message>
    <message>
        <source>n − 1</source>
        <translation>n − 1</translation>
    </message>
    <message>
        <source>Shannon</source>
        <translation>Shannon</translation>
    </message>
    <message>
        <source>Gini–Simpson</source>
        <translation>Gini–Simpson</translation>
    </message>
    <message>
        <source>Hartley</source>
        <translation>Hartley</translation>
    </message>
    <message>
        <source>collision</source>
        <translation>碰撞</translation>
    </message>
    <message>
        <source>min-entropy</source>
        <translation>最小熵</translation>
    </message>
    <message>
        <source>H / max H</source>
        <translation>熵 / 最大熵</translation>
    </message>
    <message>
        <source>row i</source>
        <translation>行 i</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>%1, row %2</source>
        <translation>%1，第 %2 行</translation>
    </message>
    <message>
        <source>order q</source>
        <translation>阶 q</translation>
    </message>
    <message>
        <source>order α</source>
        <translation>阶 α</translation>
    </message>
    <message>
        <source>Tsallis entropy</source>
        <translation>Tsallis 熵</translation>
    </message>
    <message>
        <source>Rényi entropy</source>
        <translation>Rényi 熵</translation>
    </message>
    <message>
        <source>Tsallis spectrum</source>
        <translation>Tsallis 谱</translation>
    </message>
    <message>
        <source>Rényi spectrum</source>
        <translation>Rényi 谱</translation>
    </message>
    <message>
        <source>mean %1 %2</source>
        <translation>%1 均值 %2</translation>
    </message>
    <message>
        <source>rows per bin</source>
        <translation>每个分箱的行数</translation>
    </message>
    <message>
        <source>Distribution over rows</source>
        <translation>各行熵的分布</translation>
    </message>
    <message>
        <source>No row sees more than one key.</source>
        <translation>每行至多只有一个可见键。</translation>
    </message>
    <message>
        <source>Row by row</source>
        <translation>逐行的熵</translation>
    </message>
    <message>
        <source>cross-entropy</source>
        <translation>交叉熵</translation>
    </message>
    <message>
        <source>KL divergence</source>
        <translation>KL 散度</translation>
    </message>
    <message>
        <source>A compared with B</source>
        <translation>A 与 B 的比较</translation>
    </message>
    <message>
        <source>mean H</source>
        <translation>平均 H</translation>
    </message>
    <message>
        <source>√ penalty</source>
        <translation>惩罚的平方根</translation>
    </message>
    <message>
        <source>best α</source>
        <translation>最佳 α</translation>
    </message>
    <message>
        <source>α (multiplies λ of B)</source>
        <translation>乘在 B 的 λ 上的因子 α</translation>
    </message>
    <message>
        <source>mean; band: 10–90 %</source>
        <translation>均值；阴影：10%–90% 分位</translation>
    </message>
    <message>
        <source>chosen rows</source>
        <translation>选中的行</translation>
    </message>
    <message>
        <source>%1 is infinite in %2 rows</source>
        <translation>%1 在 %2 行中为无穷大</translation>
    </message>
</context>
<context>
    <name>ExampleMenus</name>
    <message>
        <source>Your own</source>
        <translation>自编课程</translation>
    </message>
    <message>
        <source>Needs lesson %1: %2</source>
        <translation>先学第 %1 课：%2</translation>
    </message>
    <message>
        <source>lessons needed: %1</source>
        <translation>先学第 %1 课</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
</context>
<context>
    <name>Examples</name>
    <message>
        <source>What is the effect of length?</source>
        <translation>长度有什么影响？</translation>
    </message>
    <message>
        <source>Which scale keeps entropy flat?</source>
        <translation>哪种缩放能保持熵不变？</translation>
    </message>
    <message>
        <source>Which keys does a query see?</source>
        <translation>每个查询看得到哪些键？</translation>
    </message>
    <message>
        <source>What do attention heads do?</source>
        <translation>注意力头各自做什么？</translation>
    </message>
    <message>
        <source>What happens inside attention?</source>
        <translation>注意力内部发生了什么？</translation>
    </message>
    <message>
        <source>How many dimensions are enough?</source>
        <translation>多少维才够？</translation>
    </message>
</context>
<context>
    <name>ExperimentFindables</name>
    <message>
        <source>Enter: change it in the form</source>
        <translation>回车：在表单中修改</translation>
    </message>
    <message>
        <source>Enter or Tab: change it here · Shift+Enter: show it in the form</source>
        <translation>回车或 Tab：在此修改 · Shift+回车：在表单中显示</translation>
    </message>
    <message>
        <source>Enter: turn it off · Shift+Enter: show it in the form</source>
        <translation>回车：关闭 · Shift+回车：在表单中显示</translation>
    </message>
    <message>
        <source>Enter: turn it on · Shift+Enter: show it in the form</source>
        <translation>回车：开启 · Shift+回车：在表单中显示</translation>
    </message>
    <message>
        <source>Enter: use this mask · Tab: edit it first</source>
        <translation>回车：设为此掩码 · Tab：先修改再设置</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>row %1, key %2</source>
        <translation>第 %1 行，键 %2</translation>
    </message>
    <message>
        <source>Enter: select this token&apos;s row · Shift+Enter: select it as the key of the selected row</source>
        <translation>回车：选中该词元所在的行 · Shift+回车：把它选作所选行的键</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>The worksheet locks this</source>
        <translation>练习单已锁定此项</translation>
    </message>
    <message>
        <source>A scale policy needs queries and keys, but the file holds attention weights only</source>
        <translation>缩放策略需要查询和键，而文件里只有注意力权重</translation>
    </message>
    <message>
        <source>The source “%1” does not use this field</source>
        <translation>来源“%1”不使用此字段</translation>
    </message>
    <message>
        <source>This field has no effect with the present settings</source>
        <translation>此字段在当前设置下不起作用</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Scale policies</source>
        <translation>缩放策略</translation>
    </message>
    <message>
        <source>Enter: use as A · Shift+Enter: use as B</source>
        <translation>回车：设为 A · Shift+回车：设为 B</translation>
    </message>
    <message>
        <source>Enter: use as B</source>
        <translation>回车：设为 B</translation>
    </message>
    <message>
        <source>Enter: use as A</source>
        <translation>回车：设为 A</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Enter or Tab: type the path of the file</source>
        <translation>回车或 Tab：填写文件路径</translation>
    </message>
    <message>
        <source>Quantities</source>
        <translation>可查看的量</translation>
    </message>
    <message>
        <source>Enter: show its curves against length</source>
        <translation>回车：显示它随长度变化的曲线</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Enter: show its curves against length · Shift+Enter: colour the heads by this quantity</source>
        <translation>回车：显示它随长度变化的曲线 · Shift+回车：按这个量给注意力头着色</translation>
    </message>
    <message>
        <source>Enter: colour the heads by this quantity</source>
        <translation>回车：按这个量给注意力头着色</translation>
    </message>
    <message>
        <source>The window does not show this quantity; attentoscope-cli attend --csv lists it for each row</source>
        <translation>窗口不显示这个量；可用 attentoscope-cli attend --csv 逐行列出</translation>
    </message>
    <message>
        <source>Enter: go there · Shift+Enter: zoom in until single cells are visible</source>
        <translation>回车：转到那里 · Shift+回车：放大到看得清每个单元格</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>How scores become weights</source>
        <translation>分数怎样变成权重</translation>
    </message>
</context>
<context>
    <name>ExploreBoard</name>
    <message>
        <source>All plots</source>
        <translation>全部图</translation>
    </message>
    <message>
        <source>Weights of the row</source>
        <translation>该行的权重</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Row entropy under A and B</source>
        <translation>A、B 下各行的熵</translation>
    </message>
</context>
<context>
    <name>Extrapolation</name>
    <message>
        <source>maximum ln n</source>
        <translation>上限 ln n</translation>
    </message>
    <message>
        <source>training n</source>
        <translation>训练长度</translation>
    </message>
    <message>
        <source>test length n</source>
        <translation>测试长度 n</translation>
    </message>
    <message>
        <source>This plot appears when training is done.</source>
        <translation>训练结束后显示此图。</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>no position encoding</source>
        <translation>无位置编码</translation>
    </message>
    <message>
        <source>baseline: most frequent token</source>
        <translation>总猜最常见的子词</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>accuracy (%)</source>
        <translation>准确率（%）</translation>
    </message>
    <message>
        <source>chance</source>
        <translation>随机猜测</translation>
    </message>
    <message>
        <source>Entropy of the weights</source>
        <translation>权重的熵</translation>
    </message>
    <message>
        <source>H (%1)</source>
        <translation>H（%1）</translation>
    </message>
    <message>
        <source>Test loss</source>
        <translation>测试损失</translation>
    </message>
    <message>
        <source>cross-entropy (%1)</source>
        <translation>交叉熵（%1）</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>training step</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>No training step is done yet.</source>
        <translation>尚未完成任何训练步。</translation>
    </message>
    <message>
        <source>all policies</source>
        <translation>所有策略</translation>
    </message>
    <message>
        <source>%1 and policies trained alike</source>
        <translation>%1 及训练时与之相同的策略</translation>
    </message>
    <message>
        <source>gain over A</source>
        <translation>比 A 提高</translation>
    </message>
    <message>
        <source>%1 wins by %2 points (95 % interval %3 to %4)</source>
        <translation>%1 更好，高 %2 个百分点（95% 区间 %3 至 %4）</translation>
    </message>
    <message>
        <source>%1 loses by %2 points (95 % interval %3 to %4)</source>
        <translation>%1 更差，低 %2 个百分点（95% 区间 %3 至 %4）</translation>
    </message>
    <message>
        <source>no clear difference (%1 points, 95 % interval %2 to %3)</source>
        <translation>没有明显差别（%1 个百分点，95% 区间 %2 至 %3）</translation>
    </message>
    <message>
        <source>Accuracy at the longest test length minus the accuracy of A, with its 95 % interval. Networks with the same seed are compared on the same questions</source>
        <translation>最长测试长度上的准确率减去 A 的准确率，附 95% 区间；种子相同的网络用同样的题目比较</translation>
    </message>
    <message>
        <source>%1: %2 of %3 networks are better than always guessing the most frequent token.</source>
        <translation>%1：%3 个网络中，%2 个优于“总猜最常见的子词”。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 networks learned the task (an accuracy of 90 % at the training length); the means include all networks.</source>
        <translation>%1：%3 个网络中有 %2 个学会了任务（训练长度上的准确率达到 90%）；平均值把它们全部计入。</translation>
    </message>
    <message>
        <source>%1, trained at n = %2. Accuracy at n = %4: %3 %.</source>
        <translation>%1（训练长度 n = %2）。n = %4 时的准确率：%3%。</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Trained at n = %1 in %2 steps of %3 examples, tested at n = %4. Network width %5, d = %6.</source>
        <translation>训练长度 n = %1，%2 步，每步 %3 个样本；测试长度 n = %4。网络宽度 %5，d = %6。</translation>
    </message>
    <message>
        <source>n₀ defaults to the training length, %1.</source>
        <translation>n₀ 默认取训练长度 %1。</translation>
    </message>
    <message>
        <source>over networks</source>
        <translation>各网络之间</translation>
    </message>
    <message>
        <source>Accuracy at the longest training length</source>
        <translation>最长训练长度上的准确率</translation>
    </message>
    <message>
        <source>thin lines: %1 networks</source>
        <translation>细线：%1 个网络</translation>
    </message>
    <message>
        <source>trained at n = %1; thin lines: %2 networks; %3 questions</source>
        <translation>训练长度 n = %1；细线：%2 个网络；%3 道题</translation>
    </message>
    <message>
        <source>Your prediction</source>
        <translation>你的预测</translation>
    </message>
    <message>
        <source>%1 is off by %2 points on average, most at n = %3: you drew %4, the networks reach %5.</source>
        <translation>%1 平均差 %2 个百分点，在 n = %3 处差得最多：你画的是 %4，实际是 %5。</translation>
    </message>
    <message>
        <source>Your prediction: %1</source>
        <translation>你的预测：%1</translation>
    </message>
    <message>
        <source>± in the column n = %1: standard deviation over networks. ± in the column “gain over A”: 95 % interval.</source>
        <translation>n = %1 一列中的“±”是各网络之间的标准差，“比 A 提高”一列中的“±”是 95% 区间。</translation>
    </message>
    <message>
        <source>Accuracy at the longest test length: mean ± standard deviation over networks</source>
        <translation>最长测试长度上的准确率：各网络的均值 ± 标准差</translation>
    </message>
    <message>
        <source>%1, trained at n = %2. Accuracy at n = %3: %4 %5 %, %6 %7 %; %8.</source>
        <translation>%1（训练长度 n = %2）。n = %3 时的准确率：%4 为 %5%，%6 为 %7%；%8。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 个中的 %1 个</translation>
    </message>
</context>
<context>
    <name>FieldWords</name>
    <message>
        <source> or </source>
        <translation>或</translation>
    </message>
</context>
<context>
    <name>FigureMenu</name>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Figure for print …</source>
        <translation>印刷用插图…</translation>
    </message>
    <message>
        <source>Export picture …</source>
        <translation>导出图片…</translation>
    </message>
    <message>
        <source>Copy data</source>
        <translation>复制数据</translation>
    </message>
    <message>
        <source>Export data …</source>
        <translation>导出数据…</translation>
    </message>
    <message>
        <source>Describe in words	D</source>
        <translation>用文字描述	D</translation>
    </message>
    <message>
        <source>Show as table	T</source>
        <translation>以表格显示	T</translation>
    </message>
    <message>
        <source>Fill the page	F7</source>
        <translation>铺满页面	F7</translation>
    </message>
    <message>
        <source>Show the whole page	F7</source>
        <translation>显示整个页面	F7</translation>
    </message>
</context>
<context>
    <name>FigureReader</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>In words: %1</source>
        <translation>文字描述：%1</translation>
    </message>
    <message>
        <source>There is nothing to describe yet.</source>
        <translation>目前还没有可描述的内容。</translation>
    </message>
    <message>
        <source>Copies this description</source>
        <translation>将这段文字复制到剪贴板</translation>
    </message>
    <message>
        <source>As a table: %1</source>
        <translation>表格：%1</translation>
    </message>
    <message>
        <source>This table contains no data.</source>
        <translation>此表没有数据。</translation>
    </message>
    <message>
        <source>%1 rows, %2 columns</source>
        <translation>%1 行，%2 列</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Copies the selected cells, or the whole table, as text with tabs (Ctrl+C)</source>
        <translation>把所选单元格或整张表复制为制表符分隔的文本（Ctrl+C）</translation>
    </message>
    <message>
        <source>… and %1 more rows: “Export data” writes all rows</source>
        <translation>……另有 %1 行未复制：“导出数据”会写出全部行</translation>
    </message>
</context>
<context>
    <name>FigureTable</name>
    <message>
        <source>series</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>standard error</source>
        <translation>标准误</translation>
    </message>
    <message>
        <source>interval end</source>
        <translation>区间终点</translation>
    </message>
    <message>
        <source>lower limit</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>upper limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>other head</source>
        <translation>另一个头</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>测量值</translation>
    </message>
    <message>
        <source>theory</source>
        <translation>理论值</translation>
    </message>
</context>
<context>
    <name>FigureWords</name>
    <message>
        <source>mask %1</source>
        <translation>掩码 %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>It contains copies of %1.</source>
        <translation>其中含有 %1 的副本。</translation>
    </message>
    <message>
        <source>The file contains the settings of the experiment.</source>
        <translation>文件中含有实验的各项设置。</translation>
    </message>
    <message>
        <source>The file contains the title “%1” and the settings of the experiment.</source>
        <translation>文件中含有标题“%1”和实验的各项设置。</translation>
    </message>
    <message>
        <source>It contains the names of %1, without folders, and their SHA-256 checksums.</source>
        <translation>其中写有 %1 的文件名（不含文件夹）及其 SHA-256 校验和。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a caption</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>padding mask</source>
        <translation>填充掩码</translation>
    </message>
    <message>
        <source>causal and padding mask</source>
        <translation>因果与填充掩码</translation>
    </message>
    <message>
        <source>Scale policy: %1</source>
        <translation>缩放策略：%1</translation>
    </message>
    <message>
        <source>Scale policies: %1</source>
        <translation>缩放策略：%1</translation>
    </message>
</context>
<context>
    <name>Findables</name>
    <message>
        <source>Not possible now</source>
        <translation>现在不可用</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>论断</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Enter: read it</source>
        <translation>回车：阅读</translation>
    </message>
</context>
<context>
    <name>GeometryPictures</name>
    <message>
        <source>distance to mean (unit: spread)</source>
        <translation>到均值的距离（单位：离散度）</translation>
    </message>
    <message>
        <source>distance to nearest value (unit: spread)</source>
        <translation>到最近值的距离（单位：离散度）</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>the mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>RoPE</source>
        <translation>RoPE</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>the position-dependent scale</source>
        <translation>随位置变化的缩放</translation>
    </message>
    <message>
        <source>current settings</source>
        <translation>当前设置</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>Attn(PX) = P Attn(X): with the order restored, map and output are the same up to rounding. A token&apos;s position does not matter.</source>
        <translation>Attn(PX) = P Attn(X)：恢复次序后，注意力图与输出除舍入误差外完全相同。词元的位置无关紧要。</translation>
    </message>
    <message>
        <source>Attn(PX) ≠ P Attn(X): with the order restored, map and output differ, because position matters.</source>
        <translation>Attn(PX) ≠ P Attn(X)：恢复次序后，注意力图与输出不同，因为词元的位置有影响。</translation>
    </message>
    <message>
        <source>all %1 tokens</source>
        <translation>全部 %1 个词元</translation>
    </message>
    <message>
        <source>Permuted</source>
        <translation>换序后</translation>
    </message>
    <message>
        <source>Output of row %1 among the values</source>
        <translation>第 %1 行的输出与各个值</translation>
    </message>
    <message>
        <source>Row %1 sees no key: it has no output.</source>
        <translation>第 %1 行看不到任何键，没有输出。</translation>
    </message>
    <message>
        <source>first principal axis</source>
        <translation>第一主轴</translation>
    </message>
    <message>
        <source>second principal axis</source>
        <translation>第二主轴</translation>
    </message>
    <message>
        <source>convex hull of the values</source>
        <translation>值的凸包</translation>
    </message>
    <message>
        <source>entropy H (%1)</source>
        <translation>熵 H（%1）</translation>
    </message>
    <message>
        <source>No row sees more than one key.</source>
        <translation>每行至多只有一个可见键。</translation>
    </message>
    <message>
        <source>Distance against entropy</source>
        <translation>距离与熵</translation>
    </message>
    <message>
        <source>row %1, %2
entropy %3
distance to the nearest value %4
distance to the mean %5</source>
        <translation>第 %1 行，%2
熵 %3
到最近值的距离 %4
到均值的距离 %5</translation>
    </message>
    <message>
        <source>%1 of %2 points shown</source>
        <translation>共 %2 个点，画出 %1 个</translation>
    </message>
    <message>
        <source>plane shows %1 % of the variance</source>
        <translation>此平面体现 %1% 的方差</translation>
    </message>
    <message>
        <source>no mask/positions</source>
        <translation>无掩码、无位置编码</translation>
    </message>
    <message>
        <source>output for m from 0 (+, the mean) to ∞</source>
        <translation>m 从 0（+，均值）增至 ∞ 时的输出</translation>
    </message>
    <message>
        <source>values (random, dᵥ = %1)</source>
        <translation>值（随机，dᵥ = %1）</translation>
    </message>
    <message>
        <source>first component</source>
        <translation>第一分量</translation>
    </message>
    <message>
        <source>second component</source>
        <translation>第二分量</translation>
    </message>
    <message>
        <source>Output of “%1” among the values</source>
        <translation>“%1”的输出与各个值</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>原次序</translation>
    </message>
    <message>
        <source>first %1 of %2</source>
        <translation>前 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>Restored</source>
        <translation>恢复后</translation>
    </message>
    <message>
        <source>≤ %1 off</source>
        <translation>差 ≤ %1</translation>
    </message>
    <message>
        <source>Attn(PX) ≠ P Attn(X): with the order restored, map and output differ. Position matters to: %1.</source>
        <translation>Attn(PX) ≠ P Attn(X)：恢复次序后，注意力图与输出不同。依赖位置的有：%1。</translation>
    </message>
</context>
<context>
    <name>GradientPictures</name>
    <message>
        <source>No row sees any key.</source>
        <translation>所有行均无可见键。</translation>
    </message>
    <message>
        <source>noise freezes at %1</source>
        <translation>噪声在 %1 处冻结</translation>
    </message>
    <message>
        <source>washed out</source>
        <translation>摊平</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>sequence length n</source>
        <translation>序列长度 n</translation>
    </message>
    <message>
        <source>in between</source>
        <translation>两者之间</translation>
    </message>
    <message>
        <source>mean; band: 10–90 %</source>
        <translation>均值；阴影：10%–90% 分位</translation>
    </message>
    <message>
        <source>multiplier m = λ√d</source>
        <translation>倍率 m = λ√d</translation>
    </message>
    <message>
        <source>Gradient at the scores</source>
        <translation>分数得到的梯度</translation>
    </message>
    <message>
        <source>Gradient through the softmax</source>
        <translation>经过 softmax 的梯度</translation>
    </message>
    <message>
        <source>standard error</source>
        <translation>标准误</translation>
    </message>
    <message>
        <source>%1 against n</source>
        <translation>%1 随 n 的变化</translation>
    </message>
    <message>
        <source>%1 rows, %2 trials</source>
        <translation>%1 行，%2 次试验</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>row i</source>
        <translation>行 i</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>%1 row by row</source>
        <translation>%1（逐行）</translation>
    </message>
    <message>
        <source>recurrent network, gain %1</source>
        <translation>循环神经网络，增益 %1</translation>
    </message>
    <message>
        <source>attention, mean over keys (1/n)</source>
        <translation>注意力，各键平均（1/n）</translation>
    </message>
    <message>
        <source>%1 networks</source>
        <translation>%1 个网络</translation>
    </message>
    <message>
        <source>position n</source>
        <translation>位置 n</translation>
    </message>
    <message>
        <source>remaining gradient</source>
        <translation>梯度的存留比例</translation>
    </message>
    <message>
        <source>additive</source>
        <translation>加性</translation>
    </message>
    <message>
        <source>rescaled</source>
        <translation>拉伸后</translation>
    </message>
    <message>
        <source>logit minus its row&apos;s mean</source>
        <translation>logit 减去该行均值</translation>
    </message>
    <message>
        <source>density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>λ × Jacobian norm</source>
        <translation>λ × 雅可比范数</translation>
    </message>
    <message>
        <source>Jacobian norm</source>
        <translation>雅可比范数</translation>
    </message>
    <message>
        <source>gradient λa of a typical score</source>
        <translation>单个典型分数的梯度 λa</translation>
    </message>
    <message>
        <source>attention %1, top key</source>
        <translation>注意力 %1，权重最大的键</translation>
    </message>
    <message>
        <source>× %1 per step</source>
        <translation>每步 × %1</translation>
    </message>
    <message>
        <source>dot product, λ of A</source>
        <translation>点积，取 A 的 λ</translation>
    </message>
    <message>
        <source>These policies have a factor for each distance: ‖J‖ is known, but λ‖J‖ is not defined.</source>
        <translation>这些策略对每个距离各有系数：‖J‖ 已知，λ‖J‖ 没有定义。</translation>
    </message>
    <message>
        <source> · %1 not shown</source>
        <translation> · 未画出 %1</translation>
    </message>
    <message>
        <source>Gradient from position 1 to n</source>
        <translation>位置 1 到位置 n 的梯度</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>logit</translation>
    </message>
</context>
<context>
    <name>GradientStories</name>
    <message>
        <source>Does ln n / √d make gradients vanish?</source>
        <translation>ln n / √d 会使梯度消失吗？</translation>
    </message>
    <message>
        <source>Among noise keys the multiplier ln n is above the freezing multiplier: a typical score receives almost no gradient, and more and more rows are one-hot. The remaining gradient is on a few keys, so the mean of λ‖J‖ (J: Jacobian of the softmax) is even larger than under the standard scale.</source>
        <translation>在噪声中，倍率 ln n 超过冻结倍率：典型分数几乎得不到梯度，近乎独热的行越来越多。余下的梯度集中在少数几个键上，所以 λ‖J‖（J 为 softmax 的雅可比矩阵）的均值反而比标准缩放下更大。</translation>
    </message>
    <message>
        <source>Scale too small, too large</source>
        <translation>缩放太小与太大</translation>
    </message>
    <message>
        <source>A uses a quarter of the standard scale: every key gets nearly the same weight and every score nearly the same small gradient. B does not scale at all (λ = 1): many rows are one-hot and receive almost no gradient.</source>
        <translation>A 只用标准缩放的四分之一：每个键的权重几乎一样，每个分数得到的梯度也几乎一样小。B 完全不缩放（λ = 1）：许多行近乎独热，几乎得不到梯度。</translation>
    </message>
    <message>
        <source>Needles to find</source>
        <translation>有针可找</translation>
    </message>
    <message>
        <source>Rows that find their needles keep their gradient: four equal keys share the weight, so no single key freezes the row. As n grows, weights wash out under the standard scale, but not under ln n.</source>
        <translation>有针可找时，找到针的行仍有梯度：四个同分的键分担权重，不会因某一个键独占而冻结。随 n 增大，标准缩放会把权重摊平，ln n 不会。</translation>
    </message>
</context>
<context>
    <name>GridPicture</name>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>Click to set both parameters.</source>
        <translation>点击可同时设定这两个参数。</translation>
    </message>
    <message>
        <source>%1 n</source>
        <translation>%1 n</translation>
    </message>
    <message>
        <source>&lt;b&gt;B − A&lt;/b&gt;</source>
        <translation>&lt;b&gt;B − A&lt;/b&gt;</translation>
    </message>
    <message>
        <source>change of %1, %2 → %3</source>
        <comment>entropy gained, 2048 → 32 768</comment>
        <translation>%1的增量，%2 → %3</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>entropy at n = 2048</comment>
        <translation>%2 处的%1</translation>
    </message>
</context>
<context>
    <name>GuideSite</name>
    <message>
        <source>Guide of Attentoscope</source>
        <translation>Attentoscope 指南</translation>
    </message>
</context>
<context>
    <name>HeadChange</name>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>The layer that the head is in</source>
        <translation>该头所在的层</translation>
    </message>
    <message>
        <source>moved weight</source>
        <translation>转移的权重</translation>
    </message>
    <message>
        <source>matched τ</source>
        <translation>匹配的 τ</translation>
    </message>
    <message>
        <source>The factor τ at which the head is as focused under B as under A, on average</source>
        <translation>使该头在 B 下与在 A 下平均一样集中的系数 τ</translation>
    </message>
    <message>
        <source>sink weight under A</source>
        <translation>A 下的汇聚权重</translation>
    </message>
    <message>
        <source>Mean weight of the first key under A, over the rows that see it</source>
        <translation>A 下第一个键的平均权重，只计看得到它的行</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>largest weight %1 → %2</source>
        <translation>最大权重 %1 → %2</translation>
    </message>
    <message>
        <source>moved weight %1 %</source>
        <translation>转移的权重 %1%</translation>
    </message>
    <message>
        <source>B is as focused as A at τ = %1</source>
        <translation>τ = %1 时 B 与 A 一样集中</translation>
    </message>
    <message>
        <source>Under B the head is more focused</source>
        <translation>换成 B 后，该头更集中</translation>
    </message>
    <message>
        <source>Under B the head is less focused</source>
        <translation>换成 B 后，该头更分散</translation>
    </message>
    <message>
        <source>Under B the head is as focused as under A</source>
        <translation>换成 B 后，该头的集中程度不变</translation>
    </message>
    <message>
        <source>Under B, %1 of %2 heads are more focused, %3 less focused</source>
        <translation>换成 B 后，%2 个头中有 %1 个更集中，%3 个更分散</translation>
    </message>
    <message>
        <source>mean entropy %1 → %2 %3</source>
        <translation>平均熵 %1 → %2 %3</translation>
    </message>
    <message>
        <source>B is as focused as A at τ = %1 (median of the heads; range %2 … %3)</source>
        <translation>τ = %1 时 B 与 A 一样集中（各头的中位数；范围 %2 … %3）</translation>
    </message>
    <message>
        <source>For %1 of the heads, no τ makes B as focused as A</source>
        <translation>有 %1 个头，无论 τ 取何值，在 B 下都不能与在 A 下一样集中</translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>critical m %1</source>
        <translation>临界 m %1</translation>
    </message>
    <message>
        <source>The part of a row&apos;s weight that moves to other keys when A is replaced by B: ½ Σ |b − a|, with a and b normalized to the sum 1, mean over rows. A scale does not change the order of the keys, so the key with the largest weight stays the same (it may change with ALiBi and under stick-breaking)</source>
        <translation>从 A 换成 B 后，平均每行有多少权重移到别的键上：½ Σ |b − a|，其中 a、b 先各自归一化，使总和为 1。缩放不改变键的次序，所以权重最大的键不变（有 ALiBi 或用折棍时可能改变）</translation>
    </message>
</context>
<context>
    <name>HeadGrid</name>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>The first %1 of %2 layers</source>
        <translation>%2 层中的前 %1 层</translation>
    </message>
</context>
<context>
    <name>HeadPictures</name>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>No head of this layer has numbers to show: no query sees a key.</source>
        <translation>该层各头均无数值：所有查询都没有可见键。</translation>
    </message>
    <message>
        <source>No head of this layer has a value for this quantity.</source>
        <translation>该层各头均无此数值。</translation>
    </message>
    <message>
        <source>critical m</source>
        <translation>临界 m</translation>
    </message>
    <message>
        <source>multiplier m</source>
        <translation>倍率 m</translation>
    </message>
    <message>
        <source>%1 %2 of %3</source>
        <translation>%1 %2/%3 个</translation>
    </message>
    <message>
        <source>sink heads: %1 (mean weight on key 0 above %2)</source>
        <translation>汇聚头：%1（对键 0 的平均权重超过 %2）</translation>
    </message>
    <message>
        <source>sink heads: %1; in layer %3: %4 (mean weight on key 0 above %2)</source>
        <translation>汇聚头：%1；第 %3 层：%4（对键 0 的平均权重超过 %2）</translation>
    </message>
    <message>
        <source>head in layer %1</source>
        <translation>第 %1 层的头</translation>
    </message>
    <message>
        <source>Not shown: %1 of %2 layers (numbers %3): %4</source>
        <translation>%2 层中有 %1 层未显示（层号 %3）：%4</translation>
    </message>
</context>
<context>
    <name>HeadQuantity</name>
    <message>
        <source>ΔH beyond training</source>
        <translation>外推熵增</translation>
    </message>
    <message>
        <source>Mean entropy at positions beyond the training length, minus the mean entropy in the second half of the training length. 0: the head stays as focused as before. Shown only if the file records the training length</source>
        <translation>位置超出模型训练长度之后，平均熵比训练长度后半段高多少；仅当文件记录了训练长度时给出。0 表示集中程度不变</translation>
    </message>
    <message>
        <source>%1: the mean over the rows of the head</source>
        <translation>%1：对该头的各行取平均</translation>
    </message>
    <message>
        <source>critical m</source>
        <translation>临界 m</translation>
    </message>
    <message>
        <source>critical multiplier</source>
        <translation>临界倍率</translation>
    </message>
    <message>
        <source>Critical multiplier of the head, without ALiBi: the largest ln(1 + N(g)) / g, where N(g) is the mean number of other keys whose score is within g of the row&apos;s best score, after all scores are divided by √d. Under a policy with a smaller m, the many other keys outweigh the best one</source>
        <translation>该头的临界倍率（不含 ALiBi）：ln(1 + N(g)) / g 的最大值，其中 N(g) 是分数与该行最高分相差不超过 g 的其他键的平均个数（分数先除以 √d）。策略的 m 低于它时，最高分的键会被众多较低分的键淹没</translation>
    </message>
    <message>
        <source>No row of this head sees keys with different scores.</source>
        <translation>该头各行可见键的分数都相同。</translation>
    </message>
    <message>
        <source>On average, the rows of this head see fewer than one key besides the best key.</source>
        <translation>除分数最高的键外，该头每行平均不到一个可见键。</translation>
    </message>
    <message>
        <source>Computed from all %1 rows together. Row by row, the middle half of the critical multipliers lies between %2 and %3. Mean over the heads of the layer: %4</source>
        <translation>由全部 %1 行合并算得。逐行计算时，居中一半的行的临界倍率为 %2 … %3。本层各头的均值：%4</translation>
    </message>
    <message>
        <source>H lower bound</source>
        <translation>H 的下界</translation>
    </message>
    <message>
        <source>A lower bound on Shannon&apos;s entropy of a row, from spectral norms: its logits x satisfy ‖x − x̄‖ ≤ λ ‖q‖ ‖K − k̄‖₂ (after σReparam, arXiv 2303.06296). Mean over the rows of the head</source>
        <translation>由谱范数算得的香农熵下界，对该头各行取平均。依据：一行的 logit x 满足 ‖x − x̄‖ ≤ λ ‖q‖ ‖K − k̄‖₂（参照 σReparam，arXiv 2303.06296）</translation>
    </message>
    <message>
        <source>lower bound of H</source>
        <translation>H 的下界</translation>
    </message>
    <message>
        <source>weight: %1</source>
        <translation>权重：%1</translation>
    </message>
    <message>
        <source>%1. Mean over the queries that see such a key</source>
        <translation>%1。对能看到这类键的查询取平均</translation>
    </message>
    <message>
        <source>%1: %2 would be %3 under uniform weights (mean over %4 queries)</source>
        <translation>%1：%2，均匀权重时为 %3（%4 个查询的平均）</translation>
    </message>
</context>
<context>
    <name>HeadScatter</name>
    <message>
        <source>B = A; below: B more focused</source>
        <translation>B = A；此线以下：B 更集中</translation>
    </message>
    <message>
        <source>B = A; above: B larger</source>
        <translation>B = A；此线以上：B 下更大</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>No head has a value for this quantity.</source>
        <translation>各头均无此数值。</translation>
    </message>
    <message>
        <source>m = critical m (softmax); below: m too low</source>
        <translation>m = softmax 的临界倍率；此线以下：m 偏低</translation>
    </message>
</context>
<context>
    <name>InsideNetworks</name>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>No training step is done yet.</source>
        <translation>尚未完成任何训练步。</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>layer %1, head %2</source>
        <translation>第 %1 层，头 %2</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Entropy during training</source>
        <translation>训练过程中的熵</translation>
    </message>
    <message>
        <source>H (%1)</source>
        <translation>H（%1）</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
    <message>
        <source>Critical multiplier of the scores</source>
        <translation>临界倍率（由分数算得）</translation>
    </message>
    <message>
        <source>critical multiplier m</source>
        <translation>临界倍率 m</translation>
    </message>
    <message>
        <source>Weights of layer %1, head %2</source>
        <translation>第 %1 层、头 %2 的权重</translation>
    </message>
    <message>
        <source>Weight of the correct key</source>
        <translation>正确键的权重</translation>
    </message>
    <message>
        <source>test example %1</source>
        <translation>测试样本 %1</translation>
    </message>
    <message>
        <source>length n</source>
        <translation>长度 n</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>further tokens are added to the example of n = %1; the question stays the same</source>
        <translation>在 n = %1 的样本后续接更多词元；问题不变</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Rank of the correct key: 1 if no logit is larger</source>
        <translation>正确键的排名：没有更大的 logit 时为 1</translation>
    </message>
    <message>
        <source>Multiplier m = λ√d of the policy</source>
        <translation>该策略的倍率 m = λ√d</translation>
    </message>
    <message>
        <source>needed &lt;i&gt;m&lt;/i&gt;</source>
        <translation>所需 &lt;i&gt;m&lt;/i&gt;</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Whether the network answers correctly</source>
        <translation>网络是否答对</translation>
    </message>
    <message>
        <source>The smallest multiplier that gives the correct key the same weight as at the training length; “—”: no multiplier does, because other keys outrank this key or the policy is not a softmax</source>
        <translation>要使正确键的权重恢复到训练长度时的水平，至少需要的倍率；“—”：做不到，因为别的键排在它前面，或者该策略不是 softmax</translation>
    </message>
    <message>
        <source>No training steps of this network were recorded.</source>
        <translation>训练这个网络时没有记录训练步。</translation>
    </message>
    <message>
        <source>training step</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>other seeds</source>
        <translation>其他种子</translation>
    </message>
    <message>
        <source>%1, other seeds</source>
        <translation>%1，其他种子</translation>
    </message>
    <message>
        <source>%1, each seed</source>
        <translation>%1，各个种子</translation>
    </message>
    <message>
        <source>no position encoding</source>
        <translation>无位置编码</translation>
    </message>
    <message>
        <source>Weights of %1</source>
        <translation>%1的权重</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>network, step</comment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>JlNumbers</name>
    <message>
        <source>mean ratio</source>
        <translation>平均比值</translation>
    </message>
    <message>
        <source>Mean over pairs of ‖f(x) − f(y)‖² / ‖x − y‖²; 1 on average over matrices</source>
        <translation>‖f(x) − f(y)‖² / ‖x − y‖² 对所有点对的平均；对随机矩阵的期望为 1</translation>
    </message>
    <message>
        <source>variance</source>
        <translation>方差</translation>
    </message>
    <message>
        <source>Variance of the ratio over pairs</source>
        <translation>比值在所有点对上的方差</translation>
    </message>
    <message>
        <source>theory</source>
        <translation>理论</translation>
    </message>
    <message>
        <source>Variance of the ratio in theory: 2/k for Gaussian and sparse matrices, slightly less for the others</source>
        <translation>方差的理论值：高斯与稀疏矩阵为 2/k，其余略小</translation>
    </message>
    <message>
        <source>worst pair</source>
        <translation>最差的一对</translation>
    </message>
    <message>
        <source>The ratio farthest from 1</source>
        <translation>离 1 最远的比值</translation>
    </message>
    <message>
        <source>inner product error</source>
        <translation>内积误差</translation>
    </message>
    <message>
        <source>Root mean square of (f(x)·f(y) − x·y) / (‖x‖ ‖y‖)</source>
        <translation>(f(x)·f(y) − x·y) / (‖x‖ ‖y‖) 的均方根</translation>
    </message>
    <message>
        <source>time (ms)</source>
        <translation>用时（毫秒）</translation>
    </message>
    <message>
        <source>Time to multiply all points by the matrix. The fast Hadamard transform takes the same time for any k.</source>
        <translation>所有点乘以矩阵的用时。快速 Hadamard 变换的用时与 k 无关。</translation>
    </message>
    <message>
        <source>k for distortion ε</source>
        <translation>失真在 ε 内的 k</translation>
    </message>
    <message>
        <source>The smallest tested k from which every pair&apos;s ratio is within ε of 1; “—”: none</source>
        <translation>从多大的 k 起，每一对点的比值与 1 之差都不超过 ε（只看所试的 k）；“—”：没有这样的 k</translation>
    </message>
    <message>
        <source>%1 · 8 ln n / ε² = %2, 8.33 ln n / ε² = %3 · each k uses the first k rows of one matrix</source>
        <translation>%1 · 8 ln n / ε² = %2，8.33 ln n / ε² = %3 · 各个 k 取同一矩阵的前 k 行</translation>
    </message>
</context>
<context>
    <name>JlPictures</name>
    <message>
        <source>dimension k</source>
        <translation>维数 k</translation>
    </message>
    <message>
        <source>length n</source>
        <translation>长度 n</translation>
    </message>
    <message>
        <source>%1 of %2 pairs of points</source>
        <translation>%2 对点中的 %1 对</translation>
    </message>
    <message>
        <source>%1 pairs of points</source>
        <translation>%1 对点</translation>
    </message>
    <message>
        <source>%1: always 1</source>
        <translation>%1：恒为 1</translation>
    </message>
    <message>
        <source>theory: χ²/k</source>
        <translation>理论：χ²/k</translation>
    </message>
    <message>
        <source>theory: Beta</source>
        <translation>理论：Beta 分布</translation>
    </message>
    <message>
        <source>ratio ‖f(x) − f(y)‖² / ‖x − y‖²</source>
        <translation>比值 ‖f(x) − f(y)‖² / ‖x − y‖²</translation>
    </message>
    <message>
        <source>density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>ratio %1</source>
        <translation>比值 %1</translation>
    </message>
    <message>
        <source>Distances after projection</source>
        <translation>投影后的距离</translation>
    </message>
    <message>
        <source>largest |ratio − 1|</source>
        <translation>最大 |比值 − 1|</translation>
    </message>
    <message>
        <source>Worst pair</source>
        <translation>最差的一对</translation>
    </message>
    <message>
        <source>RMS error / (‖x‖ ‖y‖)</source>
        <translation>均方根误差 / (‖x‖ ‖y‖)</translation>
    </message>
    <message>
        <source>Error of inner products</source>
        <translation>内积的误差</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维数</translation>
    </message>
    <message>
        <source>Dimensions needed for n keys</source>
        <translation>n 个键所需的维数</translation>
    </message>
    <message>
        <source>entropy-invariant m</source>
        <translation>熵不变缩放的 m</translation>
    </message>
    <message>
        <source>m = dₙ / d</source>
        <translation>m = dₙ / d</translation>
    </message>
    <message>
        <source>Growth of dₙ expressed as a multiplier m</source>
        <translation>dₙ 的增长换算成倍率 m</translation>
    </message>
    <message>
        <source>RMS</source>
        <translation>均方根</translation>
    </message>
    <message>
        <source>RMS in theory</source>
        <translation>均方根理论值</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>error of the weights</source>
        <translation>权重的误差</translation>
    </message>
    <message>
        <source>features m</source>
        <translation>特征数 m</translation>
    </message>
    <message>
        <source>relative error</source>
        <translation>相对误差</translation>
    </message>
    <message>
        <source>Performer error</source>
        <translation>Performer 的误差</translation>
    </message>
</context>
<context>
    <name>Joined</name>
    <message>
        <source>, </source>
        <comment>between items of an enumeration: A, B, C</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between parts of a phrase: A Standard, theory</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <translation>%1——%2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
</context>
<context>
    <name>LabNumbers</name>
    <message>
        <source>This curve is off by more than 0.05 nats here.</source>
        <translation>此曲线在此处的误差超过 0.05 奈特。</translation>
    </message>
    <message>
        <source>This curve counts all n keys as noise and ignores the needles.</source>
        <translation>此曲线把 n 个键都当作噪声，未计入针。</translation>
    </message>
    <message>
        <source>At this length, the error is below 0.05 nats only for m = %1.</source>
        <translation>在此长度下，仅当 m = %1 时误差在 0.05 奈特以内。</translation>
    </message>
    <message>
        <source>No theory gives this curve&apos;s error here.</source>
        <translation>此处没有理论能给出该近似的误差。</translation>
    </message>
    <message>
        <source>critical m: %1</source>
        <translation>所需倍率 m：%1</translation>
    </message>
    <message>
        <source>critical m: %1 (uncertain)</source>
        <translation>所需倍率 m：%1（不确定）</translation>
    </message>
    <message>
        <source>too few lengths have a critical multiplier</source>
        <translation>能算出临界倍率的长度太少</translation>
    </message>
    <message>
        <source>best fit: critical m = %1 (residual %2 %); next: %3 (%4 %)</source>
        <translation>最佳拟合：由分数算得的所需倍率 m = %1（偏差 %2%），其次是 %3（%4%）</translation>
    </message>
    <message>
        <source>these lengths cannot decide between m = %1 (residual %2 %) and %3 (%4 %)</source>
        <translation>这些长度不足以判断所需倍率是 m = %1（偏差 %2%）还是 %3（%4%）</translation>
    </message>
    <message>
        <source>no scale %1: %2</source>
        <translation>%1得不到缩放因子：%2</translation>
    </message>
</context>
<context>
    <name>LabPictures</name>
    <message>
        <source>theory</source>
        <translation>理论</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>No row sees any key.</source>
        <translation>所有行均无可见键。</translation>
    </message>
    <message>
        <source>freezing line</source>
        <translation>冻结线</translation>
    </message>
    <message>
        <source>constant H</source>
        <translation>熵不变</translation>
    </message>
    <message>
        <source>mean field</source>
        <translation>平均场</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>高斯近似</translation>
    </message>
    <message>
        <source>Laplace</source>
        <translation>拉普拉斯近似</translation>
    </message>
    <message>
        <source>0.24 λd law</source>
        <translation>0.24 λd 规律</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>冻结后的熵</translation>
    </message>
    <message>
        <source>The m(n) that keeps the entropy flat: at its value under the standard scale at n = 512, or at the target of an entropy-matched policy.</source>
        <translation>使熵保持不变所需的 m(n)：保持标准缩放在 n = 512 时的熵，或熵匹配策略的目标熵。</translation>
    </message>
    <message>
        <source>ln n − λ²d/2, an approximation for small scales; pale where it is inaccurate.</source>
        <translation>ln n − λ²d/2，适用于小缩放的近似；偏差大处线条变淡。</translation>
    </message>
    <message>
        <source>ln n + (d/2) ln(1 − c²), Laplace&apos;s approximation for large d; pale where it is inaccurate.</source>
        <translation>ln n + (d/2) ln(1 − c²)，d 较大时的拉普拉斯近似；偏差大处线条变淡。</translation>
    </message>
    <message>
        <source>ln n − 0.24 λd: Laplace&apos;s value at λ = 1 taken as a law for every λ. At scales near 1/√d it is wrong; pale where it is inaccurate.</source>
        <translation>ln n − 0.24 λd：把拉普拉斯近似在 λ = 1 处的值当作对一切 λ 成立的规律。在常用缩放下并不成立；偏差大处线条变淡。</translation>
    </message>
    <message>
        <source>above freezing m</source>
        <translation>已越过冻结线</translation>
    </message>
    <message>
        <source>limit n → ∞</source>
        <translation>n → ∞ 极限</translation>
    </message>
    <message>
        <source>The limit of the entropy for n → ∞: ln n − D(λd), or its counterpart for needles; drawn only where its error is at most 0.1 nats.</source>
        <translation>n → ∞ 时熵所趋向的值：ln n − D(λd)，有针时用相应的公式；只在误差不超过 0.1 奈特处绘出。</translation>
    </message>
    <message>
        <source>The multiplier m&lt;sub&gt;c&lt;/sub&gt;(n) above which a few noise keys hold all the weight: D(m&lt;sub&gt;c&lt;/sub&gt; √d) = ln n. In the other plots a ring marks the points above it.</source>
        <translation>倍率超过 m&lt;sub&gt;c&lt;/sub&gt;(n) 后，全部权重落在少数几个噪声键上：D(m&lt;sub&gt;c&lt;/sub&gt; √d) = ln n。其余各图用圆圈标出倍率超过它的点。</translation>
    </message>
    <message>
        <source>ln n − λ (s&lt;sub&gt;max&lt;/sub&gt; − s̄) from the random scores: a rough estimate, pale where it is inaccurate.</source>
        <translation>由实际抽样得到的分数算出的 ln n − λ (s&lt;sub&gt;max&lt;/sub&gt; − s̄)：粗略估计，偏差大处线条变淡。</translation>
    </message>
    <message>
        <source>ψ(1) − ψ(1 − m&lt;sub&gt;c&lt;/sub&gt;/m), the entropy of noise far above the freezing multiplier, for n → ∞; drawn only where its error is at most 0.1 nats.</source>
        <translation>ψ(1) − ψ(1 − m&lt;sub&gt;c&lt;/sub&gt;/m)：n → ∞ 时噪声远越过冻结线后的熵；只在误差不超过 0.1 奈特处绘出。</translation>
    </message>
    <message>
        <source>critical m</source>
        <translation>临界 m</translation>
    </message>
    <message>
        <source>Critical multiplier, computed from the gaps between a row&apos;s best score and its other scores: the largest ln(1 + N(g)) / g, where N(g) is the mean number of keys within g of the best score, g in units of s/√d. ALiBi is left out; at most 1024 rows are used at each length. Dotted: the law in n that fits best (a constant, √ln n, ln n or ln² n).</source>
        <translation>由分数算得的所需倍率，依据每行最高分与其余分数的差距：ln(1 + N(g)) / g 的最大值，其中 N(g) 是与最高分相差不超过 g 的键的平均个数，g 以 s/√d 为单位。每个长度至多取 1024 行，不含 ALiBi。点线：与它最接近的变化规律（常数、√ln n、ln n 或 ln² n）。</translation>
    </message>
</context>
<context>
    <name>LabStories</name>
    <message>
        <source>Noise: ln n lets H grow</source>
        <translation>纯噪声：ln n 不能保持熵不变</translation>
    </message>
    <message>
        <source>Needles: ln n keeps the focus</source>
        <translation>大海捞针：ln n 使注意力保持集中</translation>
    </message>
    <message>
        <source>m = ln n freezes</source>
        <translation>m = ln n：注意力冻结</translation>
    </message>
    <message>
        <source>In the plot of m: ln n is above the freezing multiplier at every length, so a few keys hold all the weight: H is near 1 nat at any n.</source>
        <translation>看 m 的图：ln n 在每个长度上都高于冻结线，因此权重全落在少数几个键上，无论 n 多大，H 都在 1 奈特左右。</translation>
    </message>
    <message>
        <source>What n means under a causal mask</source>
        <translation>因果掩码下 n 指什么</translation>
    </message>
    <message>
        <source>Below, choose what n means: with the sequence length, all rows get the same scale; with the number of visible keys, early rows get a smaller one.</source>
        <translation>在下方切换 n 的含义：取序列长度时各行缩放相同，取可见键数时靠前的行缩放较小。</translation>
    </message>
    <message>
        <source>With noise alone, no scale of the form ln n keeps H flat. Only the entropy-matched scale does, and its m must grow far faster.</source>
        <translation>没有目标可找时，任何含 ln n 的缩放都不能让 H 保持水平；只有熵匹配做得到，但它的 m 必须比 ln n 升得快得多。</translation>
    </message>
    <message>
        <source>Weight on the needles: under the standard scale it falls as the hay grows; with ln n it stays, and H grows far less.</source>
        <translation>看植入键的权重：草越多，标准缩放越找不到针；加上 ln n 后注意力仍然集中，H 的增加也小得多。</translation>
    </message>
    <message>
        <source>A sink takes unused weight</source>
        <translation>汇聚位吸收多余的权重</translation>
    </message>
    <message>
        <source>Weight to no key: with noise alone, a sink of s = 8 takes 97 % of the weight at n = 64, 78 % at 512, 10 % at 16384. A scale that grows with n weakens the sink: 5 % at 16384. Under ln n the sink takes nothing from n = 512 on.</source>
        <translation>看未分给任何键的权重：没有目标可找时，s = 8 的汇聚位在 n = 64 时得到 97% 的权重，512 时 78%，16384 时 10%。随长度增长的缩放会削弱汇聚位：16384 时只剩 5%；用 ln n 时，从 512 起就是 0。</translation>
    </message>
    <message>
        <source>Sparse weights keep needles</source>
        <translation>稀疏归一化不丢针</translation>
    </message>
    <message>
        <source>Weight on the needles (cosine 0.5): without a scale in ln n, sparsemax keeps all of it up to n = 512, where the softmax has 21 %. Then the noise exceeds its threshold: 97 % at 4096, 91 % at 16384 (softmax 0.8 %).</source>
        <translation>植入键的权重（针的余弦为 0.5）：缩放不含 ln n 时，sparsemax 直到 n = 512 都一点不丢，softmax 只剩 21%。此后噪声超过 sparsemax 的阈值：4096 时剩 97%，16384 时剩 91%（softmax 为 0.8%）。</translation>
    </message>
    <message>
        <source>Sigmoid with b = −ln n</source>
        <translation>Sigmoid，b = −ln n</translation>
    </message>
    <message>
        <source>Σ a: the sigmoid gives each key a weight of its own. Under 1/√d the weights of a row sum to 5.1 at n = 64 and to 1.9 at 16384, and the weight on the needles falls from 3.7 to 0.2. Under the entropy-invariant scale the weight on the needles grows from 2.4 to 2.8, but there is more and more hay.</source>
        <translation>Σ a：每个键的权重单独计算。在 1/√d 下，一行的权重之和从 n = 64 时的 5.1 降到 16384 时的 1.9，其中植入键的权重从 3.7 降到 0.2；熵不变缩放使植入键的权重从 2.4 升到 2.8，但草也越来越多。</translation>
    </message>
    <message>
        <source>Where ln n works, and where not</source>
        <translation>ln n 何时有效，何时无效</translation>
    </message>
    <message>
        <source>Entropy gained from n to 16 n. With large d and cosine the needles score far above the hay, and the entropy does not grow. With small d and cosine the needles are lost in the hay, and the entropy grows by about ln 16 = 2.8 nats under both scales, as with noise. In the band between, B keeps the focus that A loses.</source>
        <translation>图中是长度从 n 增到 16 n 时熵的增量。d 与余弦都大时，针的分数明显高于草，熵不增加；都小时，针被草淹没，两种缩放都增加约 ln 16 = 2.8 奈特，与噪声相同。介于两者之间时，A 的注意力分散，B 的仍然集中。</translation>
    </message>
</context>
<context>
    <name>LeadingText</name>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>头</translation>
    </message>
</context>
<context>
    <name>LessonWords</name>
    <message>
        <source>The answer is %1.</source>
        <translation>答案是 %1。</translation>
    </message>
    <message>
        <source>You said %1; the answer is %2.</source>
        <translation>你的预测为 %1；实际为 %2。</translation>
    </message>
    <message>
        <source>That is close.</source>
        <translation>很接近。</translation>
    </message>
    <message>
        <source>That was too low.</source>
        <translation>预测偏低。</translation>
    </message>
    <message>
        <source>That was too high.</source>
        <translation>预测偏高。</translation>
    </message>
    <message>
        <source>The line with markers shows the computed values.</source>
        <translation>带数据点标记的曲线是计算结果。</translation>
    </message>
    <message>
        <source>On average your curve is off by %1.</source>
        <translation>你的曲线平均相差 %1。</translation>
    </message>
    <message>
        <source>Correct.</source>
        <translation>正确。</translation>
    </message>
    <message>
        <source>Not quite.</source>
        <translation>不太对。</translation>
    </message>
    <message>
        <source>The curve does not reach %1 here.</source>
        <translation>曲线在这里没有达到 %1。</translation>
    </message>
    <message>
        <source>The answer is not defined here.</source>
        <translation>答案在这里没有定义。</translation>
    </message>
    <message>
        <source>Not close.</source>
        <translation>与计算结果相差较大。</translation>
    </message>
    <message>
        <source>Correct votes: %1 of %2.</source>
        <translation>%2 票中有 %1 票正确。</translation>
    </message>
</context>
<context>
    <name>Lessons</name>
    <message>
        <source>How attention works</source>
        <translation>注意力怎样工作</translation>
    </message>
    <message>
        <source>How focused attention is, and who sees whom</source>
        <translation>注意力有多集中，谁看得到谁</translation>
    </message>
    <message>
        <source>What length does to attention</source>
        <translation>长度的影响</translation>
    </message>
    <message>
        <source>Measures, derivations and relatives of the softmax</source>
        <translation>度量、推导，以及 softmax 的变体</translation>
    </message>
    <message>
        <source>Part of the four-hour and the eight-hour course</source>
        <translation>四小时课程和八小时课程都包含此课</translation>
    </message>
    <message>
        <source>Part of the eight-hour course</source>
        <translation>八小时课程包含此课</translation>
    </message>
    <message>
        <source>Not part of the four-hour or the eight-hour course</source>
        <translation>四小时课程和八小时课程都不包含此课</translation>
    </message>
    <message>
        <source>What attention is good for</source>
        <translation>注意力有什么用</translation>
    </message>
    <message>
        <source>How attention learns</source>
        <translation>注意力怎样学习</translation>
    </message>
</context>
<context>
    <name>LineWords</name>
    <message>
        <source>%1 (%2)</source>
        <comment>whose line, what it is</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 is %2 at %3.</source>
        <translation>%1 在 %3 处为 %2。</translation>
    </message>
    <message>
        <source>%1 rises from %2 at %3 to %4 at %5</source>
        <translation>%1 从 %3 处的 %2 升至 %5 处的 %4</translation>
    </message>
    <message>
        <source>%1 falls from %2 at %3 to %4 at %5</source>
        <translation>%1 从 %3 处的 %2 降至 %5 处的 %4</translation>
    </message>
    <message>
        <source>%1 has about the same value at both ends: %2 at %3 and %4 at %5</source>
        <translation>%1 两端相近：%3 处为 %2，%5 处为 %4</translation>
    </message>
    <message>
        <source>, highest %1 at %2</source>
        <translation>，最高为 %2 处的 %1</translation>
    </message>
    <message>
        <source>, lowest %1 at %2</source>
        <translation>，最低为 %2 处的 %1</translation>
    </message>
    <message>
        <source>.</source>
        <comment>end of a sentence</comment>
        <translation>。</translation>
    </message>
    <message>
        <source>%1 has its highest value, %4, between %2 and %3; half of its total lies to the left of %5.</source>
        <translation>%1 在 %2 与 %3 之间最高，为 %4；总量的一半位于 %5 左侧。</translation>
    </message>
    <message>
        <source>%1 and %2 are the same.</source>
        <translation>%1 与 %2 相同。</translation>
    </message>
    <message>
        <source>%1 lies above %2 throughout.</source>
        <translation>%1 始终高于 %2。</translation>
    </message>
    <message>
        <source>%1 lies above %2 at first, and below it from %3 on.</source>
        <translation>%1 起初高于 %2，从 %3 起低于它。</translation>
    </message>
    <message>
        <source>%1 and %2 cross %3 times, the first time before %4.</source>
        <translation>%1 与 %2 相交 %3 次，第一次在 %4 之前。</translation>
    </message>
    <message>
        <source>%1: no data.</source>
        <translation>%1：没有可显示的内容。</translation>
    </message>
    <message>
        <source>Theory and measurement of %2 differ by at most %1, with the largest difference at %3.</source>
        <translation>%2 的理论值与测量值相差不超过 %1，在 %3 处相差最大。</translation>
    </message>
    <message>
        <source>%1 has its highest value, %3, at %2 and its lowest, %5, at %4.</source>
        <translation>%1在 %2 处最高，为 %3；在 %4 处最低，为 %5。</translation>
    </message>
</context>
<context>
    <name>LinearNumbers</name>
    <message>
        <source>H</source>
        <translation>H</translation>
    </message>
    <message>
        <source>Mean Shannon entropy of the softmax</source>
        <translation>softmax 的平均香农熵</translation>
    </message>
    <message>
        <source>H of â</source>
        <translation>â 的 H</translation>
    </message>
    <message>
        <source>Mean Shannon entropy of the map computed with random features</source>
        <translation>用随机特征算得的注意力图的平均香农熵</translation>
    </message>
    <message>
        <source>moved weight</source>
        <translation>转移的权重</translation>
    </message>
    <message>
        <source>½ Σ|â − a|: the part of a row&apos;s weight that the features put on other keys</source>
        <translation>½ Σ|â − a|：一行的权重中，被特征转移到其他键上的部分</translation>
    </message>
    <message>
        <source>worst row</source>
        <translation>最差的一行</translation>
    </message>
    <message>
        <source>Largest moved weight of any sampled row, mean over trials</source>
        <translation>抽取的各行中，转移的权重的最大值；对各次特征抽样取平均</translation>
    </message>
    <message>
        <source>m for error ε</source>
        <translation>误差达到 ε 的 m</translation>
    </message>
    <message>
        <source>Number of features needed for a mean error within ε; “—”: outside the tested range</source>
        <translation>使平均误差不超过 ε 所需的特征数；“—”：超出所试范围</translation>
    </message>
    <message>
        <source>growth exponent</source>
        <translation>增长指数</translation>
    </message>
    <message>
        <source>p in m ∝ nᵖ, from the shortest and the longest sequence for which m is known; near 0 if m grows as ln n</source>
        <translation>m ∝ nᵖ 中的 p，由 m 已知的最短与最长序列算得；若 m 按 ln n 增长，则 p 接近 0</translation>
    </message>
    <message>
        <source>%1 · ε = %2 · positive random features of √λ q and √λ k, d = %3 · entropies in %4</source>
        <translation>%1 · ε = %2 · √λ q 与 √λ k 的正随机特征，d = %3 · 熵的单位：%4</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
</context>
<context>
    <name>LinearPictures</name>
    <message>
        <source>features m</source>
        <translation>特征数 m</translation>
    </message>
    <message>
        <source>± 2 s.e.</source>
        <translation>± 2 倍标准误</translation>
    </message>
    <message>
        <source>No row sees any key.</source>
        <translation>所有行均无可见键。</translation>
    </message>
    <message>
        <source>%1 rows, %2 trials</source>
        <translation>%1 个查询，特征抽样 %2 次</translation>
    </message>
    <message>
        <source>%1, worst row</source>
        <translation>%1，最差的一行</translation>
    </message>
    <message>
        <source>worst row</source>
        <translation>最差的一行</translation>
    </message>
    <message>
        <source>moved weight ½ Σ|â − a|</source>
        <translation>转移的权重 ½ Σ|â − a|</translation>
    </message>
    <message>
        <source>Error of the map</source>
        <translation>注意力图的误差</translation>
    </message>
    <message>
        <source>%1, softmax</source>
        <translation>%1，softmax</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>Shannon entropy (bits)</source>
        <translation>香农熵（比特）</translation>
    </message>
    <message>
        <source>Shannon entropy (nats)</source>
        <translation>香农熵（奈特）</translation>
    </message>
    <message>
        <source>Entropy of the map</source>
        <translation>注意力图的熵</translation>
    </message>
    <message>
        <source>%1, if m grew as ln n</source>
        <translation>%1，若 m 按 ln n 增长</translation>
    </message>
    <message>
        <source>length n</source>
        <translation>长度 n</translation>
    </message>
    <message>
        <source>Features needed for mean error %1</source>
        <translation>平均误差 %1 所需的特征数</translation>
    </message>
    <message>
        <source>The mean error does not cross ε = %1 between %2 and %3 features at any length. Choose another ε, a smaller d or other numbers of features m.</source>
        <translation>在 %2 到 %3 个特征之间，任何长度的平均误差都没有越过 ε = %1。请换一个 ε、更小的 d 或别的特征数 m。</translation>
    </message>
    <message>
        <source>A&apos;s scale × %1</source>
        <translation>A 的缩放 × %1</translation>
    </message>
    <message>
        <source>softmax entropy of the row / ln n</source>
        <translation>该行的 softmax 熵 / ln n</translation>
    </message>
    <message>
        <source>Error of each row</source>
        <translation>各行的误差</translation>
    </message>
    <message>
        <source>%1, %2 trials</source>
        <translation>%1，特征抽样 %2 次</translation>
    </message>
    <message>
        <source>%1 features</source>
        <translation>%1 个特征</translation>
    </message>
</context>
<context>
    <name>MapTable</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已屏蔽</translation>
    </message>
</context>
<context>
    <name>MapsBoard</name>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>This policy has no scale here: %1.</source>
        <translation>该策略在此处没有可用的缩放：%1。</translation>
    </message>
    <message>
        <source>B − A, %1</source>
        <translation>B − A，%1</translation>
    </message>
    <message>
        <source>A sequence has at most %1 keys.</source>
        <translation>序列最长 %1 个键。</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>Map %1</source>
        <translation>图 %1</translation>
    </message>
</context>
<context>
    <name>MaskGallery</name>
    <message>
        <source>Every query sees every key, as in an encoder.</source>
        <translation>每个查询看到所有键，如编码器。</translation>
    </message>
    <message>
        <source>Each query sees itself and all earlier keys, as in a decoder.</source>
        <translation>每个查询看到自己和之前的键，如解码器。</translation>
    </message>
    <message>
        <source>The padding keys of a shorter sequence are masked.</source>
        <translation>较短序列的填充键被屏蔽。</translation>
    </message>
    <message>
        <source>Causal and padding masks: each query sees itself and earlier keys, but no padding keys.</source>
        <translation>因果掩码加填充掩码：只看自己和之前的键，不看填充键。</translation>
    </message>
    <message>
        <source>Each query sees the last 4 keys: the cost grows with n, not with n².</source>
        <translation>每个查询只看最近的 4 个键：开销随 n 增长，而不是随 n² 增长。</translation>
    </message>
    <message>
        <source>The last 4 keys, and the first key as a sink for the remaining weight.</source>
        <translation>最近的 4 个键，再加第一个键作为汇聚位，吸收多余的权重。</translation>
    </message>
    <message>
        <source>Only keys less than 3 positions away, on both sides.</source>
        <translation>可见两侧距离小于 3 的键。</translation>
    </message>
    <message>
        <source>Every query sees the first 5 keys, and later keys only up to its own position: a prompt that is read in both directions.</source>
        <translation>前 5 个键对所有查询可见，其余的键按因果掩码：提示部分双向阅读。</translation>
    </message>
    <message>
        <source>Each block of 4 sees itself and all earlier blocks.</source>
        <translation>每 4 个为一块，块内互相可见，并看到之前所有块。</translation>
    </message>
    <message>
        <source>Packed sequences: tokens see only tokens of their own sequence.</source>
        <translation>几个序列首尾相接，每个词元只看得到自己所在的序列。</translation>
    </message>
    <message>
        <source>Every fourth key before the query: a far view at little cost.</source>
        <translation>查询之前每 4 个键取 1 个：看得远，开销小。</translation>
    </message>
    <message>
        <source>Each query sees itself and all earlier keys, but never the first key: the first row sees no key.</source>
        <translation>自己和之前的键，但不含第一个键：第一行一个键也看不到。</translation>
    </message>
    <message>
        <source>Two conditions at once: keys that are near and an even number of positions away.</source>
        <translation>同时满足两个条件：距离近，且距离为偶数。</translation>
    </message>
    <message>
        <source>Nothing is visible: an empty mask to paint on.</source>
        <translation>什么都不可见：空掩码，可在上面涂画。</translation>
    </message>
</context>
<context>
    <name>MasksBoard</name>
    <message>
        <source>&lt;b&gt;Encoder&lt;/b&gt;</source>
        <translation>&lt;b&gt;编码器&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Decoder&lt;/b&gt;</source>
        <translation>&lt;b&gt;解码器&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Cross-attention&lt;/b&gt;</source>
        <translation>&lt;b&gt;交叉注意力&lt;/b&gt;</translation>
    </message>
    <message>
        <source>%1 tokens + %2 padding</source>
        <translation>%1 个词元 + %2 个填充</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>&lt;b&gt;Sequence %1&lt;/b&gt;</source>
        <translation>&lt;b&gt;序列 %1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>注意力图</translation>
    </message>
</context>
<context>
    <name>MovingPage</name>
    <message>
        <source>Point at the figure to read its numbers. Keyboard: arrow keys move the reading point (with Shift: farther), Enter goes to the next plot, Esc stops reading.</source>
        <translation>把指针移到图上即可读出数值；键盘：方向键移动读数点（按住 Shift 走得更远），回车到下一幅图，Esc 停止读数。</translation>
    </message>
    <message>
        <source>Scripts are off, so the figure does not move. It shows %1.</source>
        <translation>脚本未启用，图不会动，只显示 %1。</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Read the numbers of the figure</source>
        <translation>读出图中的数值</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已屏蔽</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
</context>
<context>
    <name>NumberBoxes</name>
    <message>
        <source>%1 … %2</source>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>%1 is not in %2</source>
        <translation>%1 不在 %2 之内</translation>
    </message>
</context>
<context>
    <name>OrderNumbers</name>
    <message>
        <source>The tokens are permuted, attention is computed, and their order is restored. Largest difference from the original, over all cells of the maps of A and B and over all components of their outputs.</source>
        <translation>把词元随机换序，计算注意力，再恢复次序。这里是与原结果的最大差异：A、B 注意力图的所有单元格，以及它们输出的所有数值。</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Largest difference</source>
        <translation>恢复次序后的最大差异</translation>
    </message>
</context>
<context>
    <name>OutsideQuestion</name>
    <message>
        <source>%1 refers to files outside its folder. Attentoscope reads them only if you allow it: %2</source>
        <translation>%1 引用了所在文件夹之外的文件，只有你同意才会读取：%2</translation>
    </message>
    <message>
        <source>Opens the session and reads:</source>
        <translation>打开会话，并读取：</translation>
    </message>
</context>
<context>
    <name>OverPicture</name>
    <message>
        <source>No row sees any key.</source>
        <translation>所有行均无可见键。</translation>
    </message>
    <message>
        <source>n = %1 · %2</source>
        <translation>n = %1 · %2</translation>
    </message>
    <message>
        <source> · not computed at %1: %2</source>
        <translation> · %1 处无法计算：%2</translation>
    </message>
</context>
<context>
    <name>PadWords</name>
    <message>
        <source>your prediction</source>
        <translation>你的预测</translation>
    </message>
    <message>
        <source>you: %1</source>
        <translation>你：%1</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>计算结果</translation>
    </message>
    <message>
        <source>theory</source>
        <translation>理论</translation>
    </message>
    <message>
        <source>given</source>
        <translation>已知</translation>
    </message>
</context>
<context>
    <name>Pages</name>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Maps, curves and numbers of two scale policies</source>
        <translation>两种缩放策略的注意力图、曲线与数值</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>What masks do, shown on sentences</source>
        <translation>用句子展示掩码的作用</translation>
    </message>
    <message>
        <source>Policy lab</source>
        <translation>策略对比</translation>
    </message>
    <message>
        <source>Curves of any number of scale policies against length, compared with theory</source>
        <translation>任意多个缩放策略的表现随长度的变化，并与理论对照</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Entropy spectra, distributions over rows, and the divergence between A and B</source>
        <translation>熵谱、各行的分布，以及 A 与 B 的差距</translation>
    </message>
    <message>
        <source>Projections</source>
        <translation>随机投影</translation>
    </message>
    <message>
        <source>Why about ln n dimensions are enough: the Johnson–Lindenstrauss lemma, shown with random projections</source>
        <translation>Johnson–Lindenstrauss 引理：用随机投影看为什么 ln n 量级的维数就够</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>How much gradient passes through washed-out and frozen weights, through recurrent steps, and under additive scores</source>
        <translation>有多少梯度能传过去：权重摊平或冻结时、经过循环步时、改用加性打分时</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>多头</translation>
    </message>
    <message>
        <source>Every head of every layer: how focused it is, and how far heads agree</source>
        <translation>每一层的每个头：它有多集中，各头之间有多一致</translation>
    </message>
    <message>
        <source>Geometry</source>
        <translation>几何</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>计算开销</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>替换策略</translation>
    </message>
    <message>
        <source>What changes if a model uses another policy: all heads under A and B, on the same queries and keys</source>
        <translation>各头换用另一种策略会怎样：用同样的查询和键，比较所有头在 A 与 B 下的表现</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>How much weight keys get near the query and far from it</source>
        <translation>离查询近的键和远的键各得到多少权重</translation>
    </message>
    <message>
        <source>See</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>度量</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原理</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>逐步</translation>
    </message>
    <message>
        <source>One attention computation from queries and keys to the output, number by number</source>
        <translation>从查询和键到输出，一步一步、逐个数值地看一次注意力计算</translation>
    </message>
    <message>
        <source>Time and memory of attention on this machine (storing all scores, or streaming without storing them), and the cost of padding in a batch</source>
        <translation>本机上计算注意力的时间与内存（存储全部分数，或流式计算而不存储），以及一批序列中填充的开销</translation>
    </message>
    <message>
        <source>Permuted tokens, outputs as points in the convex hull of the values, and a query that you move by hand</source>
        <translation>打乱词元次序的影响、输出在值的凸包中的位置，以及用手移动的查询</translation>
    </message>
    <message>
        <source>Extrapolation</source>
        <translation>长度外推</translation>
    </message>
    <message>
        <source>Train short, test long: small networks under each policy at lengths they never saw</source>
        <translation>短序列训练、长序列测试（长度外推）：各策略下的小网络在没见过的长度上的表现</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>论断</translation>
    </message>
    <message>
        <source>What papers say about attention, computed again: what is reproduced, and what is not</source>
        <translation>重新计算论文中关于注意力的论断：哪些能复现，哪些不能</translation>
    </message>
    <message>
        <source>The page shows a recorded model with its own length, positions and mask. “Use this model” lets you change them.</source>
        <translation>本页显示录制的模型，长度、位置与掩码都取自该模型。点“使用此模型”后即可更改。</translation>
    </message>
</context>
<context>
    <name>PictureWords</name>
    <message>
        <source>%1 against %2.</source>
        <translation>%1，随%2变化。</translation>
    </message>
    <message>
        <source>%1: no data.</source>
        <translation>%1：没有可显示的内容。</translation>
    </message>
    <message>
        <source>.</source>
        <comment>end of a sentence</comment>
        <translation>。</translation>
    </message>
    <message>
        <source>Map of queries %1 to %2 and keys %3 to %4.</source>
        <translation>查询 %1 至 %2 与键 %3 至 %4 的注意力图。</translation>
    </message>
    <message>
        <source>Its values lie between %1 and %2.</source>
        <translation>数值介于 %1 与 %2 之间。</translation>
    </message>
    <message>
        <source>Weights of row %1.</source>
        <translation>第 %1 行的权重。</translation>
    </message>
    <message>
        <source>%1: no visible key.</source>
        <translation>%1：无可见键。</translation>
    </message>
    <message>
        <source>length n</source>
        <translation>长度 n</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a title</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1 “%2”</source>
        <translation>%1“%2”</translation>
    </message>
    <message>
        <source>All cells shown are masked.</source>
        <translation>所示单元格全部被屏蔽。</translation>
    </message>
    <message>
        <source>The largest value, %1, is at query %2 and key %3.</source>
        <translation>最大值 %1 属于查询 %2 和键 %3。</translation>
    </message>
    <message>
        <source>%1 of the cells shown are masked.</source>
        <translation>所示单元格中 %1 被屏蔽。</translation>
    </message>
    <message>
        <source>On average, a query puts %1 of its weight on its own key and %2 on the first key; under uniform weights, a key gets %3.</source>
        <translation>每个查询的权重平均有 %1 落在自身的键上，%2 落在第一个键上；若均匀分布，每个键为 %3。</translation>
    </message>
    <message>
        <source>%1 on key %2</source>
        <translation>键 %2（%1）</translation>
    </message>
    <message>
        <source>%1: the largest weights among %2 keys are %3; together %4.</source>
        <translation>%1：%2 个键中权重最大的是 %3；合计 %4。</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点</translation>
    </message>
    <message>
        <source>%1: only one point, at x = %2 and y = %3.</source>
        <translation>%1：只有一个点，x = %2，y = %3。</translation>
    </message>
    <message>
        <source>%1: %2 points, x from %3 to %4 and y from %5 to %6</source>
        <translation>%1：%2 个点，x 从 %3 到 %4，y 从 %5 到 %6</translation>
    </message>
    <message>
        <source>, correlation %1</source>
        <translation>，相关系数 %1</translation>
    </message>
    <message>
        <source>%1 is marked at %2.</source>
        <translation>%1 标在 %2 处。</translation>
    </message>
    <message>
        <source>%1 is at x = %2 and y = %3.</source>
        <translation>%1 位于 x = %2，y = %3。</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>%1 from %2 to %3, on a logarithmic scale.</source>
        <translation>%1 从 %2 到 %3，对数刻度。</translation>
    </message>
    <message>
        <source>%1 from %2 to %3.</source>
        <translation>%1 从 %2 到 %3。</translation>
    </message>
    <message>
        <source>Some values are below and some are above this range.</source>
        <translation>有些值低于此范围，有些值高于此范围。</translation>
    </message>
    <message>
        <source>Some values are below this range.</source>
        <translation>有些值低于此范围。</translation>
    </message>
    <message>
        <source>Some values are above this range.</source>
        <translation>有些值高于此范围。</translation>
    </message>
    <message>
        <source>%1: smallest %2, largest %3.</source>
        <translation>%1：最小 %2，最大 %3。</translation>
    </message>
    <message>
        <source>%1 at %2 = %3 and %4 = %5</source>
        <comment>a value, and where it is</comment>
        <translation>%1（%2 = %3，%4 = %5）</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1，横轴为%2</translation>
    </message>
</context>
<context>
    <name>PlotBase</name>
    <message>
        <source>note</source>
        <translation>注</translation>
    </message>
</context>
<context>
    <name>PolicyTitle</name>
    <message>
        <source>⟨weight to no key⟩ %1</source>
        <translation>⟨未分给任何键的权重⟩ %1</translation>
    </message>
    <message>
        <source>⟨keys with weight⟩ %1</source>
        <translation>⟨有权重的键数⟩ %1</translation>
    </message>
</context>
<context>
    <name>ProjectedNumbers</name>
    <message>
        <source>H</source>
        <translation>H</translation>
    </message>
    <message>
        <source>Mean Shannon entropy without projection</source>
        <translation>不作投影时的平均香农熵</translation>
    </message>
    <message>
        <source>H at k</source>
        <translation>k 维时的 H</translation>
    </message>
    <message>
        <source>Mean Shannon entropy after the projection to k dimensions</source>
        <translation>投影到 k 维之后的平均香农熵</translation>
    </message>
    <message>
        <source>moved weight</source>
        <translation>转移的权重</translation>
    </message>
    <message>
        <source>½ Σ|a′ − a|: the part of a row&apos;s weight that the projection puts on other keys</source>
        <translation>½ Σ|a′ − a|：一行的权重中，被投影转移到其他键上的部分</translation>
    </message>
    <message>
        <source>Mean weight on the needles, without projection</source>
        <translation>不作投影时，植入键的平均权重</translation>
    </message>
    <message>
        <source>needle weight at k</source>
        <translation>k 维时植入键的权重</translation>
    </message>
    <message>
        <source>Mean weight on the needles after the projection</source>
        <translation>投影之后植入键的平均权重</translation>
    </message>
    <message>
        <source>needles lost below k</source>
        <translation>针丢失的阈值 k</translation>
    </message>
    <message>
        <source>The k at which half of the weight on the needles is left; “—”: outside the tested range</source>
        <translation>植入键的权重剩一半时的 k；“—”：超出所试范围</translation>
    </message>
    <message>
        <source>%1 matrix R · %2 · 8 ln n = %3 · entropies in %4</source>
        <translation>R：%1矩阵 · %2 · 8 ln n = %3 · 熵的单位：%4</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
    <message>
        <source>needle weight</source>
        <translation>植入键的权重</translation>
    </message>
</context>
<context>
    <name>ProjectedPictures</name>
    <message>
        <source>dimension k</source>
        <translation>维数 k</translation>
    </message>
    <message>
        <source>No row sees any key.</source>
        <translation>所有行均无可见键。</translation>
    </message>
    <message>
        <source>± 2 s.e.</source>
        <translation>± 2 倍标准误</translation>
    </message>
    <message>
        <source>%1, not projected</source>
        <translation>%1，未投影</translation>
    </message>
    <message>
        <source>not projected</source>
        <translation>未投影</translation>
    </message>
    <message>
        <source>%1 rows, %2 trials</source>
        <translation>%1 个查询，矩阵抽样 %2 次</translation>
    </message>
    <message>
        <source>Shannon entropy (bits)</source>
        <translation>香农熵（比特）</translation>
    </message>
    <message>
        <source>Shannon entropy (nats)</source>
        <translation>香农熵（奈特）</translation>
    </message>
    <message>
        <source>Entropy of the map</source>
        <translation>注意力图的熵</translation>
    </message>
    <message>
        <source>moved weight ½ Σ|a′ − a|</source>
        <translation>转移的权重 ½ Σ|a′ − a|</translation>
    </message>
    <message>
        <source>Error of the map</source>
        <translation>注意力图的误差</translation>
    </message>
    <message>
        <source>rows that keep their top key</source>
        <translation>权重最大的键不变的行</translation>
    </message>
    <message>
        <source>needle weight or share of rows</source>
        <translation>植入键的权重，或行的比例</translation>
    </message>
    <message>
        <source>share of rows</source>
        <translation>行的比例</translation>
    </message>
    <message>
        <source>Rows that keep their top key</source>
        <translation>权重最大的键不变的行</translation>
    </message>
    <message>
        <source>%1: needle weight halved</source>
        <translation>%1：针的权重剩一半</translation>
    </message>
    <message>
        <source>half the rows keep their top key</source>
        <translation>一半的行，其权重最大的键不变</translation>
    </message>
    <message>
        <source>length n</source>
        <translation>长度 n</translation>
    </message>
    <message>
        <source>k below which needles are lost</source>
        <translation>k 低于多少时针丢失</translation>
    </message>
    <message>
        <source>k below which rows lose their top key</source>
        <translation>k 低于多少时各行丢失权重最大的键</translation>
    </message>
    <message>
        <source>%1, %2 trials</source>
        <translation>%1，矩阵抽样 %2 次</translation>
    </message>
</context>
<context>
    <name>QuantityText</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Tsallis entropy, q = %1</source>
        <translation>Tsallis 熵，q = %1</translation>
    </message>
    <message>
        <source>min-entropy H∞</source>
        <translation>最小熵 H∞</translation>
    </message>
    <message>
        <source>Rényi entropy, α = %1</source>
        <translation>Rényi 熵，α = %1</translation>
    </message>
</context>
<context>
    <name>QueryWords</name>
    <message>
        <source>key %1
‖k‖ = %2
cos θ = %3
q·k = %4</source>
        <translation>键 %1
‖k‖ = %2
cos θ = %3
q·k = %4</translation>
    </message>
    <message>
        <source>Row %1 sees no key: it has no output.</source>
        <translation>第 %1 行看不到任何键，没有输出。</translation>
    </message>
    <message>
        <source>plane shows %1 % of the variance</source>
        <translation>此平面体现 %1% 的方差</translation>
    </message>
    <message>
        <source>%1 of %2 points shown</source>
        <translation>共 %2 个点，画出 %1 个</translation>
    </message>
    <message>
        <source>Query of row %1 among the keys</source>
        <translation>第 %1 行的查询与各个键</translation>
    </message>
    <message>
        <source>first principal axis of the keys</source>
        <translation>键的第一主轴</translation>
    </message>
    <message>
        <source>second principal axis of the keys</source>
        <translation>键的第二主轴</translation>
    </message>
    <message>
        <source>grid of queries q</source>
        <translation>查询 q 的网格</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>original query</source>
        <translation>原查询</translation>
    </message>
    <message>
        <source>first principal axis of the values</source>
        <translation>值的第一主轴</translation>
    </message>
    <message>
        <source>second principal axis of the values</source>
        <translation>值的第二主轴</translation>
    </message>
    <message>
        <source>F(q) for the grid of queries, under A</source>
        <translation>网格中各查询在 A 下的输出 F(q)</translation>
    </message>
    <message>
        <source>convex hull of the values</source>
        <translation>值的凸包</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>norm of the key ‖k‖</source>
        <translation>键的模长 ‖k‖</translation>
    </message>
    <message>
        <source>cos θ between q and k</source>
        <translation>q 与 k 夹角的余弦 cos θ</translation>
    </message>
    <message>
        <source>q·k = ±√d, ±2√d</source>
        <translation>q·k = ±√d, ±2√d</translation>
    </message>
    <message>
        <source>‖q‖ = %1</source>
        <translation>‖q‖ = %1</translation>
    </message>
    <message>
        <source>Output F(q) among the values</source>
        <translation>输出 F(q) 与各个值</translation>
    </message>
    <message>
        <source>Factors of the scores</source>
        <translation>分数的各个因子</translation>
    </message>
</context>
<context>
    <name>Questions</name>
    <message>
        <source>Leave files out</source>
        <translation>文件不存入会话</translation>
    </message>
    <message>
        <source>Saves only the paths of the files in the session; the files stay where they are</source>
        <translation>文件留在原处，会话只记录其路径</translation>
    </message>
    <message>
        <source>Read these files</source>
        <translation>读取这些文件</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>The program ended last time without saving the changes.</source>
        <translation>程序上次退出时，所做的更改没有保存。</translation>
    </message>
    <message>
        <source>Restores the changes as one step that can be undone</source>
        <translation>一次恢复全部更改，可以撤销</translation>
    </message>
    <message>
        <source>The changes that were not saved last time cannot be read; their file is kept: %1</source>
        <translation>上次未保存的内容无法读取，文件已保留：%1</translation>
    </message>
    <message>
        <source>The example “Masks” has replaced your experiment.</source>
        <translation>已用示例“掩码”取代你的实验。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Restores your experiment</source>
        <translation>恢复你的实验</translation>
    </message>
    <message>
        <source>The story has replaced your experiment.</source>
        <translation>该专题已替换你的实验。</translation>
    </message>
    <message>
        <source>%1 needs files that are neither in its folder nor at their former paths: %2</source>
        <translation>%1 要读取的文件找不到（不在同一文件夹，也不在原处）：%2</translation>
    </message>
    <message>
        <source>The session</source>
        <translation>该会话</translation>
    </message>
    <message>
        <source>Find file …</source>
        <translation>查找文件…</translation>
    </message>
    <message>
        <source>Opens a dialog in which you choose the missing file</source>
        <translation>打开对话框以选择缺失的文件</translation>
    </message>
</context>
<context>
    <name>RasterNote</name>
    <message>
        <source>every cell shown</source>
        <translation>逐格显示</translation>
    </message>
    <message>
        <source>mean of %1 × %2 cells</source>
        <translation>每像素取 %1 × %2 格平均</translation>
    </message>
    <message>
        <source>maximum of %1 × %2 cells</source>
        <translation>每像素取 %1 × %2 格最大值</translation>
    </message>
    <message>
        <source>mean of cells, %1</source>
        <translation>每像素取各格平均，%1</translation>
    </message>
    <message>
        <source>maximum of cells, %1</source>
        <translation>每像素取各格最大值，%1</translation>
    </message>
</context>
<context>
    <name>RowScatter</name>
    <message>
        <source>H under %1</source>
        <translation>%1 下的 H</translation>
    </message>
    <message>
        <source>in all rows, H is lower under B than under A</source>
        <translation>各行的 H 在 B 下都比在 A 下低</translation>
    </message>
    <message>
        <source>in all rows, H is higher under B than under A</source>
        <translation>各行的 H 在 B 下都比在 A 下高</translation>
    </message>
    <message>
        <source>B = A; below: B more focused</source>
        <translation>B = A；此线以下：B 更集中</translation>
    </message>
    <message>
        <source>&lt;b&gt;Row entropy under A and B&lt;/b&gt;</source>
        <translation>&lt;b&gt;A、B 下各行的熵&lt;/b&gt;</translation>
    </message>
    <message>
        <source>No row sees any key.</source>
        <translation>所有行均无可见键。</translation>
    </message>
    <message>
        <source>a row</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>%1 rows, entropy computed for %2 of them</source>
        <translation>%1 行，其中 %2 行已算出熵</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>: mean &lt;i&gt;H&lt;/i&gt;&lt;sub&gt;A&lt;/sub&gt; %1, &lt;i&gt;H&lt;/i&gt;&lt;sub&gt;B&lt;/sub&gt; %2</source>
        <translation>：平均 &lt;i&gt;H&lt;/i&gt;&lt;sub&gt;A&lt;/sub&gt; %1，&lt;i&gt;H&lt;/i&gt;&lt;sub&gt;B&lt;/sub&gt; %2</translation>
    </message>
</context>
<context>
    <name>RowShares</name>
    <message>
        <source>needles, 0–1</source>
        <translation>植入键 0–1</translation>
    </message>
    <message>
        <source>top %1, 0–1</source>
        <translation>前 %1 键 0–1</translation>
    </message>
    <message>
        <source>Row %1 sees no key.</source>
        <translation>第 %1 行看不到任何键。</translation>
    </message>
    <message>
        <source>Row %1: %2 % of its weight is on its needles.</source>
        <translation>第 %1 行：%2% 的权重落在它所寻找的植入键上。</translation>
    </message>
    <message>
        <source>Row %1: %2 % of its weight is on its %3 heaviest keys.</source>
        <translation>第 %1 行：%2% 的权重落在权重最大的 %3 个键上。</translation>
    </message>
    <message>
        <source>On average %1 % of a row&apos;s weight is on the needles.</source>
        <translation>平均而言，一行权重的 %1% 落在植入键上。</translation>
    </message>
    <message>
        <source>On average %1 % of a row&apos;s weight is on its %2 heaviest keys.</source>
        <translation>平均而言，一行权重的 %1% 落在权重最大的 %2 个键上。</translation>
    </message>
    <message>
        <source>weight on the %1 heaviest keys</source>
        <translation>前 %1 大权重之和</translation>
    </message>
    <message>
        <source>weight on the needles</source>
        <translation>植入键的权重</translation>
    </message>
</context>
<context>
    <name>RowsBoard</name>
    <message>
        <source>Mean weights of rows %1–%2</source>
        <translation>第 %1–%2 行的平均权重</translation>
    </message>
    <message>
        <source>%1, row %2</source>
        <translation>%1，第 %2 行</translation>
    </message>
    <message>
        <source>Click a row of a map to see its weights.</source>
        <translation>点击图中的一行，查看它的权重。</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
</context>
<context>
    <name>RowsText</name>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%2 行中的 %1 行</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
</context>
<context>
    <name>ScoreTable</name>
    <message>
        <source>dot</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>additive</source>
        <translation>加性</translation>
    </message>
    <message>
        <source>rescaled</source>
        <translation>拉伸后</translation>
    </message>
    <message>
        <source>The scores λ q·k of A</source>
        <translation>A 的分数 λ q·k</translation>
    </message>
    <message>
        <source>Additive scores vᵀ tanh(W_q q + W_k k + b), with random weights as before training (Bahdanau, Cho &amp; Bengio 2015)</source>
        <translation>加性打分 vᵀ tanh(W_q q + W_k k + b)，权重随机，如训练之前（Bahdanau、Cho、Bengio 2015）</translation>
    </message>
    <message>
        <source>Additive scores with v scaled so that the logits have the same standard deviation as the dot products</source>
        <translation>加性打分，但把 v 拉伸，使 logit 的标准差与点积相同</translation>
    </message>
    <message>
        <source>multiply-adds</source>
        <translation>乘加次数</translation>
    </message>
    <message>
        <source>Multiply-adds for one score. W_q q and W_k k are computed once for each query and key; their cost is divided among the scores</source>
        <translation>每个分数的乘加次数；W_q q 与 W_k k 对每个查询和键各算一次，分摊到各分数上</translation>
    </message>
    <message>
        <source>tanh</source>
        <translation>tanh</translation>
    </message>
    <message>
        <source>Evaluations of tanh for one score</source>
        <translation>每个分数计算 tanh 的次数</translation>
    </message>
    <message>
        <source>ns per score</source>
        <translation>每个分数耗时（ns）</translation>
    </message>
    <message>
        <source>Measured on one core of this machine; the fastest of several runs</source>
        <translation>在本机单核上测得，取几次运行中最快的一次</translation>
    </message>
    <message>
        <source>logit spread</source>
        <translation>logit 标准差</translation>
    </message>
    <message>
        <source>Standard deviation of the logits within a row</source>
        <translation>一行之内 logit 的标准差</translation>
    </message>
    <message>
        <source>|logit| bound</source>
        <translation>|logit| 上限</translation>
    </message>
    <message>
        <source>Upper bound of a logit: λ ‖q‖ ‖k‖ with the largest norms (dot product), or ‖v‖₁ = Σ|v| for any norms of q and k (additive)</source>
        <translation>logit 的上界：点积为 λ ‖q‖ ‖k‖（取最大的模长），加性打分为 ‖v‖₁ = Σ|v|（与 q、k 的模长无关）</translation>
    </message>
    <message>
        <source>mean &lt;i&gt;H&lt;/i&gt;</source>
        <translation>平均 &lt;i&gt;H&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Mean Shannon entropy of the rows, in the unit chosen in the form</source>
        <translation>各行香农熵的均值，单位同左侧设置</translation>
    </message>
    <message>
        <source>&lt;i&gt;H&lt;/i&gt; lower bound</source>
        <translation>&lt;i&gt;H&lt;/i&gt; 的下界</translation>
    </message>
    <message>
        <source>Lower bound of the entropy of a row, from the bound on its logits</source>
        <translation>由 logit 的上界算得的一行熵的下界</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>Largest weight of each row, mean over rows</source>
        <translation>各行最大权重的均值</translation>
    </message>
    <message>
        <source>‖&lt;i&gt;J&lt;/i&gt;‖</source>
        <translation>‖&lt;i&gt;J&lt;/i&gt;‖</translation>
    </message>
    <message>
        <source>Mean over rows of ‖diag(a) − a aᵀ‖</source>
        <translation>‖diag(a) − a aᵀ‖ 对各行的均值</translation>
    </message>
    <message>
        <source>rescaled: v × %1; mean of 1 − tanh²: %2</source>
        <translation>拉伸：v × %1；1 − tanh² 的均值：%2</translation>
    </message>
</context>
<context>
    <name>Shortcuts</name>
    <message>
        <source>show the lesson alone, or beside its page</source>
        <translation>只显示本课，或与页面并排</translation>
    </message>
    <message>
        <source>In an attention map</source>
        <translation>在注意力图中</translation>
    </message>
    <message>
        <source>In plots of heads</source>
        <translation>在各头的图中</translation>
    </message>
    <message>
        <source>On the page Steps</source>
        <translation>在“逐步”页</translation>
    </message>
    <message>
        <source>When you make a prediction</source>
        <translation>作预测时</translation>
    </message>
    <message>
        <source>In a table</source>
        <translation>在表格中</translation>
    </message>
    <message>
        <source>zoom in or out; the wheel also zooms</source>
        <translation>放大或缩小；也可用滚轮</translation>
    </message>
    <message>
        <source>show the whole map</source>
        <translation>显示整幅图</translation>
    </message>
    <message>
        <source>select another head</source>
        <translation>换一个头</translation>
    </message>
    <message>
        <source>open the head on the page Explore</source>
        <translation>在“探索”页打开这个头</translation>
    </message>
    <message>
        <source>select another step</source>
        <translation>换一步</translation>
    </message>
    <message>
        <source>select another row</source>
        <translation>换一行</translation>
    </message>
    <message>
        <source>play the steps, or stop</source>
        <translation>播放或停止</translation>
    </message>
    <message>
        <source>draw with the keyboard</source>
        <translation>用键盘绘制</translation>
    </message>
    <message>
        <source>copy the selection</source>
        <translation>复制所选内容</translation>
    </message>
    <message>
        <source>Anywhere</source>
        <translation>随处可用</translation>
    </message>
    <message>
        <source>In any plot</source>
        <translation>在任意图中</translation>
    </message>
    <message>
        <source>select another cell; with Ctrl move farther</source>
        <translation>移到另一个单元格；按住 Ctrl 移得更远</translation>
    </message>
    <message>
        <source>go to the row&apos;s first or last key; with Ctrl to the map&apos;s first or last cell</source>
        <translation>移到本行的第一个或最后一个键；按住 Ctrl 移到第一个或最后一个单元格</translation>
    </message>
    <message>
        <source>move one screen of rows up or down</source>
        <translation>向上或向下翻一屏</translation>
    </message>
    <message>
        <source>move the visible part of the map; dragging also moves it</source>
        <translation>平移显示范围；也可拖动</translation>
    </message>
    <message>
        <source>hold down to show B in place of A</source>
        <translation>按住：在 A 的位置显示 B</translation>
    </message>
    <message>
        <source>set a cursor, or a second one for comparison; a click outside the axes removes them</source>
        <translation>放置游标，再放一个可作比较；在坐标轴外点击可清除</translation>
    </message>
    <message>
        <source>In the plot of a row&apos;s weights</source>
        <translation>在一行的权重图中</translation>
    </message>
    <message>
        <source>On the page Masks</source>
        <translation>在“掩码”页</translation>
    </message>
    <message>
        <source>pin the row, or unpin it</source>
        <translation>固定此行，或取消固定</translation>
    </message>
    <message>
        <source>choose the tool: look, paint or erase</source>
        <translation>选择工具：查看、涂画或擦除</translation>
    </message>
    <message>
        <source>select another cell</source>
        <translation>移到另一个单元格</translation>
    </message>
    <message>
        <source>hide the cell, or make it visible</source>
        <translation>屏蔽或显示该单元格</translation>
    </message>
    <message>
        <source>stop a film or end a presentation; otherwise, stop computing</source>
        <translation>停止动画或结束演示；两者都没有时停止计算</translation>
    </message>
    <message>
        <source>In the scatter plot of rows</source>
        <translation>在各行的散点图中</translation>
    </message>
    <message>
        <source>select or deselect the row; dragging along the row numbers selects several</source>
        <translation>选中或取消该行；沿行号拖动可选中多行</translation>
    </message>
    <message>
        <source>deselect all rows</source>
        <translation>取消所有选中的行</translation>
    </message>
    <message>
        <source>go to the row with the next lower or higher entropy under A (← →) or B (↑ ↓)</source>
        <translation>移到熵更低或更高的下一行：← → 按 A 下的熵，↑ ↓ 按 B 下的熵</translation>
    </message>
    <message>
        <source>select or deselect the row; dragging selects several</source>
        <translation>选中或取消该行；也可拖动框选</translation>
    </message>
    <message>
        <source>On the colour bar</source>
        <translation>在颜色条上</translation>
    </message>
    <message>
        <source>move the upper end of the colour range; with Shift the lower end</source>
        <translation>移动颜色范围的上端；按住 Shift 移动下端</translation>
    </message>
    <message>
        <source>type the colour range</source>
        <translation>输入颜色的范围</translation>
    </message>
    <message>
        <source>open the menu of the plot</source>
        <translation>打开图的菜单</translation>
    </message>
    <message>
        <source>describe the plot in words; show it as a table</source>
        <translation>用文字描述这幅图；以表格显示这幅图</translation>
    </message>
    <message>
        <source>select another cell of the matrices</source>
        <translation>移到矩阵的另一个单元格</translation>
    </message>
    <message>
        <source>change the number in the cell, or hide or show the cell</source>
        <translation>修改单元格的数值，或屏蔽、显示该单元格</translation>
    </message>
    <message>
        <source>set a cursor; remove all cursors</source>
        <translation>放置游标；清除游标</translation>
    </message>
    <message>
        <source>move the cursor that was set last</source>
        <translation>移动最后放置的游标</translation>
    </message>
    <message>
        <source>sort by the column of the cell, smallest or largest first</source>
        <translation>按所在列排序，从小到大或从大到小</translation>
    </message>
    <message>
        <source>In “Query by hand” on the page Geometry</source>
        <translation>在“几何”页的“移动查询”面板中</translation>
    </message>
    <message>
        <source>move the query, with Ctrl farther; dragging also moves it</source>
        <translation>移动查询，按住 Ctrl 移得更远；也可拖动</translation>
    </message>
    <message>
        <source>reset the query to the query of the row</source>
        <translation>把查询恢复为该行原来的查询</translation>
    </message>
    <message>
        <source>select what the cursor points at, as a click does</source>
        <translation>选中游标处的内容，作用与点击相同</translation>
    </message>
    <message>
        <source>go to the previous part of the window</source>
        <translation>转到前一个区域</translation>
    </message>
    <message>
        <source>open the film bar below the pages; in that bar, play or pause</source>
        <translation>打开页面下方的播放条；在播放条中：播放或暂停</translation>
    </message>
    <message>
        <source>go to the next part of the window: page bar, form, each plot of the page</source>
        <translation>转到下一个区域：页面栏、表单、页面中的每幅图</translation>
    </message>
    <message>
        <source>choose an option; in a presentation add a vote for it, which Backspace removes</source>
        <translation>选择一个选项；演示时为它加一票，Backspace 撤回</translation>
    </message>
    <message>
        <source>choose an option</source>
        <translation>选择一个选项</translation>
    </message>
    <message>
        <source>go forward in a lesson: to the rest of the text, the next step, the next lesson</source>
        <translation>在一课中前进：余下的文字、下一步、下一课</translation>
    </message>
    <message>
        <source>go back in a lesson: to earlier text, the previous step, the previous lesson</source>
        <translation>在一课中后退：前面的文字、上一步、上一课</translation>
    </message>
    <message>
        <source>In the list of claims</source>
        <translation>在论断的列表中</translation>
    </message>
    <message>
        <source>open the session of the claim</source>
        <translation>打开该论断的会话</translation>
    </message>
    <message>
        <source>copy the claim with its numbers</source>
        <translation>复制论断及其数值</translation>
    </message>
</context>
<context>
    <name>SinkBoard</name>
    <message>
        <source>Weight on sinks by row</source>
        <translation>逐行的汇聚权重</translation>
    </message>
    <message>
        <source>Entropy against weight on sinks</source>
        <translation>熵与汇聚权重的关系</translation>
    </message>
    <message>
        <source>Entropy and its lower bound</source>
        <translation>熵及其下界</translation>
    </message>
    <message>
        <source>Key 0 is the sink, for all rows that see it</source>
        <translation>对所有看得到键 0 的行，以键 0 为汇聚键</translation>
    </message>
    <message>
        <source>The sink of a row is the key at the query&apos;s own position</source>
        <translation>以查询自身位置上的键为该行的汇聚键</translation>
    </message>
    <message>
        <source>Sinks are the first key and the query&apos;s own key; in the first row, both are the same</source>
        <translation>首键与自身键；对第一行，两者是同一个键</translation>
    </message>
    <message>
        <source>First key</source>
        <translation>首键</translation>
    </message>
    <message>
        <source>Own key</source>
        <translation>自身键</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>Entropy with sinks masked</source>
        <translation>屏蔽汇聚键时的熵</translation>
    </message>
</context>
<context>
    <name>SinkNumbers</name>
    <message>
        <source>weight on first key</source>
        <translation>首键的权重</translation>
    </message>
    <message>
        <source>Mean weight of key 0, over the rows that see it: many trained heads put unused weight there, so it is a sink</source>
        <translation>键 0 的平均权重，只对看得到它的行取平均。许多训练过的头把用不上的权重放在键 0 上，使键 0 成为汇聚键</translation>
    </message>
    <message>
        <source>weight on own key</source>
        <translation>自身键的权重</translation>
    </message>
    <message>
        <source>Mean weight of the key at the query&apos;s own position</source>
        <translation>查询自身位置上的键的平均权重</translation>
    </message>
    <message>
        <source>weight &lt;i&gt;p&lt;/i&gt;</source>
        <translation>权重 &lt;i&gt;p&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Mean weight on the sinks chosen above the plot</source>
        <translation>图上方所选汇聚键的平均权重</translation>
    </message>
    <message>
        <source>sink part of &lt;i&gt;H&lt;/i&gt; (%)</source>
        <translation>汇聚部分占 &lt;i&gt;H&lt;/i&gt; 的百分比</translation>
    </message>
    <message>
        <source>&lt;i&gt;R&lt;/i&gt;² of &lt;i&gt;H&lt;/i&gt; on &lt;i&gt;p&lt;/i&gt;</source>
        <translation>&lt;i&gt;H&lt;/i&gt; 对 &lt;i&gt;p&lt;/i&gt; 的 &lt;i&gt;R&lt;/i&gt;²</translation>
    </message>
    <message>
        <source>Share of the variance of H over rows that a linear fit in p explains</source>
        <translation>各行 H 的方差中，可由对 p 的线性回归解释的比例</translation>
    </message>
    <message>
        <source>Lower bound of the entropy</source>
        <translation>熵的下界</translation>
    </message>
    <message>
        <source>&lt;i&gt;H&lt;/i&gt; lower bound</source>
        <translation>&lt;i&gt;H&lt;/i&gt; 的下界</translation>
    </message>
    <message>
        <source>Lower bound of Shannon&apos;s entropy, mean over rows. If n logits x have ‖x − x̄‖ ≤ σ, their entropy is least when one of them is above all others and the others are equal. Here σ = λ ‖(K − k̄) q‖; K holds every key that at least one row sees, and k̄ is their mean</source>
        <translation>香农熵的下界，对各行取平均：n 个 logit 满足 ‖x − x̄‖ ≤ σ 时，若其中一个最大、其余彼此相等，则熵最小。这里 σ = λ ‖(K − k̄) q‖，K 包括至少有一行看得到的所有键，k̄ 是这些键的均值</translation>
    </message>
    <message>
        <source>The same bound with σ = λ ‖q‖ ‖K − k̄‖₂, the largest σ that any query of this norm can have (after σReparam, arXiv 2303.06296)</source>
        <translation>同上，但 σ = λ ‖q‖ ‖K − k̄‖₂，即查询模长不变时 σ 可能的最大值（依据 σReparam，arXiv 2303.06296）</translation>
    </message>
    <message>
        <source>logit norm &lt;i&gt;σ&lt;/i&gt;</source>
        <translation>logit 范数 &lt;i&gt;σ&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Upper bound of ‖x − x̄‖, the norm of a row&apos;s logits about their mean: λ ‖(K − k̄) q‖ plus the contribution of ALiBi, mean over rows</source>
        <translation>一行的 logit 与其均值之差的范数 ‖x − x̄‖ 的上界：λ ‖(K − k̄) q‖，再加上 ALiBi 的贡献；对各行取平均</translation>
    </message>
    <message>
        <source>Weight on the sinks chosen above the plot</source>
        <translation>图上方所选汇聚键的权重</translation>
    </message>
    <message>
        <source>Shannon&apos;s entropy of the row</source>
        <translation>该行的香农熵</translation>
    </message>
    <message>
        <source>Entropy of the row if the sinks were masked</source>
        <translation>若屏蔽汇聚键，该行的熵</translation>
    </message>
    <message>
        <source>Lower bound on the entropy of this row</source>
        <translation>该行熵的下界</translation>
    </message>
    <message>
        <source>Sinks: %1</source>
        <translation>汇聚键：%1</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>&lt;i&gt;H&lt;/i&gt; with sinks</source>
        <translation>含汇聚键的 &lt;i&gt;H&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Shannon&apos;s entropy of the row, mean over the rows that see a sink. H = h(p) + p H_s + (1 − p) H′, where p is the weight on the sinks, H_s the entropy among the sinks, H′ the entropy among the other keys, and h(p) = −p ln p − (1 − p) ln(1 − p)</source>
        <translation>行的香农熵，对看得到汇聚键的各行取平均。H = h(p) + p H_s + (1 − p) H′，其中 p 是汇聚键的权重，H_s 是各汇聚键之间的熵，H′ 是其他键之间的熵，h(p) = −p ln p − (1 − p) ln(1 − p)</translation>
    </message>
    <message>
        <source>from other keys: (1 − &lt;i&gt;p&lt;/i&gt;) &lt;i&gt;H&lt;/i&gt;′</source>
        <translation>来自其他键：(1 − &lt;i&gt;p&lt;/i&gt;) &lt;i&gt;H&lt;/i&gt;′</translation>
    </message>
    <message>
        <source>H minus the sink part h(p) + p H_s: what the other keys contribute. h(p) is the entropy of “sink or other key”, H_s the entropy among the sinks</source>
        <translation>H 减去汇聚部分 h(p) + p H_s，即其他键对 H 的贡献；h(p) 是“权重是否落在汇聚键上”的熵，H_s 是各汇聚键之间的熵</translation>
    </message>
    <message>
        <source>sinks masked: &lt;i&gt;H&lt;/i&gt;′</source>
        <translation>屏蔽汇聚键时：&lt;i&gt;H&lt;/i&gt;′</translation>
    </message>
    <message>
        <source>The entropy of the weights on all other keys, as if the sinks were masked. Undefined if rounding makes all these weights 0</source>
        <translation>只看汇聚键以外的键，把它们的权重重新归一化后的熵，相当于屏蔽汇聚键。若这些键的权重因舍入全为 0，则无定义</translation>
    </message>
    <message>
        <source>Share of H that is the sink part: (h(p) + p H_s) / H, computed from the means</source>
        <translation>汇聚部分在 H 中所占的比例：h(p) + p H_s 的均值除以 H 的均值</translation>
    </message>
    <message>
        <source>&lt;i&gt;H&lt;/i&gt; lower bound, spectral</source>
        <translation>&lt;i&gt;H&lt;/i&gt; 的下界（谱范数）</translation>
    </message>
    <message>
        <source>Means (%1)</source>
        <translation>均值（%1）</translation>
    </message>
    <message>
        <source>bound of &lt;i&gt;σ&lt;/i&gt;, spectral</source>
        <translation>&lt;i&gt;σ&lt;/i&gt; 的谱上界</translation>
    </message>
    <message>
        <source>An upper bound of the number above, by the spectral norm of the keys: λ ‖q‖ ‖K − k̄‖₂ plus the contribution of ALiBi, mean over rows</source>
        <translation>上一行数值的上界，由键的谱范数给出：λ ‖q‖ ‖K − k̄‖₂ 加上 ALiBi 的贡献，对各行取平均</translation>
    </message>
</context>
<context>
    <name>SinkWords</name>
    <message>
        <source>row i</source>
        <translation>行 i</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>chosen rows</source>
        <translation>选中的行</translation>
    </message>
    <message>
        <source>No row sees any key.</source>
        <translation>所有行均无可见键。</translation>
    </message>
    <message>
        <source>No row sees the first key: the mask hides it.</source>
        <translation>所有行都看不到首键：它被掩码屏蔽了。</translation>
    </message>
    <message>
        <source>No row sees the key at its own position.</source>
        <translation>所有行都看不到自身位置上的键。</translation>
    </message>
    <message>
        <source>No row sees the first key or the key at its own position.</source>
        <translation>所有行都看不到首键，也看不到自身位置上的键。</translation>
    </message>
    <message>
        <source>Weight on the first key</source>
        <translation>首键的权重</translation>
    </message>
    <message>
        <source>the first key</source>
        <translation>首键</translation>
    </message>
    <message>
        <source>the query&apos;s own key</source>
        <translation>查询的自身键</translation>
    </message>
    <message>
        <source>the first key and the query&apos;s own</source>
        <translation>首键与自身键</translation>
    </message>
    <message>
        <source>weight p</source>
        <translation>权重 p</translation>
    </message>
    <message>
        <source>entropy H</source>
        <translation>熵 H</translation>
    </message>
    <message>
        <source>R² %1</source>
        <translation>R²：%1</translation>
    </message>
    <message>
        <source>ΔH</source>
        <translation>ΔH</translation>
    </message>
    <message>
        <source>No row sees a key other than the sinks.</source>
        <translation>除汇聚键外，所有行均无其他可见键。</translation>
    </message>
    <message>
        <source>Entropy and its lower bound</source>
        <translation>熵及其下界</translation>
    </message>
    <message>
        <source>There is no bound: %1.</source>
        <translation>没有下界：%1。</translation>
    </message>
    <message>
        <source>%1, bound from spectral norms</source>
        <translation>%1，由谱范数算得的下界</translation>
    </message>
    <message>
        <source>%1, bound from the logit norm</source>
        <translation>%1，由 logit 的范数算得的下界</translation>
    </message>
    <message>
        <source>bound from spectral norms</source>
        <translation>由谱范数算得的下界</translation>
    </message>
    <message>
        <source>bound</source>
        <translation>下界</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: %2 of the weight lies on %3; the sink part makes up %4 of &lt;i&gt;H&lt;/i&gt;.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;：%2 的权重落在%3上；汇聚部分占 &lt;i&gt;H&lt;/i&gt; 的 %4。</translation>
    </message>
    <message>
        <source>With the sink masked, H would be %1 instead of %2.</source>
        <translation>若屏蔽汇聚键，H 为 %1，原来为 %2。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: the norm σ of the logits about their mean is at most %2, so the entropy is at least %3; the measured entropy is %4.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;：logit 与均值之差的范数 σ 不超过 %2，因此熵不低于 %3；实测熵为 %4。</translation>
    </message>
    <message>
        <source>Weight on the query&apos;s own key</source>
        <translation>自身键的权重</translation>
    </message>
    <message>
        <source>Weight on first key and query&apos;s own key</source>
        <translation>首键与自身键的权重</translation>
    </message>
    <message>
        <source>&lt;i&gt;H&lt;/i&gt;, sinks masked</source>
        <translation>屏蔽汇聚键时的 &lt;i&gt;H&lt;/i&gt;</translation>
    </message>
    <message>
        <source>H with sinks masked, minus H</source>
        <translation>屏蔽汇聚键时的 H 减去 H</translation>
    </message>
    <message>
        <source>Every row has the entropy 0.</source>
        <translation>每一行的熵都是 0。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: %2 of the weight lies on %3.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;：%2 的权重落在%3上。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: the bound is close to 0 and tells nothing. The norm σ of the logits about their mean can reach %2; if one key&apos;s logit exceeded the others by this much, that key would have all the weight.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;：下界接近 0，没有意义。logit 与均值之差的范数 σ 可达 %2；若一个键的 logit 比其余的高出这么多，全部权重都会落在该键上。</translation>
    </message>
    <message>
        <source>%1 (A) and %2 (B)</source>
        <translation>%1（A）和 %2（B）</translation>
    </message>
    <message>
        <source>Entropy against sink weight p</source>
        <translation>熵与汇聚权重 p 的关系</translation>
    </message>
</context>
<context>
    <name>SourceWords</name>
    <message>
        <source>noise</source>
        <translation>噪声</translation>
    </message>
    <message>
        <source>needles</source>
        <translation>针</translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Logits</source>
        <translation>logit</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Log-weights</source>
        <translation>对数权重</translation>
    </message>
    <message>
        <source>score q·k</source>
        <translation>分数 q·k</translation>
    </message>
    <message>
        <source>logit x</source>
        <translation>logit x</translation>
    </message>
    <message>
        <source>weight a</source>
        <translation>权重 a</translation>
    </message>
    <message>
        <source>log-weight ln a</source>
        <translation>对数权重 ln a</translation>
    </message>
    <message>
        <source>Raw scores q·k, the same for every policy</source>
        <translation>原始分数 q·k，与策略无关</translation>
    </message>
    <message>
        <source>Logits x = λ q·k, where λ is the scale of the policy</source>
        <translation>logit：x = λ q·k，λ 是策略的缩放因子</translation>
    </message>
    <message>
        <source>Natural logarithm of the weights, ln a</source>
        <translation>权重的自然对数 ln a</translation>
    </message>
    <message>
        <source>score ln a</source>
        <translation>分数 ln a</translation>
    </message>
    <message>
        <source>Attention weights a: with softmax, a = exp(x) / Σ exp(x), and each row sums to 1</source>
        <translation>注意力权重 a：用 softmax 时 a = exp(x) / Σ exp(x)，每行之和为 1</translation>
    </message>
</context>
<context>
    <name>StepWords</name>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>Queries, keys and values</source>
        <translation>查询、键与值</translation>
    </message>
    <message>
        <source>Each token has a query (what it looks for), a key (what it is matched by) and a value (what it passes on). These steps follow the query of %1.</source>
        <translation>每个词元（token）都有一个查询（query：它要找什么）、一个键（key：它靠什么被匹配）和一个值（value：它提供什么内容）。下面以 %1 的查询为例。</translation>
    </message>
    <message>
        <source>The data contain no values, so random ones are used.</source>
        <translation>这些数据不含值（V），因此用随机值代替。</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>The dot product of the query of %1 and the key of %2: q·k = %3 = &lt;b&gt;%4&lt;/b&gt;.</source>
        <translation>%1 的查询与 %2 的键作内积：q·k = %3 = &lt;b&gt;%4&lt;/b&gt;。</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>ALiBi adds to each logit a bias that falls with distance: %1 for key %2 and query %3.</source>
        <translation>ALiBi 给 logit 加上一个随距离减小的偏置：查询为 %3、键为 %2 时为 %1。</translation>
    </message>
    <message>
        <source>No bias is added here. ALiBi (under Positions, on the left) would lower the logit of a key in proportion to its distance. RoPE adds no bias: it rotates queries and keys before their scores are computed.</source>
        <translation>这一步没有加偏置。使用 ALiBi 时（左侧“位置”），键越远，logit 减去的越多。RoPE 不加偏置，而是在算分数之前旋转查询和键。</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>The query of %1 sees %2 of %3 keys; %4.</source>
        <translation>%1 的查询看得到 %3 个键中的 %2 个；%4。</translation>
    </message>
    <message>
        <source>%1 is visible</source>
        <translation>%1可见</translation>
    </message>
    <message>
        <source>%1 is masked: its logit becomes −∞</source>
        <translation>%1被屏蔽，其 logit 变为 −∞</translation>
    </message>
    <message>
        <source>Double-click a cell to hide it or make it visible.</source>
        <translation>双击单元格可屏蔽或显示它。</translation>
    </message>
    <message>
        <source>logits &lt;i&gt;x&lt;/i&gt;</source>
        <translation>logit &lt;i&gt;x&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>logit &lt;i&gt;x&lt;/i&gt; of %1</source>
        <translation>%1 的 logit &lt;i&gt;x&lt;/i&gt;</translation>
    </message>
    <message>
        <source>max = %1</source>
        <translation>最大值 = %1</translation>
    </message>
    <message>
        <source>e&lt;sup&gt;&lt;i&gt;x&lt;/i&gt; − max&lt;/sup&gt;</source>
        <translation>e&lt;sup&gt;&lt;i&gt;x&lt;/i&gt; − max&lt;/sup&gt;</translation>
    </message>
    <message>
        <source>sum = %1</source>
        <translation>和 = %1</translation>
    </message>
    <message>
        <source>weight &lt;i&gt;a&lt;/i&gt;</source>
        <translation>权重 &lt;i&gt;a&lt;/i&gt;</translation>
    </message>
    <message>
        <source>weights &lt;i&gt;a&lt;/i&gt;</source>
        <translation>权重 &lt;i&gt;a&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>The output of %1 is the weighted mean of the values: %2.</source>
        <translation>%1 的输出是各个值按其权重的加权平均：%2。</translation>
    </message>
    <message>
        <source>Q, K, V</source>
        <translation>Q、K、V</translation>
    </message>
    <message>
        <source>Scores QKᵀ</source>
        <translation>分数 QKᵀ</translation>
    </message>
    <message>
        <source>Scale λ</source>
        <translation>缩放 λ</translation>
    </message>
    <message>
        <source>+ bias</source>
        <translation>+ 偏置</translation>
    </message>
    <message>
        <source>Output · V</source>
        <translation>输出 · V</translation>
    </message>
    <message>
        <source>%1: λ = m/√d = %2/√%3 = %4, and the score %5 becomes &lt;b&gt;%6&lt;/b&gt;.</source>
        <translation>%1：λ = m/√d = %2/√%3 = %4，分数 %5 变为 &lt;b&gt;%6&lt;/b&gt;。</translation>
    </message>
    <message>
        <source>The query of %1 sees no key: it has no weights.</source>
        <translation>%1 的查询看不到任何键，因此没有注意力权重。</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>多头</translation>
    </message>
    <message>
        <source>The other heads of this layer cannot be read.</source>
        <translation>这一层的其他头无法读取。</translation>
    </message>
    <message>
        <source>There is only one head here: &lt;i&gt;W&lt;/i&gt;&lt;sub&gt;O&lt;/sub&gt; maps its output to the output of the layer. With several heads, their outputs are concatenated first: see the example with the language model.</source>
        <translation>这里只有一个头，&lt;i&gt;W&lt;/i&gt;&lt;sub&gt;O&lt;/sub&gt; 把该头的输出映射为这一层的输出。有多个头时，先把各头的输出拼接起来：见示例中的语言模型。</translation>
    </message>
    <message>
        <source>The outputs of %1 heads, %2 components each, are concatenated; &lt;i&gt;W&lt;/i&gt;&lt;sub&gt;O&lt;/sub&gt; maps them to the output of the layer. These steps follow head %3.</source>
        <translation>%1 个头的输出（每个头 %2 个分量）拼接在一起，再由 &lt;i&gt;W&lt;/i&gt;&lt;sub&gt;O&lt;/sub&gt; 映射为这一层的输出。下面以头 %3 为例。</translation>
    </message>
    <message>
        <source>The layer has %1 heads; only some of them are shown.</source>
        <translation>这一层有 %1 个头，这里只显示其中一部分。</translation>
    </message>
    <message>
        <source>The data contain no &lt;i&gt;W&lt;/i&gt;&lt;sub&gt;O&lt;/sub&gt;, so a random one is used.</source>
        <translation>这些数据不含 &lt;i&gt;W&lt;/i&gt;&lt;sub&gt;O&lt;/sub&gt;，因此用随机矩阵代替。</translation>
    </message>
    <message>
        <source>h%1</source>
        <translation>h%1</translation>
    </message>
    <message>
        <source>outputs of the heads</source>
        <translation>各头的输出</translation>
    </message>
    <message>
        <source>output of the layer</source>
        <translation>这一层的输出</translation>
    </message>
    <message>
        <source>Heads · Wₒ</source>
        <translation>多头 · Wₒ</translation>
    </message>
    <message>
        <source>The query of %1 sees no key: there is nothing to scale.</source>
        <translation>%1 的查询看不到任何键，因此没有可缩放的分数。</translation>
    </message>
    <message>
        <source>%1: &lt;i&gt;a&lt;/i&gt; = e&lt;sup&gt;%2 − %3&lt;/sup&gt; / %4 = &lt;b&gt;%5&lt;/b&gt; for %6; H = %7.</source>
        <translation>%1：%6的 &lt;i&gt;a&lt;/i&gt; = e&lt;sup&gt;%2 − %3&lt;/sup&gt; / %4 = &lt;b&gt;%5&lt;/b&gt;；H = %7。</translation>
    </message>
    <message>
        <source>%1: e&lt;sup&gt;−∞&lt;/sup&gt; = 0, no weight for %2; H = %3.</source>
        <translation>%1：e&lt;sup&gt;−∞&lt;/sup&gt; = 0，%2没有权重；H = %3。</translation>
    </message>
    <message>
        <source>sum = 1, H = %1 (at most %2)</source>
        <translation>和 = 1，H = %1（上限 %2）</translation>
    </message>
    <message>
        <source>Some numbers or cells are changed by hand.</source>
        <translation>有些数值或单元格经手工改过。</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
</context>
<context>
    <name>StepsPicture</name>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>collapsed below %1</source>
        <translation>低于 %1 即坍缩</translation>
    </message>
    <message>
        <source>step %1 cannot be read: %2</source>
        <translation>无法读取第 %1 步：%2</translation>
    </message>
    <message>
        <source>training step</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>&lt;b&gt;Focus during training&lt;/b&gt; — %1, layer %2</source>
        <translation>&lt;b&gt;训练过程中的聚焦程度&lt;/b&gt;——%1，第 %2 层</translation>
    </message>
    <message>
        <source>head %1 collapses</source>
        <translation>头 %1 坍缩</translation>
    </message>
    <message>
        <source>never focused (H / ln n at least %1 at every step): %2</source>
        <translation>从未聚焦（每一步的 H / ln n 都不低于 %1）：%2</translation>
    </message>
</context>
<context>
    <name>Tensors</name>
    <message>
        <source>%1, layer %2</source>
        <translation>%1，第 %2 层</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>1 head</source>
        <translation>1 个头</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>(1 key head)</source>
        <translation>（1 个 KV 头）</translation>
    </message>
    <message>
        <source>(%1 key heads)</source>
        <translation>（%1 个 KV 头）</translation>
    </message>
    <message>
        <source>no layer can be used</source>
        <translation>没有可用的层</translation>
    </message>
    <message>
        <source>%1 layers</source>
        <translation>%1 层</translation>
    </message>
    <message>
        <source>%1 sequences</source>
        <translation>%1 个序列</translation>
    </message>
    <message>
        <source>no values</source>
        <translation>没有值</translation>
    </message>
    <message>
        <source>1 layer cannot be used</source>
        <translation>1 层不可用</translation>
    </message>
    <message>
        <source>%1 layers cannot be used</source>
        <translation>%1 层不可用</translation>
    </message>
    <message>
        <source>arrays named like %1</source>
        <translation>数组名形如 %1</translation>
    </message>
    <message>
        <source>padding: %1</source>
        <translation>填充：%1</translation>
    </message>
    <message>
        <source>mask: %1</source>
        <translation>掩码：%1</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>tokens: %1</source>
        <translation>词元：%1</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>No arrays have the usual names of queries and keys. Choose the arrays.</source>
        <translation>没有找到以常用名称命名的查询数组和键数组，请手动选择。</translation>
    </message>
    <message>
        <source>%1 groups of arrays could be the queries and keys. Choose the queries; the matching keys and values are filled in.</source>
        <translation>有 %1 组数组都可能是查询和键。请选择查询，配套的键和值会自动填入。</translation>
    </message>
    <message>
        <source>the file records: %1</source>
        <translation>按文件记录：%1</translation>
    </message>
    <message>
        <source>model setting</source>
        <translation>模型设置</translation>
    </message>
    <message>
        <source>No array has one of the usual names of attention weights. Choose the array.</source>
        <translation>没有找到以常用名称命名的注意力权重数组，请手动选择。</translation>
    </message>
    <message>
        <source>The file has attention weights, but no queries and no keys. Choose “Attention weights alone” above.</source>
        <translation>文件里有注意力权重而没有查询和键。请在上方选择“仅有注意力权重”。</translation>
    </message>
    <message>
        <source>%1 of dimension %2</source>
        <translation>%1，头维度 %2</translation>
    </message>
</context>
<context>
    <name>TourStops</name>
    <message>
        <source>What is computed</source>
        <translation>计算什么</translation>
    </message>
    <message>
        <source>The source of queries and keys, two scale policies A and B, the mask. Every change is computed at once and can be undone.</source>
        <translation>查询和键的来源、两个缩放策略 A 和 B、掩码。每次修改都会立即计算，也都可以撤销。</translation>
    </message>
    <message>
        <source>The maps</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>One row for each query, one column for each key, under A and under B. Click a cell to select it, zoom with the wheel, drag to move.</source>
        <translation>每个查询一行，每个键一列，A、B 各一幅。点击单元格选中它，用滚轮放大或缩小，拖动平移。</translation>
    </message>
    <message>
        <source>One row</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>All weights of the selected row: where A and B differ, and by how much.</source>
        <translation>所选行的全部权重：A 与 B 在哪里不同、相差多少。</translation>
    </message>
    <message>
        <source>Curves against length</source>
        <translation>随长度变化的曲线</translation>
    </message>
    <message>
        <source>How entropy and other quantities change as the sequence grows: dots are measured, dashed lines are theory.</source>
        <translation>序列变长时熵和其他量如何变化：点是测量值，虚线是理论。</translation>
    </message>
    <message>
        <source>Other pages</source>
        <translation>其他页面</translation>
    </message>
    <message>
        <source>All pages show the same experiment: masks, single steps, heads, gradients, cost and more. Ctrl+1 to Ctrl+9 open them too.</source>
        <translation>同一个实验的各个页面：掩码、逐步、头、梯度、开销等。也可用 Ctrl+1 到 Ctrl+9 切换。</translation>
    </message>
    <message>
        <source>Where to begin</source>
        <translation>从哪里开始</translation>
    </message>
    <message>
        <source>Lessons explain step by step; examples, beside them, are experiments to play with. Ctrl+K finds anything by its name, ? shows all keyboard shortcuts.</source>
        <translation>课程一步步讲解；旁边的示例是可以随意尝试的实验。按 Ctrl+K 可按名称查找任何内容，按 ? 显示所有快捷键。</translation>
    </message>
</context>
<context>
    <name>Tracks</name>
    <message>
        <source>Size of the mask %1</source>
        <translation>掩码 %1 的大小</translation>
    </message>
    <message>
        <source>w = %1 keys</source>
        <translation>w = %1 个键</translation>
    </message>
    <message>
        <source>Only the page %1 shows the effect of this parameter.</source>
        <translation>此参数的效果只在“%1”页上显示。</translation>
    </message>
    <message>
        <source>The source “%1” does not have this parameter.</source>
        <translation>来源“%1”没有此参数。</translation>
    </message>
    <message>
        <source>The page %1 does not depend on this parameter.</source>
        <translation>“%1”页的结果与此参数无关。</translation>
    </message>
    <message>
        <source>The worksheet locks this parameter.</source>
        <translation>练习单已锁定此参数。</translation>
    </message>
    <message>
        <source>This parameter has only one value, so there is nothing to play.</source>
        <translation>此参数只有一个取值，没有变化可以播放。</translation>
    </message>
</context>
<context>
    <name>Verdicts</name>
    <message>
        <source>%1 and %2 do not differ</source>
        <translation>%1 与 %2 无差别</translation>
    </message>
    <message>
        <source>%1 of %2 entropies stay flat</source>
        <translation>%2 种策略中有 %1 种保持熵不变</translation>
    </message>
    <message>
        <source>both entropies grow</source>
        <translation>两者的熵都明显增大</translation>
    </message>
    <message>
        <source>both entropies stay flat</source>
        <translation>两者都保持熵不变</translation>
    </message>
    <message>
        <source>all entropies stay flat</source>
        <translation>全部保持熵不变</translation>
    </message>
    <message>
        <source>Entropy from %1 to %2 keys: %3.</source>
        <translation>从 %1 个键到 %2 个键，熵的变化：%3。</translation>
    </message>
    <message>
        <source>Weight on the needles: %1.</source>
        <translation>针的权重：%1。</translation>
    </message>
    <message>
        <source>entropy %1: no difference</source>
        <translation>熵 %1，没有差别</translation>
    </message>
    <message>
        <source>entropy %1</source>
        <translation>熵 %1</translation>
    </message>
    <message>
        <source>At %1 keys: %2.</source>
        <translation>%1 个键：%2。</translation>
    </message>
    <message>
        <source>Every row sees all %1 keys: %2.</source>
        <translation>每一行都看得到全部 %1 个键：%2。</translation>
    </message>
    <message>
        <source>A row sees %1 of %2 keys on average: %3.</source>
        <translation>平均每行可见 %1 个键（共 %2 个）：%3。</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>个键</translation>
    </message>
    <message>
        <source>At %1 keys: %2; largest possible: %3.</source>
        <translation>%1 个键：%2；可能的最大值为 %3。</translation>
    </message>
    <message>
        <source>Weight on the sinks: %1.</source>
        <translation>落在汇聚键上的权重：%1。</translation>
    </message>
    <message>
        <source>Share of the entropy that is due to the sinks: %1.</source>
        <translation>熵中由汇聚键贡献的比例：%1。</translation>
    </message>
    <message>
        <source>Row %1 sees no key.</source>
        <translation>第 %1 行看不到任何键。</translation>
    </message>
    <message>
        <source>%1 attends most to %2: %3.</source>
        <translation>%1 最关注 %2，权重：%3。</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>Permuting the tokens permutes the weights and changes nothing else.</source>
        <translation>打乱词元的次序，权重只是随之换位，数值不变。</translation>
    </message>
    <message>
        <source>Permuting the tokens changes the attention weights by up to %1: position matters.</source>
        <translation>打乱词元的次序，权重最多改变 %1：位置有影响。</translation>
    </message>
    <message>
        <source>In the given order, %1 of the computed scores belong to padding.</source>
        <translation>按原序分批并填充时，填充占所计算分数的 %1。</translation>
    </message>
    <message>
        <source>In the given order, %1 of the computed scores belong to padding; the fastest arrangement takes %2 × the time.</source>
        <translation>按原序分批并填充时，填充占所计算分数的 %1；最快的排法用时为其 %2 倍。</translation>
    </message>
    <message>
        <source>all squared distances of %1 points within 1 ± %2</source>
        <translation>%1 个点之间的所有距离平方（相对误差不超过 %2）</translation>
    </message>
    <message>
        <source>At %1 keys, half of the rows keep their top key (largest weight) if the dimension k is at least %2.</source>
        <translation>%1 个键时，只要投影维数 k 不小于 %2，就有一半的行，其权重最大的键不变。</translation>
    </message>
    <message>
        <source>At %1 keys, the dimension k at which half of the rows keep their top key (largest weight) is outside the tested range.</source>
        <translation>%1 个键时，要使一半的行保住权重最大的键，所需的投影维数 k 不在试验范围内。</translation>
    </message>
    <message>
        <source>%1 outside the tested range</source>
        <translation>%1 超出试验范围</translation>
    </message>
    <message>
        <source>Random features needed for an error of %1 at %2 keys: %3.</source>
        <translation>%2 个键时，误差降到 %1 所需的随机特征数：%3。</translation>
    </message>
    <message>
        <source>No row sees any key.</source>
        <translation>所有行均无可见键。</translation>
    </message>
    <message>
        <source>From %1 to %2 keys, the entropy of additive scores grows by %3 %4, or by %5 if the scores are multiplied by ln n / ln n₀.</source>
        <translation>从 %1 个键到 %2 个键，加性打分的熵增加 %3 %4；分数乘以 ln n / ln n₀ 时增加 %5。</translation>
    </message>
    <message>
        <source>Most focused under A: %1, H = %2 %3; least focused: %4, H = %5.</source>
        <translation>在 A 下，注意力最集中的是 %1（H = %2 %3），最分散的是 %4（H = %5）。</translation>
    </message>
    <message>
        <source>Beyond the training length, %1 loses most focus: entropy %2. %3</source>
        <translation>超出训练长度后，%1 的熵增最大：%2。%3</translation>
    </message>
    <message>
        <source>The same queries and keys under both policies. “More focused” means a lower mean entropy</source>
        <translation>两种策略使用相同的查询和键。“更集中”指平均熵更低</translation>
    </message>
    <message>
        <source>Measured on random projections and random features, with theory where it exists</source>
        <translation>按实际抽样的随机投影与随机特征计算；有理论值时一并给出</translation>
    </message>
    <message>
        <source>The largest change of a weight when the tokens are permuted and their order is restored</source>
        <translation>词元打乱次序再恢复后，权重的最大变化</translation>
    </message>
    <message>
        <source>%1 under %2</source>
        <translation>%2 下 %1</translation>
    </message>
    <message>
        <source>Means over the rows that see a key, without rows of padding. “No difference” means exactly 0 if all rows are evaluated. For a sample of rows it means that the mean of the row-by-row differences is below two standard errors.</source>
        <translation>对有可见键的各行取平均，不含填充行。“没有差别”：统计所有行时指完全相同；只统计部分行时，指逐行之差的均值小于两个标准误。</translation>
    </message>
    <message>
        <source>The divergence KL(A‖B) is %1, mean over rows.</source>
        <translation>各行的散度 KL(A‖B) 平均为 %1。</translation>
    </message>
    <message>
        <source>Policies without a scale at one of these lengths: %1.</source>
        <translation>以下策略在其中某个长度上得不到缩放因子：%1。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Smallest tested k with %2: %3. Dimension before projection: %1. Bound 8 ln n / ε²: %4.</source>
        <translation>在所试的维数中，能保持 %2 的最小 k：%3。投影前的维数：%1。理论界 8 ln n / ε²：%4。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>2 of 6 stay flat (names)</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Entropy stays flat in %1 of %2 tiles under A, in %3 under B.</source>
        <translation>在 %2 个方格（参数组合）中，A 下有 %1 个保持熵不变，B 下有 %3 个。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>policy (source)</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>both entropies grow slowly</source>
        <translation>两者的熵都缓慢增大</translation>
    </message>
    <message>
        <source>%1 stays flat</source>
        <translation>%1 保持熵不变</translation>
    </message>
    <message>
        <source>%1 is neither washed out nor frozen</source>
        <translation>%1 的权重既未摊平，也未冻结</translation>
    </message>
    <message>
        <source>as far as uniform weights</source>
        <translation>与均匀权重时相同</translation>
    </message>
    <message>
        <source>neither A nor B is washed out or frozen</source>
        <translation>A、B 的权重都未摊平，也未冻结</translation>
    </message>
    <message>
        <source>less far than uniform weights</source>
        <translation>比均匀权重时更短</translation>
    </message>
    <message>
        <source>One-hot rows: %1.</source>
        <translation>权重近乎独热的行所占比例：%1。</translation>
    </message>
    <message>
        <source>The key that gets the largest weight in the selected row under A, and that weight. If only a part of the sequence is shown, the weights are divided by their sum over the keys shown.</source>
        <translation>所选行在 A 下权重最大的键，及其权重。若只显示序列的一部分，权重会在所示的键上重新归一化。</translation>
    </message>
    <message>
        <source>Mean entropies of heads. Loss of focus: the mean entropy at positions beyond the training length, minus the mean entropy in the second half of the training length. A click selects the head named first, which has a diamond in the plot.</source>
        <translation>各头的平均熵。熵增：训练长度之后各位置的平均值，减去训练长度后半段的平均值。点击可选中首先提到的头；图中用菱形标出。</translation>
    </message>
    <message>
        <source>The gradient that the scores of a row receive is λ‖J‖, where J = diag(a) − a aᵀ is the derivative of its weights with respect to its logits. The longest length measured is compared with the shortest. Washed out (near-uniform) and frozen (saturated): the 10th percentile of ‖J‖ over rows is below half of its largest value over all scales. One-hot: a weight above 0.99.</source>
        <translation>一行分数所得梯度的大小是 λ‖J‖，其中 J = diag(a) − a aᵀ 是权重对 logit 的导数。比较的是最长与最短的测量长度。摊平（近乎均匀）或冻结（饱和）的判据：九成的行都能达到的 ‖J‖（第 10 百分位数）不到最佳缩放下该值的一半。近乎独热：某个权重大于 0.99。</translation>
    </message>
    <message>
        <source>%1 is frozen (saturated softmax) because m is too large</source>
        <translation>%1 的权重已冻结（softmax 饱和）：m 太大</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>%1: half of the weight lies within a distance of %2 (uniform weights: %3).</source>
        <translation>%1；包含一半权重的距离：%2（均匀权重：%3）。</translation>
    </message>
    <message>
        <source>Weight hidden by your edits, mean over rows: %1; largest in %2: %3.</source>
        <translation>你屏蔽的单元格上原有的权重，各行平均：%1；最多的一行是%2：%3。</translation>
    </message>
    <message>
        <source>A reaches %1, B %2</source>
        <translation>A 的作用距离%1，B 的%2</translation>
    </message>
    <message>
        <source>%1 grows</source>
        <translation>%1 的熵明显增大</translation>
    </message>
    <message>
        <source>both entropies fall</source>
        <translation>两者的熵都下降</translation>
    </message>
    <message>
        <source>Gradient of the scores at %2 keys, relative to %1 keys: %3.</source>
        <translation>%2 个键时分数的梯度，与 %1 个键时之比：%3。</translation>
    </message>
    <message>
        <source>farther than uniform weights</source>
        <translation>比均匀权重时更长</translation>
    </message>
    <message>
        <source>At %1 keys, %2.</source>
        <translation>%1 个键时，%2。</translation>
    </message>
    <message>
        <source>Change of the mean entropy from the shortest to the longest length measured, compared with the growth of ln n. Stays flat: below 10 % of that growth. Grows slowly: up to 50 %. Grows: above 50 %. Falls: a loss above 10 %. Do not differ: the difference is below two standard errors.</source>
        <translation>从最短到最长的测量长度，平均熵的增量与 ln n 的增量之比。保持熵不变：小于 10%；缓慢增大：不超过 50%；明显增大：超过 50%；下降：减少超过 10%。无差别：相差小于两个标准误。</translation>
    </message>
    <message>
        <source>Distance from the query within which half of a row&apos;s weight lies: mean over rows, accurate to the width of a bar. Uniform weights give every visible key the same weight. “As far as”: within 10 %.</source>
        <translation>作用距离：从查询起算，包含一行权重的一半的距离；对各行取平均，精度为一个柱的宽度。均匀权重：每个可见键的权重相同。“相同”：相差不超过 10%。</translation>
    </message>
    <message>
        <source>%1 falls</source>
        <translation>%1 的熵下降</translation>
    </message>
    <message>
        <source>%1 grows slowly</source>
        <translation>%1 的熵缓慢增大</translation>
    </message>
    <message>
        <source>%1 spreads its weights because n₀ = %2 is far above %3 keys (m = %4); “= n” beside n₀ sets it to %3.</source>
        <translation>%1 的权重分散，是因为 n₀ = %2 远大于键数 %3（m = %4）；点 n₀ 旁的“= n”可把 n₀ 设为 %3。</translation>
    </message>
    <message>
        <source>%1 is washed out (near-uniform weights) because m is too small</source>
        <translation>%1 的权重被摊平（近乎均匀）：m 太小</translation>
    </message>
    <message>
        <source>At %1 keys, streaming takes %2 × the time (%3 to %4 over the runs) and 1/%5 of the memory of storing all scores.</source>
        <translation>%1 个键：与存储全部分数相比，流式计算用时是其 %2 倍（各次运行 %3 至 %4），内存是其 1/%5。</translation>
    </message>
    <message>
        <source>Layer %1 · head %2.</source>
        <translation>第 %1 层 · 头 %2。</translation>
    </message>
    <message>
        <source>Head %1.</source>
        <translation>头 %1。</translation>
    </message>
    <message>
        <source>Measured on this machine, where other programs may run. Times are medians. In brackets, the lowest and the highest ratio of single runs: the fastest streaming run to the slowest run that stores all scores, and the slowest to the fastest. For a batch, each time is the shortest of several runs</source>
        <translation>在本机上测得，其他程序可能同时在运行。时间取中位数；括号内是单次运行用时之比的最小值与最大值：流式计算最短用时与存储全部分数最长用时之比，以及前者最长用时与后者最短用时之比。批次的每个用时取多次运行中最短的一次</translation>
    </message>
    <message>
        <source>No network of this task is trained yet.</source>
        <translation>此任务还没有训练好的网络。</translation>
    </message>
    <message>
        <source>Compares policy A with the policy whose accuracy differs most from A&apos;s at the longest length tested, network by network on the same questions. That policy wins or loses if the 95 % confidence interval of the difference excludes 0.</source>
        <translation>把策略 A 与另一个策略相比：在最长的测试长度上，后者的准确率与 A 相差最大。比较时逐个网络进行，用同样的题目。差值的 95% 置信区间不含 0 时，后者才算更好或更差。</translation>
    </message>
    <message>
        <source>The networks are being trained.</source>
        <translation>网络正在训练。</translation>
    </message>
    <message>
        <source>A claim is reproduced if all of its values are within their limits, and partly reproduced if some are. An erratum is a published claim that is wrong.</source>
        <translation>各项数值都在成立范围内的论断为“已复现”，部分在范围内的为“部分复现”。“有误的说法”指已发表、但经计算不成立的论断。</translation>
    </message>
    <message>
        <source>Attention reaches %1</source>
        <comment>farther than uniform weights</comment>
        <translation>注意力的作用距离%1</translation>
    </message>
    <message>
        <source>Before you see the results, draw how you expect accuracy to change with length.</source>
        <translation>先画出你预测的准确率随长度的变化，再看结果。</translation>
    </message>
    <message>
        <source>%1 attends most to %2 (of the %3 keys shown): %4.</source>
        <translation>在所示的 %3 个键中，%1 最关注 %2，权重：%4。</translation>
    </message>
</context>
<context>
    <name>Why</name>
    <message>
        <source>is the same for every key</source>
        <translation>与其他键相同</translation>
    </message>
    <message>
        <source>is ordinary</source>
        <translation>并不突出</translation>
    </message>
    <message>
        <source>is rather large</source>
        <translation>偏大</translation>
    </message>
    <message>
        <source>is rather small</source>
        <translation>偏小</translation>
    </message>
    <message>
        <source>is unusually large</source>
        <translation>异常大</translation>
    </message>
    <message>
        <source>is unusually small</source>
        <translation>异常小</translation>
    </message>
    <message>
        <source>is rather close to the query’s</source>
        <translation>与查询较为接近</translation>
    </message>
    <message>
        <source>is rather far from the query’s</source>
        <translation>与查询相差较大</translation>
    </message>
    <message>
        <source>is unusually close to the query’s</source>
        <translation>与查询异常接近</translation>
    </message>
    <message>
        <source>is unusually far from the query’s</source>
        <translation>与查询相差异常大</translation>
    </message>
    <message>
        <source>Key %1 has rank %2 of %3: its score lies %4 standard deviations above the row’s mean.</source>
        <translation>键 %1 在 %3 个键中排第 %2：它的分数比该行均值高 %4 个标准差。</translation>
    </message>
    <message>
        <source>Key %1 has rank %2 of %3: its score lies %4 standard deviations below the row’s mean.</source>
        <translation>键 %1 在 %3 个键中排第 %2：它的分数比该行均值低 %4 个标准差。</translation>
    </message>
    <message>
        <source>Key %1 has rank %2 of %3.</source>
        <translation>键 %1 在 %3 个键中排第 %2。</translation>
    </message>
    <message>
        <source>Of %4 keys, key %1 has rank %2 under A and %3 under B.</source>
        <translation>在 %4 个键中，键 %1 在 A 下排第 %2，在 B 下排第 %3。</translation>
    </message>
    <message>
        <source>Its position lowers its logit by %1</source>
        <translation>它的位置使 logit 减少 %1</translation>
    </message>
    <message>
        <source>Its position raises its logit by %1</source>
        <translation>它的位置使 logit 增加 %1</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1; the resulting logit lies %2 standard deviations above the row’s mean under A.</source>
        <translation>%1；在 A 下，该 logit 比该行均值高 %2 个标准差。</translation>
    </message>
    <message>
        <source>%1; the resulting logit lies %2 standard deviations below the row’s mean under A.</source>
        <translation>%1；在 A 下，该 logit 比该行均值低 %2 个标准差。</translation>
    </message>
    <message>
        <source>Its norm %1, its direction %2 (cos θ = %3).</source>
        <translation>该键的模长%1，方向%2（cos θ = %3）。</translation>
    </message>
    <message>
        <source>Key %1 comes next, with the same weight.</source>
        <translation>其次是键 %1，权重与此键相同。</translation>
    </message>
    <message>
        <source>Key %1 comes next, with %2 times this key’s weight under A and %3 times under B.</source>
        <translation>其次是键 %1，其权重在 A 下是此键的 %2 倍，在 B 下是 %3 倍。</translation>
    </message>
    <message>
        <source>Its weight is %1 times the largest weight under A and %2 times under B.</source>
        <translation>此键的权重在 A 下是最大权重的 %1 倍，在 B 下是 %2 倍。</translation>
    </message>
    <message>
        <source>Key %1, which has the highest score, has the same weight.</source>
        <translation>分数最高的是键 %1，权重与此键相同。</translation>
    </message>
    <message>
        <source>Key %1 has the highest score, %2 above the score of this key. This key has %3 times that key’s weight under A and %4 times under B.</source>
        <translation>与分数最高的键 %1 相比，此键的分数低 %2，权重在 A 下是其 %3 倍，在 B 下是 %4 倍。</translation>
    </message>
    <message>
        <source>Key %1 is the only one that row %2 sees: its weight is 1, whatever its score.</source>
        <translation>键 %1 是第 %2 行唯一看得到的键：无论分数多少，权重都是 1。</translation>
    </message>
    <message>
        <source>All visible keys have the same score, so each has the weight 1/%1.</source>
        <translation>所有可见键的分数相同，因此每个键的权重都是 1/%1。</translation>
    </message>
    <message>
        <source>The scale is 0, so each visible key has the weight 1/%1, whatever its score.</source>
        <translation>缩放为 0，因此无论分数多少，每个可见键的权重都是 1/%1。</translation>
    </message>
    <message>
        <source>Key %1 has the weight 0 in the data.</source>
        <translation>键 %1 的权重在数据中就是 0。</translation>
    </message>
    <message>
        <source>The mask hides key %1 from row %2 (%3), so its weight is 0, whatever its score.</source>
        <translation>掩码使第 %2 行看不到键 %1（%3），因此无论分数多少，权重都是 0。</translation>
    </message>
    <message>
        <source>The key is compared with all keys that the row sees. Ordinary: within one standard deviation of their mean; unusual: two or more away.</source>
        <translation>这里把此键与该行的所有可见键比较。并不突出：离均值不到一个标准差；异常：相差两个标准差或以上。</translation>
    </message>
    <message>
        <source>Under %1, %2 of the weight goes to no key.</source>
        <translation>在 %1 下，%2 的权重未分给任何键。</translation>
    </message>
    <message>
        <source>Under %1, the recorded weights are used unchanged; the weights of this row sum to %2.</source>
        <translation>在 %1 下，文件记录的权重保持原样，该行权重之和为 %2。</translation>
    </message>
    <message>
        <source>Under %1, each key is weighted independently of the others, and the weights of the row sum to %2.</source>
        <translation>在 %1 下，每个键的权重单独计算，该行权重之和为 %2。</translation>
    </message>
    <message>
        <source>Under %1, %2 keys have a weight above 0, and this key is one of them.</source>
        <translation>在 %1 下有 %2 个键得到权重，此键是其中之一。</translation>
    </message>
    <message>
        <source>Under %1, %2 keys have a weight above 0, and this key is not one of them.</source>
        <translation>在 %1 下有 %2 个键得到权重，此键不在其中。</translation>
    </message>
    <message>
        <source>Under %1, the distance of this key multiplies its scaled score by %2 and subtracts %3 from its logit.</source>
        <translation>在 %1 下，按此键的距离，缩放后的分数乘以 %2，logit 再减去 %3。</translation>
    </message>
    <message>
        <source>Under %1, the distance of this key multiplies its scaled score by %2 and adds %3 to its logit.</source>
        <translation>在 %1 下，按此键的距离，缩放后的分数乘以 %2，logit 再加上 %3。</translation>
    </message>
    <message>
        <source>The resulting logit lies %1 standard deviations above the row’s mean.</source>
        <translation>这样得到的 logit 比该行均值高 %1 个标准差。</translation>
    </message>
    <message>
        <source>The resulting logit lies %1 standard deviations below the row’s mean.</source>
        <translation>这样得到的 logit 比该行均值低 %1 个标准差。</translation>
    </message>
</context>
<context>
    <name>attentoscope::AdditiveBoard</name>
    <message>
        <source>Entropy against length</source>
        <translation>熵随长度的变化</translation>
    </message>
    <message>
        <source>Factor on the scores</source>
        <translation>分数上的因子</translation>
    </message>
    <message>
        <source>Largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>Largest score minus mean score</source>
        <translation>最大分数与平均分数之差</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>单元数</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>增益</translation>
    </message>
</context>
<context>
    <name>attentoscope::AgreementMap</name>
    <message>
        <source>Heads %1 and %2: JS = %3 %4</source>
        <translation>头 %1 与头 %2：JS 散度 = %3 %4</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
    <message>
        <source>Jensen–Shannon divergence between the rows of two heads, H((a + b)/2) − (H(a) + H(b))/2: 0 if their weights are the same, ln 2 = 0.693 nats if they attend to no key in common</source>
        <translation>两个头的对应行之间的 Jensen–Shannon 散度 H((a + b)/2) − (H(a) + H(b))/2：权重完全相同时为 0，没有共同关注的键时为 ln 2 = 0.693 奈特</translation>
    </message>
    <message>
        <source>Divergence between %1 heads.</source>
        <translation>%1 个头两两之间的散度。</translation>
    </message>
    <message>
        <source>%3 between heads %1 and %2</source>
        <translation>%3（头 %1 与头 %2）</translation>
    </message>
    <message>
        <source>In %3, the smallest divergence is %1; the largest is %2.</source>
        <translation>最小的散度为 %1，最大的散度为 %2（单位：%3）。</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
</context>
<context>
    <name>attentoscope::ArrayList</name>
    <message>
        <source>Find an array</source>
        <translation>查找数组</translation>
    </message>
    <message>
        <source>1 array, %1</source>
        <translation>1 个数组，%1</translation>
    </message>
    <message>
        <source>%1 arrays, %2</source>
        <translation>%1 个数组，%2</translation>
    </message>
    <message>
        <source>Use as the queries (Q)</source>
        <translation>用作查询 Q</translation>
    </message>
    <message>
        <source>Use as the keys (K)</source>
        <translation>用作键 K</translation>
    </message>
    <message>
        <source>Use as the values (V)</source>
        <translation>用作值 V</translation>
    </message>
    <message>
        <source>Use as the attention weights</source>
        <translation>用作注意力权重</translation>
    </message>
    <message>
        <source>Arrays in the files</source>
        <translation>文件中的数组</translation>
    </message>
</context>
<context>
    <name>attentoscope::AxisButton</name>
    <message>
        <source>Size of the mask&apos;s window</source>
        <translation>掩码窗口的大小</translation>
    </message>
    <message>
        <source>Length n</source>
        <translation>长度 n</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>first:last:xFACTOR for a logarithmic axis, as in 64:4096:x2; first:last:+STEP for a linear axis; or a comma-separated list</source>
        <translation>首:末:x倍数（对数轴，如 64:4096:x2）；首:末:+步长（线性轴）；或用逗号分隔的列表</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>x 轴</translation>
    </message>
</context>
<context>
    <name>attentoscope::BatchNumbers</name>
    <message>
        <source>[PAD]&lt;br&gt;%</source>
        <translation>[PAD]&lt;br&gt;%</translation>
    </message>
    <message>
        <source>Share of the computed scores whose query, key or both are padding</source>
        <translation>所计算的分数中，查询或键（或两者）是填充的比例</translation>
    </message>
    <message>
        <source>cross-seq.&lt;br&gt;%</source>
        <translation>跨序列&lt;br&gt;%</translation>
    </message>
    <message>
        <source>Share of the computed scores whose query and key belong to different sequences, so that the mask hides them</source>
        <translation>所计算的分数中，查询与键属于不同序列、因而被掩码屏蔽的比例</translation>
    </message>
    <message>
        <source>work&lt;br&gt;×</source>
        <translation>计算量&lt;br&gt;×</translation>
    </message>
    <message>
        <source>Number of computed scores, and so of multiply-adds, relative to the batch in the given order</source>
        <translation>所计算的分数个数（与乘加次数成正比），与按原序的批次之比</translation>
    </message>
    <message>
        <source>time&lt;br&gt;×</source>
        <translation>时间&lt;br&gt;×</translation>
    </message>
    <message>
        <source>Time measured on this machine, relative to the batch in the given order</source>
        <translation>在本机上测得的时间，与按原序组批之比</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Measures the times again, since other programs may have been busy</source>
        <translation>再测一次时间，因为先前别的程序可能正忙</translation>
    </message>
</context>
<context>
    <name>attentoscope::BesideButton</name>
    <message>
        <source>kept curves %1</source>
        <translation>保留的曲线 %1</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>并列显示</translation>
    </message>
    <message>
        <source>%1 (x axis: %2)</source>
        <translation>%1，横轴是 %2</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Name of the curves</source>
        <translation>曲线的名称</translation>
    </message>
    <message>
        <source>Shows the curves of a second source beside the present ones, or keeps the present curves as thin lines to compare with later ones</source>
        <translation>并列显示第二个来源的曲线；或把现有曲线保留为细线，与之后的结果比较</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>全部移除</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>并列显示：%1</translation>
    </message>
    <message>
        <source>Keep these curves</source>
        <translation>保留这些曲线</translation>
    </message>
</context>
<context>
    <name>attentoscope::Board</name>
    <message>
        <source>All plots</source>
        <translation>全部图</translation>
    </message>
</context>
<context>
    <name>attentoscope::CellInspector</name>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>The numbers of the cell and of its row</source>
        <translation>所选单元格及其所在行的数值</translation>
    </message>
    <message>
        <source>Derivation</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>How the weight is computed from q·k, why it is large or small, and what it adds to the output</source>
        <translation>权重如何由 q·k 一步步得到，又如何用于输出；并解释权重为何如此</translation>
    </message>
    <message>
        <source>Top keys</source>
        <translation>权重最大的键</translation>
    </message>
    <message>
        <source>The largest weights of the row</source>
        <translation>该行最大的几个权重</translation>
    </message>
    <message>
        <source>More cell options</source>
        <translation>更多单元格选项</translation>
    </message>
</context>
<context>
    <name>attentoscope::ChainTable</name>
    <message>
        <source>this key</source>
        <translation>此键</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Mean over the keys that the row sees</source>
        <translation>对该行的可见键取平均</translation>
    </message>
    <message>
        <source>How many standard deviations this key lies above the mean (negative: below)</source>
        <translation>此键比均值高多少个标准差（负数表示低于均值）</translation>
    </message>
    <message>
        <source>There are no values V, so there is no output.</source>
        <translation>没有值 V，因此没有输出。</translation>
    </message>
    <message>
        <source>&lt;i&gt;q·k&lt;/i&gt; split by dimensions</source>
        <translation>各段维度对 &lt;i&gt;q·k&lt;/i&gt; 的贡献</translation>
    </message>
    <message>
        <source>‖&lt;i&gt;q&lt;/i&gt;‖</source>
        <translation>‖&lt;i&gt;q&lt;/i&gt;‖</translation>
    </message>
    <message>
        <source>The norm of the query</source>
        <translation>查询的模长</translation>
    </message>
    <message>
        <source>‖&lt;i&gt;k&lt;/i&gt;‖</source>
        <translation>‖&lt;i&gt;k&lt;/i&gt;‖</translation>
    </message>
    <message>
        <source>The norm of the key</source>
        <translation>键的模长</translation>
    </message>
    <message>
        <source>cos &lt;i&gt;θ&lt;/i&gt;</source>
        <translation>cos &lt;i&gt;θ&lt;/i&gt;</translation>
    </message>
    <message>
        <source>The cosine of the angle between query and key: q·k = ‖q‖ ‖k‖ cos θ</source>
        <translation>查询与键夹角的余弦：q·k = ‖q‖ ‖k‖ cos θ</translation>
    </message>
    <message>
        <source>The score, the sum of q_c k_c over the dimensions</source>
        <translation>分数：各维 q_c k_c 之和</translation>
    </message>
    <message>
        <source>scale &lt;i&gt;λ&lt;/i&gt;</source>
        <translation>缩放因子 &lt;i&gt;λ&lt;/i&gt;</translation>
    </message>
    <message>
        <source>The factor that the policy applies to the raw score</source>
        <translation>策略给原始分数乘上的系数</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>logit &lt;i&gt;x&lt;/i&gt;</source>
        <translation>logit &lt;i&gt;x&lt;/i&gt;</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Whether the row sees the key</source>
        <translation>该行是否看得到此键</translation>
    </message>
    <message>
        <source>weight &lt;i&gt;a&lt;/i&gt;</source>
        <translation>权重 &lt;i&gt;a&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Rank 1 has the largest weight of all keys that the row sees; of equal weights, the earlier key comes first</source>
        <translation>在该行的可见键中，权重最大的排第 1；权重相同时靠前的键在先</translation>
    </message>
    <message>
        <source>&lt;i&gt;Σa&lt;/i&gt; up to this rank</source>
        <translation>累计 &lt;i&gt;Σa&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Sum of the weights of this key and of all keys ranked before it</source>
        <translation>此键与排名在它之前的所有键的权重之和</translation>
    </message>
    <message>
        <source>logit gap to best</source>
        <translation>与最大 logit 之差</translation>
    </message>
    <message>
        <source>The row&apos;s largest logit minus this logit</source>
        <translation>该行最大的 logit 减去此键的 logit</translation>
    </message>
    <message>
        <source>‖&lt;i&gt;a v&lt;/i&gt;‖</source>
        <translation>‖&lt;i&gt;a v&lt;/i&gt;‖</translation>
    </message>
    <message>
        <source>The norm of the contribution of the key to the output o = Σ a v</source>
        <translation>此键对输出 o = Σ a v 的贡献（向量）的模长</translation>
    </message>
    <message>
        <source>‖&lt;i&gt;a v&lt;/i&gt;‖ / ‖&lt;i&gt;o&lt;/i&gt;‖</source>
        <translation>‖&lt;i&gt;a v&lt;/i&gt;‖ / ‖&lt;i&gt;o&lt;/i&gt;‖</translation>
    </message>
    <message>
        <source>The norm of this key&apos;s contribution, divided by the norm of the output. Over all keys these ratios do not add up to 1, because values may point in different directions</source>
        <translation>此键的贡献的模长与输出的模长之比；各键的比值之和不是 1，因为各个值的方向可以不同</translation>
    </message>
    <message>
        <source>cos(&lt;i&gt;a v&lt;/i&gt;, &lt;i&gt;o&lt;/i&gt;)</source>
        <translation>cos(&lt;i&gt;a v&lt;/i&gt;, &lt;i&gt;o&lt;/i&gt;)</translation>
    </message>
    <message>
        <source>Whether the key&apos;s contribution points in the same direction as the output</source>
        <translation>此键的贡献与输出方向是否一致</translation>
    </message>
    <message>
        <source>No row selected</source>
        <translation>未选中行</translation>
    </message>
    <message>
        <source>This row sees no key.</source>
        <translation>这一行看不到任何键。</translation>
    </message>
    <message>
        <source>Click a cell of a map.</source>
        <translation>请点击图中的单元格。</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>可见</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被屏蔽</translation>
    </message>
    <message>
        <source>rank (of %1 keys)</source>
        <translation>排名（共 %1 个键）</translation>
    </message>
    <message>
        <source>weight 0</source>
        <translation>权重 0</translation>
    </message>
    <message>
        <source>&lt;i&gt;m&lt;/i&gt; (critical: %1)</source>
        <translation>&lt;i&gt;m&lt;/i&gt;（临界倍率：%1）</translation>
    </message>
    <message>
        <source>The weight of this key: the softmax of the row&apos;s logits, a = exp(x) / Σ exp(x) over the visible keys, or the result of the policy&apos;s own normalizer</source>
        <translation>此键的权重：该行 logit 的 softmax，即 a = exp(x) / Σ exp(x)（对可见键求和）；策略用其他归一化时，为该方法给出的权重</translation>
    </message>
    <message>
        <source>The multiplier m = λ√d, and this row&apos;s critical multiplier. If m is below the critical one, the other keys together outweigh the best key. The critical multiplier is the largest ln(1 + N(g)) / g, where N(g) is the number of other keys that score within g of the best</source>
        <translation>倍率 m = λ√d，以及本行的临界倍率：ln(1 + N(g)) / g 的最大值，其中 N(g) 是分数与最高分相差不超过 g 的键数。m 低于临界倍率时，其余键的权重之和会超过最高分键的权重</translation>
    </message>
    <message>
        <source>distance factor &lt;i&gt;a&lt;sub&gt;t&lt;/sub&gt;&lt;/i&gt;</source>
        <translation>距离系数 &lt;i&gt;a&lt;sub&gt;t&lt;/sub&gt;&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Factor on λ · q·k for the distance of this key. Only policies that scale each distance differently have such a factor; otherwise it is 1</source>
        <translation>策略按距离缩放时，此键的距离所对应的系数，乘在 λ · q·k 上；其他策略下为 1</translation>
    </message>
    <message>
        <source>What ALiBi and the policy add to the logit because of this key&apos;s distance, in nats</source>
        <translation>ALiBi 和策略按此键的距离加到 logit 上的量，单位：奈特</translation>
    </message>
    <message>
        <source>x = a_t · λ · q·k + bias. The factor a_t and the bias depend on the distance; if there are none, a_t = 1 and the bias is 0</source>
        <translation>x = λ · q·k；有距离系数 a_t 和偏置时，先乘系数再加偏置</translation>
    </message>
</context>
<context>
    <name>attentoscope::ChangeTable</name>
    <message>
        <source>bits</source>
        <translation>比特</translation>
    </message>
    <message>
        <source>nats</source>
        <translation>奈特</translation>
    </message>
    <message>
        <source>Number of the layer</source>
        <translation>层的编号</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Number of the head, counted from 0</source>
        <translation>头的编号，从 0 数起</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Mean entropy of the rows under A</source>
        <translation>A 下各行熵的平均值</translation>
    </message>
    <message>
        <source>H of A</source>
        <translation>A 的 H</translation>
    </message>
    <message>
        <source>Mean entropy of the rows under B</source>
        <translation>B 下各行熵的平均值</translation>
    </message>
    <message>
        <source>H of B</source>
        <translation>B 的 H</translation>
    </message>
    <message>
        <source>Entropy under B minus entropy under A: below 0 where B makes the head more focused</source>
        <translation>B 下的熵减去 A 下的熵：小于 0 表示 B 使该头更集中</translation>
    </message>
    <message>
        <source>ΔH</source>
        <translation>ΔH</translation>
    </message>
    <message>
        <source>Mean over rows of the largest weight, under A</source>
        <translation>A 下各行最大权重的平均值</translation>
    </message>
    <message>
        <source>max a of A</source>
        <translation>A 的最大权重</translation>
    </message>
    <message>
        <source>Mean over rows of the largest weight, under B</source>
        <translation>B 下各行最大权重的平均值</translation>
    </message>
    <message>
        <source>max a of B</source>
        <translation>B 的最大权重</translation>
    </message>
    <message>
        <source>Largest weight under B minus the largest weight under A</source>
        <translation>B 下的最大权重减去 A 下的最大权重</translation>
    </message>
    <message>
        <source>Δ max a</source>
        <translation>Δ 最大权重</translation>
    </message>
    <message>
        <source>moved weight %</source>
        <translation>转移的权重 %</translation>
    </message>
    <message>
        <source>Mean Jensen–Shannon divergence between the rows of A and B, from 0 to ln 2 nats (1 bit)</source>
        <translation>A 与 B 各行之间 Jensen–Shannon 散度的平均值，在 0 到 ln 2 奈特（1 比特）之间</translation>
    </message>
    <message>
        <source>JS (%1)</source>
        <translation>JS（%1）</translation>
    </message>
    <message>
        <source>matched τ</source>
        <translation>匹配的 τ</translation>
    </message>
    <message>
        <source>The multiplier m at which this head&apos;s mean entropy equals the average over the heads of its layer under A</source>
        <translation>取此倍率 m 时，该头的平均熵等于本层各头在 A 下平均熵的均值</translation>
    </message>
    <message>
        <source>m for H = layer mean</source>
        <translation>m（H 取本层均值）</translation>
    </message>
    <message>
        <source>mean H of the layer: %1</source>
        <translation>本层的平均 H：%1</translation>
    </message>
    <message>
        <source>m of %1</source>
        <translation>%1 的 m</translation>
    </message>
    <message>
        <source>Multiplier m of %1, mean over the rows. Under the softmax, also whether it is below (&lt;) or above (&gt;) the critical multiplier</source>
        <translation>%1 的倍率 m，取各行均值；用 softmax 时还指出它低于（&lt;）还是高于（&gt;）临界倍率</translation>
    </message>
    <message>
        <source>%1 &gt; crit.</source>
        <translation>%1 &gt; 临界</translation>
    </message>
    <message>
        <source>%1 &lt; crit.</source>
        <translation>%1 &lt; 临界</translation>
    </message>
</context>
<context>
    <name>attentoscope::ClaimList</name>
    <message>
        <source>Claims</source>
        <translation>论断</translation>
    </message>
    <message>
        <source>Errata</source>
        <translation>有误的说法</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>attentoscope::ClaimsPage</name>
    <message>
        <source>Claims</source>
        <translation>论断</translation>
    </message>
    <message>
        <source>Numbers of the claim</source>
        <translation>论断的数值</translation>
    </message>
    <message>
        <source>Copy the claim</source>
        <translation>复制论断</translation>
    </message>
    <message>
        <source>The chosen claim</source>
        <translation>选中的论断</translation>
    </message>
    <message>
        <source>Open the claim&apos;s session</source>
        <translation>打开该论断的会话</translation>
    </message>
    <message>
        <source>Trains the networks of this claim in the background; Esc stops the training</source>
        <translation>在后台训练该论断涉及的网络；按 Esc 停止</translation>
    </message>
    <message>
        <source>Settings used here: %1</source>
        <translation>此处的设置：%1</translation>
    </message>
    <message>
        <source>Shows the experiment of the claim; can be undone (Enter in the list)</source>
        <translation>显示论断的实验；可以撤销（在列表中按回车）</translation>
    </message>
    <message>
        <source>Training networks … Press Esc to stop.</source>
        <translation>正在训练网络……按 Esc 停止。</translation>
    </message>
    <message>
        <source>%1 of %2 claims computed …</source>
        <translation>已计算 %1／%2……</translation>
    </message>
    <message>
        <source>Train (about %1 s)</source>
        <translation>训练（约 %1 秒）</translation>
    </message>
    <message>
        <source>Claim: %1</source>
        <translation>论断：%1</translation>
    </message>
</context>
<context>
    <name>attentoscope::ColorRangeBox</name>
    <message>
        <source>Set range automatically</source>
        <translation>自动定范围</translation>
    </message>
    <message>
        <source>Upper end</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Lower end</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>Both ends must be numbers.</source>
        <translation>上下限都必须是数值。</translation>
    </message>
    <message>
        <source>The upper end must be above the lower one.</source>
        <translation>上限必须大于下限。</translation>
    </message>
    <message>
        <source>With logarithmic colours, the lower end must be above 0.</source>
        <translation>采用对数颜色时，下限必须大于 0。</translation>
    </message>
    <message>
        <source>The two ends are too close together, or their values are too large.</source>
        <translation>上下限太接近，或数值太大。</translation>
    </message>
    <message>
        <source>The upper end must be above 0.</source>
        <translation>上限必须大于 0。</translation>
    </message>
    <message>
        <source>The upper end must be a number.</source>
        <translation>上限必须是数值。</translation>
    </message>
</context>
<context>
    <name>attentoscope::CostPage</name>
    <message>
        <source>Measure again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>Measures all lengths again, since other programs may have been busy</source>
        <translation>再测一遍所有长度，因为先前别的程序可能正忙</translation>
    </message>
    <message>
        <source>&lt;b&gt;Cost of attention&lt;/b&gt; on this machine&lt;br&gt;&lt;i&gt;d&lt;/i&gt; = %1, &lt;i&gt;d&lt;/i&gt;&lt;sub&gt;v&lt;/sub&gt; = %2, mask %3</source>
        <translation>本机上的&lt;b&gt;注意力计算开销&lt;/b&gt;&lt;br&gt;&lt;i&gt;d&lt;/i&gt; = %1，&lt;i&gt;d&lt;/i&gt;&lt;sub&gt;v&lt;/sub&gt; = %2，掩码 %3</translation>
    </message>
    <message>
        <source>Lengths are left out if a run would take longer than %1 s, or need more than %2 or more than half of the free memory.</source>
        <translation>若单次运行会超过 %1 秒，或所需内存超过 %2 或超过空闲内存的一半，则不测该长度。</translation>
    </message>
    <message>
        <source>Measuring n = %1 …</source>
        <translation>正在测量 n = %1……</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Rows of the batch</source>
        <translation>批次的各行</translation>
    </message>
    <message>
        <source>Work and time of the batch</source>
        <translation>批次的计算量与时间</translation>
    </message>
    <message>
        <source>One sequence</source>
        <translation>单个序列</translation>
    </message>
    <message>
        <source>Time and memory against the length of a sequence</source>
        <translation>时间与内存随序列长度的变化</translation>
    </message>
    <message>
        <source>Batch with padding</source>
        <translation>带填充的批次</translation>
    </message>
    <message>
        <source>What padding costs in a batch of sequences of different lengths, and what sorting and packing save</source>
        <translation>填充使长短不一的序列多付出多少计算，排序与打包又能省下多少</translation>
    </message>
</context>
<context>
    <name>attentoscope::CounterfactualPage</name>
    <message>
        <source>The quantity that the heads are compared by</source>
        <translation>按什么比较各头</translation>
    </message>
    <message>
        <source>What the points are coloured by</source>
        <translation>散点按什么着色</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>着色</translation>
    </message>
    <message>
        <source>%1 of %2 heads computed</source>
        <translation>%2 个头中已计算 %1 个</translation>
    </message>
    <message>
        <source>each head: %1 of %2 query rows evaluated</source>
        <translation>每个头只计算 %2 个查询行中的 %1 行</translation>
    </message>
    <message>
        <source>A scale changes how much weight the top key of a row gets, but never which key it is</source>
        <translation>缩放只改变一行中最大权重的大小，不改变权重最大的是哪个键</translation>
    </message>
    <message>
        <source>length n of a window</source>
        <translation>截取片段的长度 n</translation>
    </message>
    <message>
        <source>prefix length n</source>
        <translation>前缀长度 n</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>&lt;b&gt;Curves against length&lt;/b&gt;</source>
        <translation>&lt;b&gt;随长度变化的曲线&lt;/b&gt;</translation>
    </message>
    <message>
        <source>Heads under A and B</source>
        <translation>各头在 A、B 下的对比</translation>
    </message>
    <message>
        <source>Difference of the maps</source>
        <translation>注意力图之差</translation>
    </message>
    <message>
        <source>Curves of the head</source>
        <translation>该头的曲线</translation>
    </message>
</context>
<context>
    <name>attentoscope::CurvePane</name>
    <message>
        <source>Theory</source>
        <translation>理论</translation>
    </message>
    <message>
        <source>Other quantities against length</source>
        <translation>其他量随长度的变化</translation>
    </message>
    <message>
        <source>Markers: measured values, with a band of ± one standard error. Dashed line: theory, the values expected for these rows</source>
        <translation>数据点：测得的值，阴影带为 ± 一个标准误；虚线：理论值，即这些行的期望值</translation>
    </message>
</context>
<context>
    <name>attentoscope::DifferenceMap</name>
    <message>
        <source>b − a</source>
        <translation>b − a</translation>
    </message>
    <message>
        <source>row %1 · key %2</source>
        <translation>第 %1 行 · 键 %2</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩码屏蔽</translation>
    </message>
    <message>
        <source>A %1 → B %2 (%3)</source>
        <translation>A %1 → B %2（%3）</translation>
    </message>
    <message>
        <source>Green: more weight under B, purple: less</source>
        <translation>绿色：B 下权重更大；紫色：更小</translation>
    </message>
</context>
<context>
    <name>attentoscope::DiskWatch</name>
    <message>
        <source>%1 is no longer on disk; the data that were read from it are still shown.</source>
        <translation>%1 已不在磁盘上；仍显示此前读入的数据。</translation>
    </message>
    <message>
        <source>%1 are no longer on disk; the data that were read from them are still shown.</source>
        <translation>%1 已不在磁盘上；仍显示此前读入的数据。</translation>
    </message>
    <message>
        <source>%1 has changed on disk since it was read.</source>
        <translation>磁盘上的 %1 在读取之后已更改。</translation>
    </message>
    <message>
        <source>%1 have changed on disk since they were read.</source>
        <translation>磁盘上的 %1 在读取之后已更改。</translation>
    </message>
</context>
<context>
    <name>attentoscope::ElidedLabel</name>
    <message>
        <source>Ag</source>
        <comment>a high and a low letter</comment>
        <translation>国，</translation>
    </message>
</context>
<context>
    <name>attentoscope::EntropyEditor</name>
    <message>
        <source>Order α of the Rényi entropy; the step above 64 is ∞ (min-entropy)</source>
        <translation>Rényi 熵的阶 α；64 之上的一步为 ∞（最小熵）</translation>
    </message>
    <message>
        <source>Order q of the Tsallis entropy</source>
        <translation>Tsallis 熵的阶 q</translation>
    </message>
</context>
<context>
    <name>attentoscope::ExperimentForm</name>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>More source settings</source>
        <translation>更多来源设置</translation>
    </message>
    <message>
        <source>Policies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Projection</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Choose arrays …</source>
        <translation>选择数组…</translation>
    </message>
    <message>
        <source>Shows what is in the files, and lets you choose which arrays are the queries, keys and values (Ctrl+Shift+O)</source>
        <translation>查看文件里有什么，并选择哪些数组是查询、键和值（Ctrl+Shift+O）</translation>
    </message>
    <message>
        <source>Batch with padding</source>
        <translation>带填充的批次</translation>
    </message>
    <message>
        <source>More policy settings</source>
        <translation>更多策略设置</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>More network settings</source>
        <translation>更多网络设置</translation>
    </message>
</context>
<context>
    <name>attentoscope::ExplorePage</name>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Row by row</source>
        <translation>逐行</translation>
    </message>
    <message>
        <source>The entropy of each row under A against its entropy under B; rows that are selected in this plot are marked in the maps</source>
        <translation>每一行在 A 下与 B 下的熵；在此选中的行会标在注意力图旁</translation>
    </message>
    <message>
        <source>The curves of A and B against length, or against another parameter of the experiment</source>
        <translation>A 与 B 随长度（或实验的另一个参数）变化的曲线</translation>
    </message>
    <message>
        <source>x axis of the curves</source>
        <translation>曲线的横轴</translation>
    </message>
    <message>
        <source>The x axis of the curves: the length n, or another parameter at the present length</source>
        <translation>曲线的横轴：长度 n，或当前长度下实验的另一个参数</translation>
    </message>
    <message>
        <source>Selected cell</source>
        <translation>所选单元格</translation>
    </message>
    <message>
        <source>Shows the numbers of the selected cell instead of the curves; a larger window shows both</source>
        <translation>用选中单元格的数值代替曲线；窗口更大时两者同时显示</translation>
    </message>
</context>
<context>
    <name>attentoscope::ExportCommands</name>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>There are no row statistics to save yet.</source>
        <translation>还没有可保存的行统计。</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Export curves</source>
        <translation>导出曲线</translation>
    </message>
    <message>
        <source>curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Export row statistics</source>
        <translation>导出行统计</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Nothing is computed yet for these settings, so there is nothing to copy.</source>
        <translation>这些设置还没有算出结果，没有可复制的内容。</translation>
    </message>
    <message>
        <source>Copied as a PyTorch function: %1</source>
        <translation>已复制为 PyTorch 函数：%1</translation>
    </message>
    <message>
        <source>No curves have been computed for these settings yet: open a page that shows curves.</source>
        <translation>这些设置的曲线尚未测量：请打开显示曲线的页面。</translation>
    </message>
    <message>
        <source>Export data</source>
        <translation>导出数据</translation>
    </message>
    <message>
        <source>Data copied</source>
        <translation>数据已复制</translation>
    </message>
    <message>
        <source>%1: there is nothing to show yet.</source>
        <translation>%1：还没有可显示的内容。</translation>
    </message>
    <message>
        <source>The settings changed while the figure was being computed; no figure was written.</source>
        <translation>印刷用插图尚未算完，设置就已更改，因此没有写出图片。</translation>
    </message>
    <message>
        <source>Computing the figure … Esc stops it</source>
        <translation>正在计算印刷用插图……按 Esc 停止</translation>
    </message>
    <message>
        <source>Stopped; no figure was written.</source>
        <translation>已停止；没有写出图片。</translation>
    </message>
    <message>
        <source>Picture copied, as pixels and as SVG</source>
        <translation>图片已复制（像素图与 SVG）</translation>
    </message>
</context>
<context>
    <name>attentoscope::ExtrapolationPage</name>
    <message>
        <source>Training and tests</source>
        <translation>训练与测试</translation>
    </message>
    <message>
        <source>Predict, train and test: accuracy, loss and entropy against length, under each policy</source>
        <translation>预测、训练、测试：各策略下准确率、损失和熵随长度的变化</translation>
    </message>
    <message>
        <source>Inside the heads</source>
        <translation>头的内部</translation>
    </message>
    <message>
        <source>What the heads of a network do during training, and how the weight of the correct key changes at long lengths</source>
        <translation>训练过程中网络的各个头在做什么，以及长度很长时正确键的权重如何变化</translation>
    </message>
</context>
<context>
    <name>attentoscope::FactorPanel</name>
    <message>
        <source>Adjust α of B to reach a target entropy</source>
        <translation>调整 B 的因子 α 以达到目标熵</translation>
    </message>
    <message>
        <source>A head or a layer can learn a factor α that multiplies λ. A penalty |H − H*|² can hold the entropy near a target H* during training. This panel explores both; the experiment stays as it is.</source>
        <translation>注意力头或层可以学习一个乘在 λ 上的因子 α，训练也可以用惩罚项 |H − H*|² 把熵保持在目标值 H* 附近。这里可以试验两者，实验本身不会改变。</translation>
    </message>
    <message>
        <source>The target entropy H*</source>
        <translation>目标熵 H*</translation>
    </message>
    <message>
        <source>Mean H of A</source>
        <translation>A 的平均熵</translation>
    </message>
    <message>
        <source>Sets H* to the mean entropy of A</source>
        <translation>把 H* 设为 A 的平均熵</translation>
    </message>
    <message>
        <source>The factor α from ¼ to 4</source>
        <translation>因子 α，从 ¼ 到 4</translation>
    </message>
    <message>
        <source>mean &lt;i&gt;H&lt;/i&gt; of B</source>
        <translation>B 的平均 &lt;i&gt;H&lt;/i&gt;</translation>
    </message>
    <message>
        <source>penalty |&lt;i&gt;H&lt;/i&gt; − &lt;i&gt;H&lt;/i&gt;*|²</source>
        <translation>惩罚 |&lt;i&gt;H&lt;/i&gt; − &lt;i&gt;H&lt;/i&gt;*|²</translation>
    </message>
    <message>
        <source>Best α</source>
        <translation>最优 α</translation>
    </message>
    <message>
        <source>Sets α to the value with the smallest penalty</source>
        <translation>把 α 设为惩罚最小的值</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>No row sees any key.</source>
        <translation>所有行均无可见键。</translation>
    </message>
    <message>
        <source>penalty still falls at &lt;i&gt;α&lt;/i&gt; = %1</source>
        <translation>惩罚在 &lt;i&gt;α&lt;/i&gt; = %1 处仍在下降</translation>
    </message>
    <message>
        <source>smallest penalty, at &lt;i&gt;α&lt;/i&gt; = %1</source>
        <translation>最小惩罚，在 &lt;i&gt;α&lt;/i&gt; = %1 处</translation>
    </message>
    <message>
        <source>Target entropy H*</source>
        <translation>目标熵 H*</translation>
    </message>
    <message>
        <source>Factor α</source>
        <translation>因子 α</translation>
    </message>
    <message>
        <source>mean &lt;i&gt;H&lt;/i&gt; of B, %1 rows</source>
        <translation>B 的平均 &lt;i&gt;H&lt;/i&gt;，%1 行</translation>
    </message>
</context>
<context>
    <name>attentoscope::FieldEditor</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1, or 0 for off</source>
        <translation>%1；0 表示关闭</translation>
    </message>
    <message>
        <source>Range: %1</source>
        <translation>范围：%1</translation>
    </message>
    <message>
        <source>Field name in session files: %1</source>
        <translation>会话文件中的字段名：%1</translation>
    </message>
</context>
<context>
    <name>attentoscope::FigureStudio</name>
    <message>
        <source>Figure for print</source>
        <translation>印刷用插图</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图</translation>
    </message>
    <message>
        <source>pt</source>
        <translation>磅</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Opaque</source>
        <translation>不透明</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>透明</translation>
    </message>
    <message>
        <source>dpi</source>
        <translation>dpi</translation>
    </message>
    <message>
        <source>Include the experiment</source>
        <translation>图片中包含实验</translation>
    </message>
    <message>
        <source>If a picture includes its experiment, opening the picture in Attentoscope restores the experiment. The picture does not contain the paths of your files.</source>
        <translation>图片若包含实验，在 Attentoscope 中打开即可恢复该实验。图片中不含文件的路径。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>背景</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source>Export …</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Export data …</source>
        <translation>导出数据…</translation>
    </message>
    <message>
        <source>Open style …</source>
        <translation>打开样式…</translation>
    </message>
    <message>
        <source>Open style</source>
        <translation>打开样式</translation>
    </message>
    <message>
        <source>Save style …</source>
        <translation>保存样式…</translation>
    </message>
    <message>
        <source>Save style</source>
        <translation>保存样式</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Native size</source>
        <translation>图的原始尺寸</translation>
    </message>
    <message>
        <source>Custom size</source>
        <translation>自定义尺寸</translation>
    </message>
    <message>
        <source>Automatic height</source>
        <translation>自动高度</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Export data</source>
        <translation>导出数据</translation>
    </message>
    <message>
        <source>Figure styles</source>
        <translation>插图样式</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>版面</translation>
    </message>
    <message>
        <source>Caption below the figure</source>
        <translation>图下方附图注</translation>
    </message>
    <message>
        <source>Window font</source>
        <translation>与界面字体相同</translation>
    </message>
    <message>
        <source>Line width</source>
        <translation>线宽</translation>
    </message>
    <message>
        <source>Copy LaTeX</source>
        <translation>复制 LaTeX</translation>
    </message>
    <message>
        <source>Copies LaTeX code for a paper: it inserts the exported file at the full line width, with a caption that describes the experiment</source>
        <translation>复制论文所用的 LaTeX 代码：按行宽插入导出的图片文件，并附描述实验的图注</translation>
    </message>
    <message>
        <source>Picture copied, as pixels and as SVG</source>
        <translation>图片已复制（像素图与 SVG）</translation>
    </message>
    <message>
        <source>LaTeX copied, with the caption</source>
        <translation>LaTeX 代码已复制（含图注）</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>绘制的内容</translation>
    </message>
    <message>
        <source>Settings of the figure</source>
        <translation>图的设置</translation>
    </message>
    <message>
        <source>Add panel from another session …</source>
        <translation>添加另一会话的子图…</translation>
    </message>
    <message>
        <source>Shows the same view of an example or of a saved session beside this one, on the same axes</source>
        <translation>把某个示例或已保存会话的同一视图放在旁边，使用相同的坐标轴</translation>
    </message>
    <message>
        <source>The file contains no settings, no title and no file names: the experiment cannot be restored from it.</source>
        <translation>文件中不含设置、标题和文件名：无法由它恢复实验。</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Undo reset</source>
        <translation>撤销恢复默认</translation>
    </message>
    <message>
        <source>Resets sizes, fonts, texts, series and notes to their defaults and keeps the panels. Click again to undo.</source>
        <translation>尺寸、字体、文字、系列和注释恢复为默认值，子图保留。再次点击可撤销。</translation>
    </message>
    <message>
        <source>Panel letters</source>
        <translation>子图编号</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>As many as fit</source>
        <translation>放得下几个就放几个</translation>
    </message>
    <message>
        <source>Maximum number of panels in a row</source>
        <translation>一行最多并排几个子图</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列数</translation>
    </message>
    <message>
        <source>LaTeX copied without a caption, because the figure already contains one</source>
        <translation>LaTeX 代码已复制，不含图注，因为图中已有</translation>
    </message>
    <message>
        <source>“Columns”</source>
        <translation>“列数”</translation>
    </message>
    <message>
        <source>Make the sheet %1 mm wide</source>
        <translation>把版面加宽到 %1 mm</translation>
    </message>
    <message>
        <source>Make the sheet %1 mm high</source>
        <translation>把版面加高到 %1 mm</translation>
    </message>
    <message>
        <source>Where the figure calls policies just A and B, panel letters A, B are set as (A), (B), so that they are not confused</source>
        <translation>图中若只用 A、B 称呼策略，子图编号 A、B 就写作 (A)、(B)，以免混淆</translation>
    </message>
</context>
<context>
    <name>attentoscope::FileCommands</name>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>有未保存的更改</translation>
    </message>
    <message>
        <source>Save the changes to this session?</source>
        <translation>要保存对此会话的更改吗？</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>不保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>%1 no longer exists.</source>
        <translation>%1 已不存在。</translation>
    </message>
    <message>
        <source>Files reloaded</source>
        <translation>文件已重新读取</translation>
    </message>
    <message>
        <source>Example: %1</source>
        <translation>示例：%1</translation>
    </message>
    <message>
        <source>Open one session (or a picture that contains one), one .npz or .safetensors file, or up to three .npy files (Q, K and optionally V); together with arrays, you can open one file of tokens.</source>
        <translation>请打开一个会话（或含有会话的图片）、一个 .npz 或 .safetensors 文件，或至多三个 .npy 文件（Q、K，也可有 V）；打开数组时，还可以加一个词元文件。</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>&amp;Keep the files in the session (%1)</source>
        <translation>将文件存入会话(&amp;K)（%1）</translation>
    </message>
    <message>
        <source>&amp;Keep the files in the session</source>
        <translation>将文件存入会话(&amp;K)</translation>
    </message>
    <message>
        <source>Sessions that contain their files: %1</source>
        <translation>内含数据文件的会话：%1</translation>
    </message>
    <message>
        <source>These files are stored in the session when you save it, and in exported pictures that include the experiment: %1</source>
        <translation>保存会话时，这些文件会存入会话；导出包含实验的图片时，也会存入图片：%1</translation>
    </message>
    <message>
        <source>The files exist only in this session, so it keeps them inside.</source>
        <translation>这些文件只存在于此会话之中，因此会继续保存在会话内。</translation>
    </message>
    <message>
        <source>Where is %1?</source>
        <translation>%1 在哪里？</translation>
    </message>
    <message>
        <source>find files</source>
        <translation>查找文件</translation>
    </message>
    <message>
        <source>%1 was read, but its content differs from %2, the file that the figure was made from.</source>
        <translation>已读取 %1，但其内容与绘制该图时所用的 %2 不同。</translation>
    </message>
    <message>
        <source>This is the blank worksheet, which others need, too; give your own file another name.</source>
        <translation>这是空白练习单，其他人也要用；请为自己的文件另取一个名字。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Trained networks</source>
        <translation>训练好的网络</translation>
    </message>
    <message>
        <source>Discard the networks</source>
        <translation>放弃这些网络</translation>
    </message>
    <message>
        <source>%1 is saved, but its trained networks are not: %2. To save them, use “Save to file …” on the page Extrapolation.</source>
        <translation>%1 已保存，但训练好的网络没有保存：%2。要保存这些网络，请用“长度外推”页的“存入文件…”。</translation>
    </message>
    <message>
        <source>%1, and its trained networks as %2</source>
        <translation>%1，训练好的网络存为 %2</translation>
    </message>
    <message>
        <source>The networks trained in this session have not been saved and will be lost when the program ends. Saving the session also saves them, in their present state, in a file beside it.</source>
        <translation>在这个会话里训练的网络还没有存入文件，程序结束后就会丢失。保存会话时，它们会一同存在会话文件旁边，训练到哪一步就存到哪一步。</translation>
    </message>
    <message>
        <source>Open a folder of parts</source>
        <translation>打开存放各部分结果的文件夹</translation>
    </message>
    <message>
        <source>Sessions, pictures that hold one, and recordings (*.attentoscope %1 *.npz *.safetensors *.npy work.json);;All files (*)</source>
        <translation>会话、含有会话的图片，以及记录的数组 (*.attentoscope %1 *.npz *.safetensors *.npy work.json);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>attentoscope::FileEditor</name>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>Arrays (*.npy);;All files (*)</source>
        <translation>数组 (*.npy);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Tensor files (*.npz *.safetensors);;All files (*)</source>
        <translation>张量文件 (*.npz *.safetensors);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Tokens (*.txt *.json);;All files (*)</source>
        <translation>词元 (*.txt *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>attentoscope::FileLine</name>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
</context>
<context>
    <name>attentoscope::FilmBar</name>
    <message>
        <source>Play (space)</source>
        <translation>播放（空格）</translation>
    </message>
    <message>
        <source>Value at which the film begins</source>
        <translation>动画起点的数值</translation>
    </message>
    <message>
        <source>Value at which the film ends</source>
        <translation>动画终点的数值</translation>
    </message>
    <message>
        <source>Save film …</source>
        <translation>保存动画…</translation>
    </message>
    <message>
        <source>Saves the film as an animated WebP or as numbered PNGs</source>
        <translation>存为 WebP 动画，或带编号的 PNG 图片</translation>
    </message>
    <message>
        <source>Stop saving the film (Esc)</source>
        <translation>停止保存动画（Esc）</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭（Esc）</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Parameter that the film changes</source>
        <translation>动画所改变的参数</translation>
    </message>
    <message>
        <source>Position in the film</source>
        <translation>动画中的位置</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Speed of the film; if a frame is not computed yet, the film waits for it</source>
        <translation>动画的播放速度；某一帧尚未算好时，动画会等它</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>到终点时</translation>
    </message>
    <message>
        <source>What happens at the end of the film</source>
        <translation>动画到终点后怎样继续</translation>
    </message>
    <message>
        <source>Once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Back and forth</source>
        <translation>往返</translation>
    </message>
    <message>
        <source>Frames computed so far</source>
        <translation>已算好的动画帧</translation>
    </message>
    <message>
        <source>%v of %m</source>
        <translation>%v / %m</translation>
    </message>
    <message>
        <source>Pause (space)</source>
        <translation>暂停（空格）</translation>
    </message>
    <message>
        <source>Value in the present view</source>
        <translation>当前画面中的值</translation>
    </message>
</context>
<context>
    <name>attentoscope::FilmCommands</name>
    <message>
        <source>There is nothing to make a film of yet.</source>
        <translation>当前没有可以做成动画的图。</translation>
    </message>
    <message>
        <source>Save film</source>
        <translation>保存动画</translation>
    </message>
    <message>
        <source>film</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>Animated WebP</source>
        <translation>WebP 动画</translation>
    </message>
    <message>
        <source>Numbered PNGs</source>
        <translation>带编号的 PNG</translation>
    </message>
    <message>
        <source>%1 frames saved; the first is %2</source>
        <translation>已保存 %1 帧，首个文件为 %2</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>Stopped; %1 of %2 frames were written.</source>
        <translation>已停止；共 %2 帧，写出了 %1 帧。</translation>
    </message>
    <message>
        <source>Stopped; no film was written.</source>
        <translation>已停止；没有写出动画。</translation>
    </message>
    <message>
        <source>A film is being saved; Esc stops it.</source>
        <translation>正在保存动画；按 Esc 可停止。</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Web page with a slider</source>
        <translation>带滑块的网页</translation>
    </message>
    <message>
        <source>Interactive page</source>
        <translation>动态图（网页）</translation>
    </message>
</context>
<context>
    <name>attentoscope::FilmDialog</name>
    <message>
        <source>Width in pixels</source>
        <translation>宽度（像素）</translation>
    </message>
    <message>
        <source>Height in pixels</source>
        <translation>高度（像素）</translation>
    </message>
    <message>
        <source>Parameter value below each frame</source>
        <translation>每一帧下方写出参数值</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Save film</source>
        <translation>保存动画</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Number of frames</source>
        <translation>帧数</translation>
    </message>
    <message>
        <source>Frames per second</source>
        <translation>每秒帧数</translation>
    </message>
    <message>
        <source>Save …</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 frames back and forth, %2 s; every frame is computed, none is interpolated</source>
        <translation>往返共 %1 帧，%2 秒；每一帧都经过计算，没有插值</translation>
    </message>
    <message>
        <source>%1 frames, %2 s; every frame is computed, none is interpolated</source>
        <translation>共 %1 帧，%2 秒；每一帧都经过计算，没有插值</translation>
    </message>
    <message>
        <source>Interactive page</source>
        <translation>动态图（网页）</translation>
    </message>
    <message>
        <source>%1 frames in one file that any browser opens; point at a plot to read its values</source>
        <translation>%1 帧存入一个文件，任何浏览器都能打开；把指针移到图上可读出数值</translation>
    </message>
</context>
<context>
    <name>attentoscope::FindLine</name>
    <message>
        <source>Find an action, a field, a page, a policy, an example, a token …</source>
        <translation>查找操作、字段、页面、策略、示例、词元等</translation>
    </message>
    <message>
        <source>Enter: apply the value · Esc: back</source>
        <translation>回车：应用此值 · Esc：返回</translation>
    </message>
    <message>
        <source>No match. Type fewer letters to find more.</source>
        <translation>没有匹配的结果。少输入几个字会找到更多。</translation>
    </message>
    <message>
        <source>Enter: do it</source>
        <translation>回车：执行</translation>
    </message>
</context>
<context>
    <name>attentoscope::FittingColumns</name>
    <message>
        <source>Show only the columns that fit</source>
        <translation>只显示放得下的列</translation>
    </message>
    <message>
        <source>Show the columns that do not fit (%1)</source>
        <translation>显示因宽度不够而隐藏的 %1 列</translation>
    </message>
</context>
<context>
    <name>attentoscope::FormSection</name>
    <message>
        <source>%1 · %2 changed</source>
        <translation>%1 · 改了 %2 项</translation>
    </message>
</context>
<context>
    <name>attentoscope::GeometryPage</name>
    <message>
        <source>Nearest value</source>
        <translation>最近的值</translation>
    </message>
    <message>
        <source>Distance from the output of each row to the nearest value vector: 0 at a corner of the hull</source>
        <translation>每行的输出离最近的值多远：在顶点处为 0</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Distance from the output of each row to the mean of the values: 0 for uniform weights</source>
        <translation>每行的输出离值的均值多远：权重相等时为 0</translation>
    </message>
    <message>
        <source>Map in original order</source>
        <translation>原次序的图</translation>
    </message>
    <message>
        <source>Map of permuted tokens</source>
        <translation>换序后的图</translation>
    </message>
    <message>
        <source>Map with order restored</source>
        <translation>恢复次序后的图</translation>
    </message>
    <message>
        <source>Convex hull of the values</source>
        <translation>值的凸包</translation>
    </message>
    <message>
        <source>Distances</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Token order and hull</source>
        <translation>次序与凸包</translation>
    </message>
    <message>
        <source>Permute the tokens, and see the outputs as points in the convex hull of the values</source>
        <translation>打乱词元的次序，并把输出看作值的凸包中的点</translation>
    </message>
    <message>
        <source>Query by hand</source>
        <translation>移动查询</translation>
    </message>
    <message>
        <source>Drag a query: see its weights, its output, and the factors of its scores</source>
        <translation>拖动一个查询：看它的权重、输出和分数的各个因子</translation>
    </message>
    <message>
        <source>Query among the keys</source>
        <translation>查询与各个键</translation>
    </message>
    <message>
        <source>Output as a function of the query</source>
        <translation>输出随查询的变化</translation>
    </message>
    <message>
        <source>Factors of the scores</source>
        <translation>分数的各个因子</translation>
    </message>
</context>
<context>
    <name>attentoscope::GoToBox</name>
    <message>
        <source>Go to a cell</source>
        <translation>转到单元格</translation>
    </message>
    <message>
        <source>812, 37 (row, key), row 812 or key 37</source>
        <translation>812, 37（行, 键）、第 812 行或键 37</translation>
    </message>
    <message>
        <source>812, 37 (row, key), row 812 or a token</source>
        <translation>812, 37（行, 键）、第 812 行或一个词元</translation>
    </message>
    <message>
        <source>Row and key, or a token</source>
        <translation>行与键，或一个词元</translation>
    </message>
    <message>
        <source>Enter goes there, Ctrl+Enter also zooms in until single cells are visible.</source>
        <translation>回车转到那里，Ctrl+回车同时放大到看得清每个单元格。</translation>
    </message>
</context>
<context>
    <name>attentoscope::GradientsPage</name>
    <message>
        <source>The gradient that the scores q·k receive</source>
        <translation>分数 q·k 得到的梯度</translation>
    </message>
    <message>
        <source>The gradient that the logits receive</source>
        <translation>logit 得到的梯度</translation>
    </message>
    <message>
        <source>Against n</source>
        <translation>随 n 变化</translation>
    </message>
    <message>
        <source>Mean over rows at every length of the curves</source>
        <translation>在曲线的每个长度上对各行取平均</translation>
    </message>
    <message>
        <source>By row</source>
        <translation>逐行</translation>
    </message>
    <message>
        <source>Every row of the present length</source>
        <translation>当前长度的每一行</translation>
    </message>
    <message>
        <source>vᵀ tanh(W_q q + W_k k + b), the scores of Bahdanau, Cho &amp; Bengio (2015), on the same queries and keys. They are bounded by ‖v‖₁ and so can never freeze completely, but each costs a tanh for every unit.</source>
        <translation>vᵀ tanh(W_q q + W_k k + b)，即 Bahdanau、Cho、Bengio（2015）的打分，用在同样的查询与键上。分数的绝对值不超过 ‖v‖₁，因此不会完全冻结，但每个分数都要为每个单元算一次 tanh。</translation>
    </message>
    <message>
        <source>Gradient through the softmax</source>
        <translation>经过 softmax 的梯度</translation>
    </message>
    <message>
        <source>Gradient at the scores</source>
        <translation>分数得到的梯度</translation>
    </message>
    <message>
        <source>Gradient at each length</source>
        <translation>各长度下的梯度</translation>
    </message>
    <message>
        <source>Additive scores and q·k, both with softmax</source>
        <translation>加性打分与 q·k 对照（均用 softmax）</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>增益</translation>
    </message>
    <message>
        <source>Units</source>
        <translation>单元数</translation>
    </message>
    <message>
        <source>Gradient from position 1 to n</source>
        <translation>位置 1 到位置 n 的梯度</translation>
    </message>
    <message>
        <source>Distribution of logits</source>
        <translation>logit 的分布</translation>
    </message>
</context>
<context>
    <name>attentoscope::GridBoard</name>
    <message>
        <source>Grid of A</source>
        <translation>A 的网格</translation>
    </message>
    <message>
        <source>Grid of B</source>
        <translation>B 的网格</translation>
    </message>
    <message>
        <source>Grid of B − A</source>
        <translation>B − A 的网格</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>y axis</source>
        <translation>纵轴</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>量</translation>
    </message>
    <message>
        <source>The parameter that changes from column to column</source>
        <translation>逐列变化的参数</translation>
    </message>
    <message>
        <source>The parameter that changes from row to row</source>
        <translation>逐行变化的参数</translation>
    </message>
    <message>
        <source>Change from n to %1 n</source>
        <translation>从 n 到 %1 n 的增量</translation>
    </message>
    <message>
        <source>The quantity at %1 n minus the quantity at n; 0 means no change</source>
        <translation>%1 n 处的值减去 n 处的值；0 表示不变</translation>
    </message>
    <message>
        <source>At n</source>
        <translation>在 n 处</translation>
    </message>
    <message>
        <source>The quantity at the length n</source>
        <translation>长度 n 处的量</translation>
    </message>
    <message>
        <source>At %1 n</source>
        <translation>在 %1 n 处</translation>
    </message>
    <message>
        <source>The quantity at %1 times the length n</source>
        <translation>%1 倍长度 n 处的量</translation>
    </message>
    <message>
        <source>What the tiles show</source>
        <translation>每个方格显示的量</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 与 %2</translation>
    </message>
</context>
<context>
    <name>attentoscope::GuessEditor</name>
    <message>
        <source>Your prediction</source>
        <translation>你的预测</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>outside this range</source>
        <translation>超出此范围</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>不是数值</translation>
    </message>
    <message>
        <source>correct</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>write decimals with a point: %1</source>
        <translation>小数点请用英文句点：%1</translation>
    </message>
    <message>
        <source>Votes for option %1</source>
        <translation>选项 %1 的票数</translation>
    </message>
    <message>
        <source>Type the votes for A, B, … in this order. Or press a number key to count one vote; Backspace removes the last one.</source>
        <translation>依次填写 A、B……各有多少票；也可以按数字键，每按一次计一票，退格键撤回最后一票</translation>
    </message>
</context>
<context>
    <name>attentoscope::GuideText</name>
    <message>
        <source>open this page in the window</source>
        <translation>在窗口中打开此页</translation>
    </message>
</context>
<context>
    <name>attentoscope::GuideWindow</name>
    <message>
        <source>Guide — Attentoscope</source>
        <translation>指南 — Attentoscope</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <source>Searches headings and words of all pages (Ctrl+F); Enter opens the first match</source>
        <translation>搜索所有页面的标题与文字（Ctrl+F）；按回车打开找到的第一处</translation>
    </message>
    <message>
        <source>Pages of the guide</source>
        <translation>指南的页面</translation>
    </message>
    <message>
        <source>Text of the page</source>
        <translation>页面正文</translation>
    </message>
    <message>
        <source>No match.</source>
        <translation>没有找到。</translation>
    </message>
</context>
<context>
    <name>attentoscope::HeadChooser</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Sequence</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Array layout</source>
        <translation>数组的维度次序</translation>
    </message>
    <message>
        <source>detected: %1</source>
        <translation>已识别：%1</translation>
    </message>
    <message>
        <source>guessed: %1</source>
        <translation>推测为：%1</translation>
    </message>
    <message>
        <source>Read int16 as bfloat16</source>
        <translation>把 int16 读作 bfloat16</translation>
    </message>
    <message>
        <source>no</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Concatenated heads</source>
        <translation>并排的头数</translation>
    </message>
    <message>
        <source>Read as %1</source>
        <translation>读作 %1</translation>
    </message>
    <message>
        <source>Read the dimensions as the file says</source>
        <translation>根据文件自动识别各维度</translation>
    </message>
    <message>
        <source>Read as %1 heads of %2 tokens</source>
        <translation>读作 %1 个头、每头 %2 个词元</translation>
    </message>
</context>
<context>
    <name>attentoscope::HeadGrid</name>
    <message>
        <source>Layer %1, head %2</source>
        <translation>第 %1 层，头 %2</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>%1 in layer %2, head %3</source>
        <translation>第 %2 层，头 %3：%1</translation>
    </message>
    <message>
        <source>%1: %2 of %3 heads in %4 layers are measured.</source>
        <translation>%1：%4 层共 %3 个头，已测量 %2 个。</translation>
    </message>
    <message>
        <source>Smallest: %1; largest: %2.</source>
        <translation>最小值：%1；最大值：%2。</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>◆ Named in the verdict above the page</source>
        <translation>◆ 页面上方的结论提到它</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1, under uniform weights</source>
        <translation>%1，均匀权重时</translation>
    </message>
    <message>
        <source>%1, number of queries</source>
        <translation>%1，查询数</translation>
    </message>
    <message>
        <source>weight a</source>
        <translation>权重 a</translation>
    </message>
    <message>
        <source>query i ↓</source>
        <translation>查询 i ↓</translation>
    </message>
    <message>
        <source>key j →</source>
        <translation>键 j →</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已屏蔽</translation>
    </message>
</context>
<context>
    <name>attentoscope::HeadMap</name>
    <message>
        <source>weight a</source>
        <translation>权重 a</translation>
    </message>
</context>
<context>
    <name>attentoscope::HeadTable</name>
    <message>
        <source>Number of the layer</source>
        <translation>层的编号</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Number of the head, counted from 0</source>
        <translation>头的编号，从 0 数起</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>under policy %1</source>
        <translation>在策略 %1 下</translation>
    </message>
    <message>
        <source>H under %1</source>
        <translation>%1 下的 H</translation>
    </message>
    <message>
        <source>output share %</source>
        <translation>输出占比 %</translation>
    </message>
    <message>
        <source>Named in the verdict above the page</source>
        <translation>页面上方的结论提到它</translation>
    </message>
    <message>
        <source>The head&apos;s share of Σ ‖o W_O‖², the sum of the squared norms of what the heads add to the output</source>
        <translation>该头在 Σ ‖o W_O‖²（各头对输出的贡献的模长平方之和）中所占的份额</translation>
    </message>
</context>
<context>
    <name>attentoscope::HeadTableView</name>
    <message>
        <source>Copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Table of the heads</source>
        <translation>各头的表格</translation>
    </message>
</context>
<context>
    <name>attentoscope::HeadsBoard</name>
    <message>
        <source>choose a head</source>
        <translation>选择头</translation>
    </message>
</context>
<context>
    <name>attentoscope::HeadsInvitation</name>
    <message>
        <source>Show multi-head attention</source>
        <translation>显示多头注意力</translation>
    </message>
    <message>
        <source>use this model</source>
        <translation>使用此模型</translation>
    </message>
    <message>
        <source>mask %1</source>
        <translation>掩码 %1</translation>
    </message>
    <message>
        <source>Show the source&apos;s single head</source>
        <translation>显示来源的单个头</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>使用此模型</translation>
    </message>
    <message>
        <source>Uses this model on every page, with the model&apos;s n, n₀ and mask; Undo restores the present settings of the form</source>
        <translation>把此模型连同它的 n、n₀ 和掩码作为所有页面的实验；撤销可恢复表单现在的内容</translation>
    </message>
    <message>
        <source>Shows the single head of the form&apos;s source instead of the heads of the model</source>
        <translation>显示表单中来源自己的一个头，而不是模型的头</translation>
    </message>
    <message>
        <source>Sets the source of the form to generated heads</source>
        <translation>把表单的来源设为在此生成的多个头</translation>
    </message>
    <message>
        <source>&lt;b&gt;Shown: the built-in language model (%1), because the source in the form has one head.&lt;/b&gt;&lt;br&gt;To see the heads of your own model, drop a .npz or .safetensors file here.</source>
        <translation>&lt;b&gt;这里显示的是内置的语言模型（%1），因为表单中的来源只有一个头。&lt;/b&gt;&lt;br&gt;把 .npz 或 .safetensors 文件拖到这里，即可看到你的模型的头。</translation>
    </message>
    <message>
        <source>The form&apos;s source has one head. To see the heads of a model, drop a .npz or .safetensors file here.</source>
        <translation>表单中的来源只有一个头。把 .npz 或 .safetensors 文件拖到这里，即可看到模型的头。</translation>
    </message>
</context>
<context>
    <name>attentoscope::HeadsPage</name>
    <message>
        <source>The quantity that colours the heads</source>
        <translation>按什么量给各头着色</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>The heads under policy A</source>
        <translation>策略 A 下的各头</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>The heads under policy B</source>
        <translation>策略 B 下的各头</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>色块</translation>
    </message>
    <message>
        <source>Each head as a square in the colour of the quantity</source>
        <translation>每个头画成一个以该量着色的方块</translation>
    </message>
    <message>
        <source>Maps</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>Each head as its attention map, framed in the colour of the quantity</source>
        <translation>每个头画成它的注意力图，边框以该量着色</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>mean %1 (upper bound 1) · %2 rows</source>
        <translation>均值 %1 · 上限 1 · %2 行</translation>
    </message>
    <message>
        <source>mean %1 (upper bound ln 2) · %2 rows</source>
        <translation>均值 %1 · 上限 ln 2 · %2 行</translation>
    </message>
    <message>
        <source>%1 of %2 heads computed</source>
        <translation>%2 个头中已计算 %1 个</translation>
    </message>
    <message>
        <source>each head: %1 of %2 query rows evaluated</source>
        <translation>每个头只计算 %2 个查询行中的 %1 行</translation>
    </message>
    <message>
        <source>maps: each pixel is the mean of the weights that it covers</source>
        <translation>图：每个像素取其覆盖范围内权重的平均</translation>
    </message>
    <message>
        <source>maps: each pixel is the largest weight that it covers</source>
        <translation>图：每个像素取其覆盖范围内的最大权重</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>多头</translation>
    </message>
    <message>
        <source>Heads, A and B</source>
        <translation>A、B 下的各头</translation>
    </message>
    <message>
        <source>Agreement of heads</source>
        <translation>各头的一致程度</translation>
    </message>
    <message>
        <source>Heads against training step</source>
        <translation>各头随训练步数的变化</translation>
    </message>
    <message>
        <source>A and B</source>
        <translation>A 与 B</translation>
    </message>
    <message>
        <source>The heads of the layer under A and under B</source>
        <translation>A、B 下该层的各头</translation>
    </message>
    <message>
        <source>Against training step</source>
        <translation>随训练步数变化</translation>
    </message>
    <message>
        <source>How focused the heads were at every training step, from the recordings beside this file</source>
        <translation>训练的每一步各头有多聚焦，取自该文件旁的各次记录</translation>
    </message>
    <message>
        <source>There are no recordings of other training steps beside this file.</source>
        <translation>该文件旁没有其他训练步的记录。</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Divergence of heads (JS, bits)</source>
        <translation>各头之间的散度（JS，比特）</translation>
    </message>
    <message>
        <source>Divergence of heads (JS, nats)</source>
        <translation>各头之间的散度（JS，奈特）</translation>
    </message>
    <message>
        <source>%1 is empty, because the tokens are not known</source>
        <translation>词元未知，所以“%1”为空</translation>
    </message>
</context>
<context>
    <name>attentoscope::HeldRange</name>
    <message>
        <source>Drag an end of the bar to change the range of colours; double-click the bar to type it. A pointed end means that some cells lie beyond this end.</source>
        <translation>拖动色条的一端可调整颜色范围；双击色条可输入。尖角表示有单元格的值超出这一端。</translation>
    </message>
    <message>
        <source>Keep this colour range</source>
        <translation>固定颜色范围</translation>
    </message>
    <message>
        <source>Type the range of colours …</source>
        <translation>输入颜色的范围…</translation>
    </message>
    <message>
        <source>Keeps the present colour range. Otherwise, the colour range of weights extends from a tenth of the uniform weight at the longest length (for linear colours, from 0) to 1 and is the same for all policies; for B − A, this range is used on both sides of 0. Drag an end of the bar to change the range, or double-click the bar to type it.</source>
        <translation>无论改变什么，颜色都保持当前范围。不固定时，权重的颜色范围从最大长度下均匀权重的十分之一（采用线性颜色时从 0）到 1，各策略一致；B − A 在 0 的两侧都用这个范围。拖动色条的一端可调整范围，双击色条可输入。</translation>
    </message>
</context>
<context>
    <name>attentoscope::HelpCommands</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>About Attentoscope</source>
        <translation>关于 Attentoscope</translation>
    </message>
</context>
<context>
    <name>attentoscope::InsideBoard</name>
    <message>
        <source>No network of this task is trained yet.</source>
        <translation>此任务还没有训练好的网络。</translation>
    </message>
    <message>
        <source>Entropy during training</source>
        <translation>训练过程中的熵</translation>
    </message>
    <message>
        <source>Critical multiplier during training</source>
        <translation>训练过程中的临界倍率</translation>
    </message>
    <message>
        <source>Weights during training</source>
        <translation>训练过程中的注意力权重</translation>
    </message>
    <message>
        <source>Weight of the correct key against length</source>
        <translation>正确键的权重随长度的变化</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Training step</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Inspect this network …</source>
        <translation>查看此网络内部…</translation>
    </message>
    <message>
        <source>Writes this network&apos;s queries and keys at this step, for a test example at the training length, to a .npz file. Opens the file, so that the other pages show the network&apos;s maps, heads and critical scale</source>
        <translation>对一个长度等于训练长度的测试样本，把此网络在这一步的查询和键写入 .npz 文件，并打开该文件；随后可在其他页面查看注意力图、各头和临界缩放因子</translation>
    </message>
    <message>
        <source>Test example</source>
        <translation>测试样本</translation>
    </message>
    <message>
        <source>Test example that is examined</source>
        <translation>所检查的测试样本</translation>
    </message>
    <message>
        <source>This plot appears when training is done.</source>
        <translation>训练结束后显示此图。</translation>
    </message>
    <message>
        <source>Weight of the correct key</source>
        <translation>正确键的权重</translation>
    </message>
    <message>
        <source>Examining the test example …</source>
        <translation>正在检查测试样本……</translation>
    </message>
    <message>
        <source>Queries and keys of a network</source>
        <translation>网络的查询和键</translation>
    </message>
    <message>
        <source>Tensors (*.npz)</source>
        <translation>张量 (*.npz)</translation>
    </message>
    <message>
        <source>single head</source>
        <translation>只有一个头</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>This plot starts at the training length, %1, but every test length is shorter. Add a longer test length.</source>
        <translation>此图从训练长度 %1 开始，而所有测试长度都比它短。请添加更长的测试长度。</translation>
    </message>
    <message>
        <source>There is no correct key to follow: %1</source>
        <translation>没有可以跟踪的正确键：%1</translation>
    </message>
</context>
<context>
    <name>attentoscope::IntegerEditor</name>
    <message>
        <source>&lt;p&gt;The arrow keys and the wheel double or halve the value.&lt;/p&gt;</source>
        <translation>&lt;p&gt;用方向键或滚轮可使数值加倍或减半。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>  (default: %1)</source>
        <translation>  （默认：%1）</translation>
    </message>
</context>
<context>
    <name>attentoscope::JlPage</name>
    <message>
        <source>Points</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Random points: what a projection to k dimensions does to their distances</source>
        <translation>随机点：投影到 k 维之后，它们之间的距离会怎样</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>The queries and keys of the experiment, projected to k dimensions: how the map changes, and below which k the needles are lost</source>
        <translation>把实验的查询和键投影到 k 维：注意力图如何变化，k 低于多少时针会丢失</translation>
    </message>
    <message>
        <source>Linear attention</source>
        <translation>线性注意力</translation>
    </message>
    <message>
        <source>Random features instead of the softmax: the error of the map, and how many features a given error needs as n grows</source>
        <translation>用随机特征代替 softmax：注意力图的误差有多大，n 增大时达到给定误差需要多少特征</translation>
    </message>
    <message>
        <source>Additive scores</source>
        <translation>加性打分</translation>
    </message>
    <message>
        <source>Additive scores against length, with three factors: a constant, one proportional to ln n, and one that keeps the entropy constant</source>
        <translation>加性打分随长度的变化：常数因子、与 ln n 成正比的因子，以及使熵不变的因子</translation>
    </message>
</context>
<context>
    <name>attentoscope::LabCurvesBoard</name>
    <message>
        <source>Match B to A at n =</source>
        <translation>令 B 的熵匹配 A，n =</translation>
    </message>
    <message>
        <source>A&apos;s entropy at this length becomes B&apos;s target</source>
        <translation>以 A 在此长度下的熵作为 B 的目标</translation>
    </message>
    <message>
        <source>Policies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Overlays</source>
        <translation>理论与近似</translation>
    </message>
    <message>
        <source>match B&apos;s entropy to A at n = %1</source>
        <translation>令 B 的熵匹配 A 在 n = %1 处的熵</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>%1 … %2</source>
        <translation>%1 … %2</translation>
    </message>
    <message>
        <source>At sequence length %1, &lt;i&gt;n&lt;/i&gt; = %2 and B&apos;s &lt;i&gt;m&lt;/i&gt; = %3</source>
        <translation>序列长度为 %1 时：&lt;i&gt;n&lt;/i&gt; = %2，B 的 &lt;i&gt;m&lt;/i&gt; = %3</translation>
    </message>
    <message>
        <source>Replaces B by the scale whose entropy at every length equals A&apos;s entropy at n = %1, which is %2</source>
        <translation>把 B 换成这样的缩放：它在每个长度上的熵都等于 A 在 n = %1 处的熵，即 %2</translation>
    </message>
    <message>
        <source>A&apos;s entropy at n = %1 is not known</source>
        <translation>尚不知道 A 在 n = %1 处的熵</translation>
    </message>
    <message>
        <source>Policy lab</source>
        <translation>策略对比</translation>
    </message>
    <message>
        <source>No curves</source>
        <translation>没有曲线</translation>
    </message>
    <message>
        <source>The x axis of the curves: the length n, or another parameter at the present length</source>
        <translation>曲线的横轴：长度 n，或在当前长度下改变的另一个参数</translation>
    </message>
    <message>
        <source>x axis of the Policy lab curves</source>
        <translation>策略对比曲线的横轴</translation>
    </message>
    <message>
        <source>x axis: %2, at length %1. No reference lines (they depend on n only). The table lists lengths.</source>
        <translation>横轴：%2，长度固定为 %1。不画参考线（只随 n 变化）；表格仍按长度列出。</translation>
    </message>
</context>
<context>
    <name>attentoscope::LabOverlays</name>
    <message>
        <source>theory</source>
        <translation>理论</translation>
    </message>
    <message>
        <source>above freezing m</source>
        <translation>已越过冻结线</translation>
    </message>
    <message>
        <source>The values that theory predicts for these rows. They hold at every length and scale, also where single keys take all the weight, and under masks (Ctrl+T)</source>
        <translation>理论对这些行给出的预测值。它们对任何长度和缩放都成立，即使个别键占去全部权重，或使用了掩码（Ctrl+T）</translation>
    </message>
</context>
<context>
    <name>attentoscope::LabPage</name>
    <message>
        <source>Choose a story above, or any policies on the right.</source>
        <translation>从上方选一个专题，或在右侧任选策略。</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Curves of any number of scale policies against length</source>
        <translation>比较任意多种缩放策略随长度的变化</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>One quantity for each pair of values of two parameters, under A and under B</source>
        <translation>两个参数的每一对取值各显示一个量，分 A 与 B 两幅</translation>
    </message>
    <message>
        <source>No curves:</source>
        <translation>无法绘制曲线：</translation>
    </message>
</context>
<context>
    <name>attentoscope::LabPolicies</name>
    <message>
        <source>This policy is chosen on the left, for all pages.</source>
        <translation>此策略在左侧选定，各页通用。</translation>
    </message>
    <message>
        <source>Add another %1</source>
        <translation>再添加一个“%1”</translation>
    </message>
    <message>
        <source>Adds this policy once more, with other parameters or another normalizer</source>
        <translation>再添加一次此策略，可换用其他参数或归一化方法</translation>
    </message>
</context>
<context>
    <name>attentoscope::LabTable</name>
    <message>
        <source>No row sees any key.</source>
        <translation>所有行均无可见键。</translation>
    </message>
    <message>
        <source>A single value has no standard error.</source>
        <translation>只有一个值，无法给出标准误。</translation>
    </message>
    <message>
        <source>This estimate exists only for Shannon&apos;s entropy of softmax weights; it is not shown where it is negative, because no entropy is negative.</source>
        <translation>此估计只适用于 softmax 权重的香农熵；估计值为负时不显示（熵不会为负）。</translation>
    </message>
    <message>
        <source>Estimates below 0 are not shown, because no entropy is negative.</source>
        <translation>低于 0 的估计值不显示，因为熵不会为负。</translation>
    </message>
    <message>
        <source>Not defined here</source>
        <translation>此处无定义</translation>
    </message>
    <message>
        <source>Sort by policy</source>
        <translation>按策略排序</translation>
    </message>
    <message>
        <source>policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Multiplier λ√d, the mean over the rows</source>
        <translation>倍率 λ√d，对各行取平均</translation>
    </message>
    <message>
        <source>Standard error of H</source>
        <translation>H 的标准误</translation>
    </message>
    <message>
        <source>theory</source>
        <translation>理论</translation>
    </message>
    <message>
        <source>mean field</source>
        <translation>平均场</translation>
    </message>
    <message>
        <source>Estimate of H for n keys of noise: ln n − λ²d/2</source>
        <translation>n 个键全是噪声时，H 的估计值：ln n − λ²d/2</translation>
    </message>
    <message>
        <source>Laplace&apos;s estimate of H, for n keys of noise</source>
        <translation>n 个键全是噪声时，H 的拉普拉斯近似值</translation>
    </message>
    <message>
        <source>Estimate of H, correct at λ = 1 only: ln n − 0.24 λd</source>
        <translation>H 的估计 ln n − 0.24 λd：系数 0.24 只适用于 λ = 1</translation>
    </message>
    <message>
        <source>Standard error of H: %1</source>
        <translation>H 的标准误：%1</translation>
    </message>
    <message>
        <source>There is no theory for this source and entropy.</source>
        <translation>对这种来源和熵，没有可用的理论。</translation>
    </message>
    <message>
        <source>This limit is off by more than 0.1 nats here, or some rows do not see every key.</source>
        <translation>此极限不适用：在此处的误差超过 0.1 奈特，或者有些行看不到全部键。</translation>
    </message>
    <message>
        <source>This value holds for noise only, and only if every row sees every key.</source>
        <translation>此值只适用于噪声，且每一行都要看得到全部键。</translation>
    </message>
    <message>
        <source>H expected by theory, exact at every length and scale</source>
        <translation>按理论算出的 H 的期望值，对任何长度和缩放都精确</translation>
    </message>
    <message>
        <source>The limit of the theory for n → ∞, ln n − D; empty where it is off by more than 0.1 nats</source>
        <translation>理论在 n → ∞ 时的极限 ln n − D；误差超过 0.1 奈特时留空</translation>
    </message>
    <message>
        <source>limit n → ∞</source>
        <translation>n → ∞ 极限</translation>
    </message>
    <message>
        <source>%1, mean over rows and trials</source>
        <translation>%1，对各行、各次试验取平均</translation>
    </message>
    <message>
        <source>Estimate of H from the random scores: ln n − λ (s&lt;sub&gt;max&lt;/sub&gt; − s̄)</source>
        <translation>由实际抽样的分数估计 H：ln n − λ (s&lt;sub&gt;max&lt;/sub&gt; − s̄)</translation>
    </message>
    <message>
        <source>The multiplier m&lt;sub&gt;c&lt;/sub&gt; at which the noise freezes</source>
        <translation>使噪声冻结的倍率 m&lt;sub&gt;c&lt;/sub&gt;</translation>
    </message>
    <message>
        <source>freezing m</source>
        <translation>冻结倍率</translation>
    </message>
    <message>
        <source>There is no theory for this policy: it computes its scale from the entropy of each row, so its values can only be measured.</source>
        <translation>这种策略按每一行的熵计算缩放，没有理论值，只能实测。</translation>
    </message>
    <message>
        <source>On average, rows see fewer than one key besides the one with the highest score, so there is no critical multiplier.</source>
        <translation>除分数最高的键外，每行平均看得到的键不足一个，因此没有临界倍率。</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>There is no theory for this policy: it scales each distance differently, so its values can only be measured.</source>
        <translation>这种策略对不同距离用不同的缩放，没有理论值，只能实测。</translation>
    </message>
</context>
<context>
    <name>attentoscope::LabTableView</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Export as CSV …</source>
        <translation>导出 CSV…</translation>
    </message>
    <message>
        <source>Copies the selected cells, or the whole table, as text with tabs (Ctrl+C)</source>
        <translation>把所选单元格或整张表复制为制表符分隔的文本（Ctrl+C）</translation>
    </message>
    <message>
        <source>Saves every number of the curves as a CSV table</source>
        <translation>把曲线的全部数值保存为 CSV 表格</translation>
    </message>
    <message>
        <source>Standard error: %1</source>
        <translation>标准误：%1</translation>
    </message>
    <message>
        <source>no theory for these settings</source>
        <translation>此处无理论值</translation>
    </message>
    <message>
        <source>; bands: standard error</source>
        <translation>；阴影带：标准误</translation>
    </message>
    <message>
        <source>Table of the policies</source>
        <translation>各策略的表格</translation>
    </message>
</context>
<context>
    <name>attentoscope::LengthEditor</name>
    <message>
        <source>&lt;p&gt;Drag to change the length in powers of two, or with Shift in fine steps. Page Up and Page Down double and halve the length.&lt;/p&gt;</source>
        <translation>&lt;p&gt;拖动可改变长度，按 2 的幂逐级变化；按住 Shift 则细调。Page Up 与 Page Down 使长度加倍与减半。&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>attentoscope::LengthMeaningEditor</name>
    <message>
        <source>Visible keys</source>
        <translation>可见键数</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Fixed number</source>
        <translation>固定值</translation>
    </message>
</context>
<context>
    <name>attentoscope::LessonCommands</name>
    <message>
        <source>Open lesson</source>
        <translation>打开一课</translation>
    </message>
    <message>
        <source>Lessons (*.md);;All files (*)</source>
        <translation>课程 (*.md);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Handout of the lesson</source>
        <translation>本课的讲义</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>网页</translation>
    </message>
    <message>
        <source>Handout saved as %1</source>
        <translation>讲义已存为 %1</translation>
    </message>
    <message>
        <source>Making the handout …</source>
        <translation>正在生成讲义……</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>课</translation>
    </message>
    <message>
        <source>Add a step to a lesson, or start a new lesson</source>
        <translation>为一课添加一步，或新建一课</translation>
    </message>
    <message>
        <source>Lessons (*.md)</source>
        <translation>课程 (*.md)</translation>
    </message>
    <message>
        <source>What the lesson is about, in one sentence</source>
        <translation>用一句话说明本课的内容</translation>
    </message>
    <message>
        <source>New step</source>
        <translation>新的一步</translation>
    </message>
    <message>
        <source>Describe what is shown here.</source>
        <translation>请在此说明画面显示了什么。</translation>
    </message>
    <message>
        <source>Step added to %1</source>
        <translation>该步已加入 %1</translation>
    </message>
</context>
<context>
    <name>attentoscope::LessonPlayer</name>
    <message>
        <source>Lesson: %1</source>
        <translation>上课：%1</translation>
    </message>
</context>
<context>
    <name>attentoscope::LessonReader</name>
    <message>
        <source>Leaves the lesson; the experiment stays as it is now. Undo restores the experiment from before the lesson.</source>
        <translation>退出本课；实验保持现在的状态。撤销可恢复上课前的实验。</translation>
    </message>
    <message>
        <source>◂ Back</source>
        <translation>◂ 上一步</translation>
    </message>
    <message>
        <source>Goes to the previous step (Page Up)</source>
        <translation>回到上一步（Page Up）</translation>
    </message>
    <message>
        <source>Line %1, column %2: %3</source>
        <translation>第 %1 行第 %2 列：%3</translation>
    </message>
    <message>
        <source>The file now has mistakes; its last correct version is shown.</source>
        <translation>文件现在有错误；这里显示的是最后一个无误的版本。</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>The numbers of this step and the answers of the next steps are being computed in the background.</source>
        <translation>后台正在计算本步的数值和后面各步的答案。</translation>
    </message>
    <message>
        <source>this step: %1 % computed</source>
        <translation>本步已计算 %1%</translation>
    </message>
    <message>
        <source>next steps: %1 % computed</source>
        <translation>后面各步已计算 %1%</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>揭晓</translation>
    </message>
    <message>
        <source>Reveal without a prediction</source>
        <translation>不预测，直接揭晓</translation>
    </message>
    <message>
        <source>Next ▸</source>
        <translation>下一步 ▸</translation>
    </message>
    <message>
        <source>Shows the answer (Page Down)</source>
        <translation>揭晓答案（Page Down）</translation>
    </message>
    <message>
        <source>Goes to the next step (Page Down)</source>
        <translation>进入下一步（Page Down）</translation>
    </message>
    <message>
        <source>The lesson</source>
        <translation>本课</translation>
    </message>
    <message>
        <source>The question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Next lesson ▸</source>
        <translation>下一课 ▸</translation>
    </message>
    <message>
        <source>%1 (Page Up)</source>
        <translation>%1（Page Up）</translation>
    </message>
    <message>
        <source>%1 (Page Down)</source>
        <translation>%1（Page Down）</translation>
    </message>
    <message>
        <source>Computing … %1 %</source>
        <translation>正在计算…… %1%</translation>
    </message>
</context>
<context>
    <name>attentoscope::LinePlot</name>
    <message>
        <source>per point: mean and range of %1 rows</source>
        <translation>每点为 %1 行的均值与范围</translation>
    </message>
    <message>
        <source>length n</source>
        <translation>长度 n</translation>
    </message>
    <message>
        <source>± standard error</source>
        <translation>± 标准误</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>above freezing m</source>
        <translation>已越过冻结线</translation>
    </message>
    <message>
        <source>filled markers: %1</source>
        <translation>实心标记：%1</translation>
    </message>
    <message>
        <source>hollow markers: %1</source>
        <translation>空心标记：%1</translation>
    </message>
    <message>
        <source>bands: standard error of the mean, %1</source>
        <translation>阴影带：均值的标准误，%1</translation>
    </message>
    <message>
        <source>dashed: theory for the same length, scale and mask</source>
        <translation>虚线：理论，即在此长度、缩放和掩码下的期望值</translation>
    </message>
    <message>
        <source>bands smaller than the line are not visible</source>
        <translation>看不到阴影带的地方，标准误比线还窄</translation>
    </message>
    <message>
        <source>where lines coincide, their colours alternate</source>
        <translation>线条重合处，各自的颜色交替出现</translation>
    </message>
</context>
<context>
    <name>attentoscope::LineView</name>
    <message>
        <source>measured</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>theory</source>
        <translation>理论</translation>
    </message>
    <message>
        <source>%1 ± %2</source>
        <translation>%1 ± %2</translation>
    </message>
    <message>
        <source>± standard error: %1</source>
        <translation>± 标准误：%1</translation>
    </message>
    <message>
        <source>%1
%2 = %3: %4</source>
        <translation>%1
%2 = %3：%4</translation>
    </message>
    <message>
        <source>%1, %2
%3 = %4: %5</source>
        <translation>%1，%2
%3 = %4：%5</translation>
    </message>
</context>
<context>
    <name>attentoscope::LinearBoard</name>
    <message>
        <source>Choose the number of random features m for the map and the table. You can also click in a plot with m on the x axis</source>
        <translation>选择特征数 m，用于注意力图和表格；在以 m 为横轴的图上点击也可选择</translation>
    </message>
    <message>
        <source>Map, softmax</source>
        <translation>注意力图，softmax</translation>
    </message>
    <message>
        <source>Map, random features</source>
        <translation>注意力图，随机特征</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Maps of policy A</source>
        <translation>策略 A 的注意力图</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Maps of policy B</source>
        <translation>策略 B 的注意力图</translation>
    </message>
    <message>
        <source>Features needed against length</source>
        <translation>所需特征数随长度的变化</translation>
    </message>
    <message>
        <source>Error of the map</source>
        <translation>注意力图的误差</translation>
    </message>
    <message>
        <source>Entropy of the map</source>
        <translation>注意力图的熵</translation>
    </message>
    <message>
        <source>Error of each row</source>
        <translation>各行的误差</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>%1 random features</source>
        <translation>%1 个随机特征</translation>
    </message>
</context>
<context>
    <name>attentoscope::MainWindow</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Read the files again (F5)</source>
        <translation>重新读取文件（F5）</translation>
    </message>
</context>
<context>
    <name>attentoscope::MapHover</name>
    <message>
        <source>row %1 · key %2</source>
        <translation>第 %1 行 · 键 %2</translation>
    </message>
    <message>
        <source>weight to no key: %1</source>
        <translation>未分给任何键的权重：%1</translation>
    </message>
    <message>
        <source>%1 keys have a weight above 0</source>
        <translation>%1 个键的权重大于 0</translation>
    </message>
</context>
<context>
    <name>attentoscope::MapList</name>
    <message>
        <source>Map of the difference</source>
        <translation>差值图</translation>
    </message>
    <message>
        <source>Map of %1</source>
        <translation>%1 的图</translation>
    </message>
</context>
<context>
    <name>attentoscope::MapOverview</name>
    <message>
        <source>Overview of the whole map</source>
        <translation>整幅图的总览</translation>
    </message>
    <message>
        <source>The whole map. Drag the frame to move the visible part</source>
        <translation>整幅图；拖动方框可改变显示的部分</translation>
    </message>
    <message>
        <source>Visible: queries %1 to %2 of %3 and keys %4 to %5 of %6. In the map, Shift and the arrow keys move the visible part.</source>
        <translation>显示的是查询 %1 至 %2（共 %3 个）和键 %4 至 %5（共 %6 个）。在图中按 Shift 和方向键移动显示的部分。</translation>
    </message>
</context>
<context>
    <name>attentoscope::MapPlot</name>
    <message>
        <source>key j</source>
        <translation>键 j</translation>
    </message>
    <message>
        <source>query i</source>
        <translation>查询 i</translation>
    </message>
    <message>
        <source>%1, %</source>
        <translation>%1，%</translation>
    </message>
    <message>
        <source>each pixel: %1</source>
        <translation>图中%1</translation>
    </message>
    <message>
        <source>numbers in the cells are percentages</source>
        <translation>单元格内的数值为百分数</translation>
    </message>
    <message>
        <source>1 in %1 tokens is labelled</source>
        <translation>每 %1 个词元只标出 1 个</translation>
    </message>
    <message>
        <source>needles</source>
        <translation>植入键</translation>
    </message>
    <message>
        <source>top %1 keys</source>
        <translation>权重前 %1 键</translation>
    </message>
</context>
<context>
    <name>attentoscope::MapSwitches</name>
    <message>
        <source>A, B</source>
        <translation>A、B</translation>
    </message>
    <message>
        <source>Both maps. Hold the B key to see B in place of A</source>
        <translation>两幅图。按住 B 键时在 A 的位置显示 B</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>The map of A alone, larger. Hold the B key to see B instead</source>
        <translation>只显示 A 的图，图更大。按住 B 键时改为显示 B</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>The map of B alone, larger</source>
        <translation>只显示 B 的图，图更大</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>The difference of the maps: green where B is larger, purple where B is smaller</source>
        <translation>两图之差：绿色处 B 的值更大，紫色处 B 的值更小</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Colours by the logarithm of the weight, so that small weights differ visibly</source>
        <translation>按权重的对数着色，便于分辨很小的权重</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>The maps of A, B and further policies, in the same colours</source>
        <translation>A、B 与其他策略的注意力图，颜色一致</translation>
    </message>
    <message>
        <source>More map options</source>
        <translation>更多注意力图选项</translation>
    </message>
    <message>
        <source>Choose policies for “All” …</source>
        <translation>选择“全部”显示的策略…</translation>
    </message>
    <message>
        <source>Which policies have a map beside A and B; the policy lab compares the same ones</source>
        <translation>除 A 与 B 外还显示哪些策略的图；“策略对比”页比较的也是这些</translation>
    </message>
    <message>
        <source>Maps at a second length</source>
        <translation>第二个长度的图</translation>
    </message>
    <message>
        <source>Shows the maps at a multiple of n beside the maps at n, in the same colours</source>
        <translation>在长度 n 的图旁边，再显示长度为 n 的若干倍时的图，颜色一致</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 n</source>
        <translation>%1 n</translation>
    </message>
</context>
<context>
    <name>attentoscope::MapView</name>
    <message>
        <source>%1 “%2”</source>
        <translation>%1“%2”</translation>
    </message>
    <message>
        <source>Query %1</source>
        <comment>a row</comment>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>%1, key %2</source>
        <translation>%1，键 %2</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>a cell and its value</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已屏蔽</translation>
    </message>
</context>
<context>
    <name>attentoscope::MapsPane</name>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
</context>
<context>
    <name>attentoscope::MarksEditor</name>
    <message>
        <source>Add data …</source>
        <translation>添加数据…</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Notes and lines</source>
        <translation>注释和线</translation>
    </message>
    <message>
        <source>Data of your own</source>
        <translation>自己的数据</translation>
    </message>
    <message>
        <source>Draws your own data on the same axes: a .csv table with x, y and optionally an error in each line</source>
        <translation>把表格（.csv：x、y，可再加误差）画在同一坐标系中</translation>
    </message>
    <message>
        <source>Removes the selected data</source>
        <translation>移除选中的数据</translation>
    </message>
    <message>
        <source>%1, %2 points</source>
        <translation>%1，%2 个点</translation>
    </message>
    <message>
        <source>Add data</source>
        <translation>添加数据</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>512, 4.2: a note
y = ln(128): a line</source>
        <translation>512, 4.2: 一条注释
y = ln(128): 一条线</translation>
    </message>
    <message>
        <source>One entry per line: “x, y: text” is a note; “y = 4.85: text” or “x = 512” is a reference line; “4096:16384, 0:2” magnifies this part of the axes in an inset. Numbers may be arithmetic expressions; $…$ is a formula.</source>
        <translation>每行一条：“x, y: 文字”是注释；“y = 4.85: 文字”或“x = 512”是参考线；“4096:16384, 0:2”用小图放大坐标轴的这一部分。数可以是算式；$…$ 是公式。</translation>
    </message>
</context>
<context>
    <name>attentoscope::MaskBrush</name>
    <message>
        <source>Click to hide this key from every query, or to show it again</source>
        <translation>点击后所有查询都看不到这个键，再次点击恢复</translation>
    </message>
    <message>
        <source>Click to hide every key from this query, or to show them again</source>
        <translation>点击后这个查询看不到任何键，再次点击恢复</translation>
    </message>
    <message>
        <source>, in every sequence</source>
        <comment>Click hides this key from every query, or shows it again</comment>
        <translation>，所有序列都一样</translation>
    </message>
</context>
<context>
    <name>attentoscope::MaskEditor</name>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Masks to start from</source>
        <translation>常用掩码</translation>
    </message>
</context>
<context>
    <name>attentoscope::MaskGallery</name>
    <message>
        <source>Masks to start from</source>
        <translation>常用掩码</translation>
    </message>
    <message>
        <source>Common masks, each with a picture of 16 queries and keys, of which the last three keys are padding</source>
        <translation>常用掩码，各配一幅 16 个查询和键的小图，其中最后三个键是填充</translation>
    </message>
</context>
<context>
    <name>attentoscope::MaskHint</name>
    <message>
        <source>No mask in the file: attention is shown without a mask.</source>
        <translation>文件未记录掩码：按无掩码显示。</translation>
    </message>
    <message>
        <source>The file does not say which keys a query saw. Files written by resources/python/dump_qk.py record the mask.</source>
        <translation>文件没有说明模型让每个查询看到哪些键；用 resources/python/dump_qk.py 导出的文件会记录掩码。</translation>
    </message>
    <message>
        <source>Causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>1 = visible</source>
        <translation>1 = 可见</translation>
    </message>
    <message>
        <source>1 = hidden</source>
        <translation>1 = 屏蔽</translation>
    </message>
    <message>
        <source>The mask holds the numbers 0 and 1 as floats: what does 1 mean?</source>
        <translation>掩码中的数值是浮点数 0 和 1：1 表示什么？</translation>
    </message>
    <message>
        <source>0 and 1 may be flags (hidden or visible), or a bias that is added to the scores. In a mask of booleans or integers, the name of the array decides what 1 means.</source>
        <translation>0 和 1 可能表示屏蔽与可见，也可能是加到分数上的偏置。布尔或整数掩码则由数组名决定 1 的含义。</translation>
    </message>
</context>
<context>
    <name>attentoscope::MaskQuestion</name>
    <message>
        <source>Inferred from the weights</source>
        <translation>按权重推断</translation>
    </message>
    <message>
        <source>As recorded</source>
        <translation>按文件记录</translation>
    </message>
    <message>
        <source>As recorded: %1</source>
        <translation>按文件记录：%1</translation>
    </message>
    <message>
        <source>Present mask: %1</source>
        <translation>当前掩码：%1</translation>
    </message>
    <message>
        <source>Keep the earlier mask: %1</source>
        <translation>沿用先前的掩码：%1</translation>
    </message>
    <message>
        <source>The file does not say which keys a query saw. Choose the mask of the model.</source>
        <translation>文件没有说明每个查询看得到哪些键。请选择模型所用的掩码。</translation>
    </message>
    <message>
        <source>The mask is known from the file.</source>
        <translation>掩码由文件给出。</translation>
    </message>
    <message>
        <source>The file records no mask.</source>
        <translation>文件没有记录掩码。</translation>
    </message>
    <message>
        <source>Inferred from the weights: %1</source>
        <translation>按权重推断：%1</translation>
    </message>
</context>
<context>
    <name>attentoscope::MasksPage</name>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>A query sees its own position and all earlier ones: j ≤ i</source>
        <translation>查询只看得到自己及之前的位置：j ≤ i</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Padding keys of a shorter sequence are masked</source>
        <translation>屏蔽仅用来补齐较短序列的键</translation>
    </message>
    <message>
        <source>Each word sees itself and earlier words, and no padding. The weights of a row still sum to 1.</source>
        <translation>每个词只看自己和之前的词，不看填充；每行权重之和仍为 1。</translation>
    </message>
    <message>
        <source>Each word sees itself and earlier words: the first row has one key, so its entropy is 0.</source>
        <translation>每个词只看自己和之前的词：第一行只有一个键，熵为 0。</translation>
    </message>
    <message>
        <source>Padding is masked: the padding keys of the shorter sequence get weight exactly 0.</source>
        <translation>填充已被屏蔽：较短序列中填充键的权重恰好为 0。</translation>
    </message>
    <message>
        <source>Every word sees every word, padding too: the padding keys take weight from the real ones.</source>
        <translation>每个词看到所有词，包括填充：填充键分走了真实键的权重。</translation>
    </message>
    <message>
        <source>Hatched cells are masked. A row that sees no key has no weights and no entropy.</source>
        <translation>画斜线的单元格被屏蔽。看不到任何键的行没有权重，也没有熵。</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Maps of policy A (choose it in the form on the left)</source>
        <translation>策略 A 的注意力图（在左侧表单中选择策略）</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Maps of policy B (choose it in the form on the left)</source>
        <translation>策略 B 的注意力图（在左侧表单中选择策略）</translation>
    </message>
    <message>
        <source>A and B</source>
        <translation>A 与 B</translation>
    </message>
    <message>
        <source>Maps of both policies, side by side</source>
        <translation>并列显示两种策略的注意力图</translation>
    </message>
    <message>
        <source>Show on sentences</source>
        <translation>用句子演示</translation>
    </message>
    <message>
        <source>Drag to paint or erase cells, with Shift a rectangle. Alt or the right button does the opposite. Click a label to hide its key or query.</source>
        <translation>拖动可涂画或擦除单元格，按住 Shift 涂矩形；按 Alt 或用右键则相反。点击标签可屏蔽对应的键或查询。</translation>
    </message>
    <message>
        <source>Painted cells keep their positions when n changes; cells beyond n have no effect.</source>
        <translation>n 改变时，手工涂改的单元格位置不变；超出 n 的单元格不起作用。</translation>
    </message>
    <message>
        <source>Sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>Each token of the encoder sees all of its text, each token of the decoder only itself and earlier tokens. In cross-attention the queries of one text attend to the keys of the other, under the mask that is set here.</source>
        <translation>编码器的每个词元看得到整个文本，解码器的每个词元只看得到自身和之前的词元。交叉注意力中，一个文本的查询关注另一个文本的键，所用掩码即此处设置的掩码。</translation>
    </message>
    <message>
        <source>Replaces your experiment with the example “Masks”. Undo restores your experiment</source>
        <translation>打开示例“掩码”，取代当前实验；撤销后恢复原来的实验</translation>
    </message>
    <message>
        <source>Every word sees every word.</source>
        <translation>每个词都看得到所有的词。</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>Masks apply to positions: painting a cell in one sequence paints it in all sequences.</source>
        <translation>掩码按位置起作用：涂改一个序列，其他序列也随之改变。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>key (its words)</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Masks apply to positions, so these keys are hidden in every sequence: %1.</source>
        <translation>掩码按位置起作用，因此这些键在每个序列中都被屏蔽：%1。</translation>
    </message>
</context>
<context>
    <name>attentoscope::Menus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Example &amp;sessions</source>
        <translation>示例会话(&amp;S)</translation>
    </message>
    <message>
        <source>Open &amp;Q, K, V …</source>
        <translation>打开 &amp;Q、K、V…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as …</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Export picture</source>
        <translation>导出图片(&amp;E)</translation>
    </message>
    <message>
        <source>Export &amp;data</source>
        <translation>导出数据(&amp;D)</translation>
    </message>
    <message>
        <source>Curves as CSV …</source>
        <translation>曲线（CSV）…</translation>
    </message>
    <message>
        <source>Row statistics as CSV …</source>
        <translation>行统计（CSV）…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Stage shown in maps</source>
        <translation>图中显示的阶段(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>配色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Logarithmic colours</source>
        <translation>对数着色(&amp;L)</translation>
    </message>
    <message>
        <source>Theory</source>
        <translation>理论曲线</translation>
    </message>
    <message>
        <source>&amp;Reset zoom</source>
        <translation>恢复显示范围(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>L&amp;anguage</source>
        <translation>语言(&amp;A)</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>重新读取(&amp;L)</translation>
    </message>
    <message>
        <source>Read the files again</source>
        <translation>重新读取文件</translation>
    </message>
    <message>
        <source>Nothing was opened yet</source>
        <translation>还没有打开过文件</translation>
    </message>
    <message>
        <source>&amp;Clear list</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as &amp;PyTorch</source>
        <translation>复制为 &amp;PyTorch 代码</translation>
    </message>
    <message>
        <source>A function attention(q, k, v) with this scale, mask and position encoding</source>
        <translation>函数 attention(q, k, v)，带有当前的缩放、掩码与位置编码</translation>
    </message>
    <message>
        <source>Data of the plots</source>
        <translation>图中的数据</translation>
    </message>
    <message>
        <source>&amp;Form on the left</source>
        <translation>左侧表单(&amp;F)</translation>
    </message>
    <message>
        <source>Include the experiment</source>
        <translation>图片中包含实验</translation>
    </message>
    <message>
        <source>If a picture includes its experiment, opening the picture in Attentoscope restores the experiment. The picture does not contain the paths of your files.</source>
        <translation>图片若包含实验，在 Attentoscope 中打开即可恢复该实验。图片中不含文件的路径。</translation>
    </message>
    <message>
        <source>&amp;Figure for print …</source>
        <translation>印刷用插图(&amp;F)…</translation>
    </message>
    <message>
        <source>Size, font and colours of a figure, with a preview</source>
        <translation>设置插图的尺寸、字号与颜色，并预览</translation>
    </message>
    <message>
        <source>Open a lesson …</source>
        <translation>打开一课…</translation>
    </message>
    <message>
        <source>Add this view to a lesson …</source>
        <translation>把当前画面加入一课…</translation>
    </message>
    <message>
        <source>Adds what is on the screen as a step to a lesson of your own, or starts a new lesson; you can edit the file in any text editor</source>
        <translation>把当前画面作为一步加入自编的一课，或新建一课；之后可用任何文本编辑器继续编写</translation>
    </message>
    <message>
        <source>Handout with answers …</source>
        <translation>讲义（含答案）…</translation>
    </message>
    <message>
        <source>Handout …</source>
        <translation>讲义…</translation>
    </message>
    <message>
        <source>Open the folder of your own lessons</source>
        <translation>打开自编课程文件夹</translation>
    </message>
    <message>
        <source>&amp;Presentation</source>
        <translation>演示(&amp;P)</translation>
    </message>
    <message>
        <source>Fills the screen with large text, for a projector. PgUp, PgDown or a presenter remote go through a lesson</source>
        <translation>全屏、大字，供投影使用。翻页键和翻页笔可在一课中前进、后退</translation>
    </message>
    <message>
        <source>Speaker &amp;notes</source>
        <translation>教师备注(&amp;N)</translation>
    </message>
    <message>
        <source>Lesso&amp;ns</source>
        <translation>课程(&amp;K)</translation>
    </message>
    <message>
        <source>Make a worksheet of this session …</source>
        <translation>把当前会话做成练习单…</translation>
    </message>
    <message>
        <source>Change the worksheet …</source>
        <translation>修改练习单…</translation>
    </message>
    <message>
        <source>&amp;Find anything …</source>
        <translation>查找一切(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;What&apos;s this?</source>
        <translation>这是什么？(&amp;W)</translation>
    </message>
    <message>
        <source>Explains the field that has the focus, or the item that you click next</source>
        <translation>解释当前选中的字段，或接下来点击的部分</translation>
    </message>
    <message>
        <source>A &amp;tour of the window</source>
        <translation>一分钟导览(&amp;T)</translation>
    </message>
    <message>
        <source>A tour in six steps, about one minute</source>
        <translation>分六步介绍窗口，约一分钟</translation>
    </message>
    <message>
        <source>&amp;About Attentoscope</source>
        <translation>关于 Attentoscope(&amp;A)</translation>
    </message>
    <message>
        <source>O&amp;verview of the map</source>
        <translation>图的总览(&amp;V)</translation>
    </message>
    <message>
        <source>A thumbnail of the whole map while only a part of it is visible</source>
        <translation>只看一部分时，以小图显示整幅图</translation>
    </message>
    <message>
        <source>&amp;Go to cell …</source>
        <translation>转到单元格(&amp;G)…</translation>
    </message>
    <message>
        <source>Goes to a cell by row and key, or to a token</source>
        <translation>按行与键转到单元格，或转到某个词元</translation>
    </message>
    <message>
        <source>&amp;Numbers in cells</source>
        <translation>单元格中的数值(&amp;N)</translation>
    </message>
    <message>
        <source>Shows the values in the cells of a map if they fit</source>
        <translation>单元格够大时，把图中的数值写在其中</translation>
    </message>
    <message>
        <source>Save f&amp;ilm …</source>
        <translation>保存动画(&amp;I)…</translation>
    </message>
    <message>
        <source>Saves the film set up in the film bar (below the pages) as an animated WebP or as numbered PNGs</source>
        <translation>把页面下方播放条中的内容存为 WebP 动画或带编号的 PNG</translation>
    </message>
    <message>
        <source>Pla&amp;y a film …</source>
        <translation>播放动画(&amp;Y)…</translation>
    </message>
    <message>
        <source>Plays a film in which one parameter changes, such as the length, the temperature, the window size or the sequence of the batch that is shown</source>
        <translation>播放动画：逐步改变一个参数，例如长度、温度、窗口大小，或所显示的批次中的序列</translation>
    </message>
    <message>
        <source>The session contains the files that it reads, and opens on any machine</source>
        <translation>会话包含它所读的文件，可在任何机器上打开</translation>
    </message>
    <message>
        <source>Reset &amp;layout</source>
        <translation>恢复默认布局(&amp;L)</translation>
    </message>
    <message>
        <source>Restores the original sizes of all parts of the window and its pages; drag a boundary to change them</source>
        <translation>窗口和所有页面的各部分恢复默认大小；拖动分界线可以调整</translation>
    </message>
    <message>
        <source>Saves the film set up in the film bar (below the pages) as one HTML page with a slider; point at a plot to read its values</source>
        <translation>把页面下方播放条所播放的内容存为一个网页，带有滑块；把指针移到图上可读出数值</translation>
    </message>
    <message>
        <source>Interactive &amp;page …</source>
        <translation>动态图（网页）(&amp;M)…</translation>
    </message>
    <message>
        <source>Text si&amp;ze</source>
        <translation>字号(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>放大(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>缩小(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Default</source>
        <translation>默认(&amp;D)</translation>
    </message>
    <message>
        <source>Size of text, lines and controls in the whole window</source>
        <translation>整个窗口中文字、线条和控件的大小</translation>
    </message>
    <message>
        <source>O&amp;ne plot fills the page</source>
        <translation>一幅图铺满页面(&amp;N)</translation>
    </message>
    <message>
        <source>Finds any action, field, page, policy, example, lesson or token, or a word of the guide, by a few letters</source>
        <translation>输入几个字，查找任何操作、字段、页面、策略、示例、课程、词元，或指南中的词</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>指南(&amp;G)</translation>
    </message>
    <message>
        <source>Opens the section of the guide on the present page: what the page shows and how to use it</source>
        <translation>打开指南中关于当前页面的部分：显示什么、怎样使用</translation>
    </message>
    <message>
        <source>&amp;Open …</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Undone: %1</source>
        <translation>已撤销：%1</translation>
    </message>
    <message>
        <source>Redone: %1</source>
        <translation>已重做：%1</translation>
    </message>
    <message>
        <source>Open a folder of par&amp;ts …</source>
        <translation>打开分部分结果的文件夹(&amp;T)…</translation>
    </message>
    <message>
        <source>Shows the results that commands with --parts keep in a folder, while it fills</source>
        <translation>显示带 --parts 的命令存在文件夹里的结果；文件夹还在增长时也能看</translation>
    </message>
</context>
<context>
    <name>attentoscope::MessageStrip</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>attentoscope::MoreButton</name>
    <message>
        <source>%1 · %2 changed</source>
        <translation>%1 · 改了 %2 项</translation>
    </message>
</context>
<context>
    <name>attentoscope::NetworkTrainer</name>
    <message>
        <source>Draw your prediction. Then press “Show the answers”.</source>
        <translation>先画出你的预测，再点“显示结果”。</translation>
    </message>
    <message>
        <source>Training …</source>
        <translation>正在训练……</translation>
    </message>
    <message>
        <source>Testing the networks that come with the program …</source>
        <translation>正在测试随程序提供的网络……</translation>
    </message>
    <message>
        <source>Training … %1 %</source>
        <translation>正在训练…… %1%</translation>
    </message>
</context>
<context>
    <name>attentoscope::NumberGrid</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy these numbers as a table</source>
        <translation>把这些数值作为表格复制</translation>
    </message>
    <message>
        <source>Copy the table that begins with %1</source>
        <translation>复制以%1开头的表格</translation>
    </message>
</context>
<context>
    <name>attentoscope::NumberWords</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
</context>
<context>
    <name>attentoscope::OpenTensorsDialog</name>
    <message>
        <source>Open Q, K, V</source>
        <translation>打开 Q、K、V</translation>
    </message>
    <message>
        <source>Queries Q</source>
        <translation>查询 Q</translation>
    </message>
    <message>
        <source>Keys K</source>
        <translation>键 K</translation>
    </message>
    <message>
        <source>Values V</source>
        <translation>值 V</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Arrays (*.npy);;All files (*)</source>
        <translation>数组 (*.npy);;所有文件 (*)</translation>
    </message>
    <message>
        <source>One file (.npz, .safetensors)</source>
        <translation>一个文件（.npz、.safetensors）</translation>
    </message>
    <message>
        <source>Separate .npy files</source>
        <translation>各用一个 .npy 文件</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Start with</source>
        <translation>初始层与头</translation>
    </message>
    <message>
        <source>Tensor file</source>
        <translation>张量文件</translation>
    </message>
    <message>
        <source>choose a file, or drop one here</source>
        <translation>选择文件，或拖到这里</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Token file</source>
        <translation>词元文件</translation>
    </message>
    <message>
        <source>Tokens (*.txt *.json);;All files (*)</source>
        <translation>词元 (*.txt *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>labels of the keys, one per line or as a JSON list; may be left empty</source>
        <translation>键的标签：每行一个，或一个 JSON 列表；可以不填</translation>
    </message>
    <message>
        <source>%1 (recognized by name)</source>
        <translation>%1（按名称识别）</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>choose an array</source>
        <translation>选择数组</translation>
    </message>
    <message>
        <source>Attention weights alone</source>
        <translation>仅有注意力权重</translation>
    </message>
    <message>
        <source>Tensor files (*.npz *.safetensors *.npy);;All files (*)</source>
        <translation>张量文件 (*.npz *.safetensors *.npy);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>the only array</source>
        <translation>文件中唯一的数组</translation>
    </message>
    <message>
        <source>.npy of shape (queries, d) or (heads, queries, d)</source>
        <translation>.npy，形状 (查询数, d) 或 (头数, 查询数, d)</translation>
    </message>
    <message>
        <source>.npy of shape (keys, d) or (heads, keys, d)</source>
        <translation>.npy，形状 (键数, d) 或 (头数, 键数, d)</translation>
    </message>
    <message>
        <source>.npy of shape (keys, dᵥ), or empty</source>
        <translation>形状 (键数, dᵥ) 的 .npy；可以留空</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
</context>
<context>
    <name>attentoscope::OtherSessions</name>
    <message>
        <source>From a file …</source>
        <translation>从文件…</translation>
    </message>
    <message>
        <source>Add panel from another session</source>
        <translation>添加另一会话的子图</translation>
    </message>
    <message>
        <source>%1 refers to files outside its folder. Open it in the main window first and allow Attentoscope to read these files.</source>
        <translation>%1 引用了其文件夹以外的文件。请先在主窗口中打开它，并在那里允许读取。</translation>
    </message>
    <message>
        <source>Sessions, and pictures that hold one (*.attentoscope %1);;All files (*)</source>
        <translation>会话，以及内含会话的图片 (*.attentoscope %1);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>attentoscope::OutputNumbers</name>
    <message>
        <source>multiplier &lt;i&gt;m&lt;/i&gt;</source>
        <translation>倍率 &lt;i&gt;m&lt;/i&gt;</translation>
    </message>
    <message>
        <source>λ√d of the row, including the factor τ. The last column shows the value of the slider</source>
        <translation>该行的 λ√d，已含系数 τ；最后一列是滑块所选的值</translation>
    </message>
    <message>
        <source>entropy &lt;i&gt;H&lt;/i&gt;</source>
        <translation>熵 &lt;i&gt;H&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Shannon&apos;s entropy, whatever measure is chosen</source>
        <translation>始终是香农熵，与所选度量无关</translation>
    </message>
    <message>
        <source>Distance from the output to the nearest value, in all dimensions. The unit is the spread: the root mean square distance of the values from their mean</source>
        <translation>输出与最近的值向量的距离（按全部维度计算），以离散度为单位；离散度是各个值向量到其均值的均方根距离</translation>
    </message>
    <message>
        <source>distance to mean</source>
        <translation>到均值的距离</translation>
    </message>
    <message>
        <source>Distance from the output to the mean of the values, in units of their spread</source>
        <translation>输出与各个值向量的均值的距离，以离散度为单位</translation>
    </message>
    <message>
        <source>The multiplier m from 0 to ∞: the output moves from the mean of the values to the value of the key with the largest score</source>
        <translation>倍率 m 从 0 到 ∞：输出从各个值向量的均值移到分数最高的键的值向量</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 个值</translation>
    </message>
    <message>
        <source>no visible key</source>
        <translation>无可见键</translation>
    </message>
    <message>
        <source>effective number e^H</source>
        <translation>有效个数 e^H</translation>
    </message>
    <message>
        <source>Effective number of values in the output, e^H. If the output is the mean of the values, all of them count; if it is at a corner of the hull, only one does</source>
        <translation>输出中值向量的有效个数 e^H：输出在均值处时为全部个数，在顶点处时为 1</translation>
    </message>
    <message>
        <source>nearest value at</source>
        <translation>最近值的距离</translation>
    </message>
    <message>
        <source>Multiplier m</source>
        <translation>倍率 m</translation>
    </message>
</context>
<context>
    <name>attentoscope::Page</name>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
</context>
<context>
    <name>attentoscope::PaintBar</name>
    <message>
        <source>Clear painted cells</source>
        <translation>清除涂改</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>Look</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Point at a cell to read its weight (L)</source>
        <translation>指向单元格即可读出权重（L）</translation>
    </message>
    <message>
        <source>Paint</source>
        <translation>涂画</translation>
    </message>
    <message>
        <source>Drag to make cells visible (P). Hold Shift for a rectangle. Alt or the right button hides cells. Arrow keys move, Space changes a cell.</source>
        <translation>拖动使单元格可见（P）。按住 Shift 涂矩形；按 Alt 或用右键则屏蔽。方向键移动，空格键切换一个单元格。</translation>
    </message>
    <message>
        <source>Erase</source>
        <translation>擦除</translation>
    </message>
    <message>
        <source>Drag to hide cells (E). Hold Shift for a rectangle. Alt or the right button makes cells visible. Arrow keys move, Space changes a cell.</source>
        <translation>拖动屏蔽单元格（E）。按住 Shift 擦矩形；按 Alt 或用右键则使其可见。方向键移动，空格键切换一个单元格。</translation>
    </message>
    <message>
        <source>Restores the mask expression used before painting</source>
        <translation>回到涂改之前的掩码表达式</translation>
    </message>
    <message>
        <source>Cells can be painted only if n is at most %1; here n = %2.</source>
        <translation>n 不超过 %1 时才能涂改单元格；现在 n = %2。</translation>
    </message>
    <message>
        <source>Sets the mask to %1</source>
        <translation>把掩码设为 %1</translation>
    </message>
    <message>
        <source>As a mask expression: %1</source>
        <translation>写成掩码表达式：%1</translation>
    </message>
    <message>
        <source>Nearest known mask: %1 (%2 cells differ)</source>
        <translation>最接近的已知掩码：%1（相差 %2 个单元格）</translation>
    </message>
</context>
<context>
    <name>attentoscope::PanelList</name>
    <message>
        <source>Add panel</source>
        <translation>添加子图</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Panels per row</source>
        <translation>每行子图数</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>子图</translation>
    </message>
    <message>
        <source>Panels in a row</source>
        <translation>每行子图数</translation>
    </message>
    <message>
        <source>Panels (a), (b) …: drag one to move it, or use Alt and the arrow keys</source>
        <translation>子图 (a)、(b)……：可拖到别处，或按 Alt 和方向键移动</translation>
    </message>
</context>
<context>
    <name>attentoscope::PaperPreview</name>
    <message>
        <source>Drag a panel onto another to swap them</source>
        <translation>把一个子图拖到另一个上：两者交换位置</translation>
    </message>
</context>
<context>
    <name>attentoscope::PartsBoard</name>
    <message>
        <source>length n</source>
        <translation>长度 n</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>横轴</translation>
    </message>
    <message>
        <source>What the curves are drawn against: the length, or a number that the sweep varies</source>
        <translation>曲线的横轴：长度，或扫描所改变的某个数</translation>
    </message>
    <message>
        <source>at %1 =</source>
        <translation>%1 =</translation>
    </message>
    <message>
        <source>The curves are those at this value</source>
        <translation>曲线取此值</translation>
    </message>
    <message>
        <source>bands: standard errors, %1</source>
        <translation>色带：标准误，%1</translation>
    </message>
    <message>
        <source>dashed: theory</source>
        <translation>虚线：理论值</translation>
    </message>
    <message>
        <source>No part is there yet.</source>
        <translation>还没有任何部分的结果。</translation>
    </message>
    <message>
        <source>Accuracy against length</source>
        <translation>准确率随长度的变化</translation>
    </message>
    <message>
        <source>Entropy against length</source>
        <translation>熵随长度的变化</translation>
    </message>
    <message>
        <source>Loss against length</source>
        <translation>损失随长度的变化</translation>
    </message>
    <message>
        <source>The quantity that colours the heads</source>
        <translation>按什么量给各头着色</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>The heads under policy A</source>
        <translation>策略 A 下的各头</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>The heads under policy B</source>
        <translation>策略 B 下的各头</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>各头</translation>
    </message>
    <message>
        <source>result</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>attentoscope::PartsWindow</name>
    <message>
        <source>%1 — results of parts — Attentoscope</source>
        <translation>%1 — 分部分的结果 — Attentoscope</translation>
    </message>
    <message>
        <source>Read from the folder %1, not computed here</source>
        <translation>读自文件夹 %1，不是在这里算的</translation>
    </message>
    <message>
        <source>Close these results</source>
        <translation>关闭这些结果</translation>
    </message>
    <message>
        <source>The folder stays as it is, and your session, too</source>
        <translation>文件夹保持原样，会话也不变</translation>
    </message>
    <message>
        <source>Parts that are there</source>
        <translation>已有的部分</translation>
    </message>
    <message>
        <source>Reading the folder …</source>
        <translation>正在读取文件夹……</translation>
    </message>
    <message>
        <source>%1 of %2 parts are there; the others are gaps. The pictures follow the folder while it fills.</source>
        <translation>共 %2 部分，已有 %1 部分；缺的部分在图中留空。文件夹增长时，图随之更新。</translation>
    </message>
    <message>
        <source>All %1 parts are there.</source>
        <translation>全部 %1 部分都已有结果。</translation>
    </message>
</context>
<context>
    <name>attentoscope::PictureEditor</name>
    <message>
        <source>Unchanged</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>No title</source>
        <translation>无标题</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>x 轴</translation>
    </message>
    <message>
        <source>Range (from, to)</source>
        <translation>范围（起、止）</translation>
    </message>
    <message>
        <source>y axis</source>
        <translation>y 轴</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>刻度</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Above</source>
        <translation>上方</translation>
    </message>
    <message>
        <source>Top left</source>
        <translation>左上</translation>
    </message>
    <message>
        <source>Top right</source>
        <translation>右上</translation>
    </message>
    <message>
        <source>Bottom left</source>
        <translation>左下</translation>
    </message>
    <message>
        <source>Bottom right</source>
        <translation>右下</translation>
    </message>
    <message>
        <source>Start of the range: %1</source>
        <translation>范围起点：%1</translation>
    </message>
    <message>
        <source>End of the range: %1</source>
        <translation>范围终点：%1</translation>
    </message>
    <message>
        <source>Scale of %1</source>
        <translation>%1的刻度类型</translation>
    </message>
    <message>
        <source>Where there is room</source>
        <translation>放在空白处</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>$…$ makes a formula in titles, labels and notes: $\lambda = 1/\sqrt{d}$</source>
        <translation>$…$ 是公式，在标题、标签和注释中都可用：$\lambda = 1/\sqrt{d}$</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>注释</translation>
    </message>
    <message>
        <source>Ticks, at most</source>
        <translation>刻度数上限</translation>
    </message>
    <message>
        <source>Maximum number of ticks on %1</source>
        <translation>%1的刻度数上限</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>数字格式</translation>
    </message>
    <message>
        <source>Number format of %1</source>
        <translation>%1 的数字格式</translation>
    </message>
    <message>
        <source>Small ticks</source>
        <translation>小刻度</translation>
    </message>
</context>
<context>
    <name>attentoscope::PointsBoard</name>
    <message>
        <source>Choose the dimension k for the histogram and the table. You can also click in a plot with k on the x axis</source>
        <translation>选择维数 k，用于直方图和表格；在以 k 为横轴的图上点击也可选择</translation>
    </message>
    <message>
        <source>Distances</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Worst pair</source>
        <translation>最差的一对</translation>
    </message>
    <message>
        <source>Error of inner products</source>
        <translation>内积的误差</translation>
    </message>
    <message>
        <source>Dimensions needed</source>
        <translation>所需维数</translation>
    </message>
    <message>
        <source>Multiplier</source>
        <translation>倍率</translation>
    </message>
    <message>
        <source>Error of Performer features</source>
        <translation>Performer 特征的误差</translation>
    </message>
</context>
<context>
    <name>attentoscope::PoliciesBox</name>
    <message>
        <source>Only the first %1 policies have maps.</source>
        <translation>只显示前 %1 个策略的图。</translation>
    </message>
</context>
<context>
    <name>attentoscope::PolicyEditor</name>
    <message>
        <source>λ and the multiplier m = λ√d of the last query row</source>
        <translation>最后一行查询的 λ 与倍率 m = λ√d</translation>
    </message>
    <message>
        <source>This source gives only weights, without queries and keys, so no scale policy can be applied. The factor τ can still be applied: it raises the weights to the power τ and normalizes them again.</source>
        <translation>此来源只给出权重，没有查询和键，因此无法应用缩放策略。系数 τ 仍可使用：把权重取 τ 次幂再归一化。</translation>
    </message>
    <message>
        <source>No queries or keys: only &lt;i&gt;τ&lt;/i&gt; can be applied.</source>
        <translation>没有查询和键：只能调整 &lt;i&gt;τ&lt;/i&gt;。</translation>
    </message>
    <message>
        <source>Weights of %1</source>
        <translation>%1 的权重</translation>
    </message>
    <message>
        <source>The multiplier m = λ√d at the longest training length, and at the longest length tested</source>
        <translation>最长的训练长度和最长的测试长度上的倍率 m = λ√d</translation>
    </message>
    <message>
        <source>&lt;i&gt;m&lt;/i&gt; = %1 at &lt;i&gt;n&lt;/i&gt; = %2, %3 at %4</source>
        <translation>&lt;i&gt;n&lt;/i&gt; = %2 时 &lt;i&gt;m&lt;/i&gt; = %1，%4 时为 %3</translation>
    </message>
</context>
<context>
    <name>attentoscope::PolicyParameters</name>
    <message>
        <source>weights</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>How the scaled scores become weights</source>
        <translation>怎样由缩放后的分数得到权重</translation>
    </message>
    <message>
        <source>%1: weights</source>
        <translation>%1：归一化</translation>
    </message>
    <message>
        <source>Sets n₀ to the present number of keys</source>
        <translation>把 n₀ 设为当前的键数</translation>
    </message>
    <message>
        <source>Sets n₀ to the present number of keys, %1; the scale at this length is then 1/√d</source>
        <translation>把 n₀ 设为当前的键数 %1，在此长度下缩放为 1/√d</translation>
    </message>
    <message>
        <source>%1: n₀ = n</source>
        <translation>%1：n₀ = n</translation>
    </message>
</context>
<context>
    <name>attentoscope::PredictionPad</name>
    <message>
        <source>Your prediction: draw it with the mouse or with the arrow keys (left and right choose the position on the x axis, up and down the value)</source>
        <translation>你的预测：用鼠标绘制，或用左右键选择位置、用上下键选择数值</translation>
    </message>
    <message>
        <source>Click where you expect the point, or move it with the arrow keys</source>
        <translation>点击你预期的位置，或用方向键移动</translation>
    </message>
    <message>
        <source>Draw with the mouse, or with the arrow keys</source>
        <translation>用鼠标或方向键绘制</translation>
    </message>
</context>
<context>
    <name>attentoscope::Presentation</name>
    <message>
        <source>F11 or Esc ends the presentation</source>
        <translation>按 F11 或 Esc 结束演示</translation>
    </message>
</context>
<context>
    <name>attentoscope::ProfilePane</name>
    <message>
        <source>By position</source>
        <translation>按位置</translation>
    </message>
    <message>
        <source>Weights in the order of the keys</source>
        <translation>按键的次序排列权重</translation>
    </message>
    <message>
        <source>Sorted</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Largest weight first: the faster the weights fall, the more focused the row is</source>
        <translation>从大到小排列：下降得越快，该行越集中</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>累计</translation>
    </message>
    <message>
        <source>Weights summed from the largest down: shows how many keys hold how much of the row&apos;s weight</source>
        <translation>从最大的权重起逐个相加：看出多少个键合占该行多少权重</translation>
    </message>
    <message>
        <source>A logarithmic axis of weights; otherwise a linear one</source>
        <translation>权重轴取对数；否则为线性</translation>
    </message>
    <message>
        <source>Keeps this row in the plot when you select another one; click again to unpin it</source>
        <translation>选择别的行时，这一行仍留在图中；再点一次则取消固定</translation>
    </message>
    <message>
        <source>Mean weight of each key over this row and its neighbours. In a row that does not see the key, its weight is 0</source>
        <translation>对这一行及其邻近各行逐键取平均；某行看不到的键在该行按权重 0 计</translation>
    </message>
    <message>
        <source>Remove row %1</source>
        <translation>移除第 %1 行</translation>
    </message>
    <message>
        <source>No row is pinned</source>
        <translation>没有固定的行</translation>
    </message>
    <message>
        <source>Remove all</source>
        <translation>全部移除</translation>
    </message>
    <message>
        <source>This row alone</source>
        <translation>仅这一行</translation>
    </message>
    <message>
        <source>This row and %1 on each side</source>
        <translation>此行及前后各 %1 行</translation>
    </message>
    <message>
        <source>Weights of the row</source>
        <translation>该行的权重</translation>
    </message>
    <message>
        <source>More row options</source>
        <translation>更多行选项</translation>
    </message>
    <message>
        <source>Pin this row</source>
        <translation>固定这一行</translation>
    </message>
    <message>
        <source>Pinned rows</source>
        <translation>已固定的行</translation>
    </message>
    <message>
        <source>Mean of rows</source>
        <translation>多行平均</translation>
    </message>
</context>
<context>
    <name>attentoscope::ProfilePlot</name>
    <message>
        <source>Weights of row %1</source>
        <translation>第 %1 行的权重</translation>
    </message>
    <message>
        <source>each pixel shows the largest weight of %1 keys</source>
        <translation>每个像素取 %1 个键中的最大值</translation>
    </message>
    <message>
        <source>weight a</source>
        <translation>权重 a</translation>
    </message>
    <message>
        <source>rank (largest weight first)</source>
        <translation>排名（权重从大到小）</translation>
    </message>
    <message>
        <source>key j</source>
        <translation>键 j</translation>
    </message>
    <message>
        <source>no visible key</source>
        <translation>无可见键</translation>
    </message>
    <message>
        <source>needle</source>
        <translation>植入键</translation>
    </message>
    <message>
        <source>cumulative weight</source>
        <translation>累计权重</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>each point: largest weight of %1 keys</source>
        <translation>每点为 %1 个键中的最大权重</translation>
    </message>
    <message>
        <source>weights of 0 are drawn at the lower edge</source>
        <translation>权重为 0 的画在下边缘</translation>
    </message>
    <message>
        <source>per point: mean and range of %1 keys</source>
        <translation>每点为 %1 个键的均值与范围</translation>
    </message>
    <message>
        <source>mean and range of %1 keys</source>
        <translation>%1 个键的均值与范围</translation>
    </message>
</context>
<context>
    <name>attentoscope::ProfileView</name>
    <message>
        <source>key %1 “%2”</source>
        <translation>键 %1“%2”</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已屏蔽</translation>
    </message>
</context>
<context>
    <name>attentoscope::ProjectedBoard</name>
    <message>
        <source>Choose the dimension k for the map and the table. You can also click in a plot with k on the x axis</source>
        <translation>选择维数 k，用于注意力图和表格；在以 k 为横轴的图上点击也可选择</translation>
    </message>
    <message>
        <source>Map, not projected</source>
        <translation>注意力图，未投影</translation>
    </message>
    <message>
        <source>Map, projected</source>
        <translation>注意力图，已投影</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Maps of policy A</source>
        <translation>策略 A 的注意力图</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Maps of policy B</source>
        <translation>策略 B 的注意力图</translation>
    </message>
    <message>
        <source>k below which needles are lost</source>
        <translation>k 低于多少时针丢失</translation>
    </message>
    <message>
        <source>Entropy of the map</source>
        <translation>注意力图的熵</translation>
    </message>
    <message>
        <source>Error of the map</source>
        <translation>注意力图的误差</translation>
    </message>
    <message>
        <source>Rows that keep their top key</source>
        <translation>权重最大的键不变的行</translation>
    </message>
    <message>
        <source>not projected</source>
        <translation>未投影</translation>
    </message>
    <message>
        <source>projected to k = %1</source>
        <translation>投影到 k = %1</translation>
    </message>
</context>
<context>
    <name>attentoscope::QueryNumbers</name>
    <message>
        <source>this&lt;br&gt;key</source>
        <translation>此&lt;br&gt;键</translation>
    </message>
    <message>
        <source>Value for the key named in the heading</source>
        <translation>标题所示的键的数值</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Mean over all evaluated rows, each with its own query</source>
        <translation>对所有已计算的行取平均，每行用它自己的查询</translation>
    </message>
    <message>
        <source>±</source>
        <translation>±</translation>
    </message>
    <message>
        <source>Standard deviation over all evaluated rows</source>
        <translation>在所有已计算的行上的标准差</translation>
    </message>
    <message>
        <source>this &lt;i&gt;q&lt;/i&gt;:&lt;br&gt;variance %</source>
        <translation>此 &lt;i&gt;q&lt;/i&gt;：&lt;br&gt;方差 %</translation>
    </message>
    <message>
        <source>Share of the variance of this query&apos;s scores that is due to the factor. The norm of the query is the same for all scores and contributes nothing</source>
        <translation>该因子对此查询各分数的方差的贡献。查询的模长对各个分数都相同，因此没有贡献</translation>
    </message>
    <message>
        <source>all rows:&lt;br&gt;variance %</source>
        <translation>全部行：&lt;br&gt;方差 %</translation>
    </message>
    <message>
        <source>Share of the variance over all rows that is due to the factor (Shapley value): the variance gained when the factor begins to vary, averaged over all orders of the three factors. The three shares add up to 100</source>
        <translation>该因子在全部行的方差中的份额（Shapley 值）：让该因子开始变化时增加的方差，对三个因子的所有先后次序取平均。三者之和为 100</translation>
    </message>
    <message>
        <source>entropy &lt;i&gt;H&lt;/i&gt;</source>
        <translation>熵 &lt;i&gt;H&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Shannon&apos;s entropy, whatever measure is chosen</source>
        <translation>始终是香农熵，与所选度量无关</translation>
    </message>
    <message>
        <source>effective number e^H</source>
        <translation>有效个数 e^H</translation>
    </message>
    <message>
        <source>The effective number of values in the output, e^H</source>
        <translation>输出中值向量的有效个数 e^H</translation>
    </message>
    <message>
        <source>heaviest key</source>
        <translation>权重最大的键</translation>
    </message>
    <message>
        <source>its weight</source>
        <translation>该键的权重</translation>
    </message>
    <message>
        <source>‖&lt;i&gt;q&lt;/i&gt;‖</source>
        <translation>‖&lt;i&gt;q&lt;/i&gt;‖</translation>
    </message>
    <message>
        <source>‖&lt;i&gt;k&lt;/i&gt;‖</source>
        <translation>‖&lt;i&gt;k&lt;/i&gt;‖</translation>
    </message>
    <message>
        <source>cos &lt;i&gt;θ&lt;/i&gt;</source>
        <translation>cos &lt;i&gt;θ&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;q·k&lt;/i&gt;</source>
        <translation>&lt;i&gt;q·k&lt;/i&gt;</translation>
    </message>
    <message>
        <source>Reset query</source>
        <translation>复原查询</translation>
    </message>
    <message>
        <source>Moves the query back to the row&apos;s own (Home)</source>
        <translation>恢复该行原来的查询（Home）</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>no visible key</source>
        <translation>无可见键</translation>
    </message>
    <message>
        <source>%1 · &lt;i&gt;q&lt;/i&gt; at (%2, %3), ‖&lt;i&gt;q&lt;/i&gt;‖ = %4</source>
        <translation>%1 · &lt;i&gt;q&lt;/i&gt; 位于 (%2, %3)，‖&lt;i&gt;q&lt;/i&gt;‖ = %4</translation>
    </message>
    <message>
        <source>Factors of a score · key %1</source>
        <translation>分数的因子 · 键 %1</translation>
    </message>
    <message>
        <source>Variance of this query&apos;s scores: %1.</source>
        <translation>此查询各分数的方差：%1。</translation>
    </message>
    <message>
        <source>Variance of the scores over %1 rows: %2. Independent vectors with components of variance 1 would give d = %3.</source>
        <translation>%1 行上各分数的方差：%2。若向量独立、各分量方差为 1，则方差为 d = %3。</translation>
    </message>
</context>
<context>
    <name>attentoscope::QueryPane</name>
    <message>
        <source>Drag the query, or move it with the arrow keys (farther with Ctrl). Home puts it back.</source>
        <translation>拖动查询，或用方向键移动（按住 Ctrl 移得更远）；按 Home 复原查询。</translation>
    </message>
</context>
<context>
    <name>attentoscope::ReadoutPanel</name>
    <message>
        <source>scale &lt;i&gt;λ&lt;/i&gt;</source>
        <translation>缩放因子 &lt;i&gt;λ&lt;/i&gt;</translation>
    </message>
    <message>
        <source>multiplier &lt;i&gt;m&lt;/i&gt;</source>
        <translation>倍率 &lt;i&gt;m&lt;/i&gt;</translation>
    </message>
    <message>
        <source>logit &lt;i&gt;x&lt;/i&gt;</source>
        <translation>logit &lt;i&gt;x&lt;/i&gt;</translation>
    </message>
    <message>
        <source>weight &lt;i&gt;a&lt;/i&gt;</source>
        <translation>权重 &lt;i&gt;a&lt;/i&gt;</translation>
    </message>
    <message>
        <source>entropy &lt;i&gt;H&lt;/i&gt;</source>
        <translation>熵 &lt;i&gt;H&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;i&gt;H&lt;/i&gt; / max &lt;i&gt;H&lt;/i&gt;</source>
        <translation>&lt;i&gt;H&lt;/i&gt; / 最大 &lt;i&gt;H&lt;/i&gt;</translation>
    </message>
    <message>
        <source>row sum Σ&lt;i&gt;a&lt;/i&gt;</source>
        <translation>行和 Σ&lt;i&gt;a&lt;/i&gt;</translation>
    </message>
    <message>
        <source>The factor that the policy applies to the raw score</source>
        <translation>策略给原始分数乘上的系数</translation>
    </message>
    <message>
        <source>m = λ√d: the scale as a multiple of the standard 1/√d</source>
        <translation>m = λ√d：缩放因子是标准值 1/√d 的多少倍</translation>
    </message>
    <message>
        <source>Entropy of the row&apos;s weights, in the measure chosen on the left</source>
        <translation>该行权重的熵，按左侧所选的度量</translation>
    </message>
    <message>
        <source>Entropy divided by the largest value that this many visible keys allow</source>
        <translation>熵与其最大值之比；最大值由可见键数决定</translation>
    </message>
    <message>
        <source>No row selected</source>
        <translation>未选中行</translation>
    </message>
    <message>
        <source>Click a cell of a map.</source>
        <translation>请点击图中的单元格。</translation>
    </message>
    <message>
        <source>no visible key</source>
        <translation>无可见键</translation>
    </message>
    <message>
        <source>%1 of %2 keys visible</source>
        <translation>%2 个键中可见 %1 个</translation>
    </message>
    <message>
        <source>x = λ · q·k, plus ALiBi&apos;s bias if there is one</source>
        <translation>x = λ · q·k，有 ALiBi 时再加偏置</translation>
    </message>
    <message>
        <source>bias %1</source>
        <translation>偏置 %1</translation>
    </message>
    <message>
        <source>With softmax: a = exp(x) / Σ exp(x), summed over the visible keys</source>
        <translation>softmax 下 a = exp(x) / Σ exp(x)（对可见键求和）</translation>
    </message>
    <message>
        <source>The float32 weights of the row added up; 1 under the softmax when any key is visible</source>
        <translation>这一行的 float32 权重之和；softmax 下只要有可见键就是 1</translation>
    </message>
    <message>
        <source>to no key</source>
        <translation>未分给任何键</translation>
    </message>
    <message>
        <source>The weight that no key gets: 1 − Σ a</source>
        <translation>没有分给任何键的权重：1 − Σ a</translation>
    </message>
    <message>
        <source>keys with weight &gt; 0</source>
        <translation>权重 &gt; 0 的键</translation>
    </message>
    <message>
        <source>Number of visible keys in the row whose weight is not 0</source>
        <translation>这一行中权重不为 0 的可见键的个数</translation>
    </message>
    <message>
        <source>distance %1</source>
        <translation>距离 %1</translation>
    </message>
</context>
<context>
    <name>attentoscope::ReductionButton</name>
    <message>
        <source>How a pixel shows the cells that it covers</source>
        <translation>一个像素如何代表其中的各格</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>A pixel shows its largest cell, so that no large value is lost. The largest of many small weights is far above their mean</source>
        <translation>像素取其中最大的一格，不会漏掉较大的值。许多小权重中最大的一个远高于它们的平均值</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>A pixel is the mean of its cells: it keeps the sum of the weights</source>
        <translation>像素取其中各格的平均：权重之和不变</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>For weights, a pixel shows the mean of its cells; for scores, logits and log-weights, the largest cell</source>
        <translation>权重取像素中各格的平均，分数、logit 与对数权重取其中最大的一格</translation>
    </message>
    <message>
        <source>One row</source>
        <translation>单行</translation>
    </message>
    <message>
        <source>Pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>Fast: a pixel reads only one of its rows and shows the largest cell in that row</source>
        <translation>像素只取其中一行里最大的单元格，计算较快</translation>
    </message>
</context>
<context>
    <name>attentoscope::ResultList</name>
    <message>
        <source>Search results</source>
        <translation>搜索结果</translation>
    </message>
</context>
<context>
    <name>attentoscope::RowColumns</name>
    <message>
        <source>no visible key</source>
        <translation>无可见键</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键数</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>entropy (%1)</source>
        <translation>熵（%1）</translation>
    </message>
    <message>
        <source>H without mask</source>
        <translation>无掩码的 H</translation>
    </message>
    <message>
        <source>H with mask</source>
        <translation>有掩码的 H</translation>
    </message>
    <message>
        <source>weight hidden</source>
        <translation>被屏蔽的权重</translation>
    </message>
    <message>
        <source>Statistics of the rows</source>
        <translation>各行的统计量</translation>
    </message>
    <message>
        <source>Each row shows: %1.</source>
        <translation>每行依次为：%1。</translation>
    </message>
    <message>
        <source>Row %1: %2.</source>
        <translation>第 %1 行：%2。</translation>
    </message>
    <message>
        <source>weight you hid</source>
        <translation>手动屏蔽的权重</translation>
    </message>
    <message>
        <source>H before hiding</source>
        <translation>屏蔽前的 H</translation>
    </message>
    <message>
        <source>For each query row: the number of visible keys; the entropy of the weights without and with the mask; the share of weight that masked keys would get without the mask; the sum of the weights. If you hid cells yourself: the entropy before that, and the share of the weight that these cells had</source>
        <translation>每个查询行依次列出：可见键数；无掩码与有掩码时权重的熵；无掩码时有多少权重落在被掩码屏蔽的键上；以及权重之和。手动屏蔽单元格时：屏蔽之前的熵，以及当时有多少权重落在这些单元格上</translation>
    </message>
</context>
<context>
    <name>attentoscope::RowScatter</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the chosen rows and their entropies as a table</source>
        <translation>把选中的行及其熵复制为表格</translation>
    </message>
    <message>
        <source>Entropy of each row under A and under B</source>
        <translation>A、B 下各行的熵</translation>
    </message>
    <message>
        <source>To select rows, drag around points or along the row numbers of a map. Hold Shift to add rows.</source>
        <translation>要选择行，请拖动圈选图中的点，或沿注意力图的行号拖动；按住 Shift 可追加。</translation>
    </message>
</context>
<context>
    <name>attentoscope::ScorePartsView</name>
    <message>
        <source>dimensions %1</source>
        <translation>维度 %1</translation>
    </message>
    <message>
        <source>dimensions %1 contribute %2; the whole score is %3</source>
        <translation>维度 %1：贡献 %2，总分数为 %3</translation>
    </message>
    <message>
        <source>What each block of dimensions adds to the score</source>
        <translation>各段维度对分数的贡献</translation>
    </message>
    <message>
        <source>dimensions %1: %2</source>
        <comment>what they add</comment>
        <translation>维度 %1：%2</translation>
    </message>
    <message>
        <source>The score %1 is the sum of: %2.</source>
        <translation>分数 %1 由以下各项相加：%2。</translation>
    </message>
    <message>
        <source>dimensions</source>
        <translation>维度</translation>
    </message>
</context>
<context>
    <name>attentoscope::SequenceView</name>
    <message>
        <source>mean entropy %1 over %2 rows</source>
        <translation>%2 行的平均熵 %1</translation>
    </message>
    <message>
        <source>no row sees any key</source>
        <translation>所有行均无可见键</translation>
    </message>
    <message>
        <source>rows without visible key: %1</source>
        <translation>无可见键的行：%1</translation>
    </message>
    <message>
        <source>“%1” attends to “%2”</source>
        <translation>“%1”关注“%2”</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩码屏蔽</translation>
    </message>
    <message>
        <source>rows of padding, not counted: %1</source>
        <translation>未计入的填充行：%1</translation>
    </message>
    <message>
        <source>its weight is shown on the page Explore</source>
        <translation>该单元格的权重可在“探索”页查看</translation>
    </message>
    <message>
        <source>query %1, key %2</source>
        <translation>查询 %1，键 %2</translation>
    </message>
    <message>
        <source>no visible key</source>
        <translation>无可见键</translation>
    </message>
</context>
<context>
    <name>attentoscope::SeriesTable</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Marker</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>线型</translation>
    </message>
    <message>
        <source>pt</source>
        <translation>磅</translation>
    </message>
    <message>
        <source>As in the window</source>
        <translation>与窗口样式相同</translation>
    </message>
    <message>
        <source>Colour of %1</source>
        <translation>%1 的颜色</translation>
    </message>
    <message>
        <source>Marker of %1</source>
        <translation>%1 的标记</translation>
    </message>
    <message>
        <source>Line of %1</source>
        <translation>%1 的线型</translation>
    </message>
    <message>
        <source>Width of the line of %1, in points</source>
        <translation>%1 的线宽（磅）</translation>
    </message>
    <message>
        <source>Another colour</source>
        <translation>其他颜色</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
</context>
<context>
    <name>attentoscope::SpeakerNotes</name>
    <message>
        <source>Notes</source>
        <translation>教师备注</translation>
    </message>
    <message>
        <source>◂ Back</source>
        <translation>◂ 上一步</translation>
    </message>
    <message>
        <source>Next ▸</source>
        <translation>下一步 ▸</translation>
    </message>
    <message>
        <source>*No notes for this step.*</source>
        <translation>*这一步没有备注。*</translation>
    </message>
    <message>
        <source>Next: the answer</source>
        <translation>接下来：揭晓答案</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>接下来：%1</translation>
    </message>
    <message>
        <source>This is the last step.</source>
        <translation>这是最后一步。</translation>
    </message>
    <message>
        <source>The answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>接下来</translation>
    </message>
    <message>
        <source>The lesson *%1*</source>
        <translation>下一课 *%1*</translation>
    </message>
    <message>
        <source>Next: the lesson “%1”</source>
        <translation>接下来的一课：“%1”</translation>
    </message>
    <message>
        <source>This is the only screen, so the class sees these notes, too.</source>
        <translation>只有这一块屏幕：投影给全班看时，这里的内容也会被看到。</translation>
    </message>
    <message>
        <source>Show the speaker notes</source>
        <translation>显示备注</translation>
    </message>
    <message>
        <source>Show what comes next</source>
        <translation>显示接下来的内容</translation>
    </message>
    <message>
        <source>Show the answer and what comes next</source>
        <translation>显示答案和接下来的内容</translation>
    </message>
</context>
<context>
    <name>attentoscope::SplitHandle</name>
    <message>
        <source>Drag to make one side larger. Double-click to restore the original sizes</source>
        <translation>拖动可把一侧调大；双击恢复默认大小</translation>
    </message>
    <message>
        <source>Arrow keys make one side larger, Home restores the original sizes</source>
        <translation>方向键把一侧调大，Home 键恢复默认大小</translation>
    </message>
    <message>
        <source>Boundary: %1</source>
        <translation>分界线：%1</translation>
    </message>
</context>
<context>
    <name>attentoscope::StatusLine</name>
    <message>
        <source>curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 个线程</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>Instruction set and threads that the computation uses</source>
        <translation>计算所用的指令集与线程数</translation>
    </message>
    <message>
        <source>statistics computed for %1 of %2 rows</source>
        <translation>只统计了 %1 行（共 %2 行）</translation>
    </message>
    <message>
        <source>exact map, %1 × %2 cells</source>
        <translation>精确图，%1 × %2 格</translation>
    </message>
    <message>
        <source>curves complete</source>
        <translation>曲线已完成</translation>
    </message>
    <message>
        <source>measuring curves: %1 %</source>
        <translation>测量曲线：%1%</translation>
    </message>
    <message>
        <source>no curves</source>
        <translation>无曲线</translation>
    </message>
    <message>
        <source>Stops measuring the curves. Points already measured are kept</source>
        <translation>停止测量曲线；已测得的点保留</translation>
    </message>
    <message>
        <source>Resume measuring the curves</source>
        <translation>继续测量曲线</translation>
    </message>
    <message>
        <source>Resume the stopped computation</source>
        <translation>继续已停止的计算</translation>
    </message>
    <message>
        <source>Stop the computation (Esc)</source>
        <translation>停止正在进行的计算（Esc）</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>computation stopped: %1</source>
        <translation>计算已停止：%1</translation>
    </message>
    <message>
        <source>computing %1 …</source>
        <translation>正在计算 %1……</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>maximum</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>map from %1 of %2 rows, reduced to %3 × %4 pixels by %5</source>
        <translation>图只算了 %1 行（共 %2 行），按%5缩为 %3 × %4 像素</translation>
    </message>
    <message>
        <source>map of all %1 × %2 cells, reduced to %3 × %4 pixels by %5</source>
        <translation>图含全部 %1 × %2 格，按%5缩为 %3 × %4 像素</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>computing …</source>
        <translation>正在计算……</translation>
    </message>
    <message>
        <source>row statistics %1 %</source>
        <translation>行统计 %1%</translation>
    </message>
    <message>
        <source>map %1 %</source>
        <translation>注意力图 %1%</translation>
    </message>
    <message>
        <source>training networks: %1 %</source>
        <translation>训练网络：%1%</translation>
    </message>
    <message>
        <source>training paused</source>
        <translation>训练已暂停</translation>
    </message>
    <message>
        <source> · about %1 left</source>
        <translation> · 约剩 %1</translation>
    </message>
</context>
<context>
    <name>attentoscope::StepStage</name>
    <message>
        <source>The step</source>
        <translation>当前步骤</translation>
    </message>
    <message>
        <source>Value of the cell</source>
        <translation>单元格的数值</translation>
    </message>
    <message>
        <source>%1, row %2, column %3: %4.</source>
        <translation>%1，行：%2，列：%3，值：%4。</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被屏蔽</translation>
    </message>
</context>
<context>
    <name>attentoscope::StepStrip</name>
    <message>
        <source>The steps from queries and keys to the output: click a step, or use the arrow keys for the next and the previous one</source>
        <translation>从查询和键到输出的各步：点击某一步即可转到该步，方向键前进或后退</translation>
    </message>
    <message>
        <source>The steps</source>
        <translation>各步骤</translation>
    </message>
    <message>
        <source>Step %1 of %2: %3. All steps: %4.</source>
        <translation>第 %1 步，共 %2 步：%3。全部步骤：%4。</translation>
    </message>
</context>
<context>
    <name>attentoscope::StepsPage</name>
    <message>
        <source>Previous step (←)</source>
        <translation>后退一步（←）</translation>
    </message>
    <message>
        <source>Next step (→)</source>
        <translation>前进一步（→）</translation>
    </message>
    <message>
        <source>Play the steps from here (space)</source>
        <translation>从这里开始播放（空格）</translation>
    </message>
    <message>
        <source>Reset edited cells</source>
        <translation>恢复改过的单元格</translation>
    </message>
    <message>
        <source>The first of the tokens that are shown</source>
        <translation>所显示的第一个词元</translation>
    </message>
    <message>
        <source>Step %1 of %2 · %3</source>
        <translation>第 %1 步，共 %2 步 · %3</translation>
    </message>
    <message>
        <source>Factor τ on every scale: an inverse temperature. A small τ spreads the weights, a large τ sharpens them</source>
        <translation>乘在所有缩放上的系数 τ，即温度的倒数：τ 小则权重分散，τ 大则权重集中</translation>
    </message>
    <message>
        <source>τ = %1</source>
        <translation>τ = %1</translation>
    </message>
    <message>
        <source>%1 of %2 tokens (scale uses all), start:</source>
        <translation>显示 %1 个词元（共 %2 个，缩放按全部词元计算），起点</translation>
    </message>
    <message>
        <source>λ and m are computed from the whole sequence. The weights are divided by their sum over the tokens shown. They are larger than on the page Explore, but in the same proportions.</source>
        <translation>λ 和 m 按整个序列计算。权重只在所显示的词元上归一化，因此比“探索”页上的大，但比例相同。</translation>
    </message>
    <message>
        <source>A and B</source>
        <translation>A 与 B</translation>
    </message>
    <message>
        <source>The steps under both policies, one below or beside the other</source>
        <translation>两种策略下的步骤，上下或左右并列</translation>
    </message>
    <message>
        <source>A alone</source>
        <translation>只看 A</translation>
    </message>
    <message>
        <source>The steps under policy A alone, larger</source>
        <translation>只显示策略 A 下的步骤，占满全部空间</translation>
    </message>
    <message>
        <source>τ times the scale λ of the selected row, under A and B; the slider changes τ</source>
        <translation>所选行在 A 与 B 下的缩放因子 λ，已乘以 τ；拖动滑块可改变 τ</translation>
    </message>
</context>
<context>
    <name>attentoscope::StoryBar</name>
    <message>
        <source>Sets up the experiment of this story; can be undone</source>
        <translation>按此专题设定整个实验；可以撤销</translation>
    </message>
</context>
<context>
    <name>attentoscope::StudioSheet</name>
    <message>
        <source>Warning: %1</source>
        <translation>警告：%1</translation>
    </message>
    <message>
        <source>The sheet</source>
        <translation>版面</translation>
    </message>
</context>
<context>
    <name>attentoscope::TensorCommands</name>
    <message>
        <source>open Q, K, V</source>
        <translation>打开 Q、K、V</translation>
    </message>
    <message>
        <source>Open a tensor file first: a token file only labels the keys of a tensor file.</source>
        <translation>词元是张量文件中各个键的标签：请先打开张量文件。</translation>
    </message>
    <message>
        <source>RoPE was turned off: recorded queries and keys are rotated already.</source>
        <translation>已关闭 RoPE：文件中记录的查询和键已经旋转过。</translation>
    </message>
    <message>
        <source>The file does not say which keys a query saw; the mask is %1.</source>
        <translation>文件没有说明每个查询看得到哪些键；现用掩码为 %1。</translation>
    </message>
    <message>
        <source>The earlier mask, %1, was not kept.</source>
        <translation>先前的掩码 %1 没有保留。</translation>
    </message>
</context>
<context>
    <name>attentoscope::TensorTable</name>
    <message>
        <source>Array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Used as</source>
        <translation>用作</translation>
    </message>
</context>
<context>
    <name>attentoscope::TopKeys</name>
    <message>
        <source>Click to select this key</source>
        <translation>点击以选择此键</translation>
    </message>
    <message>
        <source>No row selected</source>
        <translation>未选中行</translation>
    </message>
    <message>
        <source>This row sees no key.</source>
        <translation>这一行看不到任何键。</translation>
    </message>
    <message>
        <source>Click a cell of a map.</source>
        <translation>请点击图中的单元格。</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>The largest weights of %1 visible keys</source>
        <translation>%1 个可见键中最大的几个权重</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>q·k; or ln a where the file has only weights</source>
        <translation>q·k；文件中只有权重时为 ln a</translation>
    </message>
</context>
<context>
    <name>attentoscope::Tour</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Next ▸</source>
        <translation>下一步 ▸</translation>
    </message>
</context>
<context>
    <name>attentoscope::TrainingBoard</name>
    <message>
        <source>Accuracy against length</source>
        <translation>准确率随长度的变化</translation>
    </message>
    <message>
        <source>Entropy against length</source>
        <translation>熵随长度的变化</translation>
    </message>
    <message>
        <source>Loss against length</source>
        <translation>损失随长度的变化</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>A and B</source>
        <translation>A 与 B</translation>
    </message>
    <message>
        <source>Train and test under the two policies that are compared</source>
        <translation>用所比较的两种策略训练和测试</translation>
    </message>
    <message>
        <source>All policies</source>
        <translation>所有策略</translation>
    </message>
    <message>
        <source>Also trains and tests under the further policies of the policy lab. Each may need its own training</source>
        <translation>也包括“策略对比”页的其他策略；每个可能都要单独训练</translation>
    </message>
    <message>
        <source>Progress of the training</source>
        <translation>训练进度</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Resumes the training</source>
        <translation>从暂停处继续训练</translation>
    </message>
    <message>
        <source>Pauses the training; the networks are kept</source>
        <translation>暂停；网络保持原样</translation>
    </message>
    <message>
        <source>Press “Train” to compute this plot.</source>
        <translation>点“训练”后计算并画出此图。</translation>
    </message>
    <message>
        <source>Save to file …</source>
        <translation>存入文件…</translation>
    </message>
    <message>
        <source>Reads the networks in the file if it exists. Saves the networks to the file during training, so that training can resume after a crash</source>
        <translation>文件若已存在，就先从中读取网络；训练时不断把网络存入此文件，即使程序崩溃，也能接着训练</translation>
    </message>
    <message>
        <source>Save the networks to a file</source>
        <translation>把网络存入文件</translation>
    </message>
    <message>
        <source>Networks (*.safetensors)</source>
        <translation>网络 (*.safetensors)</translation>
    </message>
    <message>
        <source>The networks are kept in %1</source>
        <translation>网络存于 %1</translation>
    </message>
    <message>
        <source>Use the networks of a file</source>
        <translation>使用文件中的网络</translation>
    </message>
    <message>
        <source>The worksheet locks the settings, so these networks cannot be used.</source>
        <translation>练习单锁定了这些设置，因此不能使用这些网络。</translation>
    </message>
    <message>
        <source>Trains the networks on this machine. Training continues while you use other pages</source>
        <translation>在本机训练网络，显示其他页面时也继续；其他操作照常</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除预测</translation>
    </message>
    <message>
        <source>Removes your prediction</source>
        <translation>去掉你的预测</translation>
    </message>
    <message>
        <source>Draw A</source>
        <translation>画 A</translation>
    </message>
    <message>
        <source>Draw B</source>
        <translation>画 B</translation>
    </message>
    <message>
        <source>Draw the accuracy that you expect of A</source>
        <translation>画出你预计的 A 的准确率</translation>
    </message>
    <message>
        <source>Draw the accuracy that you expect of B</source>
        <translation>画出你预计的 B 的准确率</translation>
    </message>
    <message>
        <source>Training takes about %1 on this machine.</source>
        <translation>在这台机器上训练大约需要 %1。</translation>
    </message>
    <message>
        <source>These networks come with the program. “Train” trains the same networks on this machine: the last digits may differ, as they depend on the processor.</source>
        <translation>这些网络随程序提供。“训练”会在本机训练同样的网络：末几位数字可能不同，因为它们与处理器有关。</translation>
    </message>
    <message>
        <source>Show the answers</source>
        <translation>显示结果</translation>
    </message>
    <message>
        <source>Guess first</source>
        <translation>先猜</translation>
    </message>
    <message>
        <source>Shows the results of the networks beside your prediction</source>
        <translation>在你的预测旁边显示网络的结果</translation>
    </message>
    <message>
        <source>Hides the results, so that a class can draw the accuracy before it sees them</source>
        <translation>隐藏结果，让全班先画出准确率，再看结果</translation>
    </message>
    <message>
        <source>About %1 left</source>
        <translation>约剩 %1</translation>
    </message>
    <message>
        <source>The networks are saved with the session, in %1</source>
        <translation>网络随会话存于 %1</translation>
    </message>
    <message>
        <source>The networks trained in this session are missing: the file %1 is not beside the session.</source>
        <translation>在这个会话里训练的网络不在会话文件旁边：缺少 %1。</translation>
    </message>
    <message>
        <source>The networks are saved with the session, in %1: %2 % of the steps are done. “Train” continues from there.</source>
        <translation>网络随会话存于 %1：已完成 %2% 的步数。点“训练”可从此处继续。</translation>
    </message>
</context>
<context>
    <name>attentoscope::Veil</name>
    <message>
        <source>Stopped; plot out of date</source>
        <translation>已停止，图未更新</translation>
    </message>
    <message>
        <source>Computing … %1 %</source>
        <translation>正在计算…… %1%</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算……</translation>
    </message>
</context>
<context>
    <name>attentoscope::VerdictLine</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Select the items that this line names</source>
        <translation>选中这句结论提到的项</translation>
    </message>
</context>
<context>
    <name>attentoscope::VotesField</name>
    <message>
        <source>Votes</source>
        <translation>票数</translation>
    </message>
    <message>
        <source>Votes for each option</source>
        <translation>每个选项的票数</translation>
    </message>
    <message>
        <source>%1 numbers, one for each option</source>
        <translation>每个选项一个数，共 %1 个</translation>
    </message>
    <message>
        <source>Not counted: give %1 numbers, one for each option.</source>
        <translation>未计入：请给出 %1 个数值，每个选项一个。</translation>
    </message>
    <message>
        <source>The votes cannot be read, so the answer is not shown yet. Enter %1 numbers, one for each option, or leave the field empty.</source>
        <translation>票数读不出来，答案暂不揭晓：请给出 %1 个数值，每个选项一个，或者全部清空。</translation>
    </message>
    <message>
        <source>incomplete, not counted yet</source>
        <translation>未填完，尚未计入</translation>
    </message>
</context>
<context>
    <name>attentoscope::Workbench</name>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Sessions that come with the program: needles, noise, masks, heads, a language model</source>
        <translation>随程序附带的会话：针、噪声、掩码、多头、语言模型</translation>
    </message>
    <message>
        <source>This page needs queries and keys, but the file holds only attention weights. Dump q and k of the model with resources/python/dump_qk.py, or choose another source.</source>
        <translation>本页需要查询和键，而文件里只有注意力权重。请用 resources/python/dump_qk.py 导出模型的 q 和 k，或另选来源。</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Swap head and token axes</source>
        <translation>对调头与词元两维</translation>
    </message>
    <message>
        <source>Reinterpret leading dimensions</source>
        <translation>更改前几维的含义</translation>
    </message>
    <message>
        <source>Read as %1</source>
        <translation>读作 %1</translation>
    </message>
    <message>
        <source>Reads the leading dimensions of the arrays in another way</source>
        <translation>按另一种含义读取数组的前几维</translation>
    </message>
    <message>
        <source>Reads the arrays as %1</source>
        <translation>把数组读作 %1</translation>
    </message>
    <message>
        <source>Step-by-step lessons with questions: why attention is scaled</source>
        <translation>注意力为什么要缩放：逐步讲解，配有问题</translation>
    </message>
    <message>
        <source>Make your prediction first; then the page is shown.</source>
        <translation>先作预测，再看页面。</translation>
    </message>
    <message>
        <source>The experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>This plot cannot fill the page; the other plots of the page can.</source>
        <translation>这张图不能占满页面；此页的其他图可以。</translation>
    </message>
    <message>
        <source>Hide the padding</source>
        <translation>屏蔽填充</translation>
    </message>
    <message>
        <source>Apply the padding mask of the file</source>
        <translation>应用文件中的填充掩码</translation>
    </message>
    <message>
        <source>Adds “padding” to the mask</source>
        <translation>在掩码中加上“padding”</translation>
    </message>
    <message>
        <source>Choose layer %1</source>
        <translation>选择第 %1 层</translation>
    </message>
    <message>
        <source>Shows the layer that the warning is about, and what can be done</source>
        <translation>显示存疑的那一层，以及可以怎样处理</translation>
    </message>
    <message>
        <source>Next sequence</source>
        <translation>下一个序列</translation>
    </message>
    <message>
        <source>Shows the next sequence of the batch</source>
        <translation>显示批次中的下一个序列</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>表单</translation>
    </message>
    <message>
        <source>Shows the form with the experiment: source, scales, mask. The window is too narrow to show form and page together (F9)</source>
        <translation>打开实验设置的表单：来源、缩放、掩码。窗口太窄，不能同时显示表单和页面（F9）</translation>
    </message>
</context>
<context>
    <name>attentoscope::WorksheetDialog</name>
    <message>
        <source>Worksheet</source>
        <translation>练习单</translation>
    </message>
    <message>
        <source>Write one paragraph for each question. Lines that begin with “- ” are options to choose from; without options, students type the answer.</source>
        <translation>每个问题写一段。以“- ”开头的行是供选择的选项；没有选项时，由学生填写答案。</translation>
    </message>
    <message>
        <source>Controls that stay unlocked</source>
        <translation>可以改动的控件</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Make the worksheet</source>
        <translation>生成练习单</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Without questions, the session is no longer a worksheet.</source>
        <translation>一个问题也不写，这个会话就不再是练习单。</translation>
    </message>
</context>
<context>
    <name>attentoscope::WorksheetPanel</name>
    <message>
        <source>Worksheet</source>
        <translation>练习单</translation>
    </message>
    <message>
        <source>Save the answers</source>
        <translation>保存答案</translation>
    </message>
    <message>
        <source>The answers are saved in the session file (Ctrl+S)</source>
        <translation>答案保存在这个会话的文件中（Ctrl+S）</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Answer %1</source>
        <translation>第 %1 题的答案</translation>
    </message>
    <message>
        <source>Votes for each option of question %1</source>
        <translation>第 %1 题各选项的票数</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>is not a regular file, so nothing was written</source>
        <translation>不是普通文件，因此没有写入</translation>
    </message>
    <message>
        <source>cannot be written here (%1)</source>
        <translation>无法写入此处（%1）</translation>
    </message>
    <message>
        <source>could not be written (%1); a file that existed there is unchanged</source>
        <translation>写入失败（%1）；原有的文件未改变</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>文件不存在</translation>
    </message>
    <message>
        <source>is not a regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>cannot be read (%1)</source>
        <translation>无法读取（%1）</translation>
    </message>
    <message>
        <source>is too large for a file of this kind (%1 bytes, at most %2)</source>
        <translation>对此类文件而言过大（%1 字节，上限 %2）</translation>
    </message>
    <message>
        <source>must be visible, position, sequence or fixed:N, not &quot;%1&quot;</source>
        <translation>必须是 visible、position、sequence 或 fixed:N，而不是“%1”</translation>
    </message>
    <message>
        <source>&quot;fixed:&quot; must be followed by a whole number from 1 to %1, not &quot;%2&quot;</source>
        <translation>“fixed:”之后必须是 1 到 %1 的整数，而不是“%2”</translation>
    </message>
    <message>
        <source>is empty</source>
        <translation>是空文件</translation>
    </message>
    <message>
        <source>is not a .npy file (it does not begin with \x93NUMPY)</source>
        <translation>不是 .npy 文件（开头不是 \x93NUMPY）</translation>
    </message>
    <message>
        <source>is cut off inside its header</source>
        <translation>文件在文件头中途被截断</translation>
    </message>
    <message>
        <source>has the unknown .npy version %1 (1.0, 2.0 and 3.0 can be read)</source>
        <translation>.npy 版本 %1 未知（可读取 1.0、2.0 和 3.0）</translation>
    </message>
    <message>
        <source>has a header of %1 bytes, more than the %2 that can be read</source>
        <translation>文件头有 %1 字节，超过可读取的 %2 字节</translation>
    </message>
    <message>
        <source>declares the shape %1, which is too large to be correct</source>
        <translation>声明的形状 %1 过大，不可能正确</translation>
    </message>
    <message>
        <source>is cut off: an array of shape %1 and type %2 needs %3 bytes of numbers, but there are only %4</source>
        <translation>文件被截断：形状 %1、类型 %2 的数组需要 %3 字节数据，实际只有 %4</translation>
    </message>
    <message>
        <source>is too long: an array of shape %1 and type %2 needs %3 bytes of numbers, but there are %4</source>
        <translation>文件过长：形状 %1、类型 %2 的数组需要 %3 字节数据，实际有 %4</translation>
    </message>
    <message>
        <source>has the shape %1; a table of two dimensions (rows, columns) is needed</source>
        <translation>形状为 %1；需要二维数组（行, 列）</translation>
    </message>
    <message>
        <source>has the shape %1, so it contains no numbers</source>
        <translation>形状为 %1：其中没有数据</translation>
    </message>
    <message>
        <source>has the shape %1, which does not fit into memory</source>
        <translation>形状为 %1，内存放不下</translation>
    </message>
    <message>
        <source>has a header that is not a dictionary of descr, fortran_order and shape (header byte %1)</source>
        <translation>文件头不是含 descr、fortran_order 和 shape 的字典（文件头第 %1 字节）</translation>
    </message>
    <message>
        <source>has a header without the key %1</source>
        <translation>文件头缺少字段 %1</translation>
    </message>
    <message>
        <source>has a header with the key %1 twice</source>
        <translation>文件头中字段 %1 出现两次</translation>
    </message>
    <message>
        <source>has a header with the unknown key %1</source>
        <translation>文件头含有未知的字段 %1</translation>
    </message>
    <message>
        <source>holds records of several fields; save each field as an array of its own</source>
        <translation>含有多字段记录；请把每个字段存为单独的数组</translation>
    </message>
    <message>
        <source>has a header whose descr is not a type in quotes</source>
        <translation>文件头的 descr 不是带引号的类型</translation>
    </message>
    <message>
        <source>holds Python objects (pickle), which can run code when read and are refused; save numbers as float32, and text with dtype=str</source>
        <translation>含有 Python 对象（pickle），读取时可能执行代码，因此拒绝打开；数值请存为 float32，文本请用 dtype=str 保存</translation>
    </message>
    <message>
        <source>has the type %1, two raw bytes; this is read as bfloat16 only when the file name contains bf16 or bfloat16</source>
        <translation>类型为 %1（两个原始字节）；仅当文件名含有 bf16 或 bfloat16 时才按 bfloat16 读取</translation>
    </message>
    <message>
        <source>has the type %1, which cannot be read; save it as float16, float32 or float64, an integer type or bool</source>
        <translation>类型 %1 无法读取；请存为 float16、float32、float64、整数类型或 bool</translation>
    </message>
    <message>
        <source>has a header whose fortran_order is neither True nor False</source>
        <translation>文件头的 fortran_order 既不是 True 也不是 False</translation>
    </message>
    <message>
        <source>has a header whose shape is not a tuple of whole numbers</source>
        <translation>文件头的 shape 不是整数元组</translation>
    </message>
    <message>
        <source>has a shape with the negative size %1</source>
        <translation>形状中含有负数 %1</translation>
    </message>
    <message>
        <source>has a shape with the impossible size %1</source>
        <translation>形状中含有不可能的大小 %1</translation>
    </message>
    <message>
        <source>there is no array to write</source>
        <translation>没有可写的数组</translation>
    </message>
    <message>
        <source>an array name is missing or used twice (&quot;%1&quot;)</source>
        <translation>数组名缺失或重复（“%1”）</translation>
    </message>
    <message>
        <source>the source says of %1 keys whether they are padding, but there are %2 keys</source>
        <translation>来源标出了 %1 个键的填充情况，而键有 %2 个</translation>
    </message>
    <message>
        <source>padding gives the lengths of %1 sequences, but this is sequence %2: give one length for each</source>
        <translation>padding 给出了 %1 个序列的长度，而这是第 %2 个：请为每个序列给出长度</translation>
    </message>
    <message>
        <source>the mask has %1 rows and %2 columns, but there are %3 queries and %4 keys</source>
        <translation>掩码有 %1 行 %2 列，而查询有 %3 个、键有 %4 个</translation>
    </message>
    <message>
        <source>Every query sees every key.</source>
        <translation>每个查询都看得到所有键。</translation>
    </message>
    <message>
        <source>Each query i sees its own key and all earlier keys: j ≤ i.</source>
        <translation>查询 i 看得到自己的键和之前的所有键：j ≤ i。</translation>
    </message>
    <message>
        <source>Hides the keys that the source marks as padding.</source>
        <translation>屏蔽来源标为填充的键。</translation>
    </message>
    <message>
        <source>Only the first len keys are visible: j &lt; len.</source>
        <translation>只有前 len 个键可见：j &lt; len。</translation>
    </message>
    <message>
        <source>Only the first len keys are visible, with one len for each sequence of the batch.</source>
        <translation>只有前 len 个键可见，批次中每个序列各有一个 len。</translation>
    </message>
    <message>
        <source>Keys near the query on both sides: |i − j| &lt; w.</source>
        <translation>查询两侧邻近的键：|i − j| &lt; w。</translation>
    </message>
    <message>
        <source>The last w keys up to the query itself: j ≤ i and i − j &lt; w.</source>
        <translation>到查询为止的最后 w 个键：j ≤ i 且 i − j &lt; w。</translation>
    </message>
    <message>
        <source>The query&apos;s own block of b keys and all blocks before it: ⌊j/b⌋ ≤ ⌊i/b⌋.</source>
        <translation>查询所在的块（每块 b 个键）及其之前的各块：⌊j/b⌋ ≤ ⌊i/b⌋。</translation>
    </message>
    <message>
        <source>Only the query&apos;s own block of b keys: ⌊j/b⌋ = ⌊i/b⌋.</source>
        <translation>仅查询所在的块（每块 b 个键）：⌊j/b⌋ = ⌊i/b⌋。</translation>
    </message>
    <message>
        <source>Packed sequences of lengths len: a token sees only the tokens of its own sequence. Tokens after the last length form one more sequence.</source>
        <translation>打包的序列，长度依次为各个 len：每个词元只看得到自己序列中的词元。最后一个 len 之后的词元另成一个序列。</translation>
    </message>
    <message>
        <source>Earlier keys, and all keys of the query&apos;s block at any level: j ≤ i or ⌊j/b⌋ = ⌊i/b⌋ for one of the block sizes b.</source>
        <translation>不晚于查询的键，以及在任一层级上与查询同属一块的键：j ≤ i，或对某个块大小 b 有 ⌊j/b⌋ = ⌊i/b⌋。</translation>
    </message>
    <message>
        <source>Causal, and the first p keys are visible to all queries: j &lt; p or j ≤ i.</source>
        <translation>因果，且前 p 个键对所有查询可见：j &lt; p 或 j ≤ i。</translation>
    </message>
    <message>
        <source>The first k keys: j &lt; k.</source>
        <translation>前 k 个键：j &lt; k。</translation>
    </message>
    <message>
        <source>Every s-th key within w steps on both sides: |i − j| &lt; w·s and s divides i − j.</source>
        <translation>两侧 w 步之内每 s 个键取 1 个：|i − j| &lt; w·s 且 s 整除 i − j。</translation>
    </message>
    <message>
        <source>there is no mask &quot;%1&quot;, did you mean %2?</source>
        <translation>没有名为“%1”的掩码，是否指 %2？</translation>
    </message>
    <message>
        <source>there is no mask &quot;%1&quot;; the masks are %2</source>
        <translation>没有名为“%1”的掩码；可用的有 %2</translation>
    </message>
    <message>
        <source>the mask is empty: write, for example, causal or full</source>
        <translation>掩码为空：可写 causal 或 full 等</translation>
    </message>
    <message>
        <source>this bracket closes nothing</source>
        <translation>这个右括号没有对应的左括号</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not belong here: join masks with &amp; or |</source>
        <translation>“%1”不该出现在这里：请用 &amp; 或 | 连接掩码</translation>
    </message>
    <message>
        <source>brackets and ! are nested more than %1 levels deep</source>
        <translation>括号与 ! 的嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not belong here: join masks with &amp; or |, or close the bracket</source>
        <translation>“%1”不该出现在这里：请用 &amp; 或 | 连接掩码，或补上右括号</translation>
    </message>
    <message>
        <source>a mask may be made of %1 parts at most</source>
        <translation>一个掩码至多由 %1 部分组成</translation>
    </message>
    <message>
        <source>a number is missing here</source>
        <translation>这里缺少一个数值</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number</source>
        <translation>“%1”不是整数</translation>
    </message>
    <message>
        <source>this quote is never closed</source>
        <translation>这个引号没有闭合</translation>
    </message>
    <message>
        <source>a path with a bracket or a comma needs quotes: file(&quot;a (1).npy&quot;)</source>
        <translation>含括号或逗号的路径须加引号：file(&quot;a (1).npy&quot;)</translation>
    </message>
    <message>
        <source>this is not the path of a file</source>
        <translation>这不是文件路径</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not belong here: close the bracket first</source>
        <translation>“%1”不该出现在这里：请先补上右括号</translation>
    </message>
    <message>
        <source>a mask is missing at the end</source>
        <translation>末尾缺少一个掩码</translation>
    </message>
    <message>
        <source>write a single %1</source>
        <translation>只写一个 %1 即可</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a mask; write a mask, such as causal</source>
        <translation>“%1”处应为掩码，例如 causal</translation>
    </message>
    <message>
        <source>%1 cannot have this number of arguments (%2): write %3</source>
        <translation>%1 的参数个数不对（%2）：请写成 %3</translation>
    </message>
    <message>
        <source>the arguments of %1 must be from %2 to %3</source>
        <translation>%1 的参数须在 %2 到 %3 之间</translation>
    </message>
    <message>
        <source>this bracket is never closed</source>
        <translation>这个左括号没有闭合</translation>
    </message>
    <message>
        <source>there is no policy &quot;%1&quot;; the known ones are %2</source>
        <translation>没有名为“%1”的策略；可用的有 %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; takes no parameters, but &quot;%2&quot; was given</source>
        <translation>“%1”没有参数，却给出了“%2”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no parameter &quot;%2&quot;; its parameters are %3, written as key=value</source>
        <translation>“%1”没有参数“%2”；它的参数有 %3，写作 key=value</translation>
    </message>
    <message>
        <source>%1 of &quot;%2&quot; must be a number from %3 to %4, not &quot;%5&quot;</source>
        <translation>“%2”的 %1 必须是 %3 到 %4 的数，而不是“%5”</translation>
    </message>
    <message>
        <source>%1 of &quot;%2&quot; is given twice</source>
        <translation>“%2”的 %1 给出了两次</translation>
    </message>
    <message>
        <source>The training length, at which the scale equals the standard one.</source>
        <translation>训练长度：在这一长度上，缩放等于标准缩放。</translation>
    </message>
    <message>
        <source>None</source>
        <translation>不缩放</translation>
    </message>
    <message>
        <source>Raw scores without any scale: the softmax saturates as d grows.</source>
        <translation>原始分数，不加缩放：随 d 增大，softmax 趋于饱和。</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>The standard scale: it gives scores of random vectors the variance 1 at any length.</source>
        <translation>常用的缩放：无论长度如何，随机向量的分数方差都为 1。</translation>
    </message>
    <message>
        <source>Entropy-invariant</source>
        <translation>熵不变</translation>
    </message>
    <message>
        <source>Grows with ln n, so that the entropy of a focused row hardly depends on the length.</source>
        <translation>随 ln n 增大，使权重集中的行的熵几乎不随长度变化。</translation>
    </message>
    <message>
        <source>κ ln n / d</source>
        <translation>κ ln n / d</translation>
    </message>
    <message>
        <source>κ</source>
        <translation>κ</translation>
    </message>
    <message>
        <source>The factor before ln n / d.</source>
        <translation>ln n / d 前的系数。</translation>
    </message>
    <message>
        <source>ln n</source>
        <translation>ln n</translation>
    </message>
    <message>
        <source>The standard scale times ln n, with no reference length.</source>
        <translation>标准缩放乘以 ln n，没有参考长度。</translation>
    </message>
    <message>
        <source>Clipped</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>Standard up to the training length, entropy-invariant beyond it. For models trained without the entropy-invariant scale.</source>
        <translation>训练长度以内用标准缩放，超出后用熵不变缩放：适用于训练时未采用熵不变缩放的模型。</translation>
    </message>
    <message>
        <source>Scalable softmax</source>
        <translation>Scalable-Softmax</translation>
    </message>
    <message>
        <source>The standard scale times s ln n, with s learned per head.</source>
        <translation>标准缩放乘以 s ln n，其中 s 由每个头各自学得。</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>The factor before ln n; trained models settle near 0.43.</source>
        <translation>ln n 前的系数；训练好的模型约为 0.43。</translation>
    </message>
    <message>
        <source>Llama 4</source>
        <translation>Llama 4</translation>
    </message>
    <message>
        <source>YaRN</source>
        <translation>YaRN</translation>
    </message>
    <message>
        <source>L</source>
        <translation>L</translation>
    </message>
    <message>
        <source>The training length before context extension.</source>
        <translation>上下文扩展之前的训练长度。</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>常数</translation>
    </message>
    <message>
        <source>The standard scale times a fixed number, at every length.</source>
        <translation>任何长度都用标准缩放乘以一个固定的数。</translation>
    </message>
    <message>
        <source>m</source>
        <translation>m</translation>
    </message>
    <message>
        <source>The multiplier: 1 is the standard scale.</source>
        <translation>倍率：1 即标准缩放。</translation>
    </message>
    <message>
        <source>needs about %1 of memory, but only %2 are free; choose a smaller n or d or fewer rows, or do not keep the weights</source>
        <translation>约需 %1 内存，而可用的只有 %2；请减小 n 或 d、减少行数，或不保留权重</translation>
    </message>
    <message>
        <source>the mask hides every key of every row: nothing can be attended to</source>
        <translation>掩码屏蔽了每一行的所有键：没有键可以关注</translation>
    </message>
    <message>
        <source>rows that see no key: %1 of %2; their weights are 0 and their entropy is undefined</source>
        <translation>%2 行中有 %1 行看不到任何键：它们的权重为 0，熵无定义</translation>
    </message>
    <message>
        <source>rows that see no key under %1: %2 of %3; their weights are 0 and their entropy is undefined</source>
        <translation>在 %1 下，%3 行中有 %2 行看不到任何键：它们的权重为 0，熵无定义</translation>
    </message>
    <message>
        <source>scores are too large for float32: the entropy of row %1 is off by %2 nats, and other rows may be, too</source>
        <translation>分数过大，超出 float32 的精度：第 %1 行的熵偏差为 %2 奈特，其他行也可能有偏差</translation>
    </message>
    <message>
        <source>the keys of the file are float64 and rounded to float32 before RoPE rotates them: at the scale 1/√d a logit may be off by %1</source>
        <translation>文件中的键是 float64，在 RoPE 旋转之前舍入成了 float32：缩放因子为 1/√d 时，logit 的误差可达 %1</translation>
    </message>
    <message>
        <source>the keys of the file are float64 and rounded to float32: at the scale 1/√d a logit may be off by %1</source>
        <translation>文件中的键是 float64，被舍入成了 float32：缩放因子为 1/√d 时，logit 的误差可达 %1</translation>
    </message>
    <message>
        <source>some needles are beyond n = %1: with fewer than %2 keys, a group may have fewer than %3 needles</source>
        <translation>有些针的位置超过 n = %1：键少于 %2 个时，一组针可能不足 %3 根</translation>
    </message>
    <message>
        <source>there is not enough memory; choose a smaller n or d</source>
        <translation>内存不足；请减小 n 或 d</translation>
    </message>
    <message>
        <source>must lie inside the map of %1 queries and %2 keys</source>
        <translation>必须位于 %1 个查询、%2 个键的图内</translation>
    </message>
    <message>
        <source>a picture must be at least one pixel wide and one pixel high</source>
        <translation>图片的宽和高都至少要有一个像素</translation>
    </message>
    <message>
        <source>there is not enough memory; choose a smaller picture</source>
        <translation>内存不足；请选择更小的图片</translation>
    </message>
    <message>
        <source>must be between 0 and %1</source>
        <translation>必须在 0 到 %1 之间</translation>
    </message>
    <message>
        <source>the entry at row %1, column %2 is %3, and it is used because the mask does not hide it; mask that key or fix the data</source>
        <translation>第 %1 行第 %2 列的数值为 %3，且未被掩码屏蔽，计算要用到；请屏蔽该键或修正数据</translation>
    </message>
    <message>
        <source>scores may reach %1, more than float32 holds; scale the data down</source>
        <translation>分数可能达到 %1，超出 float32 的范围；请按比例缩小数值</translation>
    </message>
    <message>
        <source>must be between %1 and %2, not %3</source>
        <translation>必须在 %1 到 %2 之间，而不是 %3</translation>
    </message>
    <message>
        <source>must be a whole number, not %1</source>
        <translation>必须是整数，而不是 %1</translation>
    </message>
    <message>
        <source>must be a number, not %1</source>
        <translation>必须是数值，而不是 %1</translation>
    </message>
    <message>
        <source>must not hold a NUL character</source>
        <translation>不能含有 NUL 字符</translation>
    </message>
    <message>
        <source>is not UTF-8 text</source>
        <translation>不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>must be one of %1, not %2</source>
        <translation>必须是 %1 之一，而不是 %2</translation>
    </message>
    <message>
        <source>must be text, not %1</source>
        <translation>必须是文本，而不是 %1</translation>
    </message>
    <message>
        <source>must be a list of texts, not %1</source>
        <translation>必须是文本列表，而不是 %1</translation>
    </message>
    <message>
        <source>must be a list of at least one text</source>
        <translation>列表中至少要有一条文本</translation>
    </message>
    <message>
        <source>must have no line break inside a text</source>
        <translation>文本中不能有换行</translation>
    </message>
    <message>
        <source>must be true or false, not %1</source>
        <translation>必须是 true 或 false，而不是 %1</translation>
    </message>
    <message>
        <source>is of the wrong type</source>
        <translation>类型不对</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Where queries, keys and values come from: random vectors of a known kind, typed text, or files.</source>
        <translation>查询、键、值从何而来：已知分布的随机向量、键入的文本，或文件。</translation>
    </message>
    <message>
        <source>Sequence length n</source>
        <translation>序列长度 n</translation>
    </message>
    <message>
        <source>Number of queries and of keys. With the same seed, a longer sequence begins with the same rows as a shorter one.</source>
        <translation>查询与键的个数。种子相同时，较长序列的开头与较短序列的各行相同。</translation>
    </message>
    <message>
        <source>Head dimension d</source>
        <translation>头维度 d</translation>
    </message>
    <message>
        <source>Number of components of each query and key. The scores s = q·k of random vectors have variance d, hence the standard scale 1/√d (Vaswani et al. 2017).</source>
        <translation>每个查询向量和键向量的维数。随机向量的分数 s = q·k 方差为 d，标准缩放 1/√d 由此而来（Vaswani 等，2017）。</translation>
    </message>
    <message>
        <source>Value dimension</source>
        <translation>值维度</translation>
    </message>
    <message>
        <source>Number of components of each value. With 0 there are no values, only weights and their statistics.</source>
        <translation>每个值向量的维数。为 0 时没有值，只有权重及其统计。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Seed of all random numbers: the same seed gives the same numbers at any length and on any number of threads.</source>
        <translation>所有随机数都由它决定：同一种子在任意长度、任意线程数下给出相同的数。</translation>
    </message>
    <message>
        <source>Needle groups</source>
        <translation>针的组数</translation>
    </message>
    <message>
        <source>Number of groups of needles. Each query looks for one group.</source>
        <translation>针（即植入键）的组数。每个查询寻找其中一组。</translation>
    </message>
    <message>
        <source>Needles per group</source>
        <translation>每组针数</translation>
    </message>
    <message>
        <source>Number of needles in each group: the keys that a query should find. Needs d ≥ needles + 2.</source>
        <translation>每组中针（即植入键）的个数，也就是一个查询应找到的键数。要求 d ≥ 针数 + 2。</translation>
    </message>
    <message>
        <source>Needle cosine</source>
        <translation>针的余弦</translation>
    </message>
    <message>
        <source>Cosine c between a query and each of its needles, whose score is then q·k = c d.</source>
        <translation>查询与它的每根针之间的余弦 c，其分数为 q·k = c d。</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Number of clusters that queries and keys belong to.</source>
        <translation>查询与键所属的簇数。</translation>
    </message>
    <message>
        <source>Topic cosine ρ</source>
        <translation>主题余弦 ρ</translation>
    </message>
    <message>
        <source>Expected cosine between two vectors of the same topic.</source>
        <translation>同一主题的两个向量之间余弦的期望。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Tokens separated by spaces, one sequence a line; Chinese without spaces is cut into characters. Shorter sequences are padded with [PAD]. Equal tokens get equal random vectors.</source>
        <translation>词元以空格分隔，每行一个序列；没有空格的中文按字切分。较短的序列用 [PAD] 补齐。相同的词元得到相同的随机向量。</translation>
    </message>
    <message>
        <source>Sequence of the batch</source>
        <translation>批次中的序列</translation>
    </message>
    <message>
        <source>Which sequence is evaluated, counted from 0.</source>
        <translation>计算哪一个序列，从 0 数起。</translation>
    </message>
    <message>
        <source>Query file</source>
        <translation>查询文件</translation>
    </message>
    <message>
        <source>Key file</source>
        <translation>键文件</translation>
    </message>
    <message>
        <source>Value file</source>
        <translation>值文件</translation>
    </message>
    <message>
        <source>Values as a .npy table with one row per key. Without it there is no output, only weights and their statistics.</source>
        <translation>每个键一行的 .npy 数组。不提供时没有输出，只有权重及其统计。</translation>
    </message>
    <message>
        <source>Policy A</source>
        <translation>策略 A</translation>
    </message>
    <message>
        <source>How the scale λ of the logits x = λ q·k depends on the length, written as NAME or NAME:key=value. A is compared with B.</source>
        <translation>logit x = λ q·k 中的缩放 λ 如何随长度变化，写作 NAME 或 NAME:key=value。A 与 B 相比较。</translation>
    </message>
    <message>
        <source>Policy B</source>
        <translation>策略 B</translation>
    </message>
    <message>
        <source>The policy that A is compared with, on the same queries and keys.</source>
        <translation>与 A 比较的策略，使用同样的查询与键。</translation>
    </message>
    <message>
        <source>Meaning of n</source>
        <translation>n 的含义</translation>
    </message>
    <message>
        <source>The n in a policy&apos;s formula: the number of keys that the row sees (visible), the position of the query counted from 1 (position), the number of all keys (sequence), or one number (fixed:512).</source>
        <translation>策略公式中的 n：该行看到的键数（visible）、从 1 数起的查询位置（position）、全部键数（sequence），或一个固定的数（fixed:512）。</translation>
    </message>
    <message>
        <source>Factor τ</source>
        <translation>系数 τ</translation>
    </message>
    <message>
        <source>Multiplies the scale of every policy, x = τ λ q·k: 1/τ is the temperature of the softmax.</source>
        <translation>乘在每种策略的缩放上，x = τ λ q·k：1/τ 即 softmax 的温度。</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Which keys a query may see: words such as causal, padding or sliding(128), joined by &amp; | ! and brackets. A masked key has weight exactly 0.</source>
        <translation>查询可以看到哪些键：用 &amp; | ! 和括号组合 causal、padding、sliding(128) 等词。被屏蔽的键权重恰好为 0。</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>The entropy of the weights a of a row: shannon = −Σ a ln a; renyi:α = ln(Σ a^α)/(1 − α), α from 0 to inf; tsallis:q = (1 − Σ a^q)/(q − 1).</source>
        <translation>一行权重 a 的熵：shannon 为 −Σ a ln a；renyi:α 为 ln(Σ a^α)/(1 − α)，α 从 0 到 inf；tsallis:q 为 (1 − Σ a^q)/(q − 1)。</translation>
    </message>
    <message>
        <source>Entropy in bits</source>
        <translation>熵以比特计</translation>
    </message>
    <message>
        <source>Entropies in bits instead of nats: 1 nat is 1/ln 2 = 1.4427 bits. Tsallis entropies have no unit.</source>
        <translation>熵以比特而非奈特为单位：1 奈特 = 1/ln 2 = 1.4427 比特。Tsallis 熵没有单位。</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Lengths at which the curves are measured: first:last:xFACTOR, first:last:+STEP, or ascending numbers with commas. For data from a file, the default is about eight lengths, from 8 tokens to the last token that is not padding.</source>
        <translation>在哪些长度上测量曲线：首:末:x倍数、首:末:+步长，或以逗号分隔的递增整数。数据来自文件时，默认取约八个长度，从 8 个词元到最后一个非填充词元。</translation>
    </message>
    <message>
        <source>Trials</source>
        <translation>试验次数</translation>
    </message>
    <message>
        <source>Independent trials at each length. The curve is their mean, the band its standard error.</source>
        <translation>每个长度上独立试验的次数。曲线为各次试验的平均值，阴影带为标准误。</translation>
    </message>
    <message>
        <source>Rows per length</source>
        <translation>每个长度的行数</translation>
    </message>
    <message>
        <source>Query rows evaluated at each length, evenly spaced; for random vectors, the last row is among them. For data from a file, the default is all rows, or fewer if rows × keys exceeds 4096 × 4096.</source>
        <translation>每个长度上计算多少个查询行：等间隔选取，来源为随机向量时包含最后一行。数据来自文件时，默认取所有行；行数 × 键数超过 4096 × 4096 时只取一部分行。</translation>
    </message>
    <message>
        <source>a length is a whole number from 1 to %1, not &quot;%2&quot;</source>
        <translation>长度是 1 到 %1 的整数，而不是“%2”</translation>
    </message>
    <message>
        <source>there are more than %1 lengths; use larger steps</source>
        <translation>列出的长度太多，最多 %1 个；请加大步长</translation>
    </message>
    <message>
        <source>the factor after x must be a number of at least %1, not &quot;%2&quot;</source>
        <translation>x 后的倍数必须是不小于 %1 的数，而不是“%2”</translation>
    </message>
    <message>
        <source>the step after + must be a whole number from 1 to %1, not &quot;%2&quot;</source>
        <translation>+ 后的步长必须是 1 到 %1 的整数，而不是“%2”</translation>
    </message>
    <message>
        <source>a range is first:last:xFACTOR or first:last:+STEP, as in 64:16384:x2</source>
        <translation>范围写作 首:末:x倍数 或 首:末:+步长，例如 64:16384:x2</translation>
    </message>
    <message>
        <source>the last length, %1, is below the first, %2</source>
        <translation>末项长度 %1 小于首项长度 %2</translation>
    </message>
    <message>
        <source>give at least one length, as in 64:16384:x2 or 64,100,1000</source>
        <translation>至少给出一个长度，例如 64:16384:x2 或 64,100,1000</translation>
    </message>
    <message>
        <source>the lengths must ascend, but %1 follows %2</source>
        <translation>长度必须递增，而 %1 出现在 %2 之后</translation>
    </message>
    <message>
        <source>has the key &quot;%1&quot; twice in one object</source>
        <translation>同一对象中字段“%1”出现两次</translation>
    </message>
    <message>
        <source>has a number that is too large (line %1, column %2)</source>
        <translation>含有过大的数（第 %1 行第 %2 列）</translation>
    </message>
    <message>
        <source>ends in the middle (line %1); it seems to be cut off</source>
        <translation>中途结束（第 %1 行）；文件似乎被截断</translation>
    </message>
    <message>
        <source>is not UTF-8 text (line %1)</source>
        <translation>不是 UTF-8 文本（第 %1 行）</translation>
    </message>
    <message>
        <source>is not JSON (line %1, column %2)</source>
        <translation>不是 JSON（第 %1 行第 %2 列）</translation>
    </message>
    <message>
        <source>is nested more than %1 levels deep</source>
        <translation>嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>%1: %2 more unknown keys were ignored</source>
        <translation>%1：另有 %2 个未知的字段被忽略</translation>
    </message>
    <message>
        <source>is not a session: it is JSON, but without the key &quot;attentoscope&quot;</source>
        <translation>不是会话文件：它是 JSON，但没有字段“attentoscope”</translation>
    </message>
    <message>
        <source>its name is not UTF-8, so the window cannot open it; rename it, or use attentoscope-cli</source>
        <translation>文件名不是 UTF-8，窗口无法打开；请重命名，或使用 attentoscope-cli</translation>
    </message>
    <message>
        <source>must be the version of the format, a whole number of at least 1</source>
        <translation>必须是格式版本，即不小于 1 的整数</translation>
    </message>
    <message>
        <source>was saved by a newer version of this program (format %1, this one reads up to %2)</source>
        <translation>由更新版本的本程序保存（文件格式版本 %1，当前程序最高支持 %2）</translation>
    </message>
    <message>
        <source>must be text</source>
        <translation>必须是文本</translation>
    </message>
    <message>
        <source>must be an object in braces</source>
        <translation>必须是花括号中的对象</translation>
    </message>
    <message>
        <source>has a value of the wrong type (%1)</source>
        <translation>值的类型不对（%1）</translation>
    </message>
    <message>
        <source>%1: the unknown key &quot;%2&quot; was ignored</source>
        <translation>%1：未知的字段“%2”已忽略</translation>
    </message>
    <message>
        <source>is too large for a session (%1 bytes, at most %2)</source>
        <translation>作为会话文件过大（%1 字节，上限 %2）</translation>
    </message>
    <message>
        <source>is not JSON</source>
        <translation>不是 JSON</translation>
    </message>
    <message>
        <source>is not UTF-8 text, so it cannot be saved in a session</source>
        <translation>不是 UTF-8 文本，无法存入会话</translation>
    </message>
    <message>
        <source>must be at least %1 (needles + 2), not %2: a group of needles needs that many directions</source>
        <translation>必须至少为 %1（针数 + 2），而不是 %2：一组针需要这么多个方向</translation>
    </message>
    <message>
        <source>must have at least one token</source>
        <translation>至少要有一个词元</translation>
    </message>
    <message>
        <source>must be below %1, the number of sequences, but is %2</source>
        <translation>必须小于序列数 %1，现在是 %2</translation>
    </message>
    <message>
        <source>must name the .npy file of the queries</source>
        <translation>必须给出查询的 .npy 文件</translation>
    </message>
    <message>
        <source>must name the .npy file of the keys</source>
        <translation>必须给出键的 .npy 文件</translation>
    </message>
    <message>
        <source>must be at least 1</source>
        <translation>必须至少为 1</translation>
    </message>
    <message>
        <source>must lie between 0 and 1</source>
        <translation>必须在 0 与 1 之间</translation>
    </message>
    <message>
        <source>must be at least %1 for %2 needles per group (needles + 2), but is %3</source>
        <translation>每组 %2 根针时必须至少为 %1（针数 + 2），而现在是 %3</translation>
    </message>
    <message>
        <source>Needles in a haystack</source>
        <translation>大海捞针</translation>
    </message>
    <message>
        <source>Random keys on a sphere, among them a few needles that each query should find at every length.</source>
        <translation>球面上的随机键，其中少数是针：无论序列多长，每个查询都应找到它们。</translation>
    </message>
    <message>
        <source>Sphere</source>
        <translation>球面</translation>
    </message>
    <message>
        <source>Queries and keys uniform on the sphere of radius √d: pure noise, with an exact theory.</source>
        <translation>查询与键均匀分布在半径 √d 的球面上：纯噪声，熵有精确的理论值。</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>高斯</translation>
    </message>
    <message>
        <source>Queries and keys of independent standard normal numbers.</source>
        <translation>查询与键的各分量是独立的标准正态随机数。</translation>
    </message>
    <message>
        <source>Clusters of queries and keys: two vectors of the same topic have the cosine ρ on average.</source>
        <translation>查询与键按主题聚成若干簇：同一主题的两个向量，余弦平均为 ρ。</translation>
    </message>
    <message>
        <source>Files of Q, K, V</source>
        <translation>Q、K、V 文件</translation>
    </message>
    <message>
        <source>has the shape %1, but %2 has %3: queries and keys need the same number of columns</source>
        <translation>形状为 %1，而 %2 为 %3：查询与键的列数必须相同</translation>
    </message>
    <message>
        <source>holds no numbers: its shape is %1</source>
        <translation>没有数据：形状为 %1</translation>
    </message>
    <message>
        <source>has %1 columns; a head dimension up to %2 can be used (if several heads are concatenated, set &quot;split-heads&quot; to their number)</source>
        <translation>有 %1 列；头维度最多可为 %2（若每行里有几个头并排，请用“split-heads”写明头数）</translation>
    </message>
    <message>
        <source>has the shape %1, but %2 has %3: queries and keys need the same number of columns; if the heads of each row are concatenated, set &quot;split-heads&quot; to the number of query heads</source>
        <translation>形状为 %1，而 %2 为 %3：查询与键的列数必须相同；若各头在每行里并排，请用“split-heads”指明查询的头数</translation>
    </message>
    <message>
        <source>has the shape %1, in which heads have a dimension of their own; leave split-heads at 0</source>
        <translation>形状为 %1，头已单独占一维；请让 split-heads 保持为 0</translation>
    </message>
    <message>
        <source>has the shape %1, whose %2 columns cannot be split into heads of width %3, the width of the query heads</source>
        <translation>形状为 %1，其 %2 列不能分成宽度为 %3（与查询相同）的头</translation>
    </message>
    <message>
        <source>has the shape %1, whose %2 columns cannot be split into %3 heads of one width</source>
        <translation>形状为 %1，其 %2 列分不成 %3 个等宽的头</translation>
    </message>
    <message>
        <source>holds whole numbers (%1), such as those of a quantised model; decode them and save the result as float32</source>
        <translation>存的是整数（%1），例如量化模型的编码；请把它们所代表的数值存为 float32</translation>
    </message>
    <message>
        <source>holds whole numbers (%1); if they are the bits of bfloat16, turn on &quot;bfloat16&quot;; otherwise, decode them and save the result as float32</source>
        <translation>存的是整数（%1）；若是 bfloat16 的二进制位，请打开“bfloat16”，否则请把它们所代表的数值存为 float32</translation>
    </message>
    <message>
        <source>%1: the whole numbers (%2) are read as the bits of bfloat16, as the name says</source>
        <translation>%1：名称表明其中的整数（%2）是 bfloat16 的二进制位，已照此读取</translation>
    </message>
    <message>
        <source>%1 is read as %2 × %3 (heads × width), but few models have heads that wide</source>
        <translation>%1 视为 %2 × %3（头数 × 宽度），而很少有模型的头这么宽</translation>
    </message>
    <message>
        <source>%1 is read as %2 × %3 (heads × width), but few models have heads that wide; if each row holds several heads, set &quot;split-heads&quot; to their number</source>
        <translation>%1 视为 %2 × %3（头数 × 宽度），而很少有模型的头这么宽；若每行里有几个头并排，请用“split-heads”写明头数</translation>
    </message>
    <message>
        <source>%1 is read as %2 × %3 (heads × width), but projections have their heads concatenated in each row; set &quot;split-heads&quot; to the number of heads</source>
        <translation>%1 视为 %2 × %3（头数 × 宽度），但投影层的输出把各头并排放在每行里；请用“split-heads”写明头数</translation>
    </message>
    <message>
        <source>%1 is read as %2 × %3 (heads × width); if it is a batch of one sequence with concatenated heads, set &quot;split-heads&quot; to the number of heads</source>
        <translation>%1 视为 %2 × %3（头数 × 宽度）；若这是只有一个序列的批次，且各头在每行里并排，请用“split-heads”写明头数</translation>
    </message>
    <message>
        <source>the entry at row %1, column %2 is %3, more than float32 holds (3.4e38), and it is used because the mask does not hide it; mask that key or scale the data down</source>
        <translation>第 %1 行第 %2 列的数值为 %3，超出 float32 的上限（3.4e38），且未被掩码屏蔽，计算要用到；请屏蔽该键或按比例缩小数值</translation>
    </message>
    <message>
        <source>has the shape %1, but %2 has %3: there must be one value per key</source>
        <translation>形状为 %1，而 %2 为 %3：每个键必须对应一个值</translation>
    </message>
    <message>
        <source>names no file; give a .npy file of shape (n, d)</source>
        <translation>没有给出文件；请给出形状为 (n, d) 的 .npy 文件</translation>
    </message>
    <message>
        <source>is %1, but there are %2 sequences, counted from 0</source>
        <translation>为 %1，而序列有 %2 个，从 0 数起</translation>
    </message>
    <message>
        <source>is not valid UTF-8 at byte %1</source>
        <translation>第 %1 字节处不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>holds no token; type some words</source>
        <translation>没有词元；请键入一些词</translation>
    </message>
    <message>
        <source>must be at least 2 for topics, but is %1</source>
        <translation>来源为主题（topics）时必须至少为 2，而现在是 %1</translation>
    </message>
    <message>
        <source>%1 needs an order from %2, as in %1:2, not &quot;%3&quot;</source>
        <translation>%1 的阶的范围是 %2（例如 %1:2），不能是“%3”</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an entropy; choose shannon, renyi:ALPHA or tsallis:Q</source>
        <translation>没有名为“%1”的熵；可用的有 shannon、renyi:ALPHA、tsallis:Q</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>unexpected error: %1</source>
        <translation>意外错误：%1</translation>
    </message>
    <message>
        <source>width and height of a figure must be 10 to 2000 mm</source>
        <translation>图片的宽和高必须为 10 到 2000 毫米</translation>
    </message>
    <message>
        <source>the resolution of a figure must be 30 to 2400 dpi</source>
        <translation>图片的分辨率必须为 30 到 2400 dpi</translation>
    </message>
    <message>
        <source>the font size of a figure must be 3 to 72 points</source>
        <translation>图片的字号必须为 3 到 72 磅</translation>
    </message>
    <message>
        <source>%1 × %2 pixels are too many; choose a smaller size or resolution</source>
        <translation>%1 × %2 像素过多；请减小尺寸或分辨率</translation>
    </message>
    <message>
        <source>no session is stored in this figure</source>
        <translation>此图片中没有存储会话</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>the window was not ready after %1 seconds</source>
        <translation>%1 秒后窗口仍未就绪</translation>
    </message>
    <message>
        <source>the figure cannot be encoded; choose a smaller size</source>
        <translation>图片无法编码；请减小尺寸</translation>
    </message>
    <message>
        <source>Needles in a haystack: how length affects standard and entropy-invariant attention</source>
        <translation>大海捞针：长度如何影响标准注意力与熵不变注意力</translation>
    </message>
    <message>
        <source>Masks: two sentences of different length under a causal and a padding mask</source>
        <translation>掩码：因果掩码与填充掩码下两个长短不一的句子</translation>
    </message>
    <message>
        <source>Noise alone: with nothing to find, no policy of the form ln n keeps the entropy flat</source>
        <translation>纯噪声：没有目标可找时，任何 ln n 形式的策略都不能保持熵不变</translation>
    </message>
    <message>
        <source>must name at least one policy</source>
        <translation>至少需要一个策略</translation>
    </message>
    <message>
        <source>there is not enough memory for one row</source>
        <translation>内存不足，连一行也放不下</translation>
    </message>
    <message>
        <source>a row has the norm %1, more than float32 can sum; scale the data down</source>
        <translation>有一行的模长为 %1，超出 float32 求和的范围；请按比例缩小数值</translation>
    </message>
    <message>
        <source>some rows see no key; they do not count in the means</source>
        <translation>有些行看不到任何键，不计入平均</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not known in a formula; its variables are n, d, i and n0</source>
        <translation>公式中没有“%1”；可用的变量是 n、d、i 和 n0</translation>
    </message>
    <message>
        <source>the formula ends where a number, a variable or a function should follow</source>
        <translation>公式在此处中断，后面应有数、变量或函数</translation>
    </message>
    <message>
        <source>a bracket of the formula is not closed</source>
        <translation>公式中有括号没有闭合</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs more arguments</source>
        <translation>“%1”需要更多参数</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has too many arguments</source>
        <translation>“%1”的参数过多</translation>
    </message>
    <message>
        <source>the formula cannot be understood from here on</source>
        <translation>从此处起无法读懂公式</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not allowed here in a formula</source>
        <translation>公式中“%1”不能出现在这里</translation>
    </message>
    <message>
        <source>the formula is empty; give λ, as in ln(n)/sqrt(d)</source>
        <translation>公式为空；请写出 λ，例如 ln(n)/sqrt(d)</translation>
    </message>
    <message>
        <source>the formula is longer than %1 characters</source>
        <translation>公式超过 %1 个字符</translation>
    </message>
    <message>
        <source>a formula cannot assign values with =; write == to compare</source>
        <translation>公式不能用 = 赋值；比较请用 ==</translation>
    </message>
    <message>
        <source>a formula must give one number; commas are allowed only inside brackets</source>
        <translation>公式只能给出一个数值；逗号只能放在括号内</translation>
    </message>
    <message>
        <source>A scale that grows with the query&apos;s position, in long steps.</source>
        <translation>缩放因子随查询的位置分级增大：每隔许多位置升一级。</translation>
    </message>
    <message>
        <source>attn</source>
        <translation>attn</translation>
    </message>
    <message>
        <source>The factor before the logarithm (attn_scale).</source>
        <translation>对数前的系数（attn_scale）。</translation>
    </message>
    <message>
        <source>floor</source>
        <translation>floor</translation>
    </message>
    <message>
        <source>Number of positions per step (floor_scale).</source>
        <translation>多少个位置为一级（floor_scale）。</translation>
    </message>
    <message>
        <source>Entropy-matched</source>
        <translation>熵匹配</translation>
    </message>
    <message>
        <source>Target H</source>
        <translation>目标 H</translation>
    </message>
    <message>
        <source>Used only if no target is given: the target is then the entropy of the standard scale at this length.</source>
        <translation>没有给出目标时才使用：此时以标准缩放在这一长度处的熵为目标。</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Your own formula for λ. It may use n, d, i (the position of the query, from 0) and n0, with + - * / ^, comparisons, a ? b : c, ln, exp, sqrt, min, max, floor and the like.</source>
        <translation>自己写出的 λ，可用 n、d、i（查询的位置，从 0 数起）和 n0，以及 + - * / ^、比较、a ? b : c、ln、exp、sqrt、min、max、floor 等。</translation>
    </message>
    <message>
        <source>no scale reaches an entropy of %1; even uniform weights reach only %2</source>
        <translation>任何缩放都不能使熵达到 %1；均匀权重的熵也只有 %2</translation>
    </message>
    <message>
        <source>no scale brings the entropy down to %1; even at the largest scale it is %2</source>
        <translation>任何缩放都不能使熵降到 %1；无论缩放多大，这些数据的熵仍有 %2</translation>
    </message>
    <message>
        <source>the data have %1 keys, fewer than n0 = %2; give a smaller n0 or a target entropy</source>
        <translation>数据有 %1 个键，少于 n0 = %2；请减小 n0 或给出目标熵</translation>
    </message>
    <message>
        <source>no query lies within the first n0 = %1 keys; give a target entropy</source>
        <translation>前 n0 = %1 个键的范围内没有查询；请给出目标熵</translation>
    </message>
    <message>
        <source>no row sees a key among the first n0 keys; give a target entropy</source>
        <translation>在前 n0 个键中，所有行都没有可见键；请给出目标熵</translation>
    </message>
    <message>
        <source>no row sees a key, so there is no entropy to match</source>
        <translation>所有行都没有可见键，因此没有可匹配的熵</translation>
    </message>
    <message>
        <source>the formula gives λ = %1 for row %2, where n = %3; it must be a number from 0 to %4</source>
        <translation>用公式算出的第 %2 行（n = %3）的 λ 为 %1；λ 必须在 0 到 %4 之间</translation>
    </message>
    <message>
        <source>%1 has no scale at n = %2: %3</source>
        <translation>%1 在 n = %2 处没有可用的缩放：%3</translation>
    </message>
    <message>
        <source>Further policies</source>
        <translation>其他策略</translation>
    </message>
    <message>
        <source>The policies that the policy lab compares in addition to A and B, separated by commas. May be empty.</source>
        <translation>策略对比页在 A、B 之外还比较的策略，用逗号分隔，可以留空。</translation>
    </message>
    <message>
        <source>there are %1 keys, counted from 0, so the last is key %2</source>
        <translation>共有 %1 个键，从 0 数起，最后一个是键 %2</translation>
    </message>
    <message>
        <source>must be interleaved or half</source>
        <translation>必须是 interleaved 或 half</translation>
    </message>
    <message>
        <source>ALiBi favours keys after the query where the mask makes them visible; ALiBi is made for a causal mask</source>
        <translation>若掩码允许看到查询之后的键，ALiBi 反而偏向这些键；ALiBi 是为因果掩码设计的</translation>
    </message>
    <message>
        <source>must be between %1 and %2, or 0 for off, not %3</source>
        <translation>必须在 %1 和 %2 之间，或为 0（关闭），不能是 %3</translation>
    </message>
    <message>
        <source>interleaved: 2t, 2t + 1</source>
        <translation>交错：2t 与 2t + 1</translation>
    </message>
    <message>
        <source>Components 2t and 2t + 1 are rotated as a pair, as in RoFormer and GPT-J.</source>
        <translation>第 2t 和 2t + 1 个分量一起旋转，如 RoFormer 和 GPT-J。</translation>
    </message>
    <message>
        <source>half: t with t + d/2</source>
        <translation>对半：t 与 t + d/2</translation>
    </message>
    <message>
        <source>Components t and t + d/2 are rotated as a pair, as in GPT-NeoX and Llama.</source>
        <translation>第 t 和 t + d/2 个分量一起旋转，如 GPT-NeoX 和 Llama。</translation>
    </message>
    <message>
        <source>RoPE base</source>
        <translation>RoPE 底数</translation>
    </message>
    <message>
        <source>Rotary position embedding (Su et al. 2021): pair t of a query or key at position p is rotated by p · base^(−2t/d), so that positions affect q·k only through their distance. Needs an even d; 0: off.</source>
        <translation>旋转位置编码（苏剑林等，2021）：位置 p 的查询或键，其第 t 对分量旋转 p · base^(−2t/d) 的角度，于是位置对 q·k 的影响只取决于两者的距离。d 须为偶数；0 表示关闭。</translation>
    </message>
    <message>
        <source>RoPE pairs</source>
        <translation>RoPE 配对</translation>
    </message>
    <message>
        <source>Which two components RoPE rotates as a pair: 2t and 2t + 1 (interleaved; RoFormer, GPT-J), or t and t + d/2 (half; GPT-NeoX, Llama).</source>
        <translation>RoPE 把哪两个分量一起旋转：2t 与 2t + 1（interleaved；RoFormer、GPT-J），或 t 与 t + d/2（half；GPT-NeoX、Llama）。</translation>
    </message>
    <message>
        <source>ALiBi slope</source>
        <translation>ALiBi 斜率</translation>
    </message>
    <message>
        <source>rotates pairs of components, so the head dimension must be even, not %1</source>
        <translation>成对旋转分量，因此头维度须为偶数，不能是 %1</translation>
    </message>
    <message>
        <source>Rademacher</source>
        <translation>Rademacher</translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation>稀疏</translation>
    </message>
    <message>
        <source>Hadamard</source>
        <translation>Hadamard</translation>
    </message>
    <message>
        <source>must be one or more of %1, separated by commas, not &quot;%2&quot;</source>
        <translation>应为 %1 中的一个或几个，用逗号分隔，而不是“%2”</translation>
    </message>
    <message>
        <source>contains &quot;%1&quot; twice</source>
        <translation>“%1”出现了两次</translation>
    </message>
    <message>
        <source>must be at most %1, not %2</source>
        <translation>不能超过 %1，而给出的是 %2</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点数</translation>
    </message>
    <message>
        <source>Number of random points to project. The distances of all pairs are compared; with more than 4096 points, only the distances of 8 million pairs.</source>
        <translation>要投影的随机点的个数。程序比较所有点对的距离；超过 4096 个点时只比较其中约 800 万对。</translation>
    </message>
    <message>
        <source>Original dimension D</source>
        <translation>原维数 D</translation>
    </message>
    <message>
        <source>Dimension of the points before projection.</source>
        <translation>点在投影前的维数。</translation>
    </message>
    <message>
        <source>Target dimensions k</source>
        <translation>目标维数 k</translation>
    </message>
    <message>
        <source>Matrices</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Random matrices R of f(x) = Rx/√k, separated by commas: gaussian, rademacher (±1), sparse (two thirds are 0, the others ±√3), hadamard (fast: D log D operations).</source>
        <translation>f(x) = Rx/√k 中的随机矩阵 R，用逗号分隔：gaussian（高斯）、rademacher（±1）、sparse（三分之二为 0，其余为 ±√3）、hadamard（快速变换，运算量 D log D）。</translation>
    </message>
    <message>
        <source>Distortion ε</source>
        <translation>失真 ε</translation>
    </message>
    <message>
        <source>Performer dimension d</source>
        <translation>Performer 维数 d</translation>
    </message>
    <message>
        <source>Dimension d of the queries and keys on which Performer is tested. Performer estimates exp(q·k/√d) by random features.</source>
        <translation>测试 Performer 所用的查询与键的维数 d。Performer 用随机特征估计 exp(q·k/√d)。</translation>
    </message>
    <message>
        <source>Performer features m</source>
        <translation>Performer 特征数 m</translation>
    </message>
    <message>
        <source>is a folder, not a file</source>
        <translation>是文件夹，不是文件</translation>
    </message>
    <message>
        <source>has changed while it was read; read it again when it is complete</source>
        <translation>在读取时被改动了；请等它写完后再读一次</translation>
    </message>
    <message>
        <source>needs about %1 of memory, but only %2 are free; choose a smaller value or file</source>
        <translation>约需 %1 内存，而可用的只有 %2；请取较小的值或较小的文件</translation>
    </message>
    <message>
        <source>holds %1 bytes of text, more than the %2 that can be read</source>
        <translation>含有 %1 字节的文字，超过可读取的 %2 字节</translation>
    </message>
    <message>
        <source>has more than %1 dimensions in the shape of the tensor &quot;%2&quot;</source>
        <translation>张量“%2”的形状超过 %1 维</translation>
    </message>
    <message>
        <source>holds more tensors than the %1 that can be read</source>
        <translation>含有的张量超过可读取的 %1 个</translation>
    </message>
    <message>
        <source>would grow from %1 bytes to %2 when decompressed; if that is right, save it without compression (numpy.savez)</source>
        <translation>解压后将从 %1 字节变为 %2 字节；若数据确实这么大，请改用不压缩的格式保存（numpy.savez）</translation>
    </message>
    <message>
        <source>has more than %1 keys in one object</source>
        <translation>一个对象中的字段超过 %1 个</translation>
    </message>
    <message>
        <source>has more than %1 keys</source>
        <translation>字段超过 %1 个</translation>
    </message>
    <message>
        <source>there are more than %1 policies</source>
        <translation>策略多于 %1 个</translation>
    </message>
    <message>
        <source>is damaged: its checksum is wrong</source>
        <translation>已损坏：校验和不符</translation>
    </message>
    <message>
        <source>is damaged: the archive describes it in two different ways</source>
        <translation>已损坏：压缩包对这个文件的描述前后矛盾</translation>
    </message>
    <message>
        <source>is damaged: its data cannot be decompressed</source>
        <translation>已损坏：数据无法解压</translation>
    </message>
    <message>
        <source>is damaged: its data end early</source>
        <translation>已损坏：数据提前结束</translation>
    </message>
    <message>
        <source>is damaged: its data are larger, when decompressed, than the archive says</source>
        <translation>已损坏：解压后比压缩包声明的更大</translation>
    </message>
    <message>
        <source>is cut off or damaged: the table of contents at its end cannot be found</source>
        <translation>不完整或已损坏：找不到文件末尾的目录</translation>
    </message>
    <message>
        <source>is not a .npz archive (it does not begin with PK)</source>
        <translation>不是 .npz 压缩包（开头不是 PK）</translation>
    </message>
    <message>
        <source>holds two files with the same name</source>
        <translation>含有两个同名文件</translation>
    </message>
    <message>
        <source>is damaged: its table of contents does not fit the rest of the file</source>
        <translation>已损坏：目录与文件其余部分不符</translation>
    </message>
    <message>
        <source>is encrypted; save it without a password</source>
        <translation>已加密；请不设密码重新保存</translation>
    </message>
    <message>
        <source>is not an array: its name in the archive does not end in .npy</source>
        <translation>不是数组：它在压缩包中的名字不以 .npy 结尾</translation>
    </message>
    <message>
        <source>is compressed by the method %1, which cannot be read; use numpy.savez or numpy.savez_compressed</source>
        <translation>使用了无法读取的压缩方法 %1；请用 numpy.savez 或 numpy.savez_compressed</translation>
    </message>
    <message>
        <source>declares %1 bytes, more than its %2 compressed bytes can hold</source>
        <translation>声明解压后有 %1 字节，而 %2 字节的压缩数据容纳不下这么多</translation>
    </message>
    <message>
        <source>holds %1 files, more than the %2 that can be read</source>
        <translation>含有 %1 个文件，超过可读取的 %2 个</translation>
    </message>
    <message>
        <source>holds two arrays with the name &quot;%1&quot;</source>
        <translation>含有两个名为“%1”的数组</translation>
    </message>
    <message>
        <source>is a PyTorch pickle, which is refused because reading it can run code; save the tensors as .safetensors or .npz</source>
        <translation>是 PyTorch 文件（pickle），读取时可能执行代码，因此拒绝；请把张量存为 .safetensors 或 .npz</translation>
    </message>
    <message>
        <source>holds no arrays</source>
        <translation>不含任何数组</translation>
    </message>
    <message>
        <source>has a negative number in the %1 of the tensor &quot;%2&quot;</source>
        <translation>张量“%2”的 %1 中有负数</translation>
    </message>
    <message>
        <source>has a header that is not a JSON object</source>
        <translation>文件头不是 JSON 对象</translation>
    </message>
    <message>
        <source>describes the tensor &quot;%1&quot; with something other than a JSON object</source>
        <translation>对张量“%1”的描述不是 JSON 对象</translation>
    </message>
    <message>
        <source>has in its __metadata__ a value for &quot;%1&quot; that is not text</source>
        <translation>__metadata__ 中“%1”的值不是文本</translation>
    </message>
    <message>
        <source>has a value of the wrong type for the %1 of the tensor &quot;%2&quot;</source>
        <translation>张量“%2”的字段 %1 类型不对</translation>
    </message>
    <message>
        <source>has an impossible number in the %1 of the tensor &quot;%2&quot;: %3</source>
        <translation>张量“%2”的 %1 中有不可能的数：%3</translation>
    </message>
    <message>
        <source>has the type %1, which cannot be read; save it as F32, F16, BF16 or F64</source>
        <translation>类型为 %1，无法读取；请存为 F32、F16、BF16 或 F64</translation>
    </message>
    <message>
        <source>does not give the %2 of the tensor &quot;%1&quot;</source>
        <translation>缺少张量“%1”的 %2</translation>
    </message>
    <message>
        <source>gives data_offsets of the tensor &quot;%1&quot; that are not two numbers</source>
        <translation>张量“%1”的 data_offsets 不是两个数</translation>
    </message>
    <message>
        <source>has the tensor &quot;%1&quot; twice in its header</source>
        <translation>文件头中张量“%1”出现两次</translation>
    </message>
    <message>
        <source>has the key &quot;%1&quot; twice in the tensor &quot;%2&quot;</source>
        <translation>张量“%2”中字段“%1”出现两次</translation>
    </message>
    <message>
        <source>has a header that is not UTF-8 (byte %1)</source>
        <translation>文件头不是 UTF-8（第 %1 字节）</translation>
    </message>
    <message>
        <source>has a header that is not JSON (byte %1)</source>
        <translation>文件头不是 JSON（第 %1 字节）</translation>
    </message>
    <message>
        <source>is cut off: a .safetensors file begins with eight bytes, but this file has only %1</source>
        <translation>不完整：.safetensors 文件以八个字节开头，这里只有 %1 个</translation>
    </message>
    <message>
        <source>declares a header of %1 bytes, more than the %2 that can be read; is it a .safetensors file?</source>
        <translation>声明文件头有 %1 字节，超过可读取的 %2；它是 .safetensors 文件吗？</translation>
    </message>
    <message>
        <source>is cut off: its header should have %1 bytes, but there are only %2</source>
        <translation>不完整：文件头应有 %1 字节，实际只有 %2</translation>
    </message>
    <message>
        <source>has an empty header</source>
        <translation>文件头是空的</translation>
    </message>
    <message>
        <source>places the end of the tensor &quot;%1&quot; (%2) before its beginning (%3)</source>
        <translation>张量“%1”的结尾（%2）在开头（%3）之前</translation>
    </message>
    <message>
        <source>declares the shape %1 of the tensor &quot;%2&quot;, which is too large to be correct</source>
        <translation>声明张量“%2”的形状为 %1，过大，不可能正确</translation>
    </message>
    <message>
        <source>has %1 bytes for the tensor &quot;%2&quot;, but its shape %3 and type %4 need %5 bytes</source>
        <translation>张量“%2”占 %1 字节，但按形状 %3、类型 %4 应为 %5 字节</translation>
    </message>
    <message>
        <source>has a tensor &quot;%1&quot; that overlaps another tensor</source>
        <translation>张量“%1”与另一个张量重叠</translation>
    </message>
    <message>
        <source>has %1 bytes before the tensor &quot;%2&quot; that belong to no tensor</source>
        <translation>张量“%2”之前有 %1 字节不属于任何张量</translation>
    </message>
    <message>
        <source>is cut off: its tensors need %1 bytes, but there are %2</source>
        <translation>不完整：张量需要 %1 字节，实际只有 %2</translation>
    </message>
    <message>
        <source>is too long: its tensors need %1 bytes, but there are %2</source>
        <translation>过长：张量需要 %1 字节，实际有 %2</translation>
    </message>
    <message>
        <source>is neither .npy, .npz nor .safetensors</source>
        <translation>不是 .npy、.npz 或 .safetensors 文件</translation>
    </message>
    <message>
        <source>has the shape %1; two dimensions or more are needed</source>
        <translation>形状为 %1；至少需要两维</translation>
    </message>
    <message>
        <source>has the shape %1; there is no slice (%2) of it</source>
        <translation>形状为 %1；没有切片 (%2)</translation>
    </message>
    <message>
        <source>holds numbers below and above zero (%1 and 1), so it is not a mask; save 0 (hidden) and 1 (visible)</source>
        <translation>既有负数又有正数（%1 和 1），不是掩码；请保存 0（屏蔽）和 1（可见）</translation>
    </message>
    <message>
        <source>must be auto, visible or hidden</source>
        <translation>只能是 auto、visible 或 hidden</translation>
    </message>
    <message>
        <source>holds %1, so it is a bias or a soft mask, which cannot be used; a mask must be boolean, or contain only 0 and 1, or only 0 and numbers ≤ −10000</source>
        <translation>含有 %1，因此是偏置或软掩码，不能使用；掩码应为布尔值，或只含 0 和 1，或只含 0 和不大于 −10000 的数</translation>
    </message>
    <message>
        <source>holds 0 and 1 as floats, which may be flags or a bias; choose &quot;mask-true&quot; visible or hidden, whichever 1 means</source>
        <translation>由浮点数 0 和 1 组成，可能是标志，也可能是偏置；请用“mask-true”说明 1 是可见还是屏蔽</translation>
    </message>
    <message>
        <source>Meaning of True in a mask</source>
        <translation>掩码中 True 的含义</translation>
    </message>
    <message>
        <source>What True, or 1, means in a mask that is read from a file: visible, as in attention_mask and in scaled_dot_product_attention, or hidden, as in key_padding_mask and padding_mask.</source>
        <translation>从文件读取的掩码中 True（即 1）的含义：可见，如 attention_mask 和 scaled_dot_product_attention；或屏蔽，如 key_padding_mask 和 padding_mask。</translation>
    </message>
    <message>
        <source>Detect from the name</source>
        <translation>按名称判断</translation>
    </message>
    <message>
        <source>True means hidden if the name of the mask ends in padding_mask, otherwise visible. For a mask of floats 0 and 1, you have to choose.</source>
        <translation>掩码名称以 padding_mask 结尾时 True 表示屏蔽，否则表示可见；由浮点数 0 和 1 组成的掩码无法判断，须由你选定。</translation>
    </message>
    <message>
        <source>Visible</source>
        <translation>可见</translation>
    </message>
    <message>
        <source>True, or 1: the query sees the key.</source>
        <translation>True（即 1）：查询看得到该键。</translation>
    </message>
    <message>
        <source>Hidden</source>
        <translation>屏蔽</translation>
    </message>
    <message>
        <source>True, or 1: the key is hidden.</source>
        <translation>True（即 1）：该键被屏蔽。</translation>
    </message>
    <message>
        <source>several arrays could be the mask (%1), and none is used; to use one, set the mask to file(model.npz:name)</source>
        <translation>有多个数组可能是掩码（%1），均未使用；请把掩码写成 file(model.npz:name)，指明用哪一个</translation>
    </message>
    <message>
        <source>%1 is named like a mask and is not used: it %2</source>
        <translation>%1 的名称像掩码，但未使用：%2</translation>
    </message>
    <message>
        <source>%1 is named like a mask and is not used: its shape %2 does not fit %3 queries and %4 keys</source>
        <translation>%1 的名称像掩码，但未使用：其形状 %2 与 %3 个查询和 %4 个键不符</translation>
    </message>
    <message>
        <source>%1: True is read as hidden, because of this name; choose &quot;mask-true&quot; visible if it means the opposite</source>
        <translation>%1：按名称判断，True 表示屏蔽；若含义相反，请选择 &quot;mask-true&quot; visible</translation>
    </message>
    <message>
        <source>%1: True is read as visible; choose &quot;mask-true&quot; hidden if it means the opposite</source>
        <translation>%1：True 表示可见；若含义相反，请选择 &quot;mask-true&quot; hidden</translation>
    </message>
    <message>
        <source>padding follows the first %1 of %2 tokens: the curve ends at n = %1</source>
        <translation>共 %2 个词元，前 %1 个之后都是填充：曲线止于 n = %1</translation>
    </message>
    <message>
        <source>%1 of %2 queries are padding and are not included in any mean</source>
        <translation>%2 个查询中有 %1 个是填充，不计入任何平均值</translation>
    </message>
    <message>
        <source>has the shape %1, which exceeds the limit of %2</source>
        <translation>形状为 %1，超过上限 %2</translation>
    </message>
    <message>
        <source>is in Fortran order; save it in C order</source>
        <translation>是 Fortran 顺序；请存为 C 顺序</translation>
    </message>
    <message>
        <source>has the tokens of %1 sequences, counted from 0; there is no sequence %2</source>
        <translation>含有 %1 个序列的词元，序列从 0 数起；没有序列 %2</translation>
    </message>
    <message>
        <source>is not a JSON array of strings</source>
        <translation>不是字符串组成的 JSON 数组</translation>
    </message>
    <message>
        <source>A mask from a .npy file with one row for each query, or from an array in a .npz file (model.npz:name): booleans, or 0 and 1, or numbers that are added to the scores (0, and −10000 or less).</source>
        <translation>来自 .npy 文件（每个查询一行）或 .npz 文件中的一个数组（model.npz:name）的掩码：布尔值，或 0 和 1，或加到分数上的数（0 和不大于 −10000 的数）。</translation>
    </message>
    <message>
        <source>holds no array &quot;%1&quot;</source>
        <translation>没有数组“%1”</translation>
    </message>
    <message>
        <source>has no array that is named like a mask; give the array&apos;s name, as in file(model.npz:name)</source>
        <translation>没有名字像掩码的数组；请写明名字，如 file(model.npz:name)</translation>
    </message>
    <message>
        <source>has the shape %1; a mask is (queries, keys), (batch, queries, keys) or (batch, 1, queries, keys)</source>
        <translation>形状为 %1；掩码的形状应为（查询，键）、（批次，查询，键）或（批次，1，查询，键）</translation>
    </message>
    <message>
        <source>the entry at row %1, column %2 is %3; a gradient of the output must be finite</source>
        <translation>第 %1 行第 %2 列为 %3；输出的梯度必须是有限数</translation>
    </message>
    <message>
        <source>its products with V may reach %1, but at most 1e36 is accepted; scale it down</source>
        <translation>它与 V 的乘积可能达到 %1，而最多接受 1e36；请按比例缩小它的数值</translation>
    </message>
    <message>
        <source>%1 of %2 queries see no key: their gradient is 0</source>
        <translation>%2 个查询中有 %1 个看不到任何键：其梯度为 0</translation>
    </message>
    <message>
        <source>there are no values, so there is no output and no gradient; give values</source>
        <translation>没有值（V），因此没有输出，也没有梯度；请给出值</translation>
    </message>
    <message>
        <source>has the shape (%1, %2), but the output has (%3, %4): one row per query and one column per value dimension</source>
        <translation>形状为 (%1, %2)，而输出的形状为 (%3, %4)：每个查询一行，每个值维度一列</translation>
    </message>
    <message>
        <source>needs as many queries as keys; there are %1 queries and %2 keys</source>
        <translation>需要查询与键一样多；这里有 %1 个查询、%2 个键</translation>
    </message>
    <message>
        <source>at least one length must be %1 or more: shorter prefixes contain no query</source>
        <translation>至少要有一个长度达到 %1：更短的长度内没有查询</translation>
    </message>
    <message>
        <source>windows are taken only from the %1 of %2 tokens that are not padding</source>
        <translation>%2 个词元中有 %1 个不是填充，窗口（截取的各段）都取自这些词元</translation>
    </message>
    <message>
        <source>the first %1 of %2 tokens are padding, and n counts them, too</source>
        <translation>%2 个词元中，前 %1 个是填充，n 也把它们算在内</translation>
    </message>
    <message>
        <source>the sequence has %1 keys: longer lengths were left out, and the last point is the whole sequence</source>
        <translation>序列有 %1 个键：更长的长度已略去，最后一点是整个序列</translation>
    </message>
    <message>
        <source>lengths below %1 were left out: shorter prefixes contain no query</source>
        <translation>小于 %1 的长度已略去：这么短的开头部分不含查询</translation>
    </message>
    <message>
        <source>Tensor file</source>
        <translation>张量文件</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Which layer of the tensor file: its number in the names of the arrays.</source>
        <translation>张量文件中的哪一层：填数组名字中的层号。</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Array with the queries</source>
        <translation>查询所在的数组</translation>
    </message>
    <message>
        <source>Name of the array in the tensor file that holds the queries; write {L} for the number of the layer: layers.{L}.q. Empty: found by its usual name.</source>
        <translation>张量文件中查询数组的名字，层号处写 {L}：layers.{L}.q。留空则按常用名字识别。</translation>
    </message>
    <message>
        <source>Array with the keys</source>
        <translation>键所在的数组</translation>
    </message>
    <message>
        <source>Name of the array in the tensor file that holds the keys; write {L} for the number of the layer.</source>
        <translation>张量文件中键数组的名字，层号处写 {L}。</translation>
    </message>
    <message>
        <source>Array with the values</source>
        <translation>值所在的数组</translation>
    </message>
    <message>
        <source>Name of the array in the tensor file that holds the values; write {L} for the number of the layer. If only queries and keys are named, there is no output.</source>
        <translation>张量文件中值数组的名字，层号处写 {L}。若只给出查询和键的名字，就没有输出。</translation>
    </message>
    <message>
        <source>Queries as a .npy table of shape (queries, d), (heads, queries, d) or (batch, heads, queries, d): float16, float32 or float64.</source>
        <translation>查询：形状为（查询数，d）、（头，查询数，d）或（批，头，查询数，d）的 .npy 数组：float16、float32 或 float64。</translation>
    </message>
    <message>
        <source>Keys as a .npy table like that of the queries, with the same d; there may be fewer heads.</source>
        <translation>键：格式与查询相同的 .npy 数组，d 也相同；头数可以更少。</translation>
    </message>
    <message>
        <source>Token file</source>
        <translation>词元文件</translation>
    </message>
    <message>
        <source>Labels of the keys: a text file with one token a line, or a JSON array of strings.</source>
        <translation>键的标签：每行一个词元的文本文件，或字符串组成的 JSON 数组。</translation>
    </message>
    <message>
        <source>Measure in windows</source>
        <translation>按窗口测量</translation>
    </message>
    <message>
        <source>For a text or a tensor file: at each length, measure evenly spaced windows of the sequence, one for each trial, instead of only the prefix.</source>
        <translation>用于文本或张量文件：在每个长度上，从序列中等间隔地截取若干段（窗口）来测量，段数等于试验次数，而不是只取开头。</translation>
    </message>
    <message>
        <source>Units of additive scores</source>
        <translation>加性打分的单元数</translation>
    </message>
    <message>
        <source>Number of components of v in the additive scores vᵀ tanh(W_q q + W_k k + b) that are compared with the dot product (Bahdanau et al. 2015).</source>
        <translation>与点积比较的加性打分 vᵀ tanh(W_q q + W_k k + b) 中 v 的维数（Bahdanau 等，2015）。</translation>
    </message>
    <message>
        <source>Gain of additive scores</source>
        <translation>加性打分的增益</translation>
    </message>
    <message>
        <source>Expected norm of v. No additive score is larger than the sum of the absolute values of the components of v, about gain · √(2 units/π).</source>
        <translation>v 的模长的期望。加性打分的绝对值不超过 v 的各分量绝对值之和，约为“增益 · √(2 × 单元数/π)”。</translation>
    </message>
    <message>
        <source>Units of the recurrent net</source>
        <translation>循环神经网络（RNN）的单元数</translation>
    </message>
    <message>
        <source>Number of components of the state h_t = tanh(W h + U x_t) of the recurrent net. The product of its derivatives over the steps is compared with the gradient of attention.</source>
        <translation>循环神经网络的状态 h_t = tanh(W h + U x_t) 的维数。各步导数的乘积用来与注意力的梯度比较。</translation>
    </message>
    <message>
        <source>Gain of the recurrent net</source>
        <translation>循环神经网络（RNN）的增益</translation>
    </message>
    <message>
        <source>W has random entries of variance gain²/units: a small gain lets the gradient vanish from step to step, a large one lets it explode.</source>
        <translation>W 的随机元素方差为 增益²/单元数：增益小，梯度逐步消失；增益大，梯度爆炸。</translation>
    </message>
    <message>
        <source>cannot be used together with &quot;q&quot;, &quot;k&quot; and &quot;v&quot;; give one or the other</source>
        <translation>不能与“q”、“k”、“v”同时使用；请二选一</translation>
    </message>
    <message>
        <source>holds no array &quot;%1&quot;; it has %2</source>
        <translation>没有数组“%1”；它含有 %2</translation>
    </message>
    <message>
        <source>has several arrays that could be the queries and keys (%1); say which with q-name and k-name</source>
        <translation>有几个数组都可能是查询和键（%1）；请用 q-name 和 k-name 指明</translation>
    </message>
    <message>
        <source>holds parameters of a model (%1), which are the same for every text, but no queries or keys; dump_qk.py records the queries and keys that a model computes from a text</source>
        <translation>存的是模型的参数（%1），它们对每个文本都一样，没有查询和键；模型由文本算出的查询和键可以用 dump_qk.py 记录</translation>
    </message>
    <message>
        <source>holds parameters of an adapter (LoRA: %1), which are the same for every text, but no queries or keys; dump_qk.py records the queries and keys that a model computes from a text</source>
        <translation>存的是适配器的参数（LoRA：%1），它们对每个文本都一样，没有查询和键；模型由文本算出的查询和键可以用 dump_qk.py 记录</translation>
    </message>
    <message>
        <source>holds the state of an optimizer (%1), but no queries or keys; dump_qk.py records the queries and keys that a model computes from a text</source>
        <translation>存的是优化器的状态（%1），没有查询和键；模型由文本算出的查询和键可以用 dump_qk.py 记录</translation>
    </message>
    <message>
        <source>%1: parameters of a model have such names and are the same for every text; the results mean nothing unless these arrays were computed from a text, as dump_qk.py records them</source>
        <translation>%1：模型的参数才有这样的名称，它们对每个文本都一样；除非这些数组是由文本算出的（如 dump_qk.py 所记录），否则结果没有意义</translation>
    </message>
    <message>
        <source>%1 and %2 may be parameters of a model, because the file also has %3; attention needs the queries and keys that a model computes from a text, which dump_qk.py records</source>
        <translation>%1 和 %2 可能是模型的参数，因为文件中还有 %3；注意力需要模型由文本算出的查询和键，可以用 dump_qk.py 记录</translation>
    </message>
    <message>
        <source>the tokens (%1) are left out, because they cannot be read as text or numbers; save them with numpy.array(tokens, dtype=str)</source>
        <translation>没有使用词元（%1），因为它们不能读作文本或数；请用 numpy.array(tokens, dtype=str) 保存</translation>
    </message>
    <message>
        <source>the tokens (%1) are left out: their shape %2 does not fit the keys</source>
        <translation>没有使用词元（%1）：其形状 %2 与键不符</translation>
    </message>
    <message>
        <source>some tokens begin with Ġ or Ċ, as byte-level BPE writes a space and a line break, but the list as a whole does not look like byte-level BPE; the tokens are shown as they are</source>
        <translation>有些词元以 Ġ 或 Ċ 开头，字节级 BPE 这样表示空格和换行，但整个列表不像字节级 BPE；词元按原样显示</translation>
    </message>
    <message>
        <source>the tokens are written in the letters of byte-level BPE (Ġ is a space) and are shown as the text that they encode</source>
        <translation>词元用字节级 BPE 的字母书写（Ġ 表示空格），显示为它们代表的文本</translation>
    </message>
    <message>
        <source>is an array of type %1 and shape %2; tokens must be text of shape (n) or (batch, n)</source>
        <translation>是类型为 %1、形状为 %2 的数组；词元应是形状为 (n) 或 (batch, n) 的文本</translation>
    </message>
    <message>
        <source>is a pointer of Git LFS, not the file itself; &quot;git lfs pull&quot; in its folder fetches the file</source>
        <translation>是 Git LFS 的指针，不是文件本身；在它的文件夹里运行 &quot;git lfs pull&quot; 可以取得文件</translation>
    </message>
    <message>
        <source>is a web page (HTML), not a file of arrays; download the file itself, not the page that shows it</source>
        <translation>是网页（HTML），不是数组文件；请下载文件本身，而不是显示它的网页</translation>
    </message>
    <message>
        <source>is a pickle of Python or PyTorch, which can run code when read and is refused; save the tensors as .safetensors or .npz</source>
        <translation>是 Python 或 PyTorch 的 pickle，读取时可能执行代码，因此拒绝打开；请把张量存为 .safetensors 或 .npz</translation>
    </message>
    <message>
        <source>is an HDF5 file, which cannot be read; save its arrays as .npz or .safetensors</source>
        <translation>是 HDF5 文件，不能读取；请把其中的数组存为 .npz 或 .safetensors</translation>
    </message>
    <message>
        <source>is a GGUF file, which holds parameters of a model but no queries or keys; dump_qk.py records the queries and keys that a model computes from a text</source>
        <translation>是 GGUF 文件，存的是模型的参数，没有查询和键；模型由文本算出的查询和键可以用 dump_qk.py 记录</translation>
    </message>
    <message>
        <source>is a compressed file (gzip, xz, bzip2, zstd or 7z); unpack it first</source>
        <translation>是压缩文件（gzip、xz、bzip2、zstd 或 7z）；请先解压</translation>
    </message>
    <message>
        <source>holds %1 arrays, not one; give it as &quot;tensors&quot;</source>
        <translation>含有 %1 个数组而不是一个；请改在“tensors”中给出</translation>
    </message>
    <message>
        <source>is missing: name the arrays of both queries and keys; or name neither, and both are found by their usual names</source>
        <translation>缺失：请同时写明查询数组和键数组的名字；或两者都不写，由程序按常用名字识别</translation>
    </message>
    <message>
        <source>{L}, the number of the layer, must be in the names of all arrays or of none</source>
        <translation>{L}（层号）须在所有数组的名字中都写，或都不写</translation>
    </message>
    <message>
        <source>has the shape %1, but needs (n, d), (heads, n, d), (batch, heads, n, d) or (layers, batch, heads, n, d)</source>
        <translation>形状为 %1；需要 (n, d)、(heads, n, d)、(batch, heads, n, d) 或 (layers, batch, heads, n, d)</translation>
    </message>
    <message>
        <source>has the shape %1, but %2 has %3: the numbers of sequences differ</source>
        <translation>形状为 %1，而 %2 为 %3：序列数不同</translation>
    </message>
    <message>
        <source>has the shape %1, but %2 has %3: the query heads cannot share the key heads evenly</source>
        <translation>形状为 %1，而 %2 为 %3：查询头数不是 KV 头数的整数倍</translation>
    </message>
    <message>
        <source>has the shape %1, but %2 has %3: values and keys need the same number of heads</source>
        <translation>形状为 %1，而 %2 为 %3：值的头数须与键相同</translation>
    </message>
    <message>
        <source>is %1, but the names of the arrays contain no layer number, so it must be 0</source>
        <translation>为 %1，但名字中没有层号；请保持 0</translation>
    </message>
    <message>
        <source>is %1, but the layers go from %2 to %3</source>
        <translation>为 %1，但层号从 %2 到 %3</translation>
    </message>
    <message>
        <source>is %1, but there are %2 heads, counted from 0</source>
        <translation>为 %1，但共有 %2 个头，从 0 数起</translation>
    </message>
    <message>
        <source>Queries, keys and values of a model, read from .npz, .safetensors or .npy files.</source>
        <translation>从 .npz、.safetensors 或 .npy 文件读取的模型的查询、键和值。</translation>
    </message>
    <message>
        <source>has %1 tokens, but there are %2 keys</source>
        <translation>有 %1 个词元，而键有 %2 个</translation>
    </message>
    <message>
        <source>must be independent, cooperating, complementary or competing</source>
        <translation>必须是 independent、cooperating、complementary 或 competing</translation>
    </message>
    <message>
        <source>must be at least 1, and so must d_v</source>
        <translation>必须至少为 1，d_v 也是</translation>
    </message>
    <message>
        <source>there is not enough memory for a copy of the tokens</source>
        <translation>内存不足，无法复制词元</translation>
    </message>
    <message>
        <source>Independent</source>
        <translation>相互独立</translation>
    </message>
    <message>
        <source>Every head has random projections of its own, so the heads attend to different keys.</source>
        <translation>每个头有自己的随机投影：各自关注不同的键。</translation>
    </message>
    <message>
        <source>Cooperating</source>
        <translation>协作</translation>
    </message>
    <message>
        <source>The heads share nine tenths of their projections and attend to similar keys.</source>
        <translation>各头的投影有九成是共用的，因此关注相似的键。</translation>
    </message>
    <message>
        <source>Complementary</source>
        <translation>互补</translation>
    </message>
    <message>
        <source>There are as many kinds of token as heads, and each head attends to a kind of its own.</source>
        <translation>词元的种类与头一样多，每个头寻找自己的那一种。</translation>
    </message>
    <message>
        <source>Competing</source>
        <translation>竞争</translation>
    </message>
    <message>
        <source>In every pair of heads, the scores of one are the negatives of the other&apos;s.</source>
        <translation>每一对头中，一个头的分数是另一个头的分数取相反数。</translation>
    </message>
    <message>
        <source>Which head, counted from 0. With fewer key heads than query heads, several query heads share one key head (grouped-query attention).</source>
        <translation>哪一个头，从 0 数起。KV 头较少时，几个查询头共用一个（分组查询注意力）。</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Number of heads H of multi-head attention. Tokens have H · d components; head h projects them to X W_Q^h, X W_K^h, X W_V^h.</source>
        <translation>多头注意力的头数 H。每个词元是 H · d 维向量；头 h 把它们投影为 X W_Q^h、X W_K^h、X W_V^h。</translation>
    </message>
    <message>
        <source>Relation of heads</source>
        <translation>各头关系</translation>
    </message>
    <message>
        <source>How the heads relate to each other: independent, cooperating (they attend to similar keys), complementary (they attend to different keys) or competing (in each pair of heads, the scores of one are the negatives of the other&apos;s).</source>
        <translation>各头之间的关系：独立、协作（关注相似的键）、互补（关注不同的键）或竞争（头两两成对，同一对中两个头的分数互为相反数）。</translation>
    </message>
    <message>
        <source>must be below %1, the number of heads, but is %2</source>
        <translation>必须小于头数 %1，现在是 %2</translation>
    </message>
    <message>
        <source>heads × d, the width of a token, must be at most %1, but is %2 × %3</source>
        <translation>头数 × d（即词元的维数）至多为 %1，现在是 %2 × %3</translation>
    </message>
    <message>
        <source>Multi-head attention</source>
        <translation>多头注意力</translation>
    </message>
    <message>
        <source>Random tokens seen by several heads, each through random projections W_Q and W_K of its own (Vaswani et al. 2017).</source>
        <translation>多个头处理同一组随机词元，每个头都有自己的随机投影 W_Q 和 W_K（Vaswani 等，2017）。</translation>
    </message>
    <message>
        <source>Heads: four pairs of heads that attend to opposite keys, and the divergence between heads</source>
        <translation>多头：四对头，每对的两个头关注相反的键，以及各头之间的差异</translation>
    </message>
    <message>
        <source>must be %1, %2 or %3 to have several heads; %4 has only one</source>
        <translation>必须是 %1、%2 或 %3 才有多个头；%4 只有一个头</translation>
    </message>
    <message>
        <source>As exported</source>
        <translation>导出时的权重</translation>
    </message>
    <message>
        <source>The weights as the file has them.</source>
        <translation>文件中的权重，不作改动。</translation>
    </message>
    <message>
        <source>Weights to the power τ</source>
        <translation>权重的 τ 次幂</translation>
    </message>
    <message>
        <source>The weights after the logits are multiplied by the factor τ; exact even without queries and keys.</source>
        <translation>给 logit 乘以系数 τ 之后的权重；没有查询和键也能精确算出。</translation>
    </message>
    <message>
        <source>in %1 of %2 rows the visible weights do not sum to 1 (row %3: %4); each row is divided by its sum</source>
        <translation>%2 行中有 %1 行的可见权重之和不为 1（第 %3 行：%4）；每行都除以自己的和</translation>
    </message>
    <message>
        <source>Decided by the normalizer that is written in the file. If none is written there, the sums decide: if every row sums to less than 1, the missing weight counts as one more position, and a note says so; if not, each row is divided by its sum.</source>
        <translation>由文件写明的归一化方法决定；没有写明时，若每一行的和都小于 1，就把缺少的部分算作多出的一个位置，并加以说明；否则每行都除以自己的和。</translation>
    </message>
    <message>
        <source>Add one more position</source>
        <translation>算作多出的一个位置</translation>
    </message>
    <message>
        <source>If a row sums to less than 1, the missing part is the weight of one more position, which belongs to no key, as with a sink. The other weights stay as they are.</source>
        <translation>一行的权重之和不足 1 时，缺少的部分是多出的一个位置的权重，它不属于任何键，如同汇聚位；其他权重保持原样。</translation>
    </message>
    <message>
        <source>Rescale rows to sum to 1</source>
        <translation>每行归一化到和为 1</translation>
    </message>
    <message>
        <source>The weights of each row are divided by their sum.</source>
        <translation>每行的权重都除以它们的和。</translation>
    </message>
    <message>
        <source>Rows that sum to less than 1</source>
        <translation>权重和不足 1 的部分</translation>
    </message>
    <message>
        <source>How to read a row of weights whose sum is less than 1. sink: the missing part 1 − Σ a is the weight of one more position, which belongs to no key. rescale: each row is divided by its sum. auto: the text &quot;normalizer&quot; beside the weights in the file (softmax, sink, sigmoid, softpick) decides; without it, sink if every row sums to less than 1, else rescale.</source>
        <translation>一行的权重之和小于 1 时怎样处理。sink：缺少的部分 1 − Σ a 是一个不属于任何键的位置的权重。rescale：每行除以它的和。auto：由文件中与权重并存的文本“normalizer”（softmax、sink、sigmoid、softpick）决定；没有这一文本时，若每行之和都小于 1 则为 sink，否则为 rescale。</translation>
    </message>
    <message>
        <source>must be auto, sink or rescale</source>
        <translation>必须是 auto、sink 或 rescale</translation>
    </message>
    <message>
        <source>Missing weight goes to no key</source>
        <translation>不足 1 的部分不分给任何键</translation>
    </message>
    <message>
        <source>If a row&apos;s recorded weights sum to less than 1, the missing part p is the weight of one more position, which belongs to no key.</source>
        <translation>若记录的一行权重之和不足 1，缺少的部分 p 就是多出的一个位置的权重，该位置不属于任何键。</translation>
    </message>
    <message>
        <source>As recorded</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>The recorded weights stay as they are, whatever their sum.</source>
        <translation>记录的权重保持原样，不论它们的和是多少。</translation>
    </message>
    <message>
        <source>this study needs rows of weights that sum to 1; choose &quot;rest&quot; rescale to divide each recorded row by its sum</source>
        <translation>这项研究要求每行权重之和为 1；请选择 &quot;rest&quot; rescale，让记录的每一行除以自己的和</translation>
    </message>
    <message>
        <source>the file names the normalizer “%1”, which is not known; the known ones are %2</source>
        <translation>文件写明的归一化“%1”未知；已知的有 %2</translation>
    </message>
    <message>
        <source>the file says that %1 made the weights: they stay as they are, and if a row sums to less than 1, the difference belongs to no position</source>
        <translation>文件说明权重由 %1 得到：权重保持原样；一行之和不足 1 时，差额不归入任何位置</translation>
    </message>
    <message>
        <source>%1 of %2 rows of weights sum to more than 1 (row %3: %4): these rows stay as they are; only rows that sum to less than 1 get one more position, which belongs to no key</source>
        <translation>%2 行权重中有 %1 行的和大于 1（第 %3 行：%4）：这些行保持原样；只有和小于 1 的行才另加一个不属于任何键的位置</translation>
    </message>
    <message>
        <source>in %1 of %2 rows the mask hides some weight (the visible weight of row %3 is %4): each row is divided by the sum of its visible weights and the weight of the position that belongs to no key</source>
        <translation>%2 行中有 %1 行的一部分权重被掩码屏蔽（第 %3 行的可见部分为 %4）：每行都除以余下的权重与“不属于任何键的位置”的权重之和</translation>
    </message>
    <message>
        <source>every row of weights sums to less than 1 (row %1: %2): the missing part counts as one more position, which belongs to no key; choose &quot;rest&quot; rescale to divide each row by its sum instead</source>
        <translation>每行权重之和都小于 1（第 %1 行：%2）：缺少的部分算作多出的一个位置，它不属于任何键；若选择 &quot;rest&quot; rescale，则改为每行除以自己的和</translation>
    </message>
    <message>
        <source>%1 contains numbers so small (below 1.2e-38) that float32 cannot hold them; they count as 0 (row %2, column %3: %4); scale the data up</source>
        <translation>%1 中有过小的数（小于 1.2e-38），float32 无法表示，按 0 计算（第 %2 行第 %3 列：%4）；请按比例放大数值</translation>
    </message>
    <message>
        <source>&quot;%1&quot; applies only to given attention weights; this source has queries and keys</source>
        <translation>“%1”只适用于直接给出的注意力权重，而这里给出的是查询和键</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be applied to attention weights without their queries and keys, because the scale that made the weights is not known; the factor τ can be applied, as a power of the weights</source>
        <translation>只有注意力权重而没有查询和键时，不能施加“%1”，因为不知道权重是用什么缩放算出的；系数 τ 可以施加，相当于取权重的 τ 次幂</translation>
    </message>
    <message>
        <source>A .npz or .safetensors file with the queries, keys and values of a model: tables (n, d), (heads, n, d) or (batch, heads, n, d), found by names such as q, layers.3.k or model.layers.3.self_attn.q_proj. Or with its attention weights: (n_q, n_k), (heads, n_q, n_k) or (batch, heads, n_q, n_k), named attentions or layers.3.attn_weights, for example.</source>
        <translation>含有模型的查询、键和值的 .npz 或 .safetensors 文件：表 (n, d)、(heads, n, d) 或 (batch, heads, n, d)，按 q、layers.3.k 或 model.layers.3.self_attn.q_proj 之类的名字识别。也可以是注意力权重：(n_q, n_k)、(heads, n_q, n_k) 或 (batch, heads, n_q, n_k)，名为 attentions 或 layers.3.attn_weights 等。</translation>
    </message>
    <message>
        <source>Array with the weights</source>
        <translation>权重所在的数组</translation>
    </message>
    <message>
        <source>Name of the array in the tensor file that holds the attention weights; write {L} for the number of the layer. Empty: found by its usual name, or because it is the only array.</source>
        <translation>张量文件中注意力权重数组的名字，层号处写 {L}。留空则按常用名字识别，或取唯一的数组。</translation>
    </message>
    <message>
        <source>must name the file of the attention weights</source>
        <translation>必须给出注意力权重的文件</translation>
    </message>
    <message>
        <source>must be off: attention weights come without queries and keys to rotate</source>
        <translation>必须关闭：注意力权重没有可旋转的查询和键</translation>
    </message>
    <message>
        <source>must be off: it cannot be applied to attention weights</source>
        <translation>必须关闭：它不能用于注意力权重</translation>
    </message>
    <message>
        <source>has attention weights (%1) and no queries and keys; choose &quot;source&quot; weights for this file</source>
        <translation>只有注意力权重（%1），没有查询和键；请选择“source” weights，以读取此文件</translation>
    </message>
    <message>
        <source>has several stacks of attention weights (%1); say which with weights-name</source>
        <translation>有几组注意力权重（%1）；请用 weights-name 说明是哪一组</translation>
    </message>
    <message>
        <source>has no arrays that are named like queries and keys (it has %1); say which with q-name and k-name, or with weights-name if they are attention weights</source>
        <translation>没有像查询和键那样命名的数组（现有 %1）；请用 q-name 和 k-name 指明，若是注意力权重则用 weights-name</translation>
    </message>
    <message>
        <source>has no array that is named like attention weights (it has %1); say which with weights-name</source>
        <translation>没有像注意力权重那样命名的数组（现有 %1）；请用 weights-name 指明</translation>
    </message>
    <message>
        <source>has the shape %1, but needs (n_q, n_k), (heads, n_q, n_k), (batch, heads, n_q, n_k) or (layers, batch, heads, n_q, n_k)</source>
        <translation>形状为 %1；需要 (n_q, n_k)、(heads, n_q, n_k)、(batch, heads, n_q, n_k) 或 (layers, batch, heads, n_q, n_k)</translation>
    </message>
    <message>
        <source>the entry at row %1, column %2 of head %3 is %4; attention weights are numbers from 0 to 1</source>
        <translation>头 %3 第 %1 行第 %2 列的值是 %4；注意力权重是 0 到 1 之间的数</translation>
    </message>
    <message>
        <source>Files of weights</source>
        <translation>权重文件</translation>
    </message>
    <message>
        <source>Attention weights of a model without its queries and keys, read from .npz, .safetensors or .npy files: shown as they are, or raised to a power.</source>
        <translation>模型的注意力权重，不含查询和键，读自 .npz、.safetensors 或 .npy 文件：按原样显示，或取幂次。</translation>
    </message>
    <message>
        <source>gives attention weights alone; queries and keys are needed here</source>
        <translation>只给出注意力权重；这里需要查询和键</translation>
    </message>
    <message>
        <source>holds numbers, not text</source>
        <translation>存的是数值，不是文本</translation>
    </message>
    <message>
        <source>label %1 (counted from 0) is not UTF-8 text</source>
        <translation>标签 %1（从 0 数起）不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>the scale is 0 in every row, so no factor can change it</source>
        <translation>每一行的缩放因子都是 0：乘以任何系数都不变</translation>
    </message>
    <message>
        <source>holds NaN, so it is not a mask; save 0 (hidden) and 1 (visible)</source>
        <translation>含有 NaN，不是掩码；请保存 0（屏蔽）和 1（可见）</translation>
    </message>
    <message>
        <source>has the shape %1; its first dimension must be the number of sequences, %2 (a mask for each head cannot be read)</source>
        <translation>形状为 %1；第一维应为序列数 %2（不能读取每个头各自的掩码）</translation>
    </message>
    <message>
        <source>the weights are 0 wherever a key comes after the query; the mask &quot;causal&quot; would leave these keys out</source>
        <translation>凡是位于查询之后的键，权重都是 0；改用掩码“causal”，这些键就不计入</translation>
    </message>
    <message>
        <source>the mask &quot;padding&quot; hides nothing: the file marks no key of this sequence as padding</source>
        <translation>掩码“padding”没有屏蔽任何键：文件未说明本序列有填充的键</translation>
    </message>
    <message>
        <source>is %1, but the layers are %2</source>
        <translation>是 %1，但现有的层是 %2</translation>
    </message>
    <message>
        <source>begins like JSON, but is not valid JSON</source>
        <translation>开头像 JSON，但不是有效的 JSON</translation>
    </message>
    <message>
        <source>the file has %1 sequences; this is sequence %2, counted from 0; choose another with &quot;batch&quot;</source>
        <translation>文件有 %1 个序列，这里是第 %2 个（从 0 数起）；用“batch”选择其他序列</translation>
    </message>
    <message>
        <source>the values cannot be read and are left out: %1</source>
        <translation>值无法读取，因而略去：%1</translation>
    </message>
    <message>
        <source>windows are parts cut from a text or file; the source &quot;%1&quot; has none, because each trial draws new random data</source>
        <translation>窗口是从文本或文件中截取的一段；来源“%1”没有窗口，每次试验都重新抽样</translation>
    </message>
    <message>
        <source>estimated from the windows, corrected for the keys that overlapping windows share; undefined if no three windows are disjoint</source>
        <translation>由各窗口（从序列中截取的各段）估计，已考虑重叠窗口共有的键；不足三个互不重叠的窗口时无定义</translation>
    </message>
    <message>
        <source>estimated from independent trials</source>
        <translation>由相互独立的试验得出</translation>
    </message>
    <message>
        <source>for about 90 % of files, the mean over all rows differs from this mean by at most twice this error; 0 if all rows are evaluated, undefined for fewer than four evaluated rows</source>
        <translation>对约 90% 的文件，全部行的均值与此均值相差不超过此误差的两倍；计算了全部行时为 0，计算的行不足四行时无定义</translation>
    </message>
    <message>
        <source>estimated from the rows of one trial, for the same keys only; more trials would also show the effect of other keys</source>
        <translation>由一次试验的各行估计，只反映键不变时的差异；要知道换用别的键的影响，需增加试验次数</translation>
    </message>
    <message>
        <source>has no matching array of keys</source>
        <translation>文件中没有与之对应的键</translation>
    </message>
    <message>
        <source>has no matching array of queries</source>
        <translation>文件中没有与之对应的查询</translation>
    </message>
    <message>
        <source>The scale at which the mean of the chosen entropy equals a target; it is found numerically on the data. This is the scale that would keep the entropy constant.</source>
        <translation>使所选熵的均值等于目标值的缩放，由数据求得：用它就能保持熵不变。</translation>
    </message>
    <message>
        <source>the scale of %1 was found on %2 of %3 rows: the mean entropy of all rows differs from the target by about %4 nats (standard error)</source>
        <translation>%1 的缩放因子只用 %3 行中的 %2 行求得：全部行的平均熵与目标约相差 %4 奈特（标准误）</translation>
    </message>
    <message>
        <source>no theory gives the entropy of the standard scale at n0; set the target entropy with target=…</source>
        <translation>标准缩放在 n0 处的熵没有理论值；请用 target=… 给出目标熵</translation>
    </message>
    <message>
        <source>in theory, no scale gives an entropy of %1</source>
        <translation>理论上没有缩放能给出熵 %1</translation>
    </message>
    <message>
        <source>there is no theory for the source “%1”; choose a generated source</source>
        <translation>来源“%1”没有理论值；请选择随机生成的来源</translation>
    </message>
    <message>
        <source>scores are too large for float32: at n = %1 the entropy of row %2 is off by %3 nats, and other rows may be, too</source>
        <translation>分数过大，超出 float32 的精度：n = %1 时第 %2 行的熵偏差为 %3 奈特，其他行也可能有偏差</translation>
    </message>
    <message>
        <source>must be auto, hnd or nhd</source>
        <translation>必须是 auto、hnd 或 nhd</translation>
    </message>
    <message>
        <source>must be auto, or some of layers, batch and heads, each once and separated by commas, in the order of the file</source>
        <translation>必须是 auto，或 layers、batch、heads 中的几个，各出现一次，用逗号隔开，按文件中的顺序</translation>
    </message>
    <message>
        <source>does not have the size that was declared for it</source>
        <translation>数据的大小与事先声明的不符</translation>
    </message>
    <message>
        <source>does not fit into memory</source>
        <translation>内存放不下</translation>
    </message>
    <message>
        <source>it is not known whether heads or tokens come first in the shape %1; it is taken for %2 heads of %3 tokens, which is a guess; choose &quot;layout&quot; %4 to read %3 heads of %2 tokens</source>
        <translation>无法判断形状 %1 中头在前还是词元在前：暂按 %2 个头、每头 %3 个词元读取。如果不对，请选择“layout” %4，即读作 %3 个头、每头 %2 个词元</translation>
    </message>
    <message>
        <source>it is not known whether heads or tokens come first in the shape %1; it is taken for %2 heads of %3 tokens, which is a guess; choose &quot;layout&quot; %4 to read %3 heads of %2 tokens, or set &quot;split-heads&quot; to read a batch with concatenated heads</source>
        <translation>无法判断形状 %1 中头在前还是词元在前：暂按 %2 个头、每头 %3 个词元读取。如果不对，请选择“layout” %4，即读作 %3 个头、每头 %2 个词元；若设置“split-heads”，则读作各头并排的批次</translation>
    </message>
    <message>
        <source>it is not known what the leading dimensions of %1 %2 mean; they are taken for %3, which is a guess; choose &quot;leading&quot; %4 to read it as %5</source>
        <translation>无法判断 %1 %2 前几维的含义：暂按 %3 读取，这只是猜测；若选择“leading” %4，则读作 %5</translation>
    </message>
    <message>
        <source>%1 %2 is read as %3, because only this fits %6; choose &quot;leading&quot; %4 to read it as %5</source>
        <translation>%1 %2 读作 %3，因为只有这样才与 %6 相符；若选择“leading” %4，则读作 %5</translation>
    </message>
    <message>
        <source>%1 %2 is read as %3, because PyTorch averages weights of this name over heads; choose &quot;leading&quot; %4 to read it as %5</source>
        <translation>%1 %2 读作 %3，因为 PyTorch 中这种名称的权重已对各头取平均；若选择“leading” %4，则读作 %5</translation>
    </message>
    <message>
        <source>is %1, but the names of the arrays already contain the number of the layer; leave out the word layers</source>
        <translation>为 %1，但数组的名称已给层编了号；请去掉 layers 一词</translation>
    </message>
    <message>
        <source>is %1, but concatenated heads have no dimension of their own; leave split-heads at 0</source>
        <translation>为 %1，但并排的头不单独占一维；请让 split-heads 保持为 0</translation>
    </message>
    <message>
        <source>is %1, but if heads come after tokens (&quot;layout&quot; nhd), heads must be named last</source>
        <translation>为 %1，但头在词元之后时（&quot;layout&quot; nhd），heads 必须写在最后</translation>
    </message>
    <message>
        <source>has the shape %1: %2 layers are too many, and up to %3 can be read</source>
        <translation>形状为 %1：%2 层太多，最多能读 %3 层</translation>
    </message>
    <message>
        <source>names %1 leading dimensions (%2), but %3 has %5: its shape is %4</source>
        <translation>写了 %1 个维度的含义（%2），但 %3 在最后两维之前有 %5 个维度：它的形状为 %4</translation>
    </message>
    <message>
        <source>has the shape %1, but %2 has %3: the numbers of layers differ</source>
        <translation>形状为 %1，而 %2 为 %3：层数不同</translation>
    </message>
    <message>
        <source>%1 of %2 layers cannot be read and are left out; the first of them is layer %3: %4</source>
        <translation>%2 层中有 %1 层无法读取，已略去；其中第一个是第 %3 层：%4</translation>
    </message>
    <message>
        <source>Leading dimensions</source>
        <translation>前几维的含义</translation>
    </message>
    <message>
        <source>What the leading dimensions of the arrays mean (those before tokens and vector components), in the order of the file: one or more of layers, batch, heads; for example, layers,heads for a stack of all layers. If heads come after tokens, write heads last. auto: heads, or batch,heads, or layers,batch,heads, unless names or a mask given with the arrays show otherwise; if this is uncertain, a note says so.</source>
        <translation>数组中位于词元和向量分量之前的各维是什么，按文件中的顺序：layers（层）、batch（批次）、heads（头）中的一个或几个，例如所有层叠在一起时写 layers,heads。头在词元之后时，把 heads 写在最后。auto：heads，或 batch,heads，或 layers,batch,heads，除非名称或随数组给出的掩码表明不是这样；不确定时会加以说明。</translation>
    </message>
    <message>
        <source>Detect from the file</source>
        <translation>根据文件自动识别</translation>
    </message>
    <message>
        <source>Detected from the shapes and names of the arrays, or from weights, masks or tokens given with them. If these do not decide, the order is guessed, and a note says so.</source>
        <translation>由数组的形状与名称，或随数组给出的权重、掩码、词元判断；都判断不了则为猜测，并会说明。</translation>
    </message>
    <message>
        <source>(heads, n, d)</source>
        <translation>(头, n, d)</translation>
    </message>
    <message>
        <source>Heads before tokens, as PyTorch has them.</source>
        <translation>头在词元之前，如 PyTorch。</translation>
    </message>
    <message>
        <source>(n, heads, d)</source>
        <translation>(n, 头, d)</translation>
    </message>
    <message>
        <source>Tokens before heads, as FlashAttention and JAX have them.</source>
        <translation>词元在头之前，如 FlashAttention 与 JAX。</translation>
    </message>
    <message>
        <source>Array layout</source>
        <translation>数组的维度次序</translation>
    </message>
    <message>
        <source>Order of heads (h) and tokens (n) in the arrays; vector components (d) come last, and a batch comes first: hnd as in PyTorch, nhd as in FlashAttention, JAX and TransformerLens. auto: found from shapes, names (hook_q), and weights, masks or tokens given with the arrays. If these do not decide, the order is guessed, and a note says so.</source>
        <translation>数组中头（h）与词元（n）的次序；向量的分量（d）总在最后，批次在头与词元之前：hnd 如 PyTorch，nhd 如 FlashAttention、JAX 与 TransformerLens。auto：由形状、名称（hook_q）以及随数组给出的权重、掩码或词元判断；都判断不了则为猜测，并会说明。</translation>
    </message>
    <message>
        <source>Concatenated heads</source>
        <translation>并排的头数</translation>
    </message>
    <message>
        <source>How many query heads are concatenated in each row, as in the output of a projection layer: (n, H · d) or (batch, n, H · d). 0: heads have a dimension of their own. Keys and values may have fewer heads (grouped-query attention).</source>
        <translation>每一行里并排有多少个查询头，投影层的输出就是这样：(n, H · d) 或（批，n，H · d）。0：头单独占一维。键和值的头数可以更少（分组查询注意力）。</translation>
    </message>
    <message>
        <source>Read int16 as bfloat16</source>
        <translation>把 int16 读作 bfloat16</translation>
    </message>
    <message>
        <source>Reads arrays of uint16 or int16 as the bits of bfloat16 numbers, for which NumPy has no type. When off, this is done only for arrays with bf16 or bfloat16 in their names; other queries, keys and values of an integer type are refused.</source>
        <translation>uint16 或 int16 数组里存的是 bfloat16 数的二进制位（NumPy 没有这种类型）。不选时，只有名称含 bf16 或 bfloat16 的数组才这样读；查询、键和值若是其他整数，则不予读取。</translation>
    </message>
    <message>
        <source>Attention with linear biases (Press et al. 2021): the slope times the distance i − j is subtracted from the logit. Made for a causal mask. With several heads, head h of H (h from 0) has the slope 2^(−8(h+1)/H) instead. If H is not a power of two, the heads have the slopes for the next lower power P, then the 1st, 3rd, 5th … slope for 2P. 0: off.</source>
        <translation>线性偏置注意力 ALiBi（Press 等，2021）：从 logit 中减去斜率乘以距离 i − j，为因果掩码而设计。查看多个头时，H 个头中的第 h 个头改用斜率 2^(−8(h+1)/H)，h 从 0 起；H 不是 2 的幂时，先用不超过 H 的最大的 2 的幂 P 的各斜率，再用 2P 的第 1、3、5…… 个斜率。0：关闭。</translation>
    </message>
    <message>
        <source>a recorded mask must not read files</source>
        <translation>记录在文件中的掩码不得再读取文件</translation>
    </message>
    <message>
        <source>the mask “recorded” needs a file that records which keys the model saw</source>
        <translation>掩码“recorded”需要这样的文件：其中记录了模型看得到哪些键</translation>
    </message>
    <message>
        <source>The keys that the model saw, as recorded in the file with its queries and keys (by dump_qk.py).</source>
        <translation>模型实际看得到的键，与查询和键一起记录在文件中（由 dump_qk.py 写入）。</translation>
    </message>
    <message>
        <source>is not a mask: %1</source>
        <translation>不是掩码：%1</translation>
    </message>
    <message>
        <source>must be one number above 0</source>
        <translation>必须是一个大于 0 的数</translation>
    </message>
    <message>
        <source>has the shape %1, which does not fit the queries and keys</source>
        <translation>形状为 %1，与查询和键不符</translation>
    </message>
    <message>
        <source>scale %1</source>
        <translation>缩放 %1</translation>
    </message>
    <message>
        <source>trained at %1 tokens</source>
        <translation>训练长度 %1 个词元</translation>
    </message>
    <message>
        <source>mask %1</source>
        <translation>掩码 %1</translation>
    </message>
    <message>
        <source>mask %1 (%2)</source>
        <translation>掩码 %1（%2）</translation>
    </message>
    <message>
        <source>attention weights were given; this needs queries and keys</source>
        <translation>给出的是注意力权重；这里需要查询和键</translation>
    </message>
    <message>
        <source>parts of the formula cannot be written in Python</source>
        <translation>公式中有些部分无法写成 Python</translation>
    </message>
    <message>
        <source>A language model, trained at 128 tokens and used at 512: which heads lose their focus</source>
        <translation>一个语言模型：训练长度 128，读入 512 个词元，哪些头不再集中</translation>
    </message>
    <message>
        <source>This source has no needles.</source>
        <translation>该来源中没有植入键。</translation>
    </message>
    <message>
        <source>No row sees these keys.</source>
        <translation>掩码使所有行都看不到该量所涉及的键。</translation>
    </message>
    <message>
        <source>entropy H</source>
        <translation>熵 H</translation>
    </message>
    <message>
        <source>Entropy of a row&apos;s weights</source>
        <translation>一行权重的熵</translation>
    </message>
    <message>
        <source>H / max H</source>
        <translation>熵 / 最大熵</translation>
    </message>
    <message>
        <source>Entropy as a fraction of the largest possible one</source>
        <translation>熵占可能最大值的比例</translation>
    </message>
    <message>
        <source>With a single key, the entropy is always 0, so the fraction is not defined.</source>
        <translation>只有一个键时熵总为 0，这个比例没有定义。</translation>
    </message>
    <message>
        <source>max a</source>
        <translation>max a</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>The largest weight of a row</source>
        <translation>一行中最大的权重</translation>
    </message>
    <message>
        <source>needles</source>
        <translation>植入键</translation>
    </message>
    <message>
        <source>weight on the needles</source>
        <translation>植入键的权重</translation>
    </message>
    <message>
        <source>The weight on the keys that the query should find</source>
        <translation>查询所寻找的键上的权重</translation>
    </message>
    <message>
        <source>gradient norm ‖J‖</source>
        <translation>梯度范数 ‖J‖</translation>
    </message>
    <message>
        <source>Σ a²</source>
        <translation>Σ a²</translation>
    </message>
    <message>
        <source>Sum of the squares of a row&apos;s weights; its inverse is an effective number of keys</source>
        <translation>一行权重的平方和，其倒数是有效键数</translation>
    </message>
    <message>
        <source>first key</source>
        <translation>首键</translation>
    </message>
    <message>
        <source>weight of the first key</source>
        <translation>首键的权重</translation>
    </message>
    <message>
        <source>The weight of the first key, over the rows that see it: many trained heads put unused weight there</source>
        <translation>第一个键的权重，只计看得到它的行：许多训练好的头把用不上的权重放在那里</translation>
    </message>
    <message>
        <source>own key</source>
        <translation>自身键</translation>
    </message>
    <message>
        <source>weight of the query&apos;s own key</source>
        <translation>查询自身位置的键的权重</translation>
    </message>
    <message>
        <source>The weight of the key at the query&apos;s own position</source>
        <translation>与查询同一位置的键的权重</translation>
    </message>
    <message>
        <source>last 128 keys</source>
        <translation>最近 128 个键</translation>
    </message>
    <message>
        <source>weight within the last 128 keys</source>
        <translation>最近 128 个键上的权重</translation>
    </message>
    <message>
        <source>The weight on the query&apos;s own key and the 127 before it</source>
        <translation>查询自身的键及其前 127 个键上的权重</translation>
    </message>
    <message>
        <source>mean field</source>
        <translation>平均场</translation>
    </message>
    <message>
        <source>mean-field estimate of H</source>
        <translation>H 的平均场估计</translation>
    </message>
    <message>
        <source>Estimate ln n − λ (s_max − s̄) of H from the random scores</source>
        <translation>由实际抽样的分数估计 H：ln n − λ (s_max − s̄)</translation>
    </message>
    <message>
        <source>logsumexp of the logits</source>
        <translation>logit 的 logsumexp</translation>
    </message>
    <message>
        <source>ln Σ exp of a row&apos;s logits</source>
        <translation>一行 logit 的 ln Σ exp</translation>
    </message>
    <message>
        <source>effective support</source>
        <translation>有效支撑</translation>
    </message>
    <message>
        <source>exp of Shannon&apos;s entropy: the number of keys among which the weight is spread</source>
        <translation>香农熵 H 的指数 e^H：权重相当于分散在多少个键上</translation>
    </message>
    <message>
        <source>multiplier m</source>
        <translation>倍率 m</translation>
    </message>
    <message>
        <source>The scale relative to 1/√d</source>
        <translation>相对于 1/√d 的缩放</translation>
    </message>
    <message>
        <source>top keys</source>
        <translation>权重最大的几个键</translation>
    </message>
    <message>
        <source>weight on the top keys</source>
        <translation>最大的几个权重之和</translation>
    </message>
    <message>
        <source>The sum of the largest weights of a row; their number can be set</source>
        <translation>权重最大的若干个键上的总权重，个数可以设定</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>rank of a key</source>
        <translation>某个键的排名</translation>
    </message>
    <message>
        <source>The rank of the chosen key&apos;s weight in its row, 1 for the largest</source>
        <translation>所选键的权重在该行中的排名，最大者为 1</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>mean distance |i − j| (keys)</source>
        <translation>平均距离 |i − j|（键）</translation>
    </message>
    <message>
        <source>n₀</source>
        <translation>n₀</translation>
    </message>
    <message>
        <source>The entropy-invariant scale with a free constant κ; κ = √d / ln 512 is the same as n₀ = 512.</source>
        <translation>熵不变缩放，其中的常数 κ 可自由选取；κ = √d / ln 512 相当于 n₀ = 512。</translation>
    </message>
    <message>
        <source>The entropy to reach, in nats (Tsallis: without a unit). 0: the entropy of the standard scale at n₀.</source>
        <translation>要达到的熵，单位为奈特（Tsallis 熵无单位）。0：取标准缩放在 n₀ 处的熵。</translation>
    </message>
    <message>
        <source>the data of these plots do not fit one table; write them as .npz</source>
        <translation>各图的数据列不同，不能写成一张表；请存为 .npz</translation>
    </message>
    <message>
        <source>there is not enough memory for this much data</source>
        <translation>内存不足以写出这么多数值</translation>
    </message>
    <message>
        <source>Dilution: the longer the sequence, the less weight standard attention gives to the needles</source>
        <translation>稀释：序列越长，标准注意力分给目标键（针）的权重越少</translation>
    </message>
    <message>
        <source>Scale policies: how the published scales depend on length</source>
        <translation>策略：文献中各种缩放怎样随长度变化</translation>
    </message>
    <message>
        <source>Freezing: above the freezing multiplier, a few noise keys hold all the weight</source>
        <translation>冻结：超过冻结倍率后，少数几个噪声键占有全部权重</translation>
    </message>
    <message>
        <source>Padding: four sentences padded to the longest; no query sees the padding</source>
        <translation>填充：四个句子补齐到最长的一句，补上的部分任何查询都看不到</translation>
    </message>
    <message>
        <source>A sliding window with four sinks: how many keys a query sees, and how the scale depends on that number</source>
        <translation>滑动窗口与四个汇聚键：一个查询看得到多少键，缩放如何随之变化</translation>
    </message>
    <message>
        <source>Johnson and Lindenstrauss: how many dimensions keep the distances of 2000 points</source>
        <translation>Johnson–Lindenstrauss 引理：多少维才能保持 2000 个点之间的距离</translation>
    </message>
    <message>
        <source>Gradients: softmax learns only at scales between washed out (near-uniform) and frozen (saturated)</source>
        <translation>梯度：只有缩放介于摊平（接近均匀）与冻结（饱和）之间，softmax 才能学习</translation>
    </message>
    <message>
        <source>ALiBi: a bias that grows with the distance acts like a window with soft edges</source>
        <translation>ALiBi：随距离增大的偏置，相当于一个边缘柔和的窗口</translation>
    </message>
    <message>
        <source>Each output is a weighted mean of the values: its position in their convex hull</source>
        <translation>输出是值的加权平均：各输出在值的凸包中的位置</translation>
    </message>
    <message>
        <source>there is no view &quot;%1&quot;; there are %2</source>
        <translation>没有视图“%1”；可用的有 %2</translation>
    </message>
    <message>
        <source>there is nothing to show for this experiment</source>
        <translation>这个实验在这里没有可看的内容</translation>
    </message>
    <message>
        <source>Nature, one column</source>
        <translation>Nature，单栏</translation>
    </message>
    <message>
        <source>Nature, two columns</source>
        <translation>Nature，双栏</translation>
    </message>
    <message>
        <source>IEEE, one column</source>
        <translation>IEEE，单栏</translation>
    </message>
    <message>
        <source>IEEE, two columns</source>
        <translation>IEEE，双栏</translation>
    </message>
    <message>
        <source>ACL, one column</source>
        <translation>ACL，单栏</translation>
    </message>
    <message>
        <source>ACL, text width</source>
        <translation>ACL，版心宽</translation>
    </message>
    <message>
        <source>NeurIPS, text width</source>
        <translation>NeurIPS，版心宽</translation>
    </message>
    <message>
        <source>Slide, 16:9</source>
        <translation>幻灯片，16:9</translation>
    </message>
    <message>
        <source>A0 poster</source>
        <translation>A0 海报</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>NumPy arrays</source>
        <translation>NumPy 数组</translation>
    </message>
    <message>
        <source>lines of a figure must be 0.1 to 10 times as wide as the default</source>
        <translation>图的线宽必须是默认值的 0.1 到 10 倍</translation>
    </message>
    <message>
        <source>there is no font &quot;%1&quot; on this machine</source>
        <translation>本机没有字体“%1”</translation>
    </message>
    <message>
        <source>there is no font &quot;%1&quot; on this machine, did you mean %2?</source>
        <translation>本机没有字体“%1”，是否指 %2？</translation>
    </message>
    <message>
        <source>PDF (vectors)</source>
        <translation>PDF（矢量）</translation>
    </message>
    <message>
        <source>SVG (vectors)</source>
        <translation>SVG（矢量）</translation>
    </message>
    <message>
        <source>PNG (pixels)</source>
        <translation>PNG（像素）</translation>
    </message>
    <message>
        <source>One attention, step by step: the cat sat on the mat</source>
        <translation>一次注意力，逐步看：the cat sat on the mat</translation>
    </message>
    <message>
        <source>a formula can have at most %1 bytes</source>
        <translation>公式不能超过 %1 字节</translation>
    </message>
    <message>
        <source>this byte is not valid UTF-8</source>
        <translation>这个字节不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>the formula is empty</source>
        <translation>公式是空的</translation>
    </message>
    <message>
        <source>this brace closes nothing</source>
        <translation>这个右花括号没有对应的左花括号</translation>
    </message>
    <message>
        <source>this \right has no \left</source>
        <translation>这个 \right 没有对应的 \left</translation>
    </message>
    <message>
        <source>this \end has no \begin</source>
        <translation>这个 \end 没有对应的 \begin</translation>
    </message>
    <message>
        <source>%1 is allowed only in a matrix</source>
        <translation>%1 只能用在矩阵中</translation>
    </message>
    <message>
        <source>one symbol has two subscripts; use braces, as in x_{a_b} or {x_a}_b</source>
        <translation>同一符号有两个下标；请用花括号分组，如 x_{a_b} 或 {x_a}_b</translation>
    </message>
    <message>
        <source>one symbol has two superscripts; use braces, as in x^{a^b} or {x^a}^b</source>
        <translation>同一符号有两个上标；请用花括号分组，如 x^{a^b} 或 {x^a}^b</translation>
    </message>
    <message>
        <source>something is missing after %1</source>
        <translation>%1 之后缺少内容</translation>
    </message>
    <message>
        <source>the formula is nested more than %1 levels deep</source>
        <translation>公式嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not part of a formula; put words in \text{...}</source>
        <translation>“%1”不该出现在这里：文字须写在 \text{...} 中</translation>
    </message>
    <message>
        <source>this brace is never closed</source>
        <translation>这个左花括号没有闭合</translation>
    </message>
    <message>
        <source>there is no command %1</source>
        <translation>没有命令 %1</translation>
    </message>
    <message>
        <source>\sqrt[ has no closing ]</source>
        <translation>这个根号的 [ 没有闭合</translation>
    </message>
    <message>
        <source>after %1 write a bracket or a bar, or a dot for neither</source>
        <translation>%1 之后须写括号或竖线；两者都不要时写一个点</translation>
    </message>
    <message>
        <source>this \left has no \right</source>
        <translation>这个 \left 没有对应的 \right</translation>
    </message>
    <message>
        <source>after \begin write {matrix}, {pmatrix}, {bmatrix}, {vmatrix} or {cases}</source>
        <translation>\begin 之后须为 {matrix}、{pmatrix}、{bmatrix}、{vmatrix} 或 {cases}</translation>
    </message>
    <message>
        <source>\end{%1} is missing here</source>
        <translation>此处应为 \end{%1}</translation>
    </message>
    <message>
        <source>this \begin{%1} has no \end</source>
        <translation>这个 \begin{%1} 没有对应的 \end</translation>
    </message>
    <message>
        <source>\text{...} takes words only</source>
        <translation>\text{...} 中只能写文字</translation>
    </message>
    <message>
        <source>%1 takes only letters and digits</source>
        <translation>%1 中只能写字母和数字</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither a measure, such as entropy(A), nor a numeric field</source>
        <translation>“%1”既不是度量（如 entropy(A)），也不是数值字段</translation>
    </message>
    <message>
        <source>this bracket is not closed</source>
        <translation>这个括号没有闭合</translation>
    </message>
    <message>
        <source>the first argument of this measure must be a policy: A, B or the name of a policy, as in entropy(A)</source>
        <translation>这个度量的第一个参数须为策略：A、B 或策略名，例如 entropy(A)</translation>
    </message>
    <message>
        <source>this measure is about one cell: give row = … and key = …</source>
        <translation>这个度量针对单个单元格：请写明 row = … 和 key = …</translation>
    </message>
    <message>
        <source>after a semicolon write field = value, such as n = 512</source>
        <translation>分号之后应写“字段 = 值”，例如 n = 512</translation>
    </message>
    <message>
        <source>there is no field &quot;%1&quot;</source>
        <translation>没有名为“%1”的字段</translation>
    </message>
    <message>
        <source>this measure does not depend on the policy; leave the policy out</source>
        <translation>这个度量与策略无关；请去掉策略</translation>
    </message>
    <message>
        <source>this measure does not take this argument; leave it out</source>
        <translation>这个量不接受该位置上的参数；请删去该参数</translation>
    </message>
    <message>
        <source>give a row or a key by its number, counted from 0, or write last for the last one</source>
        <translation>行号和键号从 0 数起；最后一行或最后一个键可写作 last</translation>
    </message>
    <message>
        <source>an expression is missing</source>
        <translation>缺少表达式</translation>
    </message>
    <message>
        <source>has no defined value here</source>
        <translation>在此处没有定义</translation>
    </message>
    <message>
        <source>there is no step; a step begins with a line &quot;# Title&quot;</source>
        <translation>这一课没有任何一步；每一步以一行“# 标题”开头</translation>
    </message>
    <message>
        <source>a lesson begins with its header, between two lines &quot;---&quot;</source>
        <translation>一课须以文件头开头，写在两行“---”之间</translation>
    </message>
    <message>
        <source>a line of the header is written as key: value</source>
        <translation>文件头的每一行写作 名称: 值</translation>
    </message>
    <message>
        <source>the header is not closed by a second line &quot;---&quot;</source>
        <translation>文件头缺少第二行“---”来结束</translation>
    </message>
    <message>
        <source>the step has no title</source>
        <translation>这一步没有标题</translation>
    </message>
    <message>
        <source>this block is not closed</source>
        <translation>这个块没有闭合</translation>
    </message>
    <message>
        <source>a block must be in a step; a step begins with a line &quot;# Title&quot;</source>
        <translation>块须写在某一步之中；每一步以一行“# 标题”开头</translation>
    </message>
    <message>
        <source>a line of this block is written as key = value</source>
        <translation>这个块的每一行写作 名称 = 值</translation>
    </message>
    <message>
        <source>text must be in a step; a step begins with a line &quot;# Title&quot;</source>
        <translation>正文须写在某一步之中；每一步以一行“# 标题”开头</translation>
    </message>
    <message>
        <source>row %1 was not evaluated: only %2 of %3 rows were</source>
        <translation>第 %1 行没有计算；%3 行中只计算了 %2 行</translation>
    </message>
    <message>
        <source>there are %1 rows and %2 keys, counted from 0</source>
        <translation>共有 %1 行、%2 个键，从 0 数起</translation>
    </message>
    <message>
        <source>single weights can be measured only if there are at most 4096 tokens</source>
        <translation>词元不超过 4096 个时，才能取单个权重</translation>
    </message>
    <message>
        <source>this program reads version 1 of the lesson format; write &quot;lesson: 1&quot;</source>
        <translation>本程序只能读取第 1 版格式的课；请写“lesson: 1”</translation>
    </message>
    <message>
        <source>the language must be en or zh_CN</source>
        <translation>language 须为 en 或 zh_CN</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing in the header</source>
        <translation>文件头缺少“%1”</translation>
    </message>
    <message>
        <source>a step asks one question; begin another step</source>
        <translation>一步只能有一个问题；请另起一步</translation>
    </message>
    <message>
        <source>nothing may follow the name of this block</source>
        <translation>这个块的名称之后不能有其他内容</translation>
    </message>
    <message>
        <source>there is a block &quot;reveal&quot; but no question</source>
        <translation>有 reveal 块，却没有问题</translation>
    </message>
    <message>
        <source>say what the block asks: write choice, number, point or curve after &quot;ask&quot;</source>
        <translation>请写明问的是什么：在“ask”之后写 choice、number、point 或 curve</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not belong to this question</source>
        <translation>“%1”不适用于这种问题</translation>
    </message>
    <message>
        <source>&quot;when&quot; must come after the option that it is about</source>
        <translation>when 须写在它所属的 option 之后</translation>
    </message>
    <message>
        <source>only the page can be hidden: hide = page</source>
        <translation>只能隐藏页面：hide = page</translation>
    </message>
    <message>
        <source>say yes or no</source>
        <translation>请写 yes 或 no</translation>
    </message>
    <message>
        <source>a range is written as 0 .. 10</source>
        <translation>范围写作 0 .. 10</translation>
    </message>
    <message>
        <source>a range goes from a smaller number to a larger one</source>
        <translation>范围须由小到大</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a numeric field</source>
        <translation>“%1”不是数值字段</translation>
    </message>
    <message>
        <source>the values of an axis must ascend</source>
        <translation>轴上的值须递增</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number</source>
        <translation>“%1”不是数值</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing</source>
        <translation>缺少“%1”</translation>
    </message>
    <message>
        <source>a choice needs at least two options, each followed by the condition under which it is right</source>
        <translation>选择题至少要有两个选项，每个选项之后须用 when 写明何时正确</translation>
    </message>
    <message>
        <source>a logarithmic axis must begin above 0</source>
        <translation>对数轴须从大于 0 的值开始</translation>
    </message>
    <message>
        <source>a curve question needs &quot;curve&quot; (what is drawn) and &quot;range&quot; (between which values)</source>
        <translation>曲线题须写明 curve（画什么）和 range（取值范围）</translation>
    </message>
    <message>
        <source>a point question needs either &quot;answer&quot;, or &quot;curve&quot; and the &quot;level&quot; that this curve crosses</source>
        <translation>取点题须写明 answer，或写明 curve 及其穿过的 level</translation>
    </message>
    <message>
        <source>this formula is not closed; write a dollar sign as \$</source>
        <translation>这个公式没有闭合；美元符号请写作 \$</translation>
    </message>
    <message>
        <source>the braces are not closed on this line</source>
        <translation>花括号没有在本行内闭合</translation>
    </message>
    <message>
        <source>after the colon comes % or the number of decimals, 0 … 12</source>
        <translation>冒号之后须为 % 或小数位数 0 … 12</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a value for %2</source>
        <translation>“%1”不能作为 %2 的值</translation>
    </message>
    <message>
        <source>there is no page &quot;%1&quot;; the pages are %2</source>
        <translation>没有名为“%1”的页面；可用的有 %2</translation>
    </message>
    <message>
        <source>there is neither such a file nor a lesson of that name; the lessons are %1</source>
        <translation>既没有这个文件，也没有这个名称的课；可用的有 %1</translation>
    </message>
    <message>
        <source>line %1, column %2: %3 (mistakes: %4)</source>
        <translation>第 %1 行第 %2 列：%3（共 %4 处错误）</translation>
    </message>
    <message>
        <source>the file name of a handout must end in .pdf or .html</source>
        <translation>讲义的文件名须以 .pdf 或 .html 结尾</translation>
    </message>
    <message>
        <source>a lesson has at most %1 steps</source>
        <translation>一课最多有 %1 步</translation>
    </message>
    <message>
        <source>the step has two blocks of this kind; remove one</source>
        <translation>这一步有两个这种块；请删去一个</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is given twice here</source>
        <translation>“%1”在这里写了两次</translation>
    </message>
    <message>
        <source>on a logarithmic axis &quot;near&quot; must be a factor above 1</source>
        <translation>在对数轴上，near 是大于 1 的倍数</translation>
    </message>
    <message>
        <source>a text can have at most %1 formulas and %1 computed values</source>
        <translation>一段正文中最多有 %1 个公式和 %1 个算出的数值</translation>
    </message>
    <message>
        <source>a formula must not begin or end with a space; write a dollar sign as \$</source>
        <translation>公式的开头和结尾不能是空格；美元符号请写作 \$</translation>
    </message>
    <message>
        <source>is too long (%1 bytes, at most %2)</source>
        <translation>太长（%1 字节，最多 %2 字节）</translation>
    </message>
    <message>
        <source>must be a list in brackets</source>
        <translation>须为方括号中的列表</translation>
    </message>
    <message>
        <source>are too many (%1, at most %2)</source>
        <translation>太多（%1 个，最多 %2 个）</translation>
    </message>
    <message>
        <source>there is no control &quot;%1&quot;</source>
        <translation>没有名为“%1”的控件</translation>
    </message>
    <message>
        <source>must be two or more options to choose from, or none</source>
        <translation>选项须有两个或更多，或者一个也没有</translation>
    </message>
    <message>
        <source>a colon is missing between the rows and their keys: cells(3:0-2) is row 3, keys 0 to 2</source>
        <translation>行与键之间缺少冒号：cells(3:0-2) 表示第 3 行的键 0 到 2</translation>
    </message>
    <message>
        <source>a range begins with its smaller number: write %1-%2</source>
        <translation>范围应从较小的数开始：请写 %1-%2</translation>
    </message>
    <message>
        <source>a row or key number is missing here; write * for all rows or keys</source>
        <translation>这里缺少行号或键号；* 表示所有行或所有键</translation>
    </message>
    <message>
        <source>the row and the key of a cell must be between 0 and %1</source>
        <translation>cells 的行号和键号必须在 0 到 %1 之间</translation>
    </message>
    <message>
        <source>Only these cells are visible, row by row: 3:0-2 is row 3 with the keys 0 to 2, and * stands for every row or key.</source>
        <translation>只有列出的单元格可见；各项写作“行:键”，用逗号隔开：3:0-2 指第 3 行的键 0 到 2，* 指所有行或所有键。</translation>
    </message>
    <message>
        <source>there are too many cells to store them one by one</source>
        <translation>这些单元格太多，无法逐个保存</translation>
    </message>
    <message>
        <source>entropy of the keys H(K)</source>
        <translation>键的熵 H(K)</translation>
    </message>
    <message>
        <source>Shannon&apos;s entropy of the average row (the mean weight of each key over the evaluated rows): how widely all rows together spread their attention</source>
        <translation>每个键的权重先对所计算的各行取平均，再求香农熵：所有行总体上的注意力有多分散</translation>
    </message>
    <message>
        <source>mutual information I(Q;K)</source>
        <translation>互信息 I(Q;K)</translation>
    </message>
    <message>
        <source>H(K) minus the mean Shannon entropy of a row: how much a query tells about which key it attends to; at most ln of the number of evaluated rows</source>
        <translation>H(K) 减去各行香农熵的平均：一个查询在多大程度上决定它关注哪个键；至多为 ln（所计算的行数）</translation>
    </message>
    <message>
        <source>the film could not be encoded as WebP</source>
        <translation>无法把动画打包为 WebP</translation>
    </message>
    <message>
        <source>a WebP film is at most %1 pixels wide and high</source>
        <translation>WebP 动画每边最多 %1 像素</translation>
    </message>
    <message>
        <source>the file name of a film must end in .webp, or in .png to save numbered frames</source>
        <translation>动画的文件名须以 .webp 结尾；以 .png 结尾则保存为带编号的图片</translation>
    </message>
    <message>
        <source>this file exists already; choose another name for the frames, or another folder</source>
        <translation>此文件已经存在；请为各帧图片换一个名字或文件夹</translation>
    </message>
    <message>
        <source>This policy has no parameter.</source>
        <translation>此策略没有参数。</translation>
    </message>
    <message>
        <source>n = %1 tokens</source>
        <translation>n = %1 个词元</translation>
    </message>
    <message>
        <source>τ = %1</source>
        <translation>τ = %1</translation>
    </message>
    <message>
        <source>Parameter of policy A</source>
        <translation>策略 A 的参数</translation>
    </message>
    <message>
        <source>Parameter of policy B</source>
        <translation>策略 B 的参数</translation>
    </message>
    <message>
        <source>Factor α that multiplies λ of B</source>
        <translation>乘在 B 的 λ 上的因子 α</translation>
    </message>
    <message>
        <source>α = %1</source>
        <translation>α = %1</translation>
    </message>
    <message>
        <source>Multiplier m that moves the output</source>
        <translation>使输出移动的倍率 m</translation>
    </message>
    <message>
        <source>m = %1</source>
        <translation>m = %1</translation>
    </message>
    <message>
        <source>Size of the mask&apos;s window</source>
        <translation>掩码窗口的大小</translation>
    </message>
    <message>
        <source>This mask has no size to vary; masks like sliding(128) have one.</source>
        <translation>此掩码没有可改变的大小；sliding(128) 这类掩码才有。</translation>
    </message>
    <message>
        <source>sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>Selected row</source>
        <translation>选中的行</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>There are no rows yet.</source>
        <translation>尚未计算，没有可选的行。</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>cosine %1</source>
        <translation>余弦 %1</translation>
    </message>
    <message>
        <source>ρ = %1</source>
        <translation>ρ = %1</translation>
    </message>
    <message>
        <source>ALiBi slope %1</source>
        <translation>ALiBi 斜率 %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a range like 64..4096</source>
        <translation>“%1”不是 64..4096 这样的范围</translation>
    </message>
    <message>
        <source>both ends of the range must be between %1 and %2</source>
        <translation>范围的两端须在 %1 与 %2 之间</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be played as a film; these can: %2</source>
        <translation>没有“%1”的动画；可用的有 %2</translation>
    </message>
    <message>
        <source>cannot be created (%1)</source>
        <translation>无法创建（%1）</translation>
    </message>
    <message>
        <source>holds damaged files; remove this folder</source>
        <translation>含有损坏的文件；请删除此文件夹</translation>
    </message>
    <message>
        <source>is too large to be kept inside a session (%1 MB, at most %2 MB)</source>
        <translation>太大，无法保存在会话中：%1 MB，上限为 %2 MB</translation>
    </message>
    <message>
        <source>is damaged: it does not hold the %1 bytes that it should</source>
        <translation>已损坏：内容不是应有的 %1 个字节</translation>
    </message>
    <message>
        <source>cannot be used as a file name</source>
        <translation>不能用作文件名</translation>
    </message>
    <message>
        <source>must be an object with a number &quot;bytes&quot; and a text &quot;base64&quot;</source>
        <translation>必须是一个对象，含有数字 &quot;bytes&quot; 和文本 &quot;base64&quot;</translation>
    </message>
    <message>
        <source>exceeds the limit of a session (16 MB for all its files)</source>
        <translation>超出会话的上限（所有文件共 16 MB）</translation>
    </message>
    <message>
        <source>The worksheet locks the mask.</source>
        <translation>练习单已锁定掩码。</translation>
    </message>
    <message>
        <source>cannot be unpacked, because no cache folder is known (set HOME or XDG_CACHE_HOME)</source>
        <translation>无法解出，因为没有可用的缓存文件夹（请设置 HOME 或 XDG_CACHE_HOME）</translation>
    </message>
    <message>
        <source>Mutual information: how much a query tells about the key that it attends to, and how this decreases with length</source>
        <translation>互信息：查询包含多少关于所关注键的信息，又如何随长度减弱</translation>
    </message>
    <message>
        <source>Training step by step: when the heads of a language model begin to focus</source>
        <translation>逐步看训练：语言模型的各头何时开始聚焦</translation>
    </message>
    <message>
        <source>%1 queries and %2 keys: the queries are placed at the last keys (&quot;queries&quot; suffix); choose &quot;queries&quot; own to treat them as a separate sequence</source>
        <translation>有 %1 个查询和 %2 个键：查询视为位于最后几个键的位置（“queries” suffix）；若查询自成一个序列，请选择“queries” own</translation>
    </message>
    <message>
        <source>queries and keys are two sequences: in the mask, RoPE and ALiBi, query i and key i are both at position i</source>
        <translation>查询与键是两个序列：对掩码、RoPE 和 ALiBi 而言，查询 i 位于位置 i，与键 i 相同</translation>
    </message>
    <message>
        <source>the file has labels for %1 queries, but there are %2 queries; the labels are left out</source>
        <translation>文件中有 %1 个查询的标签，但这里有 %2 个查询；这些标签不予采用</translation>
    </message>
    <message>
        <source>must be auto, suffix or own</source>
        <translation>必须是 auto、suffix 或 own</translation>
    </message>
    <message>
        <source>has %1 tokens, but there are %2 queries</source>
        <translation>有 %1 个词元，而查询有 %2 个</translation>
    </message>
    <message>
        <source>Detect from the tokens</source>
        <translation>根据词元自动判断</translation>
    </message>
    <message>
        <source>The queries form their own sequence if they have their own tokens; otherwise they are at the positions of the last keys, and a note says so.</source>
        <translation>查询有自己的词元时自成一个序列，否则位于最后几个键处，并会加以说明。</translation>
    </message>
    <message>
        <source>At the last keys</source>
        <translation>位于最后几个键</translation>
    </message>
    <message>
        <source>Query i is at key i + n_k − n_q, as when a model continues a text.</source>
        <translation>查询 i 位于键 i + n_k − n_q，如同模型续写时那样。</translation>
    </message>
    <message>
        <source>In their own sequence</source>
        <translation>自成一个序列</translation>
    </message>
    <message>
        <source>Cross-attention: query i is at position i of a sequence of its own.</source>
        <translation>交叉注意力：查询 i 位于其自身序列的位置 i。</translation>
    </message>
    <message>
        <source>Text of the queries</source>
        <translation>查询的文本</translation>
    </message>
    <message>
        <source>Cross-attention: the queries come from this text and the keys from the other, as a translation attends to its source. A word written 猫=cat has the vector of cat; 坐在=sits+on has the sum of the vectors of sits and on, divided by √2. If both texts are empty: self-attention.</source>
        <translation>交叉注意力：查询取自这段文本，键取自另一段，如同译文看向原文。写成 猫=cat 的词使用 cat 的向量；写成 坐在=sits+on 的词使用 sits 与 on 两个向量之和除以 √2。两段文本都为空时是自注意力。</translation>
    </message>
    <message>
        <source>Text of the keys</source>
        <translation>键的文本</translation>
    </message>
    <message>
        <source>The text that the queries of the other text attend to: one sequence, with tokens separated by spaces.</source>
        <translation>查询所关注的那段文本：一个序列，词元之间用空格隔开。</translation>
    </message>
    <message>
        <source>Token file of the queries</source>
        <translation>查询的词元文件</translation>
    </message>
    <message>
        <source>Labels of the queries if they form a sequence of their own, as in cross-attention: a text file with one token a line, or a JSON array of strings. A tensor file may contain these labels as query_tokens.</source>
        <translation>查询自成一个序列（如交叉注意力）时的标签：每行一个词元的文本文件，或 JSON 字符串数组。张量文件也可以用 query_tokens 给出。</translation>
    </message>
    <message>
        <source>Query positions</source>
        <translation>查询在序列中的位置</translation>
    </message>
    <message>
        <source>Positions of the queries if the numbers of queries and keys differ: the positions of the last keys (suffix), or positions in a sequence of their own (own), where query i is at position i for masks, RoPE and ALiBi. auto: own if the queries have tokens of their own.</source>
        <translation>查询与键的数目不同时，查询位于何处：位于最后几个键（suffix），或自成一个序列（own），此时对掩码、RoPE 和 ALiBi 而言查询 i 位于位置 i。auto：查询有自己的词元时为 own。</translation>
    </message>
    <message>
        <source>has the shape %1, but there are %2 queries: one label per query is needed</source>
        <translation>形状为 %1，但有 %2 个查询：每个查询需要一个标签</translation>
    </message>
    <message>
        <source>Typed tokens, one fixed random vector for each distinct token; [PAD] fills up the shorter sequences. Or two texts: queries of one, keys of the other.</source>
        <translation>键入的词元，每个不同的词元对应一个固定的随机向量；较短的序列用 [PAD] 补齐。也可以是两段文本：查询取自一段，键取自另一段。</translation>
    </message>
    <message>
        <source>must have at least one token: cross-attention needs both the text of the queries and the text of the keys</source>
        <translation>至少要有一个词元：交叉注意力同时需要查询的文本与键的文本</translation>
    </message>
    <message>
        <source>Cross-attention: a translation attends to its source text; for comparison, the masks of encoder and decoder</source>
        <translation>交叉注意力：译文关注原文；另列编码器与解码器的掩码，以便对照</translation>
    </message>
    <message>
        <source>a length is a whole number from 0 to %1, or 8x100 for eight sequences of length 100, not &quot;%2&quot;</source>
        <translation>长度应为 0 到 %1 的整数，或用 8x100 表示八个长度为 100 的序列，而不是“%2”</translation>
    </message>
    <message>
        <source>there are more than %1 sequences</source>
        <translation>序列多于 %1 个</translation>
    </message>
    <message>
        <source>Lengths of the sequences</source>
        <translation>各序列的长度</translation>
    </message>
    <message>
        <source>How many tokens each sequence has, in order: for example, 37,12,64; 8x100 stands for eight sequences of 100 tokens. Empty: the lengths of a text with several sequences, else 32 random lengths.</source>
        <translation>按顺序填写各序列的词元数，例如 37,12,64；8x100 表示八个各有 100 个词元的序列。留空时：若来源是含多个序列的文本，用这些序列的长度；否则随机抽取 32 个长度。</translation>
    </message>
    <message>
        <source>Sequences per batch</source>
        <translation>每批序列数</translation>
    </message>
    <message>
        <source>Number of sequences that are computed together, each padded to the longest of them with [PAD].</source>
        <translation>一起计算的序列个数，每个都用 [PAD] 补到其中最长的长度。</translation>
    </message>
    <message>
        <source>Width of a bucket</source>
        <translation>分桶宽度</translation>
    </message>
    <message>
        <source>Largest difference between the lengths of the sequences in one bucket; 0: equal lengths only. A bucket with more sequences than a batch is split into several batches.</source>
        <translation>同一桶中各序列的长度最多相差多少：0 表示桶中的序列长度都相同。一桶中的序列多于一批时，分成几批。</translation>
    </message>
    <message>
        <source>Length of a packed row</source>
        <translation>打包后的行长</translation>
    </message>
    <message>
        <source>Number of tokens in each row when sequences are packed one after the other under a block-diagonal mask; 0: the length of the longest sequence.</source>
        <translation>序列首尾相接打包成行，并用块对角掩码隔开；这里是每行容纳的词元数，0 表示取最长序列的长度。</translation>
    </message>
    <message>
        <source>must be at least %1, the length of the longest sequence, or 0 to use this length</source>
        <translation>至少应为 %1（最长序列的长度），或填 0 即取此长度</translation>
    </message>
    <message>
        <source>these lengths make %1 scores in all, but at most %2 can be measured; choose shorter or fewer sequences</source>
        <translation>这些长度共有 %1 个分数，但最多只能测量 %2 个；请缩短或减少序列</translation>
    </message>
    <message>
        <source>the source gives weights, not queries and keys: there is no query to move</source>
        <translation>该来源给出的是权重，而不是查询和键：没有可移动的查询</translation>
    </message>
    <message>
        <source>the source gives weights, not queries and keys: scores cannot be split into factors</source>
        <translation>该来源给出的是权重，而不是查询和键：无法把分数分解成因子</translation>
    </message>
    <message>
        <source>The cost of padding: a batch of sequences in the given order, sorted, in buckets and packed</source>
        <translation>填充的代价：同一批序列按原序、排序、分桶与打包</translation>
    </message>
    <message>
        <source>A query moved by hand: its output moves within the convex hull of the values</source>
        <translation>移动查询：输出在值的凸包中随之移动</translation>
    </message>
    <message>
        <source>this needs queries and keys, not attention weights alone</source>
        <translation>这需要查询和键，仅有注意力权重还不够</translation>
    </message>
    <message>
        <source>this study takes at most %1 keys, not %2</source>
        <translation>这项研究最多支持 %1 个键，现在有 %2 个</translation>
    </message>
    <message>
        <source>Dimensions of the points, or queries and keys, after projection: first:last:xFACTOR, first:last:+STEP, or ascending numbers with commas.</source>
        <translation>点（或查询和键）投影之后的维数：首:末:x倍数、首:末:+步长，或用逗号分隔的递增数列。</translation>
    </message>
    <message>
        <source>How far from 1 the worst pair&apos;s ratio ‖f(x) − f(y)‖²/‖x − y‖² may be. Johnson and Lindenstrauss: C ln n / ε² dimensions are enough. For linear attention: the part of a row&apos;s weight that may move to other keys.</source>
        <translation>最差一对点的比值 ‖f(x) − f(y)‖²/‖x − y‖² 允许偏离 1 多少。Johnson–Lindenstrauss 引理：C ln n / ε² 维就够。对线性注意力：一行的权重中，允许多大比例转移到别的键上。</translation>
    </message>
    <message>
        <source>Numbers m of random features φ(x) = e^(−‖x‖²/2) e^(ω·x)/√m to test, for Performer and linear attention; written like the target dimensions k.</source>
        <translation>要测试的随机特征 φ(x) = e^(−‖x‖²/2) e^(ω·x)/√m 的个数 m，用于 Performer 和线性注意力，写法与目标维数 k 相同。</translation>
    </message>
    <message>
        <source>Projected attention: the number of dimensions below which needles are lost, compared with 8 ln n</source>
        <translation>投影后的注意力：维数低于多少就找不到针，与 8 ln n 对照</translation>
    </message>
    <message>
        <source>Linear attention: with a scale proportional to ln n, the number of features needed grows as a power of n, not as ln n</source>
        <translation>线性注意力：缩放随 ln n 增长时，所需特征数按 n 的幂而不是 ln n 增长</translation>
    </message>
    <message>
        <source>Additive scores: a factor of ln n does not keep their entropy constant</source>
        <translation>加性打分：只靠 ln n 不足以保持熵不变</translation>
    </message>
    <message>
        <source>%1 has no effect on %2 of %3 rows: their entropy under the standard scale exceeds %4 nats</source>
        <translation>%1 对 %3 行中的 %2 行不起作用：这些行在标准缩放下的熵超过 %4 奈特</translation>
    </message>
    <message>
        <source>at n = %5, %1 has no effect on %2 of %3 rows: their entropy under the standard scale exceeds %4 nats</source>
        <translation>n = %5 时，%1 对 %3 行中的 %2 行不起作用：这些行在标准缩放下的熵超过 %4 奈特</translation>
    </message>
    <message>
        <source>ASEntmax</source>
        <translation>ASEntmax</translation>
    </message>
    <message>
        <source>The scale that was made for entmax, with β and γ learned per head. Positions count from 2, so that no logarithm is 0.</source>
        <translation>为 entmax 设计的缩放，β 与 γ 由每个头学得。位置从 2 算起，使对数不为 0。</translation>
    </message>
    <message>
        <source>β</source>
        <translation>β</translation>
    </message>
    <message>
        <source>The factor before the power of the logarithm. Models compute it as a softplus: above 0, initially near 0.69.</source>
        <translation>对数幂前的系数，在模型中由 softplus 得到：大于 0，初始约为 0.69。</translation>
    </message>
    <message>
        <source>γ</source>
        <translation>γ</translation>
    </message>
    <message>
        <source>The exponent of the logarithm. Models compute it with 2 tanh(…), which keeps it between −2 and 2.</source>
        <translation>对数的幂指数。模型用 2 tanh(…) 计算它，使它介于 −2 与 2 之间。</translation>
    </message>
    <message>
        <source>Ministral 3</source>
        <translation>Ministral 3</translation>
    </message>
    <message>
        <source>Like Llama 4, but positions count from 0, and each step is as long as the training length.</source>
        <translation>与 Llama 4 的规则相同，但位置从 0 算起，每一级的长度等于训练长度。</translation>
    </message>
    <message>
        <source>The factor before the logarithm (llama_4_scaling_beta).</source>
        <translation>对数前的系数（llama_4_scaling_beta）。</translation>
    </message>
    <message>
        <source>Number of positions per step: the training length before context extension.</source>
        <translation>多少个位置为一级：取上下文扩展之前的训练长度。</translation>
    </message>
    <message>
        <source>Inkling</source>
        <translation>Inkling</translation>
    </message>
    <message>
        <source>The standard scale up to a given length; beyond it, the scale grows with the logarithm of the position. Used in Inkling&apos;s global layers.</source>
        <translation>在给定的长度以内为标准缩放，之后随位置的对数增长；用于 Inkling 的全局层。</translation>
    </message>
    <message>
        <source>α</source>
        <translation>α</translation>
    </message>
    <message>
        <source>The factor before the logarithm (log_scaling_alpha).</source>
        <translation>对数前的系数（log_scaling_alpha）。</translation>
    </message>
    <message>
        <source>The length up to which the scale is standard (log_scaling_n_floor).</source>
        <translation>在此长度以内为标准缩放（log_scaling_n_floor）。</translation>
    </message>
    <message>
        <source>Grok 2</source>
        <translation>Grok 2</translation>
    </message>
    <message>
        <source>The clipped scale, computed from the query&apos;s position (counted from 0) instead of n: standard up to position L.</source>
        <translation>截断缩放，但用查询的位置（从 0 算起）代替 n：到位置 L 为止为标准缩放。</translation>
    </message>
    <message>
        <source>The position up to which the scale is standard (xai_temperature_len).</source>
        <translation>到此位置为止为标准缩放（xai_temperature_len）。</translation>
    </message>
    <message>
        <source>YaRN multiplies queries and keys by the same temperature factor, so the scale contains the square of this factor. The factor grows with n, or is the same at every n if you set an extension factor.</source>
        <translation>YaRN 的温度系数同时乘在查询与键上，因此缩放中含有该系数的平方。该系数随 n 增长；若填了扩展倍数，则对所有 n 都相同。</translation>
    </message>
    <message>
        <source>Extension factor</source>
        <translation>扩展倍数</translation>
    </message>
    <message>
        <source>The factor by which the length is extended, the same at every n. 0: the factor is n / L.</source>
        <translation>长度扩展的倍数，对每个 n 都相同。0：倍数为 n / L。</translation>
    </message>
    <message>
        <source>Adaptive temperature</source>
        <translation>自适应温度</translation>
    </message>
    <message>
        <source>A scale for each row, computed from the entropy H of the row under the standard scale. Attention becomes sharper if H is from 0.85 to 5.94 nats. At larger H, where attention is most diffuse, the scale remains the standard one. No theory predicts the resulting entropy.</source>
        <translation>每一行的缩放由该行在标准缩放下的熵 H 决定：H 在 0.85 到 5.94 奈特之间时更尖锐；H 更大、注意力最分散时，仍为标准缩放。没有理论能预测由此得到的熵。</translation>
    </message>
    <message>
        <source>there is no theory for %1: its scale is computed from each row</source>
        <translation>没有理论能预测 %1：它的缩放由每一行自身的数据算得</translation>
    </message>
    <message>
        <source>its scale is computed from each row, so its entropy can only be measured</source>
        <translation>它的缩放由每一行自身的数据算得，其熵只能实测</translation>
    </message>
    <message>
        <source>the source gives attention weights, and their keys are not known</source>
        <translation>来源给出的是注意力权重，其键未知</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Every visible key has some weight, and all weights of a row sum to 1.</source>
        <translation>每个可见键的权重都大于 0，一行的权重之和为 1。</translation>
    </message>
    <message>
        <source>Sink</source>
        <translation>汇聚位</translation>
    </message>
    <message>
        <source>An additional logit s, which belongs to no key, takes a share of each row&apos;s weight. s = 0 is softmax-off-by-one; some models learn s. The scale does not multiply it.</source>
        <translation>另加一个不属于任何键的 logit s，它分得每行的一部分权重。s = 0 即 softmax-off-by-one；有的模型由训练学得 s。缩放因子不作用于它。</translation>
    </message>
    <message>
        <source>The additional logit, which belongs to no key; the scale does not multiply it.</source>
        <translation>另加的 logit，不属于任何键；缩放因子不作用于它。</translation>
    </message>
    <message>
        <source>Sigmoid</source>
        <translation>Sigmoid</translation>
    </message>
    <message>
        <source>The weight of each key depends on its own logit only, so the weights of a row may sum to less or more than 1.</source>
        <translation>每个键的权重只取决于自己的 logit，因此一行的权重之和可以小于 1，也可以大于 1。</translation>
    </message>
    <message>
        <source>b</source>
        <translation>b</translation>
    </message>
    <message>
        <source>Sparsemax</source>
        <translation>Sparsemax</translation>
    </message>
    <message>
        <source>The weights are the point of the probability simplex nearest to the logits: keys whose logit is below a threshold have weight 0.</source>
        <translation>权重是概率单纯形上离 logit 最近的点：logit 低于阈值的键权重为 0。</translation>
    </message>
    <message>
        <source>α-entmax</source>
        <translation>α-entmax</translation>
    </message>
    <message>
        <source>Between softmax (α → 1) and sparsemax (α = 2): keys whose logit is below a threshold have weight 0.</source>
        <translation>介于 softmax（α → 1）与 sparsemax（α = 2）之间：logit 低于阈值的键权重为 0。</translation>
    </message>
    <message>
        <source>How sparse the weights are: α near 1 is like the softmax, α = 2 is sparsemax.</source>
        <translation>权重的稀疏程度：α 接近 1 时如同 softmax，α = 2 即 sparsemax。</translation>
    </message>
    <message>
        <source>Top-k</source>
        <translation>Top-k</translation>
    </message>
    <message>
        <source>Softmax over the k largest logits of a row, and over those that equal the k-th.</source>
        <translation>只对一行中最大的 k 个 logit（以及与第 k 个相等的）做 softmax。</translation>
    </message>
    <message>
        <source>k</source>
        <translation>k</translation>
    </message>
    <message>
        <source>How many keys of a row may have weight.</source>
        <translation>一行中最多有多少个键的权重不为 0。</translation>
    </message>
    <message>
        <source>Stick-breaking</source>
        <translation>折棍</translation>
    </message>
    <message>
        <source>The newest key before the query takes its share first, older keys then take shares of the rest, and what remains goes to no key. The query&apos;s own key and later keys have no weight, even if the mask makes them visible.</source>
        <translation>折棍（stick-breaking）：查询之前最新的键先取走自己的份额，较早的键再从剩下的部分中取；最后剩余的不分给任何键。无论掩码如何，查询自身的键及之后的键都没有权重。</translation>
    </message>
    <message>
        <source>there is no normalizer &quot;%1&quot;; the known ones are %2</source>
        <translation>没有名为“%1”的归一化方法；已知的有 %2</translation>
    </message>
    <message>
        <source>%1 of &quot;%2&quot; must be a whole number, not &quot;%3&quot;</source>
        <translation>“%2”的 %1 必须是整数，而不是“%3”</translation>
    </message>
    <message>
        <source>“%1” needs the logits themselves, but attention weights determine them only up to a constant</source>
        <translation>“%1”需要 logit 本身，但由权重求出的 logit 会差一个未知的常数</translation>
    </message>
    <message>
        <source>All weight goes to keys.</source>
        <translation>全部权重都分给了键。</translation>
    </message>
    <message>
        <source>to no key</source>
        <translation>未分给任何键</translation>
    </message>
    <message>
        <source>weight that goes to no key</source>
        <translation>未分给任何键的权重</translation>
    </message>
    <message>
        <source>1 − Σ a of a row: the weight that a sink takes, or that stick-breaking leaves over</source>
        <translation>一行中未分给任何键的权重 1 − Σ a：由汇聚位取走，或由折棍剩下</translation>
    </message>
    <message>
        <source>H, keys only</source>
        <translation>仅计键的 H</translation>
    </message>
    <message>
        <source>entropy over the keys only</source>
        <translation>仅计各键的熵</translation>
    </message>
    <message>
        <source>Entropy of the weights on keys alone, rescaled to sum to 1: without the position that belongs to no key</source>
        <translation>只取分给各键的权重，归一化到和为 1 之后的熵；不属于任何键的位置不计入</translation>
    </message>
    <message>
        <source>sum of a row&apos;s weights</source>
        <translation>一行权重之和</translation>
    </message>
    <message>
        <source>keys with weight</source>
        <translation>有权重的键</translation>
    </message>
    <message>
        <source>keys that have weight</source>
        <translation>有权重的键</translation>
    </message>
    <message>
        <source>How many visible keys of a row have any weight at all</source>
        <translation>一行中有多少个可见键的权重不为 0</translation>
    </message>
    <message>
        <source>Every visible key has weight.</source>
        <translation>每个可见键都有权重。</translation>
    </message>
    <message>
        <source>Σ a, which may be anything from 0 to n: each key is weighted independently</source>
        <translation>Σ a，可以是 0 到 n 之间的任何值：每个键的权重单独计算</translation>
    </message>
    <message>
        <source>The weights of each row sum to 1 minus any weight that goes to no key.</source>
        <translation>每一行的权重之和为 1，或 1 减去未分给任何键的部分。</translation>
    </message>
    <message>
        <source>no theory for %1: theory covers the softmax only; use sweep to measure it</source>
        <translation>%1 没有理论值：理论只适用于 softmax；请用 sweep 实测</translation>
    </message>
    <message>
        <source>One score of +3 among scores of −2: what weight softmax and SSMax give it as n grows</source>
        <translation>一个 +3 的分数混在许多 −2 之中：随着 n 增大，softmax 与 SSMax 各给它多少权重</translation>
    </message>
    <message>
        <source>no scale reaches an entropy of %1; the largest entropy found is %2</source>
        <translation>任何缩放都达不到熵 %1；找到的最大熵为 %2</translation>
    </message>
    <message>
        <source>no scale gives an entropy of %1; at a multiplier of %2 the entropy jumps to %3</source>
        <translation>任何缩放都给不出熵 %1；在倍率 %2 处，熵直接跳到 %3</translation>
    </message>
    <message>
        <source>the mean of ln a exists only for softmax and sink weights, which are never 0; choose the largest instead of the mean, or weights instead of ln a</source>
        <translation>只有 softmax 与汇聚位的权重才有 ln a 的均值，因为它们都不为 0；请改用最大值，或改看权重</translation>
    </message>
    <message>
        <source>Bias added to every logit. The value −1000 stands for −ln n, computed for each row.</source>
        <translation>加到每个 logit 上的偏置。填 −1000 表示取 −ln n，按各行分别计算。</translation>
    </message>
    <message>
        <source>%1 of &quot;%2&quot; needs a value, as in %1=%3</source>
        <translation>“%2”的 %1 需要一个值，例如 %1=%3</translation>
    </message>
    <message>
        <source>this study covers the softmax only, but “%1” has another normalizer; choose softmax to see the study</source>
        <translation>这项研究只适用于 softmax，而“%1”用的是别的归一化方法；要看结果，请改选 softmax</translation>
    </message>
    <message>
        <source>Frobenius norm of the Jacobian ∂a/∂x, which is diag(a) − a aᵀ under the softmax: near 0, hardly any gradient reaches the logits, because the weights are one-hot or spread over many keys</source>
        <translation>雅可比矩阵 ∂a/∂x（softmax 时为 diag(a) − a aᵀ）的 Frobenius 范数：接近 0 时，几乎没有梯度传到 logit，因为权重要么集中在一个键上，要么分散在许多键上</translation>
    </message>
    <message>
        <source>Mean distance between the query and the keys it attends to: Σ a |i − j| / Σ a</source>
        <translation>查询与它所关注的键之间的平均距离：Σ a |i − j| / Σ a</translation>
    </message>
    <message>
        <source>no scale reaches an entropy of %1 under a policy with one scale for each distance; the largest entropy found is %2</source>
        <translation>在按距离分别缩放的策略下，任何缩放都达不到熵 %1；找到的最大熵为 %2</translation>
    </message>
    <message>
        <source>Scale-invariant</source>
        <translation>尺度不变</translation>
    </message>
    <message>
        <source>A scale for each key, by its distance from the query: the logits of far keys are lowered but spread more, so that every range of distances keeps its share of the weight. No theory predicts the resulting entropy.</source>
        <translation>根据键与查询的距离分别缩放：键越远，logit 整体越低，但彼此的差距越大，使每个距离范围都保有一份注意力权重。没有理论能预测由此得到的熵。</translation>
    </message>
    <message>
        <source>t₀</source>
        <translation>t₀</translation>
    </message>
    <message>
        <source>this study varies one factor for all scores of a row, but “%1” has one factor for each distance; choose another scale to see the study</source>
        <translation>这里研究的是一行所有分数共用一个系数的情形，而“%1”对每个距离都有各自的系数；要看结果，请改选其他缩放</translation>
    </message>
    <message>
        <source>there is no theory for %1: its scale depends on the distance between query and key</source>
        <translation>没有理论能预测 %1：它的缩放因查询与键的距离而异</translation>
    </message>
    <message>
        <source>its scale depends on the distance between query and key, so its entropy can only be measured</source>
        <translation>它的缩放因查询与键的距离而异，其熵只能实测</translation>
    </message>
    <message>
        <source>a range is first:last:xFACTOR or first:last:+STEP, as in 16:256:x2</source>
        <translation>范围写作 首:末:x倍数 或 首:末:+步长，例如 16:256:x2</translation>
    </message>
    <message>
        <source>the parts of a range must be numbers, as in 0.5:0.95:+0.05</source>
        <translation>范围的各部分必须是数值，例如 0.5:0.95:+0.05</translation>
    </message>
    <message>
        <source>the last value, %1, is below the first, %2</source>
        <translation>末值 %1 小于首值 %2</translation>
    </message>
    <message>
        <source>the factor must be at least 1.001, and the first value above 0</source>
        <translation>倍数须至少为 1.001，且首值须大于 0</translation>
    </message>
    <message>
        <source>the step must be above 0</source>
        <translation>步长须大于 0</translation>
    </message>
    <message>
        <source>this range has more than %1 values; choose larger steps</source>
        <translation>此范围的取值多于 %1 个；请增大步长</translation>
    </message>
    <message>
        <source>a value must be a number, not &quot;%1&quot;</source>
        <translation>取值必须是数值，而不是“%1”</translation>
    </message>
    <message>
        <source>the values must ascend, but %1 follows %2</source>
        <translation>各值须递增，但 %1 在 %2 之后</translation>
    </message>
    <message>
        <source>the experiment has no parameter &quot;%1&quot; to vary; choose one of %2; to vary n, set the lengths instead</source>
        <translation>实验没有名为“%1”的可变参数；可用的有 %2；要改变 n，请设置各长度</translation>
    </message>
    <message>
        <source>give a parameter of the experiment and its values, as in d=16:256:x2</source>
        <translation>请给出实验的一个参数及其各值，例如 d=16:256:x2</translation>
    </message>
    <message>
        <source>there is no parameter &quot;%1&quot; to vary</source>
        <translation>没有名为“%1”的可变参数</translation>
    </message>
    <message>
        <source>%1 takes whole numbers, not %2</source>
        <translation>%1 只取整数，不能是 %2</translation>
    </message>
    <message>
        <source>the size in %1 must be from %2 to %3, not %4</source>
        <translation>%1 中的大小应在 %2 到 %3 之间，而不是 %4</translation>
    </message>
    <message>
        <source>there is no second policy, so %1 cannot be varied</source>
        <translation>没有第二个策略，因此 %1 无法变化</translation>
    </message>
    <message>
        <source>the grid has %1 tiles, more than the %2 allowed; use larger steps</source>
        <translation>网格有 %1 个方格，超过上限 %2 个；请加大步长</translation>
    </message>
    <message>
        <source>Where scaling by ln n works: growth of the entropy from n to 16 n keys, by head dimension and needle cosine</source>
        <translation>ln n 缩放何时有效：键数从 n 增到 16 n 时熵的增量，随头维度与针的余弦而变</translation>
    </message>
    <message>
        <source>must be at least %1 mm wide for text of %2 points</source>
        <translation>字号为 %2 磅时，图宽至少要 %1 毫米</translation>
    </message>
    <message>
        <source>must be at least %1 mm high at this width and with text of %2 points</source>
        <translation>按此宽度和 %2 磅字号，图高至少要 %1 毫米</translation>
    </message>
    <message>
        <source>the learning rate must be above 0 and at most 1</source>
        <translation>学习率必须大于 0 且不超过 1</translation>
    </message>
    <message>
        <source>Which value belongs to the key in the question? One key is correct and all others are noise, as in a haystack.</source>
        <translation>所问的键对应哪个值？只有一个键是对的，其余都是噪声，如同大海捞针。</translation>
    </message>
    <message>
        <source>Max retrieval</source>
        <translation>最大值检索</translation>
    </message>
    <message>
        <source>The policies have different scales at the training lengths, so each has its own training.</source>
        <translation>各策略在训练长度上的缩放因子不同，因此各自单独训练。</translation>
    </message>
    <message>
        <source>Policies that have the same scale at the training lengths share one training: %1 trainings for %2 policies.</source>
        <translation>在训练长度上缩放因子相同的策略共用一次训练：%1 次训练供 %2 个策略使用。</translation>
    </message>
    <message>
        <source>the longest training length is below the shortest</source>
        <translation>最长的训练长度小于最短的</translation>
    </message>
    <message>
        <source>there is no task &quot;%1&quot;; the tasks are %2</source>
        <translation>没有任务“%1”；可用的有 %2</translation>
    </message>
    <message>
        <source>Vote</source>
        <translation>投票</translation>
    </message>
    <message>
        <source>the loss became infinite or NaN after %1 steps; try a smaller width or learning rate</source>
        <translation>%1 步之后损失变为无穷大或 NaN；可试较小的宽度或学习率</translation>
    </message>
    <message>
        <source>Which class does the token with the highest priority have? With more tokens, the runners-up come closer and take more of the weight.</source>
        <translation>优先级最高的词元属于哪一类？词元越多，次高者的优先级就越接近最高者，分走的权重也越多。</translation>
    </message>
    <message>
        <source>Which side gets more votes, if a vote of strength r counts as e^r votes? The correct weights do not depend on the length, so a scale that grows with the length makes them wrong.</source>
        <translation>若强度为 r 的一票按 e^r 票计，哪一方得票更多？正确的权重与长度无关，因此随长度增长的缩放因子会使权重出错。</translation>
    </message>
    <message>
        <source>holds training runs with settings that cannot be read</source>
        <translation>所含训练的设置无法读取</translation>
    </message>
    <message>
        <source>Majority</source>
        <translation>多数</translation>
    </message>
    <message>
        <source>examples of &quot;%1&quot; have 1 to %2 tokens, not %3</source>
        <translation>“%1”的样本有 1 到 %2 个词元，不能是 %3 个</translation>
    </message>
    <message>
        <source>Are most tokens 1? Uniform weights are enough at every length, so no scale is needed.</source>
        <translation>大多数词元是 1 吗？在任何长度上均匀的权重就够了，所以不需要缩放因子。</translation>
    </message>
    <message>
        <source>holds no training runs of this program</source>
        <translation>不含本程序保存的训练</translation>
    </message>
    <message>
        <source>Associative recall</source>
        <translation>联想回忆</translation>
    </message>
    <message>
        <source>a network cannot be trained with the policy &quot;%1&quot;; choose another</source>
        <translation>网络无法用策略“%1”训练；请换一个</translation>
    </message>
    <message>
        <source>Parity</source>
        <translation>奇偶</translation>
    </message>
    <message>
        <source>&quot;%1&quot; computes its scale from data, which change during training; so choose a single training length, equal to its n0</source>
        <translation>“%1”根据数据求缩放因子，而数据会随训练改变；训练长度只能有一个，且须等于它的 n0</translation>
    </message>
    <message>
        <source>must be %1 … %2</source>
        <translation>必须在 %1 到 %2 之间</translation>
    </message>
    <message>
        <source>&quot;%1&quot; gives no usable scale at n = %2: the multiplier m must be from 0 to 1 000 000</source>
        <translation>“%1”在 n = %2 时给不出可用的缩放因子：倍率 m 须在 0 到 1 000 000 之间</translation>
    </message>
    <message>
        <source>Is the number of ones odd? Each token matters as much as all others together.</source>
        <translation>1 的个数是奇数吗？每个词元的作用都与其余词元合起来一样大。</translation>
    </message>
    <message>
        <source>has no array &quot;%1&quot; that fits its settings</source>
        <translation>没有与其设置相符的数组“%1”</translation>
    </message>
    <message>
        <source>no scale gives these rows an entropy of %1 nats; %2 to %3 nats are possible</source>
        <translation>没有缩放因子能使这些行的熵为 %1 奈特：可能的范围是 %2 到 %3 奈特</translation>
    </message>
    <message>
        <source>All policies have the same scale at the training length, so one training serves them all.</source>
        <translation>在训练长度上所有策略的缩放因子相同，因此一次训练供它们共用。</translation>
    </message>
    <message>
        <source>Is the first token 1? A gap between logits that is learned at one length is too small to outweigh the many other tokens of a longer sequence.</source>
        <translation>第一个词元是否为 1？在某一长度上学到的 logit 差距，在更长的序列中不足以压过众多的其他词元。</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个词元</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid step from %2 to %3; x2, for example, doubles the value from frame to frame</source>
        <translation>“%1”不能作为从 %2 到 %3 的步长；例如 x2 表示每一帧的值都是前一帧的两倍</translation>
    </message>
    <message>
        <source>all frames are the same: &quot;%1&quot; shows nothing that changes with &quot;%2&quot;</source>
        <translation>所有画面都相同：“%1”中没有随“%2”变化的内容</translation>
    </message>
    <message>
        <source>the page would be %1 MB, more than %2 MB; choose fewer frames, one plot instead of a whole page of the window, or a higher limit (--most-mb)</source>
        <translation>网页将有 %1 MB，超过 %2 MB：可以减少帧数，只取一幅图而不取窗口的整页，或用 --most-mb 提高上限</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a colour; write it like teal or #RRGGBB</source>
        <translation>“%1”不是 teal 或 #RRGGBB 这样的颜色</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a marker; the markers are %2</source>
        <translation>“%1”不是以下标记之一：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a dash pattern; the patterns are %2</source>
        <translation>“%1”不是以下线型之一：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a width from 0.25 to 10 points</source>
        <translation>“%1”不是 0.25 到 10 磅之间的线宽</translation>
    </message>
    <message>
        <source>%1 is drawn without a title; the title that you gave is not used</source>
        <translation>%1 不带标题，所给的标题未使用</translation>
    </message>
    <message>
        <source>%1 draws the heads of the language model that comes with the program, because the experiment has a single head</source>
        <translation>实验只有一个头，因此 %1 画的是随程序附带的语言模型的各头</translation>
    </message>
    <message>
        <source>the name of a series is empty; to leave the series out, write shown=no</source>
        <translation>系列的名称为空；要略去该系列，请写 shown=no</translation>
    </message>
    <message>
        <source>shown=%1 is neither yes nor no</source>
        <translation>shown=%1 既不是 yes 也不是 no</translation>
    </message>
    <message>
        <source>the figure has no series &quot;%1&quot;</source>
        <translation>图中没有系列“%1”</translation>
    </message>
    <message>
        <source>the figure has no series &quot;%1&quot;, did you mean %2?</source>
        <translation>图中没有系列“%1”，是否指 %2？</translation>
    </message>
    <message>
        <source>the figure has no series &quot;%1&quot;; there are %2</source>
        <translation>图中没有系列“%1”；图中的系列有 %2</translation>
    </message>
    <message>
        <source>is also an input here and would be overwritten; write to another file</source>
        <translation>是正在读取的文件，写入会使它丢失；请写到另一个文件</translation>
    </message>
    <message>
        <source>is the same file as %1, which is also an input here and would be overwritten; write to another file</source>
        <translation>与正在读取的 %1 是同一个文件，写入会使它丢失；请写到另一个文件</translation>
    </message>
    <message>
        <source>is not read: its files share bytes, as in archives that are made to fill a disk</source>
        <translation>拒绝读取：其中的文件共用同一段字节，这类压缩包是专为填满磁盘而做的</translation>
    </message>
    <message>
        <source>unpacks to more than %1 MB, so the rest of it is left out; unpack it yourself and give the unpacked folder instead</source>
        <translation>解压后超过 %1 MB，其余部分略去；请自行解压，再改用解压后的文件夹</translation>
    </message>
    <message>
        <source>another process (ID %1) is writing to this file, and its results would be lost; wait until that process has ended, or name another file</source>
        <translation>另一个进程（编号 %1）正在写这个文件，此时写入会丢失那个进程的结果；请等它结束，或换一个文件名</translation>
    </message>
    <message>
        <source>has more than %1 values</source>
        <translation>有超过 %1 个值</translation>
    </message>
    <message>
        <source>reads %1, which does not exist</source>
        <translation>要读取 %1，但这个文件不存在</translation>
    </message>
    <message>
        <source>reads %1, which is not in %2; put the file there</source>
        <translation>要读取 %1，但它不在 %2 中；请把文件放到那里</translation>
    </message>
    <message>
        <source>reads %1, which is neither in %2 nor in %3; put the file beside the session</source>
        <translation>要读取 %1，但它既不在 %2 中，也不在 %3 中；请把文件放在会话旁边</translation>
    </message>
    <message>
        <source>%1 is not the file that %2 was drawn from</source>
        <translation>%1 与绘制 %2 时所用的不是同一个文件</translation>
    </message>
    <message>
        <source>there is no field &quot;%1&quot;, did you mean %2?</source>
        <translation>没有“%1”这一项，是否指 %2？</translation>
    </message>
    <message>
        <source>there is no view &quot;%1&quot;, did you mean %2?</source>
        <translation>没有名为“%1”的视图，是否指 %2？</translation>
    </message>
    <message>
        <source>there is no session &quot;%1&quot;</source>
        <translation>没有名为“%1”的会话</translation>
    </message>
    <message>
        <source>must be at least %1 mm high at this width and with text of %2 points; or use --columns %3</source>
        <translation>按此宽度和 %2 磅字号，图高至少要 %1 毫米；也可改用 --columns %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a known function or constant</source>
        <translation>&quot;%1&quot; 不是已知的函数或常数</translation>
    </message>
    <message>
        <source>is not a finite number</source>
        <translation>不是有限的数</translation>
    </message>
    <message>
        <source>is not a note; write x, y and the text, like &quot;128, 4.85: text&quot;</source>
        <translation>不是注释；请写出 x、y 和文字，例如 &quot;128, 4.85: 文字&quot;</translation>
    </message>
    <message>
        <source>is not a line; write it like &quot;y = ln(128)&quot; or &quot;x = 512: text&quot;</source>
        <translation>不是形如 &quot;y = ln(128)&quot; 或 &quot;x = 512: 文字&quot; 的线</translation>
    </message>
    <message>
        <source>line %1 must have two or three numbers: x, y and optionally an error</source>
        <translation>第 %1 行应为两个或三个数：x、y，以及可选的误差</translation>
    </message>
    <message>
        <source>has more than %1 points</source>
        <translation>超过 %1 个点</translation>
    </message>
    <message>
        <source>has no numbers</source>
        <translation>没有数据</translation>
    </message>
    <message>
        <source>already exists and is not LaTeX code of a figure, so it is not overwritten</source>
        <translation>已存在，且不是插图的 LaTeX 代码，因此未覆盖</translation>
    </message>
    <message>
        <source>already exists and is not part of this guide, so nothing was written; choose another folder</source>
        <translation>已存在，且不属于本指南，因此什么也没有写；请换一个文件夹</translation>
    </message>
    <message>
        <source>%1 mm is too small for %2, which needs at least %3 mm with text of %4 points</source>
        <translation>%1 mm 对 %2 来说太小；字号为 %4 磅时至少要 %3 mm</translation>
    </message>
    <message>
        <source>%1 mm is too small for %2, which needs at least %3 mm with text of %4 points; or use --columns %5</source>
        <translation>%1 mm 对 %2 来说太小；字号为 %4 磅时至少要 %3 mm，或用 --columns %5</translation>
    </message>
    <message>
        <source>a temporary folder cannot be created (%1)</source>
        <translation>无法建立临时文件夹（%1）</translation>
    </message>
    <message>
        <source>Attention is diluted with length</source>
        <translation>注意力随长度增加而稀释</translation>
    </message>
    <message>
        <source>Needles in noise under the scale 1/√d, from 512 to 4096 keys</source>
        <translation>缩放因子 1/√d 下噪声中的针，键数从 512 到 4096</translation>
    </message>
    <message>
        <source>The entropy grows with the length</source>
        <translation>熵随长度增大</translation>
    </message>
    <message>
        <source>The needles keep less than half of their weight</source>
        <translation>针的权重不到原来的一半</translation>
    </message>
    <message>
        <source>The multiplier ln n / ln 512 keeps the entropy flat</source>
        <translation>倍率 ln n / ln 512 保持熵不变</translation>
    </message>
    <message>
        <source>Growth of the mean entropy from 512 to 4096 keys, relative to the growth of ln n: flat below 10 %, slow up to 50 %</source>
        <translation>平均熵从 512 个键到 4096 个键的增量与 ln n 的增量之比：小于 10% 算保持不变，不超过 50% 算缓慢增大</translation>
    </message>
    <message>
        <source>With needles in noise, the entropy grows slowly at most</source>
        <translation>噪声中有针时，熵至多缓慢增大</translation>
    </message>
    <message>
        <source>With needles in noise, the entropy stays flat</source>
        <translation>噪声中有针时，熵保持不变</translation>
    </message>
    <message>
        <source>With noise alone, the entropy stays flat</source>
        <translation>只有噪声时，熵保持不变</translation>
    </message>
    <message>
        <source>The needles keep their weight under ln n / ln 512</source>
        <translation>在 ln n / ln 512 下，针的权重得以保持</translation>
    </message>
    <message>
        <source>Needles in noise at 4096 keys, under ln n / ln 512 and under 1/√d</source>
        <translation>4096 个键时噪声中的针，倍率 ln n / ln 512 与标准缩放 1/√d 对照</translation>
    </message>
    <message>
        <source>Under ln n / ln 512 the needles hold three quarters of the weight</source>
        <translation>在 ln n / ln 512 下，针占四分之三的权重</translation>
    </message>
    <message>
        <source>The needles hold at least twice the weight that they hold under 1/√d</source>
        <translation>针的权重至少是 1/√d 下的两倍</translation>
    </message>
    <message>
        <source>Too large a scale freezes attention</source>
        <translation>缩放因子过大使注意力冻结</translation>
    </message>
    <message>
        <source>Noise on the sphere, 512 keys, d = 64: above the freezing multiplier, a few keys hold almost all the weight</source>
        <translation>球面上的噪声，512 个键，d = 64：超过冻结倍率后，少数几个键几乎占有全部权重</translation>
    </message>
    <message>
        <source>The multiplier ln n is above the freezing multiplier, 4.08</source>
        <translation>倍率 ln n 超过了冻结倍率 4.08</translation>
    </message>
    <message>
        <source>Under ln n, the effective support is 8 keys or fewer</source>
        <translation>倍率为 ln n 时，有效支撑不超过 8 个键</translation>
    </message>
    <message>
        <source>Under ln n, the scores receive less gradient than under ln n / ln 512</source>
        <translation>倍率为 ln n 时，分数得到的梯度比倍率为 ln n / ln 512 时小</translation>
    </message>
    <message>
        <source>q·k has the variance d</source>
        <translation>q·k 的方差为 d</translation>
    </message>
    <message>
        <source>Gaussian queries and keys, d = 64, 1024 of each</source>
        <translation>高斯分布的查询和键，d = 64，各 1024 个</translation>
    </message>
    <message>
        <source>The standard deviation of the scores is √d = 8</source>
        <translation>分数的标准差为 √d = 8</translation>
    </message>
    <message>
        <source>Scalable softmax, figure 1</source>
        <translation>Scalable-Softmax 论文图 1</translation>
    </message>
    <message>
        <source>All scores −2 except for one of +3, n = 1024, s = 0.43</source>
        <translation>一个分数为 +3，其余为 −2，n = 1024，s = 0.43</translation>
    </message>
    <message>
        <source>Softmax gives the largest score a weight of 0.1267</source>
        <translation>在 softmax 下，最大分数得到的权重为 0.1267</translation>
    </message>
    <message>
        <source>Scalable softmax gives the largest score a weight of 0.9997</source>
        <translation>在 Scalable-Softmax 下，最大分数得到的权重为 0.9997</translation>
    </message>
    <message>
        <source>Task “first token”: correct, but ever less certain</source>
        <translation>“首词元”任务：总是答对，但长度越大越没有把握</translation>
    </message>
    <message>
        <source>Under 1/√d the cross-entropy is 0.9800 bits with 1000 other tokens</source>
        <translation>在 1/√d 下，另有 1000 个词元时交叉熵为 0.9800 比特</translation>
    </message>
    <message>
        <source>Under ln n the cross-entropy is 0.684 bits with 1000 other tokens</source>
        <translation>在 ln n 下，另有 1000 个词元时交叉熵为 0.684 比特</translation>
    </message>
    <message>
        <source>Under ln n the cross-entropy is 0.684 bits with 10 other tokens</source>
        <translation>在 ln n 下，另有 10 个词元时交叉熵为 0.684 比特</translation>
    </message>
    <message>
        <source>Max retrieval fails beyond the training length</source>
        <translation>超出训练长度后，最大值检索失败</translation>
    </message>
    <message>
        <source>One network for each scale, trained for 600 steps on sets of 5 to 16 tokens, tested on 500 sets of 256 tokens</source>
        <translation>每种缩放因子一个网络，在 5 到 16 个词元的集合上训练 600 步，用 500 个集合测试，每个集合 256 个词元</translation>
    </message>
    <message>
        <source>Under 1/√d, accuracy at 256 tokens is below 90 % of that at 16</source>
        <translation>在 1/√d 下，256 个词元时的准确率不到 16 个词元时的 90%</translation>
    </message>
    <message>
        <source>With ln n in the scale, the network answers more questions correctly</source>
        <translation>缩放因子含 ln n 时，网络答对的题更多</translation>
    </message>
    <message>
        <source>A scale with ln n lowers a weighted vote&apos;s accuracy</source>
        <translation>含 ln n 的缩放因子降低加权投票的准确率</translation>
    </message>
    <message>
        <source>One network, trained for 400 steps on 64 votes, tested on 500 questions of 1024 votes each</source>
        <translation>一个网络，在 64 张选票上训练 400 步，用 500 道题测试，每题 1024 张选票</translation>
    </message>
    <message>
        <source>Under 1/√d the accuracy hardly falls from 64 to 1024 votes</source>
        <translation>在 1/√d 下，从 64 张到 1024 张选票，准确率几乎不降</translation>
    </message>
    <message>
        <source>Under ln n / ln 64, fewer answers are correct than under 1/√d</source>
        <translation>在 ln n / ln 64 下，网络答对的题比在 1/√d 下少</translation>
    </message>
    <message>
        <source>Random projections keep distances</source>
        <translation>随机投影保持距离</translation>
    </message>
    <message>
        <source>Gaussian projections of 500 points from 1024 dimensions to k = 64</source>
        <translation>把 500 个点从 1024 维用高斯矩阵投影到 k = 64 维</translation>
    </message>
    <message>
        <source>The ratio of squared distances has the mean 1</source>
        <translation>距离平方之比的均值为 1</translation>
    </message>
    <message>
        <source>The ratio of squared distances has variance 2/k (shown: variance / (2/k))</source>
        <translation>距离平方之比的方差为 2/k（显示的是方差与 2/k 之比）</translation>
    </message>
    <message>
        <source>8 ln n dimensions are enough for n words</source>
        <translation>n 个词用 8 ln n 维就够了</translation>
    </message>
    <message>
        <source>The formula for 100 000 words; and 500 points projected to 8 ln 500 = 50 dimensions, with a tolerance of ε = 1</source>
        <translation>100 000 个词时的公式；以及把 500 个点投影到 8 ln 500 = 50 维，容许误差 ε = 1</translation>
    </message>
    <message>
        <source>100 000 words need 92 dimensions</source>
        <translation>100 000 个词需要 92 维</translation>
    </message>
    <message>
        <source>Every projected squared distance is less than twice the original</source>
        <translation>投影后，每对点的距离平方都不到原来的两倍</translation>
    </message>
    <message>
        <source>A masked language model&apos;s accuracy at long lengths</source>
        <translation>掩码语言模型超出训练长度后的准确率</translation>
    </message>
    <message>
        <source>Accuracies 43.27, 36.53, 23.02, 15.12, 11.54 % under 1/√d and 43.11, 41.17, 34.04, 20.15, 13.58 % under ln n / ln 512 at 64 to 1024 tokens; the author&apos;s model and corpus are not available here</source>
        <translation>64 到 1024 个词元的准确率：1/√d 下为 43.27、36.53、23.02、15.12、11.54%，ln n / ln 512 下为 43.11、41.17、34.04、20.15、13.58%。这里没有作者的模型和语料</translation>
    </message>
    <message>
        <source>Gaussian scores at 4096 keys, d = 64, where λ²σ²/2 = ½</source>
        <translation>4096 个键的高斯分数，d = 64，此时 λ²σ²/2 = ½</translation>
    </message>
    <message>
        <source>Eq. 24: H = ln n + λ²σ²/2, so H − ln n = ½</source>
        <translation>式 24：H = ln n + λ²σ²/2，即 H − ln n = ½</translation>
    </message>
    <message>
        <source>With the other sign: H = ln n − λ²σ²/2, so H − ln n = −½</source>
        <translation>符号改正后：H = ln n − λ²σ²/2，即 H − ln n = −½</translation>
    </message>
    <message>
        <source>Noise on the sphere, 512 keys, d = 64, under 1/√d</source>
        <translation>球面上的噪声，512 个键，d = 64，缩放因子 1/√d</translation>
    </message>
    <message>
        <source>Eq. 60: the entropy is 1.92 nats below ln n</source>
        <translation>式 60：熵比 ln n 低 1.92 奈特</translation>
    </message>
    <message>
        <source>Eq. 41: ln 512 / (0.24 d) equals 1/√d (their ratio is 1)</source>
        <translation>式 41：ln 512 / (0.24 d) 等于 1/√d（两者之比为 1）</translation>
    </message>
    <message>
        <source>The constant is ½ ln φ (φ: golden ratio), Laplace&apos;s value at λ = 1</source>
        <translation>常数 0.24 即 ½ ln φ（φ = 1.618，黄金比），是 λ = 1 时的拉普拉斯近似</translation>
    </message>
    <message>
        <source>At 512 keys the theoretical entropy is 4.32 nats</source>
        <translation>512 个键时熵的理论值为 4.32 奈特</translation>
    </message>
    <message>
        <source>Theory agrees with the measured entropy</source>
        <translation>理论值与测得的熵一致</translation>
    </message>
    <message>
        <source>The natural logarithm of 512 is 6.24; 9 is its logarithm to base 2</source>
        <translation>512 的自然对数是 6.24；9 是以 2 为底的对数</translation>
    </message>
    <message>
        <source>Eq. 52: 75 dimensions</source>
        <translation>式 52：75 维</translation>
    </message>
    <message>
        <source>With the natural logarithm: 52 dimensions</source>
        <translation>用自然对数：52 维</translation>
    </message>
    <message>
        <source>Noise on the sphere, from 512 to 4096 keys; the trend is right, but the numbers match no measurement</source>
        <translation>球面上的噪声，键数从 512 到 4096；趋势正确，但数值并非实测</translation>
    </message>
    <message>
        <source>Under 1/√d the entropy grows by ln 8, from 2.34 to 4.47</source>
        <translation>在 1/√d 下，熵增加 ln 8，从 2.34 到 4.47</translation>
    </message>
    <message>
        <source>At 512 keys the entropy is 2.34 nats</source>
        <translation>512 个键时熵为 2.34 奈特</translation>
    </message>
    <message>
        <source>Under ln n / ln 512 the entropy grows by 0.21</source>
        <translation>在 ln n / ln 512 下，熵增加 0.21</translation>
    </message>
    <message>
        <source>Exponentials of the numbers, divided by the sum of the exponentials</source>
        <translation>对各数取指数，再除以这些指数之和</translation>
    </message>
    <message>
        <source>The first weight is 0.87</source>
        <translation>第一个权重为 0.87</translation>
    </message>
    <message>
        <source>For softmax of 3 and −3, the first weight is 0.95</source>
        <translation>3 和 −3 的 softmax 中，第一个权重为 0.95</translation>
    </message>
    <message>
        <source>Weight that row 0 gives to key 1, a later token, among 16 tokens</source>
        <translation>16 个词元：第 0 行的查询分给键 1（位于其后）的权重</translation>
    </message>
    <message>
        <source>No query sees a later key</source>
        <translation>所有查询都看不到后面的键</translation>
    </message>
    <message>
        <source>not reproduced</source>
        <translation>未能复现</translation>
    </message>
    <message>
        <source>reproduced</source>
        <translation>已复现</translation>
    </message>
    <message>
        <source>partly reproduced</source>
        <translation>部分复现</translation>
    </message>
    <message>
        <source>Masked language model</source>
        <translation>掩码语言模型</translation>
    </message>
    <message>
        <source>Which subword tokens are masked in a text? This is the task of the table in kexue.fm/archives/8823. Positions beyond the training length were never trained and also cost accuracy, which no scale restores.</source>
        <translation>文本中被掩码的是哪些子词？这是 kexue.fm/archives/8823 中那张表的任务。超出训练长度的位置从未训练过，也会使准确率下降，任何缩放因子都补不回来。</translation>
    </message>
    <message>
        <source>is not valid UTF-8</source>
        <translation>不是有效的 UTF-8</translation>
    </message>
    <message>
        <source>is too short: it needs at least 100 subword tokens</source>
        <translation>太短：至少需要 100 个子词</translation>
    </message>
    <message>
        <source>this task needs a text</source>
        <translation>这个任务需要一段文本</translation>
    </message>
    <message>
        <source>the base must be 0 (no positions) or above 1</source>
        <translation>底数须为 0（不带位置）或大于 1</translation>
    </message>
    <message>
        <source>the share of masked tokens must be between 0 and 1</source>
        <translation>被掩码词元的比例须在 0 与 1 之间</translation>
    </message>
    <message>
        <source>the penalty and its target must be 0 or more</source>
        <translation>惩罚系数及其目标值不得小于 0</translation>
    </message>
    <message>
        <source>the network was trained on another text, or with another number of subword tokens</source>
        <translation>这个网络训练时用的是另一段文本，或子词数不同</translation>
    </message>
    <message>
        <source>the mask of a saved network must not read files</source>
        <translation>所保存网络的掩码不得读取文件</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds an infinite number or NaN</source>
        <translation>“%1”含有无穷大或 NaN</translation>
    </message>
    <message>
        <source>was changed after it was saved: its checksum does not match</source>
        <translation>保存之后被改动过：校验和不符</translation>
    </message>
    <message>
        <source>the networks, together with the work that is done at the same time, need about %1 of memory, but only %2 are free; choose fewer seeds, fewer threads or a smaller network</source>
        <translation>全部网络加上同时计算的部分约需 %1 内存，而可用的为 %2；请减少种子数或线程数，或改用较小的网络</translation>
    </message>
    <message>
        <source>there is no policy &quot;%1&quot;, did you mean %2?</source>
        <translation>没有名为“%1”的策略，是否指 %2？</translation>
    </message>
    <message>
        <source>there is no normalizer &quot;%1&quot;, did you mean %2?</source>
        <translation>没有名为“%1”的归一化方法，是否指 %2？</translation>
    </message>
    <message>
        <source>a series has no setting &quot;%1&quot;, did you mean %2?</source>
        <translation>系列没有“%1”这一项，是否指 %2？</translation>
    </message>
    <message>
        <source>line %1 has a number with a decimal comma; write a point, as in 2.5</source>
        <translation>第 %1 行有小数用了逗号作小数点；请改用句点，如 2.5</translation>
    </message>
    <message>
        <source>would be empty, because none of its series is shown; show at least one</source>
        <translation>会是空的，因为没有显示任何系列；请至少显示一个</translation>
    </message>
    <message>
        <source>there is no row %1; rows are numbered from 0 to %2</source>
        <translation>没有第 %1 行；行号从 0 到 %2</translation>
    </message>
    <message>
        <source>cannot be used together with the step in %1</source>
        <translation>不能与 %1 中的步长同时使用</translation>
    </message>
    <message>
        <source>there is neither such a file nor an example of that name; did you mean %2?</source>
        <translation>既没有这个文件，也没有这个名称的示例；是否指 %2？</translation>
    </message>
    <message>
        <source>there is neither such a file nor an example of that name; the examples are %2</source>
        <translation>既没有这个文件，也没有这个名字的示例；示例有 %2</translation>
    </message>
    <message>
        <source>there is no block &quot;%1&quot;, did you mean %2?</source>
        <translation>没有名为“%1”的块，是否指 %2？</translation>
    </message>
    <message>
        <source>%1 of the %2 points of &quot;%3&quot; are not drawn: a logarithmic axis shows only values above 0</source>
        <translation>“%3”的 %2 个点中有 %1 个没有画出：对数轴上没有 0，也没有负数</translation>
    </message>
    <message>
        <source>the %1 axis was extended to %2 to show &quot;%3&quot;</source>
        <translation>为了画出“%3”，坐标轴 %1 延伸到 %2</translation>
    </message>
    <message>
        <source>must be 0 or more</source>
        <translation>必须不小于 0</translation>
    </message>
    <message>
        <source>must be between 0 and 1</source>
        <translation>必须在 0 与 1 之间</translation>
    </message>
    <message>
        <source>must be 0 or more, and below 1 when multiplied by the learning rate</source>
        <translation>必须不小于 0，且与学习率之积小于 1</translation>
    </message>
    <message>
        <source>has more than %1 bytes</source>
        <translation>超过 %1 字节</translation>
    </message>
    <message>
        <source>must be a length such as 64, or a range such as 5:16, not &quot;%1&quot;</source>
        <translation>必须是 64 这样的长度或 5:16 这样的范围，而不是“%1”</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>What small networks learn at short lengths, to be tested at long ones.</source>
        <translation>小网络的任务：在短序列上学习，在长序列上测试。</translation>
    </message>
    <message>
        <source>Training length</source>
        <translation>训练长度</translation>
    </message>
    <message>
        <source>Number of tokens in a training example: 64, or 5:16 for a random length from 5 to 16 in each training step. Empty: the default of the task.</source>
        <translation>训练样本的词元数：64；或 5:16，表示每一步从 5 到 16 中重新抽取长度。留空：用任务的默认值。</translation>
    </message>
    <message>
        <source>Test lengths</source>
        <translation>测试长度</translation>
    </message>
    <message>
        <source>Lengths at which the trained networks are tested: first:last:xFACTOR, first:last:+STEP, or ascending numbers with commas. Empty: the training length and 2, 4, 8, 16 times it.</source>
        <translation>训练好的网络在哪些长度上测试：首:末:x倍数、首:末:+步长，或用逗号隔开的递增数字。留空：训练长度及其 2、4、8、16 倍。</translation>
    </message>
    <message>
        <source>Training steps</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>Optimizer steps for each network; 0: the default of the task.</source>
        <translation>每个网络的权重更新多少次；0：用任务的默认值。</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>网络数</translation>
    </message>
    <message>
        <source>Number of networks that are trained under each policy, with consecutive seeds. Each is plotted; five or more show how far they differ.</source>
        <translation>每个策略训练多少个网络，种子取连续整数。每个网络都画出来；五个以上才看得出彼此相差多少。</translation>
    </message>
    <message>
        <source>Width of the network</source>
        <translation>网络宽度</translation>
    </message>
    <message>
        <source>Hidden units of each perceptron, or components of a token in an encoder; 0: the default of the task.</source>
        <translation>每个感知机的隐藏单元数，或编码器中每个词元的维数；0：用任务的默认值。</translation>
    </message>
    <message>
        <source>Head dimension of the network</source>
        <translation>网络的头维度</translation>
    </message>
    <message>
        <source>Number of components of each query and key; 0: the default of the task.</source>
        <translation>网络中每个查询和键的维数；0：用任务的默认值。</translation>
    </message>
    <message>
        <source>there is no task &quot;%1&quot;</source>
        <translation>没有名为“%1”的任务</translation>
    </message>
    <message>
        <source>contains no network that was trained on a known task</source>
        <translation>不含在已知任务上训练的网络</translation>
    </message>
    <message>
        <source>holds networks of several experiments, or with settings that cannot be chosen here; to continue them, run &quot;attentoscope-cli extrapolate --save FILE --resume&quot;</source>
        <translation>所含网络来自多个实验，或其设置在这里无法选用；要继续训练，请运行“attentoscope-cli extrapolate --save 文件 --resume”</translation>
    </message>
    <message>
        <source>a lesson cannot train networks on a text, because that takes minutes</source>
        <translation>一课中不能在文本上训练网络，那要好几分钟</translation>
    </message>
    <message>
        <source>Train short, test long: networks trained at 5 to 16 tokens and tested at 256</source>
        <translation>短序列训练、长序列测试（长度外推）：用 5 到 16 个词元训练的网络，在 256 个词元上测试</translation>
    </message>
    <message>
        <source>must be at least 2: a single token cannot collapse</source>
        <translation>至少为 2：单个词元无从坍缩</translation>
    </message>
    <message>
        <source>the cosine of the tokens must be from 0 to below 1, not %1</source>
        <translation>词元间的余弦必须不小于 0 且小于 1，而不是 %1</translation>
    </message>
    <message>
        <source>must be from 0 to %1, not %2</source>
        <translation>必须在 0 到 %1 之间，而不是 %2</translation>
    </message>
    <message>
        <source>these settings make %1 cells, but at most %2 are allowed; choose fewer lengths, layers or values</source>
        <translation>这些设置共有 %1 个单元格，最多 %2 个；请减少长度的个数、层数或取值的个数</translation>
    </message>
    <message>
        <source>the example grows from the longest training length, %1, so the length %2 is too short</source>
        <translation>样本从最长的训练长度 %1 开始变长，因此长度 %2 太短</translation>
    </message>
    <message>
        <source>the panels are lettered %1, because policies are called A and B; rename the policies or choose other letters</source>
        <translation>子图编号写成 %1，因为有策略名为 A 和 B；可给策略另起名字，或换一种编号</translation>
    </message>
    <message>
        <source>no installed font has the characters %1; boxes are shown instead</source>
        <translation>已安装的字体都不含字符 %1，以方框代替</translation>
    </message>
    <message>
        <source>are for %1 options, but the question has %2</source>
        <translation>是 %1 个选项的票数，而这道题有 %2 个选项</translation>
    </message>
    <message>
        <source>must be a whole number from 0 to %1</source>
        <translation>必须是 0 到 %1 的整数</translation>
    </message>
    <message>
        <source>The sign of the Gaussian entropy estimate</source>
        <translation>熵的高斯估计中的正负号</translation>
    </message>
    <message>
        <source>The entropy is ln n − 0.24 λd at every λ</source>
        <translation>任何 λ 下熵都是 ln n − 0.24 λd</translation>
    </message>
    <message>
        <source>Table 7.2, the theory column</source>
        <translation>表 7.2 的理论一列</translation>
    </message>
    <message>
        <source>8.33 ln 512 = 75</source>
        <translation>8.33 ln 512 = 75</translation>
    </message>
    <message>
        <source>A table of entropies without a source</source>
        <translation>没有出处的熵表</translation>
    </message>
    <message>
        <source>Softmax of 8, 2 and 1</source>
        <translation>8、2、1 的 softmax</translation>
    </message>
    <message>
        <source>A hierarchical mask is causal</source>
        <translation>分层掩码是因果的</translation>
    </message>
    <message>
        <source>is about formulas or networks, which no plot shows</source>
        <translation>讲的是公式或网络，没有对应的图</translation>
    </message>
    <message>
        <source>A log n derivation based on kexue.fm/archives/8823</source>
        <translation>log n 缩放的一份推导，依据 kexue.fm/archives/8823</translation>
    </message>
    <message>
        <source>A derivation based on kexue.fm/archives/9588</source>
        <translation>一份推导，依据 kexue.fm/archives/9588</translation>
    </message>
    <message>
        <source>Notes on self-attention and its masks</source>
        <translation>关于自注意力及其掩码的笔记</translation>
    </message>
    <message>
        <source>holds seeds that are not consecutive, or more seeds or steps than can be chosen here</source>
        <translation>所含种子不连续，或种子、步数多于这里可选的</translation>
    </message>
    <message>
        <source>is not a folder, and a folder cannot be made there</source>
        <translation>不是文件夹，也无法在该处新建</translation>
    </message>
    <message>
        <source>A hand-built network without layer norm that gives the first token an unscaled score 10 higher than any other, tested on 8 examples of each length. The claim&apos;s session has another network, which learns the same task</source>
        <translation>手工构造的网络，没有层归一化，首词元未经缩放的分数比其他词元高 10，每个长度测试 8 个样本。所附会话中是另一个网络，它学习同一任务</translation>
    </message>
    <message>
        <source>has no test under this policy</source>
        <translation>没有在这个策略下测试过</translation>
    </message>
    <message>
        <source>no single token holds the answer to this task</source>
        <translation>在这个任务中，没有哪个词元单独含有答案</translation>
    </message>
    <message>
        <source>the correct token of this task may change as the example grows</source>
        <translation>样本变长时，这个任务的正确词元可能换成另一个</translation>
    </message>
    <message>
        <source>the header may have lesson, title, language, minutes, about and needs, but not &quot;%1&quot;</source>
        <translation>文件头只能有 lesson、title、language、minutes、about 和 needs，不能有“%1”</translation>
    </message>
    <message>
        <source>say how many minutes the lesson takes: 1 to %1</source>
        <translation>请写明这一课需要多少分钟：1 到 %1</translation>
    </message>
    <message>
        <source>say at which value of the axis the curve is given, as in given = 1</source>
        <translation>请写明曲线在横轴的哪个值处已知，例如 given = 1</translation>
    </message>
    <message>
        <source>&quot;given&quot; must be one of the values of &quot;at&quot;</source>
        <translation>given 必须是 at 的取值之一</translation>
    </message>
    <message>
        <source>give the letter of the option that the text calls right, as in right = B</source>
        <translation>请写出正文认定正确的选项的字母，例如 right = B</translation>
    </message>
    <message>
        <source>there is no option with this letter</source>
        <translation>没有这个字母的选项</translation>
    </message>
    <message>
        <source>the mask saved with the queries and keys is not used, because %1 holds 0 and 1 as floats, which may be flags or a bias; choose &quot;mask-true&quot; visible or hidden, whichever 1 means</source>
        <translation>与查询、键一同保存的掩码未使用：%1 由浮点数 0 和 1 组成，可能是标志，也可能是偏置；请用“mask-true”说明 1 是可见还是屏蔽</translation>
    </message>
    <message>
        <source>the mask saved with the queries and keys is not used: %1 holds %2, so it is a bias or a soft mask, which cannot be used; a mask must be boolean, or contain only 0 and 1, or only 0 and numbers ≤ −10000</source>
        <translation>与查询、键一同保存的掩码未使用：%1 含有 %2，因此是偏置或软掩码，无法使用；掩码应为布尔值，或只含 0 和 1，或只含 0 和不大于 −10000 的数</translation>
    </message>
    <message>
        <source>not tested</source>
        <translation>未检验</translation>
    </message>
    <message>
        <source>error confirmed</source>
        <translation>确认有误</translation>
    </message>
    <message>
        <source>error not confirmed</source>
        <translation>未能确认有误</translation>
    </message>
    <message>
        <source>there are %1 rows of %2 numbers, counted from 0</source>
        <translation>有 %1 行，每行 %2 个数，从 0 数起</translation>
    </message>
    <message>
        <source>a sum is written as sum(j = 0 .. 6; term), with at most %1 terms</source>
        <translation>求和写作 sum(j = 0 .. 6; 项)，最多 %1 项</translation>
    </message>
    <message>
        <source>the index of a sum needs a name, such as j, that no field or measure has</source>
        <translation>求和的下标需要一个名称，例如 j，不能与字段或度量同名</translation>
    </message>
    <message>
        <source>a sum cannot contain another sum</source>
        <translation>求和里面不能再有求和</translation>
    </message>
    <message>
        <source>padding keys are visible: %1, as marked in the file; the mask &quot;padding&quot; would hide them</source>
        <translation>文件标出了 %1 个填充键，它们仍可见；掩码“padding”可屏蔽它们</translation>
    </message>
    <message>
        <source>padding keys are visible: %1 ([PAD]); the mask &quot;padding&quot; would hide them</source>
        <translation>%1 个填充键（[PAD]）仍可见；掩码“padding”可屏蔽它们</translation>
    </message>
    <message>
        <source>refers to &quot;%1&quot;, which is outside its own folder; --trust allows the program to read it</source>
        <translation>引用了“%1”，它在本文件所在的文件夹之外；加上 --trust 才会读取它</translation>
    </message>
    <message>
        <source>the scale can be solved for a single head only, but this network has several</source>
        <translation>只能按单个头求出缩放，而这个网络有多个头</translation>
    </message>
    <message>
        <source>the scale of &quot;%1&quot; can be solved for a single head only, but this network has several</source>
        <translation>“%1”的缩放只能按单个头求出，而这个网络有多个头</translation>
    </message>
    <message>
        <source>Keys up to about this distance keep nearly the standard scale (τ in the paper).</source>
        <translation>大约在这个距离以内，键的缩放与标准缩放几乎相同（论文中的 τ）。</translation>
    </message>
    <message>
        <source>in %1 of %2 rows the visible weights do not sum to 1 (row %3: %4); each row is divided by its sum; the setting &quot;rest&quot; sink counts the missing part as one more position instead</source>
        <translation>%2 行中有 %1 行的可见权重之和不为 1（第 %3 行：%4）；每行都除以自己的和；若选择 &quot;rest&quot; sink，则把缺少的部分算作多出的一个位置</translation>
    </message>
    <message>
        <source>at least one length must be above 0</source>
        <translation>至少要有一个长度大于 0</translation>
    </message>
    <message>
        <source>drawing took longer than %1 seconds</source>
        <translation>绘制超过了 %1 秒</translation>
    </message>
    <message>
        <source>previous token</source>
        <translation>前一个词元</translation>
    </message>
    <message>
        <source>Weight on the key before the query&apos;s own, j = i − 1</source>
        <translation>查询自身位置的前一个键的权重，j = i − 1</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首个词元</translation>
    </message>
    <message>
        <source>Weight on the first key, j = 0</source>
        <translation>第一个键的权重，j = 0</translation>
    </message>
    <message>
        <source>own token</source>
        <translation>自身词元</translation>
    </message>
    <message>
        <source>Weight on the query&apos;s own key, j = i</source>
        <translation>查询自身位置的键的权重，j = i</translation>
    </message>
    <message>
        <source>token at an offset</source>
        <translation>固定偏移的词元</translation>
    </message>
    <message>
        <source>Weight on the key K places before the query&apos;s own, j = i − K</source>
        <translation>查询自身之前第 K 个键的权重，j = i − K</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>Weight on the keys right after earlier copies of the query&apos;s token: all j ≤ i whose token j − 1 is the query&apos;s</source>
        <translation>紧跟在查询的词元先前各次出现之后的键的权重：词元 j − 1 与查询的词元相同的所有 j ≤ i</translation>
    </message>
    <message>
        <source>duplicate token</source>
        <translation>重复词元</translation>
    </message>
    <message>
        <source>Weight on earlier copies of the query&apos;s token: all j &lt; i with the query&apos;s token</source>
        <translation>查询的词元先前各次出现处的键的权重：词元与查询相同的所有 j &lt; i</translation>
    </message>
    <message>
        <source>the program that draws is not in the folder of this one</source>
        <translation>本程序所在的文件夹中没有绘图程序</translation>
    </message>
    <message>
        <source>it ended and gave no answer (%1)</source>
        <translation>它已结束，没有给出结果（%1）</translation>
    </message>
    <message>
        <source>these bytes are not a message of the program that draws</source>
        <translation>这些字节不是绘图程序的消息</translation>
    </message>
    <message>
        <source>it ended and gave no answer</source>
        <translation>它已结束，没有给出结果</translation>
    </message>
    <message>
        <source>line %1 is not what a part found</source>
        <translation>第 %1 行不是某一部分的结果</translation>
    </message>
    <message>
        <source>does not say of which work the parts in its folder are</source>
        <translation>没有说明文件夹中的各部分属于哪项计算</translation>
    </message>
    <message>
        <source>is not that of a study of heads</source>
        <translation>不是多头研究的设置</translation>
    </message>
    <message>
        <source>is not what a study of heads found</source>
        <translation>不是多头研究的结果</translation>
    </message>
    <message>
        <source>is not what a sweep found</source>
        <translation>不是扫描的结果</translation>
    </message>
    <message>
        <source>is not that of a sweep</source>
        <translation>不是扫描的设置</translation>
    </message>
    <message>
        <source>is not that of an extrapolation</source>
        <translation>不是外推实验的设置</translation>
    </message>
    <message>
        <source>holds no parts that &quot;attentoscope-cli … --parts&quot; keeps</source>
        <translation>其中没有 attentoscope-cli … --parts 所存的部分</translation>
    </message>
    <message>
        <source>holds the parts of a computation, which only a window on the screen shows</source>
        <translation>存放的是一项计算的各部分，只有屏幕上的窗口才能显示</translation>
    </message>
    <message>
        <source>the parts are not those of the networks that its folder names</source>
        <translation>各部分不属于文件夹所说的网络</translation>
    </message>
    <message>
        <source>the parts are of Attentoscope %1, and this is %2: only the version that made them can draw them</source>
        <translation>各部分由 Attentoscope %1 算出，而这是 %2：只有算出它们的版本才能画出来</translation>
    </message>
    <message>
        <source>is not that of claims</source>
        <translation>不是论断核对的设置</translation>
    </message>
    <message>
        <source>is not what a claim found</source>
        <translation>不是论断核对的结果</translation>
    </message>
    <message>
        <source>only parts of sweep, extrapolate, heads and claims are shown here</source>
        <translation>这里只显示 sweep、extrapolate、heads 和 claims 的各部分</translation>
    </message>
    <message>
        <source>parts of recorded training steps are not shown here</source>
        <translation>记录的各训练步的部分不在这里显示</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot make some keys without the others; sphere, gaussian and tensor can</source>
        <translation>“%1”不能只生成一部分键；sphere、gaussian 和 tensor 可以</translation>
    </message>
    <message>
        <source>%1: its weights do not follow from sums over blocks of keys, because each row must be seen whole; softmax and softmax with a sink do</source>
        <translation>%1：权重不能由各块键的和得出，因为每一行必须整体处理；softmax 和带汇聚位的 softmax 可以</translation>
    </message>
    <message>
        <source>%1: its scale depends on the scores of all keys, which no block of keys holds</source>
        <translation>%1：缩放因子取决于所有键的分数，而任何一块键都不含全部分数</translation>
    </message>
    <message>
        <source>scores may be too large for float32: with keys in blocks it is not checked whether an entropy is off by more than 0.001 nats</source>
        <translation>分数可能超出 float32 的精度：键分块计算时，不检查熵的误差是否超过 0.001 nats</translation>
    </message>
    <message>
        <source>is neither a style nor a figure that contains its session: no JSON from byte %1 on</source>
        <translation>既不是样式文件，也不是含有会话的图片：从第 %1 字节起不是 JSON</translation>
    </message>
    <message>
        <source>is neither a file nor one of %1</source>
        <translation>既不是文件，也不是 %1 之一</translation>
    </message>
    <message>
        <source>is too large for a style</source>
        <translation>太大，不会是样式文件</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be one of %2</source>
        <translation>“%1”必须是 %2 之一</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be true or false</source>
        <translation>“%1”必须是 true 或 false</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a text in quotation marks</source>
        <translation>“%1”必须是引号中的文字</translation>
    </message>
    <message>
        <source>there is no setting &quot;%1&quot;, did you mean %2?</source>
        <translation>没有“%1”这个设置，是指 %2 吗？</translation>
    </message>
    <message>
        <source>there are no settings &quot;%1&quot;; the known ones are %2</source>
        <translation>没有这些设置：“%1”；可用的是 %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a whole number from %2 to %3</source>
        <translation>“%1”必须是 %2 到 %3 的整数</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a number from %2 to %3</source>
        <translation>“%1”必须是 %2 到 %3 的数</translation>
    </message>
    <message>
        <source>is not a JSON object</source>
        <translation>不是 JSON 对象</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be an object: {…}</source>
        <translation>“%1”必须是对象：{…}</translation>
    </message>
    <message>
        <source>ICML, one column</source>
        <translation>ICML，单栏</translation>
    </message>
    <message>
        <source>ICML, two columns</source>
        <translation>ICML，双栏</translation>
    </message>
    <message>
        <source>errors=%1 must be one of %2</source>
        <translation>errors=%1 必须是 %2 之一</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not have the form SERIES:KEY=VALUE,...; the keys are name, color, marker, dash, width, errors, shown</source>
        <translation>“%1”不是“系列:字段=值,…”的形式；字段有 name、color、marker、dash、width、errors、shown</translation>
    </message>
    <message>
        <source>the figure is %1 mm high; a page of A4 has room for %2 mm</source>
        <translation>插图高 %1 毫米；A4 纸一页只放得下 %2 毫米</translation>
    </message>
    <message>
        <source>has numbers of float64, which are rounded by what all keys have in common; save it as float32 to read some keys without the others</source>
        <translation>是 float64，舍入取决于所有键的共同部分；请存为 float32，以便只读取一部分键</translation>
    </message>
    <message>
        <source>have numbers that no keys can have</source>
        <translation>含有任何键都不可能得出的数</translation>
    </message>
    <message>
        <source>%1 is read in parts, so its checksums are not compared, and compressed arrays are read again and again; .npy and .safetensors are better for blocks of keys</source>
        <translation>%1 是分块读取的，因此不核对校验和，压缩的数组还会反复读取；键分块计算时，.npy 和 .safetensors 更合适</translation>
    </message>
    <message>
        <source>line %1 has a number beyond ±1e100, which no axis can show</source>
        <translation>第 %1 行有超出 ±1e100 的数，坐标轴无法显示</translation>
    </message>
    <message>
        <source>InfoScale</source>
        <translation>InfoScale</translation>
    </message>
    <message>
        <source>Another answer to the question which scale keeps the entropy constant. For large d it grows as the square root of ln n, not as ln n.</source>
        <translation>对“哪种缩放使熵保持不变”的另一个回答。d 很大时，它随 ln n 的平方根增长，而不是随 ln n 增长。</translation>
    </message>
    <message>
        <source>Selective self-attention</source>
        <translation>选择性自注意力</translation>
    </message>
    <message>
        <source>The part of its temperature that depends on the position alone, with β learned per head. The smaller β, the stronger; at the start of the training it is nearly off.</source>
        <translation>其温度中只取决于位置的部分，每个头的 β 通过学习得到。β 越小，作用越强；训练开始时几乎不起作用。</translation>
    </message>
    <message>
        <source>The strength is exp(−exp(β)); models begin at 2.</source>
        <translation>强度为 exp(−exp(β))；模型的初始值是 2。</translation>
    </message>
    <message>
        <source>the figure could not be encoded as %1</source>
        <translation>图片无法编码为 %1</translation>
    </message>
    <message>
        <source>the file name of a figure must end in one of %1</source>
        <translation>图片文件名必须以下列之一结尾：%1</translation>
    </message>
    <message>
        <source>TIFF (pixels)</source>
        <translation>TIFF（像素）</translation>
    </message>
    <message>
        <source>EPS (vectors)</source>
        <translation>EPS（矢量）</translation>
    </message>
    <message>
        <source>PGF has the numbers of curves, and this is another picture; choose .pdf</source>
        <translation>PGF 含曲线的数值，而这是另一种图片；请选择 .pdf</translation>
    </message>
    <message>
        <source>PGF has the numbers of curves, and &quot;%1&quot; is another picture; choose .pdf</source>
        <translation>PGF 含曲线的数值，而“%1”是另一种图片；请选择 .pdf</translation>
    </message>
    <message>
        <source>PGF (LaTeX code with the numbers)</source>
        <translation>PGF（含数值的 LaTeX 代码）</translation>
    </message>
    <message>
        <source>must be above 0 on a logarithmic axis, not %1</source>
        <translation>在对数坐标轴上必须大于 0，不能是 %1</translation>
    </message>
    <message>
        <source>has no numeric axes for notes, lines, insets and data points of your own</source>
        <translation>没有数值坐标轴，无法加注释、线、小图和自己的数据</translation>
    </message>
    <message>
        <source>is no part to magnify; write the ranges of x and y, like &quot;4096:16384, 0:2&quot;</source>
        <translation>不是要放大的部分；请写出 x 和 y 的范围，例如 &quot;4096:16384, 0:2&quot;</translation>
    </message>
    <message>
        <source>must go from a smaller number to a larger one</source>
        <translation>必须从较小的数到较大的数</translation>
    </message>
    <message>
        <source>line %1 has an error below 0</source>
        <translation>第 %1 行的误差小于 0</translation>
    </message>
    <message>
        <source>the inset %1 shows no data</source>
        <translation>小图 %1 中没有数据</translation>
    </message>
    <message>
        <source>has no lines on numeric axes, of which an inset could magnify a part</source>
        <translation>没有数值坐标轴上的曲线，小图无从放大</translation>
    </message>
    <message>
        <source>is a formula without the dollar at its end; write \$ for a dollar</source>
        <translation>是一个末尾缺少 $ 的公式；要写美元符号请用 \$</translation>
    </message>
</context>
</TS>
