import type { Provider, ProviderField } from './provider-field.ts';

/** By which the school takes money; what they are switched to needs a second person. */
export const merchantKinds = ['wxpay', 'alipay', 'paypal'] as const;
export type MerchantKind = (typeof merchantKinds)[number];

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

/** Fen of a dollar: what it never was for decades is a slip of the finger, by which a course costs a tenth. */
const leastRate = 300;
const mostRate = 1500;

const isLikelyRate = (rate: number): boolean => rate >= leastRate && rate <= mostRate;

export const merchants: Readonly<Record<MerchantKind, Provider>> = {
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
          /^[1-9]\d{2,3}$/.test(value) && isLikelyRate(Number(value))
            ? null
            : `应为 ${leastRate} 到 ${mostRate} 的整数，如 720：多一位少一位，收的就差十倍`,
      },
    ],
  },
};
