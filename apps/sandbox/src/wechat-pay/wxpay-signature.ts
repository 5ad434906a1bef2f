import { createSign, createVerify, randomBytes } from 'node:crypto';
import type { RawRequest } from '../payment/payment-server.ts';
import type { WxpayAccount } from './wxpay-account.ts';
import { WxpayError } from './wxpay-error.ts';

const SCHEMA = 'WECHATPAY2-SHA256-RSA2048';
const CLOCK_SKEW_SECONDS = 300;

/** What is signed of a request: the very path, query and bytes that went over the wire. */
export function requestMessage(
  { method, url, body }: Pick<RawRequest, 'method' | 'url' | 'body'>,
  timestamp: string,
  nonce: string,
): string {
  return `${method}\n${url}\n${timestamp}\n${nonce}\n${body.toString('utf8')}\n`;
}

/** What is signed of an answer, and of a notice. */
export function answerMessage(timestamp: string, nonce: string, body: string): string {
  return `${timestamp}\n${nonce}\n${body}\n`;
}

export function sign(message: string, privateKey: string): string {
  return createSign('RSA-SHA256').update(message).sign(privateKey, 'base64');
}

export function verify(message: string, signature: string, publicKey: string): boolean {
  return createVerify('RSA-SHA256').update(message).verify(publicKey, signature, 'base64');
}

/** Reads the Authorization header; its fields come in any order. Undefined when it is none of WeChat Pay's. */
export function readAuthorization(header: string): Record<string, string> | undefined {
  const [schema, ...rest] = header.split(' ');
  if (schema !== SCHEMA) return undefined;
  const fields = rest.join(' ').matchAll(/([a-z_]+)="([^"]*)"/g);
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]));
}

/** Checks who asks. @param now the real time, which SDKs sign with @throws WxpayError */
export function checkRequest(request: RawRequest, account: WxpayAccount, now: Date): void {
  const header = request.headers['authorization'];
  if (header === undefined) throw new WxpayError('SIGN_ERROR', 'Http头缺少Authorization');
  const fields = readAuthorization(header);
  if (!fields) throw new WxpayError('SIGN_ERROR', `Authorization的认证类型应为${SCHEMA}`);
  const {
    mchid,
    serial_no: serial,
    timestamp = '',
    nonce_str: nonce = '',
    signature = '',
  } = fields;
  if (mchid !== account.mchid) throw new WxpayError('MCH_NOT_EXISTS');
  if (serial !== account.serial) throw new WxpayError('SIGN_ERROR', '商户证书序列号有误');
  if (!/^\d+$/.test(timestamp) || nonce === '' || signature === '')
    throw new WxpayError('SIGN_ERROR', 'Authorization不完整');
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > CLOCK_SKEW_SECONDS)
    throw new WxpayError(
      'SIGN_ERROR',
      'Http头Authorization中的timestamp与发起请求的时间不得超过5分钟',
    );
  const message = requestMessage(request, timestamp, nonce);
  if (!verify(message, signature, account.merchantPublicKey))
    throw new WxpayError('SIGN_ERROR', undefined, {
      field: 'signature',
      issue: 'sign not match',
      location: 'authorization',
      detail: { sign_message_length: Buffer.byteLength(message), url: request.url },
    });
}

/** The headers that a merchant checks an answer or a notice by. @param now the real time */
export function signedHeaders(
  body: string,
  account: Pick<WxpayAccount, 'platformKeyId' | 'platformPrivateKey'>,
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const nonce = randomBytes(16).toString('hex');
  return {
    'wechatpay-nonce': nonce,
    'wechatpay-serial': account.platformKeyId,
    'wechatpay-signature': sign(answerMessage(timestamp, nonce, body), account.platformPrivateKey),
    'wechatpay-signature-type': SCHEMA,
    'wechatpay-timestamp': timestamp,
  };
}

/** What WeChat Pay sends now and then to see whether a merchant checks signatures at all. */
export function probeSignature(): string {
  return `WECHATPAY/SIGNTEST/${randomBytes(200).toString('base64')}`;
}
