import { refusals } from './refusals.ts';

/**
 * What only staff can be refused for: apart from the others, so that the learner's bundle has nothing of it. The same
 * rules hold as in `refusals.ts`; numbers begin with 9.
 */
export const consoleRefusals = {
  permissionMissing: [9001, '你没有做这件事的权限，需要时请联系校长'],
  passwordTemporary: [9002, '现在的密码是临时的，请先设置自己的密码'],
  staffLoginFormat: [9003, '登录名应是邮箱，或 3 至 32 个小写字母、数字、点、短横线和下划线'],
  staffLoginTaken: [9004, '这个登录名已有人使用，请换一个'],
  staffNameEmpty: [9005, '请写上姓名'],
  staffUnknown: [9006, '没有这个人，可能已被别人修改，请刷新后再看'],
  staffBuiltIn: [9007, '本机操作员是系统自带的，不能修改'],
  staffDisabled: [9008, '这个人已停用，请先恢复'],
  lastOwner: [9009, '这是最后一位校长，请先让另一个人担任校长'],
  roleUnknown: [9010, '没有这个角色，请刷新后再选'],
  roleBeyondOwn: [9011, '不能给出你自己没有的权限'],
  roleNameEmpty: [9012, '请写上角色的名称'],
  roleNameTaken: [9013, '已有同名的角色，请换一个名称'],
  roleOwnerFixed: [9014, '校长拥有全部权限，这个角色不能修改'],
  roleInUse: [9015, '还有人担任这个角色，请先给他们换一个'],
  ownStaffAccount: [9016, '不能修改自己的角色或停用自己，请让另一位校长来做'],
  studentUnknown: [9101, '没有这位学员，请检查后再试'],
  studentTaken: [9102, '这个手机号或昵称已经有人用了'],
  whyEmpty: [9103, '请写明原因，会记入操作记录'],
  identityReviewUnknown: [9111, '没有这份实名认证，可能已被学员撤回或重新提交'],
  identityReviewDecided: [9112, '这份实名认证已有结果，没有改动'],
  identityReasonEmpty: [9113, '请写明原因，学员要知道怎么改'],
  messageTitleEmpty: [9121, '请写上标题'],
  textUnshowable: [9122, '内容里有不能显示的部分，请修改后再保存'],
  assignmentUnknown: [9131, '没有这份作业'],
  assignmentTitleEmpty: [9132, '请写上作业的标题'],
  assignmentNotHandedIn: [9133, '学员还没有交这份作业'],
  assignmentCommentEmpty: [9134, '请写上评语，学员要知道怎么改'],
  bookUnknown: [9135, '没有这本书'],
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
  careerPlanUnknown: [9151, '没有这个职业规划'],
  careerPlanNotGiven: [9152, '没有给这位学员指定过这个规划'],
  settingUnknown: [9161, '没有这个设置'],
  settingInvalid: [9162, '设置的值不对，请检查后再保存'],
  settingNotImage: [9163, '不是 JPG、PNG 或 WebP 图片'],
  questionReportUnknown: [9171, '没有这份待处理的报告，可能已经处理过'],
  questionReplyEmpty: [9172, '请写上答复，学员会看到'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ConsoleRefusalName = keyof typeof consoleRefusals;

/** What the server and its documentation know: all of both. */
export const allRefusals = { ...refusals, ...consoleRefusals };
export type AnyRefusalName = keyof typeof allRefusals;
