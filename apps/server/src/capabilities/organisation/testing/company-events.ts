import type { CompanyKind } from '../../../providers/company/company.port.ts';

/** As 企业微信 says it: ChangeType, UserID, NewUserID and, in seconds, CreateTime. */
export type CompanyEvent = Readonly<Record<string, string>>;

type Fields = Readonly<Record<string, unknown>>;

const dingtalkKinds: Readonly<Record<string, string>> = {
  ...{ create_user: 'user_add_org', update_user: 'user_modify_org' },
  ...{ delete_user: 'user_leave_org', create_party: 'org_dept_create' },
  ...{ update_party: 'org_dept_modify', delete_party: 'org_dept_remove' },
};

const feishuKinds: Readonly<Record<string, string>> = {
  create_user: 'contact.user.created_v3',
  update_user: 'contact.user.updated_v3',
  delete_user: 'contact.user.deleted_v3',
  create_party: 'contact.department.created_v3',
  update_party: 'contact.department.updated_v3',
  delete_party: 'contact.department.deleted_v3',
};

const millis = (seconds: string): string => String(Number(seconds) * 1000);

/** The same said by each provider. */
export const eventAs: Readonly<Record<CompanyKind, (event: CompanyEvent) => Fields>> = {
  wecom: (event) => event,
  dingtalk: ({ ChangeType = '', UserID, Id, CreateTime, CorpId }) => ({
    EventType: dingtalkKinds[ChangeType],
    ...(UserID !== undefined && { UserId: [UserID] }),
    ...(Id !== undefined && { DeptId: [Number(Id)] }),
    ...(CreateTime !== undefined && { TimeStamp: millis(CreateTime) }),
    ...(CorpId !== undefined && { CorpId }),
  }),
  feishu: ({ ChangeType = '', UserID, Id, CreateTime, EventId, CorpId }) => ({
    event_type: feishuKinds[ChangeType],
    header: {
      ...(CreateTime !== undefined && { create_time: millis(CreateTime) }),
      ...(EventId !== undefined && { event_id: EventId }),
      ...(CorpId !== undefined && { tenant_key: CorpId }),
    },
    object: UserID === undefined ? { open_department_id: `od-${Id}` } : { open_id: `ou_${UserID}` },
  }),
};
