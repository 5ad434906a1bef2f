import { smsResendSeconds } from '@xuezhou/rules/account/sms-code';
import { keyFaults } from './key-config.ts';

/** What a school of real students must not leave as a trial has it. */
type Trial = Parameters<typeof keyFaults>[0] & {
  readonly ALIYUN_ACCESS_KEY_ID: string;
  readonly PUBLIC_URL: string;
  readonly DEMO: boolean;
  readonly SMS_RESEND_SECONDS: number;
  readonly cloudauthEndpoint: string | null;
  readonly contentSafetyEndpoint: string;
};

const loopback = /^(localhost|127\.|\[?::1)/;

/** An origin by https: cookies are then secure, and mails lead to it. */
const isOwnAddress = (address: string): boolean =>
  URL.canParse(address) &&
  address.startsWith('https:') &&
  new URL(address).origin === address.replace(/\/$/, '');

const isSandboxKey = ({ ALIYUN_ACCESS_KEY_ID: key }: { ALIYUN_ACCESS_KEY_ID: string }): boolean =>
  key.startsWith('sandbox-');

interface Senders {
  readonly ALIYUN_ACCESS_KEY_ID: string;
  readonly ALIYUN_SMS_PROTOCOL: string;
  readonly smsEndpoint: string;
  readonly smtp: { readonly host: string };
}

/**
 * What keeps real students from being reached by what the environment says. Judged once the database is open: a page may
 * have set another, and then this one is not in use.
 */
export const senderFaults = (kind: 'sms' | 'mail', values: Senders): string[] =>
  (kind === 'mail'
    ? [
        loopback.test(values.smtp.host) &&
          'SMTP_HOST 指向本机：请写上自己的邮件服务器，或先不设 NODE_ENV 启动，在教务台“接外部服务”里设好邮件',
      ]
    : [
        isSandboxKey(values) &&
          'ALIYUN_ACCESS_KEY_ID 还是沙箱的：请写上自己的，或先不设 NODE_ENV 启动，在教务台“接外部服务”里设好短信',
        !isSandboxKey(values) &&
          values.ALIYUN_SMS_PROTOCOL === 'http' &&
          'ALIYUN_SMS_PROTOCOL 要用 https',
        !isSandboxKey(values) &&
          loopback.test(values.smsEndpoint) &&
          'ALIYUN_SMS_ENDPOINT 指向本机',
      ]
  ).filter((fault) => fault !== false);

/** What keeps a configuration from production, in words that say what to do. */
export const productionFaults = (values: Trial): string[] =>
  [
    isSandboxKey(values) &&
      (values.cloudauthEndpoint !== null || values.contentSafetyEndpoint !== '') &&
      'ALIYUN_ACCESS_KEY_ID 还是沙箱的，实名核验和内容安全要用自己的',
    !isOwnAddress(values.PUBLIC_URL) &&
      'PUBLIC_URL 要写成 https://school.example 这样，是学生在浏览器里打开的地址',
    values.SMS_RESEND_SECONDS < smsResendSeconds &&
      `SMS_RESEND_SECONDS 不能少于 ${smsResendSeconds}，运营商一分钟只送一条`,
    loopback.test(values.cloudauthEndpoint ?? '') && 'ALIYUN_CLOUDAUTH_ENDPOINT 指向本机',
    loopback.test(values.contentSafetyEndpoint) && 'CONTENT_SAFETY_ENDPOINT 指向本机',
    ...keyFaults(values),
    values.DEMO && 'DEMO 要设为 off，否则示范账号的密码人人知道',
  ].filter((fault) => fault !== false);
