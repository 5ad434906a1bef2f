import { randomInt } from 'node:crypto';
import type { EventKeys, EventSealer } from '../company/sealed-event.ts';
import { encryptFor, signParts } from '../wechat/official-message.ts';

const cdata = (text: string): string => `<![CDATA[${text}]]>`;
const headers = { 'content-type': 'text/xml' };

/** Events of a directory as 企业微信 sends them. */
export const wecomEvents: EventSealer = {
  event({ keys, now }, fields) {
    const { aesKey, sentTo } = keys;
    const all = {
      ...{ ToUserName: sentTo, FromUserName: 'sys', MsgType: 'event', Event: 'change_contact' },
      ...{ CreateTime: seconds(now), ...fields },
    };
    const xml = Object.entries(all).map(([name, text]) => `<${name}>${cdata(text)}</${name}>`);
    const encrypted = encryptFor(aesKey, `<xml>${xml.join('')}</xml>`, sentTo);
    const body = `<xml><ToUserName>${cdata(sentTo)}</ToUserName><Encrypt>${cdata(encrypted)}</Encrypt><AgentID></AgentID></xml>`;
    return { method: 'POST', query: signed(keys, encrypted, now).toString(), body, headers };
  },
  echo({ keys, now }, text) {
    const encrypted = encryptFor(keys.aesKey, text, keys.sentTo);
    const query = signed(keys, encrypted, now);
    query.set('echostr', encrypted);
    return { method: 'GET', query: query.toString(), body: '', headers: {} };
  },
};

function signed({ token }: EventKeys, encrypted: string, now: Date): URLSearchParams {
  const timestamp = seconds(now);
  const nonce = String(randomInt(1_000_000_000));
  const signature = signParts(token, timestamp, nonce, encrypted);
  return new URLSearchParams({ msg_signature: signature, timestamp, nonce });
}

const seconds = (now: Date): string => String(Math.floor(now.getTime() / 1000));
