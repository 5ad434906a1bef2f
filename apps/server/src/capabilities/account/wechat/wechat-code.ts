import { createHash, randomBytes } from 'node:crypto';
import { nameBrowser } from '../../../platform/browser.ts';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Failure, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { isAddressWithinLimits } from '../../../platform/throttle.ts';
import { WechatError, type Wechat } from '../../../providers/wechat/wechat.port.ts';
import { wechatScans } from './wechat-scan.repository.ts';

const scanSeconds = 180;
/** Once confirmed, the browser has this long to come for it: it asks every two seconds. */
export const confirmedSeconds = 120;

/** Each code is a call of WeChat's, which has a daily quota; a class may sit behind one address. */
const limits = [
  { seconds: 60, max: 60 },
  { seconds: 3600, max: 600 },
];

export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** A code that this browser alone can use. Throws wechatOff or wechatFailed. */
export async function getLoginQrcode(
  services: Services,
  wechat: Wechat | null,
  caller: Caller<CurrentStudent | null>,
) {
  if (wechat === null) throw new Refusal('wechatOff');
  const { connection } = services.database;
  const now = services.clock.now();
  const use = { act: 'wechat-code', address: caller.address };
  if (!(await isAddressWithinLimits(connection, use, now, limits))) throw new Failure(429);
  const wechatCode = randomBytes(32).toString('base64url');
  await wechatScans(connection).add({
    code_hash: hashOfCode(wechatCode),
    browser_hash: nameBrowser(services.config, caller),
    student_id: caller.student?.studentId ?? null,
    expires_at: new Date(now.getTime() + scanSeconds * 1000),
  });
  const qrcode = await wechat.showCode(wechatCode, scanSeconds).catch((error: unknown) => {
    if (!(error instanceof WechatError)) throw error;
    caller.log.error({ err: error }, 'WeChat made no code');
    throw new Refusal('wechatFailed');
  });
  const kind: 'frame' | 'image' = wechat.way === 'website' ? 'frame' : 'image';
  return { qrcode, kind, timeout: true, seconds: scanSeconds, wechatCode };
}
