import { hash } from '@node-rs/argon2';
import type { registerBySms } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { nicknameKey } from '@xuezhou/rules/account/nickname';
import { isPasswordValid } from '@xuezhou/rules/account/password';
import { takenClaim } from '../../../platform/claims/claims.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { storedMobile } from '../../../platform/contact/contact.ts';
import { noteAcceptedWords } from '../accepted/accepted-words.ts';
import { accountReader, accountWriter } from '../account.repository.ts';
import { hasRegistrationTicket, takeRegistrationTicket } from '../registration-ticket.ts';
import { startAgreedSession } from '../start-session.ts';
import { demandCleanNickname } from './demand-clean.ts';
import { isNicknameOfSchool } from './school-nickname.ts';
import { studentRegistered } from './student-registered.ts';

type Wishes = Omit<InputOf<typeof registerBySms>['body'], 'region' | 'shortMobile'>;

interface NewAccount {
  /** With its region. */
  readonly mobile: string;
  readonly wishes: Wishes;
  readonly isNicknameFit: (nickname: string) => boolean;
  /** What else the account begins with, in the same transaction. */
  readonly begin?: (change: Change, studentId: number) => Promise<void>;
}

/**
 * Makes the account and logs it in. Needs the ticket that a precheck of this number gave this browser; what is refused
 * does not use it up.
 */
export async function makeAccount(
  services: Services,
  caller: Caller<CurrentStudent | null>,
  { mobile, wishes, isNicknameFit, begin }: NewAccount,
): Promise<void> {
  const nickname = wishes.nickName.trim();
  if (!hasRegistrationTicket(services, mobile, caller)) throw new Refusal('registrationExpired');
  if (!isNicknameFit(nickname)) throw new Refusal('nicknameFormat');
  if (await isNicknameOfSchool(services.database.connection, nickname))
    throw new Refusal('nicknameTaken');
  await demandCleanNickname(services, nickname);
  if (!isPasswordValid(wishes.password)) throw new Refusal('passwordFormat');
  const passwordHash = await hash(wishes.password);
  const now = services.clock.now();
  const add = async (change: Change): Promise<void> => {
    const added = await accountWriter(change).addStudent({
      ...storedMobile(services, mobile),
      mobile_valid: true,
      nickname,
      nickname_key: nicknameKey(nickname),
      password_hash: passwordHash,
      vendor_id: wishes.vendorId ?? null,
      registered_at: now,
    });
    if (added === undefined) {
      const owner = await accountReader(change, services).byMobile(mobile);
      throw new Refusal(owner === undefined ? 'nicknameTaken' : 'phoneRegistered');
    }
    const studentId = added.student_id;
    await begin?.(change, studentId);
    if (wishes.guardianAgreed === true)
      await noteAcceptedWords(services, change, studentId, { byGuardian: true });
    await startAgreedSession(services, change, studentId, caller, wishes.vendorId);
    await studentRegistered.emit(change, { studentId, refCode: wishes.refCode ?? null, now });
  };
  await services.database.connection
    .transaction()
    .execute(add)
    .catch((error: unknown) => {
      const taken = takenClaim(error);
      if (taken === 'mobile') throw new Refusal('phoneRegistered');
      throw taken === 'nickname' ? new Refusal('nicknameTaken') : error;
    });
  takeRegistrationTicket(caller);
}
