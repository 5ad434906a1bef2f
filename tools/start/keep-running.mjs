/** Whoever ends a program so means it: it is not begun again. */
const orders = new Set(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

/**
 * Runs a program until it is told to stop, and begins it again where it left by a fault of its own. One that was never
 * ready, as with a configuration that it refuses, is not begun again, and none that goes on failing.
 * @param {() => import('node:child_process').ChildProcess} begin
 * @param {object} options
 * @param {(message: unknown) => boolean} options.isReady whether it says by a message that it is ready
 * @param {(words: string) => void} options.tell
 * @param {(code: number | null, signal: NodeJS.Signals | null) => void} options.over it runs no more
 * @param {number} [options.most] so many times within `withinMs`
 * @param {number} [options.pauseMs] before the first time; before each further one twice as long
 */
export function keepRunning(
  begin,
  { isReady, tell, over, most = 5, withinMs = 600_000, pauseMs = 1000 },
) {
  let wasReady = false;
  let isStopping = false;
  /** @type {number[]} */
  let faults = [];
  /** @type {NodeJS.Timeout | undefined} */
  let pause;
  /** @type {import('node:child_process').ChildProcess} */
  let child;

  function run() {
    pause = undefined;
    child = begin();
    child.on('message', (message) => {
      if (isReady(message)) wasReady = true;
    });
    child.once('exit', (code, signal) => {
      const isFault = signal === null ? code !== 0 : !orders.has(signal);
      if (isStopping || !wasReady || !isFault) return over(code, signal);
      const now = performance.now();
      faults = [...faults.filter((at) => now - at < withinMs), now];
      const how = signal ?? `退出码 ${code}`;
      if (faults.length > most) {
        tell(`服务器又因故障退出了（${how}），已重新启动过 ${most} 次，不再重试。原因见日志`);
        return over(code, signal);
      }
      tell(`服务器因故障退出（${how}），正在重新启动（第 ${faults.length} 次），已保存的内容都在`);
      pause = setTimeout(run, pauseMs * 2 ** (faults.length - 1));
    });
  }
  run();
  return {
    stop: () => {
      isStopping = true;
      if (pause === undefined) return void child.kill('SIGTERM');
      clearTimeout(pause);
      over(0, null);
    },
  };
}
