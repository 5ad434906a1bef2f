import { beginSignIn } from '@xuezhou/contract/organisation';
import type { CompanyKind } from '../../../providers/company/company.port.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/client.ts';
import { openSignInDesk, type SignInWishes } from './sign-in-desk.ts';

/** What the sandbox's first company is set up by. */
export const qingwu = {
  ...{ kind: 'wecom', clientId: 'wwsandbox0000000001', agentId: '1000002' },
  ...{ secret: 'sandbox-wecom-secret', issuer: '' },
} as const satisfies SignInWishes;

/** The same of the second. */
export const songfeng = {
  ...qingwu,
  ...{ clientId: 'wwsandbox0000000002', secret: 'sandbox-wecom-songfeng' },
} as const;

const dingtalk = {
  ...{ kind: 'dingtalk', clientId: 'dingsandbox00000001', agentId: 'dingsandboxapp1' },
  ...{ secret: 'sandbox-dingtalk-secret', issuer: '' },
} as const satisfies SignInWishes;

const feishu = {
  ...{ kind: 'feishu', clientId: 'cli_sandbox00000001', agentId: null },
  ...{ secret: 'sandbox-feishu-secret', issuer: '' },
} as const satisfies SignInWishes;

interface Side {
  /** As the sandbox knows the first company. */
  readonly corpId: string;
  readonly first: SignInWishes;
  readonly second: SignInWishes;
  /** Another app of the first company. */
  readonly otherApp: SignInWishes;
  /** How somebody's id is kept here. */
  readonly idOf: (userid: string) => string;
}

const sides: Readonly<Record<CompanyKind, Side>> = {
  wecom: {
    ...{ corpId: qingwu.clientId, first: qingwu, second: songfeng },
    otherApp: { ...qingwu, agentId: '1000003', secret: 'sandbox-wecom-other-app' },
    idOf: (userid) => userid.toLowerCase(),
  },
  dingtalk: {
    ...{ corpId: dingtalk.clientId, first: dingtalk },
    second: {
      ...{ ...dingtalk, clientId: 'dingsandbox00000002', agentId: 'dingsandboxapp3' },
      secret: 'sandbox-dingtalk-songfeng',
    },
    otherApp: { ...dingtalk, agentId: 'dingsandboxapp2', secret: 'sandbox-dingtalk-other-app' },
    idOf: (userid) => userid,
  },
  feishu: {
    ...{ corpId: 'sandboxtenant1', first: feishu },
    second: { ...feishu, clientId: 'cli_sandbox00000003', secret: 'sandbox-feishu-songfeng' },
    otherApp: { ...feishu, clientId: 'cli_sandbox00000002', secret: 'sandbox-feishu-other-app' },
    idOf: (userid) => `ou_${userid}`,
  },
};

export interface SandboxUser {
  readonly userid: string;
  readonly name: string;
  readonly department: readonly number[];
  readonly status?: number;
  readonly seen?: 'alone' | 'not';
  /** The person's own, whoever has the id; absent: made of the id. */
  readonly person?: string;
}

export interface SandboxDepartment {
  readonly id: number;
  readonly name: string;
  readonly parentid: number;
}

/** A school whose companies sign in by the sandbox's 企业微信, or another provider. */
export async function openCompanyDesk(school: TestApp, kind: CompanyKind = 'wecom') {
  const desk = await openSignInDesk(school);
  const side = sides[kind];

  const openCompany = (wishes: Parameters<typeof desk.openCompany>[0] = {}) =>
    desk.openCompany({ ...side.first, triedBy: 'HeLanXin', ...wishes });

  /** What an administrator of the company does. */
  const tell = async <Answer>(path: string, fields: Readonly<Record<string, unknown>>) => {
    const answer = await fetch(`${school.sandbox?.companiesUrl}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ corpId: side.corpId, ...fields }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as Answer;
  };

  /** The whole of it from now on. */
  const setDirectory = (directory: {
    users?: readonly SandboxUser[];
    departments?: readonly SandboxDepartment[];
  }) => tell('directory', directory);

  const begin = (client: TestClient, word: string, code: string | null = null) =>
    client.data(beginSignIn, { body: { word, code } });

  const play = (next: string) => desk.playFault(next, kind);

  /** Somebody with an account who comes from there and takes a seat. */
  const joinAs = async (word: string, person: string) => {
    const student = await school.signIn();
    await desk.come(student, word, person);
    const { status } = await desk.link(student, word);
    if (status !== 200) throw new Error(`${person} was refused: ${status}`);
    return student;
  };

  return { ...desk, ...side, openCompany, tell, setDirectory, begin, play, joinAs };
}
