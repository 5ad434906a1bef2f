import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { give } from '../../platform/database/embedded/database-owner.ts';
import { say } from '../../platform/text/shell-language.ts';
import { BackupError } from '../backup/backup-error.ts';
import type { Cluster } from './cluster.ts';
import { stanza } from './pgbackrest.ts';

/** Where the backups lie: a folder, or a bucket of an object store. */
export type Repository =
  | { readonly kind: 'disk'; readonly folder: string }
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly endpoint: string;
      readonly region: string;
      readonly key: string;
      readonly secret: string;
      readonly isPathStyle: boolean;
    };

const mark = '# Written by `xuezhou backup setup`, which writes it anew.';
const cipherLine = 'repo1-cipher-pass';
const retentionLine = 'repo1-retention-full';

/** No name or path can end a line of it, or begin another. */
function line(name: string, value: string): string {
  if (/[\r\n]/.test(value) || value === '')
    throw new BackupError(
      say(`${name} 的值不能用：不能为空，也不能换行`, `${name} may be neither empty nor broken`),
    );
  return `${name}=${value}`;
}

export function repositoryLines(repository: Repository): string[] {
  if (repository.kind === 'disk') return [line('repo1-path', repository.folder)];
  return [
    'repo1-type=s3',
    line('repo1-path', `/${stanza}`),
    line('repo1-s3-bucket', repository.bucket),
    line('repo1-s3-endpoint', repository.endpoint),
    line('repo1-s3-region', repository.region),
    line('repo1-s3-key', repository.key),
    line('repo1-s3-key-secret', repository.secret),
    `repo1-s3-uri-style=${repository.isPathStyle ? 'path' : 'host'}`,
  ];
}

const lockFolder = ({ data }: Pick<Cluster, 'data'>): string =>
  path.join(path.dirname(data), `${stanza}-pgbackrest`);

export function configurationOf(
  cluster: Pick<Cluster, 'data' | 'port' | 'sockets' | 'superuser'>,
  places: readonly string[],
  { key, kept }: { key: string; kept: number },
): string {
  return [
    mark,
    '[global]',
    ...places,
    'repo1-cipher-type=aes-256-cbc',
    line(cipherLine, key),
    `${retentionLine}=${kept}`,
    'start-fast=y',
    'compress-type=gz',
    'process-max=2',
    'log-level-file=off',
    'log-level-console=warn',
    line('lock-path', lockFolder(cluster)),
    line('spool-path', lockFolder(cluster)),
    '',
    `[${stanza}]`,
    line('pg1-path', cluster.data),
    `pg1-port=${cluster.port}`,
    line('pg1-socket-path', cluster.sockets),
    line('pg1-user', cluster.superuser),
    '',
  ].join('\n');
}

/** What is said of one option, in whatever part. */
export const valueIn = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(text)?.[1];

export function readConfiguration(file: string): string {
  if (!existsSync(file))
    throw new BackupError(
      say(
        `没有 ${file}。请先运行 xuezhou backup setup，或用 --config 写出它的位置`,
        `There is no ${file}. Please run xuezhou backup setup first, or name its place by --config`,
      ),
    );
  return readFileSync(file, 'utf8');
}

const ofPlaces = ['repo1-type', 'repo1-path', 'repo1-s3-bucket', 'repo1-s3-endpoint'];
const isOfPlace = /^repo1-(?:type|path|s3-[a-z-]+)=/;

/** What a former configuration says of the repository. */
export const placesIn = (text: string): string[] =>
  text.split('\n').filter((words) => isOfPlace.test(words));

export const keptIn = (text: string): number => Number(valueIn(text, retentionLine));

export const isSamePlace = (one: string, other: string): boolean =>
  ofPlaces.every((name) => valueIn(one, name) === valueIn(other, name));

/** The key of before, that of the school's own file, or a new one; `isNew` where it has to be told. */
export function keyFor(file: string, keyFile: string | undefined): { key: string; isNew: boolean } {
  const before = existsSync(file) ? valueIn(readFileSync(file, 'utf8'), cipherLine) : undefined;
  const own = keyFile === undefined ? undefined : readFileSync(keyFile, 'utf8').trim();
  if (own !== undefined && own.length < 20)
    throw new BackupError(
      say(
        `${keyFile} 里的密钥太短，至少要 20 个字符，如 openssl rand -base64 48`,
        `The key in ${keyFile} is too short: at least 20 characters, as of openssl rand -base64 48`,
      ),
    );
  if (before !== undefined && own !== undefined && own !== before)
    throw new BackupError(
      say(
        `${file} 里已经有另一把密钥，已有的备份只有它能打开。要换密钥，请先把这个文件移到别处（打开旧的备份还要它），再写一个新的位置（--repo 或 --s3）`,
        `${file} has another key, which alone opens the backups that exist. To change it, move this file away (the old backups need it) and name a new place (--repo or --s3)`,
      ),
    );
  if (before !== undefined) return { key: before, isNew: false };
  return own === undefined
    ? { key: randomBytes(48).toString('base64'), isNew: true }
    : { key: own, isNew: false };
}

/** What this command wrote there of the same database; undefined where there is none. Throws BackupError where it is another's. */
export function formerConfiguration(
  file: string,
  cluster: Pick<Cluster, 'data'>,
): string | undefined {
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  refuseForeign(file, text, cluster);
  return text;
}

/** Writes it beside the one that may be in use; answers where, to be tried first. */
export function stageConfiguration(
  file: string,
  text: string,
  cluster: Pick<Cluster, 'data' | 'owner'>,
): string {
  const folder = path.dirname(file);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    give(cluster.owner, folder);
  }
  const fresh = `${file}.new`;
  writeFileSync(fresh, text, { mode: 0o600 });
  chmodSync(fresh, 0o600);
  give(cluster.owner, fresh);
  mkdirSync(lockFolder(cluster), { recursive: true, mode: 0o700 });
  give(cluster.owner, lockFolder(cluster));
  return fresh;
}

function refuseForeign(file: string, before: string, { data }: Pick<Cluster, 'data'>): void {
  if (!before.startsWith(mark))
    throw new BackupError(
      say(
        `${file} 是别人写的，没有改动。请用 --config 另写一个文件`,
        `${file} was written by somebody else and is left as it is. Please name another file by --config`,
      ),
    );
  const theirs = valueIn(before, 'pg1-path');
  if (theirs !== data)
    throw new BackupError(
      say(
        `${file} 备份的是另一个数据库 ${theirs ?? ''}，没有改动。请用 --config 另写一个文件`,
        `${file} is of another database, ${theirs ?? ''}, and is left as it is. Please name another file by --config`,
      ),
    );
}
