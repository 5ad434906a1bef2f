import {
  DeliveryLaterError,
  DeliveryNeedlessError,
  DeliveryRefusedError,
} from '../../message/message.port.ts';
import type { OwnCard, WorkMessages, WorkTelling } from '../../message/message.port.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { CompanyError, type CompanyMessenger } from '../../../providers/company/company.port.ts';
import { tokenShelf } from '../sign-in/company-of.ts';
import { placeOf } from '../../../platform/http/origin-of.ts';
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
    const { clock, database, log } = telling.services;
    const { connection } = database;
    // Once more: the link may have ended since the message was taken.
    const place = await placeIn(connection, { studentId, organisationId: null });
    const signIn = place && (await signInOf(connection, place.organisation_id));
    if (place === undefined || signIn === undefined) throw new DeliveryNeedlessError('没有绑定');
    // What a provider took or refused stays so, whatever becomes of what the school sees of it.
    const note = async (failure: Failure | null) => {
      try {
        await noteFailure(connection, signIn, failure);
      } catch (error) {
        log.warn({ err: error }, 'what a company’s app said was not noted');
      }
    };
    let id: string | null;
    try {
      id = await sendTo(telling, signIn, { userId: place.subject, card });
    } catch (error) {
      if (!(error instanceof CompanyError)) throw error;
      const reason = workFaultText(place.kind, error);
      if (isOfApp(error)) await note({ reason, at: clock.now() });
      throw endOf(error, reason, clock.now());
    }
    await note(null);
    return id;
  },
};

/** Throws CompanyError. */
export async function sendTo(
  telling: WorkTelling,
  signIn: SignInRow,
  { userId, card: { page, ...words } }: { readonly userId: string; readonly card: OwnCard },
): Promise<string | null> {
  // Who is not logged in in that app's browser comes to the page by the company's sign-in.
  const way = `/sso/${signIn.word}?${new URLSearchParams({ to: page }).toString()}`;
  const card = { ...words, address: placeOf(telling.services.config, way) };
  return await messengerOf(telling, signIn).send(userId, card);
}

export function messengerOf(
  { services, companies }: WorkTelling,
  signIn: SignInRow,
): CompanyMessenger {
  const provider = providerOf(companies, signIn);
  if (provider === null) throw new Error('an organisation without a provider of its people');
  const shelf = tokenShelf(services, signIn);
  return provider.messenger(appOf(services, signIn), signIn.work_number, shelf);
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

interface Failure {
  readonly reason: string;
  readonly at: Date;
}

/** What the school sees of it; written only where it is another. */
async function noteFailure(
  connection: Connection,
  { organisation_id, version }: SignInRow,
  failure: Failure | null,
): Promise<void> {
  await connection
    .updateTable('organisation_sign_in')
    .where('organisation_id', '=', organisation_id)
    .where('version', '=', version)
    .where('work_failure', 'is distinct from', failure?.reason ?? null)
    .set({ work_failure: failure?.reason ?? null, work_failed_at: failure?.at ?? null })
    .execute();
}
