import type { ProviderKind } from '@xuezhou/contract/site/console';
import { isMerchantKind, type ProviderValues } from '@xuezhou/rules/site/provider-fields';
import { isIP } from 'node:net';
import type { Config } from '../../../platform/config/config.ts';
import type { LlmConfig } from '../../../platform/config/models/llm-config.ts';
import type { SafetyConfig } from '../../../providers/content-safety/content-safety.port.ts';
import { senderFaults } from '../../../platform/config/production-config.ts';
import type { IdentityConfig } from '../../../providers/identity/identity.port.ts';
import type { MailConfig } from '../../../providers/mail/mail.port.ts';
import type { SmsConfig } from '../../../providers/sms/sms.port.ts';
import {
  isMerchantOfSandbox,
  merchantSourceOf,
  merchantValuesOf,
  playFaultsOf,
} from './merchant-config.ts';

/** What the environment says, as a page would have said it. */
export function valuesOfEnvironment(config: Config, kind: ProviderKind): ProviderValues {
  if (kind === 'sms')
    return {
      accessKeyId: config.ALIYUN_ACCESS_KEY_ID,
      accessKeySecret: config.ALIYUN_ACCESS_KEY_SECRET,
      signName: config.SMS_SIGN_NAME,
      templateCode: config.SMS_TEMPLATE_CODE,
      noticeTemplateCode: config.smsNoticeTemplate,
      payTemplateCode: config.smsPayTemplate,
    };
  if (kind === 'mail')
    return {
      host: config.smtp.host,
      port: String(config.smtp.port),
      user: config.SMTP_USER,
      password: config.SMTP_PASSWORD,
      from: config.MAIL_FROM,
    };
  if (isMerchantKind(kind)) return merchantValuesOf(config, kind);
  if (kind === 'identity')
    return config.cloudauthEndpoint === null
      ? { accessKeyId: '', accessKeySecret: '' }
      : {
          accessKeyId: config.ALIYUN_ACCESS_KEY_ID,
          accessKeySecret: config.ALIYUN_ACCESS_KEY_SECRET,
        };
  if (kind === 'safety')
    return config.contentSafetyEndpoint === ''
      ? { accessKeyId: '', accessKeySecret: '', region: '' }
      : {
          accessKeyId: config.ALIYUN_ACCESS_KEY_ID,
          accessKeySecret: config.ALIYUN_ACCESS_KEY_SECRET,
          region: regionOf(config.contentSafetyEndpoint),
        };
  if (kind === 'storage')
    return config.S3_ENDPOINT === ''
      ? { place: '服务器的硬盘', bucket: '', accessKeyId: '', secret: '' }
      : {
          ...{ place: config.S3_ENDPOINT, bucket: config.S3_BUCKET },
          ...{ accessKeyId: config.S3_ACCESS_KEY_ID, secret: config.S3_SECRET_ACCESS_KEY },
        };
  return {
    url: config.llm?.baseUrl ?? '',
    apiKey: config.llm?.apiKey ?? '',
    model: config.llm?.model ?? '',
  };
}

/** Of what the environment says: the sandbox beside the server, or nothing. */
export function sourceOfEnvironment(
  config: Config,
  kind: ProviderKind,
): 'environment' | 'sandbox' | 'none' {
  if (kind === 'sms')
    return config.ALIYUN_ACCESS_KEY_ID.startsWith('sandbox-') ? 'sandbox' : 'environment';
  if (kind === 'mail') return config.SMTP_HOST === '' ? 'sandbox' : 'environment';
  if (isMerchantKind(kind)) return merchantSourceOf(config, kind);
  if (kind === 'storage') return 'environment';
  if (kind === 'identity' || kind === 'safety') {
    const endpoint = kind === 'identity' ? config.cloudauthEndpoint : config.contentSafetyEndpoint;
    if (endpoint === null || endpoint === '') return 'none';
    return config.ALIYUN_ACCESS_KEY_ID.startsWith('sandbox-') ? 'sandbox' : 'environment';
  }
  if (config.llm === null) return 'none';
  return config.LLM_URL === 'sandbox' ? 'sandbox' : 'environment';
}

/** Of what a page set: whether it leads to the sandbox, now or where one stood in a trial. */
export function isOfSandbox(config: Config, kind: ProviderKind, values: ProviderValues): boolean {
  if (kind === 'sms' || kind === 'identity' || kind === 'safety')
    return (values['accessKeyId'] ?? '').startsWith('sandbox-');
  if (kind === 'storage') return false;
  if (kind === 'model') return (values['apiKey'] ?? '').startsWith('sandbox-');
  if (isMerchantKind(kind)) return isMerchantOfSandbox(kind, values);
  const port = Number(values['port']);
  return (
    isBeside(values['host'] ?? '') &&
    (port === config.SANDBOX_PORT + 2 || (config.SMTP_HOST === '' && port === config.smtp.port))
  );
}

/** The sandbox takes its own keys alone; every other goes to Aliyun itself, whatever the environment leads to. */
const aliyunHost = 'dysmsapi.aliyuncs.com';

export function smsConfigOf(config: Config, values: ProviderValues): SmsConfig {
  const accessKeyId = values['accessKeyId'] ?? '';
  const isAsConfigured =
    accessKeyId === config.ALIYUN_ACCESS_KEY_ID || accessKeyId.startsWith('sandbox-');
  const isElsewhere = config.ALIYUN_SMS_PROTOCOL === 'https';
  return {
    ALIYUN_ACCESS_KEY_ID: accessKeyId,
    ALIYUN_ACCESS_KEY_SECRET: values['accessKeySecret'] ?? '',
    SMS_SIGN_NAME: values['signName'] ?? '',
    SMS_TEMPLATE_CODE: values['templateCode'] ?? '',
    smsNoticeTemplate: values['noticeTemplateCode'] ?? '',
    smsPayTemplate: values['payTemplateCode'] ?? '',
    ...(isAsConfigured || isElsewhere
      ? { ALIYUN_SMS_PROTOCOL: config.ALIYUN_SMS_PROTOCOL, smsEndpoint: config.smsEndpoint }
      : { ALIYUN_SMS_PROTOCOL: 'https' as const, smsEndpoint: aliyunHost }),
  };
}

const identityHost = 'cloudauth.aliyuncs.com';

/** The same of names and numbers: those of a real key go to Aliyun itself. */
export function identityConfigOf(config: Config, values: ProviderValues): IdentityConfig {
  const accessKeyId = values['accessKeyId'] ?? '';
  const isSandbox = accessKeyId.startsWith('sandbox-');
  const own = accessKeyId === config.ALIYUN_ACCESS_KEY_ID ? config.cloudauthEndpoint : null;
  const beside = `127.0.0.1:${config.SANDBOX_PORT + 1}`;
  return {
    ALIYUN_ACCESS_KEY_ID: accessKeyId,
    ALIYUN_ACCESS_KEY_SECRET: values['accessKeySecret'] ?? '',
    cloudauthEndpoint: own ?? (isSandbox ? beside : identityHost),
  };
}

/** Of the sandbox beside the server there is none. */
const regionOf = (endpoint: string): string =>
  /^green-cip\.([a-z-]+)\.aliyuncs\.com$/.exec(endpoint)?.[1] ?? 'cn-shanghai';

export function safetyConfigOf(config: Config, values: ProviderValues): SafetyConfig {
  const accessKeyId = values['accessKeyId'] ?? '';
  const region = values['region'] ?? '';
  const own = config.contentSafetyEndpoint;
  const isOwn =
    accessKeyId === config.ALIYUN_ACCESS_KEY_ID && own !== '' && regionOf(own) === region;
  const elsewhere = accessKeyId.startsWith('sandbox-')
    ? `127.0.0.1:${config.SANDBOX_PORT + 1}`
    : `green-cip.${region}.aliyuncs.com`;
  return {
    ALIYUN_ACCESS_KEY_ID: accessKeyId,
    ALIYUN_ACCESS_KEY_SECRET: values['accessKeySecret'] ?? '',
    contentSafetyEndpoint: isOwn ? own : elsewhere,
  };
}

export const mailConfigOf = (config: Config, values: ProviderValues): MailConfig => {
  const smtp = { host: values['host'] ?? '', port: Number(values['port'] ?? 0) };
  return {
    smtp,
    isPlain:
      config.SMTP_HOST === '' && smtp.host === config.smtp.host && smtp.port === config.smtp.port,
    SMTP_USER: values['user'] ?? '',
    SMTP_PASSWORD: values['password'] ?? '',
    MAIL_FROM: values['from'] ?? '',
  };
};

export const llmConfigOf = (config: Config, values: ProviderValues): LlmConfig => ({
  baseUrl: (values['url'] ?? '').replace(/\/+$/, ''),
  apiKey: values['apiKey'] ?? '',
  model: values['model'] ?? '',
  patienceMs: config.LLM_PATIENCE_MS,
});

const isBeside = (host: string): boolean =>
  host === 'localhost' || (isIP(host) === 4 && host.startsWith('127.')) || host === '::1';

/**
 * What keeps real students from what the environment says: asked before a server serves, and before a page hands them
 * back to it.
 */
export function environmentFaultsOf(config: Config, kind: ProviderKind): string[] {
  if (config.NODE_ENV !== 'production') return [];
  if (kind === 'sms' || kind === 'mail') return senderFaults(kind, config);
  return sourceOfEnvironment(config, kind) === 'sandbox' ? ['环境变量里的是沙箱的'] : [];
}

/** What a school of real students must not set, by field. */
export function productionFaultsOf(
  config: Config,
  kind: ProviderKind,
  values: ProviderValues,
): Record<string, string> {
  if (config.NODE_ENV !== 'production') return {};
  if (kind === 'sms')
    return (values['accessKeyId'] ?? '').startsWith('sandbox-')
      ? { accessKeyId: '这是沙箱的密钥，真的手机收不到' }
      : {};
  if (kind === 'mail')
    return isBeside(values['host'] ?? '') ? { host: '指向本机，真的邮箱收不到' } : {};
  if (kind === 'storage') return {};
  if (kind === 'identity' || kind === 'safety')
    return (values['accessKeyId'] ?? '').startsWith('sandbox-')
      ? { accessKeyId: '这是沙箱的密钥，答的不是真的' }
      : {};
  if (isMerchantKind(kind)) return playFaultsOf(config, kind, values);
  const url = values['url'] ?? '';
  const isHere = URL.canParse(url) && isBeside(new URL(url).hostname);
  if ((values['apiKey'] ?? '').startsWith('sandbox-'))
    return { apiKey: '这是沙箱的密钥，答的不是真的' };
  return url.startsWith('https:') || isHere ? {} : { url: '要用 https，或者指向本机的模型' };
}
