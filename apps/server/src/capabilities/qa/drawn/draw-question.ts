import { getQaQuestion, type QaAnswer, type QaThread } from '@xuezhou/contract/qa';
import { minuteOf } from '../../../platform/clock.ts';
import { describe, escapeText, type Drawing } from '../../../platform/http/pages/drawn-pages.ts';
import { mathmlInHtml } from '../../../platform/http/formulas/mathml-in-html.ts';
import { plainWords } from '../take-words.ts';
import { questionData } from './question-data.ts';

/** Null for one that goes on elsewhere. Its HTML was cleaned when it was stored. */
export async function drawQuestion(thread: QaThread): Promise<Drawing | null> {
  const { questionId, title, mergedInto, teacherAnswers, answers } = thread;
  if (mergedInto !== null) return null;
  const first = teacherAnswers[0] ?? answers[0];
  const words = [thread.excerpt, first === undefined ? '' : plainWords(first.html)]
    .filter((text) => text !== '')
    .join(' ');
  return {
    title,
    pictureTitle: '答疑',
    description: describe(words, title),
    canonical: `/qa/public/${questionId}`,
    crumbs: [{ name: '答疑', path: '/qa/public' }],
    body: [
      `<h1>${escapeText(title)}</h1>`,
      `<p>${[...placesOf(thread), thread.asker.name].map(escapeText).join(' · ')}，${timeOf(thread.askedAt)}</p>`,
      await mathmlInHtml(
        [thread.html, section('老师的回答', teacherAnswers), section('同学的回答', answers)].join(
          '',
        ),
      ),
    ].join(''),
    data: questionData(thread),
    answers: [{ operation: getQaQuestion, params: { questionId }, data: thread }],
  };
}

const placesOf = ({ place: { course, book, reading } }: QaThread): string[] =>
  [course, book, reading].flatMap((one) => (one === null ? [] : [one.name]));

const timeOf = (at: string): string => `<time datetime="${at}">${minuteOf(new Date(at))}</time>`;

const section = (name: string, answers: readonly QaAnswer[]): string =>
  answers.length === 0 ? '' : `<section><h2>${name}</h2>${answers.map(article).join('')}</section>`;

function article({ author, html, at, comments }: QaAnswer): string {
  const said = comments.map(
    (comment) => `<li>${escapeText(comment.author.name)}：${comment.html}</li>`,
  );
  const by = [author.name, author.title].filter((text) => text !== '').map(escapeText);
  return [
    `<article><p>${by.join('，')}，${timeOf(at)}</p>${html}`,
    said.length === 0 ? '' : `<ul>${said.join('')}</ul>`,
    '</article>',
  ].join('');
}
