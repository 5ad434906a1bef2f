import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { WECHAT_PEOPLE } from '../wechat/people.ts';
import type { WxpayAccount } from './wxpay-account.ts';
import { writeBill } from './wxpay-bill.ts';
import type { WxpayBook } from './wxpay-book.ts';
import { sealResource } from './wxpay-cipher.ts';
import { paramError, WxpayError } from './wxpay-error.ts';
import {
  readFen,
  readNotifyUrl,
  readObject,
  readOptionalText,
  readText,
  readTime,
  readTradeNo,
  type Fields,
} from './wxpay-fields.ts';
import {
  chinaTime,
  presentOrder,
  presentRefund,
  type TradeType,
  type WxpayOrder,
} from './wxpay-order.ts';

export interface WxpayCall {
  account: WxpayAccount;
  book: WxpayBook;
  /** Files that can be downloaded, by their token. */
  files: Map<string, string>;
  /** Where this API is reached, e.g. http://127.0.0.1:8094 */
  origin: string;
  /** The part of the path that names an order, transaction or refund. */
  name: string;
  query: URLSearchParams;
  body: Fields;
  now: Date;
}

/** What a call answers: JSON, a text as it is, or nothing (204). @throws WxpayError */
export type WxpayHandler = (call: WxpayCall) => Readonly<Record<string, unknown>> | string | null;

const MOST_FILES = 100;
const BILL_MONTHS_MS = 92 * 24 * 3_600_000;

export function placeNative(call: WxpayCall): Record<string, unknown> {
  return { code_url: place(call, 'NATIVE', undefined) };
}

export function placeJsapi(call: WxpayCall): Record<string, unknown> {
  const openId = readText(readObject(call.body, 'payer'), 'openid', 128);
  if (!WECHAT_PEOPLE.some((person) => person.openId === openId))
    throw paramError('payer.openid', '无效的openid');
  return { prepay_id: place(call, 'JSAPI', openId).replace('prepay_id=', '') };
}

export function placeH5(call: WxpayCall): Record<string, unknown> {
  const scene = readObject(call.body, 'scene_info');
  readText(scene, 'payer_client_ip', 45);
  readText(readObject(scene, 'h5_info'), 'type', 32);
  const page = new URL('/cgi-bin/mmpayweb-bin/checkmweb', call.origin);
  page.searchParams.set('prepay_id', place(call, 'MWEB', undefined).replace('prepay_id=', ''));
  page.searchParams.set('package', String(Math.floor(call.now.getTime() / 1000)));
  return { h5_url: page.href };
}

function place(
  { account, book, body }: WxpayCall,
  tradeType: TradeType,
  openId: string | undefined,
): string {
  const appId = readText(body, 'appid', 32);
  if (readText(body, 'mchid', 32) !== account.mchid)
    throw new WxpayError('PARAM_ERROR', '商户号与签名的商户号不一致');
  if (appId !== account.appId && account.otherApps?.includes(appId) !== true)
    throw new WxpayError('APPID_MCHID_NOT_MATCH');
  const outTradeNo = readTradeNo(body, 'out_trade_no', 32);
  if (outTradeNo.length < 6) throw paramError('out_trade_no', '长度不能小于6');
  const amount = readObject(body, 'amount');
  const total = readFen(amount, 'total', 'amount.total');
  if ((readOptionalText(amount, 'currency', 16) ?? 'CNY') !== 'CNY')
    throw paramError('amount.currency', '境内商户号仅支持人民币');
  const notifyUrl = readNotifyUrl(body);
  if (notifyUrl === undefined) throw paramError('notify_url', '不能为空');
  return book.place({
    ...{ appId, outTradeNo, tradeType },
    description: readText(body, 'description', 127),
    attach: readOptionalText(body, 'attach', 128),
    total,
    notifyUrl,
    openId,
    timeExpire: readTime(body, 'time_expire'),
  });
}

export function findOrder(call: WxpayCall): Record<string, unknown> {
  return present(call, call.book.find(call.name));
}

export function findTransaction(call: WxpayCall): Record<string, unknown> {
  const order = call.book.findByTransaction(call.name);
  if (!order) throw new WxpayError('ORDER_NOT_EXIST');
  return present(call, order);
}

function present({ account, book, query }: WxpayCall, order: WxpayOrder): Record<string, unknown> {
  if (query.get('mchid') !== account.mchid)
    throw new WxpayError('PARAM_ERROR', 'mchid与签名的商户号不一致');
  return presentOrder(order, account, book.isRefunded(order));
}

export function closeOrder({ account, book, name, body }: WxpayCall): null {
  if (readText(body, 'mchid', 32) !== account.mchid)
    throw new WxpayError('PARAM_ERROR', '商户号与签名的商户号不一致');
  book.close(name);
  return null;
}

export function askRefund({ book, body }: WxpayCall): Record<string, unknown> {
  const transactionId = readOptionalText(body, 'transaction_id', 32);
  const outTradeNo = readOptionalText(body, 'out_trade_no', 32);
  if ((transactionId === undefined) === (outTradeNo === undefined))
    throw paramError('out_trade_no', '与transaction_id二选一');
  const order =
    transactionId === undefined
      ? book.orders().find(({ id }) => id === outTradeNo)
      : book.findByTransaction(transactionId);
  if (!order) throw new WxpayError('RESOURCE_NOT_EXISTS', '订单不存在');
  const amount = readObject(body, 'amount');
  if (readText(amount, 'currency', 16) !== 'CNY')
    throw paramError('amount.currency', '目前仅支持人民币');
  const refund = book.refund({
    order,
    outRefundNo: readTradeNo(body, 'out_refund_no', 64),
    refund: readFen(amount, 'refund', 'amount.refund'),
    total: readFen(amount, 'total', 'amount.total'),
    reason: readOptionalText(body, 'reason', 80),
    notifyUrl: readNotifyUrl(body),
  });
  return presentRefund(refund, order);
}

export function findRefund({ book, name }: WxpayCall): Record<string, unknown> {
  const refund = book.findRefund(name);
  return presentRefund(refund, book.find(refund.outTradeNo));
}

export function askBill({
  account,
  book,
  files,
  origin,
  query,
  now,
}: WxpayCall): Record<string, unknown> {
  const day = query.get('bill_date') ?? '';
  const time = Date.parse(`${day}T00:00:00+08:00`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(time))
    throw new WxpayError('PARAM_ERROR', 'bill_date格式应为yyyy-MM-dd');
  if ((query.get('bill_type') ?? 'ALL') !== 'ALL' || query.has('tar_type'))
    throw new WxpayError('PARAM_ERROR', '沙箱只有bill_type=ALL、不压缩的账单');
  const today = chinaTime(now.toISOString()).slice(0, 10);
  if (day > today || now.getTime() - time > BILL_MONTHS_MS)
    throw new WxpayError('INVALID_REQUEST', '仅支持三个月内的账单');
  if (day === today) throw new WxpayError('STATEMENT_CREATING');
  const bill = writeBill(book, account, day);
  if (bill === null) throw new WxpayError('NO_STATEMENT_EXIST');
  const token = randomUUID();
  files.set(token, bill);
  // The oldest leave first.
  for (const old of [...files.keys()].slice(0, -MOST_FILES)) files.delete(old);
  return {
    hash_type: 'SHA1',
    hash_value: createHash('sha1').update(bill).digest('hex'),
    download_url: `${origin}/v3/billdownload/file?token=${token}`,
  };
}

export function downloadFile({ files, query }: WxpayCall): string {
  const file = files.get(query.get('token') ?? '');
  if (file === undefined) throw new WxpayError('RESOURCE_NOT_EXISTS', '文件不存在或已过期');
  return file;
}

/** Sealed as a notice is, so that whoever opens it has the right APIv3 key. */
export function listCertificates({ account, now }: WxpayCall): Record<string, unknown> {
  const { platformCertificate: certificate, apiV3Key } = account;
  if (certificate !== undefined) {
    const nonce = randomBytes(6).toString('hex');
    const year = 365 * 24 * 3_600_000;
    return {
      data: [
        {
          serial_no: certificate.serial,
          effective_time: chinaTime(new Date(now.getTime() - year).toISOString()),
          expire_time: chinaTime(new Date(now.getTime() + year).toISOString()),
          encrypt_certificate: {
            ...{ algorithm: 'AEAD_AES_256_GCM', nonce, associated_data: 'certificate' },
            ciphertext: sealResource(certificate.pem, apiV3Key, nonce, 'certificate'),
          },
        },
      ],
    };
  }
  throw new WxpayError(
    'RESOURCE_NOT_EXISTS',
    '无可用的平台证书，请在商户平台-API安全申请使用微信支付公钥',
  );
}
