/** Collected, and explained, in `../refusals.ts`. */
export const identityRefusals = {
  identityName: [1101, '姓名需与证件一致：身份证为 2 至 30 个汉字，护照也可以是拼音'],
  identityNumber: [1102, '身份证号不正确，请对照证件检查这 18 位'],
  identityNumberOld: [1103, '15 位身份证号已停用，请填写现用身份证上的 18 位号码'],
  identityTooYoung: [1104, '还没有到可以认证的年龄，请联系学校的老师'],
  passportNumber: [1105, '护照号不正确，应为 6 至 9 位字母和数字'],
  identityTaken: [1106, '该证件已用于另一个账号。如果那不是你的账号，请联系学校的老师'],
  identityTooMany: [1107, '今天的认证次数已用完，请明天再试'],
  identityConsent: [1108, '请先阅读并同意最新的认证说明'],
  identityPassed: [1109, '你已通过实名认证，无需再次提交'],
  identityInReview: [1110, '资料正在审核，如需修改请先撤回'],
  identityReviewed: [1111, '审核已有结果，不能再撤回'],
  identityMismatch: [1112, '姓名与身份证号不一致，请对照证件检查'],
  identityUnknown: [1113, '没有查到这个身份证号的记录，请改用上传证件的方式'],
  identityServiceDown: [1114, '核验服务暂时没有回应，请稍后再试，或改用上传证件的方式'],
  identityNotOffered: [1115, '学校没有开通这种认证方式，请换一种'],
  identityImageSmall: [1116, '照片太小，看不清文字，请换一张短边不少于 400 像素的照片'],
} as const;
