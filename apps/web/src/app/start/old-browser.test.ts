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

const { floor } = JSON.parse(
  readFileSync(
    path.join(import.meta.dirname, '../../../../../packages/client/build/browser-floor.json'),
    'utf8',
  ),
) as { floor: Record<'chrome' | 'edge' | 'firefox' | 'safari', number> };
const agent = (chrome: number) =>
  `Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chrome}.0.1.2 Safari/537.36`;

interface Browser {
  userAgent: string;
  /** What the server says of the school; null when it does not answer. */
  school?: unknown;
  /** Without the library of 2022, whatever it calls itself. */
  isOld?: boolean;
  /** Its lists. */
  lists?: object;
}

/** Runs the script as a browser does, and gives where it would be. */
function runIn({ userAgent, school = null, isOld = false, lists = Array }: Browser) {
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
    Array: lists,
    document,
    setTimeout,
  });
  return { location, notice: document.querySelector('[role="alertdialog"]') };
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="root">页面</div>';
  const told = Object.entries(floor).map(([name, version]) => `${name}=${version}`);
  document.head.innerHTML = `<script type="text/plain" data-floor="${told.join(' ')}"></script>`;
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

  const mac = (version: string) =>
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
  const phone = (system: string) =>
    `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50`;
  const firefox = (version: number) =>
    `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;

  it.each([
    agent(floor.chrome - 1),
    firefox(floor.firefox - 1),
    mac('16.3'),
    mac('15.6.1'),
    phone('16_3'),
    phone('15_8_3'),
  ])('is %s, below what the application is built for', (userAgent) => {
    expect(runIn({ userAgent }).notice).not.toBeNull();
  });

  it.each([
    agent(floor.chrome),
    agent(140),
    agent(118).replace('Safari/', 'Version/4.0 Mobile Safari/'),
    firefox(floor.firefox),
    mac('16.4'),
    mac('26.0'),
    phone('16_4'),
    phone('18_6'),
    `${phone('17_1')} CriosInside Version/17.1 Safari/604.1`,
    'something that says nothing of itself',
  ])('is not %s', (userAgent) => {
    expect(runIn({ userAgent }).notice).toBeNull();
  });

  it('what a browser of the floor lacks of lists is brought, and is as others have it', () => {
    // As Chrome 109 has them.
    const lacking: Record<string, (...given: unknown[]) => unknown> = {};
    const lists = { from: (list: Iterable<unknown>) => [...list], prototype: lacking };
    runIn({ userAgent: agent(floor.chrome), lists });
    const list = [3, 1, undefined, 2, 10];
    const call = (name: string, ...given: unknown[]) => lacking[name]!.apply(list, given);
    expect(call('toSorted')).toEqual([1, 10, 2, 3, undefined]);
    const down = (a = 0, b = 0) => b - a;
    expect(call('toSorted', down)).toEqual(list.toSorted(down));
    expect(call('toReversed')).toEqual(list.toReversed());
    expect(call('toSpliced', 1, 2, 7, 8)).toEqual(list.toSpliced(1, 2, 7, 8));
    expect(call('toSpliced', -2)).toEqual(list.toSpliced(-2));
    expect(list).toEqual([3, 1, undefined, 2, 10]);
  });

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
