import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { type Connection, connectOrStart, type StartPlan } from './connect-or-start.ts';
import { DiskFullError } from './embedded-database-error.ts';
import {
  announcePresence,
  applicationNameOf,
  becomeServer,
  type Role,
  takeLeave,
} from './keeper-locks.ts';
import { stopPostgres } from './postgres-process.ts';

/** The connection that stands for this process as long as it uses the database. */
export interface Keeper {
  startedHere: boolean;
  /** The database is down, and there is no room for it to start again. */
  isDiskFull(): boolean;
  close(): Promise<void>;
}

const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5000;

/** Joins the database, starting it if need be, and joins it again whenever the connection is lost. */
export async function openKeeper(
  basicPlan: StartPlan,
  role: Role,
  description: string,
): Promise<Keeper> {
  const leaving = new AbortController();
  const plan = { ...basicPlan, signal: leaving.signal };
  const name = applicationNameOf(role, description);
  const first = await join(plan, role, name);
  let current: Connection | undefined = first;
  let rejoining = Promise.resolve();
  let isDiskFull = false;
  watch(first);

  function watch({ ended }: Connection): void {
    void ended.then(() => {
      if (leaving.signal.aborted) return;
      current = undefined;
      rejoining = rejoin();
    });
  }

  async function rejoin(): Promise<void> {
    plan.log('与数据库的连接断开，正在重新连接');
    for (
      let pause = FIRST_PAUSE;
      !leaving.signal.aborted;
      pause = Math.min(pause * 2, LONGEST_PAUSE)
    ) {
      try {
        const joined = await join(plan, role, name);
        isDiskFull = false;
        current = joined;
        watch(joined);
        plan.log(joined.startedHere ? '数据库已重新启动' : '数据库连接已恢复');
        return;
      } catch (error) {
        if (leaving.signal.aborted) return;
        isDiskFull = error instanceof DiskFullError;
        plan.log(
          `数据库还没有恢复，稍后再试：${error instanceof Error ? error.message : String(error)}`,
        );
        await delay(pause, undefined, { signal: leaving.signal }).catch(() => {});
      }
    }
  }

  let left: Promise<void> | undefined;
  const leaveOnce = async (): Promise<void> => {
    leaving.abort();
    await rejoining;
    if (current !== undefined) await leave(current, plan);
  };
  return {
    startedHere: first.startedHere,
    isDiskFull: () => isDiskFull,
    close: () => (left ??= leaveOnce()),
  };
}

/** A client that comes while the last one out stops the database is cut off, and simply begins again. */
async function join(
  plan: StartPlan,
  role: Role,
  name: string,
): Promise<Connection & { startedHere: boolean }> {
  for (;;) {
    const joined = await connectOrStart(plan, name);
    try {
      await announcePresence(joined.client);
      if (role === 'server') await becomeServer(joined.client);
      return joined;
    } catch (error) {
      const wasCutOff = isCutOff(error, joined);
      await joined.client.end().catch(() => {});
      if (!wasCutOff) throw error;
    }
  }
}

async function leave(connection: Connection, { place, log }: StartPlan): Promise<void> {
  try {
    if ((await takeLeave(connection.client)) && !(await stopPostgres(place, 'SIGINT'))) {
      log(`数据库没有按时停下，日志在 ${place.log}`);
    }
  } catch (error) {
    // It died on its own: there is nothing left to stop.
    if (!isCutOff(error, connection)) throw error;
  } finally {
    await connection.client.end().catch(() => {});
  }
}

/** Class 57P is the database's farewell, which arrives a moment before the connection is seen to end. */
function isCutOff(error: unknown, connection: Connection): boolean {
  return (
    connection.isLost() ||
    (error instanceof DatabaseError && error.code?.startsWith('57P') === true)
  );
}
