import { verify } from '@node-rs/argon2';
import type { changePassword as operation } from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { isWithinLimits } from '../../../platform/throttle.ts';
import { accountReader } from '../account.repository.ts';
import { checkSmsCode } from '../sms/check-sms-code.ts';
import { ownMobile } from '../mobile/own-mobile.ts';
import { demandGoodPassword, hashPassword, setPassword } from './set-password.ts';

const limits = [{ seconds: 15 * 60, max: 10 }];

/** Needs the old password or a code to the student's phone; the first password of a student needs the code. */
export async function changePassword(
  services: Services,
  { body }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent>,
): Promise<true> {
  demandGoodPassword(body.password);
  if (body.oldPassword === undefined) await checkCode(services, body.code ?? '', caller);
  else await checkOldPassword(services, body.oldPassword, caller.student);
  await replacePassword(services, body.password, caller.student);
  return true;
}

/** Of a student who has proved to be the owner; ends the other sessions. */
export async function replacePassword(
  services: Services,
  password: string,
  { studentId, sessionId }: CurrentStudent,
): Promise<void> {
  const hash = await hashPassword(password);
  await services.database.connection
    .transaction()
    .execute((change) => setPassword(services, change, { studentId, hash }, sessionId));
}

async function checkOldPassword(
  services: Services,
  password: string,
  { studentId }: CurrentStudent,
): Promise<void> {
  const { connection } = services.database;
  const key = `old-password:${studentId}`;
  if (!(await isWithinLimits(connection, key, services.clock.now(), limits)))
    throw new Refusal('tooManyAttempts');
  const student = await accountReader(connection, services).student(studentId);
  const hash = student?.password_hash ?? null;
  if (hash === null || !(await verify(hash, password))) throw new Refusal('passwordWrong');
}

async function checkCode(
  services: Services,
  code: string,
  caller: Caller<CurrentStudent>,
): Promise<void> {
  const mobile = await ownMobile(services, caller.student);
  await checkSmsCode(services, caller, { mobile, code, purposes: ['own'] });
}
