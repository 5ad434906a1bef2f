import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { takeCoupon } from '@xuezhou/contract/mall';
import { makeCoupon, makeGood } from '../../apps/server/src/capabilities/mall/testing/make-good.ts';
import { paymentConsole } from '../../apps/server/src/testing/payment/payment-console.ts';
import { openBrowser } from '../exam/outbox.ts';
import { ask } from '../http/ask.ts';
import { freePorts } from '../school/free-ports.ts';
import { openSchool, type Student } from '../school/open-school.ts';
import { sandboxPorts, startSandbox } from '../school/start-sandbox.ts';
import {
  makeFolder,
  serverEnvironment,
  startServer,
  type Environment,
  type RunningServer,
} from '../school/start-server.ts';
import { openBuyer, type Buyer, type Shop } from './buy.ts';
import { checkPayments, waitForRest } from './check-payments.ts';
import type { KillPlan, KillResult } from './payment-kills.ts';

/** The sandbox's pauses between notices are so much shorter: a server is back within seconds. */
const timeScale = '0.02';
const packPoints = 1000;

/** Students buy and pay while their server is killed again and again. */
export async function measureKills(plan: KillPlan): Promise<KillResult> {
  const { folder, remove } = await makeFolder();
  try {
    const port = await freePorts(1 + sandboxPorts);
    const environment = await serverEnvironment(folder, {
      ...{ DEMO: 'off', PORT: String(port), SANDBOX_PORT: String(port + 1) },
      ...{ SANDBOX_PAYMENT_TIME_SCALE: timeScale, BUSY_AFTER_MS: '0' },
    });
    const { students, shop } = await makeShop(environment, plan);
    const sandbox = await startSandbox(environment);
    const servers = [await startServer(environment)];
    try {
      return await buyTogether({ plan, environment, students, shop, servers }, sandbox.consoleUrl);
    } finally {
      await servers.at(-1)?.stop();
      await sandbox.stop();
    }
  } finally {
    await remove();
  }
}

/** A course with a seat for each student, a coupon for it, and points for money, which can be bought again and again. */
async function makeShop(
  environment: Environment,
  { students: count }: KillPlan,
): Promise<{ students: readonly Student[]; shop: Shop }> {
  const school = await openSchool(environment, count);
  try {
    const { connection } = school.services.database;
    const seat = await makeGood(connection, { stock: count });
    const pack = await makeGood(connection, {
      ...{ items: [{ kind: 'points', points: packPoints }], price: packPoints },
      refund: { days: 0, lectures: null },
    });
    const couponId = await makeCoupon(connection, { goodIds: [seat.goodId] });
    const coupons = new Map<number, string>();
    for (const student of school.students) {
      const { heldCouponId } = await ask(school, student, takeCoupon, { body: { couponId } });
      coupons.set(student.studentId, heldCouponId);
    }
    return { students: school.students, shop: { seat, pack, coupons } };
  } finally {
    await school.close();
  }
}

interface Sale {
  readonly plan: KillPlan;
  readonly environment: Environment;
  readonly students: readonly Student[];
  readonly shop: Shop;
  /** The last one runs. */
  readonly servers: RunningServer[];
}

async function buyTogether(sale: Sale, consoleUrl: string): Promise<KillResult> {
  const { plan, environment, students, shop, servers } = sale;
  const agent = new Agent({ keepAlive: true, maxSockets: students.length });
  const play = paymentConsole(consoleUrl);
  const address = servers[0]?.address ?? '';
  const buyers = students.map((student) =>
    openBuyer({ browser: openBrowser(agent, address, student), student, play, shop }),
  );
  const began = performance.now();
  await Promise.all([...buyers.map((buyer) => buyAll(buyer, plan)), killAgain(sale, buyers)]);
  const bought = performance.now();
  agent.destroy();
  const school = await openSchool(environment, 0);
  try {
    await waitForRest(school, play);
    const rest = performance.now() - bought;
    const checked = await checkPayments({ ...school, students }, { plan, play, shop });
    const sum = (of: (buyer: Buyer) => number) => buyers.reduce((all, one) => all + of(one), 0);
    return {
      payments: sum((buyer) => buyer.bought()),
      kills: servers.length - 1,
      repeats: sum((buyer) => buyer.repeats()),
      twice: sum((buyer) => buyer.twice()),
      seconds: (bought - began) / 1000,
      rest: rest / 1000,
      checked,
    };
  } finally {
    await school.close();
  }
}

async function buyAll(buyer: Buyer, { purchases }: KillPlan): Promise<void> {
  for (let number = 0; number < purchases; number += 1) await buyer.buy(number);
}

const maxPauseMs = 400;

/** Each time when so much more was bought, and a little later, at a moment that nobody chose. */
async function killAgain(
  { plan, environment, servers }: Sale,
  buyers: readonly Buyer[],
): Promise<void> {
  const all = plan.students * plan.purchases;
  const began = performance.now();
  const bought = () => buyers.reduce((sum, buyer) => sum + buyer.bought(), 0);
  for (let kill = 0; kill < plan.kills; kill += 1) {
    while (bought() < (all * kill) / plan.kills) await delay(10);
    await delay(Math.random() * maxPauseMs);
    await servers.at(-1)?.kill();
    servers.push(await startServer(environment));
    // Whoever waits for hours, or stops it, knows how far it came and how fast.
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    process.stderr.write(
      `kill ${kill + 1} of ${plan.kills}: ${bought()} of ${all} paid after ${minutes} min\n`,
    );
  }
}
