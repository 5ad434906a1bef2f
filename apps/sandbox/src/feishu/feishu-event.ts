import { createCipheriv, createHash, randomBytes, randomUUID } from 'node:crypto';
import type { EventSealer } from '../company/sealed-event.ts';
import type { Fields } from '../http/read-fields.ts';

/** Events of a directory as 飞书 sends them: closed and signed by the Encrypt Key; the question of the address is not signed. */
export const feishuEvents: EventSealer = {
  event({ company, keys: { aesKey, sentTo }, now }, { header, event_type, ...event }) {
    const body = closed(aesKey, {
      schema: '2.0',
      header: {
        ...{ event_id: randomUUID(), event_type, create_time: String(now.getTime()) },
        ...{ token: 'sandbox-verification', app_id: sentTo, tenant_key: company.corpId },
        ...(header as Fields | undefined),
      },
      event,
    });
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const nonce = randomBytes(8).toString('hex');
    const signature = createHash('sha256')
      .update(timestamp + nonce + aesKey + body)
      .digest('hex');
    return {
      ...{ method: 'POST', query: '', body },
      headers: {
        ...{ 'content-type': 'application/json', 'x-lark-signature': signature },
        ...{ 'x-lark-request-timestamp': timestamp, 'x-lark-request-nonce': nonce },
      },
    };
  },
  echo({ keys: { aesKey } }, challenge) {
    const asked = { challenge, token: 'sandbox-verification', type: 'url_verification' };
    return {
      ...{ method: 'POST', query: '', body: closed(aesKey, asked) },
      headers: { 'content-type': 'application/json' },
    };
  },
};

function closed(key: string, value: Fields): string {
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', createHash('sha256').update(key).digest(), iv);
  const bytes = [iv, cipher.update(JSON.stringify(value), 'utf8'), cipher.final()];
  return JSON.stringify({ encrypt: Buffer.concat(bytes).toString('base64') });
}
