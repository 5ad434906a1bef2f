import { decryptMessage } from './message-cipher.ts';
import { isSignature } from './message-signature.ts';
import { ForgedMessageError } from './wechat.port.ts';
import { noticeSeconds, type NoticeOpening, type NoticeQuery } from '../wecom/wecom.port.ts';

/** What was closed, once its signature, its time and to whom it is sent are right. Throws ForgedMessageError. */
export function openNotice(
  { keys, corpId, now }: NoticeOpening,
  { msg_signature, timestamp, nonce }: NoticeQuery,
  encrypted: string,
): string {
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= noticeSeconds))
    throw new ForgedMessageError('a notice of another time');
  if (!isSignature(msg_signature, keys.token, timestamp, nonce, encrypted))
    throw new ForgedMessageError('a notice that is not signed');
  return decryptMessage(keys.aesKey, encrypted, corpId);
}
