import {
  done,
  id,
  list,
  moment,
  object,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';

export const Invitation = object({
  invitationId: id(),
  name: text(),
  /** Masked. */
  address: text(),
  roles: list(text()),
  invitedBy: text(),
  expiresAt: moment(),
});
export type Invitation = Static<typeof Invitation>;

export const listInvitations = operation({
  summary: '还没有接受的邀请',
  method: 'GET',
  path: '/api/console/staff/invitations',
  access: { staff: 'staff.read' },
  data: list(Invitation),
});

/** By mail with a link, or by SMS with a code to type; open for 72 hours. */
export const inviteStaff = operation({
  summary: '用邮箱或手机号邀请同事',
  method: 'POST',
  path: '/api/console/staff/invite',
  access: { staff: 'staff.write' },
  body: object({
    name: text(60),
    address: text(254),
    roleIds: list(id(), 20),
    why: optional(text(200)),
  }),
  data: object({ invitationId: id() }),
  refusals: [
    'staffNameEmpty',
    'staffLoginTaken',
    'invitationAddress',
    'invitationTaken',
    'roleUnknown',
    'roleBeyondOwn',
  ],
});

export const withdrawInvitation = operation({
  summary: '收回一份邀请',
  method: 'POST',
  path: '/api/console/staff/invite/withdraw',
  access: { staff: 'staff.write' },
  body: object({ invitationId: id() }),
  data: done(),
  refusals: ['invitationOver'],
});

const code = () => text(40, 1);

export const lookAtInvitation = operation({
  summary: '教务台：看一份邀请',
  method: 'POST',
  path: '/api/console/invitation',
  access: 'open',
  body: object({ code: code() }),
  data: object({ name: text(), roles: list(text()), invitedBy: text() }),
  refusals: ['invitationOver', 'tooManyAttempts'],
});

/** The person then signs in as everybody does. */
export const acceptInvitation = operation({
  summary: '教务台：接受邀请，设置登录名和密码',
  method: 'POST',
  path: '/api/console/invitation/accept',
  access: 'open',
  body: object({ code: code(), login: text(254, 1), password: text(200) }),
  data: done(),
  refusals: [
    'invitationOver',
    'staffLoginFormat',
    'staffLoginTaken',
    'passwordFormat',
    'tooManyAttempts',
  ],
});
