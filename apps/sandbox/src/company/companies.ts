export type Wire = 'wecom' | 'dingtalk' | 'feishu';

export interface Department {
  readonly id: number;
  readonly name: string;
  readonly parentid: number;
}

export interface User {
  readonly userid: string;
  readonly name: string;
  /** The first is the main one. */
  readonly department: readonly number[];
  /** 1: has an account there; 2: disabled; 4: has none yet; 5: left. Absent: 1. */
  readonly status?: number;
  /** The app sees who it is only by asking, or not at all. Absent: in its department. */
  readonly seen?: 'alone' | 'not';
  /** The person's own for ever, which another one of the same id has not. Absent: made of the id. */
  readonly person?: string;
}

export interface Company {
  readonly wire: Wire;
  /** At 飞书 the tenant's key. */
  readonly corpId: string;
  readonly name: string;
  /** Secrets of its apps by their numbers, keys or ids. */
  readonly agents: Readonly<Record<string, string>>;
  readonly departments: Map<number, Department>;
  readonly users: Map<string, User>;
  /** Who sits in the provider's own app where a page asks it; null: nobody. */
  seated: string | null;
}

/** 企业微信 tells no case apart. */
export const keyOf = ({ wire }: Pick<Company, 'wire'>, userid: string): string =>
  wire === 'wecom' ? userid.toLowerCase() : userid;

export const personOf = ({ person, userid }: User): string => person ?? userid;

type Given = Pick<Company, 'wire' | 'corpId' | 'name' | 'agents'>;

const company = (
  given: Given,
  departments: readonly Department[],
  users: readonly User[],
): Company => ({
  ...{ ...given, seated: null },
  departments: new Map(departments.map((one) => [one.id, one])),
  users: new Map(users.map((one) => [keyOf(given, one.userid), one])),
});

const qingwu = (given: Omit<Given, 'name'>): Company =>
  company(
    { ...given, name: '青梧证券' },
    [
      { id: 1, name: '青梧证券', parentid: 0 },
      { id: 2, name: '研究所', parentid: 1 },
      { id: 3, name: '固定收益组', parentid: 2 },
      { id: 4, name: '资产管理部', parentid: 1 },
    ],
    [
      { userid: 'ShaoYiChuan', name: '邵一川', department: [2] },
      { userid: 'HeLanXin', name: '贺兰心', department: [4] },
      { userid: 'XuZhiQiu', name: '许知秋', department: [3] },
      { userid: 'JiangHanMo', name: '江寒墨', department: [1] },
    ],
  );

const songfeng = (given: Omit<Given, 'name'>): Company =>
  company(
    { ...given, name: '松风基金' },
    [
      { id: 1, name: '松风基金', parentid: 0 },
      { id: 2, name: '风控部', parentid: 1 },
    ],
    [
      // The very id of somebody at the other company, which is another person.
      { userid: 'ShaoYiChuan', name: '林见深', department: [2], person: 'LinJianShen' },
      { userid: 'ZhouRuoShui', name: '周若水', department: [2] },
    ],
  );

/** Two of each wire, so that one can be taken for the other; the first has two apps. Each sandbox has its own. */
export const makeCompanies = (): readonly Company[] => [
  qingwu({
    ...{ wire: 'wecom', corpId: 'wwsandbox0000000001' },
    agents: { '1000002': 'sandbox-wecom-secret', '1000003': 'sandbox-wecom-other-app' },
  }),
  songfeng({
    ...{ wire: 'wecom', corpId: 'wwsandbox0000000002' },
    agents: { '1000002': 'sandbox-wecom-songfeng' },
  }),
  qingwu({
    ...{ wire: 'dingtalk', corpId: 'dingsandbox00000001' },
    agents: {
      dingsandboxapp1: 'sandbox-dingtalk-secret',
      dingsandboxapp2: 'sandbox-dingtalk-other-app',
    },
  }),
  songfeng({
    ...{ wire: 'dingtalk', corpId: 'dingsandbox00000002' },
    agents: { dingsandboxapp3: 'sandbox-dingtalk-songfeng' },
  }),
  qingwu({
    ...{ wire: 'feishu', corpId: 'sandboxtenant1' },
    agents: {
      cli_sandbox00000001: 'sandbox-feishu-secret',
      cli_sandbox00000002: 'sandbox-feishu-other-app',
    },
  }),
  songfeng({
    ...{ wire: 'feishu', corpId: 'sandboxtenant2' },
    agents: { cli_sandbox00000003: 'sandbox-feishu-songfeng' },
  }),
];
