/** What staff act on, each with its words; the log keeps the names. */
export const auditTargets = {
  student: '学员',
  students: '几位学员',
  staff: '人员',
  role: '角色',
  approval: '待同意的事',
  invitation: '邀请',
  log: '操作记录',
  refund: '退款',
  setting: '设置',
  course: '课程',
  class: '班级',
  team: '班级群',
  assignment: '作业',
  question: '题目',
  qa_question: '提问',
  qa_answer: '回答',
  qa_comment: '评论',
  qa_report: '举报或申诉',
  qa_canned: '常用回答',
  picture: '图片',
  live: '直播课',
  keyword: '直播禁用词',
  plan: '职业规划',
  file: '文件',
  message: '消息',
  order: '订单',
  good: '商品',
  invoice: '发票',
  bill: '渠道账单',
  billDifference: '对账差异',
  shop: '外部店铺',
  points_good: '积分商品',
  points_exchange: '积分兑换',
  esg: 'ESG 登记',
  import: '导入',
} as const;

export type AuditTarget = keyof typeof auditTargets;

export const isAuditTarget = (kind: string): kind is AuditTarget =>
  Object.hasOwn(auditTargets, kind);
