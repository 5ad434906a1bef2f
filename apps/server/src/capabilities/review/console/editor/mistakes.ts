import type { Connection } from '../../../../platform/database/prepare.ts';
import { statisticReader } from '../../statistic.repository.ts';
import { demandQuestion } from './draft.repository.ts';
import { formNow } from './open-question.ts';

/** What students really choose wrongly. */
export interface CommonMistake {
  readonly questionId: number;
  /** Of those who answered. */
  readonly share: number;
  readonly people: number;
  /** The option, with the question that it answers. */
  readonly text: string;
}

/** Figures of fewer people say more of these people. */
const fewest = 30;
const leastShare = 0.1;
const maxShown = 6;

/** The commonest wrong options of a course, of first answers of thirty people on. */
export async function mistakesIn(
  connection: Connection,
  courseId: number,
): Promise<CommonMistake[]> {
  const found = (await statisticReader(connection).all(courseId))
    .filter(({ answers }) => answers >= fewest)
    .flatMap(({ question_id: questionId, answers, answer, options }) =>
      options
        .filter(({ letter }) => !answer.includes(letter))
        .map(({ letter, chosen }) => ({
          questionId,
          letter,
          people: answers,
          share: chosen / answers,
        })),
    )
    .filter(({ share }) => share >= leastShare)
    .toSorted((one, other) => other.share - one.share)
    .slice(0, maxShown);
  const mistakes: CommonMistake[] = [];
  for (const { letter, ...mistake } of found) {
    const form = await formNow(connection, await demandQuestion(connection, mistake.questionId));
    const text = form.options[(letter.codePointAt(0) ?? 65) - 65]?.text ?? '';
    if (text !== '') mistakes.push({ ...mistake, text: `${form.stem.slice(0, 200)} → ${text}` });
  }
  return mistakes;
}
