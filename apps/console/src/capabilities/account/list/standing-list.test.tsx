// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import {
  assignAssistant,
  countStudents,
  getBehindRules,
  listAssistants,
  listStudents,
  listTags,
  previewAssistant,
  previewTag,
  saveBehindRules,
  tagStudents,
} from '@xuezhou/contract/account/console';
import {
  countAudience,
  getCampaign,
  previewCampaign,
  saveCampaign,
} from '@xuezhou/contract/campaign/console';
import { listCampClasses } from '@xuezhou/contract/camp/console';
import { listCourseChoices, listEnrolments } from '@xuezhou/contract/enrolment/console';
import { usualRules } from '@xuezhou/rules/account/behind';
import { beforeEach, expect, it, vi } from 'vitest';
import { openConsole } from '../../../test/open-console.tsx';
import { choices, standing, studentRow } from '../../../test/student-samples.ts';

const shen = studentRow({
  ...{ nickname: '沈一鸣', className: '2 月班 A', tags: ['在职'] },
  standing: standing({
    aheadDays: -31,
    studiedAt: '2026-11-13T02:00:00Z',
    accuracy: { answers: 40, percent: 62, change: -14 },
    reasons: [
      { rule: 'plan', text: '比计划慢 31 天' },
      { rule: 'idle', text: '14 天没学' },
    ],
  }),
});
const xu = studentRow({
  studentId: 100_002,
  nickname: '许安然',
  standing: standing({ aheadDays: 2 }),
});
const says = [
  answer(listStudents, { list: [shen, xu], next: null }),
  answer(listCourseChoices, choices),
  answer(listEnrolments, []),
  answer(countStudents, ({ query }) => ({
    count: query.segment === 'behind' ? 38 : 10_000,
    isMore: query.segment !== 'behind',
  })),
  answer(listTags, [{ tag: '在职', people: 3 }]),
  answer(listAssistants, [{ staffId: 7, name: '苏禾', people: 12 }]),
];
beforeEach(() => void vi.setSystemTime('2026-11-27T02:00:00Z'));

const rowOf = (name: string) =>
  screen.getAllByRole('row').find((row) => row.textContent.includes(name))!;
const user = userEvent.setup();

it('tells of each how they study and why they are there, and never a score', async () => {
  openConsole('/console/students?segment=behind', { says });
  await screen.findByRole('link', { name: /沈一鸣/ });
  expect(rowOf('沈一鸣').textContent).toMatch(
    /23 \/ 62.*慢 31 天.*11 月 13 日.*62% 40 题−14.*比计划慢 31 天，14 天没学/,
  );
  expect(rowOf('许安然').textContent).toContain('快 2 天');
  expect(
    within(rowOf('沈一鸣')).getByRole('img', { name: '近 14 天学了 14 天，共 420 分钟' }),
  ).toBeTruthy();
  const tabs = screen.getByRole('group', { name: '视图' });
  expect(within(tabs).getByRole('button', { name: /可能掉队/, pressed: true }).textContent).toBe(
    '可能掉队38',
  );
  expect(within(tabs).getByRole('button', { name: /没绑微信/ }).textContent).toContain('10,000+');
  await user.click(within(tabs).getByRole('button', { name: /30 天内到期/ }));
  await waitFor(() => expect(calls(listStudents).at(-1)?.query).toEqual({ segment: 'ending' }));
});

it('nobody behind is good news, and what did not come can be asked for again', async () => {
  openConsole('/console/students?segment=behind', {
    says: [...says, answer(listStudents, { list: [], next: null }), fail(countStudents, 503)],
  });
  await screen.findByText('没有人掉队');
  const tabs = screen.getByRole('group', { name: '视图' });
  expect(within(tabs).getByRole('button', { name: '可能掉队' })).toBeTruthy();
});

it('filters are tokens of the address: added by F, and taken away', async () => {
  openConsole('/console/students?rule=idle&tag=%E5%9C%A8%E8%81%8C&assistant=7', { says });
  await screen.findByText('助教 是 苏禾');
  expect(calls(listStudents).at(-1)?.query).toEqual({ rule: 'idle', tag: '在职', assistantId: 7 });
  await user.click(screen.getByRole('button', { name: '拿掉“标签 是 在职”' }));
  await waitFor(() =>
    expect(calls(listStudents).at(-1)?.query).toEqual({ rule: 'idle', assistantId: 7 }),
  );
  await user.keyboard('f');
  const dialog = await screen.findByRole('dialog', { name: '添加筛选' });
  await user.click(within(dialog).getByRole('combobox', { name: '标签' }));
  await user.click(await screen.findByRole('option', { name: '在职（3 人）', hidden: true }));
  await user.click(within(dialog).getByRole('button', { name: '筛选' }));
  await screen.findByText('标签 是 在职');
});

it('选中全部 takes the filter, and a tag says before how many it changes', async () => {
  openConsole('/console/students?segment=behind', {
    says: [
      ...says,
      answer(previewTag, { changed: 35, same: 3 }),
      answer(tagStudents, { changed: 35, same: 3 }),
    ],
  });
  await user.click(await screen.findByRole('checkbox', { name: '选中这 2 行' }));
  await user.click(await screen.findByRole('button', { name: '选中全部 38 人' }));
  expect(screen.getByText('已选 38 人')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '打标签' }));
  const dialog = await screen.findByRole('dialog', { name: '打标签' });
  await user.type(within(dialog).getByRole('combobox', { name: '标签' }), '冲刺');
  await user.click(await within(dialog).findByRole('button', { name: '打上 35 人' }));
  await waitFor(() => expect(calls(tagStudents)).toHaveLength(1));
  expect(calls(tagStudents)[0]?.body).toMatchObject({
    ...{ tag: '冲刺', isOn: true },
    whom: { filter: { segment: 'behind' } },
  });
  await waitFor(() => expect(screen.queryByText(/已选/)).toBeNull());
});

it('whose they are now stands beside the assistant they get; one who left is said at the field', async () => {
  openConsole('/console/students', {
    says: [
      ...says,
      answer(previewAssistant, { from: [{ name: '严舒', people: 1 }], same: 1 }),
      refuse(assignAssistant, 'assistantUnknown'),
    ],
  });
  await user.click(await screen.findByRole('checkbox', { name: '选中这 2 行' }));
  await user.click(screen.getByRole('button', { name: '指派助教' }));
  const dialog = await screen.findByRole('dialog', { name: '指派助教' });
  await user.click(within(dialog).getByRole('combobox', { name: '助教' }));
  await user.click(await screen.findByRole('option', { name: '苏禾（带 12 人）', hidden: true }));
  const table = await within(dialog).findByRole('table', { name: '改动' });
  expect(table.textContent).toMatch(/1 人严舒苏禾.*1 人苏禾—已经是/);
  await user.click(within(dialog).getByRole('button', { name: '改 1 人' }));
  await within(dialog).findByText(/没有这位同事/);
  respondAlso([answer(assignAssistant, { changed: 1, same: 1 })]);
  await user.click(within(dialog).getByRole('button', { name: '改 1 人' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls(assignAssistant).at(-1)?.body).toMatchObject({
    ...{ staffId: 7, whom: { studentIds: [100_001, 100_002] } },
  });
});

it('a message to those picked begins with them', async () => {
  const draft = vi.fn();
  openConsole('/console/students?segment=behind', {
    says: [
      ...says,
      answer(saveCampaign, ({ body }) => {
        draft(body.draft.audience);
        return { version: 1 };
      }),
      fail(getCampaign, 503),
      answer(listCampClasses, []),
      fail(countAudience, 503),
      fail(previewCampaign, 503),
    ],
  });
  await user.click(await screen.findByRole('checkbox', { name: '选中这 2 行' }));
  await user.click(await screen.findByRole('button', { name: '选中全部 38 人' }));
  await user.click(screen.getByRole('button', { name: '发消息' }));
  await waitFor(() => expect(draft).toHaveBeenCalledTimes(1));
  expect(draft.mock.calls[0]?.[0]).toEqual({
    ...{ everybody: false, courseId: null, classId: null, search: '', studentIds: [] },
    segment: 'behind',
  });
});

it('the rules are the school’s: what a colleague has changed meanwhile keeps what was typed', async () => {
  openConsole('/console/students', {
    says: [
      ...says,
      answer(getBehindRules, { version: 2, rules: usualRules, changedOn: '2026-11-01' }),
      refuse(saveBehindRules, 'behindRulesChanged'),
    ],
  });
  await user.click(await screen.findByRole('button', { name: '掉队规则' }));
  const dialog = await screen.findByRole('dialog', { name: '怎样算可能掉队' });
  const days = await within(dialog).findByRole<HTMLInputElement>('textbox', {
    name: '好几天没学：天没学',
  });
  await user.clear(days);
  await user.type(days, '10');
  await user.click(within(dialog).getByRole('checkbox', { name: '模考退步' }));
  await user.click(within(dialog).getByRole('button', { name: '存下规则' }));
  await within(dialog).findByText(/刚刚有同事改过/);
  expect(days.value).toBe('10');
  expect(calls(saveBehindRules)[0]?.body).toEqual({
    version: 2,
    rules: {
      ...usualRules,
      idle: { isOn: true, days: 10 },
      mock: { isOn: false, points: 8 },
    },
  });
});

it('whoever may not assign or write is not offered it', async () => {
  openConsole('/console/students', { says, self: { permissions: ['student.read'] } });
  await user.click(await screen.findByRole('checkbox', { name: '选中这 2 行' }));
  const bar = screen.getByRole('toolbar');
  expect(within(bar).getByRole('button', { name: '打标签' })).toBeTruthy();
  for (const name of ['发消息', '指派助教', '延长'])
    expect(within(bar).queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: '掉队规则' })).toBeNull();
});
