import { randomUUID } from 'node:crypto';
import { KeptRecords } from '../kept/kept-records.ts';
import type { Notice, NoticeReply, NoticeStyle, SealedNotice } from './notice.ts';
import {
  DEFAULT_COPIES,
  DEFAULT_LATE_MS,
  NOTICE_FAULTS,
  NOTICE_TRICKS,
  type PaymentFaults,
} from './payment-faults.ts';
import type { PaymentJournal } from './payment-journal.ts';

export interface NotifierOptions {
  faults: PaymentFaults;
  journal: PaymentJournal;
  /** What the provider's pauses are multiplied by; 1 is real time. */
  timeScale: number;
  /** A folder to keep the notices in; without one they are lost at the end. */
  dataDir: string | undefined;
  now: () => Date;
}

/** Sends one provider's notices, again and again as the provider does, and keeps every attempt and reply. */
export class Notifier<Content> {
  readonly #style: NoticeStyle<Content>;
  readonly #options: NotifierOptions;
  readonly #notices: KeptRecords<Notice<Content>>;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** One attempt of a notice after the other. */
  readonly #running = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  /** Waits for the next notice to be sent before it. */
  #overtaken: Notice<Content> | undefined;

  private constructor(
    style: NoticeStyle<Content>,
    options: NotifierOptions,
    notices: KeptRecords<Notice<Content>>,
  ) {
    this.#style = style;
    this.#options = options;
    this.#notices = notices;
    // What waited when the process ended goes on.
    for (const notice of notices.list()) if (notice.state === 'waiting') this.#plan(notice, 0);
  }

  static async open<Content>(
    style: NoticeStyle<Content>,
    options: NotifierOptions,
  ): Promise<Notifier<Content>> {
    const name = `payment-notices-${style.provider}`;
    return new Notifier(style, options, await KeptRecords.open(options.dataDir, name));
  }

  /** Begins to tell the merchant. `id` is the provider's own number of the notice, made when left out. */
  send(
    wish: Pick<Notice<Content>, 'action' | 'order' | 'url' | 'content'> & { id?: string },
  ): void {
    const { provider } = this.#style;
    const names = [...NOTICE_FAULTS, ...NOTICE_TRICKS[provider]];
    const faults = this.#options.faults.takeAll(provider, names, wish);
    const has = (name: string): boolean => faults.some(({ fault }) => fault === name);
    const find = (name: string) => faults.find(({ fault }) => fault === name);
    const tricks: readonly string[] = NOTICE_TRICKS[provider];
    const notice: Notice<Content> = {
      id: randomUUID(),
      ...wish,
      provider,
      state: has('notice-hold') || has('notice-reorder') ? 'held' : 'waiting',
      attempts: [],
      turns: 0,
      tricks: faults.map(({ fault }) => fault).filter((fault) => tricks.includes(fault)),
      copies: has('notice-duplicate') ? (find('notice-duplicate')?.copies ?? DEFAULT_COPIES) : 0,
      isDropped: has('notice-drop'),
    };
    this.#notices.put(notice);
    const overtaken = this.#overtaken;
    this.#overtaken = has('notice-reorder') ? notice : undefined;
    const late = find('notice-late');
    if (notice.state === 'waiting') this.#plan(notice, late ? (late.ms ?? DEFAULT_LATE_MS) : 0);
    if (overtaken) void this.#sendAfter(notice, overtaken);
  }

  /** Oldest first. */
  list(): readonly Notice<Content>[] {
    return this.#notices.list();
  }

  /**
   * Sends at once what waits or is held: one attempt each, those of one order or all. With `isAgain` also what the
   * merchant has taken already.
   */
  async sendNow({
    order,
    isAgain = false,
  }: { order?: string | undefined; isAgain?: boolean } = {}): Promise<void> {
    const wanted = this.list().filter(
      (notice) =>
        (order === undefined || notice.order === order) &&
        (isAgain || notice.state === 'waiting' || notice.state === 'held'),
    );
    for (const notice of wanted) await this.#attempt(notice, isAgain);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    await Promise.all(this.#running.values());
    await this.#notices.close();
  }

  async #sendAfter(first: Notice<Content>, second: Notice<Content>): Promise<void> {
    if (first.state === 'waiting') await this.#attempt(first);
    await this.#attempt(second);
  }

  #plan(notice: Notice<Content>, pauseMs: number): void {
    clearTimeout(this.#timers.get(notice.id));
    if (this.#stopping.signal.aborted) return;
    const timer = setTimeout(() => void this.#attempt(notice), pauseMs * this.#options.timeScale);
    this.#timers.set(notice.id, timer);
  }

  /** The attempts of a notice queue up behind one another. */
  async #attempt(notice: Notice<Content>, isAgain = false): Promise<void> {
    clearTimeout(this.#timers.get(notice.id));
    this.#timers.delete(notice.id);
    const before = this.#running.get(notice.id) ?? Promise.resolve();
    const attempt = before.then(() => this.#sendOnce(notice, isAgain));
    this.#running.set(notice.id, attempt);
    await attempt;
    if (this.#running.get(notice.id) === attempt) this.#running.delete(notice.id);
  }

  async #sendOnce(notice: Notice<Content>, isAgain: boolean): Promise<void> {
    // The attempt before this one may have been the last.
    if (this.#stopping.signal.aborted || (notice.state === 'taken' && !isAgain)) return;
    const trick = notice.tricks.shift();
    if (trick === undefined && notice.isDropped) return this.#settle(notice, 'dropped');
    const copies = trick === undefined ? notice.copies : 0;
    if (trick === undefined) notice.copies = 0;
    notice.turns += 1;
    const requests = Array.from({ length: 1 + copies }, () => this.#post(notice, trick));
    const replies = await Promise.all(requests);
    if (this.#stopping.signal.aborted) return;
    const isTaken = replies.some((reply) => reply !== undefined && this.#style.isTaken(reply));
    if (isTaken || notice.state === 'taken') return this.#settle(notice, 'taken');
    const pause = this.#style.retryPauses[notice.turns - 1];
    if (pause === undefined) return this.#settle(notice, 'given-up');
    this.#settle(notice, 'waiting');
    this.#plan(notice, pause);
  }

  #settle(notice: Notice<Content>, state: Notice['state']): void {
    notice.state = state;
    this.#notices.put(notice);
  }

  async #post(
    notice: Notice<Content>,
    trick: string | undefined,
  ): Promise<NoticeReply | undefined> {
    const sealed = this.#style.seal(notice, trick);
    const at = this.#options.now().toISOString();
    const reply = await this.#call(notice.url, sealed);
    notice.attempts.push({ at, trick, reply });
    this.#options.journal.add({
      provider: notice.provider,
      direction: 'out',
      at,
      action: notice.action,
      order: notice.order,
      method: 'POST',
      url: notice.url,
      headers: sealed.headers,
      body: sealed.body,
      status: reply?.status,
      answerHeaders: {},
      answer: reply?.body ?? '',
      fault: trick,
    });
    return reply;
  }

  async #call(url: string, { headers, body }: SealedNotice): Promise<NoticeReply | undefined> {
    // `AbortSignal.any` would let the timeout be collected under Node 20 (nodejs/node#57736), and silence would not end.
    const stop = new AbortController();
    const end = () => stop.abort();
    const stopping = this.#stopping.signal;
    if (stopping.aborted) return undefined;
    stopping.addEventListener('abort', end, { once: true });
    const timer = setTimeout(end, this.#style.replyMs);
    const { signal } = stop;
    try {
      const request = { method: 'POST', headers, body, signal, redirect: 'manual' } as const;
      const response = await fetch(url, request);
      return { status: response.status, body: await response.text() };
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
    }
  }
}
