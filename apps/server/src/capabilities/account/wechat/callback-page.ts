import type { WebsiteOutcome } from './answer-of-wechat.ts';

const words: Record<WebsiteOutcome, string> = {
  confirmed: '已确认，马上就好',
  refused: '你取消了这次登录，可以重新扫码',
  failed: '微信没有确认这次登录，请重新扫码',
  expired: '这个二维码已失效，请刷新后重新扫码',
};

const page = (head: string, text: string): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<title>微信登录</title>
<p role="status" style="margin:40% 16px 0;text-align:center;font:16px/1.7 system-ui,sans-serif;color:#4a5560">${text}</p>
</html>
`;

/** Stands in the frame for a moment, until the page around it has asked how the scan went. */
export function outcomePage(outcome: WebsiteOutcome): string {
  return page('', words[outcome]);
}

/**
 * Comes back to the same address from our own site: some browsers keep our cookie to themselves when WeChat's page
 * leads a frame to us.
 */
export function bouncePage(query: Readonly<Record<string, string>>): string {
  const address = `/api/wechat/callback?${new URLSearchParams(query).toString()}`;
  const escaped = address.replaceAll('&', '&amp;');
  return page(`<meta http-equiv="refresh" content="0;url=${escaped}">`, '正在确认……');
}
