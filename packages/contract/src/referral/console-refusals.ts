/** Collected, and explained, in `../console-refusals.ts`. */
export const referralConsoleRefusals = {
  referralRulesWrong: [12161, '这样的推荐规则用不了，请照提示改'],
  referralRulesChanged: [12162, '刚刚有同事改过推荐规则，请看过新的再存，你填的都还在'],
} as const;
