import type { OfficialOutcome } from './answer-of-wechat.ts';

/**
 * What the official account says to who scanned. The scan alone confirms, so it must say what was confirmed: the code
 * may have been shown by somebody else.
 */
export const officialReplies: Record<NonNullable<OfficialOutcome>, string> = {
  login:
    '您已扫码登录学舟。如果不是您本人操作，请忽略对方的任何要求，并尽快在学舟的设置里修改密码，让不认识的设备退出登录。',
  binding:
    '您已扫码，这个微信将绑定到学舟账号，以后可以用来登录。如果不是您本人操作，请忽略对方的任何要求，并尽快修改学舟密码，联系学校的老师。',
};
