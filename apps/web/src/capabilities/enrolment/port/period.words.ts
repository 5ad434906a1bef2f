/** Chinese text of the buttons that change a course's period; apart from the words of the dialogs that they open. */
export const periodWords = {
  redeem: '兑换课程',
  take: '领取课程',
  preopen: '提前开课',
  postpone: (days: number) => `延期 ${days} 天`,
  reopen: '申请重新开课',
} as const;
