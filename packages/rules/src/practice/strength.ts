/** What a share from 0 to 1 says in one word, of an estimate in practice as of a topic's readiness. */
export type Strength = 'weak' | 'unsteady' | 'steady';

/** Below it a topic is weak: smart practice asks it more. */
export const weakBelow = 0.6;
/** Three of four right, also where it counts. */
export const steadyFrom = 0.75;

export function strengthOf(share: number): Strength {
  if (share < weakBelow) return 'weak';
  return share < steadyFrom ? 'unsteady' : 'steady';
}

export const strengthLabels: Readonly<Record<Strength, string>> = {
  weak: '薄弱',
  unsteady: '还不稳',
  steady: '稳固',
};
