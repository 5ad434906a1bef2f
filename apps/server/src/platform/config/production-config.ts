import { smsResendSeconds } from '@xuezhou/rules/account/sms-code';
import { keyFaults } from './key-config.ts';

/** What a school of real students must not leave as a trial has it. */
type Trial = Parameters<typeof keyFaults>[0] & {
  readonly ALIYUN_ACCESS_KEY_ID: string;
  readonly ALIYUN_SMS_PROTOCOL: string;
  readonly PUBLIC_URL: string;
  readonly DEMO: boolean;
  readonly SMS_RESEND_SECONDS: number;
  readonly smsEndpoint: string;
  readonly cloudauthEndpoint: string | null;
  readonly contentSafetyEndpoint: string;
  readonly smtpHost: string;
};

const loopback = /^(localhost|127\.|\[?::1)/;

/** An origin by https: cookies are then secure, and mails lead to it. */
const isOwnAddress = (address: string): boolean =>
  URL.canParse(address) &&
  address.startsWith('https:') &&
  new URL(address).origin === address.replace(/\/$/, '');

/** What keeps a configuration from production, in words that say what to do. */
export const productionFaults = (values: Trial): string[] =>
  [
    values.ALIYUN_ACCESS_KEY_ID.startsWith('sandbox-') &&
      'ALIYUN_ACCESS_KEY_ID 还是沙箱的（在教务台“接外部服务”里设过的，这里也要写）',
    values.ALIYUN_SMS_PROTOCOL === 'http' && 'ALIYUN_SMS_PROTOCOL 要用 https',
    !isOwnAddress(values.PUBLIC_URL) &&
      'PUBLIC_URL 要写成 https://school.example 这样，是学生在浏览器里打开的地址',
    values.SMS_RESEND_SECONDS < smsResendSeconds &&
      `SMS_RESEND_SECONDS 不能少于 ${smsResendSeconds}，运营商一分钟只送一条`,
    loopback.test(values.smsEndpoint) && 'ALIYUN_SMS_ENDPOINT 指向本机',
    loopback.test(values.cloudauthEndpoint ?? '') && 'ALIYUN_CLOUDAUTH_ENDPOINT 指向本机',
    loopback.test(values.contentSafetyEndpoint) && 'CONTENT_SAFETY_ENDPOINT 指向本机',
    loopback.test(values.smtpHost) &&
      'SMTP_HOST 指向本机（在教务台“接外部服务”里设过的，这里也要写）',
    ...keyFaults(values),
    values.DEMO && 'DEMO 要设为 off，否则示范账号的密码人人知道',
  ].filter((fault) => fault !== false);
