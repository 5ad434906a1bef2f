import type { Grants } from './grants.ts';
import { newSecret } from './grants.ts';
import type { TemplateMessage } from './template-messages.ts';
import type { MessageSender } from './message-sender.ts';
import type { PageBridge } from './page-bridge.ts';
import type { WechatPerson } from './people.ts';
import type { Delivery, OfficialScan, Scan, ScanAnswer, WebsiteScan } from './scan.ts';

/** Scans kept; the oldest leave first. */
const SCAN_CAP = 200;
const WEBSITE_CODE_MS = 300_000;

/** There is no such code, or its time is over. */
export class UnknownScanError extends Error {}

/** A template message of the official account. */
export interface Notice extends TemplateMessage {
  readonly msgid: number;
  /** Whose phone it came to. */
  readonly person: string;
}

/** How long what is sent again under the same id is told once. */
const ONCE_MS = 600_000;

/** Codes that were shown, and what people answered to them. */
export class WechatDesk {
  readonly grants: Grants;
  readonly sender: MessageSender;
  readonly bridge: PageBridge;
  readonly #now: () => Date;
  #scans: Scan[] = [];
  #notices: Notice[] = [];
  #noticeCount = 0;
  readonly #once = new Map<string, { msgid: number; until: number }>();
  readonly #followers = new Set<string>();
  readonly #lastSeconds = new Map<string, number>();
  readonly #listeners = new Set<() => void>();

  constructor(options: {
    grants: Grants;
    sender: MessageSender;
    bridge: PageBridge;
    now: () => Date;
  }) {
    this.grants = options.grants;
    this.sender = options.sender;
    this.bridge = options.bridge;
    this.#now = options.now;
  }

  showWebsiteCode(redirectUri: string, state: string): WebsiteScan {
    return this.#add({
      kind: 'website',
      ...this.#born(WEBSITE_CODE_MS),
      redirectUri,
      state,
    });
  }

  showOfficialCode(scene: string, seconds: number): OfficialScan {
    return this.#add({ kind: 'official', ...this.#born(seconds * 1000), scene });
  }

  /** Kept as a message of the official account; its number. @param once the sender's own id of it; empty: none */
  keepNotice(person: WechatPerson, message: TemplateMessage, once: string): number {
    const key = `${person.id} ${once}`;
    const now = this.#now().getTime();
    const known = once === '' ? undefined : this.#once.get(key);
    if (known !== undefined && known.until > now) return known.msgid;
    this.#noticeCount += 1;
    const msgid = this.#noticeCount;
    if (once !== '') this.#once.set(key, { msgid, until: now + ONCE_MS });
    this.#notices.unshift({ ...message, msgid, person: person.id });
    this.#notices.splice(SCAN_CAP);
    this.#tell();
    return msgid;
  }

  /** Newest first. */
  notices(): readonly Notice[] {
    return this.#notices;
  }

  /** Newest first. */
  list(): readonly Scan[] {
    return this.#scans;
  }

  find(id: string): Scan | undefined {
    return this.#scans.find((scan) => scan.id === id && !this.isOver(scan));
  }

  isOver(scan: Scan): boolean {
    return new Date(scan.expiresAt) <= this.#now();
  }

  /** A person scans, and confirms or turns away. @throws UnknownScanError, CallbackRefusedError */
  async answer(
    id: string,
    person: WechatPerson,
    answer: 'confirm' | 'refuse',
  ): Promise<ScanAnswer> {
    const scan = this.find(id);
    // The website's page goes away with its first answer; the official account's code can be scanned again.
    if (!scan || (scan.kind === 'website' && scan.answer))
      throw new UnknownScanError('没有这个二维码，或者它已经过期');
    scan.answer =
      scan.kind === 'website'
        ? { person, answer, redirect: this.#redirect(scan, person, answer) }
        : {
            person,
            answer,
            ...(answer === 'confirm' && { delivery: await this.#push(scan, person) }),
          };
    this.#tell();
    return scan.answer;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #redirect(scan: WebsiteScan, person: WechatPerson, answer: 'confirm' | 'refuse'): string {
    const target = new URL(scan.redirectUri);
    if (answer === 'confirm') target.searchParams.set('code', this.grants.giveCode(person));
    target.searchParams.set('state', scan.state);
    return target.href;
  }

  async #push(scan: OfficialScan, person: WechatPerson): Promise<Delivery> {
    const isFollower = this.#followers.has(person.id);
    const delivery = await this.sender.send({
      openId: person.openId,
      isFollower,
      scene: scan.scene,
      ticket: scan.id,
      createTime: this.#nextSecond(person),
    });
    this.#followers.add(person.id);
    return delivery;
  }

  /** Nobody scans two codes in one second, and a second message of one would be taken for the first. */
  #nextSecond({ id }: WechatPerson): number {
    const now = Math.floor(this.#now().getTime() / 1000);
    const second = Math.max(now, (this.#lastSeconds.get(id) ?? 0) + 1);
    this.#lastSeconds.set(id, second);
    return second;
  }

  #born(ms: number): { id: string; at: string; expiresAt: string } {
    const now = this.#now().getTime();
    const [at = '', expiresAt = ''] = [now, now + ms].map((time) => new Date(time).toISOString());
    return { id: newSecret(), at, expiresAt };
  }

  #add<Kind extends Scan>(scan: Kind): Kind {
    this.#scans = [scan, ...this.#scans].slice(0, SCAN_CAP);
    this.#tell();
    return scan;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
