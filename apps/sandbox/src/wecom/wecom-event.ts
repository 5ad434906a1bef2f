import { randomInt } from 'node:crypto';
import { encryptFor, signParts } from '../wechat/official-message.ts';

/** What the company wrote down for events of its directory. */
interface EventKeys {
  readonly token: string;
  readonly aesKey: string;
  /** To whom it says that it is sent. */
  readonly corpId: string;
}

export interface SealedEvent {
  readonly query: string;
  readonly body: string;
}

const cdata = (text: string): string => `<![CDATA[${text}]]>`;

/** An event of a directory as 企业微信 sends it. */
export function sealEvent(
  keys: EventKeys,
  fields: Readonly<Record<string, string>>,
  now: Date,
): SealedEvent {
  const all = {
    ...{ ToUserName: keys.corpId, FromUserName: 'sys', MsgType: 'event', Event: 'change_contact' },
    ...{ CreateTime: seconds(now), ...fields },
  };
  const xml = Object.entries(all).map(([name, text]) => `<${name}>${cdata(text)}</${name}>`);
  const encrypted = encryptFor(keys.aesKey, `<xml>${xml.join('')}</xml>`, keys.corpId);
  const body = `<xml><ToUserName>${cdata(keys.corpId)}</ToUserName><Encrypt>${cdata(encrypted)}</Encrypt><AgentID></AgentID></xml>`;
  return { query: signed(keys, encrypted, now).toString(), body };
}

/** What is asked when the address is written down: the answer is the plain text. */
export function sealEcho(keys: EventKeys, echo: string, now: Date): string {
  const encrypted = encryptFor(keys.aesKey, echo, keys.corpId);
  const query = signed(keys, encrypted, now);
  query.set('echostr', encrypted);
  return query.toString();
}

function signed({ token }: EventKeys, encrypted: string, now: Date): URLSearchParams {
  const timestamp = seconds(now);
  const nonce = String(randomInt(1_000_000_000));
  const signature = signParts(token, timestamp, nonce, encrypted);
  return new URLSearchParams({ msg_signature: signature, timestamp, nonce });
}

const seconds = (now: Date): string => String(Math.floor(now.getTime() / 1000));
