import { randomBytes } from 'node:crypto';
import type { WechatAccount } from './wechat-account.ts';
import { WechatApiError } from './wechat-error.ts';
import type { WechatPerson } from './people.ts';

const CODE_MS = 600_000;
const TOKEN_MS = 7_200_000;

export const newSecret = (): string => randomBytes(24).toString('base64url');

interface Grant {
  person: WechatPerson;
  until: number;
  isUsed: boolean;
}

/** Codes and tokens that WeChat gave out. */
export class Grants {
  readonly #account: WechatAccount;
  readonly #now: () => Date;
  readonly #codes = new Map<string, Grant>();
  readonly #userTokens = new Map<string, Grant>();
  #accountToken = { value: '', until: 0 };
  #pageTicket = { value: '', until: 0 };

  constructor(account: WechatAccount, now: () => Date) {
    this.#account = account;
    this.#now = now;
  }

  /** A code for the website, good once. */
  giveCode(person: WechatPerson): string {
    const code = newSecret();
    this.#codes.set(code, { person, until: this.#time() + CODE_MS, isUsed: false });
    return code;
  }

  /** @throws WechatApiError */
  takeCode(code: string): { token: string; person: WechatPerson } {
    if (code === '') throw new WechatApiError(41008);
    const grant = this.#codes.get(code);
    if (!grant || grant.until <= this.#time()) throw new WechatApiError(40029);
    if (grant.isUsed) throw new WechatApiError(40163);
    grant.isUsed = true;
    const token = newSecret();
    this.#userTokens.set(token, { ...grant, until: this.#time() + TOKEN_MS });
    return { token, person: grant.person };
  }

  /** @throws WechatApiError */
  checkUserToken(token: string, openId: string): WechatPerson {
    const grant = this.#userTokens.get(token);
    if (!grant) throw new WechatApiError(40001);
    if (grant.until <= this.#time()) throw new WechatApiError(42001);
    if (grant.person.openId !== openId) throw new WechatApiError(40003);
    return grant.person;
  }

  /** The stable token: the same one to everybody who asks, until it ends. */
  giveAccountToken(): { value: string; seconds: number } {
    if (this.#accountToken.until <= this.#time())
      this.#accountToken = { value: newSecret(), until: this.#time() + TOKEN_MS };
    const { value, until } = this.#accountToken;
    return { value, seconds: Math.ceil((until - this.#time()) / 1000) };
  }

  /** By which pages are signed: the same one to everybody who asks, until it ends. */
  givePageTicket(): { value: string; seconds: number } {
    if (this.#pageTicket.until <= this.#time())
      this.#pageTicket = { value: newSecret(), until: this.#time() + TOKEN_MS };
    const { value, until } = this.#pageTicket;
    return { value, seconds: Math.ceil((until - this.#time()) / 1000) };
  }

  /** What another system that forces a new token does to everybody else. */
  endAccountToken(): void {
    this.#accountToken = { value: '', until: 0 };
  }

  /** @throws WechatApiError */
  checkAccountToken(token: string): void {
    const { value, until } = this.#accountToken;
    if (value === '' || token !== value) throw new WechatApiError(40001);
    if (until <= this.#time()) throw new WechatApiError(42001);
  }

  /** @throws WechatApiError */
  checkAccount(appId: unknown, secret: unknown): void {
    if (appId !== this.#account.appId) throw new WechatApiError(40013);
    if (secret !== this.#account.appSecret) throw new WechatApiError(40125);
  }

  #time(): number {
    return this.#now().getTime();
  }
}
