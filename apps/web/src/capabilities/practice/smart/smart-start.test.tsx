// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  getPracticeTree,
  getSmartStart,
  listExerciseTypes,
  listQuestions,
  type QuestionListItem,
} from '@xuezhou/contract/practice';
import type { DataOf } from '@xuezhou/contract/kernel';
import { beforeEach, describe, expect, test } from 'vitest';
import { answer } from '@xuezhou/client/testing/server.ts';
import { renderAt } from '../../../test/render-at.tsx';
import { aQuestion } from '../testing/a-question.ts';
import { student } from '../../../test/students.ts';
import { serve } from '../testing/serve.ts';
import { readChoice, writeChoice } from './smart-choice.ts';

beforeEach(() => localStorage.clear());

type Pick = NonNullable<QuestionListItem['pick']>;
const pick: Pick = {
  ...{ reason: 'level', chance: 60, topic: '久期' },
  ...{ wrongsInRow: 0, days: null, share: 20 },
};
const item = (questionId: number, more: Partial<Pick> = {}): QuestionListItem => ({
  ...{ questionId, questionStatus: 0, isMarked: false, qType: 'single' },
  pick: { ...pick, ...more },
});

const start: DataOf<typeof getSmartStart> = {
  courseName: 'CFA 一级精讲班',
  exam: { name: 'CFA 一级', kinds: ['single'] },
  secondsPerQuestion: 90,
  kinds: [
    { kind: 'single', count: 90, isAsked: true },
    { kind: 'multiple', count: 12, isAsked: false },
  ],
  isNewcomer: false,
  reached: { readingId: 42, number: '第 42 章', name: '久期' },
  resting: [],
};

function open(given: Partial<typeof start> = {}, count = 12, more = '') {
  const items = Array.from({ length: count }, (_none, index) =>
    item(index + 1, index < 8 ? {} : { topic: '凸性', reason: 'wrong', wrongsInRow: 1 }),
  );
  const requests = serve(
    items.map(({ questionId }) => aQuestion({ questionId })),
    [
      answer(listExerciseTypes, { courseName: 'CFA 一级精讲班', types: [] }),
      answer(getPracticeTree, []),
      answer(getSmartStart, { ...start, ...given }),
      answer(listQuestions, ({ body }) => ({
        title: '智能练习',
        questions: items.slice(0, body.count ?? count),
      })),
    ],
  );
  renderAt(`/course/1/exercise?view=smart${more}`);
  return requests;
}

type Requests = ReturnType<typeof open>;
const asked = (requests: Requests) =>
  requests.filter(({ path }) => path === listQuestions.path).map(({ body }) => body);

describe('[practice.smart] before smart practice begins', () => {
  test('it says what the set will ask, and begins exactly that', async () => {
    const requests = open();
    expect(
      await screen.findByText('12 题都是单选题，和 CFA 一级的题型一样，只问你学过的章。'),
    ).toBeDefined();
    const card = screen.getByRole('region', { name: '这一组会问什么' });
    expect(within(card).getByText('凸性').closest('li')?.textContent).toContain('4 题上次答错');
    await userEvent.click(screen.getByRole('button', { name: '开始 12 题' }));
    expect(await screen.findByRole('heading', { name: /第 1 题/ })).toBeDefined();
    // No second set was drawn for it.
    expect(asked(requests)).toHaveLength(1);
  });

  test('what is chosen asks anew, and is remembered', async () => {
    const requests = open();
    await screen.findByRole('button', { name: '开始 12 题' });
    await userEvent.click(screen.getByRole('radio', { name: '6' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '多选题' }));
    expect(await screen.findByRole('button', { name: '开始 6 题' })).toBeDefined();
    await waitFor(() =>
      expect(asked(requests).at(-1)).toMatchObject({
        count: 6,
        smart: { kinds: ['single', 'multiple'] },
      }),
    );
    renderAt('/course/1/exercise?view=smart');
    await waitFor(() => expect(asked(requests).at(-1)).toMatchObject({ count: 6 }));
  });

  test('it has as many as today asks for, which is no choice for other days', async () => {
    const requests = open({}, 30, '&count=17');
    expect(await screen.findByRole('button', { name: '开始 17 题' })).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '17' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('checkbox', { name: '多选题' }));
    cleanup();
    renderAt('/course/1/exercise?view=smart');
    await waitFor(() =>
      expect(asked(requests).at(-1)).toMatchObject({
        count: 12,
        smart: { kinds: ['single', 'multiple'] },
      }),
    );
  });

  test('where a student once said to be asks no more when more was watched than that', async () => {
    for (const own of [0, student().studentId ?? 0])
      writeChoice(own, 1, { ...readChoice(own, 1), reachedId: 7 });
    open();
    expect(await screen.findByText('只问学过的')).toBeDefined();
    expect(screen.queryByText('学到哪里了')).toBeNull();
  });

  test('too few are said to be few, with what would bring more', async () => {
    open({}, 3);
    expect(await screen.findByText(/^只够 3 题：3 题都是单选题/)).toBeDefined();
    expect(screen.getByText(/把没学过的也放进来/)).toBeDefined();
  });

  test('a newcomer is asked how far they are', async () => {
    open({ isNewcomer: true, reached: { readingId: 1, number: '第 1 章', name: '利率' } });
    expect(await screen.findByText(/问到第 1 章「利率」，另有 2 题是后面的/)).toBeDefined();
    expect(screen.getByText('学到哪里了')).toBeDefined();
  });

  test('a chapter that rests says until when, with its lecture and the same questions', async () => {
    const clips = [{ bookId: 1, readingId: 43, bulletId: 5, bulletName: '违约概率', second: 312 }];
    const until = new Date(Date.now() + 600_000).toISOString();
    open({
      resting: [{ readingId: 43, name: '信用风险', questionIds: [71, 72], until, clips }],
    });
    expect(
      await screen.findByRole('heading', { name: /^信用风险的题先歇 10 分钟，\d\d:\d\d 再问$/ }),
    ).toBeDefined();
    const clip = screen.getByRole('link', { name: '看「违约概率」，从 05:12 起' });
    expect(clip.getAttribute('href')).toContain('t=312');
    const redo = screen.getByRole('link', { name: '现在就重做这 2 题' });
    expect(redo.getAttribute('href')).toContain('ids=71.72');
    expect(await screen.findByRole('button', { name: '先练别的 12 题' })).toBeDefined();
  });
});
