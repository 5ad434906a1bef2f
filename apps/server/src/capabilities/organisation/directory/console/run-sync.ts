import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  previewOrganisationSync as previewOperation,
  runOrganisationSync as runOperation,
} from '@xuezhou/contract/organisation/console';
import { inTransaction } from '../../../../platform/database/in-transaction.ts';
import type { Connection } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { target } from '../../console/save-organisation.ts';
import { demandOrganisation } from '../../organisation.repository.ts';
import { applyDirectory, Outdated, TooMany } from '../apply-directory.ts';
import { followed, type Followed } from '../directory.repository.ts';
import { enqueueLook } from '../pull-directory.ts';
import { askForReading, readingOf } from '../readings.ts';
import { wholeOf } from '../seen.ts';
import { notePulled } from '../take-over.ts';

/** Throws syncNotWecom. */
async function demandFollowed(connection: Connection, organisationId: number): Promise<Followed> {
  await demandOrganisation(connection, organisationId);
  const current = await followed(connection, organisationId);
  if (current === undefined) throw new Refusal('syncNotWecom');
  return current;
}

/** A company may take minutes to be read: a job reads it, and what it would change is kept for the press. */
export async function previewOrganisationSync(
  { clock, database: { connection } }: ConsoleServices,
  { body: { organisationId } }: InputOf<typeof previewOperation>,
): Promise<DataOf<typeof previewOperation>> {
  const { signIn } = await demandFollowed(connection, organisationId);
  await inTransaction(connection, async (change) => {
    await askForReading(change, signIn, clock.now());
    await enqueueLook(change, organisationId);
  });
  return true;
}

/** Just what was read and shown, with what notices told since; nobody else leaves by it. */
export async function runOrganisationSync(
  services: ConsoleServices,
  { body: { organisationId, readAt } }: InputOf<typeof runOperation>,
  actor: Actor,
): Promise<DataOf<typeof runOperation>> {
  const { staffId } = actor.staff;
  try {
    return await changeAudited(services, actor, async (change, now) => {
      const { signIn, directory } = await demandFollowed(change, organisationId);
      const row = await readingOf(change, signIn);
      const { seen = null, applied = null, leavers = null } = row ?? {};
      const isShown = row?.read_at?.toISOString() === readAt;
      if (!isShown || seen === null || applied === null) throw new Refusal('syncReadingGone');
      const given = { signIn, directory: { ...directory, applied }, seen: wholeOf(seen) };
      const shown = new Set(leavers);
      const agreed = (memberId: number) => shown.has(memberId);
      const { changes } = await applyDirectory(change, { ...given, agreed, now, staffId });
      await notePulled(change, organisationId, { changes, now });
      const auditEntry = {
        ...{ operation: 'runOrganisationSync', target: target(organisationId) },
        after: changes,
      };
      return { answer: changes, auditEntry };
    });
  } catch (error) {
    if (error instanceof TooMany) throw new Refusal('syncMoreLeave');
    if (error instanceof Outdated) throw new Refusal('syncReadingGone');
    throw error;
  }
}
