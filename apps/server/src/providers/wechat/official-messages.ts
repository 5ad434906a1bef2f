import type { WechatConfig } from '../../platform/wechat-config.ts';
import { decryptMessage } from './message-cipher.ts';
import { isSignature } from './message-signature.ts';
import { readMessageXml } from './message-xml.ts';
import { ForgedMessageError, type WechatMessage, type WechatOfficial } from './wechat.port.ts';

/** A plain message's signature does not cover its text: one that was overheard must soon be worthless. */
const toleranceSeconds = 600;

export function officialMessages({
  appId,
  token,
  aesKey,
}: WechatConfig): Pick<WechatOfficial, 'isSigned' | 'readMessage'> {
  const isSigned: WechatOfficial['isSigned'] = ({ signature, timestamp = '', nonce = '' }, now) =>
    Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds &&
    isSignature(signature, token, timestamp, nonce);
  const openMessage: (
    query: Parameters<WechatOfficial['readMessage']>[0],
    fields: ReadonlyMap<string, string>,
  ) => ReadonlyMap<string, string> = ({ msg_signature, timestamp = '', nonce = '' }, fields) => {
    if (aesKey === '') return fields;
    const encrypted = fields.get('Encrypt') ?? '';
    if (!isSignature(msg_signature, token, timestamp, nonce, encrypted))
      throw new ForgedMessageError('a message not signed in safe mode');
    return readMessageXml(decryptMessage(aesKey, encrypted, appId));
  };
  return {
    isSigned,
    readMessage: (query, xml, now) => {
      if (!isSigned(query, now)) throw new ForgedMessageError('a message not signed');
      return messageIn(openMessage(query, readMessageXml(xml)));
    },
  };
}

function messageIn(fields: ReadonlyMap<string, string>): WechatMessage {
  const openId = fields.get('FromUserName') ?? '';
  const createTime = Number(fields.get('CreateTime'));
  if (!/^[\w-]{1,64}$/.test(openId) || !Number.isSafeInteger(createTime))
    throw new ForgedMessageError('a message without sender or time');
  return { openId, createTime, scene: sceneIn(fields) };
}

const subscribedBy = 'qrscene_';

/** Who follows the account already sends SCAN; who begins to by the scan sends subscribe. */
function sceneIn(fields: ReadonlyMap<string, string>): string | null {
  if (fields.get('MsgType') !== 'event') return null;
  const key = fields.get('EventKey') ?? '';
  switch (fields.get('Event')) {
    case 'SCAN':
      return key;
    case 'subscribe':
      return key.startsWith(subscribedBy) ? key.slice(subscribedBy.length) : null;
    default:
      return null;
  }
}
