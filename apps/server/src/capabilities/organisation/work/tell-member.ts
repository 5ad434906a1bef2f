import {
  DeliveryLaterError,
  DeliveryNeedlessError,
  DeliveryRefusedError,
} from '../../message/message.port.ts';
import type { WorkMessages, WorkTelling } from '../../message/message.port.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { CompanyError, type WorkCard } from '../../../providers/company/company.port.ts';
import { tokenShelf } from '../sign-in/company-of.ts';
import { appOf, providerOf } from '../sign-in/issuer-of.ts';
import { signInOf, type SignInRow } from '../sign-in/sign-in.repository.ts';
import { isOfApp, workFaultText } from './work-faults.ts';
import { placeIn } from './work-place.ts';

/** Where a provider says only that it is too much. */
const busySeconds = 60;

/** What companies' apps tell their people; for who has messages. */
export const workOfCompanies: WorkMessages = {
  async isHad(connection) {
    const one = await connection
      .selectFrom('organisation_sign_in')
      .where('is_on', '=', true)
      .where('work_on', '=', true)
      .where('kind', '<>', 'oidc')
      .select('organisation_id')
      .limit(1)
      .executeTakeFirst();
    return one !== undefined;
  },
  async placeOf(connection, studentId) {
    const row = await placeIn(connection, { studentId, organisationId: null });
    if (row === undefined) return null;
    return { provider: row.kind, organisation: row.organisation, userId: row.subject };
  },
  async tell(telling, studentId, card) {
    const { clock, database } = telling.services;
    const { connection } = database;
    // Once more: the link may have ended since the message was taken.
    const place = await placeIn(connection, { studentId, organisationId: null });
    const signIn = place && (await signInOf(connection, place.organisation_id));
    if (place === undefined || signIn === undefined) throw new DeliveryNeedlessError('没有绑定');
    try {
      const id = await sendTo(telling, signIn, { userId: place.subject, card });
      await noteFailure(connection, signIn, null);
      return id;
    } catch (error) {
      if (!(error instanceof CompanyError)) throw error;
      const reason = workFaultText(place.kind, error);
      if (isOfApp(error)) await noteFailure(connection, signIn, { reason, at: clock.now() });
      throw endOf(error, reason, clock.now());
    }
  },
};

/** Throws CompanyError. */
export async function sendTo(
  { services, companies }: WorkTelling,
  signIn: SignInRow,
  { userId, card }: { readonly userId: string; readonly card: WorkCard },
): Promise<string | null> {
  const provider = providerOf(companies, signIn);
  if (provider === null) throw new Error('an organisation without a provider of its people');
  const shelf = tokenShelf(services, signIn);
  return await provider
    .messenger(appOf(services, signIn), signIn.work_number, shelf)
    .send(userId, card);
}

function endOf(error: CompanyError, reason: string, now: Date): Error {
  const { fault, isUnsure, waitSeconds } = error;
  if (fault === 'gone' || fault === 'muted') return new DeliveryNeedlessError(reason);
  if (fault === 'busy') {
    const seconds = waitSeconds ?? busySeconds;
    return new DeliveryLaterError(reason, new Date(now.getTime() + seconds * 1000));
  }
  if (fault === 'away' && !isUnsure) return new DeliveryLaterError(reason, now);
  return new DeliveryRefusedError(reason);
}

/** What the school sees of it; written only where it is another. */
async function noteFailure(
  connection: Connection,
  { organisation_id, version }: SignInRow,
  failure: { readonly reason: string; readonly at: Date } | null,
): Promise<void> {
  await connection
    .updateTable('organisation_sign_in')
    .where('organisation_id', '=', organisation_id)
    .where('version', '=', version)
    .where('work_failure', 'is distinct from', failure?.reason ?? null)
    .set({ work_failure: failure?.reason ?? null, work_failed_at: failure?.at ?? null })
    .execute();
}
