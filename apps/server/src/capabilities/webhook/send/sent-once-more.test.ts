import path from 'node:path';
import { expect, it } from 'vitest';
import { enrol, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startScript } from '../../../testing/runs/start-script.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { openReceiver } from '../testing/receiver.ts';
import { listen, onThisMachine, openWebhookDesk } from '../testing/webhook-desk.ts';
import { claimSeconds } from './due-deliveries.ts';

const school = await startTestApp({ environment: onThisMachine });
const { connection, clock } = school;

/** A server that sends what is due; it ends when there is no more. */
const startSender = () =>
  startScript(school, path.join(import.meta.dirname, '../testing/run-sender.ts'));

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
  const [, signal] = await gone;
  expect(signal).toBe('SIGKILL');
  expect(received.length).toBeLessThan(students * 2);
  // What it had taken is free again when its claim is over.
  clock.advance({ seconds: claimSeconds + 1 });
  await startSender().gone;

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
