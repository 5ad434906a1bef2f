import { execFile, execFileSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { UnsupportedPlatformError } from './embedded-database-error.ts';

/** The system user that the database runs as. */
export interface DatabaseOwner {
  uid: number;
  gid: number;
}

export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * PostgreSQL refuses to run as root, so a server of root runs it as `nobody`. The user has to be a known one: initdb
 * looks its name up. An ordinary user runs it as itself.
 */
export function defaultOwner(): DatabaseOwner {
  const { getuid, getgid } = process;
  if (getuid === undefined || getgid === undefined)
    throw new UnsupportedPlatformError('系统没有用户编号');
  if (!isRoot()) return { uid: getuid(), gid: getgid() };
  if (process.platform !== 'linux')
    throw new UnsupportedPlatformError('不能以 root 运行，请换成普通用户');
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  const [uid, gid] = [Number(entry?.[2]), Number(entry?.[3])];
  if (!(uid > 0 && gid > 0))
    throw new UnsupportedPlatformError('以 root 运行时需要用户 nobody，/etc/passwd 中没有它');
  return { uid, gid };
}

/** Options for a child process of that user. Its environment is empty, so PGPORT and the like change nothing. */
export function childOptions(owner: DatabaseOwner): {
  cwd: string;
  env: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
} {
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' };
  return isRoot() ? { cwd: '/', env, uid: owner.uid, gid: owner.gid } : { cwd: '/', env };
}

/** Runs a short program as that user; resolves with its standard error, rejects with `stderr` on the error. */
export async function runAs(
  owner: DatabaseOwner,
  program: string,
  args: readonly string[],
): Promise<string> {
  const { stderr } = await promisify(execFile)(program, args, childOptions(owner));
  return stderr;
}

/** Asks the system itself, since mode bits say nothing of access lists and mount options. */
export function canEnter(owner: DatabaseOwner, directory: string): boolean {
  try {
    execFileSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], {
      ...childOptions(owner),
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** Gives a file or folder to the owner. Only root can, and only root has to. */
export function give(owner: DatabaseOwner, file: string): void {
  if (isRoot()) chownSync(file, owner.uid, owner.gid);
}

export function giveTree(owner: DatabaseOwner, directory: string): void {
  if (!isRoot()) return;
  give(owner, directory);
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(directory, name), owner.uid, owner.gid);
  }
}
