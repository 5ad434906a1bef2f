import {
  getOrganisationSync,
  previewOrganisationSync,
  renewOrganisationSyncKeys,
  runOrganisationSync,
  switchOrganisationSync,
} from '@xuezhou/contract/organisation/console';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { openWecomDesk, qingwu, type SandboxDepartment, type SandboxUser } from './wecom-desk.ts';

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
  readonly token: string;
  readonly aesKey: string;
}

/** A school that follows the directory of the sandbox's 企业微信. */
export async function openSyncDesk(school: TestApp) {
  const desk = await openWecomDesk(school);
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

  const stateOf = async ({ organisationId }: Pick<Followed, 'organisationId'>) =>
    (await staff.data(getOrganisationSync, { params: { organisationId } })).sync;
  const preview = ({ organisationId }: Pick<Followed, 'organisationId'>) =>
    staff.call(previewOrganisationSync, of(organisationId));
  const run = (
    { organisationId }: Pick<Followed, 'organisationId'>,
    leavers: readonly number[] = [],
  ) => staff.call(runOrganisationSync, { body: { organisationId, leavers: [...leavers] } });
  /** What waits to be taken over. */
  const settle = () => school.runJobs(['sync-organisations', 'sync-organisation']);
  /** As every morning. */
  const pull = async () => {
    await enqueue(school.connection, 'sync-organisations', {});
    await settle();
  };

  /** As 企业微信 sends it; not delivered yet. */
  const seal = (
    keys: Keys,
    event: Readonly<Record<string, string>>,
    sentTo: string = qingwu.clientId,
  ) => tell<{ query: string; body: string }>('event', { ...keys, event, sentTo });
  const deliver = ({ address }: Keys, { query, body }: { query: string; body: string }) =>
    school.visit().send({
      ...{ method: 'POST', url: `${new URL(address).pathname}?${query}`, payload: body },
      headers: { 'content-type': 'text/xml' },
    });
  const notify = async (keys: Keys, event: Readonly<Record<string, string>>) => {
    const answer = await deliver(keys, await seal(keys, event));
    await settle();
    return answer;
  };

  /** Whose account each id there opens. */
  const linksOf = async ({ organisationId }: Pick<Followed, 'organisationId'>) => {
    const rows = await school.connection
      .selectFrom('organisation_identity')
      .where('organisation_id', '=', organisationId)
      .select(['subject', 'student_id'])
      .execute();
    return new Map(rows.map((row) => [row.subject, row.student_id]));
  };

  /** Who is a member, with the department. */
  const peopleOf = async (company: Pick<Followed, 'organisationId'>) =>
    (await desk.membersOf(company)).map(({ studentId, department }) => ({ studentId, department }));

  return {
    ...{
      ...desk,
      openFollowed,
      stateOf,
      preview,
      run,
      pull,
      settle,
      seal,
      deliver,
      notify,
      peopleOf,
      linksOf,
    },
  };
}
