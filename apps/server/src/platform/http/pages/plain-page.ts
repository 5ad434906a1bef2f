import { escapeText as escapeHtml } from './drawn-pages.ts';

/** A page of a few words, for who comes by an address that no application draws. */
export const plainPage = (title: string, lines: readonly string[]): string => `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<main style="max-width:520px;margin:20vh auto 0;padding:0 20px;font:16px/1.7 system-ui,sans-serif;color:#1b2631">
<h1 style="font-size:22px;font-weight:500">${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
</main>
</html>
`;
