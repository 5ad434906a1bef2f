import { createCipheriv, createHash, randomBytes, randomInt } from 'node:crypto';
import type { WechatAccount } from './wechat-account.ts';

const BLOCK_BYTES = 32;

/** The SHA-1 of the parts, sorted and joined. */
export function signParts(...parts: readonly string[]): string {
  return createHash('sha1').update(parts.toSorted().join('')).digest('hex');
}

/** What every call of WeChat's to a school carries in its address. */
export function signedQuery(token: string, now: Date): URLSearchParams {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const nonce = String(randomInt(1_000_000_000));
  return new URLSearchParams({ signature: signParts(token, timestamp, nonce), timestamp, nonce });
}

export interface ScanEvent {
  openId: string;
  /** Who follows the account already sends SCAN; who begins to by the scan sends subscribe. */
  isFollower: boolean;
  scene: string;
  ticket: string;
  /** Seconds since 1970. */
  createTime: number;
}

const cdata = (text: string): string => `<![CDATA[${text}]]>`;

export function eventXml({ openId, isFollower, scene, ticket, createTime }: ScanEvent): string {
  return [
    '<xml>',
    `<ToUserName>${cdata('gh_sandbox')}</ToUserName>`,
    `<FromUserName>${cdata(openId)}</FromUserName>`,
    `<CreateTime>${createTime}</CreateTime>`,
    `<MsgType>${cdata('event')}</MsgType>`,
    `<Event>${cdata(isFollower ? 'SCAN' : 'subscribe')}</Event>`,
    `<EventKey>${cdata(isFollower ? scene : `qrscene_${scene}`)}</EventKey>`,
    `<Ticket>${cdata(ticket)}</Ticket>`,
    '</xml>',
  ].join('\n');
}

/** The address and body of one sending; each is signed anew. */
export function sealMessage(
  { appId, token, aesKey }: WechatAccount,
  xml: string,
  openId: string,
  now: Date,
): { query: URLSearchParams; body: string } {
  const query = signedQuery(token, now);
  query.set('openid', openId);
  if (aesKey === '') return { query, body: xml };
  const encrypted = encryptFor(aesKey, xml, appId);
  const { timestamp = '', nonce = '' } = Object.fromEntries(query);
  query.set('encrypt_type', 'aes');
  query.set('msg_signature', signParts(token, timestamp, nonce, encrypted));
  const body = `<xml><ToUserName>${cdata('gh_sandbox')}</ToUserName><Encrypt>${cdata(encrypted)}</Encrypt></xml>`;
  return { query, body };
}

/** 16 random bytes, the length, the message, the app id; padded to blocks of 32 bytes. */
export function encryptFor(aesKey: string, xml: string, appId: string): string {
  const key = Buffer.from(`${aesKey}=`, 'base64');
  const text = Buffer.from(xml);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const plain = Buffer.concat([randomBytes(16), length, text, Buffer.from(appId)]);
  const padding = BLOCK_BYTES - (plain.length % BLOCK_BYTES);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16));
  cipher.setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc(padding, padding)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
}
