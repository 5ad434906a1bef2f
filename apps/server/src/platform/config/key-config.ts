import { secret } from './variable.ts';

/** Of the list in `config.ts`. */
export const keyVariables = {
  SECRET: secret(
    'what the three kinds of keys below are made from, and what digests in the database are keyed by; empty makes one in DATA_DIR',
  ),
  SECRET_BEFORE: secret(
    'earlier values of SECRET, the newest first, by spaces: what they sealed is still read',
  ),
  SEALING_KEYS: secret(
    'seal names, numbers, pictures, phones and mail addresses, by spaces: the first seals, all are read, SECRET too; empty is SECRET',
  ),
  SIGNING_KEYS: secret(
    'sign addresses of media and files, and tickets, by spaces: the first signs, all are believed; empty is SECRET',
  ),
  COOKIE_KEYS: secret(
    'sign what cookies carry, by spaces: the first signs, all are believed; empty is SECRET',
  ),
} as const;

export type KeyValues = Readonly<Record<keyof typeof keyVariables, string>>;

/** The first of each makes what is new; all of them read what there is. */
export interface Keys {
  /** Keyed digests stay with the first secret that the school ever had: nobody can make them anew. */
  readonly digest: string;
  readonly sealing: readonly [string, ...string[]];
  readonly signing: readonly [string, ...string[]];
  readonly cookies: readonly [string, ...string[]];
}

const listed = (value: string): string[] => value.split(/\s+/).filter((one) => one !== '');

/** An old secret may have held spaces, so the whole is one as well. */
const earlier = (value: string): string[] => {
  const parts = listed(value);
  return parts.length > 1 ? [...parts, value] : parts;
};

/** `secret`: that of the configuration, or the installation's own. */
export function keysOf(values: KeyValues, secret: string): Keys {
  const former = earlier(values.SECRET_BEFORE);
  const oneOr = (value: string): [string, ...string[]] => {
    const [first = secret, ...others] = listed(value);
    return [first, ...others];
  };
  return {
    digest: listed(values.SECRET_BEFORE).at(-1) ?? secret,
    sealing: [...oneOr(values.SEALING_KEYS), secret, ...former],
    signing: oneOr(values.SIGNING_KEYS),
    cookies: oneOr(values.COOKIE_KEYS),
  };
}

/** Characters; as base64 those of 24 random bytes. */
const shortest = 32;
const fewestDifferent = 10;
const howToMake = '用 openssl rand -base64 32 生成一个';

const isWeak = (key: string): boolean =>
  key.length < shortest || new Set(key).size < fewestDifferent;

/** What an operator has to mend before real students may come; earlier secrets may be as weak as they were. */
export function keyFaults(values: KeyValues & { readonly METRICS_TOKEN: string }): string[] {
  const { SECRET, METRICS_TOKEN } = values;
  const weakList = (['SEALING_KEYS', 'SIGNING_KEYS', 'COOKIE_KEYS'] as const).filter((name) => {
    const [first] = listed(values[name]);
    return first !== undefined && isWeak(first);
  });
  return [
    SECRET === '' && `SECRET 没有设置：${howToMake}，和数据库的备份一起妥善保管`,
    SECRET !== '' &&
      isWeak(SECRET) &&
      `SECRET 太弱：至少要 ${shortest} 个随机字符，${howToMake}；如果已经用它保存过数据，把现在的值移到 SECRET_BEFORE`,
    ...weakList.map((name) => `${name} 的第一个太弱：至少要 ${shortest} 个随机字符，${howToMake}`),
    METRICS_TOKEN !== '' &&
      METRICS_TOKEN.length < 16 &&
      'METRICS_TOKEN 太短：至少要 16 个随机字符，用 openssl rand -hex 16 生成一个',
  ].filter((fault) => fault !== false);
}
