/** Collected, and explained, in `../console-refusals.ts`. */
export const qaConsoleRefusals = {
  qaUnknown: [9401, '没有这个问题'],
  qaClaimed: [9402, '已经有老师在回答这个问题'],
  qaNotClaimed: [9403, '这个问题不在你手里'],
  qaOver: [9404, '这个问题已被撤回、隐藏或并入另一个问题'],
  qaCannotAnswer: [9405, '这个人没有回答提问的权限，请换一位，或先给他权限'],
  qaReplyEmpty: [9406, '请写上回答，最多 10000 个字'],
  qaAnswerUnknown: [9407, '没有这个老师的回答'],
  qaMergeItself: [9408, '不能并到它自己，也不能并到一个已经并走的问题'],
  qaMergePrivate: [9409, '公开的问题不能并到只给老师看的问题里'],
  qaThingUnknown: [9410, '没有这个问题、回答或评论'],
  qaReasonEmpty: [9411, '请写明原因，学员会看到'],
  qaReportUnknown: [9412, '没有这份举报或申诉，可能已经处理过'],
  qaCannedEmpty: [9413, '请写上名称和内容'],
  qaCannedUnknown: [9414, '没有这个常用回答'],
  qaHoursInvalid: [9415, '时间应像 09:00-23:00，先后不重叠；一周要有 7 天，至少一天有时间'],
  qaStillDraft: [9416, '这还是机器写的草稿。请核对、改写，去掉开头标着草稿的那一行再发'],
} as const;
