import { countDrawn } from '@xuezhou/rules/mock/draw-paper';
import type { Connection } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { unitsOf } from './draw-questions.ts';
import { noTaste, suspectsAmong } from './taste.ts';
import type { PaperRow } from '../paper.repository.ts';
import { questionReader, type UnitRow } from '../question.repository.ts';

export interface Counted {
  /** Of each topic. */
  readonly counts: readonly number[];
}

/**
 * How many questions a student has in each topic of the paper in progress, or would get in the next one: a drawn paper
 * of which books are closed to the student may be shorter than its teacher planned.
 */
export async function countQuestions<Paper extends PaperRow>(
  connection: Connection,
  { studentId, now }: { studentId: number; now: Date },
  papers: readonly Paper[],
): Promise<(Paper & Counted)[]> {
  const pools = new Map<number, Pool>();
  const shorter = papers.filter((paper) => paper.topics_open === null && paper.is_partly_closed);
  for (const [courseId, own] of groupBy(shorter, (paper) => paper.course_id)) {
    const readingIds = own.flatMap(({ topics }) => topics.flatMap(({ readings = [] }) => readings));
    const units = await questionReader(connection).pool({
      ...{ studentId, courseId, readingIds, now },
    });
    const suspect = own.some(({ draw_rules: rules }) => rules.includes('sound'))
      ? await suspectsAmong(
          connection,
          units.map(({ question_id }) => question_id),
        )
      : noTaste.suspect;
    pools.set(courseId, { units, suspect });
  }
  return papers.map((paper) => ({ ...paper, counts: countsOf(paper, pools.get(paper.course_id)) }));
}

interface Pool {
  readonly units: readonly UnitRow[];
  /** Of these, those that the figures speak against. */
  readonly suspect: ReadonlySet<number>;
}

const nothing: Pool = { units: [], suspect: noTaste.suspect };

function countsOf(paper: PaperRow, { units, suspect }: Pool = nothing): number[] {
  const { topics, format, topics_open: open, is_partly_closed: isPartlyClosed } = paper;
  const avoided = paper.draw_rules.includes('sound') ? suspect : noTaste.suspect;
  if (open !== null) return topics.map((_topic, index) => open[index] ?? 0);
  return topics.map((topic) =>
    isPartlyClosed && topic.questions === undefined
      ? countDrawn(unitsOf(topic, format, units, avoided), topic.count)
      : topic.count,
  );
}
