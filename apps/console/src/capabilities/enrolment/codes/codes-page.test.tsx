// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  listCourseChoices,
  listRedeemCodes,
  makeRedeemCodes,
} from '@xuezhou/contract/enrolment/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';
import { choices } from '../../../test/student-samples.ts';

const code = (given: object = {}) => ({
  ...{ codeNo: 1, tail: '7Q4M', days: 180, until: null, note: '', usedOn: null, nickname: null },
  ...given,
});
const codes = [
  code({ note: '中信团报' }),
  code({ codeNo: 2, tail: 'XT4B', usedOn: '2026-11-20', nickname: '林知远' }),
  code({ codeNo: 3, tail: 'KQM7', days: null, until: '2026-11-26' }),
];
const says = [answer(listCourseChoices, choices), answer(listRedeemCodes, codes)];

beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

const rows = () =>
  within(screen.getByRole('table', { name: '兑换码' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

it('lists the codes of a course, the youngest first, and who used them', async () => {
  const user = userEvent.setup();
  openConsole('/console/codes?course=2', { says });
  await screen.findByRole('table', { name: '兑换码' });
  expect(calls(listRedeemCodes).at(-1)?.query).toEqual({ courseId: 2 });
  expect(rows()).toEqual([
    expect.stringMatching(/KQM7过期长期有效2026-11-26/),
    expect.stringMatching(/XT4B用了180 天不限林知远，2026-11-20/),
    expect.stringMatching(/7Q4M没用180 天不限.*中信团报/),
  ]);
  await user.click(screen.getByRole('button', { name: '没用 1' }));
  expect(rows()).toHaveLength(1);
  expect(shownAddress()).toBe('/console/codes?course=2&state=unused');
});

it('makes codes and shows them this once, not to be closed by a slip', async () => {
  const user = userEvent.setup();
  openConsole('/console/codes', { says: [...says, refuse(makeRedeemCodes, 'courseUnknown')] });
  await user.click(await screen.findByRole('button', { name: '生成兑换码' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: '生成“CFA 一级精讲班”的兑换码' }),
  );
  const count = await dialog.findByLabelText('几个');
  await user.clear(count);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '生成' }).disabled).toBe(true);
  await user.type(count, '2');
  const until = dialog.getByLabelText('用到哪天');
  await user.type(until, '2026-11-01');
  expect(dialog.getByText(/2026-11-01 已经过去，这样的兑换码谁也用不了/)).toBeTruthy();
  await user.clear(until);
  await user.type(until, '2027-01-31');
  await user.type(dialog.getByLabelText('备注'), '试学');
  await user.click(dialog.getByRole('button', { name: '生成 2 个' }));
  expect(await dialog.findByText('没有这门课程')).toBeTruthy();
  respondAlso([answer(makeRedeemCodes, { codes: ['7KQM-XT4B-AAAA-BBBB', '7KQM-XT4B-CCCC-DDDD'] })]);
  await user.click(dialog.getByRole('button', { name: '生成 2 个' }));
  const given = within(
    await screen.findByRole('dialog', { name: '“CFA 一级精讲班”的 2 个兑换码' }),
  );
  expect(given.getByLabelText<HTMLTextAreaElement>('完整的兑换码').value).toBe(
    '7KQM-XT4B-AAAA-BBBB\n7KQM-XT4B-CCCC-DDDD',
  );
  expect(calls(makeRedeemCodes).at(-1)?.body).toEqual({
    ...{ courseId: 1, count: 2, days: 365, until: '2027-01-31', note: '试学' },
  });
  await user.keyboard('{Escape}');
  expect(await given.findByText(/还没有复制，也没有存成文件/)).toBeTruthy();
  const copy = given.getByRole('button', { name: '全部复制' });
  await waitFor(() => expect(document.activeElement).toBe(copy));
  const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  await user.click(copy);
  expect(await given.findByText(/没有复制成，请存成文件/)).toBeTruthy();
  expect(given.queryByRole('button', { name: '存好了，关上' })).toBeNull();
  refused.mockRestore();
  await user.click(copy);
  await given.findByRole('button', { name: '已复制 2 个' });
  expect(await navigator.clipboard.readText()).toContain('CCCC-DDDD');
  await user.click(given.getByRole('button', { name: '存好了，关上' }));
  await waitFor(() => expect(screen.queryByLabelText('完整的兑换码')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '生成兑换码' }));
});

it('says that there are none yet, and asks again what did not come', async () => {
  const user = userEvent.setup();
  openConsole('/console/codes', { says: [...says, fail(listRedeemCodes, 503)] });
  await screen.findByText('兑换码没有取到');
  respondAlso([answer(listRedeemCodes, [])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('这门课还没有兑换码')).toBeTruthy();
});

it('is no page of who may not enrol', async () => {
  openConsole('/console/codes', { says, self: { permissions: ['student.read'] } });
  await screen.findByRole('heading', { name: '你的角色打不开这一页' });
  expect(screen.queryByRole('link', { name: '兑换码' })).toBeNull();
});
