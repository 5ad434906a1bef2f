/** Collected, and explained, in `../console-refusals.ts`. */
export const identityConsoleRefusals = {
  identityReviewUnknown: [9111, '没有这份实名认证，可能已被学员撤回或重新提交'],
  identityReviewDecided: [9112, '这份实名认证已有结果，没有改动'],
  identityReasonEmpty: [9113, '请写明原因，学员要知道怎么改'],
} as const;
