/** Collected, and explained, in `../console-refusals.ts`. */
export const systemConsoleRefusals = {
  jobUnknown: [9601, '没有这个任务，可能已经做成或去掉了'],
  backupRunning: [9602, '正在备份，请等它做完'],
  backupNoRoom: [9603, '盘上放不下一份备份，请先清理，或在命令行备份到别的盘'],
} as const;
