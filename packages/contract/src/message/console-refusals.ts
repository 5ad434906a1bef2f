/** Collected, and explained, in `../console-refusals.ts`. */
export const messageConsoleRefusals = {
  messageTitleEmpty: [9121, '请写上标题'],
  messageUnknown: [9123, '没有这条消息'],
} as const;
