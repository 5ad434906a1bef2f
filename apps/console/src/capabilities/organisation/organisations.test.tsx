// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse } from '@xuezhou/client/testing/server.ts';
import {
  endOrganisationMember,
  exportOrganisationProgress,
  getOrganisation,
  getOrganisationProgress,
  listLeftOrganisationMembers,
  listOrganisationMembers,
  listOrganisations,
  listOwnOrganisations,
  saveOrganisation,
  unlinkOrganisationMember,
  type Organisation,
  type OrganisationMember,
  type OrganisationProgress,
} from '@xuezhou/contract/organisation/console';
import { describe, expect, it, vi } from 'vitest';
import { openConsole, shownAddress } from '../../test/open-console.tsx';
import { sheetOf } from '../../platform/list/save-excel.ts';
import { progressColumns } from './own/progress-columns.tsx';

const course = { courseId: 3, title: 'CFA 一级精讲班', seats: 40, held: 36, waiting: 2 };
const qingwu: Organisation = {
  ...{ organisationId: 7, name: '青梧证券', people: 2, links: [], managers: [], candidates: [] },
  contracts: [
    {
      ...{ contractId: 1, name: '合同 2026-08', startsOn: '2026-08-17', endsOn: '2099-08-16' },
      ...{ version: 1, courses: [course] },
    },
  ],
  departments: [{ departmentId: 5, parentId: null, name: '研究所', people: 2 }],
};
const progress = {
  ...{ learned: 24, all: 62, aheadDays: 3, studiedOn: '2026-11-23' },
  ...{ days: Array.from({ length: 14 }, (_, at) => at % 2 === 0) },
  countedAt: '2026-11-23T02:30:00.000Z',
};
const member: OrganisationMember = {
  ...{ memberId: 11, name: '邵一川', studentId: 100_007, department: '研究所', departmentId: 5 },
  ...{ mobileTail: null, joinedAt: '2026-11-01T02:00:00.000Z', invitedAt: null, isConsented: true },
  isLinked: true,
  seats: [{ contractId: 1, courseId: 3, courseTitle: course.title, isWaiting: false, progress }],
};
const hostile: OrganisationMember = {
  ...member,
  ...{ memberId: 12, name: '=HYPERLINK("http://evil")', isConsented: false, isLinked: false },
};
const summary = {
  ...{ organisationId: 7, name: '青梧证券', seats: 40, held: 36, waiting: 2, members: 38 },
  endsOn: '2099-08-16',
};
const says = [
  answer(listOrganisations, [summary]),
  answer(getOrganisation, qingwu),
  answer(listOrganisationMembers, [member, hostile]),
  answer(listLeftOrganisationMembers, []),
];

describe('the school', () => {
  it('lists organisations, and says of a name that is taken at its field', async () => {
    openConsole('/console/organisations', {
      says: [...says, refuse(saveOrganisation, 'organisationNameTaken')],
    });
    const table = await screen.findByRole('table', { name: '单位' });
    expect(within(table).getByText('36 / 40')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '加单位' }));
    await userEvent.type(await screen.findByRole('textbox', { name: '名字' }), '青梧证券');
    await userEvent.click(screen.getByRole('button', { name: '加 1 个单位' }));
    expect(await screen.findByText('已经有同名的单位，请换一个名字')).toBeTruthy();
    expect(calls(saveOrganisation)).toHaveLength(1);
  });

  it('is added by keys alone', async () => {
    const user = userEvent.setup();
    openConsole('/console/organisations', {
      says: [...says, answer(saveOrganisation, { organisationId: 7 })],
    });
    await screen.findByRole('table', { name: '单位' });
    await user.keyboard('c');
    const name = await screen.findByRole('textbox', { name: '名字' });
    await waitFor(() => expect(document.activeElement).toBe(name));
    await user.keyboard('青梧证券{Enter}');
    await waitFor(() =>
      expect(calls(saveOrganisation)).toMatchObject([{ body: { name: '青梧证券' } }]),
    );
  });

  it('offers nothing that is not allowed', async () => {
    openConsole('/console/organisations/7', {
      says,
      self: { permissions: ['organisation.read'], roles: ['客服'] },
    });
    expect(await screen.findByRole('heading', { name: '青梧证券', level: 1 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '新合同' })).toBeNull();
    expect(screen.queryByRole('button', { name: '修改“合同 2026-08”' })).toBeNull();
  });

  it('shows seats, contract and departments of one', async () => {
    openConsole('/console/organisations/7', { says });
    expect(await screen.findByText('36 / 40 座')).toBeTruthy();
    expect(screen.getByText('2 人在排队')).toBeTruthy();
    expect(await screen.findByRole('table', { name: '青梧证券各部门' })).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: '青梧证券' }));
    expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
      ...['概况', '人2', '部门1', '他们的管理员0', '加入链接', '登录', '记录'],
    ]);
  });

  it('counts the same departments beside the tab and under the table', async () => {
    const above = { departmentId: 4, parentId: null, name: '总部', people: 0 };
    const below = { departmentId: 5, parentId: 4, name: '研究所', people: 2 };
    openConsole('/console/organisations/7', {
      says: [
        ...says,
        answer(getOrganisation, { ...qingwu, departments: [above, below] }),
        answer(listOrganisationMembers, [
          member,
          { ...hostile, name: '闻人在外', department: null, departmentId: null },
        ]),
      ],
    });
    const table = within(await screen.findByRole('table', { name: '青梧证券各部门' }));
    const names = table.getAllByRole('row').slice(1);
    expect(names.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^总部0/),
      expect.stringMatching(/^总部 \/ 研究所1/),
      expect.stringMatching(/^不在部门里1/),
    ]);
    expect(screen.getByText('共 3 行：2 个部门，和不在部门里的人')).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: '青梧证券' }));
    expect(tabs.getByRole('link', { name: /^部门/ }).textContent).toBe('部门2');
  });

  it('lets a member leave: the course ends today unless it is kept', async () => {
    openConsole('/console/organisations/7/members', {
      says: [...says, answer(endOrganisationMember, true)],
    });
    await userEvent.click(await screen.findByRole('button', { name: '邵一川离开' }));
    const dialog = within(await screen.findByRole('dialog', { name: '邵一川离开青梧证券' }));
    await userEvent.click(dialog.getByRole('radio', { name: '接着让他学到合同的最后一天' }));
    await userEvent.click(dialog.getByRole('button', { name: '让 1 人离开' }));
    await waitFor(() =>
      expect(calls(endOrganisationMember)).toEqual([
        { body: { organisationId: 7, memberId: 11, keepsCourse: true } },
      ]),
    );
  });
});

describe('a member’s sign-in', () => {
  it('is unlinked where there is one', async () => {
    openConsole('/console/organisations/7/members', {
      says: [...says, answer(unlinkOrganisationMember, true)],
    });
    await userEvent.click(await screen.findByRole('button', { name: '解开邵一川的登录' }));
    const dialog = within(await screen.findByRole('dialog', { name: '解开邵一川的登录' }));
    expect(dialog.getByText(/座位和学过的都不动/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: '解开' }));
    await waitFor(() =>
      expect(calls(unlinkOrganisationMember)).toEqual([
        { body: { organisationId: 7, memberId: 11 } },
      ]),
    );
    expect(screen.queryByRole('button', { name: `解开${hostile.name}的登录` })).toBeNull();
  });
});

describe('a manager', () => {
  const row = { memberId: 11, department: '研究所', courseTitle: course.title };
  const seen: OrganisationProgress = {
    ...{ organisationId: 7, name: '青梧证券', department: null, seats: 40, held: 3, invited: 1 },
    ...{ people: 3, consented: 1, studiedLately: null, learned: null, links: [], groups: [] },
    rows: [
      { ...row, name: '邵一川', state: 'shown', progress },
      { ...row, memberId: 12, name: '=1+1', state: 'withheld', progress: null },
      { ...row, memberId: 13, name: '温以宁', state: 'invited', progress: null },
    ],
  };
  const self = { permissions: ['organisation.progress:own'], roles: ['单位管理员'] } as const;
  const ownSays = [
    answer(listOwnOrganisations, [{ organisationId: 7, name: '青梧证券' }]),
    answer(getOrganisationProgress, seen),
    answer(exportOrganisationProgress, seen),
  ];
  const open = (address: string) =>
    openConsole(address, {
      says: ownSays,
      self: { permissions: [...self.permissions], roles: [...self.roles] },
    });

  it('has one page, wherever the way leads, and no column to others', async () => {
    open('/console/today');
    expect(await screen.findByRole('heading', { name: '青梧证券', level: 1 })).toBeTruthy();
    expect(shownAddress()).toBe('/console/own-organisation');
    expect(screen.queryByRole('navigation', { name: '教务台' })).toBeNull();
    expect(screen.queryByRole('button', { name: '查找或执行' })).toBeNull();
  });

  it('prints what Excel has: courses, departments, people, and nothing of who did not consent', async () => {
    const user = userEvent.setup();
    let printed = '';
    vi.stubGlobal('print', () => {
      const hidden = document.body.dataset['printing'] !== undefined;
      printed = hidden ? (document.querySelector('body > article')?.textContent ?? '') : '';
    });
    open('/console/own-organisation');
    await user.click(await screen.findByRole('button', { name: '打印或存成 PDF' }));
    await waitFor(() => expect(printed).toContain('青梧证券学习情况'));
    for (const part of ['按课', 'CFA 一级精讲班', '按人', '24 / 62', '没有同意给公司看'])
      expect(printed).toContain(part);
    expect(calls(exportOrganisationProgress)).toEqual([{ body: { organisationId: 7 } }]);
    // A phone goes on printing when `print` has returned.
    expect(document.querySelector('body > article')).not.toBeNull();
    expect(document.body.dataset['printing']).toBe('');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() => expect(document.querySelector('body > article')).toBeNull());
    expect(document.body.dataset['printing']).toBeUndefined();
  });

  it('reads progress where there is consent, and words where there is none', async () => {
    open('/console/own-organisation');
    const table = await screen.findByRole('table', { name: '青梧证券的学习情况' });
    const text = table.textContent;
    expect(text).toContain('24 / 62');
    expect(text).toContain('快 3 天');
    expect(text).toContain('没有同意给公司看，只知道占了一个座位');
    expect(text).toContain('请了，还没来');
    expect(screen.getAllByText('同意的不到 5 人，不算')).toHaveLength(2);
  });

  it('takes along just what is seen, with names as text', () => {
    const sheet = sheetOf(progressColumns, seen.rows);
    const cells = sheet.map((line) => line.map((cell) => cell?.value ?? null));
    expect(cells[0]).toEqual([
      ...['姓名', '部门', '课', '学到', '计划', '近 14 天学了几天', '最近学'],
    ]);
    expect(cells[2]).toEqual([
      ...['=1+1', '研究所', course.title, '没有同意给公司看，只知道占了一个座位'],
      ...[null, null, null],
    ]);
    expect(sheet[2]?.[0]).toMatchObject({ type: String });
  });
});
