/** Chinese text of the page that a course platform opens, and of what stands of it among the settings. */
export const launchWords = {
  scene: '学校的课，\n从你的课程平台打开。',
  opening: '正在打开……',
  first: {
    title: (name: string | null) =>
      name === null ? '第一次从这里打开' : `${name}，第一次从这里打开`,
    lead: (platform: string) =>
      `${platform}要打开下面的内容。请连到你在这里的账号，以后点开就直接学。没有账号就用手机号注册一个。`,
    kind: { course: '课程', book: '一册', reading: '一章', paper: '一份试卷' },
    own: (nickname: string) => `会连到现在登录着的账号：${nickname}。`,
    change: '不是我，换一个账号',
    link: '连到这个账号并打开',
    logIn: '登录或注册，再打开',
    terms: '我已阅读并同意',
    legal: '《服务条款》',
    and: '和',
    privacy: '《隐私政策》',
    termsMissing: '请先勾选《服务条款》和《隐私政策》',
    keeps: (platform: string) =>
      `只知道你在${platform}的编号和名字，不取邮箱。学过的都在你自己的账号里；连着的课程平台在设置里随时能解开。`,
    graded: (platform: string, isPaper: boolean) =>
      isPaper ? `交卷的成绩会交给${platform}。` : `学到了多少会交给${platform}，当作成绩。`,
  },
  refused: '没有打开',
  failed: (platform: string) =>
    `${platform}没有证实是你。请回到那边再点一次；一直不行，请告诉你的老师。`,
  astray: (platform: string) =>
    `${platform}里的这个链接没有指到学校的课、书、章或试卷。请告诉你的老师，改好链接再点。`,
  again: '再试一次',
  home: '去学校首页',
} as const;

export const linkedWords = {
  label: (platform: string, name: string | null) =>
    name === null ? `课程平台：${platform}` : `课程平台：${platform} · ${name}`,
  since: (day: string) => `${day} 连上的，在那边点开就是这个账号。`,
  graded: '从那边点开的，成绩和学到了多少会交过去。',
  unlink: '解开',
  unlinkOf: (platform: string) => `解开${platform}`,
  ask: (platform: string) => `解开${platform}？`,
  text: '在那边点开时要再选一次账号。打开过的课和学过的都不变，以后的成绩不再交过去。',
  cancel: '先不解开',
  done: (platform: string) => `解开了，${platform}不再打开你的账号`,
} as const;

export const gradeWords = {
  title: '交给课程平台的成绩',
  rule: { best: '几次里算最好的一次', last: '几次里算最后一次' },
  none: (platform: string) => `${platform}：从那边点开以后交的卷才算，交卷后成绩会交过去`,
  waiting: (platform: string, score: number) => `${platform}：${score} 分，正在交过去`,
  sent: (platform: string, score: number) => `${platform}：交了 ${score} 分`,
  failed: (platform: string, score: number) =>
    `${platform}：${score} 分没有交到，学校看得到原因；急用请告诉你的老师`,
  pending: '问答题还等老师批，批好会再交一次',
} as const;
