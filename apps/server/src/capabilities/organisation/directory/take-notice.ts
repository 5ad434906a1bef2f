import { createHash } from 'node:crypto';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Services } from '../../../platform/services.ts';
import type {
  Notice,
  NoticeAnswer,
  NoticeRequest,
} from '../../../providers/company/company.port.ts';
import { ForgedMessageError } from '../../../platform/sealed-messages/forged-message.ts';
import { namesOf, providerOf, type WithIssuers } from '../sign-in/issuer-of.ts';
import { openKeys } from './directory-keys.ts';
import { followed } from './directory.repository.ts';
import { enqueueNotice } from './notices/waiting-notices.ts';

/** Whether any provider would have sent it now: what none would costs no look into the database. */
export const isLikely = (
  { clock, companies }: WithIssuers<Services>,
  request: NoticeRequest,
): boolean =>
  Object.values(companies).some(({ notices }) => notices.isLikely(request, clock.now()));

/**
 * Notices come late, twice, in another order, or not at all: one says whom to ask for, and what is taken over is what the
 * directory answers then; but an id that was given up or changed is the former person's no more, whatever is answered. Throws
 * ForgedMessageError.
 */
export async function takeNotice(
  services: WithIssuers<Services>,
  organisationId: number,
  request: NoticeRequest,
): Promise<NoticeAnswer> {
  const { clock, companies, database, signer } = services;
  const current = await followed(database.connection, organisationId);
  const sealed = current?.directory.keys_sealed ?? null;
  const keys = sealed === null ? null : openKeys(signer, organisationId, sealed);
  const provider = current === undefined ? null : providerOf(companies, current.signIn);
  if (current === undefined || keys === null || provider === null)
    throw new ForgedMessageError('no directory');
  const { signIn } = current;
  const opening = { keys, app: namesOf(signIn), tenant: signIn.tenant, now: clock.now() };
  const { notice, answer } = provider.notices.open(opening, request);
  if (notice?.isOfDirectory === true) await keep(services, organisationId, notice);
  return answer;
}

/** What is told is kept with the notice of it: once, and not to be lost. */
async function keep(
  { clock, database }: Services,
  organisationId: number,
  { id, at, users, renamed, ended }: Notice,
): Promise<void> {
  const now = clock.now();
  await inTransaction(database.connection, async (change) => {
    const first = await change
      .insertInto('organisation_directory_notice')
      .values({
        ...{ organisation_id: organisationId, at: now },
        digest: createHash('sha256').update(id).digest(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('organisation_id')
      .executeTakeFirst();
    if (first === undefined) return;
    await change
      .updateTable('organisation_directory')
      .where('organisation_id', '=', organisationId)
      .set({ heard_at: now })
      .execute();
    await enqueueNotice(change, {
      ...{ organisationId, users, at: now },
      renamed: renamed.map((one) => ({ ...one, at })),
      ended: ended.map((user) => ({ user, at })),
    });
  });
}
