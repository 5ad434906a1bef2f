import type { Notice } from './notice.ts';
import type { PaymentFaults } from './payment-faults.ts';
import type { PaymentJournal } from './payment-journal.ts';
import type {
  PaymentBook,
  PaymentCode,
  PaymentStandIn,
  PhoneAnswer,
  PhoneResult,
} from './stand-in.ts';

/** What the desk needs of a notifier, whatever its notices hold. */
export interface NoticeBox {
  list(): readonly Notice[];
  sendNow(wish?: { order?: string | undefined; isAgain?: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** No provider knows the code. */
export class UnknownCodeError extends Error {}

/** All providers that take payments, with what they share; for the phone, the console and the tests. */
export class PaymentDesk {
  readonly faults: PaymentFaults;
  readonly journal: PaymentJournal;
  readonly #standIns: PaymentStandIn[] = [];
  readonly #boxes: NoticeBox[] = [];
  readonly #listeners = new Set<() => void>();

  constructor(options: { faults: PaymentFaults; journal: PaymentJournal }) {
    this.faults = options.faults;
    this.journal = options.journal;
  }

  add(standIn: PaymentStandIn, notices: NoticeBox): void {
    this.#standIns.push(standIn);
    this.#boxes.push(notices);
  }

  /** Of all providers, the newest first. */
  codes(): PaymentCode[] {
    return this.#standIns
      .flatMap((standIn) => standIn.codes())
      .toSorted((one, other) => other.at.localeCompare(one.at));
  }

  find(content: string): PaymentCode | undefined {
    return this.#ownerOf(content)?.look(content);
  }

  /** @throws UnknownCodeError */
  answer(content: string, answer: PhoneAnswer): PhoneResult {
    const owner = this.#ownerOf(content);
    if (!owner) throw new UnknownCodeError('没有这个付款码');
    const result = owner.answer(content, answer);
    this.tell();
    return result;
  }

  book(): PaymentBook {
    const books = this.#standIns.map((standIn) => standIn.book());
    return {
      payments: books.flatMap(({ payments }) => payments),
      refunds: books.flatMap(({ refunds }) => refunds),
    };
  }

  finishRefunds(order?: string): number {
    return this.#standIns.reduce((sum, standIn) => sum + standIn.finishRefunds(order), 0);
  }

  notices(): Notice[] {
    return this.#boxes.flatMap((box) => box.list());
  }

  async sendNotices(wish: { order?: string | undefined; isAgain?: boolean }): Promise<void> {
    for (const box of this.#boxes) await box.sendNow(wish);
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A provider has issued, closed or taken something. */
  tell(): void {
    for (const listener of this.#listeners) listener();
  }

  async close(): Promise<void> {
    await Promise.all(this.#boxes.map((box) => box.stop()));
    await Promise.all(this.#standIns.map((standIn) => standIn.close()));
  }

  #ownerOf(content: string): PaymentStandIn | undefined {
    return this.#standIns.find((standIn) => standIn.look(content) !== undefined);
  }
}
