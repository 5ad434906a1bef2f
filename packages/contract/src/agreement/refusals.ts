/** Collected, and explained, in `../refusals.ts`. */
export const agreementRefusals = {
  agreementRequired: [1201, '学习这门课程前，请先签署课程协议'],
  agreementName: [1202, '请输入你的真实姓名：2 至 30 个汉字，或证件上的拼音'],
  agreementOtherName: [1203, '签名与实名认证的姓名不一致，请检查'],
  agreementChanged: [1204, '协议内容有更新，请重新阅读后再签署'],
} as const;
