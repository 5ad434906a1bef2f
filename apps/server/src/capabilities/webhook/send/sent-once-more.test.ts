import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { enrol, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openReceiver } from '../testing/receiver.ts';
import { listen, onThisMachine, openWebhookDesk } from '../testing/webhook-desk.ts';
import { claimSeconds } from './due-deliveries.ts';

const school = await startTestApp({ environment: onThisMachine });
const { connection, clock, services } = school;

/** A server of its own that sends what is due; it ends when there is no more. */
function startSender() {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const script = path.join(import.meta.dirname, '../testing/run-sender.ts');
  const { connectionString = '' } = services.database.pool.options;
  const child = spawn(
    process.execPath,
    ['--import', tsx, script, connectionString, clock.now().toISOString()],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, gone: once(child, 'exit') };
}

it('arrives at least once, in order, though the server is killed while it sends', async () => {
  const students = 20;
  let kill = () => {};
  const { address, received } = await openReceiver((_one, count) => {
    if (count === 7) kill();
    return {};
  });
  await listen(await openWebhookDesk(school), address, ['student', 'enrolment']);
  const { courseId } = await makeCourse(connection);
  for (let count = 0; count < students; count++) {
    const { studentId } = await makeStudent(connection);
    await enrol(connection, studentId, courseId);
  }
  const { child, gone } = startSender();
  kill = () => void child.kill('SIGKILL');
  const [, signal] = (await gone) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  expect(received.length).toBeLessThan(students * 2);
  // What it had taken is free again when its claim is over.
  clock.advance({ seconds: claimSeconds + 1 });
  await once(startSender().child, 'exit');

  const orders = new Map<number, string[]>();
  const seen = new Set<string>();
  for (const { headers, event } of received) {
    const id = headers['webhook-id'] ?? '';
    if (seen.has(id)) continue;
    seen.add(id);
    orders.set(event.data.student, [...(orders.get(event.data.student) ?? []), event.type]);
  }
  expect(orders.size).toBe(students);
  for (const types of orders.values())
    expect(types).toEqual(['student.created', 'enrolment.created']);
  expect(seen.size).toBe(students * 2);
}, 600_000);
