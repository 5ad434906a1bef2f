import { describe, expect, it } from 'vitest';
import { add, makeCourse, nextId } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { findPassages, type Passage } from './find-passages.ts';
import { askToIndex } from './index-course.ts';

const school = await startTestApp();
const { connection, services } = school;

async function index(courseId: number): Promise<void> {
  await askToIndex(connection, courseId);
  await school.runJobs(['index-passages']);
}

const find = async (
  student: { studentId: number },
  text: string,
  more: { courseId?: number; kinds?: Passage['kind'][] } = {},
) => await findPassages(services, { studentId: student.studentId, text, limit: 10, ...more });

const clockOf = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`;

const captionsOf = (lines: readonly (readonly [from: number, to: number, text: string])[]) =>
  `WEBVTT\n\n${lines.map(([from, to, text]) => `${clockOf(from)} --> ${clockOf(to)}\n${text}\n`).join('\n')}`;

/** A lecture with these captions, in a course of its own with nothing else. */
async function lectureOf(files: Record<string, string>) {
  const course = await makeCourse(connection);
  const prefix = `videos/${course.videoId}/passages`;
  for (const [language, vtt] of Object.entries(files))
    await services.storage.put(`${prefix}/${language}.vtt`, Buffer.from(vtt), {
      contentType: 'text/vtt',
    });
  const captions = Object.keys(files).map((language) => ({
    language,
    label: language,
    file: `${language}.vtt`,
  }));
  await connection
    .updateTable('video')
    .set({ storage_prefix: prefix, captions: JSON.stringify(captions) })
    .where('video_id', '=', course.videoId)
    .execute();
  await index(course.courseId);
  return course;
}

describe('passages for a question', () => {
  it('are what is said about it, whole and from the second where it begins', async () => {
    const student = await school.signIn();
    const course = await lectureOf({
      zh: captionsOf([
        [0, 3, '大家好，今天讲债券。'],
        [3, 6, '先看票面利率。'],
        [20, 23, '麦考利久期是什么？'],
        [23, 27, '它是收到现金流的平均时间'],
        [27, 31, '用每笔现金流的现值作权重。'],
        [50, 53, '最后布置作业。'],
      ]),
    });
    const [best] = await find(student, '怎样理解麦考利久期？', { courseId: course.courseId });
    expect(best).toMatchObject({
      kind: 'caption',
      courseId: course.courseId,
      bulletId: course.bulletId,
      startMs: 20_000,
      endMs: 31_000,
      paragraph: null,
      text: '麦考利久期是什么？ 它是收到现金流的平均时间 用每笔现金流的现值作权重。',
    });
    expect(best?.coverage).toBeGreaterThan(0.4);
  });

  it('are found in each language of captions that show two at once, and stand there once', async () => {
    const student = await school.signIn();
    const { courseId } = await lectureOf({
      zh: captionsOf([
        [0, 4, '缓存利用了局部性\nCaches exploit locality'],
        [4, 8, '最近用过的很快会再用\nWhat was used is used again'],
      ]),
    });
    expect(await find(student, '局部性', { courseId })).toMatchObject([
      { text: '缓存利用了局部性 最近用过的很快会再用' },
    ]);
    expect(await find(student, 'exploit locality', { courseId })).toMatchObject([
      { text: 'Caches exploit locality What was used is used again' },
    ]);
    expect(await find(student, '缓存 caches', { courseId })).toHaveLength(1);
  });

  it('quote a question without what explains it, although it is found by that', async () => {
    const student = await school.signIn();
    const course = await makeCourse(connection);
    const question = await makeQuestion(connection, course, {
      stem: '哪一个最敏感？',
      content: { question: '<p>哪一个最敏感？</p>', explanation: '<p>有效久期最大的那一只</p>' },
    });
    await index(course.courseId);
    const [best] = await find(student, '有效久期', { courseId: course.courseId });
    expect(best).toMatchObject({ kind: 'question', ref: String(question.questionId) });
    expect(best?.text).toContain('哪一个最敏感？');
    expect(best?.text).not.toContain('久期');
  });

  it('come from all courses that are open to the student, and of the kinds that were asked for', async () => {
    const student = await school.signIn();
    const word = `罕见词${nextId()}`;
    const [open, closed] = [
      await makeCourse(connection),
      await makeCourse(connection, { access: 'enrolled' }),
    ];
    for (const { courseId, bookId, readingId } of [open, closed]) {
      const subject = { reading_id: readingId, position: 99, title: '卡', group_no: 1 };
      const subject_id = nextId();
      await add(connection, 'subject', { subject_id, ...subject });
      await add(connection, 'card', {
        card_id: nextId(),
        course_id: courseId,
        book_id: bookId,
        reading_id: readingId,
        subject_id,
        position: 1,
        front: `什么是${word}`,
        back: '一个 $x^2$ 的词',
      });
      await connection
        .updateTable('reading')
        .set({ html: `<p>这里说${word}。</p>` })
        .where('reading_id', '=', readingId)
        .execute();
      await index(courseId);
    }
    const found = await find(student, word);
    expect(found.map(({ kind, courseId }) => [kind, courseId])).toEqual([
      ['card', open.courseId],
      ['paragraph', open.courseId],
    ]);
    expect(await find(student, word, { kinds: ['paragraph'] })).toHaveLength(1);
    expect(await find(student, word, { courseId: closed.courseId })).toEqual([]);
  });
});

describe('passages for what a student types', () => {
  it('are the question of a number and of a place, and the text in other letters', async () => {
    const student = await school.signIn();
    const course = await makeCourse(connection);
    const { courseId, readingId } = course;
    await connection
      .updateTable('reading')
      .set({ number: '第 3 章', title: '描述统计', html: '<p>資產減值損失不得轉回。</p>' })
      .where('reading_id', '=', readingId)
      .execute();
    await makeQuestion(connection, course, { stem: '样本均值是多少？' });
    const second = await makeQuestion(connection, course, { stem: '样本方差是多少？' });
    await index(courseId);
    const firstOf = async (text: string) => (await find(student, text, { courseId }))[0];
    expect(await firstOf(String(second.questionId))).toMatchObject({
      ref: String(second.questionId),
    });
    expect(await firstOf('第三章第 2 题')).toMatchObject({ ref: String(second.questionId) });
    expect(await firstOf('第3章')).toMatchObject({ kind: 'reading', readingId });
    expect(await firstOf('资产减值损失')).toMatchObject({ text: '資產減值損失不得轉回。' });
  });
});
