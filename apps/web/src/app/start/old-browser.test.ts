// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const script = readFileSync(
  path.join(import.meta.dirname, '../../../public/old-browser.js'),
  'utf8',
);
const edge = 'https://www.microsoft.com/zh-cn/edge/download';

const agent = (chrome: number) =>
  `Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chrome}.0.1.2 Safari/537.36`;

interface Browser {
  userAgent: string;
  /** What the server says of the school; null when it does not answer. */
  school?: unknown;
  /** Without the library of 2022, whatever it calls itself. */
  isOld?: boolean;
}

/** Runs the script as a browser does, and gives where it would be. */
function runIn({ userAgent, school = null, isOld = false }: Browser) {
  const location = { href: 'https://xuezhou.cn/' };
  class Request extends EventTarget {
    status = school === null ? 0 : 200;
    responseText = JSON.stringify({ status: 200, data: school });
    open(): void {}
    send(): void {
      if (school !== null) this.dispatchEvent(new Event('load'));
    }
  }
  runInNewContext(script, {
    window: { location },
    navigator: { userAgent },
    XMLHttpRequest: Request,
    Object: isOld ? {} : Object,
    document,
    setTimeout,
  });
  return { location, notice: document.querySelector('[role="alertdialog"]') };
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root">页面</div>';
  // This document's scripts know no modules.
  Object.defineProperty(HTMLScriptElement.prototype, 'noModule', {
    configurable: true,
    value: false,
  });
});
afterEach(() => vi.useRealTimers());

describe('an old browser', () => {
  it('[site.old-browser#1,2] gets a notice that closes by itself after 3 s and leads to an external page', () => {
    const { notice, location } = runIn({ userAgent: agent(65) });
    const title = notice?.getAttribute('aria-labelledby') ?? '';
    expect(document.getElementById(title)?.textContent).toBe('你的浏览器不受支持');
    expect(notice?.textContent).toContain('请下载最新版的 Chrome、Edge 或 Safari 浏览器');
    vi.advanceTimersByTime(2999);
    expect(notice?.isConnected).toBe(true);
    expect(location.href).toBe('https://xuezhou.cn/');
    vi.advanceTimersByTime(1);
    expect(notice?.isConnected).toBe(false);
    expect(location.href).toBe(edge);
  });

  it('[site.old-browser#2] is led to the page that the school names', () => {
    const { location } = runIn({
      userAgent: agent(40),
      school: { links: { browser: 'https://school.cn/browser' } },
    });
    vi.advanceTimersByTime(3000);
    expect(location.href).toBe('https://school.cn/browser');
  });

  it('is one without what the application is built on, by any name', () => {
    expect(runIn({ userAgent: 'Safari', isOld: true }).notice).not.toBeNull();
  });

  it.each([agent(66), agent(140), 'Mozilla/5.0 (Macintosh) Version/17.0 Safari/605.1.15'])(
    'is not %s',
    (userAgent) => {
      expect(runIn({ userAgent }).notice).toBeNull();
    },
  );

  it('[site.old-browser] is told by a script that the page loads as old browsers do', () => {
    const page = readFileSync(path.join(import.meta.dirname, '../../../index.html'), 'utf8');
    const tags = page.replaceAll(/<!--[^]*?-->/g, '').match(/<script\b[^>]*>/g) ?? [];
    const own = tags.filter((tag) => tag.includes('src="/old-browser.js"'));
    expect(own).toHaveLength(1);
    expect(own[0]).not.toContain('module');
  });

  it('is told in syntax that it can read', () => {
    expect(script).not.toMatch(/=>|`|\b(?:const|let|class|async|await)\b|\?\.|\?\?|\.\.\./);
  });
});
