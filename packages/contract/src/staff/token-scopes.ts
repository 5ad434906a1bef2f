import {
  canPropose,
  grantOf,
  type Grants,
  isWithin,
  type Level,
  type Permission,
} from './permissions.ts';

/** A token that nobody used for so many days is stopped. */
export const unusedTokenDays = 90;
/** Requests of one token in a minute. */
export const tokenPerMinute = 600;
/** What one token proposed and nobody has decided yet. */
export const maxProposals = 50;
/** Every token begins so, so that one that leaked is found. */
export const tokenPrefix = 'xz_';

/**
 * What no program may do, and why: what a second person has to agree to (`second`), what takes a reason each time (`why`),
 * and what is for a person who is there (`person`), as changing who may do what.
 */
export const withheldFromTokens = {
  'student.mobile': 'why',
  'student.viewAs': 'person',
  'student.export': 'second',
  'student.erase': 'second',
  'request.decide': 'person',
  'refund.propose': 'second',
  'refund.approve': 'second',
  'ledger.close': 'second',
  'course.erase': 'second',
  'staff.write': 'person',
  'setting.write': 'person',
  'system.write': 'person',
} as const satisfies Partial<Record<Permission, 'second' | 'why' | 'person'>>;

export type WithheldReason = (typeof withheldFromTokens)[keyof typeof withheldFromTokens];

/** Null: a program may. */
export const withheldReason = (permission: Permission): WithheldReason | null =>
  Object.hasOwn(withheldFromTokens, permission)
    ? withheldFromTokens[permission as keyof typeof withheldFromTokens]
    : null;

/**
 * What a token can do now: never more than it was made for, than its maker may at this moment, or than any program may.
 * @param granted what it was made for
 * @param makers what its maker may do now
 */
export function grantsOfToken(granted: Grants, makers: Grants): Grants {
  const found = new Map<Permission, Level>();
  for (const [permission, level] of granted) {
    const makersLevel = makers.get(permission);
    if (makersLevel === undefined || withheldReason(permission) !== null) continue;
    const lower = isWithin(level, makersLevel) ? level : makersLevel;
    // A reason is a person's: a program would write the same one each time.
    if (lower !== 'why') found.set(permission, lower);
  }
  return found;
}

/** What somebody can give a token, as grants: what the person may do, and to propose it alone. */
export const grantsToGive = (own: Grants): string[] =>
  [...grantsOfToken(own, own)]
    .flatMap(([permission, level]) => [
      grantOf(permission, level),
      ...(level !== 'propose' && canPropose(permission) ? [grantOf(permission, 'propose')] : []),
    ])
    .toSorted();
