import type { OfficialOutcome } from './answer-of-wechat.ts';

/**
 * What the official account says to who scanned. The scan alone confirms, so it must say what was confirmed: the code
 * may have been shown by somebody else. `school` is what the school is called for short.
 */
export const officialReplies: Record<NonNullable<OfficialOutcome>, (school: string) => string> = {
  login: (school) =>
    `您已扫码登录${school}。如果不是您本人操作，请忽略对方的任何要求，并尽快在${school}的设置里修改密码，让不认识的设备退出登录。`,
  binding: (school) =>
    `您已扫码，这个微信将绑定到${school}账号，以后可以用来登录。如果不是您本人操作，请忽略对方的任何要求，并尽快修改${school}密码，联系学校的老师。`,
};
