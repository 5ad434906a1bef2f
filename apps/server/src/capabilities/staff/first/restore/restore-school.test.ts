import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import type { beginSchool as beginOperation } from '@xuezhou/contract/staff';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { wiredParts } from '../../../../capabilities.ts';
import type { CallerOf } from '../../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { wire } from '../../../../platform/wiring/wire.ts';
import { joinWiring } from '../../../../platform/wiring/wiring.ts';
import { makeStudent } from '../../../../testing/factories.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { openFirstCode } from '../../staff.port.ts';
import { beginSchool } from '../begin-school.ts';
import { schoolRestorer } from './restore-desk.ts';
import { lookAtRestore, openRestore, sendRestorePiece, startRestore } from './restore-school.ts';

const school = await startTestApp();
const { connection } = school.services.database;
const bytes = 1000;
const caller = { address: '127.0.0.1', userAgent: 'test' };
const owner = {
  name: '许江宁',
  login: 'jiangning@jiangpan.example',
  password: '江畔的水一年比一年清',
};

type Restorer = ReturnType<typeof schoolRestorer.of>;
let restorer: Restorer;
joinWiring(
  connection,
  new Map([
    ...wire(wiredParts),
    [schoolRestorer, (...given: Parameters<Restorer>) => restorer(...given)],
  ]),
);

let services: ConsoleServices;
let code: string;
let begun: number;
beforeEach(async () => {
  await school.connection.deleteFrom('staff_role_member').execute();
  await school.connection.updateTable('staff').set({ login: null }).execute();
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'xuezhou-restore-'));
  begun = 0;
  services = {
    ...school.services,
    config: { ...school.services.config, dataDirectory },
    beginAnew: () => void begun++,
  };
  code = (await openFirstCode(services)) ?? '';
});
afterEach(() => rmSync(services.config.dataDirectory, { recursive: true, force: true }));

const refuses = async (asked: Promise<unknown>, name: ConsoleRefusalName) =>
  await expect(asked).rejects.toMatchObject({ status: consoleRefusals[name][0] });
const open = async (given: { code?: string; bytes?: number; madeAt?: string } = {}) =>
  await openRestore(services, { body: { code, bytes, madeAt: 'monday', ...given } }, caller);
const send = async (ticket: string, name: string, text?: string, offset = 0) =>
  await sendRestorePiece(services, {
    params: { ticket },
    body: { name, offset },
    files: text === undefined ? {} : { piece: new File([text], 'piece') },
  });
const start = async (ticket: string) =>
  await startRestore(services, { params: { ticket }, body: { secret: '' } });
const look = (ticket: string) => lookAtRestore(services, { params: { ticket } });

it('refuses by name what is not to be taken: a code, a place without room, a foreign file, an older window', async () => {
  await refuses(open({ code: 'ABCD-2345' }), 'firstCodeWrong');
  await refuses(open({ bytes: Number.MAX_SAFE_INTEGER }), 'restoreNoRoom');
  const { ticket: left } = await open();
  const { ticket } = await open();
  // Of two windows the later one goes on.
  await refuses(send(left, 'manifest.json'), 'restoreForgotten');
  for (const name of ['../x', 'tables/../../x', 'files/a\\..\\b', '/etc/x', 'other.txt'])
    await refuses(send(ticket, name, 'x'), 'restoreForeign');
  // A piece that leaves a gap is not kept.
  expect(await send(ticket, 'secret', 'x', 5)).toEqual({ received: 0 });
});

it('keeps what came of the same backup, and nothing of another one', async () => {
  const { ticket } = await open();
  await send(ticket, 'secret', 'of monday');
  const again = await open();
  expect(await send(again.ticket, 'secret')).toEqual({ received: 9 });
  const other = await open({ madeAt: 'tuesday' });
  expect(await send(other.ticket, 'secret')).toEqual({ received: 0 });
});

it('while one is restored no other window opens, starts or begins a school, however close they come', async () => {
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  restorer = () => gate;
  const { ticket } = await open();
  const { database } = services;
  let asked = 0;
  // It was let in before the first window started, and goes on after.
  const slower = {
    ...database,
    get connection() {
      asked += 1;
      if (asked === 2) void start(ticket);
      return database.connection;
    },
  };
  await refuses(
    openRestore(
      { ...services, database: slower },
      { body: { code, bytes, madeAt: 'monday' } },
      caller,
    ),
    'restoreRunning',
  );
  expect(look(ticket).step).toBe('working');
  await refuses(open(), 'restoreRunning');
  await refuses(start(ticket), 'restoreRunning');
  await refuses(send(ticket, 'secret', 'x'), 'restoreRunning');
  await refuses(
    beginSchool(services, { body: { code, ...owner } }, caller as CallerOf<typeof beginOperation>),
    'restoreRunning',
  );
  goOn();
  await expect.poll(() => [look(ticket).step, begun]).toEqual(['restored', 1]);
});

it('says which file was damaged, and takes it again', async () => {
  restorer = () =>
    Promise.reject(
      Object.assign(new Error('备份里的表 student 已损坏'), {
        ...{ name: 'BackupError', damaged: 'tables/public.student.gz' },
      }),
    );
  const { ticket } = await open();
  await start(ticket);
  await expect
    .poll(() => look(ticket))
    .toEqual({
      step: 'failed',
      words: '备份里的表 student 已损坏',
      damaged: 'tables/public.student.gz',
    });
  expect(await send(ticket, 'tables/public.student.gz', 'rows')).toEqual({ received: 4 });
});

it('who came while it was restored stays: the school is not replaced, and a school with people takes no backup', async () => {
  restorer = async (_services, { demandStillEmpty }) => {
    await makeStudent(school.connection, { nickname: '林知远' });
    await demandStillEmpty();
  };
  const { ticket } = await open();
  await start(ticket);
  await expect.poll(() => look(ticket).step).toBe('failed');
  expect(look(ticket).words).toContain('请换一个空的 DATA_DIR');
  expect(begun).toBe(0);
  await refuses(open(), 'restoreNotEmpty');
  expect(existsSync(path.join(services.config.dataDirectory, 'restoring/ready'))).toBe(false);
});
