/** Collected, and explained, in `../refusals.ts`. */
export const ltiRefusals = {
  ltiLaunchUnknown: [11800, '这次打开过期了，请回到课程平台再点一次'],
  ltiPlatformOff: [11801, '学校停用了和这个课程平台的连接，请问问你的老师'],
  ltiCourseClosed: [11802, '学校没有给这个课程平台开这门课，请告诉你的老师'],
  ltiPlatformOver: [11803, '给这个课程平台开的课到期了，请告诉你的老师'],
  ltiTermsMissing: [11804, '请先勾选《服务条款》和《隐私政策》'],
  ltiTaken: [11805, '你在课程平台的账号已经连着这里的另一个账号，请先在那边的设置里解开'],
  ltiOther: [11806, '你的账号已经连着这个课程平台的另一个人，请先在设置里解开'],
  ltiNotLinked: [11807, '已经没有连着了，请刷新再看'],
  ltiGone: [11808, '要打开的内容已经不在了，请告诉你的老师'],
} as const;
