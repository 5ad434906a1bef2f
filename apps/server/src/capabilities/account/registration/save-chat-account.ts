import type { saveChatAccount as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { emailOf } from '../email-of.ts';
import { chatAccountOf } from './chat-account-of.ts';
import { limitSignUps } from './limit-sign-ups.ts';
import { personKeyOf, saveChat } from './sign-up.repository.ts';
import { storedEmail } from '../../../platform/contact/contact.ts';

/** How the school can reach somebody who is not a student yet, or is one. */
export async function saveChatAccount(
  services: Services,
  { body }: InputOf<typeof operation>,
  { student, address }: Caller<CurrentStudent | null>,
): Promise<true> {
  const email = emailOf(body.email);
  const chatAccount = chatAccountOf(body.chatAccount);
  await limitSignUps(services, address);
  await saveChat(services.database.connection, {
    personKey: personKeyOf(services, student, email),
    studentId: student?.studentId ?? null,
    email: storedEmail(services, email),
    chatAccount,
    now: services.clock.now(),
  });
  return true;
}
