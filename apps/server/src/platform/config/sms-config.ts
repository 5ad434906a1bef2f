import { smsResendSeconds } from '@xuezhou/rules/account/sms-code';
import { integer, text } from './variable.ts';

/** How many codes are sent, and how soon; what a notice says and costs. */
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
  SMS_NOTICE_TEXT: text(
    'the words of the template of a notice as the provider approved them, to show and to count an SMS beforehand',
    '你有新消息：${title}，登录后在消息里查看。',
  ),
  SMS_PRICE_MILLIYUAN: integer(
    'thousandths of a yuan that an SMS costs the school',
    45,
    [0, 1_000_000],
  ),
} as const;
