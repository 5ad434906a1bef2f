/** Collected, and explained, in `../console-refusals.ts`. */
export const pointsConsoleRefusals = {
  pointsShopChanged: [10704, '刚刚有变动，请看过新的再存，你填的都还在'],
  pointsGoodPlanWrong: [10705, '填的还不能用，请照提示改'],
  pointsParcelNumber: [10706, '运单号应是 4 至 40 位字母和数字，请对着面单再写一遍'],
} as const;
