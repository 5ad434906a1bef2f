import { isDay } from '../text/is-day.ts';

const form = /^(20\d\d)(\d\d)(\d\d)(?:[01]\d|2[0-3])[0-5]\d\d{8}$/;

/** 「202611122103」, the minute in which it was made, and eight figures: read out on the phone. */
export const orderNumberOf = (minute: string, figures: number): string =>
  `${minute.replaceAll(/\D/g, '')}${String(figures).padStart(8, '0')}`;

/**
 * Whether a text has the form of an order's number, which is nobody's personal number: with its twenty figures it is
 * longer than a phone's, a document's and a bank card's.
 */
export function isOrderNumber(text: string): boolean {
  const [, year = '', month = '', day = ''] = form.exec(text) ?? [];
  return isDay(`${year}-${month}-${day}`);
}
