import { randomBytes } from 'node:crypto';
import type { EventSealer, EventWish, SealedEvent } from '../company/sealed-event.ts';
import type { Fields } from '../http/read-fields.ts';
import { encryptFor, signParts } from '../wechat/official-message.ts';

/** Events of a directory as 钉钉 sends them, to the app's key. */
export const dingtalkEvents: EventSealer = {
  event: (wish, fields) =>
    seal(wish, { TimeStamp: String(wish.now.getTime()), CorpId: wish.company.corpId, ...fields }),
  echo: (wish) => seal(wish, { EventType: 'check_url' }),
};

function seal({ keys: { token, aesKey, sentTo }, now }: EventWish, event: Fields): SealedEvent {
  const encrypt = encryptFor(aesKey, JSON.stringify(event), sentTo);
  const timestamp = String(now.getTime());
  const nonce = randomBytes(6).toString('hex');
  const signature = signParts(token, timestamp, nonce, encrypt);
  const query = new URLSearchParams({ signature, msg_signature: signature, timestamp, nonce });
  return {
    ...{ method: 'POST', query: query.toString(), body: JSON.stringify({ encrypt }) },
    headers: { 'content-type': 'application/json' },
  };
}
