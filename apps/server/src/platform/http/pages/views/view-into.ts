import { escapeText } from '../drawn-pages.ts';
import type { DrawnView } from './drawn-view.ts';

/** Everything that is fetched for a living page. */
const laterLines =
  / *<(?:script type="module"|link rel="(?:modulepreload|stylesheet)")[^>]*>(?:<\/script>)?\n/g;
const keeper = '<script src="/kept-view.js"></script>';

const scriptless =
  '<noscript><p style="position:fixed;z-index:200;right:16px;bottom:80px;left:16px;margin:0;padding:8px 14px;border:1px solid;border-radius:10px;background:Canvas;color:CanvasText;font-size:14px">浏览器没有打开脚本：可以阅读，链接可以打开，按钮和输入框不起作用。</p></noscript>';

/**
 * Puts a view where the page will stand, with the rules it needs, so that the first paint waits for nothing else: `answers`, the
 * application and its sheets follow it. Replacers, since `$` in a text means nothing.
 */
export function viewInto(document: string, view: DrawnView, answers: string): string {
  const later = document.match(laterLines) ?? [];
  const { html, css, route, title, isPhone } = view;
  return document
    .replaceAll(laterLines, '')
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(title)}</title>`)
    .replace('</head>', () => `<style id="kept-style">${css}</style>\n</head>`)
    .replace('<body>', () => `<body class="${route}" data-route="${route}">`)
    .replace(/<div id="root">\s*<\/div>/, () => {
      return `<div id="root" data-drawn="${isPhone ? 'phone' : 'wide'}">${html}</div>${scriptless}`;
    })
    .replace(keeper, () => [keeper, answers, ...later].join('\n'));
}
