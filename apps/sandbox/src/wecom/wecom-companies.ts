export interface WecomDepartment {
  readonly id: number;
  readonly name: string;
  readonly parentid: number;
}

export interface WecomUser {
  readonly userid: string;
  readonly name: string;
  /** The first is the main one. */
  readonly department: readonly number[];
  /** 1: has an account there; 2: disabled; 4: has none yet; 5: left. Absent: 1. */
  readonly status?: number;
  /** The app sees who it is only by asking, or not at all. Absent: in its department. */
  readonly seen?: 'alone' | 'not';
}

export interface WecomCompany {
  readonly corpId: string;
  readonly name: string;
  /** Secrets of its apps by their numbers. */
  readonly agents: Readonly<Record<string, string>>;
  readonly departments: Map<number, WecomDepartment>;
  /** By their ids in small letters: 企业微信 tells no case apart. */
  readonly users: Map<string, WecomUser>;
}

const company = (
  given: Omit<WecomCompany, 'departments' | 'users'> & {
    departments: readonly WecomDepartment[];
    users: readonly WecomUser[];
  },
): WecomCompany => ({
  ...given,
  departments: new Map(given.departments.map((one) => [one.id, one])),
  users: new Map(given.users.map((one) => [one.userid.toLowerCase(), one])),
});

/** Two of them, so that one can be taken for the other; the first has two apps. Each sandbox has its own. */
export const makeCompanies = (): readonly WecomCompany[] => [
  company({
    ...{ corpId: 'wwsandbox0000000001', name: '青梧证券' },
    agents: { '1000002': 'sandbox-wecom-secret', '1000003': 'sandbox-wecom-other-app' },
    departments: [
      { id: 1, name: '青梧证券', parentid: 0 },
      { id: 2, name: '研究所', parentid: 1 },
      { id: 3, name: '固定收益组', parentid: 2 },
      { id: 4, name: '资产管理部', parentid: 1 },
    ],
    users: [
      { userid: 'ShaoYiChuan', name: '邵一川', department: [2] },
      { userid: 'HeLanXin', name: '贺兰心', department: [4] },
      { userid: 'XuZhiQiu', name: '许知秋', department: [3] },
      { userid: 'JiangHanMo', name: '江寒墨', department: [1] },
    ],
  }),
  company({
    ...{ corpId: 'wwsandbox0000000002', name: '松风基金' },
    agents: { '1000002': 'sandbox-wecom-songfeng' },
    departments: [
      { id: 1, name: '松风基金', parentid: 0 },
      { id: 2, name: '风控部', parentid: 1 },
    ],
    users: [
      // The very id of somebody at the other company, which is another person.
      { userid: 'ShaoYiChuan', name: '林见深', department: [2] },
      { userid: 'ZhouRuoShui', name: '周若水', department: [2] },
    ],
  }),
];
