import { PaymentUnavailableError } from '../payment.port.ts';

export type WxpayFields = Readonly<Record<string, unknown>>;

/** WeChat Pay says a thing that we cannot read: believed as little as no answer. */
export class UnreadableError extends PaymentUnavailableError {}

export function asFields(value: unknown): WxpayFields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as WxpayFields;
  throw new UnreadableError('WeChat Pay: not an object');
}

export function fieldsOf(fields: WxpayFields, name: string): WxpayFields {
  return asFields(fields[name]);
}

/** A text that has to be there. */
export function textOf(fields: WxpayFields, name: string): string {
  const value = fields[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new UnreadableError(`WeChat Pay: no ${name}`);
}

/** Whole fen. */
export function fenOf(fields: WxpayFields, name: string): number {
  const value = fields[name];
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new UnreadableError(`WeChat Pay: no amount in ${name}`);
}

export function timeOf(fields: WxpayFields, name: string): Date {
  const time = new Date(textOf(fields, name));
  if (!Number.isNaN(time.getTime())) return time;
  throw new UnreadableError(`WeChat Pay: no time in ${name}`);
}

/** RFC 3339 in the time of China, to the second, as WeChat Pay writes times. */
export function chinaTime(time: Date): string {
  const shifted = new Date(time.getTime() + 8 * 3_600_000);
  return `${shifted.toISOString().slice(0, 19)}+08:00`;
}

/** A message for the log: whom it names as its payer is said only by its ends. */
export function masked(message: unknown): string {
  // An answer that could not be verified is still the text that came.
  const text = typeof message === 'string' ? message : (JSON.stringify(message) ?? '');
  return text.replaceAll(/("openid"\s*:\s*")([^"]{0,2})[^"]*?([^"]{0,4}")/g, '$1$2…$3');
}
