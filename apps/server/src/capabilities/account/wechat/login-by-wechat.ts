import type { loginByWechat as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { browserHash } from '../../../platform/browser.ts';
import { takenClaim } from '../../../platform/claims/claims.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { startSession } from '../start-session.ts';
import { hashOfCode } from './wechat-code.ts';
import { ownerOf, wechatIdentities } from './wechat-identity.repository.ts';
import { wechatScanUser } from './wechat-scan.repository.ts';

/** How long a phone can be bound to a WeChat that nobody has yet; as long as a registration. */
const proofSeconds = 15 * 60;

/** Uses up a confirmed scan: logs in whoever has this WeChat, or keeps the proof for binding a phone. */
export async function loginByWechat(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent | null>,
): Promise<{ wechatBinding: boolean }> {
  const browser = browserHash(services.config, caller);
  if (browser === null) throw new Refusal('wechatExpired');
  const now = services.clock.now();
  const code = hashOfCode(body.wechatCode);
  const logIn = async (change: Change): Promise<{ wechatBinding: boolean }> => {
    const scans = wechatScanUser(change);
    const person = await scans.takeLogin({ code, browser, unionId: body.unionId }, now);
    if (person === undefined) throw new Refusal('wechatExpired');
    const studentId = await ownerOf(change, person);
    if (studentId === undefined) {
      await scans.keepProof(code, new Date(now.getTime() + proofSeconds * 1000));
      return { wechatBinding: false };
    }
    await wechatIdentities(change).learn(studentId, person);
    await startSession(services, change, studentId, caller, body.vendorId);
    return { wechatBinding: true };
  };
  const tried = () => services.database.connection.transaction().execute(logIn);
  // Somebody bound the same WeChat in this moment: whose it is by now is read again.
  return await tried().catch(async (error: unknown) => {
    if (takenClaim(error) === undefined) throw error;
    return await tried().catch((again: unknown) => {
      throw takenClaim(again) === undefined ? again : new Refusal('wechatExpired');
    });
  });
}
