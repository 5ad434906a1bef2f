import { openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { counts } from './faults/counts.ts';
import { makeLog, patientLines } from './log.ts';

it.runIf(process.platform === 'linux')(
  'goes on where a line finds no room, drops what is too much, and counts it (needs /dev/full)',
  async () => {
    const before = counts.droppedLogLines;
    // Each write there fails as on a full disk.
    const log = makeLog({ LOG_LEVEL: 'info' }, patientLines(openSync('/dev/full', 'w')));
    const line = 'x'.repeat(10_000);
    for (let count = 0; count < 300; count += 1) {
      log.info(line);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(counts.droppedLogLines - before).toBeGreaterThan(100);
    expect(counts.droppedLogLines - before).toBeLessThan(300);
  },
);
