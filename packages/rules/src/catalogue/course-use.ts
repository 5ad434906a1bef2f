interface Use<Kind extends string> {
  readonly kind: Kind;
  readonly count: number;
  readonly names: readonly string[];
}

/** What hangs on a course while it is used, with its measure: each has to be ended before the course can be removed. */
const stopping = {
  open: ['项', '“人人可学”的设置'],
  students: ['位', '学员还在学期里'],
  codes: ['张', '没有用的兑换码'],
  requests: ['份', '重新开课的申请'],
  goods: ['件', '在卖的商品'],
  orders: ['张', '没有付清的订单'],
  lives: ['节', '还没有上完的直播课'],
  camps: ['个', '没有停用的训练营'],
  plans: ['份', '职业规划'],
  contracts: ['份', '单位的合同'],
  platforms: ['个', '课程平台'],
} as const;

/** What goes with it. */
const going = {
  ended: ['位', '学员学过，已经到期'],
  papers: ['份', '试卷'],
  questions: ['道', '题目'],
  cards: ['张', '闪卡'],
  files: ['份', '课程资料'],
  courseware: ['份', '外来课件'],
} as const;

const words = { ...stopping, ...going };

export const isStopping = ({ kind }: { readonly kind: keyof typeof words }): boolean =>
  kind in stopping;

export function wordsOfUse({ kind, count, names }: Use<keyof typeof words>): string {
  const [measure, what] = words[kind];
  const more = names.length > 0 && names.length < count ? '等' : '';
  return `${count} ${measure}${what}${names.length === 0 ? '' : `：${names.join('、')}${more}`}`;
}
