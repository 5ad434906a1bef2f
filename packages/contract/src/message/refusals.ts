/** Collected, and explained, in `../refusals.ts`. */
export const messageRefusals = {
  messageDecided: [5001, '这条消息已经处理过了，请刷新查看'],
  pushServiceUnknown: [11600, '学校发不到这个浏览器的推送，请改用邮件、短信或微信'],
  pushKeysWrong: [11601, '推送凭据不完整，请刷新后再打开'],
  pushFormerUnknown: [11602, '这台设备的推送已经不是你的了，请在设置里重新打开'],
} as const;
