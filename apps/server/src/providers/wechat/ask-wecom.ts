import { readAnswer } from '../../platform/http/limits/read-answer.ts';
import { WecomError, type WecomFault } from '../wecom/wecom.port.ts';

const timeoutMs = 8000;
/** A department of some thousand people is far below. */
const maxBytes = 8_000_000;

export type WecomAnswer = Readonly<Record<string, unknown>>;

/** What 企业微信 said, by its number. */
export class WecomRefusal extends Error {
  override readonly name = 'WecomRefusal';
  readonly code: number;
  constructor(code: number) {
    super(`企业微信 says ${code}`);
    this.code = code;
  }
}

/** It says its errors with HTTP 200. Throws WecomRefusal, WecomError. */
export async function askWecom(
  address: string,
  query: Readonly<Record<string, string>>,
): Promise<WecomAnswer> {
  const answer = parse(await exchange(`${address}?${new URLSearchParams(query).toString()}`));
  const code = answer['errcode'] ?? 0;
  if (code !== 0) throw new WecomRefusal(Number(code));
  return answer;
}

async function exchange(url: string): Promise<string> {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return (await readAnswer(response, maxBytes)).toString('utf8');
  } catch (error) {
    // The address holds the secret and must not get into a log.
    throw new WecomError('away', new Error(error instanceof Error ? error.message : 'no answer'));
  }
}

function parse(text: string): WecomAnswer {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as WecomAnswer;
  } catch {
    // Falls through: it is no JSON.
  }
  throw new WecomError('away', new Error('the answer is no JSON'));
}

const faults: Readonly<Record<number, WecomFault>> = {
  [-1]: 'busy',
  45009: 'busy',
  45033: 'busy',
  40001: 'secret',
  40013: 'secret',
  40056: 'secret',
  40091: 'secret',
  60020: 'address',
  48002: 'forbidden',
  60011: 'hidden',
  301002: 'forbidden',
  40029: 'denied',
  50001: 'denied',
};

export const faultOf = (refusal: WecomRefusal): WecomError =>
  new WecomError(faults[refusal.code] ?? 'odd', refusal, refusal.code);
