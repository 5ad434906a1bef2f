/** Collected, and explained, in `../console-refusals.ts`. */
export const referralConsoleRefusals = {
  referralRulesWrong: [12161, '这样的规则用不了'],
  referralRulesChanged: [12162, '刚刚有同事改过推荐规则，请看过新的再存，你写的都还在'],
  referralRulesWaiting: [12163, '推荐规则已经有一份在等同意，等它有了结果再提'],
} as const;
