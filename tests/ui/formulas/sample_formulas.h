// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas as they occur in lessons, with every kind of part.
#pragma once

#include <span>

namespace attentoscope {

inline std::span<const char* const> sampleFormulas()
{
    static constexpr const char* formulas[] = {
        R"(H = \ln n - D(\lambda d))",
        R"(\lambda = \frac{\ln n}{\ln 512}\frac{1}{\sqrt d})",
        R"(a_{ij} = \frac{B_{ij} e^{x_{ij}}}{\sum_l B_{il} e^{x_{il}}})",
        R"(\operatorname{Var}(q\cdot k)=d)",
        R"(\frac{\partial L}{\partial x_{ij}} = a_{ij}\left(\frac{\partial L}{\partial a_{ij}} - \sum_l a_{il}\frac{\partial L}{\partial a_{il}}\right))",
        R"(\begin{pmatrix}1&0\\0&1\end{pmatrix})",
        R"(\|J\|_F^2 = \sum a^2 - 2\sum a^3 + \left(\sum a^2\right)^2)",
        R"(\hat{x}, \bar{x}, \tilde{x}, \vec{x}, \dot x, \ddot x, \overline{ab}, \hat f)",
        R"(\sqrt[3]{x+1} + \sqrt{\frac{a}{b}})",
        R"(f(x) = \begin{cases} 1 & x > 0 \\ 0 & \text{otherwise}\end{cases})",
        R"(\lfloor i/w \rfloor \lceil x\rceil \langle q, k\rangle)",
        R"(\prod_{t=1}^n J_t)",
        R"(m_c = \sqrt{2\ln n})",
        R"(E\,H = \int_0^\infty \left(1-(1-F(x))^n\right)\frac{dt}{t})",
        R"(\text{注意力} = \operatorname{softmax}\left(\frac{QK^\top}{\sqrt{d}}\right)V)",
        R"(x'' + f'(x^2) + x'^2)",
        R"(\lim_{n\to\infty} \frac{H}{\ln n} = 1)",
        R"(\operatorname*{arg\,max}_{\lambda\ge 0} H)",
        R"(e^{-x^2/2} + 2^{2^{2^n}} + x_{i_{j_k}})",
        R"(j_i + f + J)",
        R"(\mathbb{R}^n, \mathbb{E}, \mathcal{L}, \mathbf{x}, \mathrm{KL})",
        R"(\begin{bmatrix}a_{11}&\cdots&a_{1n}\\\vdots&\ddots&\vdots\\a_{n1}&\cdots&a_{nn}\end{bmatrix})",
        R"(\begin{vmatrix}a&b\\c&d\end{vmatrix})",
        R"(\left\{\frac{a}{b}\right\}\left\langle\frac{a}{b}\right\rangle\left\lfloor\frac{a}{b}\right\rfloor)",
        R"(\left\lceil\frac ab\right\rceil\left|\frac ab\right|\left\|\frac ab\right\|\left[\frac ab\right])",
        R"(\sum_{i=1}^{n}\frac{1}{1+\frac{1}{1+\frac{1}{x}}})",
        R"(n = 16 384,\ -x < 1.8\times 10^{-5})",
        R"(A\left(\begin{matrix}1\\2\\3\\4\\5\end{matrix}\right\})",
        R"(\int f\,dx, \sin\theta\cos^2\phi)",
        R"(\dfrac{a}{b} + \tfrac{a}{b})",
    };
    return formulas;
}

} // namespace attentoscope
