import { randomBytes } from 'node:crypto';
import type { Company } from './companies.ts';

const CODE_MS = 300_000;
const TOKEN_MS = 7_200_000;

/** An app of a company. */
export interface Agent {
  readonly company: Company;
  readonly agentId: string;
}

/** Who signed in at an app, and by which question. */
export interface Signed extends Agent {
  readonly userid: string;
  readonly redirect: string;
  /** Of PKCE; null: it was not asked with one. */
  readonly challenge: string | null;
}

interface Token extends Agent {
  readonly value: string;
  readonly until: number;
}

const secret = (): string => randomBytes(24).toString('hex');

/** Codes that are good once, tokens of people, and the tokens of apps: the same one until it ends. */
export class Grants {
  readonly #now: () => Date;
  readonly #codes = new Map<string, Signed & { until: number }>();
  readonly #people = new Map<string, Signed>();
  #tokens: Token[] = [];
  /** How many were given out, for who asks too often. */
  given = 0;

  constructor(now: () => Date) {
    this.#now = now;
  }

  giveCode(signed: Signed): string {
    const code = secret();
    this.#codes.set(code, { ...signed, until: this.#now().getTime() + CODE_MS });
    return code;
  }

  /** Who signed in at this very app; undefined: the code is not good, or no longer. */
  takeCode(code: string, { company, agentId }: Agent): Signed | undefined {
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const isGood =
      grant?.company === company &&
      grant.agentId === agentId &&
      grant.until > this.#now().getTime();
    return isGood ? grant : undefined;
  }

  endCode(code: string): void {
    this.#codes.delete(code);
  }

  givePerson(signed: Signed): string {
    const token = secret();
    this.#people.set(token, signed);
    return token;
  }

  ofPerson(token: string): Signed | undefined {
    return this.#people.get(token);
  }

  giveToken(agent: Agent): { value: string; seconds: number } {
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

  /** Undefined: there is none, or it is over. */
  ofToken(value: string | null): Agent | undefined {
    const token = this.#tokens.find((one) => one.value === value);
    return token !== undefined && token.until > this.#now().getTime() ? token : undefined;
  }

  /** What a provider may do at any time: tokens that were given out are good no more. */
  endTokens(): void {
    this.#tokens = [];
  }
}
