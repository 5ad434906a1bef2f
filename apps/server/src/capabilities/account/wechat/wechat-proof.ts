import { browserHash } from '../../../platform/browser.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { wechatIdentities } from './wechat-identity.repository.ts';
import { findProof, wechatScanUser, type ScannedPerson } from './wechat-scan.repository.ts';

/** That this browser proved, by its own scan, to be this WeChat. */
interface Proof {
  readonly browser: Buffer;
  readonly unionId: string;
}

/** Throws wechatExpired. */
export async function demandProof(
  services: Services,
  caller: Caller<unknown>,
  unionId: string,
): Promise<Proof & { person: ScannedPerson }> {
  const browser = browserHash(services.config, caller);
  if (browser === null) throw new Refusal('wechatExpired');
  const proof = { browser, unionId };
  const person = await findProof(services.database.connection, proof, services.clock.now());
  if (person === undefined) throw new Refusal('wechatExpired');
  return { ...proof, person };
}

/** Uses the proof up and ties its WeChat to the account. Throws wechatExpired or wechatBound. */
export async function bindProof(
  services: Services,
  change: Change,
  studentId: number,
  proof: Proof,
): Promise<void> {
  const now = services.clock.now();
  const person = await wechatScanUser(change).takeProof(proof, now);
  if (person === undefined) throw new Refusal('wechatExpired');
  if (!(await wechatIdentities(change).bind(studentId, person, now)))
    throw new Refusal('wechatBound');
}
