import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { makeApp } from './app.ts';
import { demonstrate } from './demonstration/demonstrate.ts';
import { describeHead, describePerson, headOfSchool, people } from './demonstration/people.ts';
import { jobHandlers, jobSchedule, openHouse } from './capabilities.ts';
import { openServices, type OpenServices } from './open-services.ts';
import { ConfigError, readConfig, type Config } from './platform/config/config.ts';
import { EmbeddedDatabaseError } from './platform/database/embedded/embedded-database-error.ts';
import { UnusableDatabaseError } from './platform/database/unusable-database-error.ts';
import { stopListening } from './platform/http/stop-listening.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { describeFfmpeg } from './platform/media/transcode/describe-ffmpeg.ts';
import { makeLog } from './platform/log.ts';
import { watchUnawaited } from './platform/faults/unawaited.ts';

/** Runs one server until it is told to stop. What an operator can mend ends it with words, not with a stack. */
export async function runServer(options: {
  root: string;
  environment: Readonly<Record<string, string | undefined>>;
}): Promise<void> {
  try {
    await serve(options.root, readConfig(options.environment, options.root));
  } catch (error) {
    if (!isOperators(error)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    process.exitCode = 1;
    if (process.connected) process.disconnect();
  }
}

function isOperators(error: unknown): error is Error {
  return (
    error instanceof ConfigError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof UnusableDatabaseError ||
    error instanceof PortTakenError
  );
}

class PortTakenError extends Error {}

/** Longer than an answer takes, shorter than an operator or a container's keeper waits. */
const patience = { graceMs: 1000, deadlineMs: 15_000 };
const leaveWithinMs = 25_000;

async function serve(root: string, config: Config): Promise<void> {
  const log = makeLog(config);
  const wanted = `http://${config.HOST}:${config.PORT}`;
  const services = await openServices(config, log, 'server', config.PUBLIC_URL || wanted);
  let isStopping = false;
  let stop = async (_why: string): Promise<void> => await services.close();
  watchUnawaited(log, (why) => {
    // What cannot be left in order is left all the same.
    setTimeout(() => process.exit(1), leaveWithinMs).unref();
    stop(why).then(
      () => process.exit(1),
      () => process.exit(1),
    );
  });
  const pages = {
    web: path.join(root, 'apps/web/dist'),
    console: path.join(root, 'apps/console/dist'),
  };
  const app = await makeApp(services, {
    isStopping: () => isStopping,
    ...(Object.values(pages).every((folder) => existsSync(folder)) && { pages }),
  });
  const content = path.resolve(root, config.CONTENT_DIR);
  // A fresh school shows its catalogue to the first visitor; an old one must not wait for nothing new.
  const isFresh = await hasNoCourse(services);
  if (config.DEMO && isFresh) await demonstrate(services, content);
  const address = await listen(app, config).catch(async (error: unknown) => {
    await app.close();
    await services.close();
    throw error;
  });
  const worker = config.WORKER
    ? await startWorker({
        database: services.database,
        isOnlyServer: config.DATABASE_URL === '',
        handlers: jobHandlers(openHouse(services)),
        schedule: jobSchedule,
        log,
      })
    : undefined;
  if (config.WORKER) tellFfmpeg(config, log);
  const refreshing = config.DEMO && !isFresh ? refresh(services, content, log) : undefined;
  const leave = async (why: string): Promise<void> => {
    isStopping = true;
    log.info(`${why}：正在停止，先把手上的请求和任务做完`);
    await stopListening(app, patience);
    await worker?.stop();
    await refreshing;
    await services.close();
    if (process.connected) process.disconnect();
  };
  let leaving: Promise<void> | undefined;
  stop = async (why) => await (leaving ??= leave(why));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
  // Started by a parent that has gone: nobody is left to stop this server.
  process.on('disconnect', () => void stop('启动它的进程已结束'));
  log.info({ address: config.PUBLIC_URL || address }, '学舟已就绪');
  announce(config.PUBLIC_URL || address, config.DEMO);
}

function tellFfmpeg(config: Config, log: FastifyBaseLogger): void {
  const { words, isWarning } = describeFfmpeg({
    ...process.env,
    NODE_ENV: config.NODE_ENV,
    FFMPEG_PATH: config.FFMPEG_PATH,
  });
  log[isWarning ? 'warn' : 'info'](words);
}

/** For the person at the terminal; a parent that shows it in its own way gets it as a message. */
function announce(address: string, withPeople: boolean): void {
  const shown = withPeople ? people.map(describePerson) : [];
  const staff = withPeople ? [describeHead(headOfSchool)] : [];
  const desk = new URL('/console', address).href;
  if (process.send !== undefined)
    process.send({ ready: { address, people: shown, console: { address: desk, staff } } });
  else
    process.stdout.write(
      [`学舟已就绪：${address}`, ...shown, `教务台：${desk}`, ...staff, ''].join('\n'),
    );
}

async function refresh(
  services: OpenServices,
  content: string,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    await demonstrate(services, content);
  } catch (error) {
    log.error({ err: error }, '示范目录没有更新，原有内容不受影响');
  }
}

async function hasNoCourse({ database }: OpenServices): Promise<boolean> {
  const row = await database.connection
    .selectFrom('course')
    .select('course_id')
    .limit(1)
    .executeTakeFirst();
  return row === undefined;
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ host: config.HOST, port: config.PORT });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new PortTakenError(
        `端口 ${config.PORT} 已被别的程序占用。请关掉它，或换一个端口启动：PORT=${config.PORT + 10} npm start`,
      );
    throw error;
  }
}
