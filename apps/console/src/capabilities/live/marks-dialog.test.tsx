// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, hold, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  dropLiveMark,
  listLiveMarks,
  listLives,
  saveLiveMark,
} from '@xuezhou/contract/live/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole } from '../../test/open-console.tsx';
import { live, says } from '../../test/live-samples.ts';

beforeEach(() => void vi.setSystemTime('2026-11-28T12:10:00Z'));

const mark = {
  ...{ markId: 'b3b0a3f2-0000-4000-8000-000000000001', title: '开场' },
  ...{ at: '2026-11-28T12:01:00.000Z', second: 60 },
};

async function openMarks(state: 'on' | 'ended') {
  openConsole('/console/lives', {
    says: [
      ...says,
      answer(listLives, [live({ state })]),
      answer(listLiveMarks, { title: '凸性的三种考法', marks: [mark] }),
    ],
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /凸性的三种考法.*更多操作/ }));
  await user.click(await screen.findByRole('menuitem', { name: '讲了什么', hidden: true }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

it('marks from now on while a class is on; what is refused is said and what was typed stays', async () => {
  const { user, dialog } = await openMarks('on');
  expect(await dialog.findByDisplayValue('开场')).toBeTruthy();
  respondAlso([refuse(saveLiveMark, 'liveMarksFull')]);
  const field = dialog.getByLabelText<HTMLInputElement>('从现在起讲什么');
  await user.type(field, '凸性');
  await user.click(dialog.getByRole('button', { name: '记一段' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('200');
  expect(field.value).toBe('凸性');
  respondAlso([answer(saveLiveMark, true)]);
  await user.click(dialog.getByRole('button', { name: '记一段' }));
  expect(await screen.findByText('记下了')).toBeTruthy();
  const [first, again] = calls(saveLiveMark).map(({ body }) => body);
  expect(again).toEqual(first);
  expect(first).toMatchObject({ liveId: 7, title: '凸性', at: null });
});

it('after the class they are mended and taken away, and none is added to now', async () => {
  const { user, dialog } = await openMarks('ended');
  respondAlso([answer(saveLiveMark, true), answer(dropLiveMark, true)]);
  const title = await dialog.findByDisplayValue('开场');
  expect(dialog.queryByLabelText('从现在起讲什么')).toBeNull();
  await user.clear(title);
  await user.type(title, '导入');
  await user.click(dialog.getByRole('button', { name: '存' }));
  expect(calls(saveLiveMark)[0]?.body).toMatchObject({ markId: mark.markId, title: '导入' });
  await user.click(await dialog.findByRole('button', { name: '删去“开场”' }));
  expect(await screen.findByText('删去了“开场”')).toBeTruthy();
  expect(calls(dropLiveMark)[0]?.body).toEqual({ liveId: 7, markId: mark.markId });
});

it('another text after a lost answer is another mark, and what is typed meanwhile is the next', async () => {
  const { user, dialog } = await openMarks('on');
  const field = await dialog.findByLabelText<HTMLInputElement>('从现在起讲什么');
  const send = () => user.click(dialog.getByRole('button', { name: '记一段' }));
  respondAlso([fail(saveLiveMark, 'network')]);
  await user.type(field, '凸性');
  await send();
  await expect.poll(() => calls(saveLiveMark)).toHaveLength(1);
  await expect
    .poll(() => dialog.getByRole('button', { name: '记一段' }).matches(':disabled'))
    .toBe(false);
  expect(field.value).toBe('凸性');
  const slow = hold(answer(saveLiveMark, true));
  respondAlso([slow]);
  await user.clear(field);
  await user.type(field, '久期');
  await send();
  await user.clear(field);
  await user.type(field, '免疫');
  slow.goOn();
  expect(await screen.findByText('记下了')).toBeTruthy();
  expect(field.value).toBe('免疫');
  const [lost, next] = calls(saveLiveMark).map(({ body }) => body);
  expect([lost?.title, next?.title]).toEqual(['凸性', '久期']);
  expect(next?.markId).not.toBe(lost?.markId);
});
