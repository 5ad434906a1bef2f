import { grantText } from '../level.words.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';

/** Facts that the log keeps, by the names the server gives them. One without words shows its name. */
const facts: Readonly<Record<string, string>> = {
  undone: '撤回的那一条',
  name: '名称',
  login: '登录名',
  roles: '角色',
  permissions: '权限',
  isDisabled: '已停用',
  nickname: '昵称',
  hasPassword: '设了密码',
  mobile: '手机号',
  email: '邮箱',
  identityStatus: '实名状态',
  submissionNo: '实名认证编号',
  requestNo: '申请编号',
  reportNo: '报告编号',
  state: '状态',
  status: '状态',
  images: '图片张数',
  courseId: '课程编号',
  bookId: '书的编号',
  classId: '班级编号',
  campId: '训练营编号',
  teamId: '群的编号',
  planId: '规划编号',
  expiresOn: '有效期到',
  opensOn: '开课日',
  pausedOn: '暂停日',
  startsOn: '开始日',
  joinFrom: '报名开始',
  joinUntil: '报名截止',
  until: '截止日',
  from: '开始日',
  days: '天数',
  waitingDays: '领取后学几天',
  count: '数量',
  note: '备注',
  title: '标题',
  value: '值',
  reply: '答复',
  verdict: '结果',
  comment: '评语',
  opensNext: '后面的书何时打开',
  capacity: '名额',
  isClosed: '已停止招生',
  isWithdrawn: '已撤下',
  teacher: '老师',
  teacherId: '老师编号',
  beginsAt: '开始时间',
  endsAt: '结束时间',
  endedAt: '结束于',
  cancelledAt: '取消于',
  minutes: '分钟数',
  amount: '金额（分）',
  points: '积分',
  refundNo: '退款编号',
  carrier: '快递公司',
  number: '单号',
  orders: '订单数',
  to: '收到的人',
  isImportant: '重要',
  claimedBy: '认领的人',
  followers: '关注的人数',
  mergedInto: '并到的问题',
  fileName: '文件名',
  bytes: '字节数',
  place: '位置',
  students: '人数',
  studentIds: '学员编号',
  assignmentId: '作业编号',
  bulletId: '课编号',
  blessId: '祝福编号',
  announcementId: '公告编号',
  qaAnswerId: '回答编号',
  hostId: '主持人编号',
  surveyId: '调查编号',
  exam: '考试',
  month: '月份',
  told: '通知的人数',
  reason: '原因',
  questions: '题目',
  passages: '引用的段落数',
  kind: '种类',
  isPrivate: '只给提问人看',
  isGranted: '申诉成立',
  isTrue: '核对属实',
  isTaken: '全部导入',
  limitYear: '考期',
  offsetSeconds: '回放从第几秒开始',
  course: '课程',
  madeAt: '备份的时间',
  tables: '表数',
  files: '文件数',
  modes: '学习方式',
  postponeTimes: '自助延期次数',
  postponeDays: '每次延期天数',
  preopen: '可以提前开课',
  operation: '要做的事',
  target: '对什么',
  proposedBy: '提的人',
  agreedBy: '同意的人',
  approval: '两个人',
  courses: '负责的课程',
  classes: '负责的班级',
  lives: '负责的直播课',
  demandsSecondStep: '要用两步登录',
  address: '地址',
  invitedBy: '邀请的人',
  entries: '条数',
  all: '包括登记过的',
  orderNo: '订单号',
  studentId: '学号',
};

const states: Readonly<Record<string, string>> = {
  submitted: '等待处理',
  passed: '通过',
  failed: '不通过',
  approved: '同意',
  refused: '不同意',
  returned: '退回',
  open: '待处理',
  waiting: '在等',
  agreed: '同意了',
  stopped: '停下了',
  void: '作废了',
};

const factName = (key: string): string => facts[key] ?? key;

/** Of a fact with parts: 「提的人 何嘉、同意的人 陈望舒」. */
const inWords = (value: object): string =>
  Object.entries(value)
    .map(([key, part]) => `${factName(key)} ${factText(part)}`)
    .join('、');

/** A value of the log as people read it. */
function factText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '没有';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.length === 0 ? '没有' : value.map(factText).join('、');
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : inWords(value);
  const grant = grantText(value);
  if (grant !== null) return grant;
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return momentText(value);
  return states[value] ?? value;
}

export interface FactChange {
  readonly key: string;
  readonly name: string;
  /** Null: the log has none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What an entry changed, fact by fact; of lists only what went and what came. */
export function changesOf(before: unknown, after: unknown): FactChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return keys.map((key) => {
    const [was, is] = apart(old[key], now[key]);
    return {
      key,
      name: factName(key),
      before: key in old ? factText(was) : null,
      after: key in now ? factText(is) : null,
    };
  });
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {};
  if (typeof value === 'object' && !Array.isArray(value)) return { ...value };
  return { value };
}

function apart(was: unknown, is: unknown): [unknown, unknown] {
  if (!Array.isArray(was) || !Array.isArray(is)) return [was, is];
  const gone = was.filter((each) => !is.includes(each));
  const come = is.filter((each) => !was.includes(each));
  // Where only the order changed there is nothing to take apart.
  return gone.length + come.length === 0 ? [was, is] : [gone, come];
}
