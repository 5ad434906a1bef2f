import { areHeld, lockFamilies } from '../../capabilities/site/site.port.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { Sound } from '../catalogue/select-sound.ts';

type Naming = Pick<Sound, 'courses' | 'articles' | 'goods' | 'coupons'>;

/** Codes in which something would stand. */
const namedIn = ({ courses, articles, goods, coupons }: Naming): Set<string> =>
  new Set([
    ...courses.map(({ family }) => family),
    ...articles.flatMap(({ text: { family } }) => family ?? []),
    ...goods.map(({ family }) => family),
    ...coupons.flatMap(({ families }) => families),
  ]);

/** Of the families that files bring: one that the school removed comes back only with what stands in it, and else without its caption. */
export function withoutRemoved<Kind extends { readonly code: string }>(
  brought: readonly Kind[],
  sound: Sound,
  removed: ReadonlySet<string>,
): { families: Kind[]; sound: Sound } {
  const named = namedIn(sound);
  const isLeft = ({ code }: Kind) => removed.has(code) && !named.has(code);
  const left = new Set(brought.filter(isLeft).map(({ code }) => code));
  const goodFamilies = sound.goodFamilies.filter(({ family }) => !left.has(family));
  return {
    families: brought.filter(({ code }) => !left.has(code)),
    sound: { ...sound, goodFamilies },
  };
}

/**
 * Nobody removes what is named here before the change is done; false where somebody was quicker. What the change adds itself is
 * of nobody else meanwhile.
 */
export async function holdNamed(
  change: Change,
  sound: Naming & Pick<Sound, 'goodFamilies'>,
  added: readonly { readonly code: string }[],
): Promise<boolean> {
  if (added.length > 0) await lockFamilies(change);
  const own = new Set(added.map(({ code }) => code));
  const named = [...namedIn(sound), ...sound.goodFamilies.map(({ family }) => family)];
  return await areHeld(
    change,
    named.filter((code) => !own.has(code)),
  );
}
