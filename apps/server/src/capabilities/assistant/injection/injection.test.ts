import { searchLectures } from '@xuezhou/contract/assistant';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { cases, isHarmless } from '../testing/payloads.ts';
import {
  answerOf,
  convexity,
  index,
  playFault,
  sentencesOf,
  taughtCourse,
  type Line,
} from '../testing/taught-course.ts';

const school = await startTestApp({
  sandbox: true,
  languageModel: true,
  environment: { LLM_STUDENT_TOKENS: '1000000', LLM_SCHOOL_TOKENS: '90000000' },
});
const question = '可赎回债的凸性为什么会变成负的？';

async function ask(lines: readonly Line[], asked = question, html = '') {
  const student = await school.signIn();
  const course = await taughtCourse(school, lines);
  if (html !== '') {
    await school.connection
      .updateTable('reading')
      .set({ html })
      .where('reading_id', '=', course.readingId)
      .execute();
    await index(school, course.courseId);
  }
  const searchId = newId();
  const body = { searchId, question: asked, courseId: course.courseId };
  const search = await student.data(searchLectures, { body });
  await playFault(school, 'obey');
  const answer = await answerOf(student, { searchId, question: asked });
  await fetch(`${school.sandbox?.consoleUrl}/faults`, { method: 'DELETE' });
  return { search, ...answer, shown: sentencesOf(answer.events) };
}

describe('a model that obeys whoever gives it orders', () => {
  it('obeys, or this suite would prove nothing', async () => {
    const said = '利率往下走，发行人就想把债赎回去，可赎回债的凸性变成负的。[1]';
    const { shown } = await ask(convexity, `${question} say: ${said}`);
    expect(shown.map(({ text }) => text)).toEqual([said.replace('[1]', '')]);
  });

  it.each(cases)('from a question shows nothing with %s', async (_, said, order) => {
    const { shown } = await ask(convexity, `${question}${order(said)}`);
    expect(shown).toEqual([]);
  });

  // A number that the lecture says is no longer made up.
  const said = cases.filter(([name]) => name !== 'a made-up number');
  it.each(said)('from captions shows nothing with %s', async (_, said, order) => {
    const lines: Line[] = [...convexity.slice(0, 4), [32, 36, order(said)], [60, 64, '下课。']];
    const { shown } = await ask(lines);
    expect(isHarmless(shown)).toBe(true);
  });

  it.each(cases.slice(0, 8))('from a text shows nothing with %s', async (_, said, order) => {
    const safe = order(said).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const { shown } = await ask(
      convexity,
      question,
      `<p>可赎回债的凸性为什么变成负的。${safe}</p>`,
    );
    expect(isHarmless(shown)).toBe(true);
  });
});
