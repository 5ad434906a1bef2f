import { dayText } from '@xuezhou/client/time/days.ts';
import { spanText } from '../../study-time.ts';

const span = (minutes: number) => spanText(minutes * 60);

/** 2 小时 30, 45 分, 不学: as short as a day's bar is wide. */
const clock = (minutes: number): string => {
  if (minutes === 0) return '不学';
  if (minutes < 60) return `${minutes} 分`;
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)} 小时${rest === 0 ? '' : ` ${rest}`}`;
};

/** Chinese text of the page of the plan. */
export const planViewWords = {
  trail: '学习',
  lead: (exam: string | null, days: number) =>
    exam === null
      ? '没有定考试日期，按每周的时间往后排。每天凌晨重排一次，改了马上重排。'
      : days > 0
        ? `${exam}考试，还有 ${days} 天。每天凌晨重排一次，改了马上重排。`
        : days === 0
          ? `${exam}考试，就是今天。今天只排到期的复习。`
          : `${exam}已经考过。定下一次考试的日期，计划就接着往下排。`,
  caption: (courseName: string, days: number | null) =>
    days === null
      ? courseName
      : `${courseName} · ${days > 0 ? `还有 ${days} 天` : days === 0 ? '今天考试' : '考过了'}`,
  edit: '改时间和考试日期',
  course: '课程',
  saved: '计划排好了',
  respread: '重新排好了',
  takeBack: '撤回',
  takenBack: '撤回了，按原来的排',
  span,
  clock,

  verdict: {
    label: '够不够',
    enough: (minutes: number) => `够用，考前还余 ${span(minutes)}`,
    short: (minutes: number) => `还差 ${span(minutes)}`,
    enoughText: '余下的时间留着应付意外：哪天没学成，就从这里补，每天的时间不会变多。',
    shortText: '照现在的时间，考前学不完全部。可以多学一点、放下一些，或者换个考期，下面都算好了。',
    left: (minutes: number) => `还要学 ${span(minutes)}`,
    leftText: '定下考试日期和每天的时间，就知道够不够，每天学什么也排好了。',
    today: '今天考试',
    todayText: '今天只排到期的复习，新的内容不再排。',
    over: '考试日期已经过了',
    overText: '还要考的话，请定下一次考试的日期，够不够、每天学什么就重新排好。',
    need: '要学',
    have: '能学',
    kinds: {
      watch: '听课',
      read: '读讲义',
      ask: '做题到会',
      card: '学新闪卡',
      again: '复习',
      mock: '模考与讲评',
    },
  },

  books: {
    title: '各科还要学多少',
    caption: (seconds: number, isOwn: boolean) =>
      `分钟。做题按${isOwn ? '你平时' : '大家平时'}每题 ${seconds} 秒，做到能独立答对为止；复习按遗忘的快慢估算。`,
    heads: ['科目', '占考试', '听课', '讲义', '做题到会', '新闪卡', '复习', '合计', '学到'],
    chapters: (learned: number, all: number) => `${learned} / ${all} 章`,
    questions: (count: number) => `${count} 题`,
    learned: '已学完',
    restLearned: '其余已学完',
    leftOut: '已放下',
    onlyReview: '只剩复习',
    none: '排不下',
    share: (percent: string) => `占考试 ${percent}`,
    mocks: '模考与讲评',
    mocksOf: (papers: number, minutes: number, over: number) =>
      `${papers} 场，每场 ${minutes} 分钟，讲评约 ${over} 分钟`,
    sum: '合计',
  },

  weeks: {
    title: (count: number, isExam: boolean) =>
      isExam ? `到考试的 ${count} 周` : `往后的 ${count} 周`,
    caption: (until: string | null, isLearned: boolean) =>
      isLearned
        ? '新的内容都学完了，往后是复习'
        : until === null
          ? '照现在的时间排不完，先学前面的'
          : `新的内容学到 ${until}`,
    now: '本周',
    review: '总复习',
    mock: (day: string) => `${day} 模考`,
    off: '有不学的日子',
    all: '看全部',
  },

  hours: {
    title: '每周的时间',
    change: '改',
    sum: (minutes: number) => `一周 ${span(minutes)}`,
    day: (name: string) => `周${name}`,
    less: (name: string) => `周${name}少 15 分钟`,
    more: (name: string) => `周${name}多 15 分钟`,
    field: (name: string) => `周${name}的分钟数`,
    label: '每天能学多久',
    text: '按实际来，看课、练习和复习都算在里面。不学的日子填 0。',
    tooShort: '一周合起来要有半小时，请再留一点',
  },

  off: {
    title: '不学的日子',
    none: '还没有。哪天不学，先在这里说一声，计划会绕开。',
    days: (from: string, to: string, minutes: number) =>
      `${from === to ? dayText(from, from) : `${dayText(from, from)}至 ${dayText(to, from)}`}，少 ${span(minutes)}`,
    back: '撤回',
    one: '休息一天',
    week: '这一周学不了',
    from: '从',
    to: '到',
    becomes: (minutes: number) =>
      minutes >= 0 ? `余下的时间变成 ${span(minutes)}。` : `这样会差 ${span(-minutes)}。`,
    takes: (minutes: number) => `这几天原有 ${span(minutes)}。`,
    save: '就这样排',
  },

  leave: {
    title: '先放下什么',
    caption: '按考试占比和学了能多答对几题排，放下代价最小的在最前。题数是估计，全卷按 180 题算。',
    share: (tenths: number, book: string) => `${book} · 占考试 ${(tenths / 10).toFixed(1)}%`,
    saves: (minutes: number) => `省 ${span(minutes)}`,
    costs: (questions: number) => (questions < 1 ? '不到 1 题' : `约少 ${questions} 题`),
    sum: (minutes: number, lack: number) =>
      lack > 0 ? `放下 ${span(minutes)}，还差 ${span(lack)}` : `放下 ${span(minutes)}，够用`,
    save: '按这样排',
    topic: '看这一章',
    topicOf: (name: string) => `看「${name}」掌握得怎样`,
  },

  spare: {
    label: '时间变少的话',
    first: (name: string, minutes: number) =>
      `如果时间变少，最先放下的是「${name}」，能省 ${span(minutes)}`,
    order: '看顺序',
    fold: '收起顺序',
    why: '按考试占比和学了能多答对几题排，放下代价最小的在最前。现在都不用放下。',
  },

  lack: {
    title: '也可以',
    more: (minutes: number) => `每周多学 ${span(minutes)}`,
    moreText: (hasLeftOut: boolean) =>
      `平均加到每个学习日，${hasLeftOut ? '除了放下的' : '什么都不用放下'}，考前学得完。`,
    hours: '改每周的时间',
    later: '换个考期',
    laterText: '往后一些，能学的时间就多。报名和退考的规则以考试机构为准。',
    date: '改考试日期',
    asIs: '就这样学',
    asIsText: '按次序先学前面的，学不到的留在最后。比这时候再多差 2 小时，才会再提醒。',
    accept: '知道了',
    accepted: '好，就这样学，不再提醒',
    back: '又会提醒了',
    goesOn: '就这样学：按次序先学前面的，学不到的留在最后。',
    look: '看看怎么补',
    quiet: '这件事不再提醒',
    quietText: '比说好的时候再多差 2 小时，才会再提醒。',
    remind: '再提醒我',
  },

  welcome: {
    title: '先问三件事',
    text: '好排出每天学什么。哪一件都可以跳过，以后在「学习计划」里改。',
    skipAll: '都先跳过',
    skip: '跳过',
    which: '考哪一门',
    whichText: '题型、占比和讲法都按这门考试来。',
    unsure: '还没定',
    when: '什么时候考',
    whenText: '没有报名也可以先填打算的日子，以后再改。',
    day: '考试那天',
    away: (weekday: string, days: number) => `星期${weekday}，离今天 ${days} 天`,
    past: '考试日期要在今天之后',
    told: (have: number, course: string, need: number) =>
      `到考试约有 ${span(have)}；${course}从头学到考一般要 ${span(need)}，${
        have >= need ? '够用' : `还差 ${span(need - have)}`
      }。`,
    go: '排出我的计划',
    later: '先看看',
    note: '答案只用来排计划，别的同学看不到。',
  },
} as const;
