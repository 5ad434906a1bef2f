import { decryptMessage } from '../wechat/message-cipher.ts';
import { isSignature } from '../wechat/message-signature.ts';
import { readMessageXml } from '../wechat/message-xml.ts';
import { ForgedMessageError } from '../wechat/wechat.port.ts';

/** By which notices of a company's directory are signed and closed. */
export interface NoticeKeys {
  readonly token: string;
  /** EncodingAESKey: 43 letters and digits. */
  readonly aesKey: string;
}

export interface NoticeQuery {
  readonly msg_signature: string;
  readonly timestamp: string;
  readonly nonce: string;
}

interface Opening {
  readonly keys: NoticeKeys;
  /** To whom it has to be sent. */
  readonly corpId: string;
  readonly now: Date;
}

/** One that was overheard must soon be worthless; 企业微信 sends again within seconds. */
const toleranceSeconds = 600;

/** What was closed, once its signature, its time and to whom it is sent are right. Throws ForgedMessageError. */
export function openNotice(
  { keys, corpId, now }: Opening,
  { msg_signature, timestamp, nonce }: NoticeQuery,
  encrypted: string,
): string {
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds))
    throw new ForgedMessageError('a notice of another time');
  if (!isSignature(msg_signature, keys.token, timestamp, nonce, encrypted))
    throw new ForgedMessageError('a notice that is not signed');
  return decryptMessage(keys.aesKey, encrypted, corpId);
}

/** The fields of a notice, also of the envelope around one. Throws ForgedMessageError. */
export const readNotice = (xml: string): ReadonlyMap<string, string> => readMessageXml(xml);

export { ForgedMessageError } from '../wechat/wechat.port.ts';
