import { randomBytes } from 'node:crypto';
import type { WecomCompany } from './wecom-companies.ts';
import { WecomApiError } from './wecom-error.ts';

const CODE_MS = 300_000;
const TOKEN_MS = 7_200_000;

/** An app of a company. */
export interface WecomAgent {
  readonly company: WecomCompany;
  readonly agentId: string;
}

interface Token extends WecomAgent {
  readonly value: string;
  readonly until: number;
}

const secret = (): string => randomBytes(24).toString('hex');

/** Codes that are good once, and the tokens of apps: the same one until it ends. */
export class WecomGrants {
  readonly #now: () => Date;
  readonly #codes = new Map<string, WecomAgent & { userid: string; until: number }>();
  #tokens: Token[] = [];
  /** How many were given out, for who asks too often. */
  given = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  giveCode(agent: WecomAgent, userid: string): string {
    const code = secret();
    this.#codes.set(code, { ...agent, userid, until: this.#now().getTime() + CODE_MS });
    return code;
  }

  /** Who signed in at this very app. @throws WecomApiError */
  takeCode(code: string, { company, agentId }: WecomAgent): string {
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const isGood =
      grant?.company === company &&
      grant.agentId === agentId &&
      grant.until > this.#now().getTime();
    if (!isGood) throw new WecomApiError(40029);
    return grant.userid;
  }

  endCode(code: string): void {
    this.#codes.delete(code);
  }

  giveToken(agent: WecomAgent): { value: string; seconds: number } {
    this.given += 1;
    const now = this.#now().getTime();
    const known = this.#tokens.find(
      (token) =>
        token.company === agent.company && token.agentId === agent.agentId && token.until > now,
    );
    const token = known ?? { ...agent, value: secret(), until: now + TOKEN_MS };
    if (known === undefined) this.#tokens.push(token);
    return { value: token.value, seconds: Math.ceil((token.until - now) / 1000) };
  }

  /** @throws WecomApiError */
  ofToken(value: string | null): WecomAgent {
    if (value === null || value === '') throw new WecomApiError(41001);
    const token = this.#tokens.find((one) => one.value === value);
    if (token === undefined) throw new WecomApiError(40014);
    if (token.until <= this.#now().getTime()) throw new WecomApiError(42001);
    return token;
  }

  /** What 企业微信 may do at any time: tokens that were given out are good no more. */
  endTokens(): void {
    this.#tokens = [];
  }
}
