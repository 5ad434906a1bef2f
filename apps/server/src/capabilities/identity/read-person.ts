import { ageOn, readIdNumber } from '@xuezhou/rules/identity/id-number';
import { isPassportNo, normalizePassportNo } from '@xuezhou/rules/identity/passport';
import { isChineseName, isPassportName, normalizeName } from '@xuezhou/rules/identity/person-name';
import { dayOf } from '../../platform/clock.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';

/** In the one form that is stored and compared. */
export interface Person {
  readonly name: string;
  readonly number: string;
}

/** Throws identityName, identityNumber, identityNumberOld or identityTooYoung. */
export function readCitizen(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  given: { name: string; idNumber: string },
): Person {
  const name = normalizeName(given.name);
  if (!isChineseName(name)) throw new Refusal('identityName');
  const today = dayOf(clock.now());
  const read = readIdNumber(given.idNumber, today);
  if ('problem' in read)
    throw new Refusal(read.problem === 'old' ? 'identityNumberOld' : 'identityNumber');
  const minimum = config.IDENTITY_MINIMUM_AGE;
  if (ageOn(read.birthDay, today) < minimum)
    throw new Refusal('identityTooYoung', `年满 ${minimum} 周岁才能认证，请联系学校的老师`);
  return { name, number: read.number };
}

/** Throws identityName or passportNumber. A passport's age is the operator's to see. */
export function readTraveller(given: { name: string; passportNo: string }): Person {
  const name = normalizeName(given.name);
  if (!isPassportName(name)) throw new Refusal('identityName');
  const number = normalizePassportNo(given.passportNo);
  if (!isPassportNo(number)) throw new Refusal('passportNumber');
  return { name, number };
}
