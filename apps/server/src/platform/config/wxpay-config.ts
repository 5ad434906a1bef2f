import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  isLoopback,
  noticeUrlOf,
  playText,
  playUrlFaults,
  type NoticeValues,
  type PlayFault,
} from './payment-address.ts';
import { isOfSecondMerchant, isSandboxWxpay, sandboxWxpay } from './sandbox-wxpay.ts';
import { listOf, secret, text } from './variable.ts';

/** Of the list in `config.ts`. */
export const wxpayVariables = {
  WXPAY_MCHID: text(
    'merchant number at WeChat Pay; empty is the sandbox, or none in production; off is none',
  ),
  WXPAY_APP_ID: text('app id that is bound to it'),
  WXPAY_SERIAL: text("serial number of the merchant's certificate"),
  WXPAY_PRIVATE_KEY: secret('its private key, apiclient_key.pem: the text or a path'),
  WXPAY_PUBLIC_KEYS: text(
    'what WeChat Pay signs with: PUB_KEY_ID_…=path, several by spaces while it changes',
  ),
  WXPAY_API_V3_KEY: secret('APIv3 key, which opens its notices'),
  WXPAY_WAYS: listOf(
    "ways that the merchant may use: a QR code, the sheet inside WeChat, from a phone's browser",
    ['qr', 'jsapi', 'h5'],
  ),
  WXPAY_URL: text("WeChat Pay's API; empty is WeChat's or the sandbox"),
} as const;

export interface WxpayConfig {
  readonly mchid: string;
  readonly appId: string;
  /** Serial number of the merchant's certificate. */
  readonly serial: string;
  /** PEM. */
  readonly privateKey: string;
  /** What WeChat Pay signs with, PEM by PUB_KEY_ID_… or by a certificate's serial number: several while it changes. */
  readonly publicKeys: Readonly<Record<string, string>>;
  readonly apiV3Key: string;
  readonly ways: readonly ('qr' | 'jsapi' | 'h5')[];
  readonly url: string;
  readonly noticeUrl: string;
}

export interface WxpayValues extends NoticeValues {
  readonly SANDBOX_PORT: number;
  readonly WXPAY_MCHID: string;
  readonly WXPAY_APP_ID: string;
  readonly WXPAY_SERIAL: string;
  readonly WXPAY_PRIVATE_KEY: string;
  readonly WXPAY_PUBLIC_KEYS: string;
  readonly WXPAY_API_V3_KEY: string;
  readonly WXPAY_WAYS: readonly ('qr' | 'jsapi' | 'h5')[];
  readonly WXPAY_URL: string;
}

const realWxpay = 'https://api.mch.weixin.qq.com';
const besideOf = ({ SANDBOX_PORT }: Pick<WxpayValues, 'SANDBOX_PORT'>): string =>
  `http://127.0.0.1:${SANDBOX_PORT + 4}`;

/** Where a merchant that a page set is: the sandbox knows its own alone, whatever the environment leads to. */
export const wxpayUrlOf = (
  values: Pick<WxpayValues, 'SANDBOX_PORT' | 'WXPAY_URL'>,
  mchid: string,
): string => {
  const url = trimmed(values.WXPAY_URL);
  if (isSandboxWxpay(mchid)) return url || besideOf(values);
  return url.startsWith('https:') ? url : realWxpay;
};

/** Null where WeChat Pay is off. Without a merchant number it is the sandbox's, and off in production. */
export function wxpayConfigOf(values: WxpayValues, root: string): WxpayConfig | null {
  const { WXPAY_MCHID: mchid } = values;
  const isSandbox = mchid === '' || mchid === sandboxWxpay.mchid;
  if (mchid === 'off' || (isSandbox && values.NODE_ENV === 'production')) return null;
  const own = (given: string, ofSandbox: string) => given || (isSandbox ? ofSandbox : '');
  return {
    mchid: mchid || sandboxWxpay.mchid,
    appId: own(values.WXPAY_APP_ID, sandboxWxpay.appId),
    serial: own(values.WXPAY_SERIAL, sandboxWxpay.serial),
    privateKey: own(readPem(values.WXPAY_PRIVATE_KEY, root), sandboxWxpay.privateKey),
    publicKeys:
      isSandbox && values.WXPAY_PUBLIC_KEYS === ''
        ? sandboxWxpay.publicKeys
        : readPublicKeys(values.WXPAY_PUBLIC_KEYS, root),
    apiV3Key: own(values.WXPAY_API_V3_KEY, sandboxWxpay.apiV3Key),
    ways: values.WXPAY_WAYS,
    url: trimmed(values.WXPAY_URL) || (isSandbox ? besideOf(values) : realWxpay),
    noticeUrl: noticeUrlOf(values, 'wechat'),
  };
}

const trimmed = (address: string): string => address.replace(/\/+$/, '');

/** A key as it is, or from the file that is named; empty where there is none to read. */
function readPem(given: string, root: string): string {
  if (given === '' || given.includes('-----BEGIN')) return given.replaceAll('\\n', '\n');
  try {
    return readFileSync(path.resolve(root, given), 'utf8');
  } catch {
    return '';
  }
}

/** `PUB_KEY_ID_…=file`, several by spaces. */
function readPublicKeys(given: string, root: string): Record<string, string> {
  const pairs = given.split(' ').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [id = '', ...file] = pair.split('=');
      return [id, readPem(file.join('='), root)];
    }),
  );
}

/** What an operator has to mend before WeChat Pay can work; none when it is off. */
export function wxpayFaults(wxpay: WxpayConfig | null, { NODE_ENV }: WxpayValues): string[] {
  if (wxpay === null) return [];
  return [...shapeFaults(wxpay), ...(NODE_ENV === 'production' ? sandboxFaults(wxpay) : [])].filter(
    (fault) => fault !== false,
  );
}

type Faults = (string | false)[];

function shapeFaults({
  mchid,
  appId,
  serial,
  privateKey,
  publicKeys,
  ...rest
}: WxpayConfig): Faults {
  const keys = Object.entries(publicKeys);
  return [
    !/^\d{8,10}$/.test(mchid) && 'WXPAY_MCHID 要是 8 到 10 位数字',
    appId === '' && 'WXPAY_APP_ID 没有设置',
    serial === '' && 'WXPAY_SERIAL 没有设置',
    !isPrivateKey(privateKey) && 'WXPAY_PRIVATE_KEY 不是私钥，或者文件读不到',
    keys.length === 0 && 'WXPAY_PUBLIC_KEYS 没有设置',
    ...keys.map(([id, pem]) => !isPublicKey(pem) && `WXPAY_PUBLIC_KEYS 里「${id}」的公钥读不到`),
    Object.hasOwn(publicKeys, serial) && 'WXPAY_PUBLIC_KEYS 里不该有商户自己的证书',
    Buffer.byteLength(rest.apiV3Key) !== 32 && 'WXPAY_API_V3_KEY 要是 32 个字符',
    rest.ways.length === 0 && 'WXPAY_WAYS 至少要有一种；不用微信支付时把 WXPAY_MCHID 设为 off',
    !URL.canParse(rest.url) && 'WXPAY_URL 不是网址',
    !URL.canParse(rest.noticeUrl) && 'PAYMENT_NOTICE_URL 不是网址',
  ];
}

/** What of it is a sandbox's: whoever set it, it takes no real money, or believes whoever knows the sandbox's keys. */
export function wxpayPlayFaults({
  privateKey,
  publicKeys,
  apiV3Key,
  url,
}: WxpayConfig): PlayFault[] {
  const everybodys = [sandboxWxpay.privateKey, ...Object.values(sandboxWxpay.publicKeys)];
  const known: readonly string[] = everybodys.map(publicPartOf);
  const isKnown = (pem: string): boolean => {
    const part = publicPartOf(pem);
    return part !== '' && (known.includes(part) || isOfSecondMerchant(part));
  };
  const of = (field: string, variable: string) => ({ field, variable, words: '还是沙箱的' });
  return [
    ...(isKnown(privateKey) ? [of('privateKey', 'WXPAY_PRIVATE_KEY')] : []),
    ...(Object.values(publicKeys).some(isKnown) ? [of('publicKey', 'WXPAY_PUBLIC_KEYS')] : []),
    ...(isSandboxApiKey(apiV3Key) ? [of('apiV3Key', 'WXPAY_API_V3_KEY')] : []),
    ...playUrlFaults('WXPAY_URL', url, '微信支付'),
  ];
}

/** Those of its two merchants differ in their ends. */
const isSandboxApiKey = (key: string): boolean => key.startsWith('sandboxWxpayApiV3Key');

function sandboxFaults(wxpay: WxpayConfig): Faults {
  const { noticeUrl } = wxpay;
  return [
    ...wxpayPlayFaults(wxpay).map(playText),
    !noticeUrl.startsWith('https:') && 'PAYMENT_NOTICE_URL（或 PUBLIC_URL）要用 https',
    isLoopback(noticeUrl) && 'PAYMENT_NOTICE_URL（或 PUBLIC_URL）指向本机，微信支付的通知到不了',
  ];
}

export const isPrivateKey = (pem: string): boolean => isKey(() => createPrivateKey(pem));
export const isPublicKey = (pem: string): boolean => isKey(() => createPublicKey(pem));

function isKey(read: () => { asymmetricKeyType?: string | undefined }): boolean {
  try {
    return read().asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** The same for every way of writing one key; empty for what is none. */
export function publicPartOf(pem: string): string {
  try {
    return createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64');
  } catch {
    return '';
  }
}
