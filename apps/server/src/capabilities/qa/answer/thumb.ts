import type { InputOf } from '@xuezhou/contract/kernel';
import type {
  QaThing,
  thumbAnswer as answerOperation,
  thumbThing as thingOperation,
} from '@xuezhou/contract/qa';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { findThing } from './find-thing.ts';
import { readerOf } from '../list/list-questions.ts';
import { tables } from './thing-tables.ts';

/** What is wished for is done once, however often it is sent. */
export const thumbThing = async (
  services: Services,
  student: CurrentStudent,
  { body: { thing, toThumb = true } }: InputOf<typeof thingOperation>,
): Promise<Thumbed> => await setThumb(services, student, thing, toThumb);

export const thumbAnswer = async (
  services: Services,
  student: CurrentStudent,
  { body: { qaAnswerId, toThumb = true } }: InputOf<typeof answerOperation>,
): Promise<Thumbed> =>
  await setThumb(services, student, { kind: 'answer', id: qaAnswerId }, toThumb);

interface Thumbed {
  readonly count: number;
}

async function setThumb(
  services: Services,
  student: CurrentStudent,
  thing: QaThing,
  isWanted: boolean,
): Promise<Thumbed> {
  return await services.database.connection.transaction().execute(async (change) => {
    await findThing(change, readerOf(services, student), thing);
    const isNew = isWanted
      ? await give(change, student.studentId, thing, services.clock.now())
      : await takeBack(change, student.studentId, thing);
    const step = isNew ? (isWanted ? 1 : -1) : 0;
    const { table, id } = tables[thing.kind];
    const { rows } = await sql<{ count: number }>`
      update ${sql.table(table)} set thumbs = thumbs + ${step} where ${sql.ref(id)} = ${thing.id}
      returning thumbs as count`.execute(change);
    const [row] = rows;
    if (row === undefined) throw notFound();
    return row;
  });
}

async function give(
  change: Change,
  studentId: number,
  { kind, id }: QaThing,
  at: Date,
): Promise<boolean> {
  const added = await change
    .insertInto('qa_thumb')
    .values({ student_id: studentId, thing_id: id, thing_kind: kind, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('thing_id')
    .executeTakeFirst();
  return added !== undefined;
}

async function takeBack(change: Change, studentId: number, { id }: QaThing): Promise<boolean> {
  const gone = await change
    .deleteFrom('qa_thumb')
    .where('student_id', '=', studentId)
    .where('thing_id', '=', id)
    .returning('thing_id')
    .executeTakeFirst();
  return gone !== undefined;
}
