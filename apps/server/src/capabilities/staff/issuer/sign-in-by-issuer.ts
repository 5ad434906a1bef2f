import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  beginIssuerSignIn as beginOperation,
  getIssuerOffer as offerOperation,
  signInByIssuer as operation,
} from '@xuezhou/contract/staff';
import { browserHash, nameBrowser } from '../../../platform/browser.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { CallerOf } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { isAddressWithinLimits } from '../../../platform/throttle.ts';
import { OidcError } from '../../../providers/oidc/oidc.port.ts';
import { demandSecondStep, startStaffSession } from '../sign-in-staff.ts';
import { staffReader, type StaffLogin } from '../staff.repository.ts';
import { beginAt, cameOf, lastAttempt, provenOf, useUp, type Proven } from './issuer-attempts.ts';
import { demandOn, staffIssuerOf, type StaffIssuerRow, type WithOidc } from './staff-issuer.ts';

/** Each asks the issuer; a whole school may sit behind one address. */
const limits = [
  { seconds: 60, max: 30 },
  { seconds: 3600, max: 300 },
];

export async function getIssuerOffer(
  { config, clock, database: { connection } }: ConsoleServices,
  caller: CallerOf<typeof offerOperation>,
): Promise<DataOf<typeof offerOperation>> {
  const row = await staffIssuerOf(connection);
  if (row?.is_on !== true) return { button: null, came: 'nothing' };
  const browser = browserHash(config, caller);
  const last = await lastAttempt(connection, whoseOf(row, browser, clock.now()));
  return { button: row.button, came: cameOf(last) };
}

const whoseOf = ({ version }: StaffIssuerRow, browser: Buffer | null, now: Date) => ({
  ...{ purpose: 'sign-in' as const, staffId: null, version, browser, now },
});

export async function beginIssuerSignIn(
  services: WithOidc,
  caller: CallerOf<typeof beginOperation>,
): Promise<DataOf<typeof beginOperation>> {
  const { connection } = services.database;
  const row = await demandOn(connection);
  const use = { act: 'staff-issuer', address: caller.address };
  if (!(await isAddressWithinLimits(connection, use, services.clock.now(), limits)))
    throw new Refusal('tooManyAttempts');
  const browser_hash = nameBrowser(services.config, caller);
  try {
    const wish = { browser_hash, purpose: 'sign-in' as const, staff_id: null };
    return { address: await beginAt(services, row, wish) };
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    services.log.warn({ err: error, fault: error.fault }, 'a sign-in by the issuer was not begun');
    throw new Refusal('issuerAway');
  }
}

/**
 * Logs in whose account who came back is linked with: never one that was found by a name or a mail address. It stands in place
 * of the password, so a second step follows as after one. Who came is used up with the session alone, so that a wrong code
 * may be typed again.
 */
export async function signInByIssuer(
  services: ConsoleServices,
  { body: { code } }: InputOf<typeof operation>,
  caller: CallerOf<typeof operation>,
): Promise<true> {
  const { config, clock, database } = services;
  const { connection } = database;
  const row = await demandOn(connection);
  const browser = browserHash(config, caller);
  const person = await provenOf(connection, whoseOf(row, browser, clock.now()));
  const account = await accountOf(connection, row, person);
  if (account === undefined) throw new Refusal('issuerUnlinked');
  await demandSecondStep(services, account, code);
  const isKnown = await staffReader(connection).knowsBrowser(account.staff_id, browser);
  await startStaffSession(services, account, {
    ...{ caller, isKnown, by: { by: 'issuer', issuer: row.issuer } },
    vouch: async (change, sessionId) => {
      await useUp(change, person);
      await holdStaff(change, account.staff_id);
      // Unlinked, closed or switched to another issuer within this very moment.
      const now = await accountOf(change, await demandOn(change), person);
      if (now?.staff_id !== account.staff_id) throw new Refusal('issuerUnlinked');
      await noteVouched(change, { ...person, sessionId, issuer: row.issuer, at: clock.now() });
    },
  });
  return true;
}

/** Whose account the person opens; nobody's where it was closed. */
const accountOf = (
  connection: Connection,
  { issuer }: StaffIssuerRow,
  { subject }: Proven,
): Promise<StaffLogin | undefined> =>
  connection
    .selectFrom('staff_identity as i')
    .innerJoin('staff as s', 's.staff_id', 'i.staff_id')
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .where('s.disabled_at', 'is', null)
    .select(['s.staff_id', 's.login', 's.password_hash', 's.password_expires_at', 's.totp_sealed'])
    .executeTakeFirst();

/** Whoever closes the doors of the person waits, and ends this session too; or was first, and nobody is linked any more. */
async function holdStaff(change: Change, staffId: number): Promise<void> {
  await change
    .selectFrom('staff')
    .where('staff_id', '=', staffId)
    .select('staff_id')
    .forShare()
    .execute();
}

interface Vouched {
  readonly sessionId: string;
  readonly issuer: string;
  readonly subject: string;
  readonly sid: string | null;
  readonly at: Date;
}

async function noteVouched(
  change: Change,
  { sessionId, issuer, subject, sid, at }: Vouched,
): Promise<void> {
  await change
    .insertInto('staff_issuer_session')
    .values({ staff_session_id: sessionId, issuer, subject, sid, began_at: at })
    .execute();
}
