import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { counts } from './counts.ts';

/** What a connection or a disk says when it fails. After these the process is as sound as before. */
const failuresOfOthers =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOST\w+|ENET\w+|ENOTFOUND|EAI_\w+|ENOSPC|EDQUOT|EIO|ERR_STREAM_\w+|ERR_SOCKET_\w+|UND_ERR_\w+|ERR_SSL_\w+|ERR_TLS_\w+)$/;

/** Whether a failure is that of something that we depend on, and none of our own. */
function isOfOthers(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return true;
  if ('code' in error && failuresOfOthers.test(String(error.code))) return true;
  if (/^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message))
    return true;
  return error instanceof AggregateError && error.errors.every(isOfOthers);
}

/**
 * The one place for failures that nobody awaited: all are told and counted. A promise that nobody awaits holds up nothing,
 * and what a connection or a disk says is no fault of ours: the server goes on. After any other exception nobody knows what
 * was left half done: it leaves in order, once. So it does when its start fails, whatever failed: nothing would listen.
 */
export function watchUnawaited(log: FastifyBaseLogger, leave: (why: string) => void): void {
  let isLeaving = false;
  process.on('unhandledRejection', (reason) => {
    counts.unawaitedFailures += 1;
    log.error({ err: reason }, 'nobody awaited what failed; the server goes on');
  });
  process.on('uncaughtException', (error, origin) => {
    counts.unawaitedFailures += 1;
    // Rejections go to the listener above, but for that of the program itself, which is its start.
    const isOfStart = origin === 'unhandledRejection';
    if (!isOfStart && isOfOthers(error)) {
      log.error({ err: error }, 'nobody heard what failed; the server goes on');
      return;
    }
    log.fatal({ err: error }, 'nobody caught what failed; the server leaves in order');
    if (isLeaving) return;
    isLeaving = true;
    process.exitCode = 1;
    leave(isOfStart ? '启动没有成功' : '程序出错');
  });
  // A terminal or a file that takes nothing more is no reason to end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
