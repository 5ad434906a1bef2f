import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { reportVideoProgress } from '@xuezhou/contract/lecture';
import { v7 as uuidv7 } from 'uuid';
import type { School, Student } from '../school/open-school.ts';
import { lectureOf } from './grow-school.ts';

export interface WatchResult {
  readonly students: number;
  readonly seconds: number;
  /** Different reports, and how many of them were sent once more as after a lost answer. */
  readonly sent: number;
  readonly repeated: number;
  readonly refused: number;
  readonly stored: number;
  /** Students whose watched seconds are exactly what they watched. */
  readonly exact: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

/** A page reports every ten seconds while it plays. */
const every = 10;
const reports = 6;

/** Students who watch at the same time, each over a connection of its own, out of step with one another. */
export async function watchTogether(school: School, address: string): Promise<WatchResult> {
  const { students } = school;
  const agent = new Agent({ keepAlive: true, maxSockets: students.length });
  const times: number[] = [];
  const counts = { repeated: 0, refused: 0 };

  const watch = async (student: Student, number: number) => {
    await delay((number / students.length) * every * 1000);
    for (let step = 0; step < reports; step += 1) {
      const body = JSON.stringify({
        reportId: uuidv7(),
        ...lectureOf(number),
        position: (step + 1) * every,
        watched: [{ from: step * every, to: (step + 1) * every }],
        at: new Date().toISOString(),
      });
      const isRepeated = (number + step) % 20 === 0;
      for (let turn = 0; turn < (isRepeated ? 2 : 1); turn += 1) {
        const began = performance.now();
        if (!(await send(agent, address, student, body))) counts.refused += 1;
        times.push(performance.now() - began);
      }
      if (isRepeated) counts.repeated += 1;
      await delay(every * 1000);
    }
  };
  const began = performance.now();
  await Promise.all(students.map(watch));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    students: students.length,
    seconds,
    sent: students.length * reports,
    ...counts,
    ...(await storedOf(school)),
    p50: at(0.5),
    p95: at(0.95),
  };
}

async function storedOf({
  services,
  students,
}: School): Promise<{ stored: number; exact: number }> {
  const ids = students.map(({ studentId }) => studentId);
  const { rows } = await services.database.pool.query<{ stored: number; exact: number }>(
    `select (select count(*)::int from video_report where student_id = any($1)) as stored,
      (select count(*)::int from video_progress
       where student_id = any($1) and watched_seconds = $2 and position_seconds = $2) as exact`,
    [ids, reports * every],
  );
  return rows[0] ?? { stored: 0, exact: 0 };
}

function send(agent: Agent, address: string, student: Student, body: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const sending = request(
      `${address}${reportVideoProgress.path}`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          cookie: student.cookie,
          'sec-fetch-site': 'same-origin',
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () => resolve(text.startsWith('{"status":200,')));
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}
