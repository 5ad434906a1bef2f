import type { QaMine } from '@xuezhou/contract/qa';

/** What the lists of questions say. */
export const qaWords = {
  title: '答疑',
  lead: '问老师，也看看别人问过什么',
  tabs: '问题',
  tab: { public: '公开', mine: '我的', search: '搜索' },
  courses: '课程',
  all: '全部',
  books: '书',
  allBooks: '全部书',
  order: '排序',
  orders: { latest: '最新', waiting: '等待解答', accepted: '已采纳', followed: '最多关注' },
  own: '我的问题',
  mine: { asked: '我提的', answered: '我答的', followed: '我关注的' },
  readAll: '都看过了',
  readAllDone: '都标为看过了',
  undo: '撤回',
  undone: '没有保存，已还原',
  again: '重试',

  states: {
    waiting: '等待解答',
    students: '同学在答',
    teacher: '老师已答',
    accepted: '已采纳',
    withdrawn: '已撤回',
  },
  unseen: { held: '待审核', hidden: '已隐藏' },
  counts: (answers: number, follows: number) =>
    [answers > 0 && `${answers} 个回答`, follows > 0 && `${follows} 人关注`]
      .filter((part) => part !== false)
      .join('，'),
  private: '只给老师看',
  unread: '未读',
  news: {
    teacher: '老师答了',
    answers: (count: number) => `${count} 个新回答`,
    comments: (count: number) => `${count} 条新评论`,
  },

  age: (time: string) => `${time} 的内容`,

  aside: '提问与我的',
  askTitle: '有新的疑问？',
  askText: '没有人问过的，可以自己提一个，老师和同学都能答。',
  ask: '提一个问题',
  askShort: '提问',
  loginToAsk: '登录后提问',
  open: '老师现在在线',
  closed: '老师现在不在线',
  short: {
    open: (usual: string | null) => (usual === null ? '老师在线' : `老师在线，多在 ${usual}内答`),
    closed: (moment: string) => `老师不在线，${moment} 起答`,
  },
  usually: (time: string) => `，最近的问题多在 ${time}内答`,
  dueNow: (moment: string) => `现在提，${moment} 前答。`,
  minutes: (minutes: number) =>
    minutes < 60 ? `${Math.max(1, minutes)} 分钟` : `${Math.round(minutes / 60)} 小时`,

  search: '搜问题',
  searchHint: '两个字起，例如：有效久期',
  clear: '清空',
  begin: '搜一搜有没有人问过',
  beginText: '写两个字以上，标题、说明和回答里都会找。',
  found: (count: number) => `找到 ${count} 个`,
  notFound: (keyword: string) => `没有找到「${keyword}」`,
  notFoundText: '换个词试试，或者直接问老师，标题会带过去。',
  askWith: '带着它提问',
  findTaught: '从讲解里找',
  findTaughtOf: (keyword: string) => `从讲解里找「${keyword}」`,
  searchFailed: '没有搜到结果，网络可能断了',

  failed: '问题没有加载出来',
  tryAgain: '再试一次',
  failedText: '问题都还在，请检查网络后再试。',
  empty: '这里还没有问题',
  emptyText: '第一个提问的人，会帮到后来的同学。',
  emptyFiltered: '没有这样的问题',
  emptyFilteredText: '换一门课或一本书看看。',
  seeAll: '看全部问题',
  /** A phone has no key to press. */
  emptyMine: (isPhone: boolean): Record<QaMine, readonly [title: string, text: string]> => ({
    asked: [
      '还没有提过问题',
      isPhone ? '看讲解时点「提问」，就能带着那一秒提问。' : '看讲解时按 Q，就能带着那一秒提问。',
    ],
    answered: ['还没有答过问题', '把你想通的写下来，也是一次复习。'],
    followed: ['还没有关注问题', '关注之后，有了新的回答会告诉你。'],
  }),
  toPublic: '看公开的问题',
} as const;
