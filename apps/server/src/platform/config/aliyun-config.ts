import { oneOf, secret, text } from './variable.ts';

export const aliyunVariables = {
  ALIYUN_ACCESS_KEY_ID: text('Aliyun access key; the default is the sandbox', 'sandbox-access-key'),
  ALIYUN_ACCESS_KEY_SECRET: secret('its secret', 'sandbox-access-secret'),
  ALIYUN_SMS_ENDPOINT: text(
    'host and port of the SMS service; empty is the sandbox beside the server',
  ),
  ALIYUN_SMS_PROTOCOL: oneOf('http only for the sandbox', ['http', 'https'], 'http'),
  SMS_SIGN_NAME: text('SMS signature until the school has one of its own approved', '学舟'),
  SMS_TEMPLATE_CODE: text('template of the verification code, with a parameter code', 'SMS_LOGIN'),
  SMS_NOTICE_TEMPLATE_CODE: text(
    "template of a notice, with a parameter title; empty is the sandbox's, else no notices by SMS",
  ),
  SMS_PAY_TEMPLATE_CODE: text(
    "template of a link to pay, with parameters code, sum and until; empty is the sandbox's, else none by SMS",
  ),
  ALIYUN_CLOUDAUTH_ENDPOINT: text(
    'host of the real-name service; empty is the sandbox beside the server, or none in production; off is none',
  ),
  CONTENT_SAFETY_ENDPOINT: text(
    "host of Aliyun's content safety, as green-cip.cn-shanghai.aliyuncs.com; sandbox is the one beside the server, empty is none",
  ),
} as const;

/** Where the services of Aliyun are reached, and by which templates its messages go. */
export interface AliyunConfig {
  readonly smsEndpoint: string;
  /** Empty: no notices by SMS. */
  readonly smsNoticeTemplate: string;
  readonly smsPayTemplate: string;
  /** Null: names and numbers cannot be checked at once. */
  readonly cloudauthEndpoint: string | null;
  /** Empty: none. */
  readonly contentSafetyEndpoint: string;
}

interface AliyunValues {
  readonly NODE_ENV: string;
  readonly SANDBOX_PORT: number;
  readonly ALIYUN_ACCESS_KEY_ID: string;
  readonly ALIYUN_SMS_ENDPOINT: string;
  readonly ALIYUN_CLOUDAUTH_ENDPOINT: string;
  readonly CONTENT_SAFETY_ENDPOINT: string;
  readonly SMS_NOTICE_TEMPLATE_CODE: string;
  readonly SMS_PAY_TEMPLATE_CODE: string;
}

export function aliyunConfigOf(values: AliyunValues): AliyunConfig {
  // One gateway of the sandbox speaks for every service.
  const sandbox = `127.0.0.1:${values.SANDBOX_PORT + 1}`;
  const isSandbox = values.ALIYUN_ACCESS_KEY_ID.startsWith('sandbox-');
  const safety = values.CONTENT_SAFETY_ENDPOINT;
  return {
    smsEndpoint: values.ALIYUN_SMS_ENDPOINT || sandbox,
    smsNoticeTemplate: values.SMS_NOTICE_TEMPLATE_CODE || (isSandbox ? 'SMS_NOTICE' : ''),
    smsPayTemplate: values.SMS_PAY_TEMPLATE_CODE || (isSandbox ? 'SMS_PAY' : ''),
    cloudauthEndpoint: cloudauthEndpointOf(values, sandbox),
    contentSafetyEndpoint: safety === 'sandbox' ? sandbox : safety,
  };
}

function cloudauthEndpointOf(values: AliyunValues, sandbox: string): string | null {
  const given = values.ALIYUN_CLOUDAUTH_ENDPOINT;
  if (given !== '') return given === 'off' ? null : given;
  return values.NODE_ENV === 'production' ? null : sandbox;
}
