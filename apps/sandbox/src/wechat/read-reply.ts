import { createDecipheriv } from 'node:crypto';
import { signParts } from './official-message.ts';
import type { WechatAccount } from './wechat-account.ts';

/** The text that a school's answer has the account say; undefined for an answer that WeChat would not show. */
export function readReply(
  { appId, token, aesKey }: WechatAccount,
  body: string,
  openId: string,
): string | undefined {
  const outer = fieldsOf(body);
  if (aesKey === '') return textFor(outer, openId);
  const { Encrypt = '', MsgSignature, TimeStamp = '', Nonce = '' } = outer;
  if (MsgSignature !== signParts(token, TimeStamp, Nonce, Encrypt)) return undefined;
  const plain = decrypt(aesKey, Encrypt);
  const end = 20 + plain.readUInt32BE(16);
  if (plain.subarray(end).toString() !== appId) return undefined;
  return textFor(fieldsOf(plain.subarray(20, end).toString()), openId);
}

function textFor(fields: Record<string, string>, openId: string): string | undefined {
  const { ToUserName, FromUserName, CreateTime = '', MsgType, Content } = fields;
  const isToPerson = ToUserName === openId && FromUserName === 'gh_sandbox';
  return isToPerson && MsgType === 'text' && /^\d+$/.test(CreateTime) ? Content : undefined;
}

function fieldsOf(xml: string): Record<string, string> {
  const found = xml.matchAll(/<(\w+)>(?:<!\[CDATA\[(.*?)\]\]>|(\d+))<\/\1>/gs);
  return Object.fromEntries(
    [...found].map(([, name = '', text, number]) => [name, text ?? number ?? '']),
  );
}

function decrypt(aesKey: string, encrypted: string): Buffer {
  const key = Buffer.from(`${aesKey}=`, 'base64');
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const plain = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()]);
  return plain.subarray(0, -(plain.at(-1) ?? 0));
}
