// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/authoring/console';
import { afterEach, expect, it } from 'vitest';
import { courseTree } from '../../../test/course-samples.ts';
import { openConsole } from '../../../test/open-console.tsx';
import { typeIn } from '../../../test/type-in.ts';

afterEach(() => localStorage.clear());

const reading = (given: object = {}) => ({
  ...{ revision: 1, markdown: '第一段', html: '<p>第一段</p>', faults: [], title: '久期' },
  ...{ changedBy: '周允', changedAt: '2026-11-28T02:00:00Z', ...given },
});

const open = (says: Parameters<typeof openConsole>[1] = {}, tree = courseTree()) =>
  openConsole('/console/courses/5001?open=reading:11', {
    says: [
      answer(contract.getCourseTree, tree),
      answer(contract.getDraftReading, reading()),
      ...(says.says ?? []),
    ],
  });

const box = () => screen.findByLabelText('正文', { selector: '[contenteditable]' });
const bodies = () => calls(contract.saveDraftReading).map(({ body }) => body);

it('saves by itself, and shows what students will see of it with what is wrong', async () => {
  open({
    says: [
      answer(contract.saveDraftReading, {
        revision: 2,
        markdown: '',
        html: '<p>学员看到的</p>',
        faults: ['公式写错了'],
      }),
    ],
  });
  await typeIn(await box(), '改过的一段');
  await waitFor(() => expect(bodies()).toHaveLength(1));
  expect(bodies()[0]).toMatchObject({ courseId: 5001, readingId: 11, revision: 1 });
  expect(await screen.findByText('学员看到的')).toBeTruthy();
  expect(screen.getByText('公式写错了')).toBeTruthy();
  expect(screen.getByText('存进草稿了')).toBeTruthy();
});

it('keeps what was typed when a colleague was quicker, shows both, and saves over only when told', async () => {
  const user = userEvent.setup();
  open({ says: [refuse(contract.saveDraftReading, 'draftChanged')] });
  await typeIn(await box(), '我写的一段');
  respondAlso([
    answer(
      contract.getDraftReading,
      reading({ revision: 5, markdown: '同事写的', html: '<p>同事写的</p>' }),
    ),
  ]);
  expect(await screen.findByText(/同事刚存过这一章/)).toBeTruthy();
  expect(await screen.findByText('同事写的')).toBeTruthy();
  expect((await box()).textContent).toContain('我写的一段');
  const before = bodies().length;
  respondAlso([
    answer(contract.saveDraftReading, {
      revision: 6,
      markdown: '',
      html: '<p>好了</p>',
      faults: [],
    }),
  ]);
  await user.click(screen.getByRole('button', { name: '用我的' }));
  await waitFor(() => expect(bodies()).toHaveLength(before + 1));
  expect(bodies().at(-1)).toMatchObject({ revision: 5 });
});

it('says why a text was refused, and sends it again only when it was changed', async () => {
  open({ says: [refuse(contract.saveDraftReading, 'nodeUnknown')] });
  const field = await box();
  await typeIn(field, '不收的一段');
  expect(await screen.findByText(/改好会再存/)).toBeTruthy();
  expect(bodies()).toHaveLength(1);
  // Longer than it would take to be sent again by itself.
  await expect(
    waitFor(() => expect(bodies()).toHaveLength(2), { timeout: 2500 }),
  ).rejects.toThrow();
  await typeIn(field, '改好了');
  await waitFor(() => expect(bodies()).toHaveLength(2));
});

it('keeps every letter in the browser while the network is lost, and is there again', async () => {
  const { unmount } = open({ says: [fail(contract.saveDraftReading, 'network')] });
  await typeIn(await box(), '没有网的时候写的');
  expect(await screen.findByText(/写的还在这台电脑里/)).toBeTruthy();
  unmount();
  open({
    says: [answer(contract.saveDraftReading, { revision: 2, markdown: '', html: '', faults: [] })],
  });
  const field = await box();
  expect(field.textContent).toContain('没有网的时候写的');
});

it('shows who may not write it the text alone', async () => {
  open({}, courseTree({ mayDraft: false }));
  expect(await screen.findByText('第一段')).toBeTruthy();
  expect(screen.queryByLabelText('正文', { selector: '[contenteditable]' })).toBeNull();
});

it('shows a table as staff, and asks nothing that only students may', async () => {
  const markdown = '| 项 | 值 |\n| --- | --- |\n| 久期 | 7.6 |';
  openConsole('/console/courses/5001?open=reading:11', {
    says: [
      answer(contract.getCourseTree, courseTree()),
      answer(contract.getDraftReading, reading({ markdown, html: '' })),
      answer(contract.previewDraft, { html: '<p>七点六</p>' }),
    ],
  });
  expect(await screen.findByText('七点六')).toBeTruthy();
  expect(calls(contract.previewDraft)[0]?.body).toEqual({ markdown });
});
