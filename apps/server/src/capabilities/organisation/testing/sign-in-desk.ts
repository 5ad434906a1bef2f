import {
  beginSignIn,
  finishSignIn,
  getSignInOffer,
  linkSignIn,
} from '@xuezhou/contract/organisation';
import {
  saveOrganisationSignIn,
  switchOrganisationSignIn,
  tryOrganisationSignIn,
} from '@xuezhou/contract/organisation/console';
import { nextId } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/client.ts';
import { openDesk } from './organisation-desk.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;
type Company = Awaited<ReturnType<Desk['makeCompany']>>;
export type SignInWishes = Partial<{
  kind: 'oidc' | 'wecom' | 'dingtalk' | 'feishu';
  agentId: string | null;
  issuer: string;
  clientId: string;
  secret: string;
  departmentClaim: string | null;
  word: string;
}>;

type CompanyWishes = SignInWishes &
  Parameters<Desk['makeCompany']>[0] & {
    /** Whom the colleague who tries it signs in as. */
    readonly triedBy?: string;
  };

/** A school whose companies sign in by the sandbox's issuers. */
export async function openSignInDesk(school: TestApp) {
  const desk = await openDesk(school);
  const { staff } = desk;
  const oidcUrl = school.sandbox?.oidcUrl ?? '';

  /** What staff writes down, not tried yet. */
  const save = async (company: Company, wishes: SignInWishes & { version?: number } = {}) => {
    const { version = 0, word = `w${company.organisationId}-${nextId()}`, ...given } = wishes;
    const answer = await staff.call(saveOrganisationSignIn, {
      body: {
        ...{ organisationId: company.organisationId, version, word, button: '公司账号' },
        ...{ kind: 'oidc', issuer: `${oidcUrl}/qingwu`, clientId: 'xuezhou' },
        ...{ agentId: null, secret: 'sandbox-oidc-secret' },
        ...{ departmentClaim: null, linkId: company.linkId, ...given },
      },
    });
    return { ...answer, word };
  };

  /** At the company's own page: who signs in there. Answers where the browser is sent back to. */
  const choose = async (address: string, person: string): Promise<string> => {
    const page = new URL(address);
    // Those of providers have one address for all companies.
    const isProvider = page.origin === school.sandbox?.companiesUrl;
    page.pathname = isProvider ? '/as' : `${page.pathname}/as`;
    page.searchParams.set('person', person);
    const answer = await fetch(page, { redirect: 'manual' });
    const back = answer.headers.get('location');
    if (back === null) throw new Error(`the company answered ${answer.status}`);
    return back;
  };

  const bring = (client: TestClient, back: string) => {
    const { pathname, search } = new URL(back);
    return client.send({ method: 'GET', url: `${pathname}${search}` });
  };

  /** From the button until the browser is back. */
  const come = async (
    client: TestClient,
    word: string,
    person: string,
    code: string | null = null,
  ) => {
    const { address } = await client.data(beginSignIn, { body: { word, code } });
    return await bring(client, await choose(address, person));
  };

  const look = (client: TestClient, word: string) =>
    client.data(getSignInOffer, { params: { word } });
  const finish = (client: TestClient, word: string) =>
    client.call(finishSignIn, { body: { word } });
  const link = (client: TestClient, word: string, isConsented = false) =>
    client.call(linkSignIn, { body: { word, isTermsAccepted: true, isConsented } });

  const tryOut = async (company: Company, person: string) => {
    const { organisationId } = company;
    const { address } = await staff.data(tryOrganisationSignIn, { body: { organisationId } });
    return await bring(staff, await choose(address, person));
  };

  /** A company whose sign-in is on. */
  const openCompany = async (wishes: CompanyWishes = {}) => {
    const { seats = 2, endsOn = '2027-08-16', triedBy = 'qw-1001', ...given } = wishes;
    const company = await desk.makeCompany({ seats, endsOn });
    const { word } = await save(company, given);
    await tryOut(company, triedBy);
    const { organisationId } = company;
    await staff.data(switchOrganisationSignIn, { body: { organisationId, isOn: true } });
    return { ...company, word };
  };

  const playFault = async (next: string, provider = 'oidc'): Promise<void> => {
    const answer = await fetch(`${school.sandbox?.consoleUrl}/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider, next }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };

  return {
    ...{ ...desk, oidcUrl, save, choose, bring, come, look, finish, link, tryOut },
    ...{ openCompany, playFault },
  };
}
