/** Chinese text of the page behind a join link. */
export const joinWords = {
  scene: '公司出船，\n路还是你自己走。',
  heading: (organisation: string) => `${organisation}请你来学`,
  lead: (course: string, endsOn: string) => `${course}，到 ${endsOn}。公司已经付过，你不用付钱。`,
  shownTitle: '你同意的话，公司看得到',
  shown: ['学完几章，和计划差几天', '最近 14 天哪几天学了', '上完课没有'],
  hiddenTitle: '怎么样都看不到',
  hidden: ['做错的题、每次的分数', '你的提问、笔记、划线', '手机号，和你自己买的课'],
  terms: '我已阅读并同意',
  legal: '《服务条款》',
  and: '和',
  privacy: '《隐私政策》',
  termsNote: '上课要先同意这两份',
  termsMissing: '请先勾选这一项',
  consent: '愿意给公司看上面三样',
  consentNote: '不点也照样上课；以后在设置里随时能改',
  join: '加入',
  line: '排队等座位',
  logIn: '登录或注册，加入',
  logInLine: '登录或注册，排队',
  known: '已经有账号？登录后加入，自己买的课不受影响。',
  full: '座位满了。现在加入会排队，有人空出座位就轮到你，会发消息告诉你。',
  foot: (organisation: string, left: number, until: string) =>
    `这门课还有 ${left} 座，链接 ${until} 前有效。不是${organisation}的人，请不用理会。`,
  joined: {
    title: (organisation: string) => `你已经是${organisation}的学员`,
    text: (course: string, endsOn: string) => `${course}能上到 ${endsOn}。`,
    consented: '公司看得到你的进度，随时能在设置里收回。',
    withheld: '公司看不到你的进度，想给它看可以在设置里改。',
    go: '去上课',
    settings: '去设置',
    identity: '上课前要先完成实名认证。',
    verify: '去实名认证',
  },
  /** The contract is over, for who held a seat by it or waited for one. */
  ended: {
    title: (organisation: string) => `${organisation}的合同到期了`,
    text: (course: string, endsOn: string) =>
      `它请的${course}到 ${endsOn} 为止。学过的都留着，自己买的课不受影响；要接着学，请问单位要新的链接。`,
    go: '回到首页',
  },
  waiting: {
    title: '在排队了',
    text: (place: number) => `你排在第 ${place} 位，轮到了会发消息告诉你，不用再来一次。`,
    go: '回到首页',
  },
  other: {
    title: '你现在是另一个单位的学员',
    text: '要换到这个单位，请先让那边把你移出。账号、学过的和自己买的课都会留着。',
    go: '看看我在哪个单位',
  },
  over: {
    title: '这个加入链接用不了了',
    text: (organisation: string) => `它停用或过期了。请向${organisation}要一个新的。`,
    go: '去首页',
  },
  notBegun: {
    title: '还没有开始',
    text: (startsOn: string) => `合同从 ${startsOn} 开始，请那天再打开这个链接。`,
    go: '去首页',
  },
  unknown: { title: '没有这个加入链接', go: '去首页', again: '再试一次' },
} as const;

/** Chinese text of what stands among the settings. */
export const membershipWords = {
  label: (organisation: string, department: string | null) =>
    department === null ? `单位：${organisation}` : `单位：${organisation} · ${department}`,
  course: (title: string, endsOn: string, isWaiting: boolean) =>
    isWaiting ? `${title}，在排队等座位` : `${title}，到 ${endsOn}`,
  consent: (organisation: string) => `给${organisation}看进度`,
  given: (day: string) => `${day} 同意的。单位看得到学完几章、和计划差几天、最近 14 天哪几天学了。`,
  withheld: '单位只知道你占了一个座位。不同意也照样上课。',
  takenBack: (day: string) => `${day} 收回的。单位只知道你占了一个座位。`,
  gave: (organisation: string) => `${organisation}现在看得到你的进度`,
  tookBack: (organisation: string) => `收回了，${organisation}马上看不到你的进度`,
} as const;
