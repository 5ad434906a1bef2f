import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { finishSignIn as operation, JoinState } from '@xuezhou/contract/organisation';
import { browserHash } from '../../../platform/browser.ts';
import { dayOf } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { startSession } from '../../account/account.port.ts';
import { findJoin, presentJoin } from '../join-facts.ts';
import {
  codeOf,
  demandSignIn,
  lastAttempt,
  ownerOfIdentity,
  seatedMember,
  takeProven,
  type SignInRow,
} from './sign-in.repository.ts';

/**
 * Logs in whose account who came is linked with, and says by which join link there is a seat to take. Where there is neither a
 * seat nor one to take, this way in alone is closed: the account is its owner's.
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
  const whose = { organisationId: signIn.organisation_id, version: signIn.version, browser, now };
  return await inTransaction(database.connection, async (change) => {
    if (!(await isLinked(change, whose))) return { outcome: 'unlinked', code: null };
    const person = await takeProven(change, whose);
    const studentId = await ownerOfIdentity(change, person);
    // Unlinked within this very moment.
    if (studentId === undefined) throw new Refusal('signInNotProven');
    const code = await wayToSeat(change, signIn, { studentId, now, code: person.code });
    const { sessionId } = await startSession(services, change, studentId, caller);
    await noteVouched(change, signIn, { ...person, studentId, sessionId, now });
    return { outcome: 'in', code };
  });
}

interface VouchedSession {
  readonly studentId: number;
  readonly sessionId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
  readonly now: Date;
}

/** Those alone by which an issuer may tell of the end. */
async function noteVouched(
  change: Change,
  { organisation_id, kind }: SignInRow,
  { studentId, sessionId, issuer, subject, sid, now }: VouchedSession,
): Promise<void> {
  if (kind !== 'oidc') return;
  await change
    .insertInto('organisation_session')
    .values({
      ...{ organisation_id, student_id: studentId, session_id: sessionId },
      ...{ issuer, subject, sid, began_at: now },
    })
    .execute();
}

type Whose = Parameters<typeof lastAttempt>[1];

/** Throws signInNotProven. */
async function isLinked(change: Change, whose: Whose): Promise<boolean> {
  const last = await lastAttempt(change, whose);
  if (last?.outcome !== 'proven' || last.issuer === null || last.subject === null)
    throw new Refusal('signInNotProven');
  const { organisation_id, issuer, subject, mark } = last;
  return (await ownerOfIdentity(change, { organisation_id, issuer, subject, mark })) !== undefined;
}

interface Comer {
  readonly studentId: number;
  readonly now: Date;
  /** Of the join link that was brought; null: none. */
  readonly code: string | null;
}

/**
 * The join link that who is seated brought, which says the rest; of who is not, the first that may still give a seat, of what
 * was brought and the sign-in's own. Throws signInLeft, signInContractOver.
 */
async function wayToSeat(
  change: Change,
  signIn: SignInRow,
  { studentId, now, code }: Comer,
): Promise<string | null> {
  const { organisation_id: organisationId } = signIn;
  if ((await seatedMember(change, organisationId, { studentId, now })) !== null) return code;
  const codes = [...(code === null ? [] : [code]), await codeOf(change, signIn)];
  for (const way of codes) {
    const row = await findJoin.first(change, { code: way, studentId });
    if (row !== undefined && givesSeat.has(presentJoin(row, dayOf(now)).state)) return way;
  }
  throw new Refusal(
    (await isMember(change, organisationId, studentId)) ? 'signInContractOver' : 'signInLeft',
  );
}

/** Now, or later. Who is another organisation's by now was opened by this one before, and is so no more. */
const givesSeat: ReadonlySet<JoinState> = new Set(['open', 'line', 'notBegun']);

/** Of a contract, whose seats are all over. */
async function isMember(
  change: Change,
  organisationId: number,
  studentId: number,
): Promise<boolean> {
  const seat = await change
    .selectFrom('organisation_member as m')
    .innerJoin('organisation_seat as t', 't.member_id', 'm.member_id')
    .where('m.organisation_id', '=', organisationId)
    .where('m.student_id', '=', studentId)
    .where('m.left_at', 'is', null)
    .select('t.seat_id')
    .executeTakeFirst();
  return seat !== undefined;
}
