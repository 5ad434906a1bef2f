/** Collected, and explained, in `../console-refusals.ts`. */
export const campConsoleRefusals = {
  campUnknown: [9141, '没有这个训练营'],
  campClassUnknown: [9142, '没有这个班'],
  campClassClosed: [9143, '这个班已经关闭'],
  campClassOfFile: [
    9144,
    '这个班写在课程目录的 camps.yaml 里，请在那里改 joinUntil 或删去，再导入一次',
  ],
  campTitleEmpty: [9145, '请写上班名'],
  campJoinOver: [9146, '报名的最后一天已经过去，谁也报不了名'],
  campJoinReversed: [9147, '报名的最后一天早于第一天，没有一天可以报名'],
  campMemberAlready: [9148, '这位学员已在这个训练营里'],
  campOfFile: [11500, '这个训练营写在文件里，这里只能看；要在这里改，请先接管'],
  campChanged: [11501, '刚刚有同事改过这个训练营，请对照着再存'],
  campPlanWrong: [11502, '有一处还不能用，请照提示改'],
  campMoveElsewhere: [12110, '请选同一个训练营的另一个班'],
  campMoveOver: [12111, '那个班已经走完了，请选一个没走完的'],
} as const;
