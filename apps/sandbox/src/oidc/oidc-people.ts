/** Somebody of a company, as its own directory knows them. */
export interface OidcPerson {
  readonly id: string;
  readonly name: string;
  readonly department: string;
}

export interface OidcCompany {
  /** The first part of its addresses. */
  readonly id: string;
  readonly name: string;
  readonly people: readonly OidcPerson[];
}

/** Two of them, so that one can be taken for the other. */
const OIDC_COMPANIES: readonly OidcCompany[] = [
  {
    id: 'qingwu',
    name: '青梧证券',
    people: [
      { id: 'qw-1001', name: '邵一川', department: '研究所' },
      { id: 'qw-1002', name: '贺兰心', department: '资产管理部' },
      { id: 'qw-1003', name: '许知秋', department: '研究所' },
    ],
  },
  {
    id: 'songfeng',
    name: '松风基金',
    people: [
      // The very number of somebody at the other company, which is another person.
      { id: 'qw-1001', name: '林见深', department: '风控部' },
      { id: 'sf-2002', name: '周若水', department: '风控部' },
    ],
  },
];

/** What every company's sign-in knows the school by. */
export const SANDBOX_OIDC_CLIENT = { id: 'xuezhou', secret: 'sandbox-oidc-secret' };

export const findCompany = (id: string): OidcCompany | undefined =>
  OIDC_COMPANIES.find((company) => company.id === id);
