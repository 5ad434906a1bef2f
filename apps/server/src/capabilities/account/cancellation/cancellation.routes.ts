import * as contract from '@xuezhou/contract/account';
import type { InputOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../../platform/clock.ts';
import { bind, type Caller, type CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { checkSmsCode } from '../sms/check-sms-code.ts';
import { ownMobile } from '../mobile/own-mobile.ts';
import {
  askCancellation,
  findCancellation,
  withdrawCancellation,
} from './cancellation.repository.ts';

const waitDays = 7;
/** When an account ends that is asked for now; until then it can be taken back. */
export const cancellationEnd = (askedAt: Date): Date =>
  new Date(askedAt.getTime() + waitDays * 86_400_000);

export const cancellationRoutes = (services: Services) => [
  bind(contract.getCancellation, (_input, { student }) => getCancellation(services, student)),
  bind(contract.cancelAccount, (input, caller) => cancelAccount(services, input, caller)),
  bind(contract.keepAccount, (_input, { student }) => keepAccount(services, student)),
];

async function getCancellation({ database }: Services, { studentId }: CurrentStudent) {
  const row = await findCancellation(database.connection, studentId);
  return row === undefined ? null : presentCancellation(row);
}

async function keepAccount({ database }: Services, { studentId }: CurrentStudent): Promise<true> {
  await withdrawCancellation(database.connection, studentId);
  return true;
}

async function cancelAccount(
  services: Services,
  { body }: InputOf<typeof contract.cancelAccount>,
  caller: Caller<CurrentStudent>,
) {
  const { studentId } = caller.student;
  const mobile = await ownMobile(services, caller.student);
  await checkSmsCode(services, caller, { mobile, code: body.code, purposes: ['own'] });
  const askedAt = services.clock.now();
  const wish = { studentId, askedAt, endsAt: cancellationEnd(askedAt) };
  return presentCancellation(await askCancellation(services.database.connection, wish));
}

const presentCancellation = (row: { asked_at: Date; ends_at: Date }) => ({
  askedAt: row.asked_at.toISOString(),
  endsOn: dayOf(row.ends_at),
});
