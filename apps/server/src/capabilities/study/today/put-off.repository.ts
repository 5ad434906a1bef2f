import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';

export type OfDay = { studentId: number; day: string };

const findPutOff = prepareSql<OfDay, { entry: string }>(
  (p) => sql`select entry from study_put_off where student_id = ${p.studentId} and day = ${p.day}`,
);

/** What was put off on days before has come back by itself. */
const forgetBefore = prepareSql<OfDay, never>(
  (p) => sql`delete from study_put_off where student_id = ${p.studentId} and day < ${p.day}`,
);

const store = prepareSql<OfDay & { entry: string }, never>(
  (p) => sql`insert into study_put_off (student_id, day, entry)
    values (${p.studentId}, ${p.day}, ${p.entry}) on conflict do nothing`,
);

const takeBack = prepareSql<OfDay & { entry: string }, never>(
  (p) => sql`delete from study_put_off
    where student_id = ${p.studentId} and day = ${p.day} and entry = ${p.entry}`,
);

/** Names of what its learner does not do on a day. */
export const putOffOn = async (connection: Connection, of: OfDay): Promise<ReadonlySet<string>> =>
  new Set((await findPutOff.rows(connection, of)).map(({ entry }) => entry));

export const putOffWriter = (change: Change) => ({
  forgetBefore: (of: OfDay) => forgetBefore.run(change, of),
  store: (of: OfDay, entry: string) => store.run(change, { ...of, entry }),
  takeBack: (of: OfDay, entry: string) => takeBack.run(change, { ...of, entry }),
});
