import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { sealPerson, unsealPerson } from '../capabilities/identity/sealed-person.ts';
import { openEmptyPlace, openServices } from '../open-services.ts';
import { readConfig } from '../platform/config/config.ts';
import { makeFolder, removeCluster } from '../platform/database/embedded/testing/make-folder.ts';
import { readPostmaster } from '../platform/database/embedded/postmaster-pid.ts';
import { enqueue } from '../platform/jobs/jobs.ts';
import { makeStudent } from '../testing/factories.ts';
import { quietLog } from '../testing/quiet-log.ts';
import { realEnvironment, startRealServer } from '../testing/runs/real-server.ts';
import { runCli } from './run-cli.ts';

async function run(folder: string, ...words: string[]) {
  const said: string[] = [];
  const config = readConfig(realEnvironment(folder), folder);
  const code = await runCli(
    words,
    () => openServices(config, quietLog, 'tool', 'xuezhou'),
    { print: (line) => said.push(line), note: (line) => said.push(line) },
    () => openEmptyPlace(config, quietLog),
  );
  return { code, said: said.join('\n') };
}

/** It starts two servers and two databases, on whatever machine. */
const timeout = 900_000;

const isReady = (address: string) =>
  expect
    .poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 120_000 })
    .toBe(200);

it(
  'a school is backed up while it runs, killed with its disk, and is the same in a second place',
  { timeout },
  async () => {
    const [first, second, backups] = [makeFolder(), makeFolder(), makeFolder()];
    const { child, address } = await startRealServer(first);
    const config = readConfig(realEnvironment(first), first);
    const desk = await openServices(config, quietLog, 'tool');
    const { studentId } = await makeStudent(desk.database.connection, { nickname: '林知远' });
    const person = { name: '林知远', number: '11010519491231002X' };
    const sealed = sealPerson(desk, studentId, person);
    await desk.storage.put('notes/1/a.txt', Buffer.from('笔记'), { contentType: 'text/plain' });
    await enqueue(desk.database.connection, 'forget-old', {});
    await desk.close();

    const folder = path.join(backups, 'today');
    const made = await run(first, 'backup', folder);
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining(`已备份到 ${folder}`) });
    await isReady(address);
    await expect(run(first, 'restore', folder)).rejects.toThrow('学舟已经在运行');

    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    process.kill(readPostmaster(path.join(first, 'postgres', 'data'))!.pid, 'SIGKILL');
    await removeCluster(path.join(first, 'postgres'));
    rmSync(first, { recursive: true, force: true });

    const restored = await run(second, 'restore', folder);
    expect(restored.said).toContain('逐表核对无误');
    expect(restored.code).toBe(0);
    const { address: newAddress } = await startRealServer(second);
    await isReady(newAddress);
    const after = await openServices(readConfig(realEnvironment(second), second), quietLog, 'tool');
    const { connection } = after.database;
    const row = await connection
      .selectFrom('student')
      .where('student_id', '=', studentId)
      .select('nickname')
      .executeTakeFirstOrThrow();
    expect(row.nickname).toBe('林知远');
    expect(unsealPerson(after, { student_id: studentId, ...sealed })).toMatchObject(person);
    const file = await after.storage.get('notes/1/a.txt');
    expect(await text(file!.body)).toBe('笔记');
    const entries = await connection.selectFrom('audit_log').select('operation').execute();
    expect(entries.map(({ operation }) => operation)).toContain('restoreBackup');
    await after.close();
  },
);
