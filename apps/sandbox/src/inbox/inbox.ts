import { join } from 'node:path';
import { JsonLines } from '../kept/json-lines.ts';
import { isInboxEntry, type InboxEntry, type MailMessage, type SmsMessage } from './message.ts';
import { canonicalMobile } from './mobile-number.ts';

/** Messages kept of each kind; the oldest leave first. */
export const INBOX_CAP = 1000;

type Listener = (entry: InboxEntry) => void;

/** Every message the stand-ins delivered. Lists are newest first. */
export class Inbox {
  #sms: SmsMessage[] = [];
  #mails: MailMessage[] = [];
  #journalLines = 0;
  readonly #journal: JsonLines<InboxEntry> | undefined;
  readonly #listeners = new Set<Listener>();

  private constructor(journal?: JsonLines<InboxEntry>) {
    this.#journal = journal;
  }

  /** Opens an inbox in memory; with `dataDir` it is also kept in a file there and read back. */
  static async open(dataDir?: string): Promise<Inbox> {
    if (dataDir === undefined) return new Inbox();
    const { file, entries } = await JsonLines.open(join(dataDir, 'inbox.jsonl'), isInboxEntry);
    const inbox = new Inbox(file);
    for (const entry of entries) inbox.#keep(entry);
    inbox.#rewriteJournal();
    return inbox;
  }

  add(entry: InboxEntry): void {
    this.#keep(entry);
    this.#journal?.append(entry);
    this.#journalLines += 1;
    // The file may hold old lines for a while, but not for ever.
    if (this.#journalLines > 4 * INBOX_CAP) this.#rewriteJournal();
    for (const listener of this.#listeners) listener(entry);
  }

  /** @param mobile with or without country code; all messages when left out */
  listSms(mobile?: string): SmsMessage[] {
    if (mobile === undefined) return this.#sms;
    const wanted = canonicalMobile(mobile);
    return this.#sms.filter((message) => message.mobile === wanted);
  }

  /** @param to the recipient's address in any case; all mails when left out */
  listMails(to?: string): MailMessage[] {
    if (to === undefined) return this.#mails;
    const wanted = to.trim().toLowerCase();
    return this.#mails.filter((message) => message.to === wanted);
  }

  findMail(id: string): MailMessage | undefined {
    return this.#mails.find((message) => message.id === id);
  }

  clear(): void {
    this.#sms = [];
    this.#mails = [];
    this.#rewriteJournal();
  }

  /** Calls `listener` for every message to come; the answer unsubscribes. */
  onMessage(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#listeners.clear();
    await this.#journal?.flush();
  }

  #keep(entry: InboxEntry): void {
    if (entry.kind === 'sms') this.#sms = [entry.message, ...this.#sms].slice(0, INBOX_CAP);
    else this.#mails = [entry.message, ...this.#mails].slice(0, INBOX_CAP);
  }

  #rewriteJournal(): void {
    const entries: InboxEntry[] = [
      ...this.#sms.toReversed().map((message) => ({ kind: 'sms' as const, message })),
      ...this.#mails.toReversed().map((message) => ({ kind: 'mail' as const, message })),
    ];
    this.#journal?.rewrite(entries);
    this.#journalLines = entries.length;
  }
}
