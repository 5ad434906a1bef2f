import { draw } from '@xuezhou/rules/mock/draw-paper';
import type { PaperFormat } from '@xuezhou/contract/mock';
import type { DrawRule } from '@xuezhou/contract/mock/console';
import { paperFormats } from '@xuezhou/rules/mock/paper-format';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { AttemptQuestion, PaperTopic } from '../mock.tables.ts';
import { questionReader, type UnitRow } from '../question.repository.ts';
import { noTaste, tasteOf, tierOf, type Taste } from './taste.ts';

interface Paper {
  readonly course_id: number;
  readonly format: PaperFormat | null;
  readonly draw_rules: readonly DrawRule[];
  readonly topics: readonly PaperTopic[];
}

/** What the questions of a paper are taken from. */
interface Source {
  /** Those that it names, by their ids. */
  readonly named: ReadonlyMap<number, UnitRow>;
  /** Those that it can be drawn from. */
  readonly pool: readonly UnitRow[];
  readonly taste: Taste;
}

/**
 * The questions of a new attempt, topic by topic: those that the paper names, whatever is closed, or drawn from what of
 * its readings is open to the student.
 */
export async function drawQuestions(
  connection: Connection,
  { studentId, now }: { studentId: number; now: Date },
  paper: Paper,
): Promise<AttemptQuestion[]> {
  const { course_id: courseId, draw_rules: rules, topics } = paper;
  const reader = questionReader(connection);
  const named = topics.flatMap(({ questions = [] }) => questions);
  const readings = topics.flatMap(({ readings: own = [] }) => own);
  const units = named.length === 0 ? [] : await reader.named(named);
  const pool =
    readings.length === 0
      ? []
      : await reader.pool({ studentId, courseId, readingIds: readings, now });
  const taste =
    rules.length === 0 || pool.length === 0
      ? noTaste
      : await tasteOf(connection, rules, {
          ...{ studentId, courseId },
          questionIds: pool.map(({ question_id }) => question_id),
        });
  return drawFrom(paper, {
    named: new Map(units.map((unit) => [unit.question_id, unit])),
    pool,
    taste,
  });
}

/** Topic by topic, of what is there. */
export const drawFrom = (
  { format, topics }: Pick<Paper, 'format' | 'topics'>,
  { named, pool, taste }: Source,
): AttemptQuestion[] =>
  topics.flatMap((topic, index) => {
    const units =
      topic.questions?.flatMap((id) => named.get(id) ?? []) ??
      drawTopic(topic, format, pool, taste);
    return units.flatMap((unit) => questionsOf(unit, index));
  });

function drawTopic(
  topic: PaperTopic,
  format: PaperFormat | null,
  pool: readonly UnitRow[],
  taste: Taste,
): UnitRow[] {
  const units = unitsOf(topic, format, pool, taste.suspect);
  return draw(units, topic.count, Math.random, ({ unit }) => tierOf(taste, unit.question_id)).map(
    ({ unit }) => unit,
  );
}

/** What a topic is drawn from. */
export function unitsOf(
  { readings = [], kinds }: PaperTopic,
  format: PaperFormat | null,
  pool: readonly UnitRow[],
  suspect: ReadonlySet<number>,
): { readonly unit: UnitRow; readonly size: number }[] {
  return pool
    .filter(
      (unit) =>
        readings.includes(unit.reading_id ?? 0) &&
        (kinds?.includes(unit.kind) ?? true) &&
        canBeDrawn(unit) &&
        keepsFormat(format, unit) &&
        !suspect.has(unit.question_id),
    )
    .map((unit) => ({ unit, size: sizeOf(unit) }));
}

/** Parts of a composite question count one by one. */
export const sizeOf = ({ parts }: UnitRow): number => parts?.length ?? 1;

export const keepsFormat = (format: PaperFormat | null, { kind, options }: UnitRow): boolean =>
  format === null || paperFormats[format].keeps({ kind, options });

/** An open question counts as right, so a drawn paper has none: luck would decide. */
function canBeDrawn({ kind, parts }: UnitRow): boolean {
  if (kind === 'xl') return parts !== null && parts.every((part) => part.kind !== 'open');
  return kind !== 'open';
}

function questionsOf(unit: UnitRow, topic: number): AttemptQuestion[] {
  const { question_id: questionId, version, kind, parts } = unit;
  if (kind !== 'xl') return [{ questionId, version, groupId: null, groupVersion: null, topic }];
  return (parts ?? []).map((part) => ({
    questionId: part.questionId,
    version: part.version,
    groupId: questionId,
    groupVersion: version,
    topic,
  }));
}
