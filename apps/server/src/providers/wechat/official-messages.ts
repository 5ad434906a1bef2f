import { randomBytes } from 'node:crypto';
import type { WechatConfig } from '../../platform/config/wechat-config.ts';
import { decryptMessage, encryptMessage } from '../../platform/sealed-messages/message-cipher.ts';
import { isSignature, signatureOf } from '../../platform/sealed-messages/message-signature.ts';
import { messageXml, readMessageXml } from '../../platform/sealed-messages/message-xml.ts';
import { ForgedMessageError } from '../../platform/sealed-messages/forged-message.ts';
import { type WechatMessage, type WechatOfficial } from './wechat.port.ts';

/** A plain message's signature does not cover its text: one that was overheard must soon be worthless. */
const toleranceSeconds = 600;

export function officialMessages({
  appId,
  token,
  aesKey,
}: WechatConfig): Pick<WechatOfficial, 'isSigned' | 'readMessage' | 'writeReply'> {
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
    writeReply: (message, text, now) => {
      const seconds = String(Math.floor(now.getTime() / 1000));
      const reply = textMessageXml(message, text, seconds);
      if (aesKey === '') return reply;
      const encrypted = encryptMessage(aesKey, reply, appId);
      const nonce = randomBytes(8).toString('hex');
      return messageXml({
        Encrypt: encrypted,
        MsgSignature: signatureOf(token, seconds, nonce, encrypted),
        TimeStamp: seconds,
        Nonce: nonce,
      });
    },
  };
}

const nameShape = /^[\w-]{1,64}$/;

function messageIn(fields: ReadonlyMap<string, string>): WechatMessage {
  const account = fields.get('ToUserName') ?? '';
  const openId = fields.get('FromUserName') ?? '';
  const createTime = Number(fields.get('CreateTime'));
  if (!nameShape.test(account) || !nameShape.test(openId) || !Number.isSafeInteger(createTime))
    throw new ForgedMessageError('a message without receiver, sender or time');
  const isFollow = fields.get('MsgType') === 'event' && fields.get('Event') === 'subscribe';
  return { account, openId, createTime, scene: sceneIn(fields), isFollow };
}

const textMessageXml = ({ account, openId }: WechatMessage, text: string, seconds: string) =>
  messageXml({
    ToUserName: openId,
    FromUserName: account,
    CreateTime: seconds,
    MsgType: 'text',
    Content: text,
  });

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
