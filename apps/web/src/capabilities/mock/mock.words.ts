import { splitCourseType } from '@xuezhou/rules/mock/course-type';
import { familyIn } from '@xuezhou/ui/family';
import { schoolNow } from '@xuezhou/ui/school';

const typeName = (type: string) => familyIn(schoolNow().families, type).name;

/** Chinese text of the pages of mock papers. */
export const mockWords = {
  title: '模考',
  typeName,
  /** `CFA 一级`, `金融技能 建模`. */
  courseTypeName: (written: string) => {
    const { type, subType } = splitCourseType(written);
    return [typeName(type), subType].filter(Boolean).join(' ');
  },
  minutes: (minutes: number) => `${minutes} 分钟`,
  questions: (count: number) => `${count} 题`,
  score: (score: number) => `${score} 分`,
  endDate: (day: string) => `${day} 前可以开考`,
  /** The exam whose form a paper keeps. */
  formats: {
    'cfa-1': {
      name: 'CFA 一级题型',
      rule: '题型照 CFA 一级：每题三个选项，选一个，没有倒扣；真实考试全卷 180 题，平均每题 90 秒。题目可以切换英文。',
    },
  },
  heldOut: '未见题',
  heldOutRule:
    '这份卷的题只在这里出现：交卷之前，练习、错题本、复习和搜索里都没有，第一次的得分最接近真实水平。',
  courseClosed: (chip: string) => `课程${chip}`,
  status: { 1: '可以开考', 2: '进行中', 3: '已完成' },

  list: {
    title: '模考',
    caption: '按真实考试的时间做一遍，交卷后看每个主题的得分',
    types: '课程类型',
    subTypes: '子类型',
    all: '全部',
    start: '开始模考',
    goOn: '继续作答',
    transcript: '看成绩单',
    redo: '重考',
    seeCourse: '去看课程',
    endsAt: (time: string) => `${time} 到时间`,
    empty: '还没有模考试卷',
    emptyText: '老师发布试卷后，会出现在这里。',
    emptyFilter: '没有这一类试卷',
    emptyFilterText: '换一个类型看看。',
    showAll: '看全部试卷',
    toCourses: '去看我的课程',
    toCourse: '回到课程',
    toAll: '全部模考',
  },

  before: {
    rules: '考试规则',
    ruleList: (minutes: number): readonly string[] => [
      `开考后计时 ${minutes} 分钟，以服务器的时间为准，退出和断网都不会停表。`,
      '每答一题自动保存，换一台设备也能接着答；到时间自动交卷，已保存的作答计分。',
      '断网时作答先存在本机，联网后补交；交卷之后才送到的不再计分。',
      '交卷之前看不到答案和解析。',
    ],
    topics: '考查主题',
    fixed: '固定试卷，每次的题目相同',
    drawn: '随机组卷，每次按主题的权重重新抽题',
    duration: '时长',
    count: '题量',
    shorter: (planned: number, count: number) =>
      count === 0
        ? '这份试卷考的书对你都还没有开放，完成前面的作业或等书发布后再来。'
        : `整卷 ${planned} 题。有的书对你还没有开放，这一次只从已开放的书里抽 ${count} 题，时长不变，得分按抽到的题算。`,
    sat: '考过的人',
    people: (count: number) => `${count} 人`,
    start: '开始考试',
    askTitle: '现在开始考试吗',
    ask: (minutes: number, questions: number) =>
      `${questions} 题，计时 ${minutes} 分钟。开始后退出和断网都不会停表。`,
    later: '再等等',
    goOn: '继续作答',
    redo: '再考一次',
    transcript: '看成绩单',
    history: '考过的记录',
    attempt: (attemptNo: number) => `第 ${attemptNo} 次`,
    left: (time: string) => `还剩 ${time}`,
  },

  room: {
    leave: '离开考场',
    timer: '剩余时间',
    timeLeft: (seconds: number) => {
      const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
      const parts = [hours > 0 && `${hours} 小时`, minutes > 0 && `${minutes} 分`];
      const said = parts.filter(Boolean).join(' ');
      return `剩余 ${said === '' ? `${seconds} 秒` : said}`;
    },
    saved: '已自动保存',
    saving: '正在保存',
    offline: '网络断开，作答已存在本机',
    place: (number: number, total: number) => `${number} / ${total}`,
    number: (number: number) => `第 ${number} 题`,
    part: (pos: number, size: number) => `本材料第 ${pos} 题，共 ${size} 题`,
    options: (number: number) => `第 ${number} 题的选项`,
    material: '材料',
    question: '题目',
    mark: '标记',
    marked: '已标记',
    highlight: '划线',
    calculator: '计算器',
    formulas: '公式表',
    card: '答题卡',
    keys: '按键',
    before: '上一题',
    next: '下一题',
    choose: '选择',
    turn: '换题',
    handIn: '交卷',
    confirmHandIn: '交卷',
    keep: '继续作答',
    counts: (answered: number, open: number, marked: number) =>
      `已答 ${answered}，未答 ${open}，标记 ${marked}`,
    toMarked: '去看标记的题',
    askTitle: '现在交卷吗',
    sentTitle: '正在交卷',
    reload: '刷新页面',
    ask: (open: number, marked: number) =>
      [
        open === 0 ? '题目都已作答' : `还有 ${open} 题未答`,
        ...(marked > 0 ? [`${marked} 题有标记`] : []),
      ].join('，') + '。交卷后不能再修改。',
    timeOver: '时间到了',
    handingIn: '正在交卷，请稍等。',
    handInOffline: '网络断开了。已保存的作答会计分，联网后自动交卷。',
    handInLong: '还没有交上，正在重试。作答已存在本机，也可以刷新页面再试。',
    ownAnswer: '你的作答',
    answerHint: '写下你的要点，会自动保存',
    notKept: '这一次没有保存',
    questionFailed: '这道题没有加载出来',
    questionFailedText: '已经作答的都还在，可以先看别的题。',
    again: '再试一次',
    keyNames: {
      title: '按键',
      choose: '选择选项',
      strike: '划掉选项',
      turn: '上一题、下一题',
      next: '下一题',
      mark: '标记这道题',
      help: '查看按键',
      time: '听剩余时间',
    },
  },

  transcript: {
    title: '成绩单',
    score: '得分',
    right: '答对',
    time: '用时',
    handedIn: '交卷',
    byClock: '到时间自动交卷',
    byStudent: '自己交卷',
    standing: (percentile: number, sat: number) => `超过了 ${percentile}% 的考生，共 ${sat} 人考过`,
    few: (sat: number) => `共 ${sat} 人考过，另有 20 人考过之后告诉你超过了多少人`,
    topics: '各主题的得分',
    topicsText: '差的在前',
    topicOf: (right: number, total: number) => `${right} / ${total}`,
    band: (from: number, to: number) =>
      `深色的一段是通常的合格带 ${from}% 到 ${to}%。考试机构不公布合格线，一个主题题数少，只作参考。`,
    places: { below: '低于合格带', within: '在合格带内', above: '高于合格带' },
    peers: (time: string, people: number) => `${people} 人一半在 ${time} 内答完`,
    perQuestion: '每题情况',
    filter: '筛选题目',
    all: '全部',
    wrong: '答错',
    open: '未答',
    marked: '标记',
    none: '没有这样的题',
    state: { 1: '答对', '-1': '答错', 0: '未答' },
    spent: (time: string) => `用时 ${time}`,
    look: '看解析',
    close: '收起',
    ownAnswer: '你的答案',
    noAnswer: '没有作答',
    rightAnswer: '正确答案',
    explanation: '解析',
    noExplanation: '这道题没有附解析。',
    withheld: '交卷时课程已经关闭，没有作答的题要等课程恢复才能看答案和解析。',
    reference: '参考答案',
    late: (answer: string) => `交卷后才送到的作答：${answer}，未计分`,
    redo: '再考一次',
    back: '回到试卷',
    attempts: '第几次',
    attempt: (attemptNo: number) => `第 ${attemptNo} 次`,
    done: '交卷成功',
  },

  redirect: {
    title: '活动',
    going: '正在前往活动页面，请稍等',
  },
} as const;
