// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listCourseChoices, listRedeemCodes } from '@xuezhou/contract/enrolment/console';
import { listViews, removeView, saveView } from '@xuezhou/contract/staff';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress, usePhoneScreen } from '../../test/open-console.tsx';
import { choices } from '../../test/student-samples.ts';

const code = (given: object) => ({
  ...{ codeNo: 1, tail: 'AAAA', days: 180, until: null, note: '', usedOn: null, nickname: null },
  ...given,
});
const codes = [
  code({ note: '=1+1' }),
  code({ codeNo: 2, tail: 'BBBB', days: 30, until: '2027-01-31' }),
  code({ codeNo: 3, tail: 'CCCC', days: null, until: '2026-12-01' }),
];
const says = [answer(listCourseChoices, choices), answer(listRedeemCodes, codes)];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

const tails = () =>
  within(screen.getByRole('table', { name: '兑换码' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent.slice(4, 8));

it('sorts by a heading, up, down and not, with nothing last; the order stands in the address', async () => {
  const user = userEvent.setup();
  openConsole('/console/codes', { says });
  const heading = await screen.findByRole('button', { name: '用到哪天' });
  await user.click(heading);
  await waitFor(() => expect(tails()).toEqual(['CCCC', 'BBBB', 'AAAA']));
  expect(shownAddress()).toBe('/console/codes?sort=until');
  expect(heading.closest('th')?.getAttribute('aria-sort')).toBe('ascending');
  await user.click(heading);
  await waitFor(() => expect(tails()).toEqual(['BBBB', 'CCCC', 'AAAA']));
  expect(shownAddress()).toBe('/console/codes?sort=-until');
  await user.click(heading);
  await waitFor(() => expect(shownAddress()).toBe('/console/codes'));
  expect(tails()).toEqual(['CCCC', 'BBBB', 'AAAA']);
});

it('is as it comes where the address names a column that there is not', async () => {
  openConsole('/console/codes?sort=-__proto__', { says });
  await screen.findByRole('table', { name: '兑换码' });
  expect(tails()).toEqual(['CCCC', 'BBBB', 'AAAA']);
});

it('shows the columns that were chosen, also the next time', async () => {
  const user = userEvent.setup();
  const { unmount } = openConsole('/console/codes', { says });
  await user.click(await screen.findByRole('button', { name: '显示哪些列' }));
  await user.click(await screen.findByLabelText('备注'));
  expect(screen.queryByRole('columnheader', { name: '备注' })).toBeNull();
  // What a row is of is always there.
  expect(screen.queryByLabelText('兑换码', { selector: 'input' })).toBeNull();
  unmount();
  openConsole('/console/codes', { says });
  await screen.findByRole('columnheader', { name: '用到哪天' });
  expect(screen.queryByRole('columnheader', { name: '备注' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '显示哪些列' }));
  await user.click(await screen.findByRole('button', { name: '恢复原来的列', hidden: true }));
  expect(await screen.findByRole('columnheader', { name: '备注' })).toBeTruthy();
});

it('saves a view, goes there by one press, says that it was changed, and removes it', async () => {
  const user = userEvent.setup();
  openConsole('/console/codes?state=unused&course=1', {
    says: [...says, answer(saveView, { viewId: 5 }), answer(removeView, true)],
  });
  await user.click(await screen.findByRole('button', { name: '存为新视图' }));
  const dialog = within(await screen.findByRole('dialog', { name: '存为新视图' }));
  await user.click(await dialog.findByRole('button', { name: '存下视图' }));
  expect(await dialog.findByText(/请给这个视图写一个名字/)).toBeTruthy();
  expect(calls(saveView)).toEqual([]);
  respondAlso([
    answer(listViews, [{ viewId: 5, name: '没用的', search: 'course=1&state=unused' }]),
  ]);
  await user.type(dialog.getByLabelText('名字'), '没用的{Enter}');
  const tab = await screen.findByRole('button', { name: '没用的' });
  expect(calls(saveView)).toEqual([
    { body: { list: 'codes', name: '没用的', search: 'course=1&state=unused' } },
  ]);
  await waitFor(() => expect(tab.getAttribute('aria-pressed')).toBe('true'));
  await user.click(screen.getByRole('button', { name: /^用到哪天/ }));
  expect(await screen.findByText('筛选有改动')).toBeTruthy();
  await user.click(tab);
  await waitFor(() => expect(screen.queryByText('筛选有改动')).toBeNull());
  await user.click(screen.getByRole('button', { name: '全部' }));
  await waitFor(() => expect(shownAddress()).toBe('/console/codes'));
  await user.click(tab);
  await waitFor(() => expect(shownAddress()).toBe('/console/codes?course=1&state=unused&view=5'));
  respondAlso([answer(listViews, [])]);
  await user.click(screen.getByRole('button', { name: '删去“没用的”' }));
  await waitFor(() => expect(calls(removeView)).toEqual([{ body: { viewId: 5 } }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: '没用的' })).toBeNull());
});

it('hands what is seen to the downloads as Excel', async () => {
  const user = userEvent.setup();
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  openConsole('/console/codes', { says });
  await user.click(await screen.findByRole('button', { name: '把这 3 行存成 Excel' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  // A zip, as every xlsx is.
  const head = new Uint8Array(await saved[0]!.arrayBuffer()).slice(0, 2);
  expect(new TextDecoder().decode(head)).toBe('PK');
});

it('is cards on a phone, where the order is chosen beside the columns', async () => {
  usePhoneScreen();
  const user = userEvent.setup();
  openConsole('/console/codes', { says });
  expect(await screen.findByRole('list', { name: '兑换码' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '显示哪些列' }));
  await user.click(await screen.findByRole('button', { name: '按用到哪天排', hidden: true }));
  await waitFor(() => expect(shownAddress()).toBe('/console/codes?sort=until'));
});
