import type { Mail } from '../../providers/mail/mail.port.ts';
import type { Config } from '../../platform/config/config.ts';
import { emailCodeMinutes } from './settings/send-email-code.ts';
import { resetMinutes } from './password/forget-password.ts';

const lines = (...text: readonly string[]) => text.join('\n');

/** What the school is called for short. */
type School = { readonly short_name: string };

export const emailCodeMail = (school: School, to: string, code: string): Mail => ({
  to,
  subject: `${school.short_name}邮箱验证码`,
  text: lines(
    `您的验证码是 ${code}，${emailCodeMinutes} 分钟内有效。`,
    '',
    '验证码用于绑定这个邮箱，请不要告诉任何人。如果不是您本人操作，请忽略这封邮件。',
  ),
});

export const passwordResetMail = (
  school: School,
  config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>,
  to: string,
  token: string,
): Mail => ({
  to,
  subject: `重置${school.short_name}密码`,
  text: lines(
    `请在 ${resetMinutes} 分钟内打开下面的链接，设置新密码。链接只能用一次。`,
    '',
    `${siteAddress(config)}/password/reset?token=${encodeURIComponent(token)}`,
    '',
    '如果不是您本人操作，请忽略这封邮件，您的密码不会改变。',
  ),
});

export const passwordChangedMail = (school: School, to: string): Mail => ({
  to,
  subject: `您的${school.short_name}密码已更改`,
  text: lines(
    '您的账号刚刚更改了密码，其他设备已退出登录。',
    '',
    '如果不是您本人操作，请立即用“忘记密码”重新设置，并联系学校的老师。',
  ),
});

/** What becomes of an account that the school erases because its owner asked for it. */
export const erasureMail = (school: School, to: string, words: readonly string[]): Mail => ({
  to,
  subject: `您的${school.short_name}账号将按申请删除`,
  text: lines(...words.filter((each) => each !== '')),
});

export const emailChangedMail = (school: School, to: string): Mail => ({
  to,
  subject: `您的${school.short_name}账号已更换邮箱`,
  text: lines(
    '您的账号刚刚绑定了另一个邮箱，这个邮箱不再用于登录和找回密码。',
    '',
    `如果不是您本人操作，请立即登录${school.short_name}修改密码，并联系学校的老师。`,
  ),
});

export const mobileChangedMail = (school: School, to: string): Mail => ({
  to,
  subject: `您的${school.short_name}账号已更换手机号`,
  text: lines(
    '您的账号刚刚绑定了新的手机号，以后用它登录和找回密码，以前的手机号不再有用。',
    '',
    `如果不是您本人操作，请立即登录${school.short_name}修改密码，并联系学校的老师。`,
  ),
});

/** Of the configuration alone: the Host header of whoever asked for a mail must not choose where it leads. */
function siteAddress({ PUBLIC_URL, HOST, PORT }: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>) {
  return (PUBLIC_URL || `http://${HOST}:${PORT}`).replace(/\/+$/, '');
}
