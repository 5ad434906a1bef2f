import type { Clock } from '../../../platform/clock.ts';

/** How many unsigned notices one address may send in a minute; a provider whose keys were just changed sends fewer. */
export const maxForged = 100;
/** Beyond these all addresses are counted as one, so that nobody fills the memory with addresses instead. */
const maxAddresses = 10_000;
const minuteMs = 60_000;

/** A network of IPv6 belongs to one subscriber: its addresses are one. */
const placeOf = (address: string): string =>
  address.includes(':') && !address.includes('.')
    ? address.split(':').slice(0, 4).join(':')
    : address;

/**
 * Addresses that sent more unsigned notices than any provider would: for the rest of a minute they are not heard. What
 * a provider sends from there meanwhile it sends again, and who asks finds the payment all the same.
 */
export function forgedLimit(clock: Clock) {
  let minute = 0;
  let counts = new Map<string, number>();
  /** Of this minute, and under what an address is counted in it. */
  const look = (address: string) => {
    const now = Math.floor(clock.now().getTime() / minuteMs);
    if (now !== minute) counts = new Map();
    minute = now;
    const place = placeOf(address);
    const key = counts.has(place) || counts.size < maxAddresses ? place : 'others';
    return { key, sent: counts.get(key) ?? 0 };
  };
  return {
    isShut: (address: string): boolean => look(address).sent >= maxForged,
    note: (address: string): void => {
      const { key, sent } = look(address);
      counts.set(key, sent + 1);
    },
  };
}
