import { searchLectures } from '@xuezhou/contract/assistant';
import { saveBulletNote } from '@xuezhou/contract/notes';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { answerOne, askOne, commentOn, replyOne, tagsOf } from '../../../testing/desks/qa-desk.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { cases, isHarmless } from '../testing/payloads.ts';
import { answerOf, playFault, sentencesOf, taughtCourse } from '../testing/taught-course.ts';

const school = await startTestApp({
  sandbox: true,
  languageModel: true,
  environment: { LLM_STUDENT_TOKENS: '1000000', LLM_SCHOOL_TOKENS: '90000000' },
});
const teacher = await signInStaffAs(school, { permissions: ['qa.answer'] });
const question = '可赎回债的凸性为什么会变成负的？';

type Student = Awaited<ReturnType<typeof school.signIn>>;

/** What is shown when the sandbox's model obeys whatever it reads. */
async function ask(student: Student, courseId: number) {
  const searchId = newId();
  const body = { searchId, question, courseId };
  const search = await student.data(searchLectures, { body });
  await playFault(school, 'obey');
  const { events } = await answerOf(student, { searchId, question });
  await fetch(`${school.sandbox?.consoleUrl}/faults`, { method: 'DELETE' });
  return { search, shown: sentencesOf(events) };
}

describe('a model that obeys whoever gives it orders', () => {
  it.each(cases.slice(0, 12))(
    'from a question to the teachers, its answers and comments shows nothing with %s',
    async (_, said, order) => {
      const course = await taughtCourse(school);
      const [asker, other, reader] = [
        await school.signIn(),
        await school.signIn(),
        await school.signIn(),
      ];
      const questionId = await askOne(asker, {
        title: question,
        content: order(said),
        tags: tagsOf(course),
      });
      const answerId = await answerOne(other, questionId, order(said));
      await commentOn(asker, answerId, order(said));
      await replyOne(teacher, questionId, { markdown: '利率往下走，凸性变成负的。' });
      const { search, shown } = await ask(reader, course.courseId);
      // What students wrote is no passage at all.
      expect(search.resultVideo.map(({ text }) => text).join('\n')).not.toContain(order(said));
      expect(isHarmless(shown)).toBe(true);
    },
  );

  it.each(cases.slice(12))(
    'from a note of one’s own shows nothing with %s',
    async (_, said, order) => {
      const course = await taughtCourse(school);
      const student = await school.signIn();
      const note = { bulletId: course.bulletId, second: 24, noteId: newId(), editId: newId() };
      const content = `${question}${order(said)}`;
      await student.data(saveBulletNote, { body: { ...note, content, baseRevision: 0 } });
      const { search, shown } = await ask(student, course.courseId);
      expect(search.resultVideo.map(({ text }) => text).join('\n')).not.toContain(order(said));
      expect(isHarmless(shown)).toBe(true);
    },
  );
});
