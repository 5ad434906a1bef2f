import { randomUUID } from 'node:crypto';
import type {
  checkRoster as checkOperation,
  enrolRoster as enrolOperation,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { enrolMany, type HeldPeriod } from '../../enrolment/enrolment.port.ts';
import {
  judgeRoster,
  periodKey,
  type RosterAction,
  type RosterFacts,
  type RosterPlan,
} from './judge-roster.ts';
import { makeAccounts } from './make-accounts.ts';
import { readRosterFacts } from './read-roster-facts.ts';

export async function checkRoster(
  services: ConsoleServices,
  { body: { rows, terms } }: InputOf<typeof checkOperation>,
  actor: Actor,
): Promise<DataOf<typeof checkOperation>> {
  const { connection } = services.database;
  const facts = await readRosterFacts(services, connection, { rows, actor, isHeld: false });
  return judgeRoster(rows, terms, facts).map(({ verdict }) => verdict);
}

type Answer = DataOf<typeof enrolOperation>;

/** All that can be done in one transaction. Twice at the same time is once: the second waits for the first. */
export async function enrolRoster(
  services: ConsoleServices,
  { body: { rosterId, name, rows, terms, why } }: InputOf<typeof enrolOperation>,
  actor: Actor,
): Promise<Answer> {
  const { staffId } = actor.staff;
  return await changeAudited(services, actor, async (change, now) => {
    const roster = { roster_id: rosterId, staff_id: staffId, name, enrolled_at: now };
    const done = await begin(change, roster);
    if (done !== undefined) return { answer: done, auditEntry: null };
    const facts = await readRosterFacts(services, change, { rows, actor, isHeld: true });
    const wanted = await withAccounts(services, change, judgeRoster(rows, terms, facts));
    const given = actionsOf(wanted).map((action) => ({ ...action, isHeld: isHeld(facts, action) }));
    const after = await enrolMany(change, given, now);
    const plans = withoutLate(wanted, after);
    const actions = actionsOf(plans);
    if (actions.length === 0) throw new Refusal('rosterEmpty');
    await keepEntries(change, rosterId, { actions, after, facts });
    await keepRemarks(change, actions, { staffId, now });
    const answer = answerOf(plans);
    await change
      .updateTable('roster')
      .where('roster_id', '=', rosterId)
      .set({ answer: JSON.stringify(answer) })
      .execute();
    const { added, enrolled, extended } = answer;
    const auditEntry = {
      operation: 'enrolRoster',
      target: { kind: 'roster', id: rosterId },
      after: { rows: rows.length, added, enrolled, extended },
      why,
    };
    return { answer, auditEntry };
  });
}

/** What was answered, where it was done before. Throws rosterOther for the id of another's. */
async function begin(
  change: Change,
  roster: { roster_id: string; staff_id: number; name: string; enrolled_at: Date },
): Promise<Answer | undefined> {
  const begun = await change
    .insertInto('roster')
    .values({ ...roster, answer: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('roster_id')
    .executeTakeFirst();
  if (begun !== undefined) return undefined;
  const done = await change
    .selectFrom('roster')
    .where('roster_id', '=', roster.roster_id)
    .select(['staff_id', 'answer'])
    .executeTakeFirstOrThrow();
  if (done.staff_id !== roster.staff_id) throw new Refusal('rosterOther');
  return done.answer as Answer;
}

type Settled = RosterAction & { readonly studentId: number };
type SettledPlan = Omit<RosterPlan, 'action'> & { readonly action: Settled | null };

/** Two lists at once take the same rows in the same order, so that neither waits for the other for ever. */
const inOneOrder = (one: Settled, other: Settled): number =>
  one.studentId - other.studentId || one.courseId - other.courseId;

const actionsOf = (plans: readonly SettledPlan[]): Settled[] =>
  plans.flatMap(({ action }) => (action === null ? [] : [action])).toSorted(inOneOrder);

const isHeld = ({ periods }: RosterFacts, { studentId, courseId }: Settled): boolean =>
  periods.has(periodKey(studentId, courseId));

/** Who got the course from elsewhere in this moment, as by an order, keeps what it is; that is said. */
function withoutLate(plans: readonly SettledPlan[], after: readonly HeldPeriod[]): SettledPlan[] {
  const given = new Set(
    after.map(({ studentId, period: { courseId } }) => periodKey(studentId, courseId)),
  );
  return plans.map((plan) =>
    plan.action === null || given.has(periodKey(plan.action.studentId, plan.action.courseId))
      ? plan
      : refused(plan, '这门课刚刚从别处开了，没有动，请再看一次'),
  );
}

const refused = ({ verdict }: RosterPlan | SettledPlan, words: string): SettledPlan => ({
  verdict: { ...verdict, state: 'fault', field: 'mobile', words },
  action: null,
});

/** Makes the accounts. Of whom somebody else made one in this moment nothing is done, and that is said. */
async function withAccounts(
  services: ConsoleServices,
  change: Change,
  plans: readonly RosterPlan[],
): Promise<SettledPlan[]> {
  const made = await makeAccounts(
    services,
    change,
    plans
      .flatMap(({ action }) => (action?.nickname ? [{ ...action, nickname: action.nickname }] : []))
      .toSorted((one, other) => (one.mobile < other.mobile ? -1 : 1)),
  );
  return plans.map((plan) => {
    const { verdict, action } = plan;
    if (action === null) return { verdict, action };
    const studentId = action.studentId ?? made.get(action.mobile);
    return studentId === undefined
      ? refused(plan, '刚刚有人用了这个手机号或昵称，请再看一次')
      : { verdict, action: { ...action, studentId } };
  });
}

const atOnce = 500;

interface Done {
  readonly actions: readonly Settled[];
  readonly after: readonly HeldPeriod[];
  readonly facts: RosterFacts;
}

/** Each period as it was and as it is, by which the whole can be taken back. */
async function keepEntries(
  change: Change,
  rosterId: string,
  { actions, after, facts }: Done,
): Promise<void> {
  const added = new Set(
    actions.flatMap((action) => (action.nickname === null ? [] : [action.studentId])),
  );
  const entries = after.map(({ studentId, period }) => {
    const before = facts.periods.get(periodKey(studentId, period.courseId))?.period;
    return {
      ...{ student_id: studentId, roster_id: rosterId, course_id: period.courseId },
      is_new: added.has(studentId),
      before: before === undefined ? null : JSON.stringify(before),
      after: JSON.stringify(period),
    };
  });
  for (let from = 0; from < entries.length; from += atOnce)
    await change
      .insertInto('roster_entry')
      .values(entries.slice(from, from + atOnce))
      .execute();
}

async function keepRemarks(
  change: Change,
  actions: readonly Settled[],
  { staffId, now }: { staffId: number; now: Date },
): Promise<void> {
  const notes = actions
    .filter(({ remark }) => remark !== '')
    .map(({ studentId, remark }) => ({
      ...{ student_id: studentId, note_id: randomUUID(), staff_id: staffId },
      ...{ words: remark, written_at: now },
    }));
  for (let from = 0; from < notes.length; from += atOnce)
    await change
      .insertInto('student_note')
      .values(notes.slice(from, from + atOnce))
      .execute();
}

const answerOf = (plans: readonly SettledPlan[]): Answer => {
  const did = (...states: readonly string[]) =>
    plans.filter(({ verdict, action }) => action !== null && states.includes(verdict.state)).length;
  return {
    added: did('new'),
    enrolled: did('new', 'add'),
    extended: did('extend'),
    verdicts: plans.map(({ verdict }) => verdict),
  };
};
