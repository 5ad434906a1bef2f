import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CaptchaPurpose } from '@xuezhou/contract/account';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Logger, runOnce, type JobHelpers, type TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll } from 'vitest';
import { startSandbox, type Sandbox } from '../../../sandbox/src/start-sandbox.ts';
import { makeApp } from '../app.ts';
import { recordMessages } from '../capabilities/mall/mall.port.ts';
import { latePayments } from '../capabilities/site/site.port.ts';
import { jobHandlers, openAppContext, wiredParts } from '../capabilities.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import type { Connection } from '../platform/database/prepare.ts';
import type { Replica } from '../platform/database/replica/replica.ts';
import type { JobName } from '../platform/jobs/jobs.ts';
import type { JobContext } from '../platform/jobs/worker.ts';
import type { Services } from '../platform/services.ts';
import { sessionCookie, sessionsIn } from '../platform/sessions.ts';
import { fixedGateways } from '../providers/payment/gateways.ts';
import type { PaymentGateway } from '../providers/payment/payment.port.ts';
import { chooseStorage } from '../providers/storage/choose-storage.ts';
import { wire } from '../platform/wiring/wire.ts';
import { joinWiring } from '../platform/wiring/wiring.ts';
import { makeClient, type ClientPlace, type TestClient } from './client.ts';
import { demandAuditWords } from './desks/demand-audit-words.ts';
import { makeStudent, type StudentWishes } from './factories.ts';
import { passCaptcha } from './visits/pass-captcha.ts';
import { quietLog } from './quiet-log.ts';
import { makeTestClock, type TestClock } from './test-clock.ts';
import { openTestDatabase, type TestDatabase } from './database/test-database.ts';
import { testSigner } from './test-signer.ts';

export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly clock: TestClock;
  /** As the owner of the tables, and not as `services` do: for what a test prepares and looks at. */
  readonly connection: Connection;
  readonly ownerPool: pg.Pool;
  /** Undefined unless it was asked for. */
  readonly sandbox: Sandbox | undefined;
  /** A browser that nobody is logged in with. */
  visit(from?: ClientPlace): TestClient;
  /** A browser with a session of this student; with wishes instead, of a new student. */
  signIn(student?: number | StudentWishes): Promise<TestClient & { readonly studentId: number }>;
  /** Solves a slider as a person does, and returns its pass for this purpose. */
  passCaptcha(client: TestClient, purpose: CaptchaPurpose): Promise<string>;
  /** Does the jobs that wait, those of these names; all but the encoding of videos when left out. */
  runJobs(names?: readonly JobName[]): Promise<void>;
  /** The newest code that the sandbox's phone received, after the jobs that wait are done. */
  smsCode(mobile: string): Promise<string>;
  /** The mails that the sandbox received for an address, the newest first, after the jobs that wait are done. */
  mails(to: string): Promise<readonly SandboxMail[]>;
}

export interface SandboxMail {
  readonly from: string;
  readonly fromName: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface TestAppOptions {
  /** Start the sandbox, so that messages arrive somewhere. */
  readonly sandbox?: boolean;
  /** Let answers be written by the sandbox's language model; the sandbox is to be started. */
  readonly languageModel?: boolean;
  /** Let the sandbox's model write captions; the sandbox is to be started. */
  readonly transcriber?: boolean;
  /** Let searches go by meaning too, as the sandbox's model has it; the sandbox is to be started. */
  readonly meaning?: boolean;
  /** One of several servers: what happens at one is told by the others. */
  readonly isOneOfSeveral?: boolean;
  /** Where students of the tests pay; nowhere, unless it is said. `pages`: as a school has it, which pages may change. */
  readonly payments?: readonly PaymentGateway[] | 'pages';
  /** Where the server writes what it does; nowhere, unless it is said. */
  readonly log?: FastifyBaseLogger;
  /** Instead of one of the run's PostgreSQL. */
  readonly database?: TestDatabase;
  /** What answers reads that may be late. */
  readonly replica?: (primary: Connection) => Replica;
  /** Variables of the server's environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/**
 * The real server, not listening, on a database of its own, with a clock that tests set. Call it at the top of a
 * test file: `const school = await startTestApp()`; it closes itself after the file's last test.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const closers = closeAtEnd();
  const clock = makeTestClock();
  const database = options.database ?? (await openTestDatabase());
  closers.push(() => database.close());
  const directory = await mkdtemp(path.join(tmpdir(), 'xuezhou-test-'));
  closers.push(() => rm(directory, { recursive: true, force: true }));
  const sandbox = options.sandbox
    ? await startSandbox({
        consolePort: 0,
        paymentTimeScale: 0.001,
        // PayPal asks for one address beforehand; the others are told with each order.
        paypalWebhook: `${options.environment?.['PAYMENT_NOTICE_URL'] ?? nowhere}/api/mall/notice/paypal`,
        now: () => clock.now(),
      })
    : undefined;
  if (sandbox !== undefined) closers.push(() => sandbox.stop());
  const config = testConfig(directory, sandbox, {
    ...(options.languageModel && {
      LLM_URL: sandbox?.llmUrl ?? 'sandbox',
      LLM_API_KEY: 'sandbox-llm-key',
      LLM_MODEL: 'sandbox-teacher',
    }),
    ...(options.transcriber && {
      TRANSCRIPTION_URL: sandbox?.llmUrl ?? 'sandbox',
      TRANSCRIPTION_API_KEY: 'sandbox-llm-key',
      TRANSCRIPTION_MODEL: 'sandbox-listener',
      TRANSCRIPTION_FEN_PER_HOUR: '300',
    }),
    ...(options.meaning && {
      EMBEDDING_URL: sandbox?.llmUrl ?? 'sandbox',
      EMBEDDING_API_KEY: 'sandbox-llm-key',
      EMBEDDING_MODEL: 'sandbox-embedding',
      EMBEDDING_DIMENSIONS: '256',
      // Other tests keep the machine busy.
      EMBEDDING_PATIENCE_MS: '10000',
    }),
    ...(options.isOneOfSeveral && { DATABASE_URL: database.connectionString }),
    ...options.environment,
  });
  const { connection, running } = database;
  const wiring = wire(wiredParts);
  const replica = options.replica?.(running.connection);
  if (replica !== undefined) closers.push(() => replica.close());
  const over = [connection, running.connection, ...(replica ? [replica.database.connection] : [])];
  for (const one of over) joinWiring(one, wiring);
  const log = options.log ?? quietLog;
  const services: Services = {
    config,
    clock,
    // As a school runs it: what only an owner of the tables may do fails here as well.
    database: running,
    sessions: sessionsIn(running.connection, clock),
    signer: testSigner,
    storage: chooseStorage({ directory: path.join(directory, 'files') }),
    payments:
      options.payments === 'pages'
        ? latePayments(
            { config, clock, database: running, signer: testSigner, log },
            recordMessages(running, clock, log),
          )
        : fixedGateways(options.payments ?? []),
    log,
    ...(replica && { replica }),
  };
  const app = await makeApp(services, { isStopping: () => false });
  closers.push(() => app.close());
  closers.push(() => demandAuditWords(connection));
  const runJobs = jobRunner(services);
  return {
    app,
    services,
    clock,
    connection,
    ownerPool: database.pool,
    sandbox,
    runJobs,
    passCaptcha: (client, purpose) => passCaptcha(connection, client, purpose),
    visit: (from) => makeClient(app, from),
    signIn: async (student = {}) => {
      const studentId =
        typeof student === 'number' ? student : (await makeStudent(connection, student)).studentId;
      const client = makeClient(app);
      const from = { address: '127.0.0.1', userAgent: 'test' };
      client.cookies.set(
        sessionCookie(services.config),
        await connection
          .transaction()
          .execute((change) => services.sessions.start(change, studentId, from)),
      );
      return { ...client, studentId };
    },
    smsCode: async (mobile) => {
      if (sandbox === undefined) throw new Error('start the test app with { sandbox: true }');
      await runJobs(['send-sms']);
      return await newestCode(sandbox, mobile);
    },
    mails: async (to) => {
      if (sandbox === undefined) throw new Error('start the test app with { sandbox: true }');
      await runJobs(['send-mail', 'send-email-code', 'send-password-reset']);
      const response = await fetch(`${sandbox.consoleUrl}/inbox/mail?to=${encodeURIComponent(to)}`);
      return ((await response.json()) as { messages: SandboxMail[] }).messages;
    },
  };
}

/** On its own, so that what the runner keeps of it holds nothing of the app once that is closed. */
function closeAtEnd(): (() => Promise<unknown>)[] {
  const closers: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  });
  return closers;
}

/** Nothing listens there. */
const nowhere = 'http://127.0.0.1:9';

function testConfig(
  directory: string,
  sandbox: Sandbox | undefined,
  environment: Readonly<Record<string, string>> = {},
): Config {
  return readConfig(
    {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATA_DIR: directory,
      // Tests ask faster than people do; the test of the limit sets its own.
      RATE_LIMIT: '0',
      // Other tests keep the machine busy, which is no answer to what is tested here.
      BUSY_AFTER_MS: '0',
      CAPTCHA_BACKGROUNDS: path.resolve(import.meta.dirname, '../../assets/captcha'),
      CAPTCHA_WORK_BITS: '8',
      CONTENT_DIR: path.resolve(import.meta.dirname, '../../../../content'),
      // A machine may have a sandbox of its own running.
      ALIYUN_CLOUDAUTH_ENDPOINT: sandbox?.aliyunEndpoint ?? 'off',
      WECHAT_WAY: sandbox === undefined ? 'off' : 'official',
      WXPAY_MCHID: sandbox === undefined ? 'off' : '',
      ALIPAY_APP_ID: sandbox === undefined ? 'off' : '',
      PAYPAL_CLIENT_ID: sandbox === undefined ? 'off' : '',
      ...(sandbox && {
        ALIYUN_SMS_ENDPOINT: sandbox.aliyunEndpoint,
        SMTP_PORT: String(sandbox.smtpPort),
        WECHAT_OPEN_URL: sandbox.wechatUrl,
        WECHAT_API_URL: sandbox.wechatUrl,
        WECHAT_MP_URL: sandbox.wechatUrl,
        WECOM_URL: sandbox.companiesUrl,
        DINGTALK_URL: sandbox.companiesUrl,
        FEISHU_URL: sandbox.companiesUrl,
        WXPAY_URL: sandbox.wxpayUrl,
        ALIPAY_URL: `${sandbox.alipayUrl}/gateway.do`,
        PAYPAL_URL: sandbox.paypalUrl,
        NETEASE_IM_URL: sandbox.neteaseUrl,
      }),
      ...environment,
    },
    directory,
  );
}

function jobRunner(services: Services): TestApp['runJobs'] {
  const handlers = jobHandlers(openAppContext(services));
  return async (names = ['send-sms', 'send-mail', 'count-answers']) => {
    const taskList: TaskList = Object.fromEntries(
      names.map((name) => [
        name,
        (payload: unknown, { job }: JobHelpers) =>
          (handlers[name] as (payload: unknown, context: JobContext) => Promise<void>)(payload, {
            signal: new AbortController().signal,
            isLastAttempt: job.attempts >= job.max_attempts,
          }),
      ]),
    );
    // The runner looks for a next job before it has written that the last one is done, and of one queue finds none.
    do
      await runOnce({
        pgPool: services.database.pool,
        taskList,
        noHandleSignals: true,
        concurrency: 1,
        logger: new Logger(
          () => (level, message) => quietLog[level === 'error' ? 'error' : 'debug'](message),
        ),
      });
    while (await isJobDue(services.database.connection, names));
  };
}

async function isJobDue(connection: Connection, names: readonly JobName[]): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs
    where task_identifier = any(${names}::text[]) and run_at <= now() and attempts < max_attempts and locked_at is null
    limit 1`.execute(connection);
  return rows.length > 0;
}

async function newestCode(sandbox: Sandbox, mobile: string): Promise<string> {
  const response = await fetch(
    `${sandbox.consoleUrl}/inbox/sms?mobile=${encodeURIComponent(mobile)}`,
  );
  const { messages } = (await response.json()) as { messages: { params: { code: string } }[] };
  const [newest] = messages;
  if (newest === undefined) throw new Error(`no message for ${mobile}`);
  return newest.params.code;
}
