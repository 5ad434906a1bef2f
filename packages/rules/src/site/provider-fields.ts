import type { ProviderKind } from '@xuezhou/contract/site/console';
import { isEmailValid } from '../text/email.ts';
import { merchantKinds, merchants, type MerchantKind } from './merchant-fields.ts';
import type { Provider } from './provider-field.ts';

/** By the name of the field. */
export type ProviderValues = Readonly<Record<string, string>>;

export const isMerchantKind = (kind: ProviderKind): kind is MerchantKind =>
  merchantKinds.some((one) => one === kind);

const host = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
const mobile = /^1\d{10}$/;
const code = (value: string): string | null =>
  /^\w{1,60}$/.test(value) ? null : '应像 SMS_123456789';
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
const email = (value: string): string | null =>
  isEmailValid(value) ? null : '应为邮箱地址，如 hello@school.example';

export const providers: Readonly<Record<ProviderKind, Provider>> = {
  sms: {
    title: '短信',
    note: '阿里云短信服务：验证码、通知、付款链接',
    to: {
      title: '发一条验证码到这个手机号',
      complain: (value) => (mobile.test(value) ? null : '应为 11 位手机号'),
    },
    fields: [
      {
        ...{ name: 'accessKeyId', title: 'AccessKey ID', isPlace: true },
        complain: (value) => (/^[\w-]{8,100}$/.test(value) ? null : '应为 AccessKey ID，没有空格'),
      },
      { name: 'accessKeySecret', title: 'AccessKey Secret', isSecret: true },
      {
        ...{ name: 'signName', title: '短信签名', note: '审核通过的，不写括号' },
        complain: (value) =>
          value.length >= 2 && value.length <= 12 && !/[【】[\]]/.test(value)
            ? null
            : '2 至 12 个字，不写括号',
      },
      { name: 'templateCode', title: '验证码的模板', note: '参数 code', complain: code },
      {
        ...{ name: 'noticeTemplateCode', title: '通知的模板', isOptional: true },
        ...{ note: '参数 title；不填就不发通知短信', complain: code },
      },
      {
        ...{ name: 'payTemplateCode', title: '付款链接的模板', isOptional: true },
        ...{ note: '参数 code、sum、until；不填就不发付款短信', complain: code },
      },
    ],
  },
  mail: {
    title: '邮件',
    note: 'SMTP：找回密码、通知、发票、给同事的信',
    to: { title: '发一封到这个邮箱', complain: email },
    fields: [
      {
        ...{ name: 'host', title: '服务器', isPlace: true, note: '如 smtp.exmail.qq.com' },
        complain: (value) => (host.test(value) ? null : '应为域名或地址，不写 https:// 和端口'),
      },
      {
        ...{ name: 'port', title: '端口', isPlace: true, note: '465（TLS）或 587（STARTTLS）' },
        complain: (value) =>
          /^[1-9]\d{0,4}$/.test(value) && Number(value) <= 65_535 ? null : '应为 1 到 65535',
      },
      { name: 'user', title: '帐号', isPlace: true, isOptional: true },
      {
        ...{ name: 'password', title: '密码', isSecret: true, isOptional: true },
        note: '多半是“客户端专用密码”或“授权码”，不是登录密码',
      },
      {
        ...{ name: 'from', title: '发件人', note: '如 江畔学堂 <hello@school.example>' },
        complain: (value) => email(addressOf(value)),
      },
    ],
  },
  ...merchants,
  identity: {
    title: '实名核验',
    note: '阿里云实人认证的身份二要素：名字和身份证号当场核对',
    to: null,
    fields: [
      {
        ...{ name: 'accessKeyId', title: 'AccessKey ID', isPlace: true },
        complain: (value) => (/^[\w-]{8,100}$/.test(value) ? null : '应为 AccessKey ID，没有空格'),
      },
      {
        ...{ name: 'accessKeySecret', title: 'AccessKey Secret', isSecret: true },
        note: '给它 AliyunYundunCloudAuthFullAccess 的权限就够',
      },
    ],
  },
  safety: {
    title: '内容安全',
    note: '阿里云内容安全的文本审核：学员写给别人看的，先问它',
    to: null,
    fields: [
      {
        ...{ name: 'accessKeyId', title: 'AccessKey ID', isPlace: true },
        complain: (value) => (/^[\w-]{8,100}$/.test(value) ? null : '应为 AccessKey ID，没有空格'),
      },
      {
        ...{ name: 'accessKeySecret', title: 'AccessKey Secret', isSecret: true },
        note: '给它 AliyunYundunGreenWebFullAccess 的权限就够',
      },
      {
        ...{ name: 'region', title: '地域', note: '开通在哪里，如 cn-shanghai' },
        complain: (value) => (/^[a-z]{2}-[a-z]{4,20}$/.test(value) ? null : '应像 cn-shanghai'),
      },
    ],
  },
  storage: {
    title: '存储',
    note: '课程的视频和图片、学员交的文件放在哪里',
    to: null,
    fixed:
      '换一个存储，原来的文件不会自己过去，所以这里只能看和试。要换先把文件整个搬过去，再改服务器的 S3_* 变量（docs/operations.md）。',
    fields: [
      { name: 'place', title: '放在' },
      { name: 'bucket', title: '存储桶', isOptional: true },
      { name: 'accessKeyId', title: 'AccessKey ID', isOptional: true },
      { name: 'secret', title: '密钥', isSecret: true, isOptional: true },
    ],
  },
  model: {
    title: '语言模型',
    note: 'OpenAI 的 chat completions 接口：学习助手、讲解、出题和批改的建议',
    to: null,
    fields: [
      {
        ...{ name: 'url', title: '地址', isPlace: true, note: '如 https://api.deepseek.com/v1' },
        complain: (value) =>
          /^https?:\/\/[^\s/]+(?:\/\S*)?$/.test(value) ? null : '应为 https:// 开头的地址',
      },
      { name: 'apiKey', title: '密钥', isSecret: true, isOptional: true },
      {
        ...{ name: 'model', title: '模型', note: '如 deepseek-chat' },
        complain: (value) => (/^\S{1,100}$/.test(value) ? null : '不能有空格，最多 100 个字'),
      },
    ],
  },
};

/** What is wrong with each field, by its name; empty: nothing is. A secret that is left empty is the one in use. */
export function faultsOf(kind: ProviderKind, values: ProviderValues): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of providers[kind].fields) {
    const value = (values[field.name] ?? '').trim();
    if (value === '') {
      if (!field.isOptional && !field.isSecret)
        faults[field.name] = field.choices ? '至少选一种' : `请填${field.title}`;
      continue;
    }
    const most = field.isLong ? 8000 : 500;
    const fault = value.length > most ? `最多 ${most} 个字` : (field.complain?.(value) ?? null);
    if (fault !== null) faults[field.name] = fault;
  }
  return faults;
}

/** Whether what is given may go with the secret that is in use: it is shown to nobody else than before. */
export const keepsPlace = (kind: ProviderKind, given: ProviderValues, inUse: ProviderValues) =>
  providers[kind].fields
    .filter(({ isPlace }) => isPlace)
    .every(({ name }) => (given[name] ?? '').trim() === (inUse[name] ?? ''));

/** The names of its secrets: each has one, by whose last signs it is known, or more. */
export const secretsOf = (kind: ProviderKind): readonly string[] =>
  providers[kind].fields.filter(({ isSecret }) => isSecret).map(({ name }) => name);

/** A mail server may take mails of its own network from anybody, and a model beside the server needs no key. */
export const needsSecrets = (kind: ProviderKind, values: ProviderValues): boolean =>
  kind === 'sms' ||
  kind === 'identity' ||
  kind === 'safety' ||
  isMerchantKind(kind) ||
  (kind === 'mail' && (values['user'] ?? '') !== '');

/** What may be shown of a secret: its last four signs, of one that is long enough for that to say nothing. */
export function tailOfSecret(secret: string): string {
  const signs = secret.replace(/-----[A-Z ]+-----/g, '').replace(/[\s=]+$/, '');
  return signs.length < 12 ? '' : signs.slice(-4);
}
