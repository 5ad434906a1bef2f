import type { bindWechatByQrcode as operation } from '@xuezhou/contract/account';
import type { DataOf } from '@xuezhou/contract/kernel';
import { browserHash } from '../../../platform/browser.ts';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import type { Wechat } from '../../../providers/wechat/wechat.port.ts';
import { demandMobileCheck } from '../mobile/demand-mobile-check.ts';
import { findOwnScan, statusOf, type QrcodeStatus } from './poll-wechat.ts';
import { hashOfCode, getLoginQrcode } from './wechat-code.ts';
import { wechatIdentities } from './wechat-identity.repository.ts';
import { wechatScanUser } from './wechat-scan.repository.ts';

/** `new` in place of a code asks for one; the WeChat will open the account, so who has a phone proves it first. */
export async function bindWechatByQrcode(
  services: Services,
  wechat: Wechat | null,
  wechatCode: string,
  caller: Caller<CurrentStudent>,
): Promise<DataOf<typeof operation>> {
  if (wechatCode === 'new') {
    if (caller.student.hasPhone) await demandMobileCheck(services, caller.student);
    return { qrcodeStatus: -100, code: await getLoginQrcode(services, wechat, caller) };
  }
  return { qrcodeStatus: await pollBinding(services, wechatCode, caller), code: null };
}

/** The first poll that finds the code confirmed binds. Throws wechatBound. */
async function pollBinding(
  services: Services,
  wechatCode: string,
  caller: Caller<CurrentStudent>,
): Promise<QrcodeStatus> {
  const found = await findOwnScan(services, caller, wechatCode);
  const scan = found?.student_id === caller.student.studentId ? found : undefined;
  // The answer to the poll that bound may have been lost.
  if (scan?.state === 'used') return 1;
  const status = statusOf(scan, services.clock.now());
  if (status === 1) await bindScan(services, wechatCode, caller);
  return status;
}

async function bindScan(
  services: Services,
  wechatCode: string,
  caller: Caller<CurrentStudent>,
): Promise<void> {
  const browser = browserHash(services.config, caller);
  if (browser === null) return;
  const { studentId } = caller.student;
  const now = services.clock.now();
  await services.database.connection.transaction().execute(async (change) => {
    const scan = { code: hashOfCode(wechatCode), browser, studentId };
    const person = await wechatScanUser(change).takeBinding(scan, now);
    // Another poll of the same page was faster.
    if (person === undefined) return;
    if (!(await wechatIdentities(change).bind(studentId, person, now)))
      throw new Refusal('wechatBound');
  });
}
