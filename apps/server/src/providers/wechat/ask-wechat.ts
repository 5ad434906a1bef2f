import { readAnswer } from '../../platform/http/limits/read-answer.ts';
import { WechatError } from './wechat.port.ts';

/** WeChat waits five seconds for the answer to a message; what we ask for it must come sooner. */
const timeoutMs = 4000;
const maxBytes = 1_000_000;

export type WechatAnswer = Readonly<Record<string, unknown>>;

/** WeChat says its errors with HTTP 200, and calls its JSON text/plain. Throws WechatError. */
export async function askWechat(
  address: string,
  query: Readonly<Record<string, string>>,
  body?: object,
): Promise<WechatAnswer> {
  const text = await exchange(`${address}?${new URLSearchParams(query).toString()}`, body);
  const answer = parse(text);
  const code = answer['errcode'];
  if (typeof code === 'number' && code !== 0) throw new WechatError(code, textOf(answer, 'errmsg'));
  return answer;
}

async function exchange(url: string, body: object | undefined): Promise<string> {
  try {
    const response = await fetch(url, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return (await readAnswer(response, maxBytes)).toString('utf8');
  } catch (error) {
    // The address holds the secret and must not get into a log.
    throw new WechatError(
      0,
      error instanceof Error ? error.message : 'no answer',
      !isUnconnected(error),
    );
  }
}

/** No connection stood, so that nothing was asked. */
function isUnconnected(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  // Of several addresses each was tried, and none connected.
  return (
    cause instanceof AggregateError ||
    /^(?:ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT)/.test(
      typeof cause?.code === 'string' ? cause.code : '',
    )
  );
}

function parse(text: string): WechatAnswer {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as WechatAnswer;
  } catch {
    // Falls through: it is no JSON.
  }
  throw new WechatError(0, 'the answer is no JSON', true);
}

/** A text that the answer must hold. Throws WechatError. */
export function fieldOf(answer: WechatAnswer, name: string): string {
  const value = answer[name];
  if (typeof value !== 'string' || value === '') throw new WechatError(0, `no ${name}`);
  return value;
}

/** A text that the answer may hold; without the characters that PostgreSQL cannot store. */
export function textOf(answer: WechatAnswer, name: string): string {
  const value = answer[name];
  return typeof value === 'string' ? value.replaceAll('\0', '').slice(0, 64) : '';
}
