import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { makeCourse } from '../../apps/server/src/testing/factories.ts';
import { makeQuestion } from '../../apps/server/src/testing/make-question.ts';
import { makePaper } from '../../apps/server/src/testing/make-paper.ts';
import { openSchool, type Student } from '../school/open-school.ts';
import {
  makeFolder,
  serverEnvironment,
  startServer,
  type Environment,
  type RunningServer,
} from '../school/start-server.ts';
import { quantile } from '../statistics.ts';
import { checkPapers, waitUntilSettled } from './check-papers.ts';
import type { ExamPlan, ExamResult } from './exam.ts';
import { openBrowser } from './outbox.ts';
import { sitPaper, type Sat } from './sit-paper.ts';

export const classOf300: ExamPlan = {
  students: 300,
  questions: 20,
  goneEvery: 20,
  minutes: 2,
  arriving: 5000,
  answering: 40_000,
  handingIn: 10_000,
  killAfter: 4000,
};

/** One in so many sends each save a second time. */
const twiceEvery = 10;

/** A class sits one paper and hands it in within seconds, while its server is killed and started again. */
export async function measureExam(plan: ExamPlan): Promise<ExamResult> {
  const { folder, remove } = await makeFolder();
  try {
    // Its course is made here; the demonstration's lectures would be encoded meanwhile.
    const environment = await serverEnvironment(folder, { DEMO: 'off' });
    const { students, paperId } = await makeExam(environment, plan);
    const servers = [await startServer(environment)];
    try {
      return await sitTogether(environment, { plan, students, paperId, servers });
    } finally {
      await servers.at(-1)?.stop();
    }
  } finally {
    await remove();
  }
}

async function makeExam(
  environment: Environment,
  { students, questions, minutes }: ExamPlan,
): Promise<{ students: readonly Student[]; paperId: number }> {
  const school = await openSchool(environment, students);
  try {
    const { connection } = school.services.database;
    const course = await makeCourse(connection);
    const single = [];
    for (let count = 2; count < questions; count += 1)
      single.push(await makeQuestion(connection, course));
    const composite = await makeQuestion(connection, course, { kind: 'xl' });
    const topics = [single, [composite]];
    const paperId = await makePaper(connection, course.courseId, topics, { minutes });
    return { students: school.students, paperId };
  } finally {
    await school.close();
  }
}

interface Exam {
  readonly plan: ExamPlan;
  readonly students: readonly Student[];
  readonly paperId: number;
  /** The last one runs. */
  readonly servers: RunningServer[];
}

async function sitTogether(environment: Environment, exam: Exam): Promise<ExamResult> {
  const { plan, students, paperId, servers } = exam;
  const agent = new Agent({ keepAlive: true, maxSockets: students.length });
  const address = servers[0]?.address ?? '';
  // Every answer but the last is made before the bell.
  const bell = performance.now() + plan.arriving + plan.answering * 1.2;
  const browsers = students.map((student) => openBrowser(agent, address, student));
  const sitting = browsers.map((browser, index) =>
    sitPaper(browser, {
      ...plan,
      paperId,
      bell,
      place: index / students.length,
      isGone: plan.goneEvery > 0 && index % plan.goneEvery === 1,
      isTwice: index % twiceEvery === 0,
    }),
  );
  const [sat, down] = await Promise.all([
    Promise.all(sitting),
    killAndRestart(environment, servers, bell + plan.killAfter),
  ]);
  agent.destroy();
  const school = await openSchool(environment, 0);
  try {
    await waitUntilSettled(school, paperId);
    const settled = performance.now() - bell;
    const checked = await checkPapers({ ...school, students }, paperId, sat);
    const repeats = browsers.reduce((sum, browser) => sum + browser.repeats(), 0);
    return { ...figuresOf(sat, bell), repeats, down, settled, checked };
  } finally {
    await school.close();
  }
}

async function killAndRestart(
  environment: Environment,
  servers: RunningServer[],
  at: number,
): Promise<number> {
  await delay(Math.max(0, at - performance.now()));
  const began = performance.now();
  await servers.at(-1)?.kill();
  servers.push(await startServer(environment));
  return performance.now() - began;
}

function figuresOf(
  sat: readonly Sat[],
  bell: number,
): Pick<
  ExamResult,
  'students' | 'byHand' | 'answers' | 'late' | 'p50' | 'p95' | 'most' | 'handedIn'
> {
  const waited = sat.flatMap((one) => one.waited ?? []);
  return {
    students: sat.length,
    byHand: waited.length,
    answers: sat.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0),
    late: sat.reduce((sum, { late }) => sum + late, 0),
    p50: quantile(waited, 0.5),
    p95: quantile(waited, 0.95),
    most: Math.max(...waited),
    handedIn: Math.max(...sat.flatMap(({ doneAt }) => doneAt ?? [])) - bell,
  };
}
