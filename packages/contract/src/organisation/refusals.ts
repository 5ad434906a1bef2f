/** Collected, and explained, in `../refusals.ts`. */
export const organisationRefusals = {
  joinLinkUnknown: [11000, '没有这个加入链接，请向你们单位再要一次'],
  joinLinkOver: [11001, '这个加入链接已经停用或过期，请向你们单位要一个新的'],
  joinTermsMissing: [11002, '请先勾选《服务条款》和《隐私政策》再加入'],
  joinOtherOrganisation: [11003, '你现在是另一个单位的学员，请先让那边把你移出'],
  joinNotBegun: [11004, '合同还没有开始，请到开始那天再来'],
  membershipUnknown: [11005, '你不在这个单位里了，请刷新再看'],
  signInUnknown: [11450, '没有这个单位的登录，或者它停用了，请用手机号登录'],
  signInAway: [11451, '单位的登录现在没有回应，请稍后再试，或用手机号登录'],
  signInNotProven: [11452, '这次登录过期了，请再用单位账号登录一次'],
  signInLeft: [11453, '你不在这个单位里了，不能再用单位账号登录。这里的账号还在，请用手机号登录'],
  signInContractOver: [
    11454,
    '单位的合同到期了，不能再用单位账号登录。这里的账号还在，请用手机号登录',
  ],
  signInTaken: [
    11455,
    '这个单位账号已经连着这里的另一个账号，请先在那边的设置里解开；登不上那个账号，请联系学校解开',
  ],
  signInOther: [11456, '你的账号已经连着这个单位的另一个人，请先在设置里解开'],
  signInNotLinked: [11457, '已经没有连着了，请刷新再看'],
} as const;
