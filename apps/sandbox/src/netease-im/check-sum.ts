import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The pair everybody knows. The server refuses to start with it in production. */
export const SANDBOX_NETEASE_APP_KEY = 'sandbox-netease-app-key';
const SANDBOX_NETEASE_APP_SECRET = 'sandbox-netease-app-secret';

/** How far CurTime may lie from the service's clock, either way. */
const VALID_MS = 5 * 60_000;
const MOST_NONCE = 128;

/** SHA-1 of the secret, the nonce and the seconds, one behind the other, in lower-case hex. */
export const checkSumOf = (nonce: string, curTime: string): string =>
  createHash('sha1').update(`${SANDBOX_NETEASE_APP_SECRET}${nonce}${curTime}`).digest('hex');

/** What is wrong with the headers of a call; null when nothing is. */
export function faultOfHeaders({ headers }: IncomingMessage, now: Date): string | null {
  const [appKey = '', nonce = '', curTime = '', checkSum = ''] = [
    headers['appkey'],
    headers['nonce'],
    headers['curtime'],
    headers['checksum'],
  ].map((header) => (Array.isArray(header) ? header[0] : header));
  if (appKey !== SANDBOX_NETEASE_APP_KEY) return 'app not found';
  if (nonce === '' || nonce.length > MOST_NONCE) return 'bad Nonce';
  const isInTime = Math.abs(now.getTime() - Number(curTime) * 1000) <= VALID_MS;
  if (!/^\d{1,12}$/.test(curTime) || !isInTime) return 'bad CurTime';
  return isSame(checkSum, checkSumOf(nonce, curTime)) ? null : 'bad CheckSum';
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
