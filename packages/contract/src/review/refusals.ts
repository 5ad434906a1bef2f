/** Collected, and explained, in `../refusals.ts`. */
export const reviewRefusals = {
  questionReportEmpty: [3201, '请写下哪里有问题，例如“选项 C 也是对的，因为……”'],
  questionReportTooMany: [3202, '你有 500 条题目报错还没有处理，请等老师处理一些再报'],
} as const;
