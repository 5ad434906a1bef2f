import { makeArticle } from '../../../capabilities/article/testing/make-article.ts';
import { makeGood } from '../../../capabilities/mall/testing/make-good.ts';
import { askOne } from '../../desks/qa-desk.ts';
import { makeCourse } from '../../factories.ts';
import { makeCamp, makeClass } from '../../make-camp.ts';
import { makeQuestion } from '../../make-question.ts';
import type { TestApp } from '../../test-app.ts';

/** One of each thing that calls name, by the name that the contract has for it. */
export async function makeKnownSchool(school: TestApp) {
  const { connection } = school;
  const course = await makeCourse(connection, { access: 'enrolled', identityRequired: true });
  const { questionId } = await makeQuestion(connection, course);
  // Two of them, so that there is something to compare.
  const comparison = { key: 'all', way: '精讲班' };
  const { goodId } = await makeGood(connection, { comparison });
  await makeGood(connection, { comparison });
  const asked = await askOne(await school.signIn());
  const camp = await makeCamp(connection, course.courseId, { tasks: [{ kind: 'cards' }] });
  const classId = await makeClass(connection, camp);
  const slug = await makeArticle(connection);
  return { ...course, questionId, 'questionId.uuid': asked, vid: 0, goodId, classId, slug };
}
