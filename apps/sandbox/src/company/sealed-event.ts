import type { Fields } from '../http/read-fields.ts';
import type { Company } from './companies.ts';

/** What the company wrote down for events of its directory. */
export interface EventKeys {
  readonly token: string;
  readonly aesKey: string;
  /** To whom it says that it is sent: the company, or an app of it. */
  readonly sentTo: string;
}

/** As it is sent to the school. */
export interface SealedEvent {
  readonly method: 'GET' | 'POST';
  readonly query: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface EventWish {
  readonly company: Company;
  readonly keys: EventKeys;
  readonly now: Date;
}

export interface EventSealer {
  event(wish: EventWish, fields: Fields): SealedEvent;
  /** What is asked when the address is written down. */
  echo(wish: EventWish, text: string): SealedEvent;
}
