import type { IdentityKind } from '@xuezhou/contract/identity';
import { refusals } from '@xuezhou/contract/refusals';
import { ageOn, readIdNumber } from '@xuezhou/rules/identity/id-number';
import { isPassportNo, normalizePassportNo } from '@xuezhou/rules/identity/passport';
import { isChineseName, isPassportName, normalizeName } from '@xuezhou/rules/identity/person-name';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { identityWords as words, type Side } from './identity.words.ts';

/** What is typed and chosen; kept while another kind is looked at. */
export interface Given {
  name: string;
  idNumber: string;
  passportNo: string;
  pictures: Readonly<Partial<Record<Side, File>>>;
  isAgreed: boolean;
}

export const nothingGiven: Given = {
  name: '',
  idNumber: '',
  passportNo: '',
  pictures: {},
  isAgreed: false,
};

export const sidesOf = {
  certificate: ['front', 'back'],
  passport: ['page'],
  instant: [],
} as const satisfies Record<IdentityKind, readonly Side[]>;

export type Field = 'name' | 'number' | 'consent' | Side;
export type Problems = Readonly<Partial<Record<Field, string>>>;

/** What stands in the way of sending, by field; the server finds the same. `now` in milliseconds. */
export function findProblems(
  kind: IdentityKind,
  given: Given,
  { minimumAge, now }: { minimumAge: number; now: number },
): Problems {
  const isPassport = kind === 'passport';
  const name = nameProblem(given.name, isPassport ? isPassportName : isChineseName);
  const number = isPassport
    ? passportProblem(given.passportNo)
    : idNumberProblem(given.idNumber, minimumAge, dayOf(now));
  const pictures = sidesOf[kind]
    .filter((side) => given.pictures[side] === undefined)
    .map((side) => [side, words.picture.missing(words.picture.side[side])] as const);
  return {
    ...(name && { name }),
    ...(number && { number }),
    ...Object.fromEntries(pictures),
    ...(!given.isAgreed && { consent: words.missing.consent }),
  };
}

function nameProblem(typed: string, isName: (name: string) => boolean): string | null {
  const name = normalizeName(typed);
  if (name === '') return words.missing.name;
  return isName(name) ? null : refusals.identityName[1];
}

function passportProblem(typed: string): string | null {
  const number = normalizePassportNo(typed);
  if (number === '') return words.missing.passportNo;
  return isPassportNo(number) ? null : refusals.passportNumber[1];
}

function idNumberProblem(typed: string, minimumAge: number, today: string): string | null {
  if (typed.trim() === '') return words.missing.idNumber;
  const read = readIdNumber(typed, today);
  if ('problem' in read)
    return read.problem === 'old' ? refusals.identityNumberOld[1] : refusals.identityNumber[1];
  return ageOn(read.birthDay, today) < minimumAge ? words.tooYoung(minimumAge) : null;
}
