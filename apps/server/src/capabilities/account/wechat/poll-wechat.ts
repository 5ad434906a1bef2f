import { browserHash } from '../../../platform/browser.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { hashOfCode } from './wechat-code.ts';
import { wechatScans, type ScanOfBrowser } from './wechat-scan.repository.ts';

export type QrcodeStatus = -3 | -2 | -1 | 1;

/** A code of another browser, an unknown one and one that ended look alike. */
export async function findOwnScan(
  services: Services,
  caller: Caller<unknown>,
  wechatCode: string,
): Promise<ScanOfBrowser | undefined> {
  const browser = browserHash(services.config, caller);
  if (browser === null) return undefined;
  return await wechatScans(services.database.connection).find(hashOfCode(wechatCode), browser);
}

export function statusOf(scan: ScanOfBrowser | undefined, now: Date): QrcodeStatus {
  if (scan === undefined || scan.expires_at <= now) return -3;
  switch (scan.state) {
    case 'waiting':
    case 'asking':
      return -2;
    case 'refused':
      return -1;
    case 'confirmed':
      return 1;
    case 'proved':
    case 'used':
      return -3;
  }
}

export async function pollLoginQrcode(
  services: Services,
  wechatCode: string,
  caller: Caller<unknown>,
) {
  const found = await findOwnScan(services, caller, wechatCode);
  const scan = found?.student_id === null ? found : undefined;
  const qrcodeStatus = statusOf(scan, services.clock.now());
  if (qrcodeStatus !== 1 || scan === undefined) return { qrcodeStatus, wechatCallback: null };
  const wechatUser = { nickname: scan.nickname ?? '', unionid: scan.union_id ?? '' };
  return { qrcodeStatus, wechatCallback: { binding: scan.is_bound, wechatUser } };
}
