/** What a link into the product may say about this visit; kept until the tab is closed. */
export const sessionFlags = [
  'ispagestatic',
  'fromwechat',
  'pztest',
  'back_url',
  'route_from',
] as const;
export type SessionFlag = (typeof sessionFlags)[number];

const keyOf = (flag: SessionFlag): string => `xuezhou-flag-${flag}`;
const maxLength = 500;

/** Keeps the flags that an address names; one without a value counts as set. */
export function keepSessionFlags(search: string): void {
  const given = new URLSearchParams(search);
  for (const flag of sessionFlags) {
    const value = given.get(flag);
    if (value === null || value.length > maxLength) continue;
    try {
      sessionStorage.setItem(keyOf(flag), value);
    } catch {
      // A private window keeps nothing.
    }
  }
}

export function sessionFlag(flag: SessionFlag): string | null {
  try {
    return sessionStorage.getItem(keyOf(flag));
  } catch {
    return null;
  }
}
