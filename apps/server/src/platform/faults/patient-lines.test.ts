import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeLog } from '../log.ts';
import { counts } from './counts.ts';
import { patientLines } from './patient-lines.ts';

// Each write there fails as on a full disk.
const fullDevice = '/dev/full';
const hasFullDevice = process.platform === 'linux';

it('writes each line once, in order', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'xuezhou-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'log');
  const lines = patientLines(openSync(file, 'w'));
  const log = makeLog({ LOG_LEVEL: 'info' }, lines);
  const wanted = Array.from({ length: 500 }, (_, number) => number);
  for (const number of wanted) log.info({ number });
  const written = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as { number: number }).number);
  await expect.poll(written).toEqual(wanted);
});

it.runIf(hasFullDevice)(
  `goes on where a line finds no room, drops what is too much, and counts it (needs ${fullDevice})`,
  async () => {
    const before = counts.droppedLogLines;
    const log = makeLog({ LOG_LEVEL: 'info' }, patientLines(openSync(fullDevice, 'w')));
    const line = 'x'.repeat(10_000);
    for (let count = 0; count < 300; count += 1) {
      log.info(line);
      await new Promise((resolve) => setImmediate(resolve));
    }
    // It asks for a flush.
    log.fatal('the last');
    expect(counts.droppedLogLines - before).toBeGreaterThan(100);
    expect(counts.droppedLogLines - before).toBeLessThan(300);
  },
);

it.runIf(hasFullDevice)(
  `lets a process end though nothing can be written (needs ${fullDevice})`,
  async () => {
    const file = path.join(import.meta.dirname, 'testing/unawaited-child.ts');
    const child = spawn(process.execPath, ['--import', 'tsx', file, 'fault'], {
      stdio: ['ignore', openSync(fullDevice, 'w'), 'ignore'],
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(1);
  },
);
