/** Collected, and explained, in `../refusals.ts`. */
export const imRefusals = {
  teamTextTooLong: [5101, '一条消息最多 500 个字，请分成几条'],
  chatTokenOld: [5102, '聊天的凭证过期了，请刷新页面'],
} as const;
