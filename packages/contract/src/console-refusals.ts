import { accountConsoleRefusals } from './account/console-refusals.ts';
import { alumniConsoleRefusals } from './alumni/console-refusals.ts';
import { assignmentConsoleRefusals } from './assignment/console-refusals.ts';
import { authoringConsoleRefusals } from './authoring/console-refusals.ts';
import { campConsoleRefusals } from './camp/console-refusals.ts';
import { campaignConsoleRefusals } from './campaign/console-refusals.ts';
import { careerConsoleRefusals } from './career/console-refusals.ts';
import { enrolmentConsoleRefusals } from './enrolment/console-refusals.ts';
import { identityConsoleRefusals } from './identity/console-refusals.ts';
import { imConsoleRefusals } from './im/console-refusals.ts';
import { importConsoleRefusals } from './import/console-refusals.ts';
import { liveConsoleRefusals } from './live/console-refusals.ts';
import { mallConsoleRefusals } from './mall/console-refusals.ts';
import { messageConsoleRefusals } from './message/console-refusals.ts';
import { mockConsoleRefusals } from './mock/console-refusals.ts';
import { qaConsoleRefusals } from './qa/console-refusals.ts';
import { reportConsoleRefusals } from './report/console-refusals.ts';
import { reviewConsoleRefusals } from './review/console-refusals.ts';
import { siteConsoleRefusals } from './site/console-refusals.ts';
import { staffConsoleRefusals } from './staff/console-refusals.ts';
import { surveyConsoleRefusals } from './survey/console-refusals.ts';
import { systemConsoleRefusals } from './system/console-refusals.ts';
import { tokenConsoleRefusals } from './token/console-refusals.ts';
import { refusals } from './refusals.ts';

/**
 * What only staff can be refused for: apart from the others, so that the learner's bundle has nothing of it. Each is
 * declared by the capability that it is about, in its `console-refusals.ts`. The same rules hold as in `refusals.ts`;
 * numbers from 9001 on.
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
  firstCodeWrong: [9051, '码不对，请照启动时印出的最后几行再填'],
  firstCodeOver: [9052, '这个码已经过了 30 分钟，请重新启动服务，会印一个新的'],
  firstCodeWait: [9053, '连着填错了 5 次，请等 10 分钟再填，或重新启动服务换一个码'],
  firstOwnerTaken: [9054, '已经有人先成了校长，请让他邀请你'],
  firstPasswordShort: [9055, '密码要 12 个字以上，至少 5 个不同的'],
  notOwn: [9017, '这不在你负责的课程和班级里，需要时请教务或校长来做'],
  secondStepMissing: [9018, '学校要求你的角色用两步登录，请先在“我的账号”里开通动态码'],
  approvalAsked: [9019, '已提交，等一位同事同意后生效，72 小时没有人定就作废'],
  approvalDelayed: [
    9020,
    '已提交。学校里没有第二个人能同意，24 小时后生效；已写邮件给校长，在“待同意”里可以停下',
  ],
  approvalUnknown: [9021, '没有这件待同意的事，请刷新后再看'],
  approvalDecided: [9022, '这件事已经有结果了，请刷新后再看'],
  approvalOwn: [9023, '自己提的事要由另一位同事同意'],
  approvalNotYours: [9024, '这件事要由有相应权限的同事来定，需要时请联系校长'],
  approvalReasonEmpty: [9025, '请写明不同意的原因，提的人会看到'],
  codeWrong: [9026, '动态码不对，请看手机上现在的 6 位数字；也可以用一个没用过的恢复码'],
  codeAsked: [9027, '请再输入动态码；没有开通两步登录的，输入登录密码'],
  secondStepOn: [9028, '两步登录已经开通'],
  secondStepOff: [9029, '两步登录还没有开通'],
  secondStepDemanded: [9030, '学校要求你的角色用两步登录，不能关掉'],
  invitationOver: [9031, '这份邀请已经用过、收回或超过 72 小时，请学校里邀请你的人再发一次'],
  invitationTaken: [9032, '这个手机号或邮箱已经有一份没用的邀请'],
  invitationAddress: [9033, '请写一个能收信的邮箱，或一个手机号'],
  dutyUnknown: [9034, '没有这门课、这个班或这节直播课，请刷新后再选'],
  undoUnknown: [9035, '这一条不能从这里撤回'],
  undoOver: [9036, '已经过了能撤回的时间'],
  undoDone: [9037, '这一条已经撤回过了'],
  undoChanged: [9038, '在那以后已经改过，没有撤回'],
  auditPeriod: [9039, '一次最多导出 90 天，结束要在开始之后'],
  viewNameEmpty: [9091, '请给这个视图写一个名字'],
  viewNameTaken: [9092, '你在这个列表里已有同名的视图，请换一个名字'],
  viewsTooMany: [9093, '一个列表最多存 20 个视图，请先删掉用不着的'],
  viewUnknown: [9094, '没有这个视图，可能已在另一个窗口里删掉'],
  studentUnknown: [9101, '没有这位学员，请检查后再试'],
  studentTaken: [9102, '这个手机号或昵称已经有人用了'],
  whyEmpty: [9103, '请写明原因，会记入操作记录'],
  rosterEmpty: [9104, '没有一行能报名，请先改好标出来的行'],
  studentNoteEmpty: [9106, '请写上备注'],
  backupGone: [10501, '这份备份没有做好，或已经不在这台机器上，请拿另一份'],
  rehearsalRunning: [10502, '已经在演练一份了，做好以后再来'],
  rehearsalNoRoom: [10503, '盘上放不下第二份，请先清理旧的备份和日志'],
  studentNoteUnknown: [9107, '没有这条备注，或者不是你写的，只有写的人能删'],
  studentNotesTooMany: [9108, '一位学员最多 200 条备注，请先删掉自己写的旧的'],
  rosterOther: [9105, '这份名单的编号已经被另一份用了，请重新选一次文件'],
  behindRulesChanged: [9109, '刚刚有同事改过这些规则，请对照一遍再存，你写的都还在'],
  tagEmpty: [9110, '请写上标签，最多 20 个字'],
  whomUnclear: [9114, '请选几位学员，或者用筛选选中全部，不能两样一起'],
  assistantUnknown: [9115, '没有这位同事，可能已被停用，请刷新后再选'],
  exportTooMany: [9116, '一次最多导出 20,000 人，请用筛选分几次导出'],
  devicePaperRuns: [9117, '他正在考试。退出后考试的时间照走，确定的话请再按一次'],
  deviceGone: [9118, '这台设备已经不在登录了'],
  identityReviewUnknown: [9111, '没有这份实名认证，可能已被学员撤回或重新提交'],
  identityReviewDecided: [9112, '这份实名认证已有结果，没有改动'],
  identityReasonEmpty: [9113, '请写明原因，学员要知道怎么改'],
  messageTitleEmpty: [9121, '请写上标题'],
  messageUnknown: [9123, '没有这条消息'],
  campaignUnknown: [9701, '没有这条消息，可能已被删掉'],
  campaignChanged: [9702, '刚刚有人改过这条消息，请对照新的再存'],
  campaignSent: [9703, '这条消息已经排上或发出，不能再改'],
  campaignPast: [9704, '发出的时间应该在现在之后'],
  campaignNobody: [9705, '现在没有人符合，谁也收不到，请改一改发给谁'],
  campaignMoved: [9706, '符合的人和刚才看到的差了一成以上，请再看一遍再发'],
  campaignField: [9707, '花括号里有不认识的字段'],
  campaignMissing: [9708, '有人没有这个字段，请写成 {字段|换的说法}，或换一批人'],
  campaignOutside: [9709, '消息里只能放本校的链接，别的网站请去掉'],
  campaignNoMail: [9710, '你的登录名不是邮箱，没有地方寄；可以在右边看预览'],
  campaignOver: [9711, '这条消息已经发完，没有能收回的了'],
  reportPeriod: [9721, '结束的那天早于开始的那天，请改其中一个'],
  reportBefore: [9722, '那时还没有这所学校，请选晚一些的日子'],
  reportSmall: [9723, '不到 5 个人，不列出来，免得认出是谁'],
  reportNoMail: [9724, '你的登录名不是邮箱，没有地方寄'],
  reportUnknown: [9725, '报表里没有这个数字，请回到报表里再点一次'],
  reportLarge: [9726, '超过 10 万行，一次导不出来，请选短一些的时间或一门课程'],
  // Of what several capabilities are asked about.
  textUnshowable: [9122, '内容里有不能显示的部分，请修改后再保存'],
  bookUnknown: [9135, '没有这本书'],
  courseUnknown: [9181, '没有这门课程'],
  lectureUnknown: [9208, '这门课里没有这节课'],
  placeUnknown: [9242, '没有这一章，或考点不在这一章里，请刷新后再选'],
  courseFileUnknown: [9221, '没有这份资料'],
  ...accountConsoleRefusals,
  ...alumniConsoleRefusals,
  ...assignmentConsoleRefusals,
  ...authoringConsoleRefusals,
  ...campConsoleRefusals,
  ...campaignConsoleRefusals,
  ...careerConsoleRefusals,
  ...enrolmentConsoleRefusals,
  ...identityConsoleRefusals,
  ...imConsoleRefusals,
  ...importConsoleRefusals,
  ...liveConsoleRefusals,
  ...mallConsoleRefusals,
  ...messageConsoleRefusals,
  ...mockConsoleRefusals,
  ...qaConsoleRefusals,
  ...reportConsoleRefusals,
  ...reviewConsoleRefusals,
  ...siteConsoleRefusals,
  ...staffConsoleRefusals,
  ...surveyConsoleRefusals,
  ...systemConsoleRefusals,
  ...tokenConsoleRefusals,
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ConsoleRefusalName = keyof typeof consoleRefusals;

const together = <A extends object, B extends object>(a: A, b: B): A & B => ({ ...a, ...b });

/** What the server and its documentation know: all of both. A page that asks for one of them gets no more than that. */
export const allRefusals = /* @__PURE__ */ together(refusals, consoleRefusals);
export type AnyRefusalName = keyof typeof allRefusals;
