import {
  checkCaptcha,
  getCaptcha,
  loginByPassword,
  loginBySms,
  resetPassword,
  validatePasswordReset,
} from '@xuezhou/contract/account';
import type { FastifyInstance } from 'fastify';
import { makeClient, type TestClient } from './client.ts';

export interface Target {
  readonly mobile: string;
  readonly shortMobile: string;
}

interface Outcome {
  readonly status: number;
  /** Whether this opened anything. */
  readonly isIn: boolean;
}

export interface AttackReport {
  readonly sent: number;
  /** How many opened something; none may. */
  readonly letIn: number;
  /** How often each status came back, by what was tried. */
  readonly answers: Readonly<Record<string, Readonly<Record<number, number>>>>;
}

const digits = (number: number): string => String(number % 1_000_000).padStart(6, '0');

/** What a program tries that knows the owner's phone and nothing else. */
const tries: Readonly<
  Record<string, (client: TestClient, target: Target, number: number) => Promise<Outcome>>
> = {
  login: async (client, { shortMobile }, number) => {
    const body = { j_username: shortMobile, j_password: `guess-${number}` };
    const { status } = await client.call(loginByPassword, { body });
    return { status, isIn: status === 200 };
  },
  code: async (client, target, number) => {
    const { status } = await client.call(loginBySms, {
      body: { ...target, smsCode: digits(number) },
    });
    return { status, isIn: status === 200 };
  },
  captcha: async (client, _target, number) => {
    // A ruler's way across a puzzle of its own, or a puzzle that nobody got.
    const puzzle =
      number % 40 === 0 ? await client.call(getCaptcha, { query: { purpose: 'login' } }) : null;
    const captchaId = puzzle?.data?.captchaId ?? '0197b5a0-0000-4000-8000-000000000001';
    const x = 70 + (number % 160);
    const trail = Array.from({ length: 20 }, (_, index) => ({
      x: (x * index) / 19,
      y: 0,
      t: index,
    }));
    const { status, data } = await client.call(checkCaptcha, { body: { captchaId, x, trail } });
    return { status, isIn: data };
  },
  reset: async (client, { shortMobile }, number) => {
    const { status } =
      number % 2 === 0
        ? await client.call(validatePasswordReset, {
            body: { username: shortMobile, code: digits(number) },
          })
        : await client.call(resetPassword, {
            body: {
              token: `0197b5a0-0000-4000-8000-${String(number).padStart(12, '0')}.${'a'.repeat(43)}`,
              password: 'taken-over-2026',
            },
          });
    return { status, isIn: status === 200 };
  },
};

/** Tries to get into one account, in turn by each way, from many addresses at once. */
export async function attack(
  app: FastifyInstance,
  target: Target,
  { count, addresses = 50, atOnce = 16 }: { count: number; addresses?: number; atOnce?: number },
): Promise<AttackReport> {
  const clients = Array.from({ length: addresses }, (_, index) =>
    makeClient(app, { address: `10.66.${index >> 8}.${index & 255}`, userAgent: 'attacker' }),
  );
  const kinds = Object.entries(tries);
  const answers: Record<string, Record<number, number>> = Object.fromEntries(
    kinds.map(([kind]) => [kind, {}]),
  );
  let letIn = 0;
  let next = 0;
  const work = async (): Promise<void> => {
    for (let number = next++; number < count; number = next++) {
      const [kind, attempt] = kinds[number % kinds.length] ?? [];
      const client = clients[number % clients.length];
      if (kind === undefined || attempt === undefined || client === undefined) return;
      const { status, isIn } = await attempt(client, target, Math.floor(number / kinds.length));
      const tally = answers[kind] ?? {};
      tally[status] = (tally[status] ?? 0) + 1;
      if (isIn) letIn += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { sent: count, letIn, answers };
}
