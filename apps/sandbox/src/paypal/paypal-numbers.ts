import { randomBytes, randomInt } from 'node:crypto';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** An order, a capture or a refund: seventeen digits and letters. */
export function newPaypalId(): string {
  return Array.from({ length: 17 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

export function newDebugId(): string {
  return randomBytes(7).toString('hex').slice(1);
}

/** The number of a webhook's event, the same for every repeat. */
export function newEventId(): string {
  return `WH-${newPaypalId()}-${newPaypalId()}`;
}
