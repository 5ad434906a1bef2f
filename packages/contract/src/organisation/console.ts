import {
  day,
  done,
  flag,
  id,
  integer,
  list,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  uuid,
} from '../kernel.ts';
import {
  LeftMember,
  nameText,
  Organisation,
  OrganisationEvent,
  organisationId,
  OrganisationMember,
  OrganisationProgress,
  OrganisationSummary,
} from './console-parts.ts';

export * from './console-parts.ts';
export * from './sign-in-console.ts';
export * from './sync-console.ts';
export * from './work-console.ts';

const mostSeats = 100_000;
/** People in one list. */
export const maxInvited = 500;

export const listOrganisations = operation({
  summary: '买了座位的单位',
  method: 'GET',
  path: '/api/console/organisations',
  access: { staff: 'organisation.read' },
  data: list(OrganisationSummary),
});

export const getOrganisation = operation({
  summary: '一个单位：合同和座位、部门、管理员、加入链接',
  method: 'GET',
  path: '/api/console/organisations/:organisationId',
  access: { staff: 'organisation.read' },
  params: organisationId(),
  data: Organisation,
  refusals: ['organisationUnknown'],
});

export const listOrganisationMembers = operation({
  summary: '一个单位的人：座位、同意没同意、学到哪',
  method: 'GET',
  path: '/api/console/organisations/:organisationId/members',
  access: { staff: 'organisation.read' },
  params: organisationId(),
  data: list(OrganisationMember),
  refusals: ['organisationUnknown'],
});

/** Who never comes back may have lost the account: the link of who left is undone here too. */
export const listLeftOrganisationMembers = operation({
  summary: '离开了、单位登录还连着的人',
  method: 'GET',
  path: '/api/console/organisations/:organisationId/members/left',
  access: { staff: 'organisation.read' },
  params: organisationId(),
  data: list(LeftMember),
  refusals: ['organisationUnknown'],
});

export const listOrganisationEvents = operation({
  summary: '一个单位里谁来了、走了、同意了，最近的在前',
  method: 'GET',
  path: '/api/console/organisations/:organisationId/events',
  access: { staff: 'organisation.read' },
  params: organisationId(),
  data: list(OrganisationEvent),
  refusals: ['organisationUnknown'],
});

export const saveOrganisation = operation({
  summary: '新增单位，或者给它改名',
  method: 'POST',
  path: '/api/console/organisations/save',
  access: { staff: 'organisation.write' },
  body: object({ requestId: uuid(), organisationId: nullable(id()), name: nameText() }),
  data: object({ organisationId: id() }),
  refusals: ['organisationUnknown', 'organisationNameTaken', 'idReused'],
});

/** Another last day moves the courses of all who have a seat. */
export const saveOrganisationContract = operation({
  summary: '新增或修改一份合同：从、到、哪些课、各几座',
  method: 'POST',
  path: '/api/console/organisations/contracts/save',
  access: { staff: 'organisation.write' },
  body: object({
    requestId: uuid(),
    organisationId: id(),
    contractId: nullable(id()),
    /** That was seen; 0 of a new one. */
    version: integer(0),
    name: nameText(),
    startsOn: day(),
    endsOn: day(),
    courses: list(object({ courseId: id(), seats: integer(1, mostSeats) }), 20),
  }),
  data: object({ contractId: id() }),
  refusals: [
    'organisationUnknown',
    'contractUnknown',
    'contractChanged',
    'contractDays',
    'contractCourses',
    'seatsTaken',
  ],
});

export const saveOrganisationDepartment = operation({
  summary: '新增、改名或移动一个部门',
  method: 'POST',
  path: '/api/console/organisations/departments/save',
  access: { staff: 'organisation.write' },
  body: object({
    organisationId: id(),
    departmentId: nullable(id()),
    parentId: nullable(id()),
    name: nameText(),
  }),
  data: object({ departmentId: id() }),
  refusals: ['organisationUnknown', 'departmentUnknown', 'departmentNameTaken', 'departmentRound'],
});

export const removeOrganisationDepartment = operation({
  summary: '去掉一个没有人的部门',
  method: 'POST',
  path: '/api/console/organisations/departments/remove',
  access: { staff: 'organisation.write' },
  body: object({ organisationId: id(), departmentId: id() }),
  data: done(),
  refusals: ['organisationUnknown', 'departmentInUse'],
});

/** Nobody's account is touched: whoever comes by the join link with the phone takes the seat that is kept. */
export const inviteOrganisationMembers = operation({
  summary: '按名单请人来，座位留七天',
  method: 'POST',
  path: '/api/console/organisations/members/invite',
  access: { staff: 'organisation.write' },
  body: object({
    organisationId: id(),
    contractId: id(),
    courseId: id(),
    people: list(object({ name: text(60), mobile: text(40), department: text(60) }), maxInvited),
  }),
  /** As they were given. */
  data: list(
    object({
      outcome: oneOf('seated', 'lined', 'known', 'noName', 'noMobile', 'twice'),
    }),
  ),
  refusals: ['organisationUnknown', 'contractUnknown', 'contractCourses', 'contractOver'],
});

export const changeOrganisationMember = operation({
  summary: '改一位成员的名字和部门',
  method: 'POST',
  path: '/api/console/organisations/members/change',
  access: { staff: 'organisation.write' },
  body: object({
    organisationId: id(),
    memberId: id(),
    name: nameText(),
    departmentId: nullable(id()),
  }),
  data: done(),
  refusals: ['organisationUnknown', 'memberUnknown', 'departmentUnknown'],
});

/** The seat is free at once, the account stays. */
export const endOrganisationMember = operation({
  summary: '一位成员离开单位',
  method: 'POST',
  path: '/api/console/organisations/members/end',
  access: { staff: 'organisation.write' },
  body: object({
    organisationId: id(),
    memberId: id(),
    /** The course goes on until the contract ends; else it ends today. */
    keepsCourse: flag(),
    why: optional(text(200)),
  }),
  data: done(),
  refusals: ['organisationUnknown', 'memberUnknown'],
});

/** For who lost the account that is linked; the seat and the account stay, and the owner links again. */
export const unlinkOrganisationMember = operation({
  summary: '解开一位成员的单位登录',
  method: 'POST',
  path: '/api/console/organisations/members/unlink',
  access: { staff: 'organisation.write' },
  body: object({ organisationId: id(), memberId: id(), why: optional(text(200)) }),
  data: done(),
  refusals: ['organisationUnknown', 'memberUnknown', 'memberNotLinked'],
});

export const makeOrganisationLink = operation({
  summary: '做一个加入链接',
  method: 'POST',
  path: '/api/console/organisations/links/make',
  access: { staff: 'organisation.write' },
  body: object({
    requestId: uuid(),
    organisationId: id(),
    contractId: id(),
    courseId: id(),
    departmentId: nullable(id()),
    validUntil: day(),
  }),
  data: object({ linkId: id(), code: text() }),
  refusals: [
    'organisationUnknown',
    'contractUnknown',
    'contractCourses',
    'departmentUnknown',
    'linkDay',
  ],
});

export const closeOrganisationLink = operation({
  summary: '停用一个加入链接',
  method: 'POST',
  path: '/api/console/organisations/links/close',
  access: { staff: 'organisation.write' },
  body: object({ organisationId: id(), linkId: id() }),
  data: done(),
  refusals: ['organisationUnknown', 'organisationLinkUnknown'],
});

export const setOrganisationManager = operation({
  summary: '让一位人员看这个单位的学习情况',
  method: 'POST',
  path: '/api/console/organisations/managers/set',
  access: { staff: 'organisation.write' },
  body: object({
    organisationId: id(),
    staffId: id(),
    /** Null: everybody of the organisation. */
    departmentId: nullable(id()),
  }),
  data: done(),
  refusals: ['organisationUnknown', 'departmentUnknown', 'managerNotStaff', 'managerRoleMissing'],
});

export const removeOrganisationManager = operation({
  summary: '不再让一位人员看这个单位',
  method: 'POST',
  path: '/api/console/organisations/managers/remove',
  access: { staff: 'organisation.write' },
  body: object({ organisationId: id(), staffId: id() }),
  data: done(),
  refusals: ['organisationUnknown', 'managerUnknown'],
});

export const listOwnOrganisations = operation({
  summary: '自己能看的单位',
  method: 'GET',
  path: '/api/console/own-organisations',
  access: { staff: 'organisation.progress', reach: 'organisations' },
  data: list(object({ organisationId: id(), name: text() })),
});

export const getOrganisationProgress = operation({
  summary: '一个单位里同意了的人学得怎么样',
  method: 'GET',
  path: '/api/console/own-organisations/:organisationId',
  access: { staff: 'organisation.progress', reach: 'organisations' },
  params: organisationId(),
  data: OrganisationProgress,
  refusals: ['organisationUnknown'],
});

/** The same, counted at the press, and written into the log. */
export const exportOrganisationProgress = operation({
  summary: '带走一个单位的学习情况',
  method: 'POST',
  path: '/api/console/own-organisations/export',
  access: { staff: 'organisation.progress', reach: 'organisations' },
  body: organisationId(),
  data: OrganisationProgress,
  refusals: ['organisationUnknown'],
});
