// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  answer,
  calls,
  fail,
  failure,
  hold,
  refuse,
  respondAlso,
  type Answers,
} from '@xuezhou/client/testing/server.ts';
import {
  checkFirstCode,
  getFirstHour,
  lookAtRestore,
  openRestore,
  sendRestorePiece,
  startRestore,
} from '@xuezhou/contract/staff';
import { beforeEach, expect, it } from 'vitest';
import { openConsole } from '../../../../test/open-console.tsx';

beforeEach(() => sessionStorage.clear());

const until = () => new Date(Date.now() + 26 * 60_000).toISOString();
const manifest = {
  format: 1,
  madeAt: '2026-11-29T19:15:00.000Z',
  version: '1.0.0',
  tables: [{ rows: 12, file: 'tables/public.student.gz' }],
  files: [{ key: 'notes/1/a.txt' }],
};

/** As a browser gives the files of a folder. */
const inFolder = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([name, text]) => {
    const file = new File([text], name.split('/').at(-1) ?? '');
    Object.defineProperty(file, 'webkitRelativePath', { value: `2026-12-01/${name}` });
    return file;
  });

const whole = {
  'manifest.json': JSON.stringify(manifest),
  'tables/public.student.gz': 'rows',
  'files/notes/1/a.txt': 'notes',
};

async function openPanel(says: Answers = []) {
  const user = userEvent.setup();
  openConsole('/console/first', {
    says: [
      answer(getFirstHour, { until: until(), mayRestore: true }),
      answer(checkFirstCode, { until: until() }),
      answer(openRestore, { ticket: 'the-ticket' }),
      answer(sendRestorePiece, { received: 1_000_000 }),
      answer(startRestore, true),
      ...says,
    ],
  });
  const way = await screen.findByRole<HTMLButtonElement>('button', { name: '从备份恢复' });
  expect(way.disabled).toBe(true);
  await user.click(screen.getByLabelText('启动时印出的一次性码'));
  await user.paste('7K4M-Q2XD');
  await screen.findByText(/对上了/);
  await user.click(way);
  await screen.findByRole('heading', { name: '从备份恢复' });
  return user;
}

const choose = (files: Readonly<Record<string, string>>) =>
  fireEvent.change(screen.getByLabelText(/一个.*文件夹/), { target: { files: inFolder(files) } });

const restore = () => screen.getByRole('button', { name: '上传并恢复' });

it('sends every file of the folder, the list last, and says when the school is there', async () => {
  const user = await openPanel([refuse(lookAtRestore, 'restoreForgotten')]);
  choose({ ...whole, secret: 'a secret', '.DS_Store': 'x' });
  expect(
    await screen.findByText(/11 月 30 日 03:15 的备份，版本 1.0.0，12 行、1 个文件/),
  ).toBeTruthy();
  expect(screen.queryByLabelText('备份时的 SECRET')).toBeNull();
  respondAlso([fail(getFirstHour, 404)]);
  await user.click(restore());
  expect(await screen.findByRole('heading', { name: '学校回来了' })).toBeTruthy();
  expect(screen.queryByText('这里还是一所空学校')).toBeNull();
  expect(screen.getByRole('link', { name: '去登录' }).getAttribute('href')).toBe(
    '/console/sign-in',
  );
  expect(calls(openRestore)).toMatchObject([
    { body: { code: '7K4MQ2XD', madeAt: manifest.madeAt } },
  ]);
  expect(calls(sendRestorePiece)).toHaveLength(4);
  expect(calls(startRestore)).toMatchObject([{ body: { secret: '' } }]);
});

it('asks for the secret where the backup has none, and says what was wrong with it without losing what came', async () => {
  const user = await openPanel([
    answer(lookAtRestore, { step: 'failed', words: '密钥与备份时的不同', damaged: null }),
  ]);
  choose(whole);
  await user.type(await screen.findByLabelText('备份时的 SECRET'), 'that of then');
  await user.click(restore());
  expect((await screen.findByText('密钥与备份时的不同')).getAttribute('role')).toBe('alert');
  respondAlso([answer(lookAtRestore, () => failure(503))]);
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  expect(await screen.findByText(/正在逐个核对、恢复/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '开一所新的' }).disabled).toBe(true);
  // Nothing was sent again.
  expect(calls(sendRestorePiece)).toHaveLength(3);
  expect(calls(startRestore).map(({ body }) => body)).toEqual([
    { secret: 'that of then' },
    { secret: 'that of then' },
  ]);
});

it('says of a folder that is no backup why, and sends nothing of it', async () => {
  await openPanel();
  choose({ 'photos/a.jpg': 'x' });
  expect(
    await screen.findByText(/「2026-12-01」不是一份完整的备份：里面没有 manifest.json/),
  ).toBeTruthy();
  choose({ 'manifest.json': '{"format":2}' });
  expect(await screen.findByText(/读不懂，它可能来自更新的版本/)).toBeTruthy();
  choose({ 'manifest.json': JSON.stringify(manifest), 'files/notes/1/a.txt': 'notes' });
  expect(await screen.findByText(/里少了 tables\/public.student.gz/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '上传并恢复' }).disabled).toBe(true);
});

it('goes on where a server that failed cut it off', async () => {
  const user = await openPanel([
    answer(sendRestorePiece, () => failure(502)),
    refuse(lookAtRestore, 'restoreForgotten'),
  ]);
  choose({ ...whole, secret: 'a secret' });
  await waitFor(() => expect(restore().hasAttribute('disabled')).toBe(false));
  await user.click(restore());
  const again = await screen.findByRole('button', { name: '再试一次' });
  respondAlso([answer(sendRestorePiece, { received: 1_000_000 }), fail(getFirstHour, 404)]);
  await user.click(again);
  expect(await screen.findByRole('heading', { name: '学校回来了' })).toBeTruthy();
  expect(calls(openRestore)).toHaveLength(1);
});

it('sends again what was damaged, and only that', async () => {
  const damaged = 'files/notes/1/a.txt';
  const user = await openPanel([
    answer(lookAtRestore, { step: 'failed', words: '文件已损坏', damaged }),
  ]);
  choose({ ...whole, secret: 'a secret' });
  await waitFor(() => expect(restore().hasAttribute('disabled')).toBe(false));
  await user.click(restore());
  await screen.findByText('文件已损坏');
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  await waitFor(() => expect(calls(startRestore)).toHaveLength(2));
  expect(calls(sendRestorePiece)).toHaveLength(5);
});

it('who leaves while it is sent is not surprised by a school that comes back all the same', async () => {
  const held = hold(answer(sendRestorePiece, { received: 1_000_000 }));
  const user = await openPanel([held]);
  choose({ ...whole, secret: 'a secret' });
  await waitFor(() => expect(restore().hasAttribute('disabled')).toBe(false));
  await user.click(restore());
  await waitFor(() => expect(calls(sendRestorePiece)).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: '开一所新的' }));
  await screen.findByLabelText('你的姓名');
  held.goOn();
  // Whatever is asked after it is answered after it.
  await user.click(screen.getByRole('button', { name: '从备份恢复' }));
  await screen.findByRole('heading', { name: '从备份恢复' });
  expect(calls(startRestore)).toHaveLength(0);
});

it('says how it is done on the machine where the page cannot', async () => {
  openConsole('/console/first', {
    says: [answer(getFirstHour, { until: until(), mayRestore: false })],
  });
  expect(await screen.findByText('npx xuezhou restore 备份的文件夹')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '从备份恢复' })).toBeNull();
});
