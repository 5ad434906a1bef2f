import { parseRefCode } from '@xuezhou/rules/referral/referral-rules';

const name = 'refcode';
const month = 30 * 24 * 3600;

/** A link's code stays for 30 days, so that whoever registers next week still comes from it. */
export function keepRefCode(search: string): void {
  const code = parseRefCode(new URLSearchParams(search).get(name));
  if (code === null) return;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${name}=${code}; path=/; max-age=${month}; samesite=lax${secure}`;
}

/** The field that registration carries, where somebody recommended the school. */
export function refCodeField(): { refCode?: string } {
  const pairs = document.cookie.split(/; */).map((pair) => pair.split('='));
  const code = parseRefCode(pairs.find(([key]) => key === name)?.[1]);
  return code === null ? {} : { refCode: code };
}
