/** Collected, and explained, in `../console-refusals.ts`. */
export const assignmentConsoleRefusals = {
  assignmentUnknown: [9131, '没有这份作业'],
  assignmentTitleEmpty: [9132, '请写上作业的标题'],
  assignmentNotHandedIn: [9133, '学员还没有交这份作业'],
  assignmentCommentEmpty: [9134, '请写上评语，学员要知道怎么改'],
} as const;
