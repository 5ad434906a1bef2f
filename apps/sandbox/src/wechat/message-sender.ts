import { randomInt } from 'node:crypto';
import { eventXml, sealMessage, signedQuery, type ScanEvent } from './official-message.ts';
import { readReply } from './read-reply.ts';
import type { Delivery } from './scan.ts';
import type { WechatAccount } from './wechat-account.ts';

const REPLY_MS = 5000;
const MOST_ATTEMPTS = 4;

/** The school's address does not answer as one that knows the token. */
export class CallbackRefusedError extends Error {}

export interface MessageSenderOptions {
  account: WechatAccount;
  /** The school's address for messages. */
  callback: string;
  /** How long WeChat waits for an answer; 5 s when left out. */
  replyMs?: number | undefined;
  now: () => Date;
}

/** Sends the official account's messages to the school. */
export class MessageSender {
  readonly #replyMs: number;
  readonly #now: () => Date;
  #account: WechatAccount;
  #callback: string;
  #isVerified = false;

  constructor({ account, callback, replyMs = REPLY_MS, now }: MessageSenderOptions) {
    this.#account = account;
    this.#callback = callback;
    this.#replyMs = replyMs;
    this.#now = now;
  }

  /** Sets the address, as the account's owner does at WeChat. @throws CallbackRefusedError */
  async setCallback(callback: string, mode: 'plain' | 'safe'): Promise<void> {
    await this.#verify(callback);
    this.#callback = callback;
    this.#isVerified = true;
    if (mode === 'plain') this.#account = { ...this.#account, aesKey: '' };
  }

  /** Sends again, with the same time, what gets no answer. @throws CallbackRefusedError */
  async send(event: ScanEvent): Promise<Delivery> {
    if (!this.#isVerified) await this.#verify(this.#callback);
    this.#isVerified = true;
    const xml = eventXml(event);
    const delivery: Delivery = { attempts: 0, status: undefined, reply: '' };
    while (delivery.attempts < MOST_ATTEMPTS) {
      delivery.attempts += 1;
      const { query, body } = sealMessage(this.#account, xml, event.openId, this.#now());
      const answer = await this.#call(query, { method: 'POST', body }).catch(() => undefined);
      delivery.status = answer?.status;
      delivery.reply = answer?.text ?? '';
      if (answer && answer.status < 500) break;
    }
    if (delivery.status === 200)
      delivery.text = readReply(this.#account, delivery.reply, event.openId);
    return delivery;
  }

  async #verify(callback: string): Promise<void> {
    const echo = String(randomInt(1_000_000_000));
    const query = signedQuery(this.#account.token, this.#now());
    query.set('echostr', echo);
    const answer = await this.#call(query, {}, callback).catch(() => undefined);
    if (!answer) throw new CallbackRefusedError(`${callback} 没有回应`);
    if (answer.text !== echo) throw new CallbackRefusedError(`${callback} 的 Token 校验失败`);
  }

  async #call(
    query: URLSearchParams,
    request: { method?: 'POST'; body?: string },
    callback = this.#callback,
  ): Promise<{ status: number; text: string }> {
    const response = await fetch(`${callback}?${query.toString()}`, {
      ...request,
      ...(request.body !== undefined && { headers: { 'content-type': 'text/xml' } }),
      signal: AbortSignal.timeout(this.#replyMs),
    });
    return { status: response.status, text: await response.text() };
  }
}
