import { randomUUID } from 'node:crypto';
import { finishLtiLaunch, getLtiLaunch, linkLtiLaunch } from '@xuezhou/contract/lti';
import type { InputOf } from '@xuezhou/contract/kernel';
import { saveLtiPlatform, switchLtiPlatform } from '@xuezhou/contract/lti/console';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { schoolAddress, toolAddresses } from '../tool-addresses.ts';

/** Environment of a school whose platforms stand on this machine, as the sandbox's do. */
export const onThisMachine = { PRIVATE_NETWORKS_ALLOWED: '127.0.0.0/8 ::1' };

type Saved = InputOf<typeof saveLtiPlatform>['body'];

/** A school that opens courses to the sandbox's universities. */
export async function openPlatformDesk(school: TestApp) {
  const staff = await signInStaffAs(school, {
    permissions: ['setting.read', 'organisation.write'],
  });
  const base = schoolAddress(school.services.config);
  const tool = toolAddresses(school.services.config);
  const issuerOf = (university: string) =>
    `${school.sandbox?.oidcUrl ?? 'https://lms'}/${university}`;

  const wishOf = (university: string, courseIds: number[]): Saved => {
    const issuer = issuerOf(university);
    return {
      ...{
        requestId: randomUUID(),
        platformId: null,
        version: 0,
        name: `平台 ${university}`,
        issuer,
      },
      ...{ clientId: 'xuezhou-lti', deployments: ['1'], authAddress: `${issuer}/auth` },
      ...{ jwksAddress: `${issuer}/jwks`, courseIds, endsOn: '2027-07-31' },
      ...{ tokenAddress: `${issuer}/token`, scoreRule: 'best', returnOrigins: [] },
    };
  };
  const save = (body: Saved) => staff.call(saveLtiPlatform, { body });
  const turn = (platformId: number, isOn: boolean) =>
    staff.data(switchLtiPlatform, { body: { platformId, isOn } });

  /** A platform that may open one course. */
  const connect = async (university: string) => {
    const { courseId } = await makeCourse(school.connection);
    const wish = wishOf(university, [courseId]);
    const { platformId, version } = (await save(wish)).data;
    return { platformId, version, courseId, wish };
  };

  type Fields = Record<string, string>;
  /** Fields of a page's form that sends itself. */
  const formAt = async (address: string | URL): Promise<Fields> => {
    const text = await (await fetch(address)).text();
    const fields = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)];
    if (fields.length === 0) throw new Error(text);
    return Object.fromEntries(
      fields.map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&')] as const),
    );
  };
  /** As a browser sends a form of another site's page here. */
  const send = (client: TestClient, path: string, fields: Fields, headers: Fields = {}) =>
    client.send({
      ...{ method: 'POST', url: path, payload: new URLSearchParams(fields).toString() },
      headers: {
        ...{ 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
        ...{ origin: school.sandbox?.oidcUrl ?? '', ...headers },
      },
    });

  /** At the platform: somebody presses the link. Answers what its form sends here first. */
  const press = async (university: string, person: string, target: string): Promise<Fields> => {
    const page = new URL(`${issuerOf(university)}/open`);
    for (const [name, value] of Object.entries({ login: tool.login, target, person }))
      page.searchParams.set(name, value);
    return await formAt(page);
  };

  const knock = (client: TestClient, login: Fields, headers: Fields = {}) =>
    send(client, '/api/lti/login', login, headers);

  const begin = async (client: TestClient, login: Fields): Promise<string> => {
    const answer = await knock(client, login);
    const location = answer.headers.location;
    if (location === undefined) throw new Error(`${answer.statusCode} ${answer.body}`);
    return location;
  };

  /** What the platform's page sends back by its form. */
  const vouch = formAt;

  const bring = (client: TestClient, fields: Fields) => send(client, '/api/lti/launch', fields);

  /** From the press until the browser stands before our page; answers its id. */
  const come = async (client: TestClient, university: string, person: string, target: string) => {
    const address = await begin(client, await press(university, person, target));
    const answer = await bring(client, await vouch(address));
    return String(answer.headers.location).replace('/lti/', '');
  };

  const look = (client: TestClient, launchId: string) =>
    client.call(getLtiLaunch, { params: { launchId } });
  const finish = (client: TestClient, launchId: string) =>
    client.call(finishLtiLaunch, { body: { launchId } });
  const link = (client: TestClient, launchId: string, isTermsAccepted = true) =>
    client.call(linkLtiLaunch, { body: { launchId, isTermsAccepted } });

  const playFault = async (next: string, provider = 'lti', times = 1): Promise<void> => {
    const answer = await fetch(`${school.sandbox?.consoleUrl}/faults`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ provider, next, times }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };

  return {
    ...{ staff, base, tool, issuerOf, wishOf, save, turn, connect, press, knock, begin, vouch },
    ...{ bring, come, look, finish, link, playFault },
  };
}
