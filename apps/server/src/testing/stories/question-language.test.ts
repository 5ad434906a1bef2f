import { updateProfile } from '@xuezhou/contract/account';
import { listFavoriteQuestions } from '@xuezhou/contract/favorite';
import { listNotes, saveQuestionNote } from '@xuezhou/contract/notes';
import { markQuestion } from '@xuezhou/contract/practice';
import { searchCourse, searchEverywhere } from '@xuezhou/contract/search';
import { expect, it } from 'vitest';
import { askToIndex } from '../../capabilities/search/search.port.ts';
import { makeCourse } from '../factories.ts';
import { makeQuestion } from '../make-question.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp();
const { connection } = school;

it('[practice.language] is that of the profile in favourites, titles of notes and what a search shows', async () => {
  const course = await makeCourse(connection);
  const { courseId, bookId } = course;
  const english = {
    question: '<p>The term spread is <em>closest</em> to:</p>',
    ...{ explanation: '', reference: '' },
    options: ['A', 'B', 'C'].map((letter) => ({ letter, html: `Choice ${letter}`, rationale: '' })),
  };
  const both = await makeQuestion(connection, course, {
    stem: '期限利差最接近',
    content: { english },
  });
  const chinese = await makeQuestion(connection, course, { stem: '期限利差的含义' });
  await askToIndex(connection, courseId);
  await school.runJobs(['index-passages']);
  const student = await school.signIn();
  for (const { questionId } of [both, chinese]) {
    await student.data(markQuestion, { body: { courseId, questionId, isMark: true } });
    await student.data(saveQuestionNote, { body: { courseId, questionId, content: '想一想' } });
  }
  const wordsOf = async () => {
    const favorites = await student.data(listFavoriteQuestions, { params: { courseId } });
    const query = { bookIds: String(bookId) };
    const notes = await student.data(listNotes, { params: { courseId }, query });
    const inCourse = await student.data(searchCourse, {
      params: { courseId },
      query: { q: '期限利差' },
    });
    const everywhere = await student.data(searchEverywhere, { query: { q: '期限利差' } });
    const hits = [...inCourse.hits, ...everywhere.groups.flatMap((group) => group.hits)];
    const shown = new Map(hits.map(({ questionId, snippet }) => [questionId, snippet]));
    const snippetOf = (id: number) => (shown.get(id) ?? []).map(({ text }) => text).join('');
    return {
      favorites: favorites.questions.map(({ stem }) => stem),
      notes: notes.books.flatMap(({ readings }) =>
        readings.flatMap(({ questions }) => questions.map(({ title }) => title)),
      ),
      snippets: [both, chinese].map(({ questionId }) => snippetOf(questionId).slice(0, 15)),
    };
  };
  const inChinese = ['期限利差最接近', '期限利差的含义'];
  const before = await wordsOf();
  expect(before).toMatchObject({ favorites: inChinese, notes: inChinese });
  expect(before.snippets.map((text) => text.slice(0, 7))).toEqual(inChinese);
  await student.data(updateProfile, { body: { questionLanguage: 'en' } });
  const after = await wordsOf();
  const inEnglish = ['The term spread is closest to:', '期限利差的含义'];
  expect(after).toMatchObject({ favorites: inEnglish, notes: inEnglish });
  expect(after.snippets[0]).toBe('The term spread');
  expect(after.snippets[1]).toContain('期限利差的含义');
});
