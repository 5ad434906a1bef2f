import { startMock } from '@xuezhou/contract/mock';
import {
  askQuestion,
  listLikeQuestions,
  saveQuestion,
  searchQa,
  withdrawQuestion,
} from '@xuezhou/contract/qa';
import { hideQa } from '@xuezhou/contract/qa/console';
import { searchEverywhere } from '@xuezhou/contract/search';
import { describe, expect, it } from 'vitest';
import { enrol, makeCourse, nextId } from '../../testing/factories.ts';
import { makePaper } from '../../testing/make-paper.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { askToIndex } from '../search/search.port.ts';
import { askOne, noTags, replyOne, tagsOf } from '../../testing/desks/qa-desk.ts';

const school = await startTestApp();
const { connection } = school;
const teacher = await signInStaffAs(school, { permissions: ['qa.answer'], name: '周允' });

type Student = Awaited<ReturnType<typeof school.signIn>>;

/** What waits for its turn is done now. */
const index = async ({ courseId }: { courseId: number }) => {
  await askToIndex(connection, courseId, { source: 'qa' });
  await school.runJobs(['index-passages']);
};

const find = async (student: Student, q: string) =>
  (await student.data(searchEverywhere, { query: { q } })).groups.flatMap(({ name, hits }) =>
    name === 'qa' ? hits : [],
  );

const refs = async (student: Student, q: string) => (await find(student, q)).map(({ ref }) => ref);

const like = async (student: Student, text: string) =>
  (await student.data(listLikeQuestions, { query: { text } })).map(({ questionId }) => questionId);

describe('a question in the search of the header', () => {
  it('that is public is found by everybody of its course, by what was asked and by what a teacher answered', async () => {
    const course = await makeCourse(connection);
    const [asker, other] = [await school.signIn(), await school.signIn()];
    const word = `罕见问${nextId()}`;
    const told = `教师言${nextId()}`;
    const ref = await askOne(asker, { title: `${word}怎么理解？`, tags: tagsOf(course) });
    await index(course);
    const { courseId, readingId } = course;
    expect(await find(other, word)).toMatchObject([
      { kind: 'qa', courseId, readingId, ref, isOwn: false },
    ]);
    await replyOne(teacher, ref, { markdown: `它叫${told}。` });
    await index(course);
    const [hit] = await find(other, told);
    expect(hit).toMatchObject({ kind: 'qa', ref });
    expect(JSON.stringify(hit?.snippet)).not.toContain(told);
  });

  it('is found by who asked it at once, as it stands now, and also where only teachers may read it', async () => {
    const course = await makeCourse(connection);
    const [asker, other] = [await school.signIn(), await school.signIn()];
    const word = `私下问${nextId()}`;
    const ref = await askOne(asker, {
      title: `${word}可以讲讲吗？`,
      tags: tagsOf(course),
      isPrivate: true,
    });
    expect(await find(asker, word)).toMatchObject([{ kind: 'qa', ref, isOwn: true }]);
    expect(await like(asker, `${word}可以讲讲吗`)).toEqual([ref]);
    await index(course);
    expect(await refs(asker, word)).toEqual([ref]);
    expect(await refs(other, word)).not.toContain(ref);
    expect(await like(other, `${word}可以讲讲吗`)).not.toContain(ref);
    const listed = await other.data(searchQa, { body: { keyword: word } });
    expect(listed.qas.map(({ questionId }) => questionId)).not.toContain(ref);
    const later = `改成${nextId()}`;
    await asker.data(saveQuestion, {
      body: { questionId: ref, title: `${later}呢？`, content: '' },
    });
    expect(await refs(asker, later)).toContain(ref);
    expect((await find(asker, later))[0]?.snippet.map(({ text }) => text).join('')).toContain(
      later,
    );
    await asker.data(withdrawQuestion, { body: { questionId: ref } });
    expect(await refs(asker, later)).not.toContain(ref);
  });

  it('keeps silent at once when it is withdrawn, hidden, or of a course that is not open to the student', async () => {
    const course = await makeCourse(connection);
    const closed = await makeCourse(connection, { access: 'enrolled' });
    const [asker, other] = [await school.signIn(), await school.signIn()];
    await enrol(connection, asker.studentId, closed.courseId);
    const word = `要收回${nextId()}`;
    const ask = async (place: typeof course) =>
      await askOne(asker, { title: `${word}第 ${nextId()} 次问？`, tags: tagsOf(place) });
    const [withdrawn, hidden] = [await ask(course), await ask(course)];
    await ask(closed);
    await index(course);
    await index(closed);
    expect(new Set(await refs(other, word))).toEqual(new Set([withdrawn, hidden]));
    await asker.data(withdrawQuestion, { body: { questionId: withdrawn } });
    expect(await refs(other, word)).toEqual([hidden]);
    await teacher.data(hideQa, {
      body: { thing: { kind: 'question', id: hidden }, reason: '广告' },
    });
    expect(await refs(other, word)).toEqual([]);
  });

  it('about an exercise is kept from who sits a paper with it', async () => {
    const course = await makeCourse(connection);
    const [asker, sitter] = [await school.signIn(), await school.signIn()];
    const exercise = await makeQuestion(connection, course);
    const word = `考场题${nextId()}`;
    const about = {
      ...({ kind: 'question', courseId: course.courseId, id: exercise.questionId } as const),
      ...{ second: null, paragraph: null, quote: null },
    };
    const { questionId } = await asker.data(askQuestion, {
      body: { title: `${word}为什么选它？`, content: '', tags: noTags, about },
    });
    await index(course);
    expect(await refs(sitter, word)).toEqual([questionId]);
    const paperId = await makePaper(connection, course.courseId, [[exercise]]);
    await sitter.data(startMock, { body: { paperId } });
    expect(await refs(sitter, word)).not.toContain(questionId);
    expect(await refs(asker, word)).toEqual([questionId]);
  });
});
