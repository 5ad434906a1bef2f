/** Collected, and explained, in `../refusals.ts`. */
export const organisationRefusals = {
  joinLinkUnknown: [11000, '没有这个加入链接，请向你们单位再要一次'],
  joinLinkOver: [11001, '这个加入链接已经停用或过期，请向你们单位要一个新的'],
  joinTermsMissing: [11002, '请先勾选《服务条款》和《隐私政策》再加入'],
  joinOtherOrganisation: [11003, '你现在是另一个单位的学员，请先让那边把你移出'],
  joinNotBegun: [11004, '合同还没有开始，请到开始那天再来'],
  membershipUnknown: [11005, '你不在这个单位里了，请刷新再看'],
} as const;
