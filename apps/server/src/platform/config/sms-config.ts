import { smsResendSeconds } from '@xuezhou/rules/account/sms-code';
import { integer } from './variable.ts';

/** How many codes are sent, and how soon. */
export const smsVariables = {
  SMS_DAY_BUDGET: integer(
    'messages that the whole school sends in a day, a quarter of them in an hour; the last fifth is for browsers that their students have used',
    10_000,
    [1, 100_000_000],
  ),
  SMS_RESEND_SECONDS: integer(
    'how long a number waits for its next code; production refuses less than carriers do, 60',
    smsResendSeconds,
    [0, 600],
  ),
} as const;
