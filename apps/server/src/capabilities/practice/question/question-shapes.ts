import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';

/** What of a version's content the estimate of mastery needs. */
interface Shape {
  readonly options: number;
  /** 1 easy to 3 hard, as its author thinks. */
  readonly difficulty: number;
}

type Asked = readonly { readonly question_id: number; readonly version: number }[];

const findShapes = prepareSql<
  { questionIds: readonly number[]; versions: readonly number[] },
  Shape & { question_id: number; version: number }
>(
  (p) => sql`
    select v.question_id, v.version, coalesce(jsonb_array_length(v.content->'options'), 0) as options,
      coalesce((v.content->>'difficulty')::int, 2) as difficulty
    from unnest(${p.questionIds}::int[], ${p.versions}::int[]) asked (question_id, version)
    join question_version v on v.question_id = asked.question_id and v.version = asked.version`,
);

const maxKept = 200_000;
const kept = new WeakMap<Connection, Map<string, Shape>>();
const keyOf = (row: { question_id: number; version: number }) =>
  `${row.question_id} ${row.version}`;

/** Of these versions. A version never changes, and its content is large: what was read once is kept. */
export async function questionShapes(
  connection: Connection,
  asked: Asked,
): Promise<(row: Asked[number]) => Shape> {
  const known = kept.get(connection) ?? new Map<string, Shape>();
  kept.set(connection, known);
  const own = new Map<string, Shape>();
  const unread = asked.filter((row) => {
    const shape = known.get(keyOf(row));
    if (shape !== undefined) own.set(keyOf(row), shape);
    return shape === undefined;
  });
  if (unread.length > 0) {
    const rows = await findShapes.rows(connection, {
      questionIds: unread.map((row) => row.question_id),
      versions: unread.map(({ version }) => version),
    });
    if (known.size + rows.length > maxKept) known.clear();
    for (const { options, difficulty, ...row } of rows) {
      own.set(keyOf(row), { options, difficulty });
      known.set(keyOf(row), { options, difficulty });
    }
  }
  return (row) => own.get(keyOf(row)) ?? { options: 0, difficulty: 2 };
}
