import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  previewOrganisationSync as previewOperation,
  runOrganisationSync as runOperation,
} from '@xuezhou/contract/organisation/console';
import { inTransaction } from '../../../../platform/database/in-transaction.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { target } from '../../console/save-organisation.ts';
import { demandOrganisation } from '../../organisation.repository.ts';
import { refusalOfFault } from '../../sign-in/console/fault-refusals.ts';
import type { WithIssuers } from '../../sign-in/issuer-of.ts';
import { isVouchError } from '../../sign-in/vouch.ts';
import { wecomCompanyOf } from '../../sign-in/wecom-company.ts';
import {
  applyDirectory,
  Outdated,
  TooMany,
  type Applied,
  type Applying,
} from '../apply-directory.ts';
import { followed, linkedSubjects } from '../directory.repository.ts';
import { notePulled, whileCurrent } from '../pull-directory.ts';
import { readWhole } from '../read-directory.ts';

type Desk = WithIssuers<ConsoleServices>;

/** What is shown is what would have been done: it is done, and taken back at once. */
class TakenBack extends Error {
  readonly applied: Applied;
  constructor(applied: Applied) {
    super('taken back');
    this.applied = applied;
  }
}

export async function previewOrganisationSync(
  services: Desk,
  { body: { organisationId } }: InputOf<typeof previewOperation>,
  actor: Actor,
): Promise<DataOf<typeof previewOperation>> {
  const { connection } = services.database;
  return await inWords(organisationId, services, async (reading) => {
    const { staffId } = actor.staff;
    const given = { ...reading, agreed: () => true, staffId };
    try {
      return await inTransaction(connection, async (change) => {
        throw new TakenBack(await applyDirectory(change, given));
      });
    } catch (error) {
      if (error instanceof TakenBack) {
        const { changes, leavers } = error.applied;
        return { changes, leavers: [...leavers] };
      }
      throw error;
    }
  });
}

export async function runOrganisationSync(
  services: Desk,
  { body: { organisationId, leavers } }: InputOf<typeof runOperation>,
  actor: Actor,
): Promise<DataOf<typeof runOperation>> {
  const seen = new Set(leavers);
  // A person has seen who leaves: anybody else is another thing.
  const agreed = (memberId: number) => seen.has(memberId);
  return await inWords(
    organisationId,
    services,
    async (reading) =>
      await changeAudited(services, actor, async (change, now) => {
        const { staffId } = actor.staff;
        const given = { ...reading, now, agreed, staffId };
        const { changes } = await applyDirectory(change, given);
        await notePulled(change, organisationId, { changes, now });
        const auditEntry = {
          ...{ operation: 'runOrganisationSync', target: target(organisationId) },
          after: changes,
        };
        return { answer: changes, auditEntry };
      }),
  );
}

/** Reads the whole of it, and says in words what is in the way. */
async function inWords<Answer>(
  organisationId: number,
  services: Desk,
  work: (reading: Omit<Applying, 'agreed' | 'staffId'>) => Promise<Answer>,
): Promise<Answer> {
  const { connection } = services.database;
  await demandOrganisation(connection, organisationId);
  try {
    return await whileCurrent(async () => {
      const current = await followed(connection, organisationId);
      if (current === undefined) throw new Refusal('syncNotWecom');
      const company = wecomCompanyOf(services, current.signIn);
      const seen = await readWhole(company, await linkedSubjects(connection, current));
      return await work({ ...current, seen, now: services.clock.now() });
    });
  } catch (error) {
    if (isVouchError(error)) throw refusalOfFault(error);
    if (error instanceof TooMany) throw new Refusal('syncMoreLeave');
    if (error instanceof Outdated) throw new Refusal('syncBusy');
    throw error;
  }
}
