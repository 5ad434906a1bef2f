import path from 'node:path';
import { aliyunConfigOf, aliyunVariables, type AliyunConfig } from './aliyun-config.ts';
import { coursewareFaults, coursewarePortOf } from '../http/doors/courseware-origins.ts';
import { keyVariables } from './key-config.ts';
import { imVariables, neteaseConfigOf, neteaseFaults, type NeteaseConfig } from './im-config.ts';
import {
  lectureEdgeFaults,
  lectureEdgeOf,
  lectureEdgeVariables,
  type LectureEdge,
} from './lecture-edge-config.ts';
import { liveConfigOf, liveFaults, liveVariables, type LiveConfig } from './live-config.ts';
import { mailVariables, smtpOf, type SmtpConfig } from './mail-config.ts';
import {
  modelFaults,
  modelsConfigOf,
  modelVariables,
  type ModelsConfig,
} from './models/models-config.ts';
import {
  paymentFaults,
  paymentsConfigOf,
  paymentVariables,
  type PaymentsConfig,
} from './payment-config.ts';
import { productionFaults } from './production-config.ts';
import { roles } from './roles.ts';
import { smsVariables } from './sms-config.ts';
import { tracingVariables } from '../tracing/tracing-config.ts';
import { storageVariables } from './storage-config.ts';
import {
  flag,
  integer,
  listOf,
  networks,
  oneOf,
  origins,
  originsOrNone,
  secret,
  text,
} from './variable.ts';
import {
  wechatConfigOf,
  wechatFaults,
  wechatVariables,
  type WechatConfig,
} from './wechat-config.ts';
import { companyFaults, companyVariables } from './companies/company-config.ts';

export class ConfigError extends Error {}

/** Every variable the server reads, in the order in which docs/operations.md lists them. */
export const variables = {
  NODE_ENV: oneOf(
    'production refuses every sandbox key',
    ['development', 'test', 'production'],
    'development',
  ),
  HOST: text('address to listen on', '127.0.0.1'),
  PORT: integer('port of the product; 0 takes a free one', 8080, [0, 65_535]),
  PUBLIC_URL: text(
    'address under which browsers reach the product; https turns on secure cookies and HSTS',
  ),
  COURSEWARE_ORIGIN: text(
    'where packages of others (SCORM) are played, as https://courseware.example.com: a host that shares no cookies with PUBLIC_URL, led by the proxy to COURSEWARE_PORT; empty plays them only where the school is opened as localhost or 127.0.0.1',
  ),
  COURSEWARE_PORT: integer(
    'port of the pages of such packages; 0 is PORT and 1000, or none where PORT is 0',
    0,
    [0, 65_535],
  ),
  TRUST_PROXY: integer(
    'how many proxies of ours stand in front and set X-Forwarded-For',
    0,
    [0, 10],
  ),
  LOG_LEVEL: oneOf(
    'how much is logged',
    ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    'info',
  ),
  DATA_DIR: text('folder of the embedded database, uploads and secrets', 'var'),
  DATABASE_URL: secret('PostgreSQL 15 or newer; empty starts the embedded one'),
  MIGRATION_DATABASE_URL: secret(
    'the same database as its owner, who migrates it; DATABASE_URL is then a role that owns nothing',
  ),
  REPLICA_DATABASE_URL: secret(
    'a replica of DATABASE_URL, one and the same for all connections of a server: answers reads that may be late',
  ),
  DATABASE_POOL: integer(
    'most connections of one server, besides three that its reads share',
    16,
    [2, 500],
  ),
  ...keyVariables,
  METRICS_TOKEN: secret('bearer token of /metrics; empty answers nobody'),
  ...tracingVariables,
  ROLE: oneOf(
    'which jobs a server does: all, web none, media videos, worker the others; each answers requests. migrate brings the database up to date and ends',
    roles,
    'all',
  ),
  CONTENT_DIR: text(
    'folder of the pages of the site, and of the catalogue that DEMO imports',
    'content',
  ),
  DEMO: flag('imports CONTENT_DIR and makes the demonstration people at start', 'on'),
  RELEASE: oneOf('beta is said so at the foot of the pages', ['release', 'beta'], 'release'),
  FRAME_ORIGINS: origins('origins whose pages may hold ours in a frame, by spaces'),
  RATE_LIMIT: integer('requests of one address in a second; 0 is no limit', 200, [0, 1_000_000]),
  SOCKETS_PER_ADDRESS: integer(
    'open connections of one address to rooms, such as that of a live class; 0 is no limit',
    1000,
    [0, 1_000_000],
  ),
  DRAW_PAGES: flag("draws the first view of a student's page, in a thread of its own", 'off'),
  BODY_LIMIT: integer('most bytes of a request body', 1_048_576, [1_024, 104_857_600]),
  SANDBOX_PORT: integer(
    'port of the sandbox; its SMS wire, SMTP, WeChat, WeChat Pay, Alipay, PayPal, a language model, NetEase IM, sign-in of companies and that by 企业微信, 钉钉 and 飞书 take the next ten',
    8090,
    [0, 65_525],
  ),
  PROVIDERS: oneOf(
    'environment leaves out of use all that pages set of services of others, as a copy of a school needs it',
    ['pages', 'environment'],
    'pages',
  ),
  ...aliyunVariables,
  IDENTITY_KINDS: listOf(
    'ways to verify who a student is, in order; instant needs the real-name service, none is -',
    ['certificate', 'passport', 'instant'],
  ),
  IDENTITY_MINIMUM_AGE: integer('years a student must have to be verified', 16, [0, 120]),
  DEBUG_AGREEMENT: flag(
    'on asks for the agreement of a course before its pages open, where they ask for the ID verification; for trials',
    'off',
  ),
  ...smsVariables,
  ...mailVariables,
  ...wechatVariables,
  ...companyVariables,
  PAYMENT_NOTICE_URL: text(
    'address under which payment providers reach the product; empty is PUBLIC_URL',
  ),
  ...paymentVariables,
  ...liveVariables,
  ...imVariables,
  ...modelVariables,
  ...storageVariables,
  ...lectureEdgeVariables,
  REFUND_SECOND_FEN: integer(
    'refunds, and transfers and cash that somebody confirms, above this many fen need the word of a second person',
    100_000,
    [0, 100_000_000],
  ),
  PRIVATE_NETWORKS_ALLOWED: networks(
    'private networks to which webhooks may go all the same, and where sign-in of companies may be asked, by spaces, as 10.0.5.0/24; to everywhere else only https outside',
  ),
  PUSH_SERVICES: originsOrNone(
    'push services of browsers besides those of Chrome, Edge, Firefox and Safari, by spaces, as https://push.example.com; none switches pushes off',
  ),
  PAYMENT_MESSAGE_DAYS: integer(
    'how long raw messages of settled payments are kept; three years are what the law on e-commerce asks for',
    1096,
    // A day more than the database demands, whose clock may be behind.
    [367, 36_500],
  ),
  CAPTCHA_BACKGROUNDS: text(
    'folder of the pictures behind the slider puzzle, each at least 280 by 150',
    'apps/server/assets/captcha',
  ),
  CAPTCHA_WORK_BITS: integer(
    'how hard the way around the slider is: each bit doubles the work of the browser',
    18,
    [1, 32],
  ),
  BUSY_AFTER_MS: integer(
    'how late the event loop may be before requests are asked to come again; 0 asks none',
    2000,
    [0, 600_000],
  ),
  STUDENT_FILE_SECONDS: integer(
    'how long the cards of a file that a student brings may be read; an ordinary one takes less than 5',
    30,
    [1, 600],
  ),
  FFMPEG_PATH: text('an ffmpeg to use; empty takes that of the system'),
} as const;

type Values = {
  readonly [Name in keyof typeof variables]: ReturnType<(typeof variables)[Name]['read']>;
};

export interface Config extends Values, ModelsConfig, AliyunConfig {
  /** Absolute. */
  readonly dataDirectory: string;
  /** Absolute. */
  readonly captchaBackgrounds: string;
  /** Absolute: where the pages of the site are looked for, first the school's own. */
  readonly sitePageFolders: readonly string[];
  readonly smtp: SmtpConfig;
  readonly secureCookies: boolean;
  /** 0: nothing listens there. */
  readonly coursewarePort: number;
  /** Null: WeChat sign-in is off. */
  readonly wechat: WechatConfig | null;
  /** Null: nothing carries live classes. */
  readonly live: LiveConfig | null;
  /** Null: the store gives the segments of lectures. */
  readonly lectureEdge: LectureEdge | null;
  readonly payments: PaymentsConfig;
  /** Null: the chat of teams goes over our own realtime alone. */
  readonly netease: NeteaseConfig | null;
}

/** Reads the environment once. Throws a ConfigError that names every variable that is wrong. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): Config {
  const faults = retiredFaults(environment);
  const entries = Object.entries(variables).map(([name, variable]) => {
    const given = environment[name];
    const raw = given === undefined || given === '' ? variable.fallback : given;
    try {
      return [name, variable.read(raw)];
    } catch (error) {
      const shown = 'secret' in variable ? '' : `「${raw}」`;
      faults.push(`${name}${shown}：${error instanceof Error ? error.message : String(error)}`);
      return [name, undefined];
    }
  });
  if (faults.length > 0)
    throw new ConfigError(`环境变量有误，请修改后再启动：\n  ${faults.join('\n  ')}`);
  const values = Object.fromEntries(entries) as Values;
  const aliyun = aliyunConfigOf(values);
  const smtp = smtpOf(values);
  const wechat = wechatConfigOf(values);
  demandNone('微信登录的配置有误', wechatFaults(wechat, values));
  demandNone('单位登录的配置有误', companyFaults(values));
  const live = liveConfigOf(values);
  demandNone('直播的配置有误', liveFaults(live, values));
  const lectureEdge = lectureEdgeOf(values);
  demandNone('视频 CDN 的配置有误', lectureEdgeFaults(lectureEdge, values));
  const payments = paymentsConfigOf(values, root);
  demandNone('支付的配置有误', paymentFaults(payments, values));
  const models = modelsConfigOf(values);
  demandNone('语言模型的配置有误', modelFaults(models, values));
  const netease = neteaseConfigOf(values);
  demandNone('网易云信的配置有误', neteaseFaults(netease, values));
  demandNone('课件的配置有误', coursewareFaults(values));
  const notForStudents = productionFaults({ ...values, ...aliyun });
  if (values.NODE_ENV === 'production') demandNone(forRealStudents, notForStudents);
  return {
    ...values,
    dataDirectory: path.resolve(root, values.DATA_DIR),
    captchaBackgrounds: path.resolve(root, values.CAPTCHA_BACKGROUNDS),
    sitePageFolders: [values.CONTENT_DIR, 'content'].map((folder) =>
      path.resolve(root, folder, 'site'),
    ),
    ...aliyun,
    smtp,
    coursewarePort: coursewarePortOf(values),
    secureCookies: values.PUBLIC_URL.startsWith('https:'),
    wechat,
    live,
    lectureEdge,
    payments,
    ...models,
    netease,
  };
}

/** Of variables that have another name now: what was told to leave the jobs must not begin to do them. */
const retiredFaults = ({ WORKER }: Readonly<Record<string, string | undefined>>): string[] =>
  WORKER === 'off' ? ['WORKER=off 现在写作 ROLE=web'] : [];

export const forRealStudents = 'NODE_ENV=production 是给真正的学生用的';

/** Throws a ConfigError that names all of them. */
export function demandNone(what: string, faults: readonly string[]): void {
  if (faults.length > 0)
    throw new ConfigError(`${what}，请修改后再启动：\n  ${faults.join('\n  ')}`);
}
