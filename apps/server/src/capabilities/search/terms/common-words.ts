/** Words that questions are asked with: they tell little of what is asked about. */
const common = [
  '什么 怎么 为什么 怎样 如何 哪些 哪个 哪种 哪一 多少 是否 能否 请问 一下 这个 那个 这些 那些 没有 不是 就是 可以 应该',
  '下列 以下 关于 有关 属于 不属于 说法 正确 错误 不正确 表述 最接近 选项 题目 老师 我们 你们 他们 一个 因为 所以 如果 的是',
  '意思 含义 理解 区别 不同 特点 部分 组成 哪几 几个 几种 包括 包含 解释 介绍 讲讲 说说 一讲 讲解 如何 怎么样 什么样',
  '这样 那样 为何 有何 怎么办 能不能 可不可以 是不是 有没有 再讲 听不懂 不懂 不明白 明白 看不懂 弄不清 搞不清 还是 到底 究竟 不能',
  '第一 第二 第三 第四 不了 一回事 另一回事 回事 一回',
  '的 了 是 在 和 与 或 吗 呢 吧 啊 我 你 他 它 这 那 有 不 就 都 也 要 会 被 把 对 为 以 于 而 及 其 之 由 几 哪 谁 么 怎 请 能 再 还 让 给 得 着 过 又 很 才 讲 说 一 下',
  'the a an of is are was were be to in on for and or which what how why when does do did that this it its with by as at from',
  'following most likely least closest correct statement not can will would should',
];

export const commonWords: ReadonlySet<string> = new Set(common.flatMap((line) => line.split(' ')));
