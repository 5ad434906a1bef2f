/** What keeps the embedded database from opening. Messages are for the person at the keyboard: what happened, what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}

/** Another server of this checkout is running. */
export class AlreadyRunningError extends EmbeddedDatabaseError {
  override name = 'AlreadyRunningError';
  readonly pid: number | undefined;
  readonly address: string | undefined;

  constructor(holder: { pid: number | undefined; address: string | undefined }) {
    const process = holder.pid === undefined ? '' : `进程 ${holder.pid}`;
    const where = [process, holder.address].filter(Boolean).join('，');
    const stop = holder.pid === undefined ? '' : `：kill ${holder.pid}`;
    super(
      `学舟已经在运行${where && `（${where}）`}。可以直接使用它；要重新启动，请先停下它${stop}`,
    );
    this.pid = holder.pid;
    this.address = holder.address;
  }
}

/** No space where the data lie. */
export class DiskFullError extends EmbeddedDatabaseError {
  override name = 'DiskFullError';
  readonly directory: string;

  constructor(directory: string, cause: unknown) {
    super(
      `磁盘空间不足，数据库无法启动：${directory}。请在这块磁盘上腾出至少 300 MB 后重试，` +
        '或用环境变量 DATABASE_URL 指定另一个 PostgreSQL',
      { cause },
    );
    this.directory = directory;
  }
}

/** The binaries that npm ships do not exist for this machine, or do not run on it. */
export class UnsupportedPlatformError extends EmbeddedDatabaseError {
  override name = 'UnsupportedPlatformError';

  constructor(reason: string) {
    super(
      `内置数据库无法在这台机器上运行：${reason}。请自备 PostgreSQL 15 或更新版本，并设置环境变量 DATABASE_URL`,
    );
  }
}

/** The data directory exists but this user, or the database's user, cannot use it. */
export class DirectoryUnusableError extends EmbeddedDatabaseError {
  override name = 'DirectoryUnusableError';
  readonly directory: string;

  constructor(directory: string, reason: string, cause?: unknown) {
    super(`数据库目录 ${directory} 无法使用：${reason}`, { cause });
    this.directory = directory;
  }
}

/** initdb or postgres failed for another reason; the message quotes the end of what they said. */
export class StartFailedError extends EmbeddedDatabaseError {
  override name = 'StartFailedError';
  readonly lastLines: string;

  constructor(what: string, output: string, logFile?: string) {
    const lastLines = output.trim().split('\n').slice(-12).join('\n');
    const where = logFile === undefined ? '' : `（完整日志：${logFile}）`;
    super(`${what}${where}。它最后说：\n${lastLines || '（没有输出）'}`);
    this.lastLines = lastLines;
  }
}

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a program's output, or the error of a system call or of the database, says that the disk is full. */
export function saysDiskFull(trouble: unknown): boolean {
  if (trouble instanceof Error && 'code' in trouble)
    return DISK_FULL_CODES.has(String(trouble.code));
  if (typeof trouble !== 'string') return false;
  // PostgreSQL words a kernel limit on shared memory the same way, and it is no matter of the disk.
  return trouble
    .split('\n')
    .some(
      (line) =>
        /No space left on device|Disk quota exceeded/.test(line) && !line.includes('shared memory'),
    );
}
