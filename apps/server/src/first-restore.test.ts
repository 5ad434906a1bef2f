import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { DataOf, Operation } from '@xuezhou/contract/kernel';
import {
  getFirstHour,
  lookAtRestore,
  openRestore,
  sendRestorePiece,
  signInStaff,
  startRestore,
} from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { openServices } from './open-services.ts';
import { writeBackup } from './interchange/backup/write-backup.ts';
import { readConfig } from './platform/config/config.ts';
import { makeFolder } from './platform/database/embedded/testing/make-folder.ts';
import { makeStaff } from './testing/desks/staff-desk.ts';
import { makeStudent } from './testing/factories.ts';
import { quietLog } from './testing/quiet-log.ts';
import { howMany } from './testing/runs/how-many.ts';
import { realEnvironment, startRealServer } from './testing/runs/real-server.ts';

/** Each starts servers and databases of their own, on whatever machine. */
const timeout = 1_200_000;
const patience = { timeout: 300_000, interval: 200 };
/** What a kill leaves is shown without a server by restoring-place.test.ts. */
const kills = howMany('XZ_RESTORE_KILLS', { usually: 0, whole: 2 });
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
  const desk = await openServices(readConfig(realEnvironment(folder), folder), quietLog, 'tool');
  const { connection } = desk.database;
  const { name, login, password } = owner;
  await makeStaff({ connection, clock: desk.clock }, { isOwner: true, name, login, password });
  // Its phone would be sealed with the key of tests.
  await makeStudent(connection, { nickname: '林知远', mobile: null });
  await desk.storage.put('notes/1/a.txt', Buffer.alloc(9_000_000, '笔记'), {
    contentType: 'text/x-odd',
  });
  const backup = path.join(makeFolder(), '2026-12-01');
  await writeBackup(desk, backup, { hasFiles: true });
  await desk.close();
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
  const answer = await ask(address, openRestore, {
    body: { code, bytes: 1_000_000, madeAt: 'then' },
  });
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

/** The empty school is gone; what stopped it instead is told at once. */
async function cameBack(address: string, ticket: string): Promise<void> {
  const state = async () => {
    const { http } = await ask(address, getFirstHour);
    if (http === 404) return 'came back';
    const { data } = await ask(address, lookAtRestore, { ticket });
    return data?.step === 'failed' ? `failed: ${data.words}` : 'waits';
  };
  let told = 'waits';
  await expect
    .poll(async () => (told = await state().catch(() => 'waits')) !== 'waits', patience)
    .toBe(true);
  expect(told).toBe('came back');
}

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

const hasFile = (folder: string): boolean =>
  existsSync(path.join(folder, 'files')) &&
  readdirSync(path.join(folder, 'files'), { recursive: true }).join().includes('a.txt');

/** What fails at the very last leaves the school empty, with none of the files. */
async function tryBroken(address: string, folder: string, ticket: string, backup: string) {
  const resend = async (text: string) => {
    const form = pieceOf('manifest.json', 0, Buffer.from(text));
    expect((await ask(address, sendRestorePiece, { ticket, form })).status).toBe(200);
  };
  const manifest = readFileSync(path.join(backup, 'manifest.json'), 'utf8');
  await resend(manifest.replace(/"digest": "\d+"/, '"digest": "1"'));
  await start(address, ticket);
  expect(await failed(address, ticket)).toContain('恢复后与备份不同');
  await resend(manifest);
  await isEmptyStill(address);
  expect(hasFile(folder)).toBe(false);
}

async function killed({ child }: Awaited<ReturnType<typeof startRealServer>>): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Killed where it likes: what is there then is the empty school as it was, or the restored one whole. */
async function killAt(backup: string, place: string): Promise<void> {
  const folder = makeFolder();
  const first = await startRealServer(folder);
  const ticket = await open(first.address, first.code);
  await send(first.address, ticket, backup);
  const restoring = path.join(folder, 'restoring');
  await start(first.address, ticket);
  // It may be over sooner than it is seen.
  await expect
    .poll(() => existsSync(path.join(restoring, place)) || !existsSync(restoring), often)
    .toBe(true);
  await killed(first);
  const second = await startRealServer(folder);
  expect(existsSync(restoring)).toBe(false);
  if (second.code === '') return await demandSchool(folder, second.address);
  await isEmptyStill(second.address);
  expect(hasFile(folder)).toBe(false);
}

it(
  'a backup that is sent in the first page is restored whole, and what is broken leaves the empty school as it was',
  { timeout },
  async () => {
    const backup = await backUpSchool();
    const folder = makeFolder();
    const { address, code } = await startRealServer(folder);
    await isEmptyStill(address);
    const ticket = await open(address, code);
    await send(address, ticket, backup);
    const form = pieceOf('files/notes/1/a.txt', 0);
    expect((await ask(address, sendRestorePiece, { ticket, form })).data).toEqual({
      received: 9_000_000,
    });
    await tryBroken(address, folder, ticket, backup);
    expect(await start(address, ticket)).toMatchObject({ status: 200 });
    await cameBack(address, ticket);
    await demandSchool(folder, address);
    for (const place of ['own/secret', 'ready'].slice(0, kills)) await killAt(backup, place);
  },
);
