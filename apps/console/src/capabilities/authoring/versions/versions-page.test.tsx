// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/authoring/console';
import { expect, it } from 'vitest';
import { courseTree } from '../../../test/course-samples.ts';
import { openConsole, shownAddress } from '../../../test/open-console.tsx';

const version = (number: number) => ({
  ...{ version: number, publishedAt: '2026-11-18T02:00:00Z', publishedBy: '周允', changes: 4 },
});
const differences = [
  {
    ...{ kind: 'reading' as const, nodeId: 11, what: 'changed' as const, title: '久期' },
    place: '固定收益',
    details: [{ fact: '正文', before: '价格对收益率的割线', after: '价格对收益率的切线' }],
  },
  {
    ...{ kind: 'lecture' as const, nodeId: 13, what: 'moved' as const, title: '切线是什么' },
    place: '久期',
    details: [{ fact: '次序', before: '', after: '换了前后' }],
  },
];
const says = [
  answer(contract.getCourseTree, courseTree()),
  answer(contract.listVersions, [version(3), version(2), version(1)]),
  answer(contract.compareVersions, differences),
];
const address = '/console/courses/5001/versions';

it('lays the draft, or any version, beside another word by word', async () => {
  const user = userEvent.setup();
  openConsole(address, { says });
  const list = within(await screen.findByRole('list', { name: '不同的地方' }));
  expect(calls(contract.compareVersions)[0]).toMatchObject({ query: { from: 3 } });
  expect(screen.getByText('修改 1 · 移动 1')).toBeTruthy();
  expect([...document.querySelectorAll('del, ins')].map((each) => each.textContent)).toEqual([
    '割',
    '切',
    '换了前后',
  ]);
  await user.click(list.getByRole('button', { name: '收起“久期”的不同' }));
  expect(screen.queryByText('割')).toBeNull();
  const versions = within(screen.getByRole('navigation', { name: '版本' }));
  await user.click(versions.getByRole('button', { name: /^第 1 版/ }));
  await user.click(screen.getByRole('combobox', { name: '和哪一版对照' }));
  await user.click(await screen.findByRole('option', { name: '第 2 版', hidden: true }));
  await waitFor(() =>
    expect(calls(contract.compareVersions).at(-1)).toMatchObject({ query: { from: 1, to: 2 } }),
  );
  expect(shownAddress()).toContain('from=1');
});

it('brings one back as a draft, and says why not', async () => {
  const user = userEvent.setup();
  openConsole(`${address}?from=2`, {
    says: [...says, refuse(contract.restoreVersion, 'versionUnknown')],
  });
  await user.click(await screen.findByRole('button', { name: '把第 2 版放回草稿' }));
  expect(await screen.findByText('没有这个版本')).toBeTruthy();
  respondAlso([answer(contract.restoreVersion, true)]);
  await user.click(screen.getByRole('button', { name: '把第 2 版放回草稿' }));
  expect(await screen.findByText('第 2 版放回草稿了，发布以后学员才看到')).toBeTruthy();
  expect(calls(contract.restoreVersion).at(-1)?.body).toEqual({ courseId: 5001, version: 2 });
});

it('says where there is nothing to compare', async () => {
  openConsole(address, { says: [says[0]!, refuse(contract.listVersions, 'courseOfFiles')] });
  expect(await screen.findByText('这门课写在课程文件里')).toBeTruthy();
});

it('asks again for what did not come', async () => {
  const user = userEvent.setup();
  openConsole(address, { says: [says[0]!, says[1]!, fail(contract.compareVersions, 503)] });
  expect(await screen.findByText('没有对照出来')).toBeTruthy();
  respondAlso([answer(contract.compareVersions, [])]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText('两边一样。')).toBeTruthy();
});
