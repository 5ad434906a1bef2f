import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

const yearMs = 366 * 86_400_000;

/** A day on which money can have moved. Throws receiptDay. */
export function demandDay(day: string, now: Date): void {
  if (day > dayOf(now) || day < dayOf(new Date(now.getTime() - yearMs)))
    throw new Refusal('receiptDay');
}

/** A number without blanks, however it was copied. Throws receiptNumber. */
export function demandNumber(text: string): string {
  const number = text.replaceAll(/\s/g, '');
  if (number === '') throw new Refusal('receiptNumber');
  return number;
}
