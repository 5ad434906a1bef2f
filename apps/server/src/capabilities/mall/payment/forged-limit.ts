import type { Clock } from '../../../platform/clock.ts';
import { networksOf } from '../../../platform/network-of.ts';

/**
 * How many unsigned notices one network may send in a minute, of the smallest kind of `networksOf`; a provider whose keys
 * were just changed sends fewer.
 */
export const maxForged = 100;
/** Beyond these all are counted as one, so that nobody fills the memory with networks instead. */
const maxNetworks = 10_000;
const minuteMs = 60_000;

/**
 * Addresses that sent more unsigned notices than any provider would: for the rest of a minute they are not heard. What
 * a provider sends from there meanwhile it sends again, and who asks finds the payment all the same.
 */
export function forgedLimit(clock: Clock) {
  let minute = 0;
  let counts = new Map<string, number>();
  /** How many each network around an address sent in this minute, and under what it is counted. */
  const look = (address: string) => {
    const now = Math.floor(clock.now().getTime() / minuteMs);
    if (now !== minute) counts = new Map();
    minute = now;
    return networksOf(address).map(({ network, times }) => {
      const isOwn = counts.has(network) || counts.size < maxNetworks;
      const key = isOwn ? network : `others of ${times}`;
      return { key, sent: counts.get(key) ?? 0, max: maxForged * times };
    });
  };
  return {
    isShut: (address: string): boolean => look(address).some(({ sent, max }) => sent >= max),
    note: (address: string): void => {
      for (const { key, sent } of look(address)) counts.set(key, sent + 1);
    },
  };
}
