// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  buildSet,
  countSetQuestions,
  deleteSet,
  getFilter,
  getPracticeTree,
  listExerciseTypes,
  listSets,
  openQuestion,
  openSet,
  type CustomSet,
  type ExerciseType,
} from '@xuezhou/contract/practice';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import {
  answer,
  calls,
  refuse,
  respondWith,
  type Answers,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { aQuestion } from '../testing/a-question.ts';

const reading = (readingId: number, readingName: string) => ({
  ...{ readingId, number: `第 ${readingId - 100} 章`, readingName },
  ...{ total: 10, done: 0, right: 0, answered: 0, heldOut: 0 },
});

const aSet = (given: Partial<CustomSet> = {}): CustomSet => ({
  setId: '0190a000-0000-7000-8000-000000000001',
  name: '周末一练',
  readingIds: [102],
  kinds: ['multiple'],
  difficulties: [],
  from: 'wrong',
  minutes: 45,
  total: 12,
  done: 8,
  right: 5,
  builtAt: '2026-11-20T10:00:00+08:00',
  ...given,
});

function serve(more: Answers = []) {
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(listExerciseTypes, {
      courseName: 'CFA 一级精讲班',
      types: [1, 2, 3, 4, 5, 6, 7, 8].map((type) => ({
        ...{ type: type as ExerciseType, title: `方式 ${type}`, total: type === 3 ? 3 : 20 },
        ...{ done: 4, answered: 4 },
      })),
    }),
    answer(getPracticeTree, [
      {
        ...{ bookId: 1, bookName: '数量方法', total: 20, done: 0, right: 0 },
        heldOut: 0,
        readings: [reading(101, '利率'), reading(102, '概率')],
      },
    ]),
    answer(getFilter, {
      total: 20,
      books: [
        {
          ...{ bookId: 1, bookName: '数量方法', count: 8 },
          readings: [{ readingId: 101, readingName: '利率', count: 8 }],
        },
      ],
      kinds: [
        { kind: 'single', count: 14 },
        { kind: 'multiple', count: 6 },
      ],
      difficulties: [{ difficulty: 3, count: 5 }],
      statuses: [{ status: 'unseen', count: 16 }],
    }),
    answer(countSetQuestions, ({ body }) => ({ count: body.from === 'marked' ? 0 : 12 })),
    answer(listSets, [aSet()]),
    ...more,
  ]);
}

const begin = (count: number) => screen.findByRole('button', { name: `开始做 ${count} 题` });

describe('putting a set together', () => {
  test('asks for chapters, kinds and difficulty of several, and begins what was built', async () => {
    serve([
      answer(buildSet, ({ body }) => ({ setId: body.setId, count: 5 })),
      answer(openSet, {
        title: '易错题',
        minutes: null,
        questions: [{ questionId: 1, questionStatus: 0, isMarked: false, qType: 'single' }],
      }),
      answer(openQuestion, aQuestion()),
    ]);
    const { router } = renderAt('/course/1/exercise?view=build');
    await userEvent.click(await screen.findByRole('checkbox', { name: /概率/ }));
    await userEvent.click(await screen.findByRole('checkbox', { name: /单选题/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /多选题/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /难 5/ }));
    await userEvent.click(screen.getByRole('radio', { name: '错题本里的 3' }));
    const count = screen.getByRole('textbox', { name: '题数' });
    await userEvent.clear(count);
    await userEvent.type(count, '5');
    const name = screen.getByRole('textbox', { name: '名称' });
    await userEvent.clear(name);
    await userEvent.type(name, '易错题');
    await userEvent.click(await begin(5));
    await waitFor(() => expect(router.state.location.pathname).toBe('/exercise/1'));
    const [{ body } = { body: undefined }] = calls(buildSet);
    expect(body).toMatchObject({
      ...{ readingIds: [102], kinds: ['single', 'multiple'], difficulties: [3], from: 'wrong' },
      ...{ count: 5, minutes: null, name: '易错题' },
    });
    expect(router.state.location.search).toMatchObject({ type: '5', set: body?.setId, q: '1' });
  });

  test('counts of a chapter what can be taken now, and not what an open paper keeps', async () => {
    serve();
    renderAt('/course/1/exercise?view=build');
    expect(await screen.findByRole('checkbox', { name: '第 1 章 利率 8' })).toBeDefined();
    expect(screen.getByRole('checkbox', { name: '第 2 章 概率 0' })).toBeDefined();
  });

  test('proposes the time of an exam, and says so where a number is none', async () => {
    serve([refuse(buildSet, 'setsTooMany')]);
    renderAt('/course/1/exercise?view=build');
    await userEvent.click(await screen.findByRole('radio', { name: /^限时作答/ }));
    const minutes = screen.getByRole('textbox', { name: '限时（分钟）' });
    await waitFor(() => expect(minutes.getAttribute('placeholder')).toBe('18'));
    const count = screen.getByRole('textbox', { name: '题数' });
    await userEvent.clear(count);
    expect(await screen.findByText('请填 1 到 100 之间的整数')).toBeDefined();
    await userEvent.type(count, '4');
    await userEvent.click(await begin(4));
    expect((await screen.findByRole('alert')).textContent).toContain('最多存 50 份');
    expect(calls(buildSet)[0]?.body.minutes).toBe(6);
    // What was chosen is still there, and the second try is the same set.
    await userEvent.click(await begin(4));
    await waitFor(() => expect(calls(buildSet)).toHaveLength(2));
    expect(calls(buildSet)[1]?.body.setId).toBe(calls(buildSet)[0]?.body.setId);
  });

  test('offers nothing to begin where no question fits', async () => {
    serve();
    renderAt('/course/1/exercise?view=build');
    await userEvent.click(await screen.findByRole('radio', { name: /^已标记的/ }));
    const none = await screen.findByRole('button', { name: '没有符合的题' });
    expect(none.matches(':disabled')).toBe(true);
  });

  test('begins with the conditions of an earlier set', async () => {
    serve();
    renderAt(`/course/1/exercise?view=build&set=${aSet().setId}`);
    const chapter = await screen.findByRole<HTMLInputElement>('checkbox', { name: /概率/ });
    expect(chapter.checked).toBe(true);
    expect(
      (await screen.findByRole<HTMLInputElement>('checkbox', { name: /多选题/ })).checked,
    ).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '限时（分钟）' }).value).toBe(
      '45',
    );
  });
});

describe('sets that were kept', () => {
  test('are done again as they are, and deleted after a question', async () => {
    let sets = [aSet()];
    serve([
      answer(listSets, () => sets),
      answer(deleteSet, () => {
        sets = [];
        return true;
      }),
    ]);
    renderAt('/course/1/exercise');
    const card = await screen.findByRole('region', { name: '我组的练习' });
    expect(await within(card).findByText('12 题，做过 8，对 5 · 限时 45 分钟')).toBeDefined();
    expect(
      within(card)
        .getByRole('link', { name: /再做一遍\s*周末一练/ })
        .getAttribute('href'),
    ).toBe(`/exercise/1?type=5&set=${aSet().setId}`);
    await userEvent.click(within(card).getByRole('button', { name: '删除“周末一练”' }));
    await userEvent.click(await screen.findByRole('button', { name: '删除' }));
    await waitFor(() => expect(within(card).queryByText('周末一练')).toBeNull());
    expect(calls(deleteSet)).toEqual([{ params: { courseId: 1 }, body: { setId: aSet().setId } }]);
  });
});
