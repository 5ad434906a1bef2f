import { contractState } from '@xuezhou/rules/organisation/seats';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { finishSignIn as operation } from '@xuezhou/contract/organisation';
import { browserHash } from '../../../platform/browser.ts';
import { dayOf } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { startSession } from '../../account/account.port.ts';
import { demandSignIn, lastAttempt, ownerOfIdentity, takeProven } from './sign-in.repository.ts';

/**
 * Logs in whose account who came is linked with. A seat that is gone, or a contract that is over, closes this way in alone: the
 * account is its owner's.
 */
export async function finishSignIn(
  services: Services,
  { body: { word } }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent | null>,
): Promise<DataOf<typeof operation>> {
  const { config, clock, database } = services;
  const now = clock.now();
  const signIn = await demandSignIn(database.connection, word);
  const browser = browserHash(config, caller);
  if (browser === null) throw new Refusal('signInNotProven');
  const whose = { organisationId: signIn.organisation_id, browser, now };
  return await inTransaction(database.connection, async (change) => {
    if (!(await isLinked(change, whose))) return { outcome: 'unlinked' };
    const person = await takeProven(change, whose);
    const studentId = await ownerOfIdentity(change, person);
    // Unlinked within this very moment.
    if (studentId === undefined) throw new Refusal('signInNotProven');
    await demandSeat(change, whose.organisationId, { studentId, today: dayOf(now) });
    await startSession(services, change, studentId, caller);
    return { outcome: 'in' };
  });
}

type Whose = Parameters<typeof lastAttempt>[1];

/** Throws signInNotProven. */
async function isLinked(change: Change, whose: Whose): Promise<boolean> {
  const last = await lastAttempt(change, whose);
  if (last?.outcome !== 'proven' || last.issuer === null || last.subject === null)
    throw new Refusal('signInNotProven');
  const { organisation_id, issuer, subject } = last;
  return (await ownerOfIdentity(change, { organisation_id, issuer, subject })) !== undefined;
}

/** Held or waited for, by a contract that is not over. Throws signInLeft, signInContractOver. */
async function demandSeat(
  change: Change,
  organisationId: number,
  { studentId, today }: { studentId: number; today: string },
): Promise<void> {
  const seats = await change
    .selectFrom('organisation_member as m')
    .leftJoin('organisation_seat as t', 't.member_id', 'm.member_id')
    .leftJoin('organisation_contract as k', 'k.contract_id', 't.contract_id')
    .where('m.organisation_id', '=', organisationId)
    .where('m.student_id', '=', studentId)
    .where('m.left_at', 'is', null)
    .select(['k.starts_on as startsOn', 'k.ends_on as endsOn'])
    .execute();
  const contracts = seats.flatMap(({ startsOn, endsOn }) =>
    startsOn === null || endsOn === null ? [] : [{ startsOn, endsOn }],
  );
  if (contracts.length === 0) throw new Refusal('signInLeft');
  if (contracts.every((contract) => contractState(contract, today) === 'over'))
    throw new Refusal('signInContractOver');
}
