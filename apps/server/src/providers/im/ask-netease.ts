import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { NeteaseConfig } from '../../platform/config/im-config.ts';
import { readJson } from '../../platform/http/limits/read-answer.ts';

const patienceMs = 3000;
const maxBytes = 100_000;
const done = 200;

/** NetEase gave no answer, or not the one that was asked for. Code 0: none at all. */
export class NeteaseError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(`NetEase IM answers ${code}: ${message}`);
    this.code = code;
  }
}

/**
 * A call of the server API of NetEase IM, version 1: a form, signed by SHA-1 of secret, nonce and seconds; what became of
 * it stands in `code` of HTTP 200. Throws NeteaseError.
 */
export async function askNetease(
  { url, appKey, appSecret }: NeteaseConfig,
  clock: Clock,
  action: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const nonce = randomBytes(16).toString('hex');
  const curTime = String(Math.floor(clock.now().getTime() / 1000));
  const answer = await exchange(`${url}/nimserver/${action}.action`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: {
      AppKey: appKey,
      Nonce: nonce,
      CurTime: curTime,
      CheckSum: createHash('sha1').update(`${appSecret}${nonce}${curTime}`).digest('hex'),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  });
  const { code, desc } = answer;
  if (code === done) return;
  throw new NeteaseError(
    typeof code === 'number' ? code : 0,
    typeof desc === 'string' ? desc.slice(0, 200) : 'no reason',
  );
}

async function exchange(address: string, request: RequestInit): Promise<Record<string, unknown>> {
  try {
    const response = await fetch(address, request);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const value = await readJson(response, maxBytes);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
    throw new Error('no object');
  } catch (error) {
    throw new NeteaseError(0, error instanceof Error ? error.message : 'no answer');
  }
}
