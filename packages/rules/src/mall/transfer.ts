// Paying the school itself: how long an order waits for a transfer, and what came of it.

const dayMs = 86_400_000;
/** Shanghai knows no summer time. */
const shanghaiMs = 8 * 3_600_000;
const workingDays = 3;

/** The end of the third working day after a moment, by the calendar of Shanghai; Saturdays and Sundays are none. */
export function transferUntil(from: Date): Date {
  let day = Math.floor((from.getTime() + shanghaiMs) / dayMs);
  for (let left = workingDays; left > 0;) {
    day += 1;
    // 1 January 1970 was a Thursday.
    const weekday = (day + 4) % 7;
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return new Date((day + 1) * dayMs - shanghaiMs - 1000);
}

/** After the school did not find it: the order waits so long at least. */
export const againMs = dayMs;

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
