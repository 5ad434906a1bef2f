import { mobileMeant } from '@xuezhou/rules/account/mobile';
import { Refusal } from '../../../platform/http/refusal.ts';

/** Four digits: the end of a number. */
export const isTail = (mobile: string): boolean => /^\d{4}$/.test(mobile);

/** `13800000001`, or with its region `+85261234567`; as it is stored. Throws phoneFormat, with this advice. */
export function readMobile(mobile: string, advice = ''): string {
  const meant = mobileMeant(mobile);
  if (meant === null) throw new Refusal('phoneFormat', `“${mobile}”不是手机号${advice}`);
  return meant;
}
