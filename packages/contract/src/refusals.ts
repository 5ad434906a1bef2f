/**
 * The closed list of expected refusals: HTTP 200 whose status is one of these, with words that say what to do.
 * A refusal is shown where it arose, never in the global notice. Numbers are part of the contract: never reuse one.
 */
export const refusals = {
  phoneFormat: [1001, '手机号格式不正确，请检查后重新输入'],
  phoneRegistered: [1002, '该手机号已注册，请直接登录'],
  phoneUnknown: [1003, '该手机号未注册，请先注册'],
  loginFailed: [1004, '登录名或密码不正确'],
  smsCodeWrong: [1005, '验证码不正确，请重新输入'],
  smsCodeExpired: [1006, '验证码已过期，请重新获取'],
  smsTooSoon: [1007, '验证码发送太频繁，请稍后再试'],
  smsTooMany: [1008, '今天获取验证码的次数已用完，请明天再试'],
  nicknameFormat: [
    1009,
    '昵称需 4 至 32 个字符，一个汉字算两个，可用汉字、字母、数字、下划线和短横线',
  ],
  nicknameTaken: [1010, '名称已被占用，请换一个'],
  passwordFormat: [1011, '密码至少 8 位，需同时包含字母和数字'],
  tooManyAttempts: [1012, '尝试次数过多，请 15 分钟后再试'],
  registrationExpired: [1013, '注册信息已过期，请重新获取验证码'],
  captchaNeeded: [1015, '请先完成滑块验证'],
  captchaTooMany: [1016, '验证次数过多，请稍后再试'],
  phoneBound: [1017, '该手机号已绑定其他账号，请用它登录，或换一个手机号'],
  mobileCheckNeeded: [1018, '请先验证现在的手机号'],
  wechatOff: [1019, '学校还没有开通微信登录，请用其他方式'],
  wechatFailed: [1020, '微信暂时没有回应，请稍后再试或用其他方式'],
  wechatExpired: [1021, '这次扫码已失效，请重新扫码'],
  wechatBound: [1022, '这个微信或这个账号已有绑定，请先在设置里解绑'],
  lastWayIn: [1023, '解绑后将无法登录，请先绑定手机号或设置密码'],
  usernameFormat: [1024, '请输入手机号或邮箱'],
  resetExpired: [1025, '重置链接或验证已失效，请重新申请'],
  passwordWrong: [1026, '原密码不正确，请重新输入'],
  emailFormat: [1027, '邮箱地址格式不正确'],
  emailTaken: [1028, '该邮箱已被使用，请换一个'],
  emailCodeWrong: [1029, '邮箱验证码不正确或已过期，请重新获取'],
  emailTooSoon: [1030, '邮件发送太频繁，请稍后再试'],
  imageInvalid: [1031, '图片无法读取，请换一张 JPG、PNG 或 WebP 图片'],
  prepurchaseTooMany: [1032, '提交太频繁，请稍后再试'],
  wechatIdFormat: [1040, '微信号最多 50 个字符，可用字母、数字和 . _ - + @'],
  messageDecided: [5001, '这条消息已经处理过了，请刷新查看'],
  courseExpired: [2001, '课程已过有效期，学过的记录仍可查看'],
  courseNotOwned: [2002, '您还没有这门课程'],
  videoInWork: [2003, '视频正在处理，请稍后再来'],
  videoBroken: [2004, '视频处理失败，老师正在修复'],
  identityRequired: [2005, '学习这门课程前，请先完成实名认证'],
  identityName: [1101, '姓名需与证件一致：身份证为 2 至 30 个汉字，护照也可以是拼音'],
  identityNumber: [1102, '身份证号不正确，请对照证件检查这 18 位'],
  identityNumberOld: [1103, '15 位身份证号已停用，请填写现用身份证上的 18 位号码'],
  identityTooYoung: [1104, '还没有到可以认证的年龄，请联系学校的老师'],
  passportNumber: [1105, '护照号不正确，应为 6 至 9 位字母和数字'],
  identityTaken: [1106, '该证件已用于另一个账号。如果那不是您的账号，请联系学校的老师'],
  identityTooMany: [1107, '今天的认证次数已用完，请明天再试'],
  identityConsent: [1108, '请先阅读并同意最新的认证说明'],
  identityPassed: [1109, '您已通过实名认证，无需再次提交'],
  identityInReview: [1110, '资料正在审核，如需修改请先撤回'],
  identityReviewed: [1111, '审核已有结果，不能再撤回'],
  identityMismatch: [1112, '姓名与身份证号不一致，请对照证件检查'],
  identityUnknown: [1113, '没有查到这个身份证号的记录，请改用上传证件的方式'],
  identityServiceDown: [1114, '核验服务暂时没有回应，请稍后再试，或改用上传证件的方式'],
  identityNotOffered: [1115, '学校没有开通这种认证方式，请换一种'],
  identityImageSmall: [1116, '照片太小，看不清文字，请换一张短边不少于 400 像素的照片'],
  phoneRequired: [1014, '请先绑定手机号'],
  locked: [2006, '前面的作业还没有完成，这里暂未开放'],
  questionChanged: [3001, '题目已更新，请刷新后再答'],
  answerInvalid: [3002, '答案不在选项之内，请重新选择'],
  idReused: [3003, '这个编号已用于另一次提交，内容没有保存，请刷新后重试'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type RefusalName = keyof typeof refusals;

/** The HTTP failures of the catalogue; any other failure is `other`. */
export const failures = {
  400: '提交的内容有误，请检查后重试',
  401: '您的登录已经过期, 请重新登录',
  403: '您的账号在别处登录，请确认是否是本人操作！',
  404: '您需要的资源没有找到',
  413: '提交的内容太大，请缩小后重试',
  415: '提交的内容格式不支持',
  429: '操作太频繁，请稍后再试',
  500: '系统错误',
  503: '服务暂时不可用',
  other: '服务出错，请重试',
} as const;

export type FailureStatus = Exclude<keyof typeof failures, 'other'>;

export function failureMessage(status: number): string {
  return status in failures ? failures[status as FailureStatus] : failures.other;
}
