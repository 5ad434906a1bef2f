/**
 * All that staff can be allowed, each with its words. An operation of the console names the one it asks for, a role is a
 * set of them. Names are stored in roles: one that was given out keeps its meaning.
 */
export const permissions = {
  'student.read': '查看学员',
  'student.mobile': '查看完整手机号',
  'student.write': '新建和修改学员',
  'student.viewAs': '以学员身份查看',
  'student.export': '导出学员资料',
  'student.erase': '注销学员账号',
  'enrolment.write': '报名、延期、暂停、入班和兑换码',
  'request.read': '查看申请',
  'request.decide': '处理申请：重新开课、实名认证、个人信息',
  'qa.answer': '回答提问',
  'mark.write': '批改作业',
  'question.write': '修改题目，处理题目报错',
  'question.regrade': '重新判分',
  'live.plan': '安排直播',
  'live.host': '主持直播',
  'content.read': '查看未公开的内容',
  'content.draft': '编写内容',
  'content.publish': '发布内容',
  'course.erase': '删除课程',
  'order.read': '查看订单',
  'order.write': '核对订单、寄出资料、开发票',
  'refund.propose': '提出退款',
  'refund.approve': '批准退款',
  'price.write': '修改价格和优惠',
  'ledger.close': '对账和结账',
  'message.send': '发送消息',
  'report.read': '查看报表',
  'staff.read': '查看人员与权限',
  'staff.write': '管理人员与权限',
  'audit.read': '查看操作记录',
  'setting.read': '查看设置',
  'setting.write': '修改设置',
  'system.read': '查看系统状态',
  'system.write': '重试任务、备份和恢复',
} as const;

export type Permission = keyof typeof permissions;

export const permissionNames = Object.keys(permissions) as readonly Permission[];

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name);
}
