/** Collected, and explained, in `../console-refusals.ts`. */
export const messageConsoleRefusals = {
  messageTitleEmpty: [9121, '请写上标题'],
  messageUnknown: [9123, '没有这条消息'],
  wechatTemplateWrong: [11850, '模板有一处还不能用，请照提示改'],
  wechatTrialNobody: [11851, '没有学员账号用这个手机号，请填你自己学员账号的手机号'],
  wechatTrialUnbound: [11852, '这个账号还没有绑定微信，请先用它在登录页扫一次公众号的码'],
  wechatTrialRefused: [11853, '微信没有收下这条试发'],
  wechatAccountOff: [11854, '学校还没有接上公众号，请让技术同事先配置'],
} as const;
