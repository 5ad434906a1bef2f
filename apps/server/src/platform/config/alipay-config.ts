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
import { isOfSecondApp, isSandboxAlipay, sandboxAlipay } from './sandbox-alipay.ts';
import { listOf, secret, text } from './variable.ts';

/** Of the list in `config.ts`. */
export const alipayVariables = {
  ALIPAY_APP_ID: text('app id at Alipay; empty is the sandbox, or none in production; off is none'),
  ALIPAY_SELLER_ID: text('number of the merchant, 2088…'),
  ALIPAY_PRIVATE_KEY: secret(
    "the app's private key: the text, as Alipay's tool writes it, or a path",
  ),
  ALIPAY_PUBLIC_KEY: text("Alipay's public key for the app: the text or a path"),
  ALIPAY_WAYS: listOf(
    "ways that the merchant may use: Alipay's page, a QR code, from a phone's browser",
    ['page', 'qr', 'h5'],
  ),
  ALIPAY_URL: text("Alipay's gateway; empty is Alipay's or the sandbox"),
} as const;

export interface AlipayConfig {
  readonly appId: string;
  /** The merchant's number, 2088 and twelve digits. */
  readonly sellerId: string;
  /** PEM, PKCS#8; empty where what was given is no key. */
  readonly privateKey: string;
  /** Alipay's key for this app, PEM; empty where what was given is no key. */
  readonly publicKey: string;
  readonly ways: readonly ('page' | 'qr' | 'h5')[];
  /** The gateway. */
  readonly url: string;
  readonly noticeUrl: string;
}

export interface AlipayValues extends NoticeValues {
  readonly SANDBOX_PORT: number;
  readonly ALIPAY_APP_ID: string;
  readonly ALIPAY_SELLER_ID: string;
  readonly ALIPAY_PRIVATE_KEY: string;
  readonly ALIPAY_PUBLIC_KEY: string;
  readonly ALIPAY_WAYS: readonly ('page' | 'qr' | 'h5')[];
  readonly ALIPAY_URL: string;
}

const realAlipay = 'https://openapi.alipay.com/gateway.do';
const besideOf = ({ SANDBOX_PORT }: Pick<AlipayValues, 'SANDBOX_PORT'>): string =>
  `http://127.0.0.1:${SANDBOX_PORT + 5}/gateway.do`;

/** Where a merchant that a page set is: the sandbox knows its own alone, whatever the environment leads to. */
export const alipayUrlOf = (
  values: Pick<AlipayValues, 'SANDBOX_PORT' | 'ALIPAY_URL'>,
  appId: string,
): string => {
  if (isSandboxAlipay(appId)) return values.ALIPAY_URL || besideOf(values);
  return values.ALIPAY_URL.startsWith('https:') ? values.ALIPAY_URL : realAlipay;
};

/** Null where Alipay is off. Without an app id it is the sandbox's, and off in production. */
export function alipayConfigOf(values: AlipayValues, root: string): AlipayConfig | null {
  const { ALIPAY_APP_ID: appId } = values;
  const isSandbox = appId === '' || appId === sandboxAlipay.appId;
  if (appId === 'off' || (isSandbox && values.NODE_ENV === 'production')) return null;
  const own = (given: string, ofSandbox: string) => given || (isSandbox ? ofSandbox : '');
  return {
    appId: appId || sandboxAlipay.appId,
    sellerId: own(values.ALIPAY_SELLER_ID, sandboxAlipay.sellerId),
    privateKey: readPrivateKey(own(values.ALIPAY_PRIVATE_KEY, sandboxAlipay.privateKey), root),
    publicKey: readPublicKey(own(values.ALIPAY_PUBLIC_KEY, sandboxAlipay.publicKey), root),
    ways: values.ALIPAY_WAYS,
    url: values.ALIPAY_URL || (isSandbox ? besideOf(values) : realAlipay),
    noticeUrl: noticeUrlOf(values, 'alipay'),
  };
}

/** What an operator has to mend before Alipay can work; none when it is off. */
export function alipayFaults(alipay: AlipayConfig | null, { NODE_ENV }: AlipayValues): string[] {
  if (alipay === null) return [];
  const { url, noticeUrl } = alipay;
  const faults = [
    !/^2088\d{12}$/.test(alipay.sellerId) && 'ALIPAY_SELLER_ID 要是 2088 开头的 16 位数字',
    alipay.privateKey === '' && 'ALIPAY_PRIVATE_KEY 不是私钥，或者文件读不到',
    alipay.publicKey === '' && 'ALIPAY_PUBLIC_KEY 不是公钥，或者文件读不到',
    isOwnKey(alipay) && 'ALIPAY_PUBLIC_KEY 要是支付宝公钥，不是应用公钥',
    alipay.ways.length === 0 && 'ALIPAY_WAYS 至少要有一种；不用支付宝时把 ALIPAY_APP_ID 设为 off',
    !URL.canParse(url) && 'ALIPAY_URL 不是网址',
    !URL.canParse(noticeUrl) && 'PAYMENT_NOTICE_URL 不是网址',
  ];
  const ofSandbox = NODE_ENV === 'production' && [
    ...alipayPlayFaults(alipay).map(playText),
    !noticeUrl.startsWith('https:') && 'PAYMENT_NOTICE_URL（或 PUBLIC_URL）要用 https',
    isLoopback(noticeUrl) && 'PAYMENT_NOTICE_URL（或 PUBLIC_URL）指向本机，支付宝的通知到不了',
  ];
  return [...faults, ...(ofSandbox || [])].filter((fault) => fault !== false);
}

/** What of it is a sandbox's, ours or Alipay's own: whoever set it, it takes no real money. */
export function alipayPlayFaults({ privateKey, publicKey, url }: AlipayConfig): PlayFault[] {
  const of = (field: string, variable: string) => ({ field, variable, words: '还是沙箱的' });
  return [
    ...(isSandboxKey(privateKey, alipayPrivateKey(sandboxAlipay.privateKey))
      ? [of('privateKey', 'ALIPAY_PRIVATE_KEY')]
      : []),
    ...(isSandboxKey(publicKey, alipayPublicKey(sandboxAlipay.publicKey))
      ? [of('publicKey', 'ALIPAY_PUBLIC_KEY')]
      : []),
    ...playUrlFaults('ALIPAY_URL', url, '支付宝'),
  ];
}

const isSandboxKey = (key: string, first: string): boolean =>
  key === first || (key !== '' && isOfSecondApp(key));

/** The usual mistake: then no answer could ever be believed. */
export function isOwnKey({
  privateKey,
  publicKey,
}: Pick<AlipayConfig, 'privateKey' | 'publicKey'>): boolean {
  return privateKey !== '' && publicKey === alipayPublicKey(publicPartOf(privateKey));
}

function publicPartOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
}

const readPrivateKey = (given: string, root: string): string =>
  alipayPrivateKey(keyOrFile(given, root));
const readPublicKey = (given: string, root: string): string =>
  alipayPublicKey(keyOrFile(given, root));

/** PEM of PKCS#8, whichever way it was written: Alipay's tool makes PKCS#8 and PKCS#1. Empty for what is no key. */
export function alipayPrivateKey(given: string): string {
  const key = derOf(given);
  for (const type of ['pkcs8', 'pkcs1'] as const) {
    try {
      return createPrivateKey({ key, format: 'der', type })
        .export({ type: 'pkcs8', format: 'pem' })
        .toString();
    } catch {
      // It is of the other type, or no key.
    }
  }
  return '';
}

export function alipayPublicKey(given: string): string {
  try {
    return createPublicKey({ key: derOf(given), format: 'der', type: 'spki' })
      .export({ type: 'spki', format: 'pem' })
      .toString();
  } catch {
    return '';
  }
}

/** A key as it is (a PEM, or the one line of base64 that Alipay's tool writes), or from the file that is named. */
function keyOrFile(given: string, root: string): string {
  const isKey = given.includes('-----BEGIN') || /^[A-Za-z0-9+/=\s]{300,}$/.test(given);
  return isKey ? given : readFile(given, root);
}

const derOf = (text: string): Buffer =>
  Buffer.from(text.replaceAll(String.raw`\n`, '\n').replace(/-----[A-Z ]+-----/g, ''), 'base64');

function readFile(given: string, root: string): string {
  try {
    return given === '' ? '' : readFileSync(path.resolve(root, given), 'utf8');
  } catch {
    return '';
  }
}
