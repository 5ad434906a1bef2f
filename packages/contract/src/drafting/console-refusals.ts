/** Collected, and explained, in `../console-refusals.ts`. */
export const draftingConsoleRefusals = {
  draftingOff: [10751, '学校没有接语言模型，不能请它拟'],
  draftingSpent: [10752, '今天的模型用量到了，明天 0 点以后再拟'],
  draftingFailed: [10753, '模型没有答出来，什么也没有拟成，请稍后再试'],
  sourceEmpty: [10754, '这里还没有文字可以拟题，请换一处或贴一段'],
  draftedUnknown: [10755, '没有这道拟的题，请刷新后再看'],
  draftedDecided: [10756, '这道已经接受或不要了'],
  draftedFaulty: [10757, '还不能接受，请先改好'],
  draftedChanged: [10758, '刚刚有同事改过这一道，请看一遍再存'],
  draftingBusy: [10759, '你在这一处要的还在拟，请等它拟好'],
  draftingOwnSpent: [10760, '你今天的拟题用量到了，明天 0 点以后再拟'],
} as const;
