import { spanText } from '../study-time.ts';

const span = (minutes: number) => spanText(minutes * 60);

/** Chinese text of the plan until the exam. */
export const planWords = {
  make: '制定计划',
  title: '学习计划',
  invite: '定下考试日期和每天的时间，每天学什么就排好了。',
  standing: (minutes: number) =>
    minutes === 0
      ? '和计划一样'
      : minutes > 0
        ? `比计划快 ${span(minutes)}`
        : `比计划慢 ${span(-minutes)}，从余下的时间里补`,
  putOff: (days: number) => `放了 ${days} 天，从余下的时间里补`,
  byLastNight: '按学习量算，到昨晚为止；今天做完也不变。',
  grown: (chapter: string, minutes: number) => `${chapter}多了 ${span(minutes)}要补，已经算进去。`,
  balance: (minutes: number) =>
    minutes >= 0 ? `够用，考前还余 ${span(minutes)}` : `还差 ${span(-minutes)}`,
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
