const figure = (value: number) => value.toLocaleString('en-US');

/** Chinese text of the alumni's blessings. */
export const alumniWords = {
  title: '校友的祝福',
  back: '返回',
  caption: (count: number, places: number) =>
    `考过的同学写下 ${figure(count)} 句，来自 ${places} 个国家和地区`,
  flying: '飘动',
  hold: '停住',
  goOn: '继续飘',
  others: '换一批',
  write: '写一句祝福',
  notYet: '考过之后来写',
  legend: '示意图，只画位置，不表示疆界',
  places: '国家和地区',
  all: '全部',
  placeOf: (place: string, count: number) => `${place} ${figure(count)}`,
  list: '祝福',
  from: (name: string, exam: string, place: string) =>
    [name, ...(exam === '' ? [] : [exam]), `在${place}`].join('，'),
  mine: '我的',
  mineFrom: (place: string) => `我，${place}`,
  sent: (moment: string) => `${moment} 送出`,
  states: { waiting: '等老师看', shown: '飘着', refused: '没通过' },
  takeBack: '收回',
  again: '改一改再写',
  takeBackTitle: '收回这句祝福',
  takeBackText: '收回以后就不再飘了，可以再写一句，老师会重新看一遍。',
  keep: '先留着',

  content: '写给还在路上的同学',
  count: (length: number, most: number) => `${length} / ${most}`,
  tooShort: (least: number) => `至少写 ${least} 个字`,
  tooLong: (more: number) => `多了 ${more} 个字`,
  country: '你在哪里',
  preview: '飘出来是这样',
  note: '只显示姓、考过的考试和在哪里。老师看过一遍再飘出来，之后可以随时收回。',
  cancel: '取消',
  send: '送出',

  none: '还没有祝福飘来',
  noneText: '你考过了的话，写下第一句吧。',
  noneHere: '这里还没有祝福',
  failed: '祝福没有加载出来',
  failedText: '祝福都在，过一会儿再看。',
  retry: '再试一次',
} as const;
