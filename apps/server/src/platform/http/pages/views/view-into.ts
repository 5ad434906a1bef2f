import { createHash } from 'node:crypto';
import { escapeText } from '../drawn-pages.ts';
import type { DrawnView } from './drawn-view.ts';

/** The application, which a first paint does not wait for. */
const laterLines = / *<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n/g;
/** In their places, since those of the pages come after them, and not waited for: `live-behind.tsx` lets them count. */
const sheet = '<link rel="stylesheet"';
const laterSheet = '<link data-later media="print" rel="stylesheet"';
const keeper = '<script src="/kept-view.js"></script>';

/** A script of some bytes is not worth a turn to the server before the first paint. */
export interface Inlined {
  /** As it stands in the document. */
  readonly tag: string;
  readonly text: string;
  /** By which the content policy lets it run. */
  readonly hash: string;
}

/** A log-out that the server never heard left its cookie good (`session.ts` of the web): what is drawn by that nobody may see. */
export const unheard =
  "try{localStorage.getItem('xuezhou-unheard-logout')&&document.documentElement.setAttribute('data-logged-out','')}catch{}";

export function inlined(name: string, file: string): Inlined {
  const text = `${file}\n${unheard}`;
  return {
    tag: `<script src="/${name}"></script>`,
    text,
    hash: `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  };
}

/** Of another width, or of who left unheard, it is not seen; `kept-view.js` takes it away. */
const unseen =
  '[data-logged-out] [data-drawn]{display:none}@media (width>=768px){[data-drawn=phone]{display:none}}@media (width<768px){[data-drawn=wide]{display:none}}@media (width<1280px){[data-drawn=broad]{display:none}}';

const scriptless =
  '<noscript><p style="position:fixed;z-index:200;right:16px;bottom:80px;left:16px;margin:0;padding:8px 14px;border:1px solid;border-radius:10px;background:Canvas;color:CanvasText;font-size:14px">浏览器没有打开脚本：可以阅读，链接可以打开，按钮和输入框不起作用。</p></noscript>';

/**
 * Puts a view where the page will stand, with the rules it needs, so that the first paint waits for nothing else: `answers`, the
 * application and its sheets follow it. Replacers, since `$` in a text means nothing.
 */
export function viewInto(
  document: string,
  view: DrawnView,
  { answers, early }: { answers: string; early: Inlined | undefined },
): string {
  const later = document.match(laterLines) ?? [];
  const { html, css, route, title, at, isPhone, isBroad, unless } = view;
  const width = isPhone ? 'phone' : isBroad ? 'broad' : 'wide';
  const own = unless.length === 0 ? '' : ` data-unless="${escapeText(unless.join(' '))}"`;
  return document
    .replaceAll(laterLines, '')
    .replaceAll(sheet, laterSheet)
    .replace(early?.tag ?? '', () => (early ? `<script>${early.text}</script>` : ''))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace('</head>', () => `<style id="kept-style">${css}${unseen}</style>\n</head>`)
    .replace('<body>', () => `<body class="${route}" data-route="${route}">`)
    .replace(/<div id="root">\s*<\/div>/, () => {
      return `<div id="root" data-drawn="${width}" data-at="${escapeText(at)}"${own}>${html}</div>${scriptless}`;
    })
    .replace(keeper, () => [keeper, answers, ...later].join('\n'));
}
