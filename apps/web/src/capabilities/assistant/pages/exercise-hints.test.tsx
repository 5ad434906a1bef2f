// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  askAssistant,
  listHistory,
  openAssistant,
  searchLectures,
  type AnswerEvent,
  type ResultVideo,
} from '@xuezhou/contract/assistant';
import { allRefusals } from '@xuezhou/contract/console-refusals';
import type { InputOf } from '@xuezhou/contract/kernel';
import { answer, calls, refusal } from '@xuezhou/client/testing/server.ts';
import { expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.ts';

const question = '可赎回债的凸性为什么会变成负的？';
const budget = {
  ...{ tokensLeft: 60_000, tokensADay: 60_000, questionsLeft: 15, isSchoolSpent: false },
  renewsAt: '2026-11-23T16:00:00.000Z',
};
const passage: ResultVideo = {
  ...{ no: 1, kind: 'caption', courseId: 1, courseName: 'CFA 一级', bookId: 1, readingId: 101 },
  ...{ readingName: '凸性', bulletId: 1001, bulletName: '含权债', videoId: 1, start: 20_000 },
  ...{ end: 54_000, paragraph: null, ref: null, text: '利率往下走，发行人就想把债赎回去。' },
};

const streamOf = (count: number, hints: number | undefined) => {
  const sentences = Array.from({ length: count }, (_none, index) => ({
    ...{ text: `第 ${index + 1} 句。`, citations: [1], startsParagraph: index === 0 },
  }));
  const events: AnswerEvent[] = [
    ...sentences.map((sentence) => ({ kind: 'sentence' as const, sentence })),
    {
      kind: 'end',
      answer: {
        ...{ sentences, state: 'written', seconds: 6, isUseful: null },
        ...(hints !== undefined && { hints }),
      },
      budget,
    },
  ];
  return new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''), {
    headers: { 'content-type': 'text/event-stream' },
  });
};

type Asked = InputOf<typeof askAssistant>['body'];

/** Asks about an exercise; the model answers so. */
async function askAbout(says: (body: Asked) => Response): Promise<void> {
  openPage('/ai', {
    says: [
      answer(openAssistant, {
        ...{ courses: [{ courseId: 1, courseName: 'CFA 一级' }], lectures: 40, topics: [] },
        ...{ budget, lecture: null },
      }),
      answer(listHistory, { searches: [] }),
      answer(searchLectures, ({ body }) => ({
        ...{ searchId: body.searchId, question: body.question, courseId: null, answer: null },
        ...{ askedAt: '2026-11-23T04:00:00.000Z', verdict: 'taught', isExercise: true },
        ...{ courseNames: ['CFA 一级'], resultVideo: [passage] },
      })),
      answer(askAssistant, ({ body }) => says(body)),
    ],
  });
  await userEvent.type(
    await screen.findByRole('textbox', { name: '要问的话' }),
    `${question}{Enter}`,
  );
}

const refused = 'assistantSpent';

it('keeps the hints that are there where a step further or all of it is refused', async () => {
  await askAbout(({ hints = 1, isWhole }) =>
    isWhole === true || hints > 1 ? refusal(refused) : streamOf(1, 1),
  );
  for (const name of ['再给一步（算一次）', '直接讲完（算一次）']) {
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(await screen.findByText(allRefusals[refused][1])).toBeTruthy();
    expect(screen.getByText('第 1 句。')).toBeTruthy();
    expect(screen.getByText('提示 1，先自己想一想。')).toBeTruthy();
  }
  expect(screen.getByRole('button', { name: '再给一步（算一次）' })).toBeTruthy();
});

it('says so where there is no step further, and offers none', async () => {
  await askAbout(() => streamOf(1, 1));
  await userEvent.click(await screen.findByRole('button', { name: '再给一步（算一次）' }));
  expect(await screen.findByText(/^没有更多能对上出处的提示了/)).toBeTruthy();
  expect(screen.getByText('提示 1，先自己想一想。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '再给一步（算一次）' })).toBeNull();
  expect(screen.getByRole('button', { name: '直接讲完（算一次）' })).toBeTruthy();
});

it('has no step further from a hint without a sentence', async () => {
  await askAbout(() => streamOf(0, 1));
  expect(await screen.findByRole('button', { name: '直接讲完（算一次）' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '再给一步（算一次）' })).toBeNull();
});

it('of an exercise comes hint by hint, three at most, and all of it whenever that is wanted', async () => {
  await askAbout(({ hints = 1, isWhole }) =>
    isWhole === true ? streamOf(5, undefined) : streamOf(hints, hints),
  );
  const more = () => screen.getByRole('button', { name: '再给一步（算一次）' });
  expect(await screen.findByText('提示 1，先自己想一想。')).toBeTruthy();
  await userEvent.click(more());
  expect(await screen.findByText('提示 2，先自己想一想。')).toBeTruthy();
  // The one before it stays.
  expect(screen.getByText('第 1 句。')).toBeTruthy();
  await userEvent.click(more());
  expect(await screen.findByText('提示 3，先自己想一想。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '再给一步（算一次）' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '直接讲完（算一次）' }));
  expect(await screen.findByText('第 5 句。')).toBeTruthy();
  expect(screen.queryByText(/^提示/)).toBeNull();
  expect(screen.queryByRole('button', { name: '直接讲完（算一次）' })).toBeNull();
  expect(
    calls(askAssistant).map(({ body: { hints = null, isWhole = null } }) => [hints, isWhole]),
  ).toEqual([
    [null, null],
    [2, null],
    [3, null],
    [null, true],
  ]);
});
