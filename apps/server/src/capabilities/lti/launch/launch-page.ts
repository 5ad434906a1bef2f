import type { FastifyReply } from 'fastify';
import { escapeText as escapeHtml } from '../../../platform/http/pages/drawn-pages.ts';

export const page = (title: string, lines: readonly string[], way = ''): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<main style="max-width:520px;margin:12vh auto 0;padding:0 20px;font:16px/1.7 system-ui,sans-serif;color:#1b2631">
<h1 style="font-size:22px;font-weight:500">${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${way}
</main>
</html>
`;

/** Nothing of ours was begun by this browser, it was done with, or its cookie did not come along. */
export const unknownLaunchPage = (): string =>
  page('没有打开', [
    '请回到课程平台，再点一次要看的内容。',
    '一直不行，请换一个窗口打开，或检查浏览器是不是拦了这里的 Cookie；在课程平台里选内容的，请换新一些的浏览器。',
  ]);

export const unknownPlatformPage = (): string =>
  page('没有打开', [
    '学校没有接这个课程平台，或者停用了它。',
    '请告诉你的老师，让学校核对平台编号和客户端编号。',
  ]);

export const busyPage = (): string => page('请稍等', ['现在打开的人太多，请过一分钟再点一次。']);

/** In the platform's own frame, where browsers keep a site's cookies from it. */
export const newWindowPage = (address: string): string =>
  page(
    '在新窗口里学',
    ['这里的课在自己的窗口里打开，课程平台的页面留着不动。'],
    `<p><a href="${escapeHtml(address)}" target="_blank" rel="noopener" style="display:inline-block;padding:10px 20px;border-radius:10px;background:#1b2631;color:#fff;text-decoration:none">打开</a></p>`,
  );

/**
 * These pages stand in frames: nothing can be done on them but open a window of its own, so there is nothing to cover. In anybody's
 * with https (without where the school itself has none), as a platform's pages are not always where its issuer is: Canvas's are at each university's own name.
 */
export const allowFrame = (reply: FastifyReply, isSecure: boolean): FastifyReply =>
  reply
    .removeHeader('x-frame-options')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors https:${isSecure ? '' : ' http:'}`,
    );
