import type { prepurchase as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { isNicknameValid, nicknameKey } from '@xuezhou/rules/account/nickname';
import { demandCleanNickname } from './demand-clean.ts';
import { isNicknameOfSchool } from './school-nickname.ts';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { accountReader } from '../account.repository.ts';
import { emailOf } from '../email-of.ts';
import { chatAccountOf } from './chat-account-of.ts';
import { isFree } from './is-free.ts';
import { limitSignUps } from './limit-sign-ups.ts';
import { personKeyOf, savePrepurchase } from './sign-up.repository.ts';
import { storedEmail } from '../../../platform/contact/contact.ts';

/** Keeps a sign-up for a good, one of a person; the good may be one that is still to come. */
export async function prepurchase(
  services: Services,
  { body }: InputOf<typeof operation>,
  { student, address }: Caller<CurrentStudent | null>,
): Promise<true> {
  const nickname = body.nickname.trim();
  if (!isNicknameValid(nickname)) throw new Refusal('nicknameFormat');
  if (await isNicknameOfSchool(services.database.connection, nickname))
    throw new Refusal('nicknameTaken');
  await demandCleanNickname(services, nickname);
  const email = emailOf(body.email);
  const chatAccount = chatAccountOf(body.chatAccount);
  await limitSignUps(services, address);
  const { connection } = services.database;
  const reader = accountReader(connection, services);
  if (!isFree(await reader.byNickname(nicknameKey(nickname)), student))
    throw new Refusal('nicknameTaken');
  if (!isFree(await reader.byEmail(email), student)) throw new Refusal('emailTaken');
  await savePrepurchase(connection, {
    goodId: body.goodId,
    personKey: personKeyOf(services, student, email),
    studentId: student?.studentId ?? null,
    email: storedEmail(services, email),
    nickname,
    chatAccount,
    now: services.clock.now(),
  });
  return true;
}
