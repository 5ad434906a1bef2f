import { beginSignIn } from '@xuezhou/contract/organisation';
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

export interface SandboxUser {
  readonly userid: string;
  readonly name: string;
  readonly department: readonly number[];
  readonly status?: number;
  readonly seen?: 'alone' | 'not';
}

export interface SandboxDepartment {
  readonly id: number;
  readonly name: string;
  readonly parentid: number;
}

/** A school whose companies sign in by the sandbox's 企业微信. */
export async function openWecomDesk(school: TestApp) {
  const desk = await openSignInDesk(school);

  const openCompany = (wishes: Parameters<typeof desk.openCompany>[0] = {}) =>
    desk.openCompany({ ...qingwu, triedBy: 'HeLanXin', ...wishes });

  /** What an administrator of the company does. */
  const tell = async <Answer>(path: string, fields: Readonly<Record<string, unknown>>) => {
    const answer = await fetch(`${school.sandbox?.wecomUrl}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ corpId: qingwu.clientId, ...fields }),
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

  const playWecom = (next: string) => desk.playFault(next, 'wecom');

  /** Somebody with an account who comes from there and takes a seat. */
  const joinAs = async (word: string, person: string) => {
    const student = await school.signIn();
    await desk.come(student, word, person);
    const { status } = await desk.link(student, word);
    if (status !== 200) throw new Error(`${person} was refused: ${status}`);
    return student;
  };

  return { ...desk, openCompany, tell, setDirectory, begin, playWecom, joinAs };
}
