// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  bless,
  getAlumni,
  takeBackBless,
  type Alumni,
  type OwnBless,
} from '@xuezhou/contract/alumni';
import { getVersion } from '@xuezhou/contract/site';
import { describe, expect, it } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import {
  answer,
  calls,
  fail,
  refuse,
  respondWith,
  type Answers,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';
import { alumniQuery } from './alumni.queries.ts';
import { QueryClient } from '@tanstack/react-query';

const raw = (blessId: number, country = '中国') => ({
  ...{ blessId, content: `第 ${blessId} 句祝福`, country, name: '陈同学' },
  ...{ exam: 'CFA 一级，2026 年 2 月', shownAt: '2026-11-01T00:00:00.000Z' },
});
const alumni = (blessings: ReturnType<typeof raw>[], given: Partial<Alumni> = {}): Alumni => ({
  blessRawList: blessings,
  bulletScreenList: blessings.map(({ blessId, content, country }) => ({
    ...{ blessId, content, country, isMine: false },
  })),
  countriesBlessList: [
    { country: '中国', count: 1200 },
    { country: '新加坡', count: 2 },
  ],
  ...{ hasJoined: false, alumniStatus: 1, bless: null },
  lastQueryTime: '2026-11-01T00:00:00.000Z',
  ...given,
});
const own: OwnBless = {
  ...{ blessId: 99, content: '祝一次靠岸', country: '中国', state: 'waiting', reason: null },
  sentAt: '2026-11-23T13:40:00.000Z',
};
const serve = (answers: Answers) =>
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    ...answers,
  ]);
// In the head of a desk, and in the header of a phone.
const hold = (name = '停住') => screen.getAllByRole('button', { name })[0];
const list = async () => within(await screen.findByRole('list', { name: '祝福' }));

describe('[alumni] the blessings', () => {
  it('fly, can be held, and are a list for screen readers', async () => {
    serve([answer(getAlumni, alumni([raw(2), raw(1, '新加坡')]))]);
    renderAt('/alumni');
    expect(await screen.findByText('考过的同学写下 1,202 句，来自 2 个国家和地区')).toBeTruthy();
    const items = (await list()).getAllByRole('listitem');
    expect(items.map((one) => one.textContent)).toEqual([
      '第 2 句祝福陈同学，CFA 一级，2026 年 2 月，在中国',
      '第 1 句祝福陈同学，CFA 一级，2026 年 2 月，在新加坡',
    ]);
    await userEvent.click(hold()!);
    expect(hold('继续飘')).toBeTruthy();
    expect(document.querySelector('[data-held]')).not.toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '新加坡 2' }));
    expect((await list()).getAllByRole('listitem')).toHaveLength(1);
  });

  it('stand still nine at a time where the switch is off', async () => {
    serve([
      answer(getAlumni, alumni(Array.from({ length: 11 }, (_none, index) => raw(index + 1)))),
    ]);
    renderAt('/alumni');
    await userEvent.click(await screen.findByRole('switch', { name: '飘动' }));
    expect((await list()).getAllByRole('listitem')).toHaveLength(9);
    expect(document.querySelector('[data-held]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '换一批' }));
    expect((await list()).getAllByRole('listitem')).toHaveLength(2);
    await userEvent.click(screen.getByRole('switch', { name: '飘动' }));
    expect(hold()).toBeTruthy();
  });

  it('are said to be none, or not to have come', async () => {
    serve([answer(getAlumni, alumni([], { countriesBlessList: [], alumniStatus: 0 }))]);
    const { unmount } = renderAt('/alumni');
    expect(await screen.findByText('还没有祝福飘来')).toBeTruthy();
    expect(screen.getByText('考过之后来写')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '写一句祝福' })).toBeNull();
    unmount();
    serve([fail(getAlumni, 400)]);
    renderAt('/alumni');
    expect(await screen.findByText('祝福没有加载出来')).toBeTruthy();
  });
});

describe('[alumni#2] joining', () => {
  const open = async (answers: Answers) => {
    serve([answer(getAlumni, alumni([raw(1)])), ...answers]);
    renderAt('/alumni');
    await userEvent.click((await screen.findAllByRole('button', { name: '写一句祝福' }))[0]!);
    return await screen.findByRole('textbox', { name: '写给还在路上的同学' });
  };
  const send = () => screen.getByRole('button', { name: '送出' });

  it('counts, sends, and shows where one stands; taking back asks once', async () => {
    const field = await open([answer(bless, own), answer(takeBackBless, true)]);
    await userEvent.type(field, '加油');
    expect(screen.getByText('至少写 4 个字')).toBeTruthy();
    expect(send().hasAttribute('disabled')).toBe(true);
    await userEvent.clear(field);
    await userEvent.type(field, '祝一次靠岸');
    expect(screen.getByText('5 / 40')).toBeTruthy();
    await userEvent.click(send());
    const mine = within(await screen.findByRole('region', { name: '我的' }));
    expect(mine.getByText(/等老师看/)).toBeTruthy();
    expect(calls(bless)).toEqual([{ body: { content: '祝一次靠岸', country: '中国' } }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: '写一句祝福' })).toBeNull());
    await userEvent.click(mine.getByRole('button', { name: '收回' }));
    const dialog = within(await screen.findByRole('dialog', { name: '收回这句祝福' }));
    expect(calls(takeBackBless)).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: '收回' }));
    expect((await screen.findAllByRole('button', { name: '写一句祝福' })).length).toBeGreaterThan(
      0,
    );
    expect(calls(takeBackBless)).toHaveLength(1);
  });

  it('keeps what was typed when it is refused, and when it is closed', async () => {
    const field = await open([refuse(bless, 'blessKeyword')]);
    await userEvent.type(field, '找我代考吧');
    await userEvent.click(send());
    expect(await screen.findByText('这句话里有不合适的内容，请修改后再送出')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getAllByRole('button', { name: '写一句祝福' })[0]!);
    const again = await screen.findByRole<HTMLTextAreaElement>('textbox', {
      name: '写给还在路上的同学',
    });
    expect(again.value).toBe('找我代考吧');
  });

  it('says why a teacher did not let it out, and lets it be written anew', async () => {
    const refused: OwnBless = { ...own, state: 'refused', reason: '请不要写广告' };
    serve([answer(getAlumni, alumni([raw(1)], { hasJoined: true, bless: refused }))]);
    renderAt('/alumni');
    const mine = within(await screen.findByRole('region', { name: '我的' }));
    expect(mine.getByText(/没通过：请不要写广告/)).toBeTruthy();
    await userEvent.click(mine.getByRole('button', { name: '改一改再写' }));
    expect(await screen.findByRole('dialog', { name: '写一句祝福' })).toBeTruthy();
  });
});

it('[alumni.cap] refresh asks by lastQueryTime, repeats none, and keeps 1000', async () => {
  const first = Array.from({ length: 1000 }, (_none, index) => raw(index + 1));
  let turn = 0;
  serve([
    answer(getAlumni, () =>
      turn++ === 0
        ? alumni(first)
        : alumni([raw(1002), raw(1001), raw(1)], { lastQueryTime: '2026-11-02T00:00:00.000Z' }),
    ),
  ]);
  const client = new QueryClient();
  await act(async () => {
    await client.query(alumniQuery);
    await client.query({ ...alumniQuery, staleTime: 0 });
  });
  expect(calls(getAlumni).map(({ query }) => query)).toEqual([
    {},
    { lastQueryTime: '2026-11-01T00:00:00.000Z' },
  ]);
  const kept = client.getQueryData(alumniQuery.queryKey);
  const ids = kept?.bulletScreenList.map(({ blessId }) => blessId) ?? [];
  expect(ids).toHaveLength(1000);
  expect(new Set(ids).size).toBe(1000);
  expect(ids.slice(0, 3)).toEqual([1002, 1001, 1]);
  expect(kept?.lastQueryTime).toBe('2026-11-02T00:00:00.000Z');
});
