// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  checkRoster,
  enrolRoster,
  type RosterRow,
  type RosterVerdict,
} from '@xuezhou/contract/account/console';
import { listCourseChoices } from '@xuezhou/contract/enrolment/console';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';
import { choices } from '../../../test/student-samples.ts';

/** As the server judges: a phone of 11 digits is new, a course that is nearly right is offered. */
const judge = ({ row, mobile, course }: RosterRow): RosterVerdict => {
  const verdict = { row, field: null, offer: null };
  if (mobile.length < 11)
    return { ...verdict, state: 'fault', field: 'mobile', words: '手机号少 1 位' };
  if (course === '精讲')
    return {
      ...{ row, state: 'look', field: 'course', words: '没有这门课，是「CFA 一级精讲班」吗' },
      offer: { field: 'course', value: 'CFA 一级精讲班' },
    };
  return { ...verdict, state: 'new', words: '新账号，报名' };
};
const says = [
  answer(listCourseChoices, choices),
  answer(checkRoster, ({ body: { rows } }) => rows.map(judge)),
];
const csv = [
  '学员姓名,手机号,报名课程,有效期至,备注',
  '吴桐,13900010231,CFA 一级精讲班,2027-08-31,团报',
  '何穗,1380001023,CFA 一级精讲班,2027-08-31,',
  '郑一凡,18611223344,精讲,,',
].join('\n');
const file = () => new File([csv], '企业团报.csv', { type: 'text/csv' });

beforeEach(() => {
  vi.setSystemTime('2026-11-23T02:00:00Z');
  localStorage.clear();
});

async function upload() {
  const user = userEvent.setup();
  openConsole('/console/students/enrol', { says });
  await screen.findByLabelText('学员名单');
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file());
  await screen.findByText('哪一列是什么');
  return user;
}
const toPreview = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: '看每一行会怎样' }));
  return within(await screen.findByRole('table', { name: '名单' }));
};

it('recognises the columns, shows row by row what becomes of it, and enrols those that can be', async () => {
  const user = await upload();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: '手机' }).value).toBe(
    'B 列 · 手机号',
  );
  const table = await toPreview(user);
  await table.findByText('手机号少 1 位');
  expect(calls(checkRoster).at(-1)?.body).toEqual({
    terms: { courseId: null, until: null, waitingDays: null },
    rows: [
      {
        ...{ row: 2, mobile: '13900010231', name: '吴桐', course: 'CFA 一级精讲班' },
        ...{ until: '2027-08-31', remark: '团报' },
      },
      {
        ...{ row: 3, mobile: '1380001023', name: '何穗', course: 'CFA 一级精讲班' },
        ...{ until: '2027-08-31', remark: '' },
      },
      { row: 4, mobile: '18611223344', name: '郑一凡', course: '精讲', until: '', remark: '' },
    ],
  });
  expect(screen.getByText('1 个新账号；请看一下 1、不能报名 1 会跳过')).toBeTruthy();
  respondAlso([
    answer(enrolRoster, ({ body: { rows } }) => ({
      ...{ added: 1, enrolled: 1, extended: 0, verdicts: rows.map(judge) },
    })),
  ]);
  await user.click(screen.getByRole('button', { name: '报名 1 人' }));
  await screen.findByRole('button', { name: '把没报名的 2 行存成 Excel' });
  expect(screen.getByText(/新账号 1 个/)).toBeTruthy();
  expect(calls(enrolRoster)[0]?.body).toMatchObject({ name: '企业团报.csv' });
});

it('a cell is mended where it stands and judged again; what is offered is taken with one press', async () => {
  const user = await upload();
  const table = await toPreview(user);
  await user.click(await table.findByRole('button', { name: '改第 3 行手机：1380001023' }));
  const cell = table.getByRole('textbox', { name: '第 3 行手机' });
  await user.type(cell, '9{Enter}');
  await screen.findByText('2 个新账号；请看一下 1 会跳过');
  await user.click(table.getByRole('button', { name: '第 4 行用“CFA 一级精讲班”' }));
  await screen.findByRole('button', { name: '报名 3 人' });
  expect(
    calls(checkRoster)
      .at(-1)
      ?.body.rows.map(({ mobile }) => mobile),
  ).toEqual([...['13900010231', '13800010239', '18611223344']]);
});

it('what is offered is taken for all rows that say the same, and a step back keeps what was mended', async () => {
  const user = userEvent.setup();
  openConsole('/console/students/enrol', { says });
  await user.click(await screen.findByLabelText('或者粘贴表格里的格子'));
  const pasted = ['甲,13900010231', '乙,13900010232', '丙,1390001023'];
  await user.paste(
    ['姓名\t手机\t课程', ...pasted.map((row) => `${row.replace(',', '\t')}\t精讲`)].join('\n'),
  );
  await user.click(screen.getByRole('button', { name: '用粘贴的名单' }));
  await screen.findByText('哪一列是什么');
  const table = await toPreview(user);
  const all = { name: '写着“精讲”的 2 行都用“CFA 一级精讲班”' };
  await user.click((await table.findAllByRole('button', all))[0]!);
  await screen.findByRole('button', { name: '报名 2 人' });
  await user.click(screen.getByRole('button', { name: '上一步' }));
  await screen.findByText('哪一列是什么');
  await toPreview(user);
  expect(await screen.findByRole('button', { name: '报名 2 人' })).toBeTruthy();
});

it('where one is, is a list that has the way up', async () => {
  openConsole('/console/students/enrol', { says });
  const trail = within(await screen.findByRole('navigation', { name: '在哪里' }));
  const up = trail.getByRole('link', { name: '学员' });
  expect(up.getAttribute('aria-current')).toBeNull();
  expect(up.parentElement?.textContent).toBe('学员');
});

it('Escape leaves a cell as it was, and a row is taken out', async () => {
  const user = await upload();
  const table = await toPreview(user);
  await user.click(await table.findByRole('button', { name: '改第 3 行手机：1380001023' }));
  await user.type(table.getByRole('textbox', { name: '第 3 行手机' }), '9{Escape}');
  await user.click(await table.findByRole('button', { name: '拿掉第 3 行' }));
  expect(await screen.findByText('1 个新账号；请看一下 1 会跳过')).toBeTruthy();
});

it('what the server did not take keeps every row, and the same list is sent again', async () => {
  const user = await upload();
  await toPreview(user);
  await screen.findByRole('button', { name: '报名 1 人' });
  respondAlso([fail(enrolRoster, 503)]);
  await user.click(screen.getByRole('button', { name: '报名 1 人' }));
  await waitFor(() => expect(calls(enrolRoster)).toHaveLength(1));
  respondAlso([answer(enrolRoster, { added: 1, enrolled: 1, extended: 0, verdicts: [] })]);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '报名 1 人' }).disabled).toBe(
      false,
    ),
  );
  await user.click(screen.getByRole('button', { name: '报名 1 人' }));
  await screen.findByText(/新账号 1 个/);
  const [one, two] = calls(enrolRoster);
  expect(one?.body).toEqual(two?.body);
});

it('cells that were pasted are a list too, a layout is known the next time, and wrong input says so', async () => {
  const user = userEvent.setup();
  openConsole('/console/students/enrol', { says });
  const field = await screen.findByLabelText('或者粘贴表格里的格子');
  await user.click(field);
  await user.paste('甲\t手机\t乙\n吴桐\t13900010231\tCFA 一级精讲班');
  await user.click(screen.getByRole('button', { name: '用粘贴的名单' }));
  const name = await screen.findByRole('combobox', { name: '姓名' });
  await user.click(name);
  await user.keyboard('{ArrowDown}{Enter}');
  await toPreview(user);
  await user.click(screen.getByRole('button', { name: '换一份' }));
  await user.click(await screen.findByLabelText('或者粘贴表格里的格子'));
  await user.paste('甲\t手机\t乙\n何穗\t13900010232\tCFA');
  await user.click(screen.getByRole('button', { name: '用粘贴的名单' }));
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: '姓名' })).value).toBe(
    'A 列 · 甲',
  );
  await user.click(screen.getByRole('button', { name: '换一份' }));
  await user.click(await screen.findByLabelText('或者粘贴表格里的格子'));
  await user.paste(`手机\n${'13900010231\n'.repeat(2001)}`);
  await user.click(screen.getByRole('button', { name: '用粘贴的名单' }));
  expect(await screen.findByText('一次最多 2000 行，这份有 2001 行，请分成几份')).toBeTruthy();
});

it('who only proposes enrolments has no list to enrol', async () => {
  openConsole('/console/students/enrol', {
    says,
    self: { permissions: ['student.read', 'enrolment.write:propose'] },
  });
  expect(await screen.findByText('你不能按名单报名')).toBeTruthy();
  expect(screen.queryByLabelText('学员名单')).toBeNull();
});
