/** Collected, and explained, in `../refusals.ts`. */
export const assignmentRefusals = {
  locked: [2006, '前面的作业还没有完成，这里暂未开放'],
  assignmentFull: [6301, '最多 10 个附件，请先删除一个再上传'],
  assignmentPassed: [6302, '作业已经通过，附件不能再改'],
} as const;
