import { closureWords } from '../../platform/study/closure.words.ts';

/** Chinese text of the dashboard and the course pages. */
export const courseWords = {
  allCourses: '全部课程',
  allCoursesLink: '全部课程',
  myCourses: '我的课程',
  challenge: '闯关',
  videos: '视频',
  live: '直播',
  practice: '练习',
  cards: '闪卡',
  mocks: {
    name: '模考',
    inProgress: '模考进行中',
    answered: (done: number, of: number) => `已答 ${done} / ${of} 题`,
    endsAt: (time: string) => `${time} 到时间`,
    goOn: '继续作答',
  },
  ranking: '排行',
  favorites: '收藏',
  again: '再试一次',
  courseCount: (count: number) => `${count} 门`,

  greet(hour: number, nickname: string): string {
    const hello =
      hour < 5
        ? '夜深了'
        : hour < 11
          ? '早上好'
          : hour < 13
            ? '中午好'
            : hour < 18
              ? '下午好'
              : hour < 23
                ? '晚上好'
                : '夜深了';
    return nickname === '' ? hello : `${hello}，${nickname}`;
  },

  home: {
    failed: '课程没有加载成功',
    failedText: '学过的记录都在，再试一次就会回来。',
    empty: '还没有课程',
    emptyText: '报名之后，课程会出现在这里。刚报名的话，刷新就能看到。',
    refresh: '刷新看看',
    groups: { 1: '主修', 2: '金融', 3: '活动' } as Readonly<Record<number, string>>,
    groupsLabel: '课程分组',
    fallbackGroup: '其他',
  },

  closed: {
    unredeemed: {
      chip: closureWords.chips.unredeemed,
      text: (_day: string | null) => '领取之后就可以学习，有效期从领取那天算起。',
    },
    paused: {
      chip: closureWords.chips.paused,
      text: (_day: string | null) =>
        '这门课已暂停，暂停的日子不算在有效期里。学过的记录仍可查看，恢复请联系学校的老师。',
    },
    notOpen: {
      chip: closureWords.chips.notOpen,
      text: (day: string | null) => (day === null ? '这门课还没有开课。' : `这门课 ${day}开课。`),
    },
    expired: {
      chip: closureWords.chips.expired,
      text: (day: string | null) =>
        `${day === null ? '这门课已过有效期' : `这门课已于 ${day}过期`}。学过的记录仍可查看，暂时不能继续看课和做题。`,
    },
  },

  material: '资料',

  otherWays: {
    label: '换一种看法',
    mini: '精简版',
    pure: '纯净版',
    reader: '阅读讲义',
  },

  levelUp: {
    reached: (name: string, level: string) => `《${name}》升到「${level}」`,
    goOn: '水位又高了一格，接着往下走。',
    mastered: '全部掌握了，隔几天回来看看更牢。',
    close: '知道了',
  },

  diagnosis: {
    title: '薄弱章节',
    rate: (answered: number, right: number) => `做过 ${answered} 题，最近一次答对 ${right} 题`,
    none: (count: number) => `有估计的 ${count} 章都不薄弱。`,
    unknown: '每章答过 5 道不同的题之后，才看得出哪一章薄弱。',
    why: (percent: number, failed: number, done: number) =>
      `估计掌握 ${percent}% · 做过 ${done} 题，错过 ${failed} 题`,
  },

  reopenNote: {
    none: '',
    submitted: '等待答复',
    approved: '已同意',
    refused: '未同意',
    about: (courseName: string) => `《${courseName}》重新开课的申请`,
  },

  greetCaption: (date: string, days: number) => `${date} · 距考试 ${days} 天`,
  ways: { label: '别的入口', mock: '模考', reader: '阅读', notes: '笔记', favorite: '收藏' },

  resume: {
    label: '继续学习',
    goOn: '继续学习',
    start: '开始学习',
    startTitle: '从这里开始',
    seenHere: '看到这里',
    left: (span: string) => `还剩 ${span}`,
    seenToTheEnd: '已看到结尾',
    watched: '已看',
    lecture: (bookName: string, number: string, readingName: string) =>
      [bookName, number, readingName].filter(Boolean).join(' · '),
  },

  card: {
    mastered: (mastered: number, total: number) => `掌握 ${mastered} / ${total} 章`,
    /** What was done of it beside, each a thing of its own; what was not is left out. */
    studied: ({ begun, seen, practised }: { begun: number; seen: number; practised: number }) =>
      [
        `已开始 ${begun} 章`,
        ...(seen > 0 ? [`看完 ${seen} 章`] : []),
        ...(practised > 0 ? [`练过 ${practised} 章`] : []),
      ].join(' · '),
    questions: (count: number) => `题库 ${count} 题`,
    masteredLabel: '掌握的章节',
    notStarted: '未开始',
    empty: '内容准备中',
    until: (day: string) => `有效期至 ${day}`,
    endsToday: '今天到期',
    endsIn: (days: number) => `剩 ${days} 天到期`,
    forever: '长期有效',
    expired: '已过期',
    expiredOn: (day: string) => `已于 ${day} 过期`,
    opensOn: (day: string) => `${day} 开课`,
    notOpen: '还没有开课',
    paused: '已暂停',
    unredeemed: '等待领取',
    identity: '需先完成实名认证',
    identityFailed: '实名认证未通过',
  },

  course: {
    back: '回到我的课程',
    trail: '我的课程',
    tree: '课程目录',
    closeTree: '收起目录',
    agreement: '课程协议',
    tabs: '课程内容',
    familiar: (done: number, total: number) => `熟悉 ${done} / ${total} 章`,
    familiarLabel: (done: number, total: number) => `熟悉 ${done} 章，共 ${total} 章`,
    bookNumber: (place: number) => `第 ${place} 册`,
    path: (bookName: string) => `${bookName}的闯关路径`,
    youAreHere: '你在这里',
    stepsBefore: (count: number) => `前面 ${count} 步`,
    stepsAfter: (count: number) => `后面 ${count} 步`,
    chaptersAt: (count: number, level: string) => `${count} 章${level}`,
    nextHere: '下一步',
    begin: '从这里开始',
    chosen: '已选中',
    done: '这本书的各章都已掌握',
    unissued: '未发布',
    unissuedText: '这本书还没有发布，发布后即可学习',
    unissuedStep: '本书发布后开放',
    lockedStep: '完成前面那本书的作业后开放',
    closed: '暂未开放',
    noBooks: '这门课没有章节',
    noBooksText: '它是一套题库，直接去练习就好。',
    noReadings: '这本书还没有章节',
    noReadingsText: '老师正在准备，先看看别的书吧。',
    toPractice: '去练习',
  },

  medals: {
    title: '本册奖章',
    all: '全部奖章',
    won: '已得',
    missing: (chapters: number) => `还差 ${chapters} 章`,
    short: (won: string, next: string) => [won && `${won}已得`, next].filter(Boolean).join('，'),
    next: (name: string, chapters: number) => `${name}还差 ${chapters} 章`,
  },

  gate: {
    title: '闯关前测',
    caption: (questions: number, needed: number) => `${questions} 题，答对 ${needed} 题过关`,
    last: '全书小结与晋级考',
    lastHint: '各章到「熟悉」后开放',
    lastCaption: '各章都到了「熟悉」，用一次闯关收尾',
    lastOpen: '可以开始',
  },

  reading: {
    label: '当前章',
    basic: '基础视频',
    intensive: '强化视频',
    questions: '章节练习',
    cards: '闪卡',
    text: '讲义',
    levels: '掌握程度',
    failed: '视频明细没有加载成功',
  },

  next: {
    start: '开始学习',
    goOn: '继续学习',
    again: '再看一遍',
    practise: '去练习',
    mastered: '这一章已经掌握，隔几天回来看看更牢',
    firstTouch: '看完一节课，或做一道题，水位就会升起来',
    firstLecture: '看完一节课，水位就会升起来',
    firstQuestion: '做一道题，水位就会升起来',
    onlyText: '这一章只有讲义，没有视频和练习',
    noQuestions: '这一章没有练习题',
    missing: (count: number, level: string) => `再答对 ${count} 道新题，水位升到「${level}」`,
    toWatch: (count: number) => `先看完还没看的 ${count} 节视频，再练习`,
    practised: (done: number, total: number) => `练过 ${done} / ${total} 题`,
    videos: (done: number, total: number) => `视频 ${done} / ${total}`,
    questions: (done: number, total: number) => `练习 ${done} / ${total}`,
    right: (right: number, done: number) => `答对 ${right} / ${done}`,
  },

  video: {
    groups: {
      0: '基础篇',
      1: '强化篇',
      2: '经典篇',
      3: '复习篇',
      31: '学习路径',
    } as Readonly<Record<number, string>>,
    types: { 1: '基础课', 2: '强化课' } as const,
    typeLists: { 1: '基础视频', 2: '强化视频' } as const,
    free: '免费',
    watchedCount: (done: number, total: number) => `已看 ${done} / ${total} 节`,
    watchedLabel: '已看的节数',
    total: (span: string) => `共 ${span}`,
    leftToWatch: (span: string) => `还有 ${span}没看`,
    allWatched: '全部看完',
    watched: '已看完',
    seenTo: (place: string) => `看到 ${place}`,
    latest: '上次看到',
    queued: '等待处理',
    encoding: (percent: number) => `处理中 ${percent}%`,
    failed: '处理失败，老师正在修复',
    closed: '暂未开放',
    none: '这一章没有视频',
    noneInBook: '这本书还没有视频',
    noneInBookText: '可以先读讲义、做练习。',
    bookFailed: '这本书的视频没有加载成功',
    bookFailedText: '看过的进度都在，再试一次就会回来。',
    nextBook: '下一册',
    previousBook: '上一册',
    books: '换一册',
  },
} as const;
