// Paying the school itself: how long an order waits for a transfer, and what came of it.

import { endOfWorkingDay } from './working-days.ts';

const dayMs = 86_400_000;

/** From when the order was made. */
const workingDays = 3;
/** From when its student first said that the money is on its way: then the school has looked, or it has not come. */
export const claimWorkingDays = 5;
/** Before a word of a student ends, who said it and the school are told. */
export const claimWarnMs = dayMs;

type Special = Parameters<typeof endOfWorkingDay>[2];

/** How long an order waits for a transfer. */
export const transferUntil = (from: Date, special: Special): Date =>
  endOfWorkingDay(from, workingDays, special);

/** How long a word of a student keeps an order open that nobody confirms. */
export const claimUntil = (from: Date, special: Special): Date =>
  endOfWorkingDay(from, claimWorkingDays, special);

/** After the school did not find it the order waits so long at least: somebody of the school can be asked on that day. */
export const againUntil = (from: Date, special: Special): Date => endOfWorkingDay(from, 1, special);

/** Until when a word keeps its order of which its student was warned now: a good part of the notice is always left. */
export const warnedUntil = (until: Date, now: Date, special: Special): Date =>
  until.getTime() - now.getTime() < claimWarnMs / 2 ? againUntil(now, special) : until;

/** What a sum makes of what is due, both in fen. */
export function receiptOf(
  due: number,
  received: number,
): { became: 'paid' | 'short' | 'owed'; difference: number } {
  if (due === 0) return { became: 'owed', difference: received };
  return received < due
    ? { became: 'short', difference: due - received }
    : { became: 'paid', difference: received - due };
}

/** Letters and figures that nobody mistakes for others. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const transferCodeLength = 8;

/** The note of a transfer, from as many random bytes. */
export const transferCode = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, transferCodeLength)].map((byte) => signs[byte % signs.length]).join('');

/** An account at a bank, written without blanks. */
export const accountNumber = (text: string): string => text.replaceAll(/[\s-]/g, '');
export const isAccountNumber = (text: string): boolean => /^[0-9A-Za-z]{6,40}$/.test(text);

/** 「6222 0000 1111 2222 333」, as it is read out. */
export const groupedNumber = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** 「林**」: enough to tell whom one looks at in a statement by, where the number stands beside it. */
export const maskedPayer = (name: string): string => `${[...name.trim()][0] ?? ''}**`;
