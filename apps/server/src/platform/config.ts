import path from 'node:path';

export class ConfigError extends Error {}

interface Variable<Value> {
  readonly about: string;
  readonly fallback: string;
  readonly read: (value: string) => Value;
  readonly secret?: boolean;
}

const text = (about: string, fallback = ''): Variable<string> => ({
  about,
  fallback,
  read: (value) => value,
});
const secret = (about: string, fallback = ''): Variable<string> => ({
  ...text(about, fallback),
  secret: true,
});
const integer = (
  about: string,
  fallback: number,
  [least, most]: [number, number],
): Variable<number> => ({
  about,
  fallback: String(fallback),
  read: (value) => {
    const number = Number(value);
    if (!Number.isInteger(number) || number < least || number > most)
      throw new Error(`要是 ${least} 到 ${most} 之间的整数`);
    return number;
  },
});
const flag = (about: string, fallback: 'on' | 'off'): Variable<boolean> => ({
  about,
  fallback,
  read: (value) => {
    if (value !== 'on' && value !== 'off') throw new Error('只能是 on 或 off');
    return value === 'on';
  },
});
const oneOf = <const Values extends readonly string[]>(
  about: string,
  values: Values,
  fallback: Values[number],
): Variable<Values[number]> => ({
  about,
  fallback,
  read: (value) => {
    if (!values.includes(value)) throw new Error(`只能是 ${values.join('、')} 之一`);
    return value;
  },
});

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
  DATABASE_POOL: integer(
    'most connections of one server, besides three that its reads share',
    16,
    [2, 500],
  ),
  SECRET: secret('signs media addresses and short tickets; empty makes one in DATA_DIR'),
  METRICS_TOKEN: secret('bearer token of /metrics; empty answers to this machine only'),
  WORKER: flag('off leaves the jobs to other servers', 'on'),
  CONTENT_DIR: text('folder of the catalogue that DEMO imports', 'content'),
  DEMO: flag('imports CONTENT_DIR and makes the demonstration people at start', 'on'),
  RATE_LIMIT: integer('requests of one address in a second; 0 is no limit', 200, [0, 1_000_000]),
  BODY_LIMIT: integer('most bytes of a request body', 1_048_576, [1_024, 104_857_600]),
  SANDBOX_PORT: integer(
    'port of the sandbox; its SMS wire and SMTP take the next two',
    8090,
    [0, 65_533],
  ),
  ALIYUN_ACCESS_KEY_ID: text('Aliyun access key; the default is the sandbox', 'sandbox-access-key'),
  ALIYUN_ACCESS_KEY_SECRET: secret('its secret', 'sandbox-access-secret'),
  ALIYUN_SMS_ENDPOINT: text(
    'host and port of the SMS service; empty is the sandbox beside the server',
  ),
  ALIYUN_SMS_PROTOCOL: oneOf('http only for the sandbox', ['http', 'https'], 'http'),
  SMS_SIGN_NAME: text('signature registered with the SMS provider', '学舟'),
  SMS_TEMPLATE_CODE: text('template of the verification code, with a parameter code', 'SMS_LOGIN'),
  SMTP_HOST: text('mail server; empty is the sandbox beside the server'),
  SMTP_PORT: integer('its port; 0 is the sandbox', 0, [0, 65_535]),
  SMTP_USER: text('user of the mail server'),
  SMTP_PASSWORD: secret('its password'),
  MAIL_FROM: text('sender of mails', '学舟 <no-reply@xuezhou.local>'),
  S3_ENDPOINT: text('object storage; empty keeps files on the local disk'),
  S3_REGION: text('its region', 'us-east-1'),
  S3_BUCKET: text('its bucket'),
  S3_ACCESS_KEY_ID: text('its key'),
  S3_SECRET_ACCESS_KEY: secret('its secret'),
  S3_PATH_STYLE: flag('on for servers that know no bucket subdomains', 'on'),
  FFMPEG_PATH: text('an ffmpeg to use instead of the packaged one'),
} as const;

type Values = {
  readonly [Name in keyof typeof variables]: ReturnType<(typeof variables)[Name]['read']>;
};

export interface Config extends Values {
  /** Absolute. */
  readonly dataDirectory: string;
  readonly smsEndpoint: string;
  readonly smtp: { readonly host: string; readonly port: number };
  readonly secureCookies: boolean;
}

const loopback = /^(localhost|127\.|\[?::1)/;

/** Reads the environment once. Throws a ConfigError that names every variable that is wrong. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  root: string,
): Config {
  const faults: string[] = [];
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
  const smsEndpoint = values.ALIYUN_SMS_ENDPOINT || `127.0.0.1:${values.SANDBOX_PORT + 1}`;
  const smtp = {
    host: values.SMTP_HOST || '127.0.0.1',
    port: values.SMTP_PORT || values.SANDBOX_PORT + 2,
  };
  if (values.NODE_ENV === 'production')
    refuseSandbox({ ...values, smsEndpoint, smtpHost: smtp.host });
  return {
    ...values,
    dataDirectory: path.resolve(root, values.DATA_DIR),
    smsEndpoint,
    smtp,
    secureCookies: values.PUBLIC_URL.startsWith('https:'),
  };
}

function refuseSandbox(values: Values & { smsEndpoint: string; smtpHost: string }): void {
  const faults = [
    values.ALIYUN_ACCESS_KEY_ID.startsWith('sandbox-') && 'ALIYUN_ACCESS_KEY_ID 还是沙箱的',
    values.ALIYUN_SMS_PROTOCOL === 'http' && 'ALIYUN_SMS_PROTOCOL 要用 https',
    values.PUBLIC_URL.startsWith('http:') && 'PUBLIC_URL 要用 https',
    loopback.test(values.smsEndpoint) && 'ALIYUN_SMS_ENDPOINT 指向本机',
    loopback.test(values.smtpHost) && 'SMTP_HOST 指向本机',
    values.SECRET === '' && 'SECRET 没有设置',
    values.DEMO && 'DEMO 要设为 off，否则示范账号的密码人人知道',
  ].filter((fault) => fault !== false);
  if (faults.length > 0)
    throw new ConfigError(
      `NODE_ENV=production 不能使用沙箱，请改好后再启动：\n  ${faults.join('\n  ')}`,
    );
}
