import type { Approval } from '@xuezhou/contract/staff';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { changesOf } from '../audit/audit.words.ts';

const states: Record<Approval['state'], string> = {
  waiting: '在等',
  agreed: '同意了',
  refused: '没有同意',
  stopped: '停下了',
  void: '没有人定，已作废',
};

const yuan = new Intl.NumberFormat('zh-CN', { style: 'currency', currency: 'CNY' });

const amountOf = ({ facts }: Approval): number | undefined =>
  typeof facts === 'object' &&
  facts !== null &&
  'amount' in facts &&
  typeof facts.amount === 'number'
    ? facts.amount
    : undefined;

/** 「退款 ¥1,200.00」, else what the operation is called. */
export function titleOf(approval: Approval): string {
  const amount = amountOf(approval);
  if (approval.kind === 'refund' && amount !== undefined)
    return `退款 ${yuan.format(amount / 100)}`;
  const isOfPerson = approval.kind === 'owner' && approval.operation !== 'switchStaffIssuer';
  return isOfPerson ? '授予校长' : approval.summary;
}

/** Who proposed it, or the program and whose key it has. */
export const proposerText = ({ byProgram, proposedBy }: Approval): string =>
  byProgram === null ? proposedBy.name : `密钥“${byProgram}”，${proposedBy.name}建的`;

/** How long it waits still, 「剩 7 小时 48 分」; what became of it once it is over. */
export function leftText(approval: Approval, now: number): string {
  if (approval.state !== 'waiting') return states[approval.state];
  const until = Date.parse(approval.runsAt ?? approval.expiresAt);
  const minutes = Math.max(Math.floor((until - now) / 60_000), 0);
  const hours = Math.floor(minutes / 60);
  const rest = hours >= 24 ? '' : ` ${minutes % 60} 分`;
  return `剩 ${hours} 小时${rest}${approval.runsAt === null ? '' : '生效'}`;
}

/** Who decided when, and what was said. */
export const decidedText = ({ state, decidedBy, decidedAt, reply }: Approval): string =>
  [
    decidedBy === null ? states[state] : `${decidedBy}${states[state]}`,
    ...(decidedAt === null ? [] : [momentText(decidedAt)]),
    ...(reply === '' ? [] : [reply]),
  ].join('，');

/** Of what is asked for; where it is not here, the words of the log. */
const fields: Readonly<Record<string, string>> = {
  title: '商品',
  orderNo: '订单号',
  studentId: '学号',
  people: '人数',
  mobile: '手机（打码）',
  email: '邮箱（打码）',
  registeredOn: '注册',
  courses: '课程数',
  className: '班级',
  assistant: '助教',
  tags: '标签',
  chapters: '学完的章',
  aheadDays: '比计划快几天',
  studiedAt: '最近学习',
  answers: '近 7 天题数',
  percent: '近 7 天正确率',
  behind: '可能掉队的原因',
  nickname: '昵称',
  note: '情况',
  courseId: '课程编号',
  courseware: '外来课件',
  survey: '调查',
  days: '加几天',
  until: '到',
  from: '从',
  waitingDays: '领取后学几天',
  all: '连登记过的也要',
  login: '登录名',
  name: '姓名',
  number: '证件号',
  address: '发到',
  roles: '角色',
  before: '原来的角色',
  reply: '回的话',
  points: '积分',
};

export const fieldName = (name: string): string => fields[name] ?? name;

/** What would be done, as pairs of a name and a value; the sum of a refund stands in its title. */
export const factsOf = ({ kind, facts, operation }: Approval): { name: string; value: string }[] =>
  changesOf({ operation, before: null, after: facts })
    .filter(({ key }) => kind !== 'refund' || key !== 'amount')
    .map(({ key, name, after }) => ({ name: fields[key] ?? name, value: after ?? '' }));
