/** Collected, and explained, in `../refusals.ts`. */
export const messageRefusals = {
  messageDecided: [5001, '这条消息已经处理过了，请刷新查看'],
} as const;
