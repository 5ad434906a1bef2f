/** What people of the demonstration ask of the first course; `by` and the like are their places in `people`. */
export interface AskedQuestion {
  /** Also what keeps it from being asked twice. */
  readonly questionId: string;
  readonly by: 0 | 1 | 2 | 3;
  readonly title: string;
  readonly content: string;
  /** The lecture and its second, or the exercise, or only where it belongs. */
  readonly about:
    | { readonly bulletId: number; readonly second: number }
    | { readonly exerciseId: number }
    | null;
  readonly daysAgo: number;
  readonly followers: readonly (0 | 1 | 2 | 3)[];
  readonly answers: readonly { readonly by: 0 | 1 | 2 | 3; readonly content: string }[];
  readonly reply: string | null;
  readonly isAccepted: boolean;
}

const idOf = (number: number): string => `0197b5a1-0000-7000-8000-00000000000${number}`;

export const askedQuestions: readonly AskedQuestion[] = [
  {
    questionId: idOf(1),
    by: 1,
    title: '名义利率为什么是一层一层加上去的，不是相乘？',
    content:
      '讲解里写 $r = r_{\\text{实际}} + \\text{通胀} + \\text{违约} + \\text{流动性} + \\text{期限}$，可是费雪方程我记得是 $(1+r_n)=(1+r)(1+\\pi)$。考试按哪个算？',
    about: { bulletId: 1001, second: 22 },
    daysAgo: 6,
    followers: [0, 2],
    answers: [
      {
        by: 2,
        content:
          '我两种都算过：利率小的时候差的只是 $r\\cdot\\pi$，$2\\%\\times 3\\%=0.06\\%$，选项里一般分不出来。',
      },
    ],
    reply:
      '两个都对，说的精度不同。\n\n- 准确的是相乘：$(1+r_n)=(1+r)(1+\\pi)$，展开就是 $r_n=r+\\pi+r\\pi$；\n- 相加是丢掉交叉项 $r\\pi$ 的近似，利率和通胀都是个位数时，误差不到 $0.1\\%$。\n\n题目问**溢价是多少**时用相加；题目给出实际利率和通胀、要名义利率，而且选项只差零点几个百分点时，用相乘。',
    isAccepted: true,
  },
  {
    questionId: idOf(2),
    by: 3,
    title: '持有期收益率的分母为什么一定是期初价格？',
    content: '我用期末价格除，得到 9.77%，正好也是一个选项。除以期末价格错在哪里？',
    about: { exerciseId: 10002 },
    daysAgo: 4,
    followers: [0],
    answers: [],
    reply:
      '收益率回答的是**投入的一元钱变成了多少**，投入发生在期初，所以分母是期初价格：\n\n$$HPR=\\frac{P_1-P_0+D}{P_0}$$\n\n除以期末价格，是在问“现在手里的一元钱里有多少是赚来的”，那是另一个问题。',
    isAccepted: false,
  },
  {
    questionId: idOf(3),
    by: 2,
    title: '机会成本和折现率到底差在哪里？',
    content: '两个都是同一个 5%，做题时总分不清该说哪一个。',
    about: { bulletId: 1001, second: 9 },
    daysAgo: 3,
    followers: [],
    answers: [
      {
        by: 0,
        content:
          '看站在谁那边：给**未来的钱**打折时叫折现率，说**今天花掉的钱**时叫机会成本，数是一个数。',
      },
    ],
    reply: null,
    isAccepted: false,
  },
  {
    questionId: idOf(4),
    by: 0,
    title: '流动性溢价和期限溢价怎么分开？',
    content: '期限长的债券一般也更难卖，那多出来的收益算流动性溢价还是期限溢价？',
    about: { bulletId: 1001, second: 40 },
    daysAgo: 0,
    followers: [1],
    answers: [],
    reply: null,
    isAccepted: false,
  },
];
