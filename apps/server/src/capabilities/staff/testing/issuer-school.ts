import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  beginIssuerLink,
  beginIssuerSignIn,
  decideApproval,
  getStaffIssuer,
  linkIssuer,
  listApprovals,
  saveStaffIssuer,
  signInByIssuer,
  switchStaffIssuer,
  tryStaffIssuer,
} from '@xuezhou/contract/staff';
import type { TestClient } from '../../../testing/client.ts';
import {
  deskPassword,
  signInStaffAs,
  type StaffWishes,
} from '../../../testing/desks/staff-desk.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** A school whose colleagues have accounts at the sandbox's issuer, for tests. */
export async function openIssuerSchool(school: TestApp) {
  const oidcUrl = school.sandbox?.oidcUrl ?? '';
  const owner = await signInStaffAs(school, { isOwner: true, name: '章校长' });
  const second = await signInStaffAs(school, { isOwner: true, name: '贺校长' });

  const save = (wishes: object = {}, client: TestClient = owner) =>
    client.call(saveStaffIssuer, {
      body: {
        ...{ version: 0, issuer: `${oidcUrl}/qingwu`, clientId: 'xuezhou' },
        ...{ secret: 'sandbox-oidc-secret', button: '青梧账号', code: deskPassword, ...wishes },
      },
    });

  /** At the issuer's own page: who signs in there; nobody with ''. Answers where the browser is sent back to. */
  const choose = async (address: string, person: string): Promise<string> => {
    const page = new URL(address);
    page.pathname = `${page.pathname}/as`;
    page.searchParams.set('person', person);
    const answer = await fetch(page, { redirect: 'manual' });
    const back = answer.headers.get('location');
    if (back === null) throw new Error(`the issuer answered ${answer.status}`);
    return back;
  };
  const bring = (client: TestClient, back: string) => {
    const { pathname, search } = new URL(back);
    return client.send({ method: 'GET', url: `${pathname}${search}` });
  };

  const tryOut = async (person = 'qw-1001') =>
    await bring(owner, await choose((await owner.data(tryStaffIssuer)).address, person));
  const propose = async (isOn = true) => {
    const version = (await owner.data(getStaffIssuer)).issuer?.version ?? 1;
    return await owner.call(switchStaffIssuer, { body: { isOn, version } });
  };
  const agree = async () => {
    const [wish] = await second.data(listApprovals, { query: {} });
    const body = { approvalId: wish?.approvalId ?? 0, isAgreed: true, code: deskPassword };
    return await second.call(decideApproval, { body });
  };
  /** With the word of another owner, where it needs one. */
  const turn = async (isOn: boolean) => {
    const told = await propose(isOn);
    return told.status === consoleRefusals.approvalAsked[0] ? await agree() : told;
  };

  /** From the button until the browser is back. */
  const come = async (client: TestClient, person: string) =>
    await bring(client, await choose((await client.data(beginIssuerSignIn)).address, person));
  const enter = (client: TestClient, code?: string) =>
    client.call(signInByIssuer, { body: code === undefined ? {} : { code } });

  const beginLink = (client: TestClient, code = deskPassword) =>
    client.call(beginIssuerLink, { body: { code } });
  const link = async (client: TestClient, person: string) => {
    await bring(client, await choose((await beginLink(client)).data.address, person));
    return await client.call(linkIssuer);
  };
  /** A colleague who is linked. */
  const openPerson = async (
    person: string,
    wishes: StaffWishes = { permissions: ['staff.read'] },
  ) => {
    const own = await signInStaffAs(school, wishes);
    const answer = await link(own, person);
    if (answer.status !== 200) throw new Error(answer.message);
    return own;
  };
  /** What the issuer says of who signed out there, told to the school. */
  const tellLogout = async (wish: Record<string, string>, company = 'qingwu') => {
    const body = new URLSearchParams(wish);
    const answer = await fetch(`${oidcUrl}/${company}/sign-out`, { method: 'POST', body });
    const { token } = (await answer.json()) as { token: string };
    const told = await school.visit().send({
      ...{ method: 'POST', url: '/api/console/sign-in/issuer/logout' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
    return told.statusCode;
  };
  return {
    ...{ owner, save, choose, bring, tryOut, turn, come, enter, beginLink, link, openPerson },
    ...{ tellLogout, oidcUrl, second, propose, agree },
  };
}
