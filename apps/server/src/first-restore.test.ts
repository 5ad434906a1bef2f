import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { DataOf, Operation } from '@xuezhou/contract/kernel';
import {
  beginSchool,
  getFirstHour,
  lookAtRestore,
  openRestore,
  sendRestorePiece,
  signInStaff,
  startRestore,
} from '@xuezhou/contract/staff';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { expect, it } from 'vitest';
import { openServices } from './open-services.ts';
import { writeBackup } from './interchange/backup/write-backup.ts';
import { readConfig } from './platform/config/config.ts';
import { makeFolder } from './platform/database/embedded/testing/make-folder.ts';
import { makeStudent } from './testing/factories.ts';
import { quietLog } from './testing/quiet-log.ts';
import { realEnvironment, startRealServer } from './testing/runs/real-server.ts';

/** Each starts servers and databases of their own, on whatever machine. */
const timeout = 1_200_000;
const patience = { timeout: 300_000, interval: 200 };
const often = { ...patience, interval: 5 };

const owner = {
  name: '许江宁',
  login: 'jiangning@jiangpan.example',
  password: '江畔的水一年比一年清亮得多',
};

interface Sent {
  readonly ticket?: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly form?: FormData;
}

/** As a browser asks, without what a session would bring. */
async function ask<O extends Operation>(
  address: string,
  { method, path: place }: O,
  { ticket = '', body, form }: Sent = {},
): Promise<{ http: number; status: number; message: string; data: DataOf<O> }> {
  const response = await fetch(`${address}${place.replace(':ticket', ticket)}`, {
    method,
    ...(form !== undefined && { body: form }),
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const said = (await response.json()) as { status: number; message: string; data: DataOf<O> };
  return { http: response.status, ...said };
}

/** Of a school of its own: its head, a student, a file, and a secret that no other place has. */
async function backUpSchool(): Promise<string> {
  const folder = makeFolder();
  const { child, address, code } = await startRealServer(folder);
  expect(await ask(address, beginSchool, { body: { code, ...owner } })).toMatchObject({
    status: 200,
  });
  const desk = await openServices(readConfig(realEnvironment(folder), folder), quietLog, 'tool');
  await makeStudent(desk.database.connection, { nickname: '林知远' });
  await desk.storage.put('notes/1/a.txt', Buffer.alloc(9_000_000, '笔记'), {
    contentType: 'text/x-odd',
  });
  const backup = path.join(makeFolder(), '2026-12-01');
  await writeBackup(desk, backup, { hasFiles: true });
  await desk.close();
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  return backup;
}

/** Every file of a folder, as the page sends them. */
async function send(address: string, ticket: string, folder: string, under = ''): Promise<void> {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!statSync(path.join(folder, entry)).isFile()) continue;
    const bytes = readFileSync(path.join(folder, entry));
    for (let offset = 0; offset === 0 || offset < bytes.length; offset += 8_000_000) {
      const form = pieceOf(
        path.posix.join(under, entry),
        offset,
        bytes.subarray(offset, offset + 8_000_000),
      );
      const { status, data } = await ask(address, sendRestorePiece, { ticket, form });
      expect(status).toBe(200);
      expect(data.received).toBe(Math.min(offset + 8_000_000, bytes.length));
    }
  }
}

function pieceOf(name: string, offset: number, piece?: Buffer): FormData {
  const form = new FormData();
  form.set('name', name);
  form.set('offset', String(offset));
  if (piece !== undefined) form.set('piece', new Blob([new Uint8Array(piece)]));
  return form;
}

async function open(address: string, code: string): Promise<string> {
  const answer = await ask(address, openRestore, { body: { code, bytes: 1_000_000 } });
  expect(answer).toMatchObject({ status: 200 });
  return answer.data.ticket;
}

const start = async (address: string, ticket: string, secret = '') =>
  await ask(address, startRestore, { ticket, body: { secret } });

/** Waits until it failed, and answers why. */
async function failed(address: string, ticket: string): Promise<string> {
  const looked = async () => (await ask(address, lookAtRestore, { ticket })).data;
  await expect.poll(async () => (await looked()).step, patience).toBe('failed');
  return (await looked()).words ?? '';
}

const isEmptyStill = async (address: string) =>
  expect(await ask(address, getFirstHour)).toMatchObject({
    status: 200,
    data: { mayRestore: true },
  });

const cameBack = (address: string) =>
  expect
    .poll(
      async () =>
        await ask(address, getFirstHour).then(
          ({ http }) => http,
          () => 0,
        ),
      patience,
    )
    .toBe(404);

async function demandSchool(folder: string, address: string): Promise<void> {
  const { login, password } = owner;
  expect(await ask(address, signInStaff, { body: { login, password } })).toMatchObject({
    status: 200,
  });
  const desk = await openServices(readConfig(realEnvironment(folder), folder), quietLog, 'tool');
  const { connection } = desk.database;
  const { nickname } = await connection
    .selectFrom('student')
    .select('nickname')
    .executeTakeFirstOrThrow();
  expect(nickname).toBe('林知远');
  const file = await desk.storage.stat('notes/1/a.txt');
  expect(file).toMatchObject({ size: 9_000_000, contentType: 'text/x-odd' });
  const done = await connection.selectFrom('audit_log').select('operation').execute();
  expect(done.map(({ operation }) => operation)).toContain('restoreBackup');
  await desk.close();
  expect(existsSync(path.join(folder, 'restoring'))).toBe(false);
}

const status = (name: keyof typeof consoleRefusals) => ({ status: consoleRefusals[name][0] });

/** What is not to be taken is refused by name, piece by piece, and by who may send it. */
async function tryHands(address: string, code: string): Promise<string> {
  expect(await ask(address, openRestore, { body: { code: 'ABCD-2345', bytes: 1 } })).toMatchObject(
    status('firstCodeWrong'),
  );
  expect(
    await ask(address, openRestore, { body: { code, bytes: Number.MAX_SAFE_INTEGER } }),
  ).toMatchObject(status('restoreNoRoom'));
  const left = await open(address, code);
  const ticket = await open(address, code);
  // Of two windows the later one goes on.
  const form = pieceOf('manifest.json', 0);
  expect(await ask(address, sendRestorePiece, { ticket: left, form })).toMatchObject(
    status('restoreForgotten'),
  );
  for (const name of ['../x', 'tables/../../x', 'files/a\\..\\b', '/etc/x', 'other.txt'])
    expect(
      await ask(address, sendRestorePiece, { ticket, form: pieceOf(name, 0, Buffer.from('x')) }),
    ).toMatchObject(status('restoreForeign'));
  // A piece that leaves a gap is not kept.
  const early = pieceOf('secret', 5, Buffer.from('x'));
  expect((await ask(address, sendRestorePiece, { ticket, form: early })).data).toEqual({
    received: 0,
  });
  return ticket;
}

/** None of these is a backup that this school can be restored from. */
async function tryBroken(
  { address, folder }: { address: string; folder: string },
  ticket: string,
  backup: string,
): Promise<void> {
  const resend = async (name: string, bytes: Buffer | string) => {
    const form = pieceOf(name, 0, Buffer.from(bytes));
    expect((await ask(address, sendRestorePiece, { ticket, form })).status).toBe(200);
  };
  const tryIt = async (words: string) => {
    await start(address, ticket);
    expect(await failed(address, ticket)).toContain(words);
  };
  await tryIt('不是一份完整的备份');
  await send(address, ticket, backup);
  await resend('files/notes/1/a.txt', 'other words');
  await tryIt('文件 notes/1/a.txt 不见了或已损坏');
  await send(address, ticket, path.join(backup, 'files'), 'files');
  const manifest = readFileSync(path.join(backup, 'manifest.json'), 'utf8');
  await resend('manifest.json', manifest.replace(/"digest": "\d+"/, '"digest": "1"'));
  await tryIt('恢复后与备份不同');
  await resend('manifest.json', manifest);
  await resend('secret', 'that of another school');
  await tryIt('密钥与备份时的不同');
  await resend('secret', readFileSync(path.join(backup, 'secret')));
  await isEmptyStill(address);
  expect(readdirSync(path.join(folder, 'files'), { recursive: true }).join()).not.toContain(
    'a.txt',
  );
}

async function killed({ child }: Awaited<ReturnType<typeof startRealServer>>): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** When all is there, also a killed server begins with the restored school. */
async function killWhenWhole(backup: string): Promise<void> {
  const folder = makeFolder();
  const first = await startRealServer(folder);
  const ticket = await open(first.address, first.code);
  await send(first.address, ticket, backup);
  await start(first.address, ticket);
  await expect.poll(() => existsSync(path.join(folder, 'restoring/ready')), often).toBe(true);
  await killed(first);
  const second = await startRealServer(folder);
  expect(second.code).toBe('');
  await demandSchool(folder, second.address);
}

it(
  'a backup that is sent in the first page is restored whole, and what is broken, foreign or cut off leaves the empty school as it was',
  { timeout },
  async () => {
    const backup = await backUpSchool();
    const folder = makeFolder();
    const first = await startRealServer(folder);
    await isEmptyStill(first.address);
    const ticket = await tryHands(first.address, first.code);
    await tryBroken({ ...first, folder }, ticket, backup);
    expect(await start(first.address, ticket)).toMatchObject({ status: 200 });
    // Meanwhile nobody else becomes its head, and it is not begun twice.
    expect(
      await ask(first.address, beginSchool, { body: { code: first.code, ...owner } }),
    ).toMatchObject(status('restoreRunning'));
    expect(await start(first.address, ticket)).toMatchObject(status('restoreRunning'));
    await expect
      .poll(() => existsSync(path.join(folder, 'restoring/own/secret')), often)
      .toBe(true);
    await killed(first);
    // It is empty as before; once all is there, a killed server leaves the restored school.
    const second = await startRealServer(folder);
    await isEmptyStill(second.address);
    expect(existsSync(path.join(folder, 'restoring'))).toBe(false);
    const again = await open(second.address, second.code);
    await send(second.address, again, backup);
    const asked = pieceOf('files/notes/1/a.txt', 0);
    expect(
      (await ask(second.address, sendRestorePiece, { ticket: again, form: asked })).data,
    ).toEqual({ received: 9_000_000 });
    await start(second.address, again);
    await cameBack(second.address);
    await demandSchool(folder, second.address);
    await killWhenWhole(backup);
  },
);
