import { isEmailValid, normalEmail } from '../text/email.ts';
import { fullMobile, regions } from './mobile.ts';

/** A name of digits is a phone: with its region, or bare for the default one. Null for another name. */
export function mobileIn(username: string): string | null {
  const bare = fullMobile(username, username);
  if (bare !== null) return bare;
  return regions.reduce<string | null>(
    (found, { countryNumber }) =>
      found ??
      (username.startsWith(countryNumber)
        ? fullMobile(username, username.slice(countryNumber.length))
        : null),
    null,
  );
}

/** What can stand before a password: a phone or an e-mail. */
export function isLoginName(username: string): boolean {
  const name = normalEmail(username);
  return mobileIn(name) !== null || isEmailValid(name);
}
