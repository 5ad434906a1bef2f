import { chmodSync, readFileSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../database/embedded/testing/make-folder.ts';
import { keeperOf } from './notify.ts';

/** Stands in for systemd's program: writes down what it was to send, and where. */
function keeperBeside(more: Record<string, string> = {}) {
  const folder = makeFolder();
  const heard = path.join(folder, 'heard');
  writeFileSync(heard, '');
  const program = path.join(folder, 'systemd-notify');
  writeFileSync(program, `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >> "${heard}"\n`);
  chmodSync(program, 0o755);
  const environment: NodeJS.ProcessEnv = {
    ...{ PATH: `${folder}:${process.env['PATH']}`, NOTIFY_SOCKET: '/run/keeper' },
    ...more,
  };
  const read = () => readFileSync(heard, 'utf8').split('\n').slice(0, -1);
  const until = async (isSo: (lines: string[]) => boolean) => {
    const changes = watch(heard);
    try {
      await new Promise<void>((resolve) => {
        const look = () => isSo(read()) && resolve();
        changes.on('change', look);
        look();
      });
    } finally {
      changes.close();
    }
    return read();
  };
  return { environment, until };
}

it('tells who keeps it that it serves, that it lives, and that it leaves', async () => {
  const { environment, until } = keeperBeside({ WATCHDOG_USEC: '30000' });
  const keeper = keeperOf(environment);
  keeper.ready();
  const lines = await until((heard) => heard.filter((line) => /WATCHDOG=1/.test(line)).length > 1);
  expect(lines).toContain('/run/keeper READY=1');
  keeper.stopping();
  expect(await until((heard) => heard.some((line) => line.includes('STOPPING')))).toContain(
    '/run/keeper STOPPING=1',
  );
});

it('gives no word of it to what it starts', () => {
  const { environment } = keeperBeside({ WATCHDOG_USEC: '30000', WATCHDOG_PID: '1' });
  keeperOf(environment);
  expect(Object.keys(environment)).toEqual(['PATH']);
});

it('gives no sign of life that is asked of another process', async () => {
  const { environment, until } = keeperBeside({ WATCHDOG_USEC: '3000', WATCHDOG_PID: '1' });
  const keeper = keeperOf(environment);
  keeper.ready();
  await until((heard) => heard.length > 0);
  keeper.stopping();
  const heard = await until((lines) => lines.some((line) => line.includes('STOPPING')));
  expect(heard).not.toContain('/run/keeper WATCHDOG=1');
});

it('says nothing where nobody asked, and does not fall over a program that is not there', async () => {
  keeperOf({}).ready();
  const failed = new Promise<Error>((resolve) => {
    const keeper = keeperOf({ PATH: makeFolder(), NOTIFY_SOCKET: '/run/keeper' }, resolve);
    onTestFinished(() => keeper.stopping());
    keeper.ready();
  });
  expect((await failed).message).toContain('systemd-notify');
});
