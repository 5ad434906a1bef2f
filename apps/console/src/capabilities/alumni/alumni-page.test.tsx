// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import { listStudents } from '@xuezhou/contract/account/console';
import {
  addAlumnus,
  listBlessings,
  refuseBlessing,
  removeAlumnus,
  showBlessing,
} from '@xuezhou/contract/alumni/console';
import { expect, it } from 'vitest';
import { openConsole, shownAddress, usePhoneScreen } from '../../test/open-console.tsx';
import { studentRow } from '../../test/student-samples.ts';

const bless = (given: object = {}) => ({
  ...{ blessId: 3, studentId: 100_001, nickname: '林知远', content: '一起上岸', country: '新加坡' },
  ...{ state: 'waiting', reason: null, sentAt: '2026-11-26T02:00:00.000Z' },
  ...given,
});
const says = [
  answer(listBlessings, ({ query: { state } }) =>
    state === 'waiting'
      ? [bless(), bless({ blessId: 4, nickname: '苏禾', content: '加油' })]
      : [bless({ blessId: 5, state, reason: state === 'refused' ? '有广告' : null })],
  ),
  answer(listStudents, { list: [studentRow()], next: null }),
];

it('lets a blessing be seen, and says when it was taken back meanwhile', async () => {
  const user = userEvent.setup();
  openConsole('/console/alumni', { says: [...says, refuse(showBlessing, 'blessingUnknown')] });
  const table = within(await screen.findByRole('table', { name: '祝福' }));
  expect(table.getAllByRole('row')[1]?.textContent).toMatch(/一起上岸林知远新加坡.*11 月 26 日/);
  const show = screen.getByRole('button', { name: '让林知远的祝福飘出来' });
  await user.click(show);
  expect(await screen.findByText('没有这句祝福，可能已被收回')).toBeTruthy();
  respondAlso([answer(showBlessing, true)]);
  await user.click(show);
  await screen.findByText('林知远的祝福会飘出来了');
  expect(calls(showBlessing).at(-1)).toEqual({ body: { blessId: 3 } });
});

it('refuses one only with a reason, and takes one back that is shown', async () => {
  const user = userEvent.setup();
  openConsole('/console/alumni', {
    says: [...says, refuse(refuseBlessing, 'blessingReasonEmpty')],
  });
  await user.click(await screen.findByRole('button', { name: '不通过苏禾的祝福' }));
  const dialog = within(await screen.findByRole('dialog', { name: '不通过苏禾的祝福' }));
  await user.click(await dialog.findByRole('button', { name: '不通过' }));
  expect(await dialog.findByText('请写明原因，写祝福的人会看到')).toBeTruthy();
  expect(calls(refuseBlessing)).toEqual([]);
  const reason = dialog.getByLabelText('原因');
  await user.type(reason, '有广告');
  await user.click(dialog.getByRole('button', { name: '不通过' }));
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  respondAlso([answer(refuseBlessing, true)]);
  await user.dblClick(dialog.getByRole('button', { name: '不通过' }));
  await screen.findByText('苏禾会看到原因');
  expect(calls(refuseBlessing).slice(1)).toEqual([{ body: { blessId: 4, reason: '有广告' } }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: '飘着的' }));
  await screen.findByRole('button', { name: '收回林知远的祝福' });
  expect(shownAddress()).toBe('/console/alumni?state=shown');
});

it('says why one was refused, and can still show it', async () => {
  openConsole('/console/alumni?state=refused', { says });
  expect(await screen.findByText('没有通过：有广告')).toBeTruthy();
  expect(screen.getByRole('button', { name: '让林知远的祝福飘出来' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /不通过|收回/ })).toBeNull();
});

async function find(button: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  await user.type(await dialog.findByLabelText('找学员'), '7715{Enter}');
  await user.click(await dialog.findByRole('button', { name: /林知远/ }));
  return { user, dialog };
}

it('writes down who passed, and says at its field what is wrong', async () => {
  openConsole('/console/alumni', { says: [...says, refuse(addAlumnus, 'alumnusExam')] });
  const { user, dialog } = await find('记下校友');
  await user.type(dialog.getByLabelText('考过的考试'), 'CFA 一级');
  await user.type(dialog.getByLabelText('哪个月'), '2026-13');
  await user.click(dialog.getByRole('button', { name: '记下林知远' }));
  expect(await dialog.findByText('请写成年和月，如 2026-02')).toBeTruthy();
  await user.type(dialog.getByLabelText('哪个月'), '{Backspace}2');
  await user.click(dialog.getByRole('button', { name: '记下林知远' }));
  const exam = dialog.getByLabelText('考过的考试');
  await waitFor(() => expect(exam.getAttribute('aria-invalid')).toBe('true'));
  respondAlso([answer(addAlumnus, true)]);
  await user.click(dialog.getByRole('button', { name: '记下林知远' }));
  await screen.findByText('林知远是校友了，可以写祝福');
  expect(calls(addAlumnus).at(-1)?.body).toEqual({
    ...{ studentId: 100_001, exam: 'CFA 一级', month: '2026-12' },
  });
});

it('takes somebody away, and says when it was nobody', async () => {
  openConsole('/console/alumni', { says: [...says, refuse(removeAlumnus, 'alumnusUnknown')] });
  const { user, dialog } = await find('取消校友');
  await user.click(dialog.getByRole('button', { name: '取消林知远' }));
  expect(await dialog.findByText('这位学员还不是校友')).toBeTruthy();
  respondAlso([answer(removeAlumnus, true)]);
  await user.click(dialog.getByRole('button', { name: '取消林知远' }));
  await screen.findByText('林知远不再是校友');
});

it('says that nothing waits, and asks again what did not come', async () => {
  const user = userEvent.setup();
  openConsole('/console/alumni', { says: [...says, fail(listBlessings, 503)] });
  await screen.findByText('祝福没有取到');
  respondAlso([answer(listBlessings, [])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('没有在等的祝福')).toBeTruthy();
});

it('only shows to who may not decide', async () => {
  openConsole('/console/alumni', { says, self: { permissions: ['request.read'] } });
  await screen.findByRole('table', { name: '祝福' });
  expect(screen.queryByRole('button', { name: /飘出来|^不通过|校友$/ })).toBeNull();
  expect(screen.getByText(/审核祝福要有/)).toBeTruthy();
});

it('is no page of who may not read requests', async () => {
  openConsole('/console/alumni', { says, self: { permissions: ['qa.answer'] } });
  expect(await screen.findByRole('heading', { name: '你的角色打不开这一页' })).toBeTruthy();
});

it('is cards on a phone', async () => {
  usePhoneScreen();
  openConsole('/console/alumni', { says });
  await screen.findByText('一起上岸');
  expect(screen.queryByRole('table')).toBeNull();
});
