import { hash } from '@node-rs/argon2';
import type { registerBySms as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { isNicknameValid, nicknameKey } from '@xuezhou/rules/account/nickname';
import { isNicknameOfSchool } from './registration/school-nickname.ts';
import { isPasswordValid } from '@xuezhou/rules/account/password';
import type { Caller, CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { noteAcceptedWords } from './accepted/accepted-words.ts';
import { accountReader, accountWriter } from './account.repository.ts';
import { mobileOf } from './mobile-of.ts';
import { hasRegistrationTicket, takeRegistrationTicket } from './registration-ticket.ts';
import { startAgreedSession } from './start-session.ts';
import { studentRegistered } from './registration/student-registered.ts';
import { bindWechatToNew } from './wechat/bind-wechat-to-new.ts';
import { storedMobile } from '../../platform/contact/contact.ts';

/**
 * Makes the account and logs it in. Needs the ticket that a precheck of this number gave this browser; with a WeChat also
 * the proof of it.
 */
export async function registerBySms(
  services: Services,
  { body: { unionId, ...body } }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent | null>,
): Promise<true> {
  if (unionId !== undefined)
    return await bindWechatToNew(services, { body: { unionId, ...body } }, caller);
  const mobile = mobileOf(body);
  const nickname = body.nickName.trim();
  if (!hasRegistrationTicket(services, mobile, caller)) throw new Refusal('registrationExpired');
  if (!isNicknameValid(nickname)) throw new Refusal('nicknameFormat');
  if (await isNicknameOfSchool(services.database.connection, nickname))
    throw new Refusal('nicknameTaken');
  if (!isPasswordValid(body.password)) throw new Refusal('passwordFormat');
  const passwordHash = await hash(body.password);
  await services.database.connection.transaction().execute(async (change) => {
    const added = await accountWriter(change).addStudent({
      ...storedMobile(services, mobile),
      mobile_valid: true,
      nickname,
      nickname_key: nicknameKey(nickname),
      password_hash: passwordHash,
      vendor_id: body.vendorId ?? null,
      registered_at: services.clock.now(),
    });
    if (added === undefined) {
      const owner = await accountReader(change, services).byMobile(mobile);
      throw new Refusal(owner === undefined ? 'nicknameTaken' : 'phoneRegistered');
    }
    if (body.guardianAgreed === true)
      await noteAcceptedWords(services, change, added.student_id, { byGuardian: true });
    await startAgreedSession(services, change, added.student_id, caller, body.vendorId);
    await studentRegistered.emit(change, {
      ...{ studentId: added.student_id, refCode: body.refCode ?? null, now: services.clock.now() },
    });
  });
  takeRegistrationTicket(caller);
  return true;
}
