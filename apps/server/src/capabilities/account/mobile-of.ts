import { fullMobile } from '@xuezhou/rules/account/mobile';
import { Refusal } from '../../platform/http/refusal.ts';

/** The stored form of the number that a call gives. Throws phoneFormat. */
export function mobileOf(given: { mobile: string; shortMobile: string }): string {
  const mobile = fullMobile(given.mobile, given.shortMobile);
  if (mobile === null) throw new Refusal('phoneFormat');
  return mobile;
}
