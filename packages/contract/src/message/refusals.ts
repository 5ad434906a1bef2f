/** Collected, and explained, in `../refusals.ts`. */
export const messageRefusals = {
  messageDecided: [5001, '这条消息已经处理过了，请刷新查看'],
  pushServiceUnknown: [11600, '这个浏览器用的推送服务，学校还发不到。可以换成邮件、短信或微信提醒'],
  pushKeysWrong: [11601, '浏览器给的推送凭据不完整，请刷新后再开一次'],
  pushOff: [11602, '学校没有开通推送，可以换成邮件、短信或微信提醒'],
} as const;
