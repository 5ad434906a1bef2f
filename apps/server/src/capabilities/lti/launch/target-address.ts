import { targetOfPath, type LtiTarget } from '@xuezhou/rules/lti/target';

/**
 * What an address that a platform names stands for; null: it is none of this school's. It is taken apart and made anew, so
 * that nothing of it leads anywhere else.
 *
 * @param base the school's own address, `https://school.example`
 */
export function targetOfAddress(base: string, address: string): LtiTarget | null {
  if (!URL.canParse(address) || !URL.canParse(base)) return null;
  const { origin, pathname, username, password } = new URL(address);
  const own = new URL(base);
  const below = own.pathname.replace(/\/+$/, '');
  const isOwn = origin === own.origin && username === '' && password === '';
  return isOwn && pathname.startsWith(`${below}/`)
    ? targetOfPath(pathname.slice(below.length))
    : null;
}
