import { setTimeout as delay } from 'node:timers/promises';
import { getPackStatus, payPackByQr } from '@xuezhou/contract/points';
import { v7 as uuidv7 } from 'uuid';
import { startSandbox, type Sandbox } from '../../apps/sandbox/src/start-sandbox.ts';
import { requestOf } from '../../apps/server/src/testing/client.ts';
import { paymentConsole } from '../../apps/server/src/testing/payment-console.ts';
import { openSchool, type Student } from '../school/open-school.ts';
import {
  makeFolder,
  serverEnvironment,
  startServer,
  type Environment,
  type RunningServer,
} from '../school/start-server.ts';
import { checkPayments, type CheckedPayments } from './check-payments.ts';
import { addPacks, packGoodId, priceFen } from './grow-mall.ts';

const plan = { students: 100, payments: 5, kills: 20 } as const;
export const paymentCount = plan.students * plan.payments;

export interface KillsResult extends CheckedPayments {
  readonly kills: number;
  /** Requests that had no answer, or none that settled anything, and were sent again. */
  readonly repeats: number;
  readonly seconds: number;
}

/** Students buy points by codes of the sandbox's providers while the server is killed again and again. */
export async function measureKills(say: (line: string) => void): Promise<KillsResult> {
  const { folder, remove } = await makeFolder();
  try {
    const environment = await serverEnvironment(folder, { DEMO: 'off' });
    const school = await openSchool(environment, plan.students);
    const { students } = school;
    await addPacks(school);
    await school.close();
    const sandbox = await startSandbox({
      consolePort: Number(environment['SANDBOX_PORT']),
      paymentTimeScale: 0.01,
    });
    try {
      return await payTogether({ environment, sandbox, students }, say);
    } finally {
      await sandbox.stop();
    }
  } finally {
    await remove();
  }
}

interface Scene {
  readonly environment: Environment;
  readonly sandbox: Sandbox;
  readonly students: readonly Student[];
}

async function payTogether(
  { environment, sandbox, students }: Scene,
  say: (line: string) => void,
): Promise<KillsResult> {
  const began = performance.now();
  const servers = [await startServer(environment)];
  const scene = { address: servers[0]?.address ?? '', sandbox, kills: 0, repeats: 0 };
  try {
    await Promise.all([
      ...students.map((student, index) => payAll(scene, student, index)),
      killAll(environment, servers, (count) => {
        scene.kills = count;
        say(`killed ${count} times`);
      }),
    ]);
    const checked = await checkPayments(environment, sandbox, students);
    const seconds = (performance.now() - began) / 1000;
    return { ...checked, kills: scene.kills, repeats: scene.repeats, seconds };
  } finally {
    await servers.at(-1)?.stop();
  }
}

async function killAll(
  environment: Environment,
  servers: RunningServer[],
  tell: (count: number) => void,
): Promise<void> {
  for (let count = 1; count <= plan.kills; count++) {
    await delay(200 + Math.random() * 2500);
    await servers.at(-1)?.kill();
    servers.push(await startServer(environment));
    tell(count);
  }
}

interface PayScene {
  readonly address: string;
  readonly sandbox: Sandbox;
  kills: number;
  repeats: number;
}

/** One payment after another, spread over all of the kills. */
async function payAll(scene: PayScene, student: Student, index: number): Promise<void> {
  const console = paymentConsole(scene.sandbox.consoleUrl);
  const browser = { ...student, scene };
  for (let number = 0; number < plan.payments; number++) {
    const due = ((number + index / plan.students) * plan.kills) / plan.payments;
    while (scene.kills < Math.floor(due)) await delay(100);
    const orderId = uuidv7();
    const way = index % 2 === 0 ? ('wechat' as const) : ('alipay' as const);
    const body = { orderId, goodId: packGoodId, realPrice: priceFen, way };
    const { id, qr } = await untilTaken<{ id: string; qr: string }>(
      browser,
      requestOf(payPackByQr, { body }),
      () => true,
    );
    await console.scan(qr);
    const ask = requestOf(getPackStatus, { params: { id }, query: {} });
    await untilTaken<{ isPaid: boolean }>(browser, ask, ({ isPaid }) => isPaid);
  }
}

type Asked = ReturnType<typeof requestOf>;

/** Asks until the answer is one, and is what is waited for, as a page does. */
async function untilTaken<Data>(
  { cookie, scene }: Student & { scene: PayScene },
  request: Asked,
  isIt: (data: Data) => boolean,
): Promise<Data> {
  for (;;) {
    const answer = await send(scene.address, cookie, request).catch(() => undefined);
    if (answer?.status === 200 && isIt(answer.data as Data)) return answer.data as Data;
    scene.repeats += 1;
    await delay(300 + Math.random() * 500);
  }
}

async function send(
  address: string,
  cookie: string,
  { method, url, headers, payload }: Asked,
): Promise<{ status: number; data: unknown }> {
  const response = await fetch(`${address}${typeof url === 'string' ? url : ''}`, {
    method: method ?? 'GET',
    headers: { ...(headers as Record<string, string>), cookie, 'sec-fetch-site': 'same-origin' },
    ...(payload !== undefined && {
      body: typeof payload === 'string' ? payload : JSON.stringify(payload),
    }),
    signal: AbortSignal.timeout(15_000),
  });
  return (await response.json()) as { status: number; data: unknown };
}
