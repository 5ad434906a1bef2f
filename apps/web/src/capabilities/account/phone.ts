import { isMobileReady } from '@xuezhou/rules/account/mobile';
import { phoneWords as words } from './phone.words.ts';

export interface Phone {
  region: string;
  shortMobile: string;
}

/** As every operation takes it: the whole number, and the part without its region. */
export function mobileFields({ region, shortMobile }: Phone) {
  return { mobile: `${region}${shortMobile}`, shortMobile };
}

export function isReady({ region, shortMobile }: Phone): boolean {
  return isMobileReady(region, shortMobile);
}

/** Wrong already, whatever is typed next. */
export function isHopeless({ region, shortMobile }: Phone): boolean {
  if (shortMobile === '') return false;
  if (!/^\d+$/.test(shortMobile)) return true;
  if (region === '+86') return !/^1\d{0,10}$/.test(shortMobile);
  return shortMobile.length > 14;
}

/** What to say where a whole number is wanted and none is there. */
export function missingPhone(phone: Phone): string | false {
  if (phone.shortMobile === '') return words.missing;
  return !isReady(phone) && words.format;
}
