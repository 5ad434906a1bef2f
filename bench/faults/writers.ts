import { answerQuestion } from '@xuezhou/contract/practice';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { makeCourse } from '../../apps/server/src/testing/factories.ts';
import { makeQuestion, type MadeQuestion } from '../../apps/server/src/testing/make-question.ts';
import { addressOf, requestBy } from '../http/ask.ts';
import { openSchool, type School, type Student } from '../school/open-school.ts';
import type { Environment } from '../school/start-server.ts';

/** Who writes while something gives way, and what of it they were promised. */
export interface Writers {
  /** Of each request: when it was sent, how long it took, and its status; 0 is no answer at all. */
  readonly asked: readonly Asked[];
  /** Ids of answers that the server said it kept. */
  readonly acknowledged: ReadonlySet<string>;
  stop(): Promise<void>;
}

export interface Asked {
  readonly at: number;
  readonly ms: number;
  readonly status: number;
}

export interface Class {
  readonly question: MadeQuestion;
  readonly students: readonly Student[];
}

/** A course with one question, and students who may answer it. */
export async function openClass(environment: Environment, count: number): Promise<Class> {
  return await inHouse(environment, count, async ({ services, students }) => {
    const { connection } = services.database;
    const place = await makeCourse(connection);
    return { students, question: await makeQuestion(connection, place) };
  });
}

export async function inHouse<Result>(
  environment: Environment,
  students: number,
  act: (school: School) => Promise<Result>,
): Promise<Result> {
  const school = await openSchool(environment, students);
  try {
    return await act(school);
  } finally {
    await school.close();
  }
}

/** How many of the acknowledged answers are kept, and how many rows have an id twice. */
export async function countKept(
  environment: Environment,
  { acknowledged }: Writers,
): Promise<{ kept: number; doubled: number }> {
  return await inHouse(environment, 0, async ({ services }) => {
    const { rows } = await sql<{ kept: number; doubled: number }>`
      select count(distinct answer_id) as kept, count(*) - count(distinct answer_id) as doubled
      from answer where answer_id = any(${[...acknowledged]}::uuid[])
    `.execute(services.database.connection);
    return rows[0] ?? { kept: 0, doubled: 0 };
  });
}

const pauseMs = 100;

/** Each student answers again and again, one after the other answer came, until `patienceMs` is over. */
export function startWriters(
  address: string,
  { question, students }: Class,
  patienceMs = 20_000,
): Writers {
  const asked: Asked[] = [];
  const acknowledged = new Set<string>();
  const stopping = new AbortController();
  const write = async (student: Student): Promise<void> => {
    while (!stopping.signal.aborted) {
      const answerId = uuidv7();
      const at = performance.now();
      const status = await send(address, student, question, answerId, patienceMs);
      asked.push({ at, ms: performance.now() - at, status });
      if (status === 200) acknowledged.add(answerId);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const all = Promise.all(students.map(write));
  return {
    asked,
    acknowledged,
    stop: async () => {
      stopping.abort();
      await all;
    },
  };
}

async function send(
  address: string,
  student: Student,
  { courseId, questionId, version }: MadeQuestion,
  answerId: string,
  patienceMs: number,
): Promise<number> {
  const body = { answerId, courseId, questionId, version, studentAnswer: 'A', spentMs: 20_000 };
  const request = requestBy(student, answerQuestion, { body });
  try {
    const response = await fetch(`${address}${addressOf(request)}`, {
      method: 'POST',
      headers: {
        ...(request.headers as Record<string, string>),
        'content-type': 'application/json',
      },
      body: JSON.stringify(request.payload),
      signal: AbortSignal.timeout(patienceMs),
    });
    const envelope = (await response.json()) as { status: number };
    return response.status === 200 ? envelope.status : response.status;
  } catch {
    return 0;
  }
}
