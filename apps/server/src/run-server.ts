import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { makeApp } from './app.ts';
import { demonstrate } from './demonstration/demonstrate.ts';
import { describeHead, describePerson, headOfSchool, people } from './demonstration/people.ts';
import { jobHandlers, jobSchedule, openAppContext } from './capabilities.ts';
import { openServices, type OpenServices } from './open-services.ts';
import { ConfigError, readConfig, type Config } from './platform/config/config.ts';
import { EmbeddedDatabaseError } from './platform/database/embedded/embedded-database-error.ts';
import { UnusableDatabaseError } from './platform/database/unusable-database-error.ts';
import { stopListening } from './platform/http/stop-listening.ts';
import { encodes, workOf } from './platform/jobs/roles.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import { makeCoursewareOrigin } from './capabilities/courseware/courseware.port.ts';
import { openFirstCode } from './capabilities/staff/staff.port.ts';
import { noticeCopy } from './capabilities/system/system.port.ts';
import { describeFfmpeg } from './platform/media/transcode/describe-ffmpeg.ts';
import { WiringError } from './platform/wiring/wire.ts';
import type { Keeper } from './platform/keeper/notify.ts';
import { makeLog } from './platform/log.ts';
import { endsInOrder } from './platform/faults/end-in-order.ts';
import { traced } from './platform/tracing/traced.ts';
import { watchUnawaited } from './platform/faults/unawaited.ts';

/** Runs one server until it is told to stop, or brings the database up to date and ends. What an operator can mend ends it with words, not with a stack. */
export async function runServer(options: {
  root: string;
  environment: Readonly<Record<string, string | undefined>>;
  keeper: Keeper;
}): Promise<void> {
  try {
    const config = readConfig(options.environment, options.root);
    if (config.ROLE === 'migrate') await bringUpToDate(config);
    else await serve(options.root, config, options.keeper);
  } catch (error) {
    if (!isOperators(error)) throw error;
    tellOperator(error.message);
    process.exitCode = 1;
    if (process.connected) process.disconnect();
  }
}

const tellOperator = (words: string) => process.stderr.write(`\n${words}\n\n`);

/** Ends with words alone; a wiring that does not fit says all that there is to say, too. */
function isOperators(error: unknown): error is Error {
  return (
    error instanceof ConfigError ||
    error instanceof EmbeddedDatabaseError ||
    error instanceof UnusableDatabaseError ||
    error instanceof PortTakenError ||
    error instanceof WiringError
  );
}

class PortTakenError extends Error {}

/** Longer than an answer takes, shorter than an operator or a container's keeper waits. */
const patience = { graceMs: 1000, deadlineMs: 15_000 };

/** What a server has begun, as far as it has come: what of it is there is ended when it leaves. */
interface Begun {
  readonly services: OpenServices;
  isStopping: boolean;
  app?: FastifyInstance;
  courseware?: FastifyInstance;
  worker?: Worker;
  refreshing?: Promise<void>;
  describing?: Promise<void>;
}

/** What each start does first, alone: for a rollout that lets no server hold the owner's address. */
async function bringUpToDate(config: Config): Promise<void> {
  const log = makeLog(config);
  const services = await openServices(config, log, 'tool', 'migrate');
  log.info('数据库已是这个版本的样子');
  await services.close();
}

async function serve(root: string, config: Config, keeper: Keeper): Promise<void> {
  const log = makeLog(config);
  let running = await open(config, log, () => beginAnew());
  let renewing: Promise<void> | undefined;
  const end = endsInOrder(log, async (why) => {
    keeper.stopping();
    log.info(`${why}：正在停止，先把手上的请求和任务做完`);
    await renewing;
    await leave(running);
    if (process.connected) process.disconnect();
  });
  const failed = (error: unknown) => {
    // Whatever failed: a server that does not listen must not go on, and what it has begun must not keep it.
    log.fatal({ err: error }, '启动没有成功');
    tellOperator(isOperators(error) ? error.message : `学舟没有启动成功：${String(error)}`);
    end('启动没有成功', 1);
  };
  // Of a school that was restored: where the old one listened the new one does, for whoever waits there.
  const renew = async (port: number) => {
    log.info('学校已从备份恢复：用它重新开始');
    await leave(running);
    running = await open(config, log, () => beginAnew());
    const address = await begin(root, { ...config, PORT: port }, running);
    log.info({ address }, '学舟已就绪');
    const code = await openFirstCode(running.services);
    if (code !== null) announce(address, { withPeople: false, code });
  };
  const beginAnew = () => {
    if (running.isStopping || renewing !== undefined) return;
    renewing = renew(portOf(running) ?? config.PORT)
      .catch(failed)
      .finally(() => (renewing = undefined));
  };
  watchUnawaited(log, (why) => end(why, 1));
  let address: string;
  try {
    address = await begin(root, config, running);
  } catch (error) {
    return failed(error);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => end(signal));
  // Started by a parent that has gone: nobody is left to stop this server.
  process.on('disconnect', () => end('启动它的进程已结束'));
  log.info({ address }, '学舟已就绪');
  keeper.ready();
  announce(address, { withPeople: config.DEMO, code: await openFirstCode(running.services) });
}

async function open(config: Config, log: FastifyBaseLogger, beginAnew: () => void): Promise<Begun> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT !== '') {
    const { openTracing } = await import('./platform/tracing/open-tracing.ts');
    traced.now ??= openTracing(config, log);
  }
  const wanted = `http://${config.HOST}:${config.PORT}`;
  // Its own: what one server remembers by it is not the next one's.
  const opened = await openServices({ ...config }, log, 'server', config.PUBLIC_URL || wanted);
  return { services: { ...opened, beginAnew }, isStopping: false };
}

async function leave(running: Begun): Promise<void> {
  running.isStopping = true;
  if (running.app !== undefined) await stopListening(running.app, patience);
  await running.courseware?.close();
  await running.worker?.stop();
  await running.refreshing;
  await running.describing;
  await running.services.close();
  await traced.now?.close();
  traced.now = undefined;
}

function portOf({ app }: Begun): number | undefined {
  const address = app?.server.address();
  return typeof address === 'object' ? address?.port : undefined;
}

/** Answers the address under which browsers reach the server, once it listens and does jobs. */
async function begin(root: string, config: Config, begun: Begun): Promise<string> {
  const { services } = begun;
  const { log } = services;
  const built = {
    web: path.join(root, 'apps/web/dist'),
    console: path.join(root, 'apps/console/dist'),
  };
  const pages = { ...built, drawing: path.join(root, 'apps/server/dist/drawing') };
  begun.app = await makeApp(services, {
    isStopping: () => begun.isStopping,
    ...(Object.values(built).every((folder) => existsSync(folder)) && { pages }),
  });
  const content = path.resolve(root, config.CONTENT_DIR);
  // A fresh school shows its catalogue to the first visitor; an old one must not wait for nothing new.
  const isFresh = await hasNoCourse(services);
  if (config.DEMO && isFresh) await demonstrate(services, content);
  // Before anybody asks for what goes out: that is not held.
  await noticeCopy(services);
  const address = await listen(begun.app, config);
  await listenForCourseware(services, begun);
  if (config.ROLE !== 'web') {
    begun.worker = await startWorker({
      database: services.database,
      isOnlyServer: config.DATABASE_URL === '',
      ...workOf(config.ROLE, {
        handlers: jobHandlers(openAppContext(services)),
        schedule: jobSchedule,
      }),
      log,
    });
    if (encodes(config.ROLE)) begun.describing = tellFfmpeg(config, log);
  }
  if (config.DEMO && !isFresh) begun.refreshing = refresh(services, content, log);
  return config.PUBLIC_URL || address;
}

/** Beside what else begins: a program that says nothing of itself for seconds holds nobody up. */
async function tellFfmpeg(config: Config, log: FastifyBaseLogger): Promise<void> {
  const { words, isWarning } = await describeFfmpeg({
    ...process.env,
    NODE_ENV: config.NODE_ENV,
    FFMPEG_PATH: config.FFMPEG_PATH,
  });
  log[isWarning ? 'warn' : 'info'](words);
}

/** For the person at the terminal; a parent that shows it in its own way gets it as a message. */
function announce(
  address: string,
  { withPeople, code }: { withPeople: boolean; code: string | null },
): void {
  const shown = withPeople ? people.map(describePerson) : [];
  const staff = withPeople ? [describeHead(headOfSchool)] : [];
  const desk = new URL('/console', address).href;
  const first = code === null ? [] : describeFirst(new URL('/console/first', address).href, code);
  if (process.send !== undefined)
    process.send({ ready: { address, people: shown, console: { address: desk, staff, first } } });
  else
    process.stdout.write(
      [`学舟已就绪：${address}`, ...shown, `教务台：${desk}`, ...staff, ...first, ''].join('\n'),
    );
}

const describeFirst = (address: string, code: string): string[] => [
  '这里还没有校长。',
  `打开：${address}`,
  `一次性码：${code}（30 分钟内有效，用一次就作废；重新启动会印一个新的）`,
];

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

/** What is taken by another program keeps packages of others closed, and nothing else. */
async function listenForCourseware(services: OpenServices, begun: Begun): Promise<void> {
  const { coursewarePort, HOST } = services.config;
  if (coursewarePort === 0) return;
  try {
    begun.courseware = await makeCoursewareOrigin(services);
    await begun.courseware.listen({ host: HOST, port: coursewarePort });
  } catch (error) {
    services.log.warn(
      { err: error },
      `外来课件的端口 ${coursewarePort} 用不了，课件暂时打不开；可以用 COURSEWARE_PORT 换一个`,
    );
  }
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
