import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Page,
} from '@playwright/test';
import { findChromium } from '../../apps/e2e/src/school/chromium.ts';

/** A phone, as far as a learner's page can tell. */
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'zh-CN',
  // The worker fetches the whole application in the background, which is no page's weight.
  serviceWorkers: 'block',
} as const;

export interface Visit {
  readonly page: Page;
  readonly devtools: CDPSession;
  /** Closes the page and opens another of the same visitor, with all that the device has kept by now. */
  readonly again: () => Promise<Visit>;
}

export async function openBrowser(): Promise<Browser> {
  return await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
}

/** Lets a visitor with an empty cache do something; with the cookie he is logged in. */
export async function visitOnce<Result>(
  browser: Browser,
  address: string,
  cookie: string | undefined,
  act: (visit: Visit) => Promise<Result>,
): Promise<Result> {
  // As a phone says it is one, which the server draws for.
  const userAgent = `Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${browser.version()} Mobile Safari/537.36`;
  const context = await browser.newContext({ ...phone, userAgent });
  try {
    if (cookie !== undefined) await addCookie(context, address, cookie);
    return await act(await openVisit(context));
  } finally {
    await context.close();
  }
}

async function openVisit(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage();
  return {
    page,
    devtools: await context.newCDPSession(page),
    again: async () => {
      await page.close();
      return await openVisit(context);
    },
  };
}

async function addCookie(context: BrowserContext, address: string, cookie: string): Promise<void> {
  const [name = '', value = ''] = cookie.split('=', 2);
  await context.addCookies([{ name, value, url: address, httpOnly: true, sameSite: 'Lax' }]);
}
