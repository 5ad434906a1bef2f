import { maxPutOffs } from '@xuezhou/rules/study/wishes/put-off';
import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';

export type OfDay = { studentId: number; day: string };

const findPutOff = prepareSql<OfDay, { entry: string; ago: number }>(
  (p) => sql`
    select entry, ${p.day}::date - day as ago from study_put_off
    where student_id = ${p.studentId} and day between ${p.day}::date - ${sql.lit(maxPutOffs)} and ${p.day}`,
);

/** What was put off on days before has come back by itself; the last of them tell how often. */
const forgetBefore = prepareSql<OfDay, never>(
  (p) => sql`
    delete from study_put_off
    where student_id = ${p.studentId} and day < ${p.day}::date - ${sql.lit(maxPutOffs)}`,
);

const store = prepareSql<OfDay & { entry: string }, never>(
  (p) => sql`insert into study_put_off (student_id, day, entry)
    values (${p.studentId}, ${p.day}, ${p.entry}) on conflict do nothing`,
);

const takeBack = prepareSql<OfDay & { entry: string }, never>(
  (p) => sql`delete from study_put_off
    where student_id = ${p.studentId} and day = ${p.day} and entry = ${p.entry}`,
);

/** Names of what its learner does not do on a day, and of what was put off on the days before it, the last of them first. */
export async function putOffOn(
  connection: Connection,
  of: OfDay,
): Promise<{ today: ReadonlySet<string>; before: readonly ReadonlySet<string>[] }> {
  const rows = await findPutOff.rows(connection, of);
  const [today = new Set<string>(), ...before] = Array.from(
    { length: maxPutOffs + 1 },
    (_none, days) => new Set(rows.flatMap(({ entry, ago }) => (ago === days ? entry : []))),
  );
  return { today, before };
}

export const putOffWriter = (change: Change) => ({
  forgetBefore: (of: OfDay) => forgetBefore.run(change, of),
  store: (of: OfDay, entry: string) => store.run(change, { ...of, entry }),
  takeBack: (of: OfDay, entry: string) => takeBack.run(change, { ...of, entry }),
});
