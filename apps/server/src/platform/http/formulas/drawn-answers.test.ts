import { openQuestion } from '@xuezhou/contract/practice';
import { drawnHeader } from '@xuezhou/rules/text/formula/drawn-header';
import { expect, it, vi } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const student = await school.signIn();

async function ask(stem: string, isPage: boolean) {
  const course = await makeCourse(school.connection);
  const { questionId } = await makeQuestion(school.connection, course, { stem });
  const response = await student.send({
    method: 'GET',
    url: `${openQuestion.path}?courseId=${course.courseId}&questionId=${questionId}`,
    headers: { accept: 'application/json', ...(isPage && { [drawnHeader]: '1' }) },
  });
  return JSON.parse(response.body) as {
    data: { detail: { question: string } };
    formulas?: Record<string, string>;
  };
}

const math = (tex: string, isDisplay = false) =>
  `<span class="math" data-display="${isDisplay}">${tex}</span>`;

it('a page has the formulas of an answer drawn beside it, and TeX stays what the data say', async () => {
  const stem = `设 ${math(String.raw`\frac{a}{b}`)} 与 ${math('a &lt; b', true)}`;
  const { data, formulas } = await ask(stem, true);
  expect(data.detail.question).toContain(stem);
  expect(Object.keys(formulas ?? {})).toEqual([String.raw`I\frac{a}{b}`, 'Da < b']);
  const fraction = formulas?.[String.raw`I\frac{a}{b}`] ?? '';
  expect(fraction).toMatch(/^<span class="katex"><span class="katex-mathml"><math .*<mfrac>/);
  expect(fraction).toContain(String.raw`<annotation encoding="application/x-tex">\frac{a}{b}<`);
  expect(formulas?.['Da < b']).toMatch(/^<span class="katex-display">/);
});

it('whoever is no page of ours, or asks for what has no formula, gets what they got before', async () => {
  expect(await ask(`设 ${math('x^2')}`, false)).not.toHaveProperty('formulas');
  expect(await ask('没有公式', true)).not.toHaveProperty('formulas');
});

it('what cannot be read is said to stay as it is; a bare number, a definition and what is too long are not drawn', async () => {
  const nested = String.raw`\sqrt{`.repeat(150) + '}'.repeat(150);
  const hostile = [String.raw`\def\a{x}\a`, '-1{,}000', 'x'.repeat(1001), nested];
  const stem = [math(String.raw`\frac{`), ...hostile.map((tex) => math(tex))].join('，');
  const { formulas } = await ask(stem, true);
  expect(Object.keys(formulas ?? {})).toEqual([String.raw`I\frac{`]);
  expect(formulas?.[String.raw`I\frac{`]).toBe('');
});

it('links and pictures of other sites stay TeX', async () => {
  const tex = String.raw`\href{javascript:alert(1)}{x}\includegraphics{https://elsewhere.example/a.png}`;
  const { formulas } = await ask(math(tex), true);
  expect(formulas?.[`I${tex}`] ?? '').not.toMatch(/<a\b|<img\b|href=/);
});

it('one answer draws no more than so many anew, and the next one goes on from there', async () => {
  const all = Array.from(
    { length: 40 },
    (_, at) => `${String(at).padStart(3, '0')}x${'中'.repeat(900)}`,
  );
  const stem = all.map((tex) => math(tex)).join('，');
  const first = Object.keys((await ask(stem, true)).formulas ?? {});
  expect(first).toEqual(all.slice(0, 22).map((tex) => `I${tex}`));
  expect(Object.keys((await ask(stem, true)).formulas ?? {})).toHaveLength(40);
});

it('a formula writes nothing into the log', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { formulas } = await ask(math(String.raw`\message{x}\errmessage{y}☃x`), true);
  expect(Object.keys(formulas ?? {})).toHaveLength(1);
  expect([...said.mock.calls, ...warned.mock.calls]).toEqual([]);
});
