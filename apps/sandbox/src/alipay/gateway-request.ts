import type { RawRequest } from '../payment/payment-server.ts';
import type { AlipayAccount } from './alipay-account.ts';
import { AlipayError } from './alipay-error.ts';
import { isSignedBy, requestText, type Fields } from './alipay-signature.ts';
import { readShanghaiTime } from './alipay-time.ts';

/** How far a request's time may lie from the gateway's, either way. */
const CLOCK_SKEW_MS = 15 * 60_000;

/** Fields of the query and of the form are one: a signature covers both. */
export function readGatewayFields({ url, headers, body }: RawRequest): Fields {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  const form = new URLSearchParams(isForm ? body.toString('utf8') : '');
  return Object.fromEntries([...(url.includes('?') ? query : []), ...form]);
}

/** The business fields; nothing when they cannot be read. */
export function readBizContent(fields: Fields): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(fields['biz_content'] ?? '');
    return typeof value === 'object' && value !== null
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Refuses what does not come from the app, or not now. @throws AlipayError */
export function authorize(fields: Fields, account: AlipayAccount, now: Date): void {
  const needed = (name: string): string => {
    const value = fields[name];
    if (!value)
      throw new AlipayError(40001, `isv.missing-${name.replaceAll('_', '-')}`, '缺少参数');
    return value;
  };
  const refuse = (subCode: string, words: string): never => {
    throw new AlipayError(40002, subCode, words);
  };
  if (needed('app_id') !== account.appId) refuse('isv.invalid-app-id', '无效的AppID参数');
  if (needed('charset').toLowerCase() !== 'utf-8') refuse('isv.invalid-charset', '字符集错误');
  if (needed('version') !== '1.0') refuse('isv.invalid-version', '版本错误');
  if (needed('sign_type') !== 'RSA2') refuse('isv.invalid-signature-type', '无效的签名类型');
  const at = readShanghaiTime(needed('timestamp'));
  if (!at || Math.abs(at.getTime() - now.getTime()) > CLOCK_SKEW_MS)
    refuse('isv.invalid-timestamp', '非法的时间戳参数');
  const text = requestText(fields);
  if (!isSignedBy(account.appPublicKey, text, needed('sign')))
    refuse(
      'isv.invalid-signature',
      `验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配，网关生成的验签字符串为：${text.replaceAll('&', '&amp;')}`,
    );
}
