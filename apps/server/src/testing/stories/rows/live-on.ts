import { listCardsInSequence } from '@xuezhou/contract/flash-card';
import type { Declaration, Operation } from '@xuezhou/contract/kernel';
import { checkOrder } from '@xuezhou/contract/mall';
import { getBeforeMock, getMockSheet } from '@xuezhou/contract/mock';
import { listNotesOfPlace } from '@xuezhou/contract/notes';
import { checkAchievements } from '@xuezhou/contract/points';
import { listCourseTasks } from '@xuezhou/contract/study';
import { makeArticle } from '../../../capabilities/article/testing/make-article.ts';
import type { TestMall } from '../../../capabilities/mall/testing/open-mall.ts';
import { handIn, save, start } from '../../../capabilities/mock/testing/sit.ts';
import type { TestClient } from '../../client.ts';
import { nextId, type MadeCourse } from '../../factories.ts';
import { makePaper } from '../../make-paper.ts';
import { makeQuestion, type MadeQuestion } from '../../make-question.ts';
import type { SampleInput } from '../../sample-input.ts';
import type { liveALife } from './live-a-life.ts';

const asking = <D extends Declaration>(operation: Operation<D>, input: SampleInput) => ({
  operation: operation as Operation,
  input,
  isMore: true as const,
});

/** What else pages show of that learner: papers, what the school writes, and calls that no sample of them names. */
export async function liveOn(
  mall: TestMall,
  { student, known }: Awaited<ReturnType<typeof liveALife>>,
) {
  const papers = await sitPapers(mall, student, known);
  const slug = await makeArticle(mall.connection, 'convexity');
  const { courseId, bookId, bulletId, goodId } = known;
  return {
    known: { ...known, slug, paperId: papers.handedIn },
    // By another number than the one that they share, or by a POST for its length alone.
    also: [
      asking(getBeforeMock, { params: { paperId: papers.begun } }),
      asking(getMockSheet, { params: { paperId: papers.begun } }),
      asking(listNotesOfPlace, { params: { noteType: 'bullet', id: bulletId } }),
      asking(listCourseTasks, { query: { courseIds: String(courseId) } }),
      asking(listCardsInSequence, { body: { courseId, bookId } }),
      asking(checkOrder, { body: mall.choiceOf({ goodId, limitYear: known.limitYear }) }),
      asking(checkAchievements, {}),
    ],
  };
}

/** One that is handed in, and one that is sat. */
async function sitPapers(
  { connection }: TestMall,
  student: TestClient,
  course: MadeCourse,
): Promise<{ handedIn: number; begun: number }> {
  const first = await makeQuestion(connection, course);
  const second = await makeQuestion(connection, course);
  // By a number of rows: that which the factory counts is another where more files were tried before.
  const make = async (question: MadeQuestion, title: string, position: number) => {
    const made = await makePaper(connection, course.courseId, [[question]], { title, position });
    const paperId = nextId();
    await connection
      .updateTable('mock_paper')
      .set({ paper_id: paperId })
      .where('paper_id', '=', made)
      .execute();
    return paperId;
  };
  const handedIn = await make(first, '第一套模考', 1);
  const begun = await make(second, '第二套模考', 2);
  await start(student, handedIn);
  await save(student, handedIn, first.questionId, 'B');
  await handIn(student, handedIn);
  await start(student, begun);
  return { handedIn, begun };
}
