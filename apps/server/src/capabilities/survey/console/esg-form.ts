import type {
  closeEsgForm as closeOperation,
  EsgFormPlan,
  getEsgForm as getOperation,
  saveEsgForm as saveOperation,
} from '@xuezhou/contract/survey/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { esgFormFaults, saysOtherConsent, soundEsgForm } from '@xuezhou/rules/survey/esg-form';
import { sql, type Selectable } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { SurveyTables } from '../survey.tables.ts';
import { lockSurveys } from './school-survey.repository.ts';

type FormRow = Selectable<SurveyTables['esg_form']>;

/** The school has one form. */
const esgTarget = { kind: 'esg', id: 0 } as const;

const findForm = async (connection: Connection | Change): Promise<FormRow | undefined> =>
  await connection.selectFrom('esg_form').selectAll().executeTakeFirst();

/** Whether files change it no more. */
export const isEsgFormOfPages = async (connection: Connection): Promise<boolean> =>
  (await findForm(connection))?.owner === 'console';

interface Sent {
  month: string | null;
  isRegistered: boolean;
  people: number;
}

export async function getEsgForm({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof getOperation>> {
  const row = await findForm(connection);
  if (row === undefined) return { form: null };
  const { rows } = await sql<Sent>`
    select month, registered_at is not null as "isRegistered", count(*)::int as people
    from esg_registration group by 1, 2 order by month nulls last`.execute(connection);
  const sum = (sent: readonly Sent[]) => sent.reduce((all, { people }) => all + people, 0);
  const waiting = rows.filter(({ isRegistered }) => !isRegistered);
  return {
    form: {
      ...{ owner: row.owner, version: row.version, isClosed: row.closed_at !== null },
      plan: row.form,
      waiting: sum(waiting),
      registered: sum(rows) - sum(waiting),
      months: waiting.map(({ month, people }) => ({ month, people })),
    },
  };
}

/** Throws esgFormWrong, in words that say what is to be mended. */
function soundPlan(plan: EsgFormPlan): EsgFormPlan {
  const [fault] = esgFormFaults(plan);
  if (fault !== undefined) throw new Refusal('esgFormWrong', fault.words);
  return soundEsgForm(plan);
}

const columnsOf = ({ title, intro, months, organiser, consent }: EsgFormPlan) => ({
  form: JSON.stringify({ title, intro, months, organiser, consent }),
  source: JSON.stringify({ title, intro, months, organiser, consent }),
});

/** A form in the place of the one before. Throws esgFormHeld where somebody waits who agreed to something else. */
export async function putForm(change: Change, row: FormRow, plan: EsgFormPlan): Promise<void> {
  if (saysOtherConsent(row.form, plan)) {
    const waiting = await change
      .selectFrom('esg_registration')
      .where('registered_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (waiting.count > 0)
      throw new Refusal(
        'esgFormHeld',
        `还有 ${waiting.count} 人按原来的“发给谁”和说明同意了、还没登记；登记完或他们撤回以后再改这两处`,
      );
  }
  await setForm(change, { ...columnsOf(plan), version: row.version + 1 });
}

export const setForm = async (change: Change, values: object): Promise<void> =>
  void (await change.updateTable('esg_form').set(values).execute());

export async function saveEsgForm(
  services: ConsoleServices,
  { body: { version, plan } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const next = soundPlan(plan);
    const row = await lockForm(change);
    const audit = { operation: 'saveEsgForm', target: esgTarget, after: next };
    if (row === undefined) {
      await change
        .insertInto('esg_form')
        .values({
          ...{ only_row: true, ...columnsOf(next), owner: 'console', version: 1, closed_at: now },
        })
        .execute();
      return { answer: { version: 1 }, auditEntry: audit };
    }
    demandOfPages(row);
    // What was sent twice was done by the first.
    if (isDeepStrictEqual(row.form, next))
      return { answer: { version: row.version }, auditEntry: null };
    if (row.version !== version) throw new Refusal('esgFormChanged');
    await putForm(change, row, next);
    return { answer: { version: version + 1 }, auditEntry: { ...audit, before: row.form } };
  });
}

export function demandOfPages({ owner }: FormRow): void {
  if (owner === 'file') throw new Refusal('esgFormOfFile');
}

/** Nobody registers by it until the change is done. */
async function lockForm(change: Change): Promise<FormRow | undefined> {
  await lockSurveys(change);
  return await change.selectFrom('esg_form').selectAll().forUpdate().executeTakeFirst();
}

/** Under the lock. Throws esgFormUnknown. */
export async function holdForm(change: Change): Promise<FormRow> {
  const row = await lockForm(change);
  if (row === undefined) throw new Refusal('esgFormUnknown');
  return row;
}

async function setClosed(
  services: ConsoleServices,
  actor: Actor,
  isClosed: boolean,
): Promise<DataOf<typeof closeOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const row = await holdForm(change);
    demandOfPages(row);
    const was = row.closed_at !== null;
    if (was === isClosed) return { answer: true as const, auditEntry: null };
    if (!isClosed) soundPlan(row.form);
    await setForm(change, { closed_at: isClosed ? now : null });
    const auditEntry = {
      ...{ operation: isClosed ? 'closeEsgForm' : 'openEsgForm', target: esgTarget },
      ...{ before: { isClosed: was }, after: { isClosed } },
    };
    return { answer: true as const, auditEntry };
  });
}

export const openEsgForm = async (services: ConsoleServices, actor: Actor): Promise<true> =>
  await setClosed(services, actor, false);

export const closeEsgForm = async (services: ConsoleServices, actor: Actor): Promise<true> =>
  await setClosed(services, actor, true);

export async function takeOverEsgForm(services: ConsoleServices, actor: Actor): Promise<true> {
  return await changeAudited(services, actor, async (change) => {
    const row = await holdForm(change);
    if (row.owner === 'console') return { answer: true as const, auditEntry: null };
    await setForm(change, { owner: 'console', version: row.version + 1 });
    const auditEntry = {
      ...{ operation: 'takeOverEsgForm', target: esgTarget },
      ...{ before: { owner: 'file' }, after: { owner: 'console' } },
    };
    return { answer: true as const, auditEntry };
  });
}
