import { fullMobile, regions } from '@xuezhou/rules/account/mobile';
import type { Services } from '../../platform/services.ts';

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

/** What failed logins are counted by; the phone or e-mail cannot be read from it. */
export function loginAttemptKey({ signer }: Pick<Services, 'signer'>, name: string): string {
  return signer.sign('login-attempt', name);
}
