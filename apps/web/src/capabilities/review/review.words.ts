import { masteryWords } from '../catalogue/port/mastery.words.ts';

/** Chinese text of the review. */
export const reviewWords = {
  title: '今日复习',
  leave: '离开复习，进度会保留',
  progress: '复习进度',
  again: '重试',
  undo: '撤回',

  reasons: { due: '到期的闪卡', wrong: '错题', marked: '标记的题' },
  item: { due: '闪卡', wrong: '错题再做', marked: '标记的题' },

  today: {
    unit: '项',
    minutes: (minutes: number) => `约 ${minutes} 分钟`,
    start: '开始复习',
    goOn: '继续复习',
    done: (done: number, total: number) => `已完成 ${done} / ${total}`,
    carried: (count: number) => `另有 ${count} 项已安排到后面几天，不用今天做完`,
    all: '今天的复习做完了',
    none: '今天没有要复习的',
    noneText:
      '学过的闪卡到期、题目做错或打了标记之后，会出现在这里。今日闪卡里没学过的新卡不算复习，随时可以学。',
    more: (count: number) => `再复习 ${count} 项`,
    toPractice: '去做练习',
    toDashboard: '回到学习首页',
  },

  perDay: '每天最多',
  perDayOption: (count: number) => `${count} 项`,
  perDayHint: '做不完的会按到期先后和章节分量，安排到后面几天。',
  perDayFailed: '没有保存，请稍后再试',

  forecast: '接下来 14 天',
  forecastDay: (day: string, count: number) => `${day}：${count} 项`,
  forecastHint: '每天不超过你设的上限；考试之后不再安排。',

  streak: {
    title: '坚持复习',
    days: (days: number) => `连续 ${days} 天`,
    none: '还没有开始',
    rule: '一天做满 10 项（闪卡或题目），或做完当天的复习，就算一天。七天里缺一两天没有关系；缺到第三天，天数减半，不会一下归零。',
    missed: (missed: number) => `最近七天缺了 ${missed} 天，天数不受影响`,
    halved: (missed: number) => `最近七天缺了 ${missed} 天，天数已减半`,
    kept: '今天已经算上了',
    open: '今天还没有算上',
    frozen: '课程暂停中，天数为你保留',
  },

  end: {
    title: '今天的复习做完了',
    cards: '闪卡',
    questions: '题目',
    again: '待巩固',
    waiting: (count: number) => `还有 ${count} 项没有送到服务器，连上网络后会自动送出`,
  },

  ready: {
    title: '备考程度',
    noneText: '一章答过 5 道不同的题之后，这里会告诉你它掌握得怎样。',
    whole: '有估计的各章合起来',
    told: masteryWords.told,
    covered: (percent: number) => `有估计的章占全课 ${percent}%`,
    confidence: { none: '没有记录', low: '记录较少', medium: '记录适中', high: '记录充分' },
    answers: (right: number, all: number) => `练习 ${all} 次，对 ${right} 次`,
    mock: (right: number, all: number) => `模考 ${all} 题，对 ${right} 题`,
    cards: (count: number, percent: number) => `闪卡 ${count} 张，约记得 ${percent}%`,
    last: (day: string) => `最近 ${day}`,
    share: (percent: number) => `占全课 ${percent}%`,
    practise: '练这一章',
    practiseOf: (name: string) => `练「${name}」`,
    all: (count: number) => `看全部 ${count} 章`,
    fewer: '收起',
    how: '怎么算的',
    howText: masteryWords.how,
    failed: '备考程度没有取到，请检查网络后重试。',
  },

  report: {
    open: '题目有问题',
    title: '报告题目有问题',
    reason: '是哪一种',
    reasons: {
      key: '答案不对',
      typo: '有错字或排版问题',
      unclear: '题意不清',
      outdated: '内容过时',
      other: '其他',
    },
    content: '说明',
    contentHint: '例如：选项 C 也是对的，因为……',
    send: '提交',
    sent: '已收到，处理后会发消息告诉你',
    failed: '没有提交，请稍后再试',
    own: '你的报告',
    reply: (text: string) => `答复：${text}`,
    status: { open: '等待处理', fixed: '已改正', kept: '核对后不改' },
  },
} as const;
