/** Collected, and explained, in `../console-refusals.ts`. */
export const assignmentConsoleRefusals = {
  assignmentUnknown: [9131, '没有这份作业'],
  assignmentTitleEmpty: [9132, '请写上作业的标题'],
  assignmentNotHandedIn: [9133, '学员还没有交这份作业'],
  assignmentCommentEmpty: [9134, '请写上评语，学员要知道怎么改'],
  markChanged: [10409, '刚有同事批了这一份，或学员改了附件，请看过再存'],
  workHeld: [10410, '一位同事正在批这一份，请先批下一份'],
  assignmentChanged: [10707, '刚刚有同事改过这份作业，请看过新的再存，你写的都还在'],
  assignmentHasWork: [10708, '已经有学员交过这份作业，不能删去，可以改它的要求'],
} as const;
