export const longestWechatId = 50;

/** What people find each other by in a messaging app: an id, a phone or an e-mail; no blanks, no markup. */
export function isWechatIdValid(wechatId: string): boolean {
  return wechatId.length <= longestWechatId && /^[A-Za-z0-9._@+-]+$/.test(wechatId);
}
