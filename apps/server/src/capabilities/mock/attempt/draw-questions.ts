import { draw } from '@xuezhou/rules/mock/draw-paper';
import type { PaperFormat } from '@xuezhou/contract/mock';
import { paperFormats } from '@xuezhou/rules/mock/paper-format';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { AttemptQuestion, PaperTopic } from '../mock.tables.ts';
import { questionReader, type UnitRow } from '../question.repository.ts';

interface Paper {
  readonly course_id: number;
  readonly format: PaperFormat | null;
  readonly topics: readonly PaperTopic[];
}

/**
 * The questions of a new attempt, topic by topic: those that the paper names, whatever is closed, or drawn from what of
 * its readings is open to the student.
 */
export async function drawQuestions(
  connection: Connection,
  studentId: number,
  { course_id: courseId, format, topics }: Paper,
): Promise<AttemptQuestion[]> {
  const reader = questionReader(connection);
  const named = topics.flatMap(({ questions = [] }) => questions);
  const readings = topics.flatMap(({ readings: own = [] }) => own);
  const known = new Map(
    (named.length === 0 ? [] : await reader.named(named)).map((unit) => [unit.question_id, unit]),
  );
  const pool =
    readings.length === 0 ? [] : await reader.pool({ studentId, courseId, readingIds: readings });
  return topics.flatMap((topic, index) => {
    const units =
      topic.questions?.flatMap((id) => known.get(id) ?? []) ?? drawTopic(topic, format, pool);
    return units.flatMap((unit) => questionsOf(unit, index));
  });
}

function drawTopic(
  topic: PaperTopic,
  format: PaperFormat | null,
  pool: readonly UnitRow[],
): UnitRow[] {
  return draw(unitsOf(topic, format, pool), topic.count, Math.random).map(({ unit }) => unit);
}

/** What a topic is drawn from. */
export function unitsOf(
  { readings = [] }: PaperTopic,
  format: PaperFormat | null,
  pool: readonly UnitRow[],
): { readonly unit: UnitRow; readonly size: number }[] {
  return pool
    .filter(
      (unit) =>
        readings.includes(unit.reading_id ?? 0) && hasKey(unit) && keepsFormat(format, unit),
    )
    .map((unit) => ({ unit, size: unit.parts?.length ?? 1 }));
}

const keepsFormat = (format: PaperFormat | null, { kind, options }: UnitRow): boolean =>
  format === null || paperFormats[format].keeps({ kind, options });

/** An open question counts as right, so a drawn paper has none: luck would decide. */
function hasKey({ kind, parts }: UnitRow): boolean {
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
