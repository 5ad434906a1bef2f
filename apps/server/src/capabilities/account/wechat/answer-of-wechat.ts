import type { Services } from '../../../platform/services.ts';
import {
  WechatError,
  type WechatMessage,
  type WechatOfficial,
  type WechatPerson,
  type WechatWebsite,
} from '../../../providers/wechat/wechat.port.ts';
import { confirmedSeconds, hashOfCode } from './wechat-code.ts';
import { loneUnionId } from './wechat-identity.repository.ts';
import { forgetMessage, rememberMessage, wechatScans } from './wechat-scan.repository.ts';

export type WebsiteOutcome = 'confirmed' | 'refused' | 'failed' | 'expired';
/** What a scan confirmed; null for a message that confirmed nothing. */
export type OfficialOutcome = 'login' | 'binding' | null;

/**
 * WeChat's page sent the browser back. Only the browser that asked for the code may bring its answer: else a
 * stranger's link would make somebody confirm the stranger's login.
 */
export async function takeWebsiteAnswer(
  services: Services,
  wechat: WechatWebsite,
  answer: { state: string; code: string; browser: Buffer },
): Promise<WebsiteOutcome> {
  const scans = wechatScans(services.database.connection);
  const hash = hashOfCode(answer.state);
  const own = { from: 'waiting', now: services.clock.now(), browser: answer.browser } as const;
  if (answer.code === '')
    return (await scans.move(hash, { ...own, to: 'refused' })) ? 'refused' : 'expired';
  if (!(await scans.move(hash, { ...own, to: 'asking' }))) return 'expired';
  try {
    await confirm(services, hash, await wechat.personOfCode(answer.code));
    return 'confirmed';
  } catch (error) {
    if (!(error instanceof WechatError)) throw error;
    services.log.warn({ err: error }, 'WeChat did not confirm a code');
    await scans.move(hash, { from: 'asking', to: 'refused', now: services.clock.now() });
    return 'failed';
  }
}

/**
 * A message of the official account. One that was sent again changes nothing; when WeChat does not say who the
 * sender is, the message is forgotten, so that the next one of its kind is tried. Throws WechatError.
 */
export async function takeOfficialMessage(
  services: Services,
  wechat: WechatOfficial,
  message: WechatMessage,
): Promise<OfficialOutcome> {
  if (message.scene === null) return null;
  const { connection } = services.database;
  const scans = wechatScans(connection);
  const hash = hashOfCode(message.scene);
  const now = services.clock.now();
  if (!(await rememberMessage(connection, message, now))) return null;
  if (!(await scans.move(hash, { from: 'waiting', to: 'asking', now }))) return null;
  try {
    return await confirm(services, hash, await wechat.personOf(message.openId));
  } catch (error) {
    await scans.move(hash, { from: 'asking', to: 'waiting', now });
    await forgetMessage(connection, message);
    throw error;
  }
}

async function confirm(
  services: Services,
  hash: Buffer,
  who: WechatPerson,
): Promise<OfficialOutcome> {
  const until = new Date(services.clock.now().getTime() + confirmedSeconds * 1000);
  const person = {
    app_id: who.appId,
    open_id: who.openId,
    union_id: who.unionId ?? loneUnionId(who.appId, who.openId),
    nickname: who.nickname,
  };
  const scan = await wechatScans(services.database.connection).confirm(hash, person, until);
  if (scan === undefined) return null;
  return scan.student_id === null ? 'login' : 'binding';
}
