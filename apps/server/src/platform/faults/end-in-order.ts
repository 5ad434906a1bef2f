import type { FastifyBaseLogger } from 'fastify';

/** Shorter than a container's keeper waits, longer than answers and jobs take to end. */
const leaveWithinMs = 25_000;

/**
 * Ends the process by its own way of leaving, whoever asks and however often. What cannot be left in order is left all
 * the same: when leaving fails, or takes longer than `withinMs`, the process ends with code 1. With `code` it ends by
 * that once it has left; without, when nothing is left to do.
 */
export function endsInOrder(
  log: FastifyBaseLogger,
  leave: (why: string) => Promise<void>,
  withinMs = leaveWithinMs,
): (why: string, code?: number) => void {
  let leaving: Promise<void> | undefined;
  return (why, code) => {
    if (leaving === undefined)
      setTimeout(() => {
        log.fatal(`${why}：没能在 ${withinMs / 1000} 秒内停好，直接结束`);
        process.exit(1);
      }, withinMs).unref();
    leaving ??= leave(why);
    leaving.then(
      () => {
        if (code !== undefined) process.exit(code);
      },
      (error: unknown) => {
        log.fatal({ err: error }, `${why}：没能按顺序停好，直接结束`);
        process.exit(1);
      },
    );
  };
}
