import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { openPush, type BrowserKeys } from './push-cipher.ts';

/** What a browser was told. */
export interface Pushed {
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  readonly at: string;
}

export interface PushBrowser extends BrowserKeys {
  readonly id: string;
  /** Of the school, in base64url. */
  readonly applicationKey: string;
  isGone: boolean;
  pushed: Pushed[];
}

/** A push service and the browsers that have themselves told by it, in one: it can open what it carries. */
export class PushService {
  readonly #browsers = new Map<string, PushBrowser>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  subscribe(applicationKey: string): PushBrowser {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    const browser = {
      ...{ id: randomUUID(), applicationKey, ecdh, auth: randomBytes(16) },
      ...{ isGone: false, pushed: [] },
    };
    this.#browsers.set(browser.id, browser);
    return browser;
  }

  find(id: string): PushBrowser | undefined {
    return this.#browsers.get(id);
  }

  /** One of the same topic takes the place of what the browser has not fetched; here it fetches nothing. */
  take(browser: PushBrowser, body: Buffer, wishes: Omit<Pushed, 'text' | 'at'>): void {
    const pushed = { text: openPush(browser, body), ...wishes, at: this.#now().toISOString() };
    const { topic } = wishes;
    const kept = browser.pushed.filter((each) => topic === '' || each.topic !== topic);
    browser.pushed = [...kept, pushed];
  }

  get now(): Date {
    return this.#now();
  }
}
