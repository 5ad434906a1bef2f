import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getOrganisationWork as getOperation,
  switchOrganisationWork as switchOperation,
  tryOrganisationWork as tryOperation,
} from '@xuezhou/contract/organisation/console';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Connection } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { isWithinLimits } from '../../../../platform/throttle.ts';
import { CompanyError } from '../../../../providers/company/company.port.ts';
import { studentByMobile, trialCard } from '../../../message/message.port.ts';
import { readLook } from '../../../site/site.port.ts';
import { target } from '../../console/save-organisation.ts';
import { demandOrganisation, holdOrganisation } from '../../organisation.repository.ts';
import { companyKindOf, type WithIssuers } from '../../sign-in/issuer-of.ts';
import { signInOf, type SignInRow } from '../../sign-in/sign-in.repository.ts';
import { patience } from '../../directory/patience.ts';
import { messengerOf, sendTo } from '../tell-member.ts';
import { workFaultText } from '../work-faults.ts';
import { placeIn, type PlaceRow } from '../work-place.ts';

/** Of one of the staff: room for mistakes, and none to write to members by it. */
const trialLimits = [
  { seconds: 3600, max: 20 },
  { seconds: 86_400, max: 40 },
];

export async function getOrganisationWork(
  { database: { connection } }: ConsoleServices,
  { params: { organisationId } }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  await demandOrganisation(connection, organisationId);
  const row = await signInOf(connection, organisationId);
  const kind = row === undefined ? null : companyKindOf(row);
  if (row === undefined || kind === null || !row.is_on) return { work: null };
  return {
    work: {
      ...{ kind, number: row.work_number, isOn: row.work_on },
      triedAt: row.work_tried_at?.toISOString() ?? null,
      ...{ failure: row.work_failure, failedAt: row.work_failed_at?.toISOString() ?? null },
      people: await countReached(connection, row),
    },
  };
}

/** Members who are linked, whatever they wish. */
async function countReached(
  connection: Connection,
  { organisation_id, issuer }: SignInRow,
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from organisation_identity i
    where i.organisation_id = ${organisation_id} and i.issuer = ${issuer}
      and exists (select from organisation_member m
        where m.organisation_id = i.organisation_id and m.student_id = i.student_id
          and m.left_at is null)`.execute(connection);
  return rows[0]?.people ?? 0;
}

/** Throws organisationUnknown, workNotCompany. */
async function demandCompany(connection: Connection, organisationId: number): Promise<SignInRow> {
  await demandOrganisation(connection, organisationId);
  const row = await signInOf(connection, organisationId);
  if (row === undefined || companyKindOf(row) === null || !row.is_on)
    throw new Refusal('workNotCompany');
  return row;
}

/** Only 钉钉 knows an app by another number where it tells of something. Throws dingtalkNumber. */
function readNumber({ kind }: SignInRow, given: string | null): string | null {
  if (kind !== 'dingtalk') return null;
  const number = (given ?? '').trim();
  if (!/^[1-9]\d{0,14}$/.test(number)) throw new Refusal('dingtalkNumber');
  return number;
}

/** At once, whatever the hour: who asks for it is waiting for it. */
export async function tryOrganisationWork(
  services: WithIssuers<ConsoleServices>,
  { body: { organisationId, mobile, number: given } }: InputOf<typeof tryOperation>,
  actor: Actor,
): Promise<true> {
  const { clock } = services;
  const { connection } = services.database;
  const row = await demandCompany(connection, organisationId);
  const number = readNumber(row, given);
  const key = `work-trial:${actor.staff.staffId}`;
  if (!(await isWithinLimits(connection, key, clock.now(), trialLimits)))
    throw new Refusal('workTrialTooOften');
  const studentId = await studentByMobile.of(connection)(services, connection, mobile);
  const place =
    studentId === null ? undefined : await placeIn(connection, { studentId, organisationId });
  await noteTrial(services, actor, {
    organisationId,
    number,
    studentId,
    isReached: place !== undefined,
  });
  // It does not say whose account a number opens.
  if (place === undefined) throw new Refusal('workTrialNobody');
  // Another number is kept only once it leads to somebody: until then the one before goes on.
  await sendTrial(services, { ...row, work_number: number }, place);
  await connection
    .updateTable('organisation_sign_in')
    .where('organisation_id', '=', organisationId)
    .where('version', '=', row.version)
    .set({
      ...{ work_number: number, work_tried_at: clock.now() },
      ...{ work_failure: null, work_failed_at: null },
    })
    .execute();
  return true;
}

/** Throws workTrialRefused, workTrialUnsure. */
async function sendTrial(
  services: WithIssuers<ConsoleServices>,
  signIn: SignInRow,
  { kind, subject }: PlaceRow,
): Promise<void> {
  const { clock, companies, database } = services;
  const { name: school } = await readLook(database.connection);
  const card = trialCard({ at: clock.now(), school, reference: `trial-${uuidv7()}` });
  const telling = { services, companies };
  try {
    const id = await sendTo(telling, signIn, { userId: subject, card });
    const isReached = await messengerOf(telling, signIn).isReached?.(id, subject, patience);
    if (isReached === false) throw new Refusal('workTrialUnsure');
  } catch (error) {
    if (!(error instanceof CompanyError)) throw error;
    throw new Refusal('workTrialRefused', workFaultText(kind, error));
  }
}

interface Trial {
  readonly organisationId: number;
  readonly number: string | null;
  /** Whose account the number opens; null: nobody's. */
  readonly studentId: number | null;
  readonly isReached: boolean;
}

/** Before the provider is asked, whatever comes of it: who tried to reach whom. */
async function noteTrial(
  services: ConsoleServices,
  actor: Actor,
  { studentId, ...after }: Trial,
): Promise<void> {
  await changeAudited(services, actor, async () => ({
    answer: true,
    auditEntry: {
      operation: 'tryOrganisationWork',
      target:
        studentId === null ? target(after.organisationId) : { kind: 'student', id: studentId },
      after,
    },
  }));
}

/** Off, nothing is told; what members wish stays as it is. */
export async function switchOrganisationWork(
  services: ConsoleServices,
  { body: { organisationId, isOn } }: InputOf<typeof switchOperation>,
  actor: Actor,
): Promise<DataOf<typeof switchOperation>> {
  return await changeAudited(services, actor, async (change) => {
    await holdOrganisation(change, organisationId);
    const row = await demandCompany(change, organisationId);
    if (isOn && row.work_tried_at === null) throw new Refusal('workUntried');
    if (row.work_on === isOn) return { answer: true, auditEntry: null };
    await change
      .updateTable('organisation_sign_in')
      .where('organisation_id', '=', organisationId)
      .set({ work_on: isOn, work_failure: null, work_failed_at: null })
      .execute();
    const auditEntry = {
      ...{ operation: 'switchOrganisationWork', target: target(organisationId) },
      ...{ before: { isOn: row.work_on }, after: { isOn } },
    };
    return { answer: true, auditEntry };
  });
}
