// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, fail, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/article/console';
import { listGoods } from '@xuezhou/contract/mall';
import { expect, it } from 'vitest';
import { openConsole, usePhoneScreen } from '../../test/open-console.tsx';
import { typeIn } from '../../test/type-in.ts';

const text: contract.ArticleText = {
  ...{
    title: '凸性',
    summary: '一句话',
    author: '周允',
    family: 'CFA',
    picture: null,
    goodId: null,
  },
  body: '## 一\n\n先读这里。',
};
const content = (html = '<p>先读这里。</p>') => ({ lead: '', sections: [{ title: '一', html }] });
const told = (given: Partial<contract.OpenArticle> = {}): contract.OpenArticle => ({
  ...{ slug: 'convexity', title: '凸性', state: 'draft', owner: 'console', version: 2 },
  ...{ publishedVersion: null, publishedAt: null, changedAt: '2026-11-20T02:00:00.000Z' },
  ...{ changedBy: '周允', file: null, text, content: content(), minutes: 1 },
  versions: [
    { version: 2, changedAt: '2026-11-20T02:00:00.000Z', changedBy: '周允', title: '凸性' },
    { version: 1, changedAt: '2026-11-01T02:00:00.000Z', changedBy: '陈望舒', title: '旧题' },
  ],
  ...given,
});
const isPublic = {
  state: 'public' as const,
  publishedVersion: 2,
  publishedAt: '2026-11-20T03:00:00.000Z',
};
const goods = { families: [], coupon: null, moreCoupons: 0, myCoupons: 0 };
const says = [
  answer(contract.getSchoolArticle, told()),
  answer(contract.previewArticle, { content: content(), minutes: 1, faults: [] }),
  answer(listGoods, goods),
];
const open = (given: Parameters<typeof openConsole>[1] = {}) =>
  openConsole('/console/articles/convexity', { ...given, says: [...says, ...(given.says ?? [])] });
const box = () => screen.findByLabelText('正文', { selector: '[contenteditable]' });

it('lists drafts and what is read, as cards on a phone, and begins a new one', async () => {
  const user = userEvent.setup();
  usePhoneScreen();
  const { file: _f, text: _t, content: _c, minutes: _m, versions: _v, ...row } = told();
  openConsole('/console/articles', { says: [fail(contract.listSchoolArticles, 503)] });
  await screen.findByText('文章没有取到');
  const listed = { ...row, author: '周允', family: 'CFA' } as const;
  respondAlso([
    answer(contract.listSchoolArticles, [
      listed,
      { ...listed, slug: 'later', title: '以后', ...isPublic, publishedVersion: 1 },
    ]),
  ]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByRole('link', { name: '凸性' })).toBeTruthy();
  expect(screen.getByText('草稿')).toBeTruthy();
  expect(screen.getByText('有没发布的改动')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '写一篇' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(await dialog.findByLabelText('标题'), '凸性');
  await user.type(dialog.getByLabelText('地址'), '凸性');
  await user.click(dialog.getByRole('button', { name: '新建 1 篇' }));
  expect(await dialog.findByText(/只能用小写字母/)).toBeTruthy();
  expect(calls(contract.createArticle)).toEqual([]);
  respondAlso([refuse(contract.createArticle, 'articleSlugTaken')]);
  await user.clear(dialog.getByLabelText('地址'));
  await user.type(dialog.getByLabelText('地址'), 'convexity');
  await user.click(dialog.getByRole('button', { name: '新建 1 篇' }));
  expect(await dialog.findByText(/已经有文章用这个地址/)).toBeTruthy();
  respondAlso([answer(contract.createArticle, { slug: 'convexity' }), ...says]);
  await user.click(dialog.getByRole('button', { name: '新建 1 篇' }));
  expect(await screen.findByRole('button', { name: '存成新的一版' })).toBeTruthy();
});

it('is saved as a new version, once for two presses, beside what its readers see', async () => {
  const user = userEvent.setup();
  open({ says: [answer(contract.saveArticle, { version: 3 })] });
  const save = await screen.findByRole('button', { name: '存成新的一版' });
  expect(save.matches(':disabled')).toBe(true);
  const view = within(screen.getByRole('region', { name: '读者看到的样子' }));
  expect(await view.findByRole('heading', { name: '一' })).toBeTruthy();
  await typeIn(await box(), '新的一句');
  respondAlso([
    answer(contract.previewArticle, {
      content: content('<p>新的样子</p>'),
      minutes: 1,
      faults: [],
    }),
    answer(contract.getSchoolArticle, told({ version: 3 })),
  ]);
  expect(await view.findByText('新的样子')).toBeTruthy();
  expect(screen.getByRole('button', { name: '先存再发布' }).matches(':disabled')).toBe(true);
  await user.dblClick(save);
  await screen.findByText('存好了，是第 3 版，发布以后才有人读到');
  const sent = calls(contract.saveArticle);
  expect(sent).toMatchObject([
    { body: { slug: 'convexity', version: 2, text: { title: '凸性' } } },
  ]);
  expect(sent[0]?.body.text.body).toContain('新的一句');
  await waitFor(() => expect(save.matches(':disabled')).toBe(true));
});

it('keeps what was typed when the network is lost, and a colleague’s version is seen first', async () => {
  const user = userEvent.setup();
  open({ says: [fail(contract.saveArticle, 'network')] });
  const title = await screen.findByRole('textbox', { name: '标题' });
  await user.type(title, '二');
  await user.click(screen.getByRole('button', { name: '存成新的一版' }));
  expect(await screen.findByText(/没有送到，写的都还在/)).toBeTruthy();
  const theirs = told({ version: 3, text: { ...text, title: '同事的' } });
  respondAlso([
    refuse(contract.saveArticle, 'articleChanged'),
    answer(contract.getSchoolArticle, theirs),
  ]);
  await user.click(screen.getByRole('button', { name: '存成新的一版' }));
  expect(await screen.findByText(/第 3 版，标题是“同事的”/)).toBeTruthy();
  respondAlso([answer(contract.saveArticle, { version: 4 })]);
  await user.click(screen.getByRole('button', { name: '用我的' }));
  await user.click(screen.getByRole('button', { name: '存成新的一版' }));
  await waitFor(() =>
    expect(calls(contract.saveArticle).at(-1)).toMatchObject({
      body: { version: 3, text: { title: '凸性二' } },
    }),
  );
});

it('is published now or at a time, and taken back', async () => {
  const user = userEvent.setup();
  open({ says: [refuse(contract.publishArticle, 'articleTimePast')] });
  await user.click(await screen.findByRole('button', { name: '发布' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByText('到一个时间'));
  await user.click(dialog.getByRole('button', { name: '发布 1 篇' }));
  expect(await dialog.findByText('请选一个时间')).toBeTruthy();
  await user.type(dialog.getByLabelText(/时间（北京时间）/), '2026-12-01T09:00');
  await user.click(dialog.getByRole('button', { name: '发布 1 篇' }));
  expect(await dialog.findByText(/这个时间已经过了/)).toBeTruthy();
  respondAlso([
    answer(contract.publishArticle, { publishedAt: '2026-12-01T01:00:00.000Z' }),
    answer(contract.getSchoolArticle, told(isPublic)),
    answer(contract.takeBackArticle, true),
  ]);
  await user.click(dialog.getByText('现在'));
  await user.click(dialog.getByRole('button', { name: '发布 1 篇' }));
  await screen.findByText('发布好了，现在就能读到');
  expect(calls(contract.publishArticle)).toEqual([
    { body: { slug: 'convexity', version: 2, at: '2026-12-01T01:00:00.000Z' } },
    { body: { slug: 'convexity', version: 2, at: null } },
  ]);
  expect(await screen.findByText('已发布')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '发布' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '收回' }));
  await user.click(await screen.findByRole('button', { name: '收回 1 篇' }));
  await screen.findByText('收回了“凸性”，又是草稿');
});

it('brings an older version back into the fields, and saves nothing by that', async () => {
  const user = userEvent.setup();
  const older = { ...text, title: '旧题' };
  open({ says: [answer(contract.getArticleVersion, { text: older, content: content() })] });
  await user.type(await screen.findByRole('textbox', { name: '标题' }), '，还没存');
  await user.click(screen.getByRole('button', { name: '以前的版本' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: '看第 1 版' }));
  await user.click(await dialog.findByRole('button', { name: '把第 1 版放回编辑框' }));
  const value = async () =>
    (await screen.findByRole<HTMLInputElement>('textbox', { name: '标题' })).value;
  await waitFor(async () => expect(await value()).toBe('旧题'));
  expect(calls(contract.saveArticle)).toEqual([]);
  await user.click(screen.getByRole('button', { name: '放回刚才写的' }));
  await waitFor(async () => expect(await value()).toBe('凸性，还没存'));
});

it('of a file is only read, with its path, until it is taken over', async () => {
  const user = userEvent.setup();
  const ofFile = told({
    ...{ owner: 'file', version: 0, changedBy: null, versions: [] },
    ...{ file: 'articles/convexity/article.md', ...isPublic, publishedVersion: 0 },
  });
  open({
    says: [
      answer(contract.getSchoolArticle, ofFile),
      answer(contract.takeOverArticle, { version: 1 }),
    ],
  });
  expect(
    await screen.findByText(/写在课程目录的 articles\/convexity\/article\.md 里/),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: '存成新的一版' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '接管这一篇' }));
  const dialog = within(await screen.findByRole('dialog'));
  respondAlso([answer(contract.getSchoolArticle, told({ version: 1, ...isPublic }))]);
  await user.click(await dialog.findByRole('button', { name: '接管 1 篇' }));
  await screen.findByText('接管了“凸性”，现在可以在这里改');
  expect(await screen.findByRole('button', { name: '存成新的一版' })).toBeTruthy();
});

it('is only read by who may not write, and one that is none says so', async () => {
  open({ self: { permissions: ['content.read'] } });
  expect(await screen.findByText(/改文章要有/)).toBeTruthy();
  expect(screen.queryByLabelText('正文', { selector: '[contenteditable]' })).toBeNull();
  expect(screen.queryByRole('button', { name: '发布' })).toBeNull();
});

it('that is none says so', async () => {
  openConsole('/console/articles/nothing', {
    says: [refuse(contract.getSchoolArticle, 'articleUnknown')],
  });
  expect(await screen.findByRole('heading', { name: '没有这篇文章' })).toBeTruthy();
});
