import { randomBytes } from 'node:crypto';

export interface NeteaseAccount {
  readonly accid: string;
  readonly token: string;
  readonly name: string;
}

/** What the service answers in HTTP 200. */
export interface NeteaseAnswer {
  readonly code: number;
  readonly desc?: string;
  readonly info?: Partial<NeteaseAccount>;
}

const ACCID = /^[a-z0-9_@.-]{1,32}$/;
const MOST_TOKEN = 128;
const MOST_NAME = 64;

const wrong = (desc: string): NeteaseAnswer => ({ code: 414, desc });

/** Who may sign in to the chat; of the tokens of an account the last one alone is good. */
export class NeteaseAccounts {
  readonly #accounts = new Map<string, NeteaseAccount>();

  list(): NeteaseAccount[] {
    return [...this.#accounts.values()];
  }

  /** `/nimserver/user/create.action` */
  create(fields: URLSearchParams): NeteaseAnswer {
    // Letters of an account are small ones, however they are written.
    const accid = (fields.get('accid') ?? '').toLowerCase();
    const name = fields.get('name') ?? '';
    const token = fields.get('token') || randomToken();
    if (!ACCID.test(accid)) return wrong('bad accid');
    if (token.length > MOST_TOKEN || name.length > MOST_NAME) return wrong('parameter too long');
    if (this.#accounts.has(accid)) return wrong('already register');
    const info = { accid, token, name };
    this.#accounts.set(accid, info);
    return { code: 200, info };
  }

  /** `/nimserver/user/update.action`: with a token of the caller's. */
  update(fields: URLSearchParams): NeteaseAnswer {
    const account = this.#accountOf(fields);
    const token = fields.get('token') || account?.token;
    if (account === undefined || token === undefined) return notRegistered(fields);
    if (token.length > MOST_TOKEN) return wrong('parameter too long');
    this.#accounts.set(account.accid, { ...account, token });
    return { code: 200 };
  }

  /** `/nimserver/user/refreshToken.action`: with a token of the service's. */
  refreshToken(fields: URLSearchParams): NeteaseAnswer {
    const account = this.#accountOf(fields);
    if (account === undefined) return notRegistered(fields);
    const token = randomToken();
    this.#accounts.set(account.accid, { ...account, token });
    return { code: 200, info: { accid: account.accid, token } };
  }

  #accountOf(fields: URLSearchParams): NeteaseAccount | undefined {
    return this.#accounts.get((fields.get('accid') ?? '').toLowerCase());
  }
}

const randomToken = (): string => randomBytes(16).toString('hex');

const notRegistered = (fields: URLSearchParams): NeteaseAnswer =>
  wrong(`${fields.get('accid') ?? ''} not register`);
