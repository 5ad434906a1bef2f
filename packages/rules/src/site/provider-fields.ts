import type { ProviderKind } from '@xuezhou/contract/site/console';
import { isEmailValid } from '../text/email.ts';

/** By the name of the field. */
export type ProviderValues = Readonly<Record<string, string>>;

export interface ProviderField {
  readonly name: string;
  readonly title: string;
  /** Written and never read back. */
  readonly isSecret?: boolean;
  /** Where the secret is shown to: another one asks for the secret anew, so that nobody sends it to a place of his own. */
  readonly isPlace?: boolean;
  readonly isOptional?: boolean;
  /** A key of many lines, which is mostly a file. */
  readonly isLong?: boolean;
  /** Those of them that are meant, by a space; at least one. */
  readonly choices?: readonly { readonly value: string; readonly title: string }[];
  /** Under the field. */
  readonly note?: string;
  /** What is wrong with a value that is given, or null. */
  readonly complain?: (value: string) => string | null;
}

interface Provider {
  readonly title: string;
  /** Who it is mostly, and how it is reached. */
  readonly note: string;
  /** What goes out at the last step of a trial is received there; null: nothing is sent. */
  readonly to: {
    readonly title: string;
    readonly complain: (value: string) => string | null;
  } | null;
  readonly fields: readonly ProviderField[];
  /** Why no page sets another; it is shown and tried all the same. */
  readonly fixed?: string;
}

/** By which the school takes money; what they are switched to needs a second person. */
export const merchantKinds = ['wxpay', 'alipay', 'paypal'] as const;
export type MerchantKind = (typeof merchantKinds)[number];

export const isMerchantKind = (kind: ProviderKind): kind is MerchantKind =>
  merchantKinds.some((one) => one === kind);

const host = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i;
const mobile = /^1\d{10}$/;
const code = (value: string): string | null =>
  /^\w{1,60}$/.test(value) ? null : '应像 SMS_123456789';
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
const email = (value: string): string | null =>
  isEmailValid(value) ? null : '应为邮箱地址，如 hello@school.example';

/** A PEM, or the one line of base64 that Alipay's tool writes; whether it is a key is seen where it is used. */
const key =
  (what: string) =>
  (value: string): string | null =>
    value.includes('-----BEGIN') || /^[\w+/=\s]{300,}$/.test(value)
      ? null
      : `应为${what}的全文，以 -----BEGIN 开头，或一整段字母和数字`;

const choice =
  (choices: NonNullable<ProviderField['choices']>) =>
  (value: string): string | null =>
    value.split(' ').every((one) => choices.some((known) => known.value === one))
      ? null
      : '请从列出的里面选';

const wxpayWays = [
  { value: 'qr', title: '扫码' },
  { value: 'jsapi', title: '微信里付款' },
  { value: 'h5', title: '手机浏览器' },
];
const alipayWays = [
  { value: 'page', title: '电脑网站' },
  { value: 'qr', title: '扫码' },
  { value: 'h5', title: '手机网站' },
];

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
  wxpay: {
    title: '微信支付',
    note: '商户平台的 APIv3：扫码、微信里、手机浏览器里付款',
    to: null,
    fields: [
      {
        ...{ name: 'mchid', title: '商户号', isPlace: true, note: '8 到 10 位数字' },
        complain: (value) => (/^\d{8,10}$/.test(value) ? null : '应为 8 到 10 位数字'),
      },
      {
        ...{ name: 'appId', title: '绑定的 AppID', note: '商户平台“AppID 账号管理”里绑好的' },
        complain: (value) => (/^wx\w{8,40}$/.test(value) ? null : '应像 wx 开头的一串'),
      },
      {
        ...{ name: 'serial', title: '商户证书的序列号', note: '40 位，在“API 安全”里看' },
        complain: (value) => (/^[\dA-F]{20,64}$/i.test(value) ? null : '应为 40 位数字和字母'),
      },
      {
        ...{ name: 'privateKey', title: '商户私钥', isSecret: true, isLong: true },
        ...{ note: '证书里的 apiclient_key.pem', complain: key('私钥') },
      },
      {
        ...{ name: 'apiV3Key', title: 'APIv3 密钥', isSecret: true, note: '32 个字符' },
        complain: (value) => (/^[\x21-\x7E]{32}$/.test(value) ? null : '应为 32 个字母和数字'),
      },
      {
        ...{ name: 'publicKeyId', title: '微信支付公钥 ID' },
        note: '换公钥的那几天可以写两个，用空格隔开',
        complain: (value) =>
          /^\w{20,80}(?: +\w{20,80}){0,2}$/.test(value) ? null : '应像 PUB_KEY_ID_ 开头的一串',
      },
      {
        ...{ name: 'publicKey', title: '微信支付公钥', isLong: true },
        ...{ note: 'pub_key.pem；有两个 ID 时，两段公钥照顺序接着写', complain: key('公钥') },
      },
      {
        ...{ name: 'ways', title: '开哪几种', choices: wxpayWays },
        ...{ note: '商户平台开通了的才选', complain: choice(wxpayWays) },
      },
    ],
  },
  alipay: {
    title: '支付宝',
    note: '开放平台的 RSA2 公钥模式：电脑网站、扫码、手机网站',
    to: null,
    fields: [
      {
        ...{ name: 'appId', title: '应用 AppID', isPlace: true, note: '16 位数字' },
        complain: (value) => (/^\d{16}$/.test(value) ? null : '应为 16 位数字'),
      },
      {
        ...{ name: 'sellerId', title: '商户号（PID）', note: '2088 开头的 16 位数字' },
        complain: (value) => (/^2088\d{12}$/.test(value) ? null : '应为 2088 开头的 16 位数字'),
      },
      {
        ...{ name: 'privateKey', title: '应用私钥', isSecret: true, isLong: true },
        ...{ note: '密钥工具生成的，公钥要传到开放平台', complain: key('私钥') },
      },
      {
        ...{ name: 'publicKey', title: '支付宝公钥', isLong: true },
        ...{ note: '在开放平台查看的“支付宝公钥”，不是“应用公钥”', complain: key('公钥') },
      },
      {
        ...{ name: 'ways', title: '开哪几种', choices: alipayWays },
        ...{ note: '签约了的产品才选', complain: choice(alipayWays) },
      },
    ],
  },
  paypal: {
    title: 'PayPal',
    note: 'Orders v2，收美元',
    to: null,
    fields: [
      {
        ...{ name: 'clientId', title: 'Client ID', isPlace: true },
        complain: (value) => (/^[\w-]{10,200}$/.test(value) ? null : '应为一串字母和数字'),
      },
      { name: 'clientSecret', title: 'Secret', isSecret: true },
      {
        ...{ name: 'merchantId', title: '收款帐号的 Merchant ID', note: '13 位' },
        complain: (value) => (/^[A-Z\d]{13}$/.test(value) ? null : '应为 13 位大写字母和数字'),
      },
      {
        ...{ name: 'webhookId', title: 'Webhook ID', note: '开发者后台里，通到学校的那一个' },
        complain: (value) => (/^[A-Z\d]{1,60}$/.test(value) ? null : '应为大写字母和数字'),
      },
      {
        ...{ name: 'rate', title: '一美元收多少分人民币', note: '如 720；订单记下当时的' },
        complain: (value) =>
          /^[1-9]\d{0,4}$/.test(value) ? null : '应为 1 到 99999 的整数，如 720',
      },
    ],
  },
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
  isMerchantKind(kind) ||
  (kind === 'mail' && (values['user'] ?? '') !== '');

/** What may be shown of a secret: its last four signs, of one that is long enough for that to say nothing. */
export function tailOfSecret(secret: string): string {
  const signs = secret.replace(/-----[A-Z ]+-----/g, '').replace(/[\s=]+$/, '');
  return signs.length < 12 ? '' : signs.slice(-4);
}
