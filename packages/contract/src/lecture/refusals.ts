/** Collected, and explained, in `../refusals.ts`. */
export const lectureRefusals = {
  videoInWork: [2003, '视频正在处理，请稍后再来'],
  videoBroken: [2004, '视频处理失败，老师正在修复'],
} as const;
