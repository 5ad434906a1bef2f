// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo, updateProfile } from '@xuezhou/contract/account';
import {
  listWrongQuestions,
  moveWrongQuestions,
  removeWrongQuestion,
  restoreWrongQuestions,
} from '@xuezhou/contract/practice';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, test } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, at, calls, refuse, respondWith } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { aWrong } from '../testing/a-wrong.ts';

const site = [answer(getVersion, { version: '1' }), answer(getStudentInfo, student())];

describe('the wrong-answer book', () => {
  const book = {
    courseName: 'CFA 一级精讲班',
    questions: [
      aWrong({ questionId: 1, stem: '第一道' }),
      aWrong({ questionId: 2, stem: '第二道', wrongCount: 2, bookId: 2, bookName: '衍生品' }),
    ],
    today: '2026-11-23',
    weekAgo: 0,
    withheld: 2,
    removedThisMonth: 3,
    autoRemove: true,
    rightsNeeded: 1,
  };
  const remove = (stem: string) => screen.findByRole('button', { name: `移出错题本：${stem}` });

  test('filters by book and by how often', async () => {
    respondWith([...site, answer(at(listWrongQuestions, { courseId: 1 }), book)]);
    renderAt('/course/1/exercise?view=wrong');
    await userEvent.click(await screen.findByRole('button', { name: '错 2 次以上 1' }));
    expect(screen.getByText(/另有 2 道错题在这份卷子里/)).toBeDefined();
    expect(screen.queryByText('第一道')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '数量方法 1' }));
    expect(screen.queryByText('第二道')).toBeNull();
    expect(screen.getByText('第一道')).toBeDefined();
  });

  test('leads to the page of a chapter, and not where its book is closed', async () => {
    const questions = [
      aWrong({ questionId: 1, source: '第一章' }),
      aWrong({ questionId: 2, source: '第二章', dueDay: null }),
    ];
    respondWith([...site, answer(at(listWrongQuestions, { courseId: 1 }), { ...book, questions })]);
    renderAt('/course/1/exercise?view=wrong');
    const way = (await screen.findByText('第一章')).closest('a');
    expect(way?.getAttribute('href')).toBe('/course/1/topic/101');
    expect(screen.getByText('第二章').closest('a')).toBeNull();
  });

  test('tells answers by the letters that stood on screen', async () => {
    const moved = aWrong({ studentAnswer: 'A', answer: 'BC', optionOrder: 'CABD' });
    respondWith([
      ...site,
      answer(at(listWrongQuestions, { courseId: 1 }), { ...book, questions: [moved] }),
    ]);
    renderAt('/course/1/exercise?view=wrong');
    const [row] = await screen.findAllByText(/^上次选/);
    expect(row?.parentElement?.textContent).toMatch(/B.*AC$/);
  });

  test('[practice.wrong-remove] removing drops it; the last one leaves the book empty', async () => {
    let questions = book.questions.slice(0, 1);
    respondWith([
      ...site,
      answer(at(listWrongQuestions, { courseId: 1 }), () => ({ ...book, questions })),
      answer(removeWrongQuestion, () => {
        questions = [];
        return true;
      }),
    ]);
    renderAt('/course/1/exercise?view=wrong');
    await userEvent.click(await remove('第一道'));
    expect(await screen.findByRole('heading', { name: '错题本是空的' })).toBeDefined();
    expect(screen.queryByText('第一道')).toBeNull();
  });

  test('[practice.wrong-remove] removing drops the question that was meant, not the first', async () => {
    let questions = book.questions;
    respondWith([
      ...site,
      answer(at(listWrongQuestions, { courseId: 1 }), () => ({ ...book, questions })),
      answer(removeWrongQuestion, () => {
        questions = book.questions.slice(0, 1);
        return true;
      }),
    ]);
    renderAt('/course/1/exercise?view=wrong');
    await userEvent.click(await remove('第二道'));
    await waitFor(() => expect(screen.queryByText('第二道')).toBeNull());
    expect(calls(removeWrongQuestion)[0]?.body).toEqual({ courseId: 1, questionId: 2 });
    expect(screen.getByText('第一道')).toBeDefined();
  });

  test('what was removed comes back when that is undone', async () => {
    let questions = book.questions;
    respondWith([
      ...site,
      answer(at(listWrongQuestions, { courseId: 1 }), () => ({ ...book, questions })),
      answer(removeWrongQuestion, () => {
        questions = book.questions.slice(1);
        return true;
      }),
      answer(restoreWrongQuestions, () => {
        questions = book.questions;
        return { questionIds: [1] };
      }),
    ]);
    renderAt('/course/1/exercise?view=wrong');
    await userEvent.click(await remove('第一道'));
    await userEvent.click(await screen.findByRole('button', { name: '撤回' }));
    expect(await screen.findByRole('link', { name: '重做：第一道' })).toBeDefined();
    expect(calls(restoreWrongQuestions)[0]?.body).toEqual({ courseId: 1, questionIds: [1] });
  });

  test('begins with what is due, and with what was ticked', async () => {
    const questions = [
      ...book.questions,
      aWrong({ questionId: 3, stem: '第三道', dueDay: '2026-11-30' }),
    ];
    respondWith([...site, answer(at(listWrongQuestions, { courseId: 1 }), { ...book, questions })]);
    renderAt('/course/1/exercise?view=wrong');
    const address = (name: string) =>
      screen.getAllByRole('link', { name })[0]?.getAttribute('href');
    await screen.findByText('第三道');
    expect(address('重做今天到期的 2 题')).toBe('/exercise/1?type=3&due=1');
    expect(screen.getByText('11 月 30 日')).toBeDefined();
    await userEvent.click(screen.getByRole('checkbox', { name: '选中：第一道' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '选中：第三道' }));
    expect(screen.getByText('已选 2 题')).toBeDefined();
    expect(address('重做 2 题')).toBe('/exercise/1?type=3&ids=1.3');
    expect(address('打印或导出')).toBe('/course/1/exercise?view=print&ids=1.3');
  });

  test('puts a question to the day that was chosen', async () => {
    respondWith([
      ...site,
      answer(at(listWrongQuestions, { courseId: 1 }), book),
      answer(moveWrongQuestions, [{ questionId: 1, dueDay: '2026-11-30' }]),
    ]);
    renderAt('/course/1/exercise?view=wrong');
    await userEvent.click(await screen.findByRole('button', { name: /改时间：第一道/ }));
    await userEvent.click(await screen.findByRole('button', { name: /一周后/ }));
    await waitFor(() =>
      expect(calls(moveWrongQuestions)[0]?.body).toEqual({
        courseId: 1,
        questionIds: [1],
        day: '2026-11-30',
      }),
    );
  });

  test('what the server refuses to remove comes back, with words', async () => {
    respondWith([
      ...site,
      answer(at(listWrongQuestions, { courseId: 1 }), book),
      refuse(removeWrongQuestion, 'courseNotOwned'),
    ]);
    renderAt('/course/1/exercise?view=wrong');
    await userEvent.click(await remove('第一道'));
    expect(await screen.findByText('没有移出，已放回错题本')).toBeDefined();
    expect(screen.getByText('你还没有这门课程')).toBeDefined();
    expect(screen.getByText('第一道')).toBeDefined();
  });

  test('the switch is the preference autoRemoveWronglist', async () => {
    respondWith([
      ...site,
      answer(at(listWrongQuestions, { courseId: 1 }), book),
      answer(updateProfile, {
        ...student().profile,
        autoRemoveWronglist: false,
      }),
    ]);
    renderAt('/course/1/exercise?view=wrong');
    const toggle = await screen.findByRole<HTMLInputElement>('switch', {
      name: '答对后自动移出',
    });
    expect(toggle.checked).toBe(true);
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle.checked).toBe(false));
    expect(calls(updateProfile)[0]?.body).toEqual({
      autoRemoveWronglist: false,
    });
  });
});
