import { judgeEntries } from '@xuezhou/rules/practice/question/table';
import { readNumber } from '@xuezhou/rules/practice/question/numeric';
import type { CommonMistake } from '@xuezhou/rules/review/item-quality';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { versionOf } from '../../practice/practice-exam.port.ts';
import type { QuestionContent } from '../../practice/practice-content.port.ts';
import type { TypedAnswer } from '../statistic.repository.ts';

/** Questions in memory at once. */
const batch = 500;

interface Keyed {
  readonly question_id: number;
  readonly version: number;
  readonly table: QuestionContent['table'] | null;
  readonly answers: number;
}

const keysOf = prepareSql<{ ids: number[]; versions: number[] }, Keyed>(
  (p) => sql`
    select v.question_id, v.version, v.content -> 'table' as "table", t.answers
    from unnest(${p.ids}::int[], ${p.versions}::int[]) as a (id, version)
    join ${versionOf('v', sql`a.id`, sql`a.version`)}
    join question_statistic t on t.question_id = a.id and t.version = a.version`,
);

const note = prepareSql<{ rows: string }, never>(
  (p) => sql`
    update question_statistic t set mistake = g.mistake, blanks = g.blanks
    from jsonb_to_recordset(${p.rows}::jsonb) as g (question_id int, version int, mistake jsonb, blanks jsonb)
    where t.question_id = g.question_id and t.version = g.version
      and row(t.mistake, t.blanks) is distinct from row(g.mistake, g.blanks)`,
);

/** The error that most people share in a number, and how each blank of a table goes. */
export async function noteTyped(
  connection: Connection,
  typed: readonly TypedAnswer[],
): Promise<void> {
  const questions = [...groupBy(typed, keyOf).values()];
  for (let from = 0; from < questions.length; from += batch) {
    const some = questions.slice(from, from + batch);
    const first = some.flatMap(([one]) => (one === undefined ? [] : [one]));
    const keyed = await keysOf.rows(connection, {
      ids: first.map(({ question_id: id }) => id),
      versions: first.map(({ version }) => version),
    });
    const answersOf = groupBy(some.flat(), keyOf);
    const rows = keyed.map((each) => figuresOf(each, answersOf.get(keyOf(each)) ?? []));
    await note.run(connection, { rows: JSON.stringify(rows) });
  }
}

const keyOf = ({ question_id: id, version }: { question_id: number; version: number }) =>
  `${id}.${version}`;

function figuresOf({ table, answers, ...question }: Keyed, typed: readonly TypedAnswer[]) {
  return {
    ...question,
    mistake: table === null ? commonMistake(typed) : null,
    blanks: table === null || table === undefined ? [] : blankShares(table, typed, answers),
  };
}

/** However people write a number, it is one; it is shown as most of them wrote it. */
function commonMistake(
  typed: readonly Pick<TypedAnswer, 'student_answer' | 'correct' | 'people'>[],
): CommonMistake | null {
  const wrong = typed.filter(({ correct }) => correct === 0);
  const same = [...groupBy(wrong, ({ student_answer: text }) => numberIn(text)).values()];
  const all = same.map((rows) => ({
    text: rows[0]?.student_answer.trim() ?? '',
    people: rows.reduce((sum, { people }) => sum + people, 0),
  }));
  return all.toSorted((one, other) => other.people - one.people)[0] ?? null;
}

function numberIn(text: string): string {
  const read = readNumber(text);
  return read === null ? text.trim() : `${read.value} ${read.unit}`;
}

/** What few people wrote and was not looked at is taken for right, so that nothing is suspected without ground. */
function blankShares(
  table: NonNullable<QuestionContent['table']>,
  typed: readonly TypedAnswer[],
  answers: number,
): number[] {
  const looked = typed.reduce((sum, { people }) => sum + people, 0);
  const right: number[] = [];
  for (const { student_answer: answer, people } of typed)
    for (const [blank, verdict] of judgeEntries(table, answer).entries())
      right[blank] = (right[blank] ?? 0) + (verdict === 1 ? people : 0);
  return right.map((people) => (people + Math.max(0, answers - looked)) / answers);
}
