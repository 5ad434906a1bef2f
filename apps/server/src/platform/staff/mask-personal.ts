import { maskEmail } from '@xuezhou/rules/text/email';
import { maskNumber } from '@xuezhou/rules/identity/mask';
import { isOrderNumber } from '@xuezhou/rules/mall/order-number';

// Not within a word, a date or a uuid. Of a passport, letters stand before the digits; of a document, an X behind them.
const personalNumber = /(?<![\w-])\+?[A-Za-z]{0,2}\d{6,}[\dXx](?![\w-])/g;
const email = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g;

/** The same with what could be the number of a phone or a document, or an e-mail, masked in every text of it; an order's stays. */
export function maskPersonal<Value>(value: Value): Value {
  return maskAny(value) as Value;
}

/** As the log has a thing's id: a number is one of ours and stays, whatever its length; a text may be anything. */
export const loggedId = (id: string | number): string =>
  typeof id === 'number' ? String(id) : maskPersonal(id);

// A star stands for each figure of a number, three for the name of an address.
const masked = /[+\w]\*{4,}[\dXx]{2}(?![\w-])|\*{3}@/;

/** Whether `maskPersonal` took something away, so that this is no longer what it was. */
export const isMasked = (value: unknown): boolean => masked.test(JSON.stringify(value) ?? '');

function maskAny(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(maskAny);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, maskAny(inner)]));
}

const maskText = (text: string): string =>
  text
    .replaceAll(email, maskEmail)
    .replaceAll(personalNumber, (number) => (isOrderNumber(number) ? number : maskNumber(number)));
