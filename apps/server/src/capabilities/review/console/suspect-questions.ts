import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { listSuspectQuestions as operation } from '@xuezhou/contract/review/console';
import { standing, suspicionsOf, type Suspicion } from '@xuezhou/rules/review/item-quality';
import type { ConsoleServices } from '../../../platform/services.ts';
import { itemOf, statisticReader, type StatisticRow } from '../statistic.repository.ts';

interface Suspect {
  readonly row: StatisticRow;
  readonly suspicions: readonly Suspicion[];
}

/** Questions that figures or students speak against, the worst first. */
export async function listSuspectQuestions(
  { database: { connection } }: ConsoleServices,
  { query: { courseId } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const rows = await statisticReader(connection).all(courseId ?? null);
  return rows
    .map((row) => ({
      row,
      suspicions: standing(suspicionsOf(itemOf(row)), row.answers, row.passed),
    }))
    .filter(({ row, suspicions }) => suspicions.length > 0 || row.open_reports > 0)
    .toSorted(
      (one, other) => gravity(other) - gravity(one) || one.row.question_id - other.row.question_id,
    )
    .map(present);
}

const gravity = ({ row, suspicions }: Suspect): number =>
  row.key_reports * 3 +
  row.open_reports +
  (suspicions.includes('key-doubtful') ? 10 : 0) +
  suspicions.length;

const present = ({ row, suspicions }: Suspect): DataOf<typeof operation>[number] => ({
  questionId: row.question_id,
  courseId: row.course_id,
  stem: row.stem_text,
  version: row.version,
  suspicions: [...suspicions],
  openReports: row.open_reports,
  keyReports: row.key_reports,
  answers: row.answers,
  facility: row.facility,
  discrimination: row.discrimination,
  medianMs: row.median_ms,
  options: row.options.map(({ letter, chosen }) => ({
    letter,
    chosen,
    isKey: row.answer.includes(letter),
  })),
  mistake: row.mistake && { text: row.mistake.text, people: row.mistake.people },
  blanks: row.blanks,
});
