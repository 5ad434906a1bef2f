/** Collected, and explained, in `../console-refusals.ts`. */
export const systemConsoleRefusals = {
  jobUnknown: [9601, '没有这个任务，可能已经做成或去掉了'],
  backupRunning: [9602, '正在备份，请等它做完'],
  backupNoRoom: [9603, '盘上放不下一份备份，请先清理，或在命令行备份到别的盘'],
  backupGone: [10501, '这份备份没有做好，或已经不在这台机器上，请拿另一份'],
  rehearsalRunning: [10502, '已经在演练一份了，做好以后再来'],
  rehearsalNoRoom: [10503, '盘上放不下第二份，请先清理旧的备份和日志'],
  outwardSettled: [11300, '没有停着的邮件和短信了，可能同事刚处理过'],
  repairGone: [12610, '这一件已经修好了，不用再管'],
  repairUrgent: [12611, '急的不能放着，请先修'],
} as const;
