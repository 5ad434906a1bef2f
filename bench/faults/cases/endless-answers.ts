import { setTimeout as delay } from 'node:timers/promises';
import { askAssistant, searchLectures } from '@xuezhou/contract/assistant';
import type { Operation } from '@xuezhou/contract/kernel';
import { v7 as uuidv7 } from 'uuid';
import { taughtCourse } from '../../../apps/server/src/capabilities/assistant/testing/taught-course.ts';
import { addressOf, requestBy } from '../../http/ask.ts';
import type { Student } from '../../school/open-school.ts';
import { onStage, secondsUntil, type FaultCase, type Stage } from '../case.ts';
import {
  openEndlessModel,
  type EndlessModel,
} from '../../../apps/server/src/capabilities/assistant/testing/endless-model.ts';
import { inHouse } from '../writers.ts';

const question = '可赎回债的凸性为什么会变成负的？';
/** Megabytes that may be needed besides. */
const maxGrowth = 250;

export const endlessAnswers: FaultCase = {
  name: 'endless-model',
  title: 'a language model never ends an answer',
  run: async () => {
    const model = await openEndlessModel();
    try {
      const environment = { ROLE: 'all', LLM_URL: model.url, LLM_MODEL: 'endless' };
      return await onStage({ environment }, async (stage) => await ask(stage, model));
    } finally {
      await model.close();
    }
  },
};

async function ask(stage: Stage, model: EndlessModel): Promise<string> {
  const { server, writers, pupils, direct, fault } = stage;
  await inHouse(direct, 0, async ({ services }) => {
    const { connection } = services.database;
    // The server's own worker does it.
    await taughtCourse({ connection, services, runJobs: async () => {} });
  });
  const [one, other] = pupils.students;
  if (one === undefined || other === undefined) throw new Error('there are too few students');
  const searches = await Promise.all(
    [one, other].map((student) => search(server.address, student)),
  );
  const before = await server.memory();
  let highest = before;
  const watch = setInterval(
    () => void server.memory().then((now) => (highest = Math.max(highest, now))),
    100,
  );
  const at = performance.now();
  await Promise.all(
    searches.map((asked) => answer(server.address, asked, AbortSignal.timeout(60_000))),
  );
  const seconds = (performance.now() - at) / 1000;
  const ended = await secondsUntil(() => model.open() === 0, 10);
  if (ended === null) fault('the model still writes after its answers were given up');
  model.hurries = false;
  const reader = new AbortController();
  const left = answer(server.address, searches[0]!, reader.signal);
  if ((await secondsUntil(() => model.open() > 0, 20)) === null)
    fault('the model was not asked again');
  await delay(1000);
  reader.abort();
  await left;
  const freed = await secondsUntil(() => model.open() === 0, 10);
  if (freed === null) fault('the model still writes though nobody reads');
  clearInterval(watch);
  if (highest - before > maxGrowth)
    fault(`memory grew from ${before.toFixed(0)} to ${highest.toFixed(0)} MB`);
  const bad = writers.asked.filter(({ status }) => status !== 200);
  if (bad.length > 0)
    fault(
      `${bad.length} answers of others got ${[...new Set(bad.map(({ status }) => status))].join(', ')}`,
    );
  return `two answers without an end given up after ${seconds.toFixed(1)} s, memory ${before.toFixed(0)} to ${highest.toFixed(0)} MB, ended ${freed?.toFixed(1) ?? '…'} s after its reader left`;
}

interface Asked {
  readonly student: Student;
  readonly searchId: string;
}

/** Searches until the lecture is found. */
async function search(address: string, student: Student): Promise<Asked> {
  let searchId = '';
  const found = await secondsUntil(async () => {
    searchId = uuidv7();
    const response = await send(address, student, searchLectures, { searchId, question });
    const { data } = (await response.json()) as { data: { resultVideo?: unknown[] } | null };
    return (data?.resultVideo?.length ?? 0) > 0;
  }, 60);
  if (found === null) throw new Error('the lecture was not found');
  return { student, searchId };
}

async function answer(
  address: string,
  { student, searchId }: Asked,
  signal: AbortSignal,
): Promise<void> {
  try {
    const response = await send(address, student, askAssistant, { searchId, question }, signal);
    await response.text();
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function send(
  address: string,
  student: Student,
  operation: Operation,
  body: Readonly<Record<string, unknown>>,
  signal?: AbortSignal,
): Promise<Response> {
  const request = requestBy(student, operation, { body });
  return await fetch(`${address}${addressOf(request)}`, {
    method: 'POST',
    headers: { ...(request.headers as Record<string, string>), 'content-type': 'application/json' },
    body: JSON.stringify(request.payload),
    ...(signal !== undefined && { signal }),
  });
}
