import { spanText } from '../study-time.ts';
import { fullDayText } from '@xuezhou/client/time/days.ts';

/** Chinese text of the plan until the exam. */
export const planWords = {
  make: '制定计划',
  change: '调整计划',
  title: '学习计划',
  invite: '定下考试日期和每周的时间，每天学什么就排好了。',
  ahead: (days: number) => `比计划快 ${days} 天`,
  behind: (days: number) => `比计划慢 ${days} 天`,
  onTime: '和计划一样',
  course: '课程',
  exam: '考试日期',
  examText: '没有定下来可以先空着。闪卡和复习也按这一天安排。',
  hours: '每周学习几小时',
  hoursText: '看课、练习和复习都算在里面。',
  hoursRange: '请填 0.5 到 70 之间的小时数',
  left: (chapters: number, minutes: number) =>
    chapters === 0
      ? '这门课的章都学完了。'
      : `还有 ${chapters} 章没学完，约 ${spanText(minutes * 60)}。`,
  until: (day: string, reviewDays: number) =>
    reviewDays === 0
      ? `新的内容学到 ${fullDayText(day)}。`
      : `新的内容学到 ${fullDayText(day)}，之后留 ${reviewDays} 天复习。`,
  missing: (minutes: number) =>
    `照这个时间考前学不完，每周还差约 ${spanText(minutes * 60)}。可以多留些时间，或把考试日期放后一点。`,
  again: '从今天起重新排，落下的会分到后面的日子里。',
  save: '排好计划',
  saveAgain: '重新排',
  saved: '计划排好了',
  failed: '计划没有加载成功',
  retry: '再试一次',
  none: '能学的课程里没有可以排的章。',

  calendar: {
    title: '订阅日历',
    text: '计划、考试、模考、直播课和训练营会出现在手机或电脑的日历里，改了也会跟着变；放哪些在设置的通知里选。知道这个地址的人都能看到，请不要给别人。',
    copy: '复制订阅地址',
    copied: '地址已复制，粘贴到日历的“订阅”里',
    notCopied: '没有复制成功，请下载日历文件',
    download: '下载日历文件',
    renew: '换一个地址',
    renewed: '换好了，旧的地址不再有效',
    failed: '日历地址没有加载成功',
  },
} as const;
