import type { AuditWordsOf } from '../audit-kernel.ts';
import type * as contract from './console.ts';

const place = { memberId: '成员编号', departmentId: '部门编号' };

export const auditWords = {
  saveOrganisation: { name: '名称' },
  saveOrganisationContract: {
    contractId: '合同编号',
    name: '合同',
    startsOn: '从',
    endsOn: '到',
    courses: { words: '课和座位', parts: { courseId: '课程编号', seats: '座位' } },
  },
  saveOrganisationDepartment: {
    departmentId: '部门编号',
    parentId: '上级部门编号',
    name: '部门',
  },
  removeOrganisationDepartment: { departmentId: '部门编号', name: '部门' },
  inviteOrganisationMembers: {
    courseId: '课程编号',
    seated: '留了座位的人数',
    lined: '排队的人数',
  },
  changeOrganisationMember: place,
  endOrganisationMember: { memberId: '成员编号', keepsCourse: '接着让他学', seats: '收回的座位' },
  unlinkOrganisationMember: { memberId: '成员编号' },
  makeOrganisationLink: { linkId: '链接编号', courseId: '课程编号', validUntil: '最后一天' },
  closeOrganisationLink: { linkId: '链接编号' },
  setOrganisationManager: { staffId: '人员编号', departmentId: '部门编号' },
  removeOrganisationManager: { staffId: '人员编号', departmentId: '部门编号' },
  saveOrganisationSignIn: {
    word: '登录网址',
    kind: {
      words: '哪一种',
      values: { oidc: 'OpenID Connect', wecom: '企业微信', dingtalk: '钉钉', feishu: '飞书' },
    },
    issuer: '发行方',
    clientId: '客户端编号、企业 ID 或 App ID',
    agentId: 'AgentId 或 Client ID',
    button: '按钮上的名字',
    departmentClaim: '部门在哪一项',
    linkId: '链接编号',
    hasNewSecret: '换了密钥',
  },
  tryOrganisationSignIn: null,
  switchOrganisationSignIn: { isOn: '启用' },
  tryOrganisationWork: { organisationId: '单位编号', number: 'AgentId', isReached: '找到了人' },
  switchOrganisationWork: { isOn: '启用' },
  switchOrganisationSync: { isOn: '启用' },
  previewOrganisationSync: null,
  runOrganisationSync: {
    arrived: '通讯录里新来的',
    moved: '换了部门的',
    left: '离开的',
    departments: '变了的部门',
  },
  renewOrganisationSyncKeys: {},
  exportOrganisationProgress: { rows: '人数' },
} satisfies AuditWordsOf<typeof contract>;
