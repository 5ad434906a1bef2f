import {
  getOrganisationSync,
  previewOrganisationSync,
  renewOrganisationSyncKeys,
  runOrganisationSync,
  switchOrganisationSync,
} from '@xuezhou/contract/organisation/console';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { CompanyKind } from '../../../providers/company/company.port.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { openCompanyDesk, type SandboxDepartment, type SandboxUser } from './company-desk.ts';
import { eventAs, type CompanyEvent } from './company-events.ts';

/** As the sandbox's first company begins. */
export const departments: readonly SandboxDepartment[] = [
  { id: 1, name: '青梧证券', parentid: 0 },
  { id: 2, name: '研究所', parentid: 1 },
  { id: 3, name: '固定收益组', parentid: 2 },
  { id: 4, name: '资产管理部', parentid: 1 },
];
export const users: readonly SandboxUser[] = [
  { userid: 'ShaoYiChuan', name: '邵一川', department: [2] },
  { userid: 'HeLanXin', name: '贺兰心', department: [4] },
  { userid: 'XuZhiQiu', name: '许知秋', department: [3] },
  { userid: 'JiangHanMo', name: '江寒墨', department: [1] },
];

interface Keys {
  readonly address: string;
  readonly token: string | null;
  readonly aesKey: string;
}

/** As a provider sends it. */
interface Sealed {
  readonly method: 'GET' | 'POST';
  readonly query: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A school that follows the directory of the sandbox's 企业微信, or of another provider. */
export async function openSyncDesk(school: TestApp, kind: CompanyKind = 'wecom') {
  const desk = await openCompanyDesk(school, kind);
  const { staff, tell } = desk;
  const of = (organisationId: number) => ({ body: { organisationId } });

  /** Its sign-in is on and its directory is followed, with keys for notices. */
  const openFollowed = async (wishes: Parameters<typeof desk.openCompany>[0] = {}) => {
    const company = await desk.openCompany({ seats: 10, ...wishes });
    const { organisationId } = company;
    await staff.data(switchOrganisationSync, { body: { organisationId, isOn: true } });
    const keys = await staff.data(renewOrganisationSyncKeys, of(organisationId));
    return { ...company, keys };
  };
  type Followed = Awaited<ReturnType<typeof openFollowed>>;
  type One = Pick<Followed, 'organisationId'>;

  const stateOf = async ({ organisationId }: One) =>
    (await staff.data(getOrganisationSync, { params: { organisationId } })).sync;
  /** What waits to be taken over. */
  const settle = () =>
    school.runJobs([
      ...(['sync-organisations', 'sync-organisation'] as const),
      ...(['take-organisation-notices', 'read-organisation-directory'] as const),
    ]);
  /** Asks for it, until it is read; null: it was not. */
  const preview = async (company: One) => {
    await staff.data(previewOrganisationSync, of(company.organisationId));
    await settle();
    return (await stateOf(company))?.reading ?? null;
  };
  /** Agrees to what was read, or what waits. */
  const run = async (company: One, readAt?: string) => {
    const { organisationId } = company;
    const shown = readAt ?? (await stateOf(company))?.reading?.readAt ?? '2020-01-01T00:00:00.000Z';
    return await staff.call(runOrganisationSync, { body: { organisationId, readAt: shown } });
  };
  /** As every morning. */
  const pull = async () => {
    await enqueue(school.connection, 'sync-organisations', {});
    await settle();
  };

  /** As the provider sends it; not delivered yet. */
  const seal = (keys: Keys, event: CompanyEvent, sentTo?: string) =>
    tell<Sealed>('event', { ...keys, event: eventAs[kind](event), sentTo });
  const deliver = ({ address }: Pick<Keys, 'address'>, { method, query, body, headers }: Sealed) =>
    school.visit().send({
      ...{ method, url: `${new URL(address).pathname}?${query}`, headers },
      ...(method === 'POST' && { payload: body }),
    });
  const notify = async (keys: Keys, event: CompanyEvent) => {
    const answer = await deliver(keys, await seal(keys, event));
    await settle();
    return answer;
  };

  /** Whose account each id there opens. */
  const linksOf = async ({ organisationId }: One) => {
    const rows = await school.connection
      .selectFrom('organisation_identity')
      .where('organisation_id', '=', organisationId)
      .select(['subject', 'student_id'])
      .execute();
    return new Map(rows.map((row) => [row.subject, row.student_id]));
  };

  /** Who is a member, with the department. */
  const peopleOf = async (company: One) =>
    (await desk.membersOf(company)).map(({ studentId, department }) => ({ studentId, department }));

  return {
    ...{ ...desk, openFollowed, stateOf, preview, run, pull, settle },
    ...{ seal, deliver, notify, peopleOf, linksOf },
  };
}
