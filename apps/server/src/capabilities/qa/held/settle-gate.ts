import type { QaThing } from '@xuezhou/contract/qa';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { dropHeld, type GatePass, type HeldDecision } from '../../moderation/moderation.port.ts';
import { readThing } from '../answer/find-thing.ts';
import { tables } from '../answer/thing-tables.ts';
import { lockQuestion } from '../console/find-question.ts';
import type { StoredPicture } from '../qa.tables.ts';
import { keepFindable } from '../searchable-questions.ts';
import { settleState } from './settle-state.ts';
import { tellPages, tellStudents } from '../tell.ts';

/** What stands for the reason meanwhile, for servers and staff who read only that. */
const heldWords = '等待审核';

interface Written {
  readonly thing: QaThing;
  readonly questionId: string;
  /** Where it was written, for who decides. */
  readonly place: string;
  readonly pictures: readonly StoredPicture[];
  readonly now: Date;
}

/**
 * In the transaction in which it was written, its question locked: hides what a person has to look at first, and shows
 * again what was held before it was written anew.
 */
export async function settleGate(
  change: Change,
  pass: GatePass,
  { thing, questionId, place, pictures, now }: Written,
): Promise<void> {
  const { table, id } = tables[thing.kind];
  if (pass.isHeld) {
    await sql`update ${sql.table(table)}
      set hidden_at = coalesce(hidden_at, ${now}), hidden_reason = ${heldWords}, held_at = ${now}
      where ${sql.ref(id)} = ${thing.id}`.execute(change);
    const addresses = pictures.map(({ address }) => address);
    const facts = { questionId };
    await pass.keep(change, { thingId: thing.id, place, pictures: addresses, facts, now });
  } else if (!(await letOut(change, thing))) return;
  else await dropHeld(change, { kind: thing.kind, thingId: thing.id, now });
  await settleState(change, questionId, now);
}

/** False when it was not held. */
async function letOut(change: Change, { kind, id }: QaThing): Promise<boolean> {
  const { table, id: key } = tables[kind];
  const { rows } = await sql`
    update ${sql.table(table)} set hidden_at = null, hidden_reason = null, held_at = null
    where ${sql.ref(key)} = ${id} and held_at is not null returning ${sql.ref(key)}`.execute(
    change,
  );
  return rows.length > 0;
}

/** It is shown from now on, or stays hidden for the reason that its writer reads there. */
export async function takeQaDecision(change: Change, decision: HeldDecision): Promise<void> {
  const { kind, thingId, isPassed, now } = decision;
  if (kind !== 'question' && kind !== 'answer' && kind !== 'comment') return;
  const thing = { kind, id: thingId };
  const found = await readThing(change, thing);
  // Taken back meanwhile, or gone with its question.
  if (found === undefined || found.is_deleted) return;
  const questionId = found.question_id;
  await lockQuestion(change, questionId);
  const isDone = isPassed ? await letOut(change, thing) : await keepHidden(change, decision);
  if (!isDone) return;
  await settleState(change, questionId, now);
  await tell(change, { questionId, name: tables[kind].name }, decision);
  await tellPages(change, questionId);
  await keepFindable(change, questionId, now);
}

async function keepHidden(change: Change, decision: HeldDecision): Promise<boolean> {
  const { kind, thingId, reason } = decision;
  if (kind !== 'question' && kind !== 'answer' && kind !== 'comment') return false;
  const { table, id } = tables[kind];
  const { rows } = await sql`
    update ${sql.table(table)} set hidden_reason = ${reason}, held_at = null
    where ${sql.ref(id)} = ${thingId} and held_at is not null returning ${sql.ref(id)}`.execute(
    change,
  );
  return rows.length > 0;
}

async function tell(
  change: Change,
  { questionId, name }: { questionId: string; name: string },
  { studentId, isPassed, reason, now }: HeldDecision,
): Promise<void> {
  const told = isPassed
    ? { title: `你的${name}通过了审核`, words: '现在大家都能看到了。' }
    : {
        title: `你的${name}没有通过审核`,
        words: `原因：${reason}。如果你认为没有问题，可以在那里申诉。`,
      };
  await tellStudents(change, [studentId], { questionId, ...told, at: now });
}
