import type { TestClient } from '../../../testing/client.ts';
import { add, makeBook, makeReading, nextId } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { openPlatformDesk } from './platform-desk.ts';

type Fields = readonly (readonly [name: string, value: string])[];

/** As the sandbox keeps what its teachers chose. */
interface KeptLink {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly custom: Readonly<Record<string, string>>;
  readonly lineItem: Readonly<Record<string, unknown>> | null;
  readonly isInWindow: boolean;
}

type PlatformDesk = Awaited<ReturnType<typeof openPlatformDesk>>;

/** A school in whose course with a book, a chapter and a paper the teachers of a university choose. */
export async function openChooseDesk(school: TestApp) {
  const desk = await openPlatformDesk(school);
  const { connection } = school;
  const platform = await desk.connect('jiangcheng');
  const { courseId } = platform;
  const { bookId } = await makeBook(connection, courseId);
  const { readingId } = await makeReading(connection, { courseId, bookId });
  const paperId = nextId();
  await add(connection, 'mock_paper', {
    ...{ paper_id: paperId, course_id: courseId, position: 1, title: '期中卷 <甲>' },
    ...{ course_type: '', draw: null, topics: '[]', question_count: 0, format: null },
    ...{ minutes: 60, end_date: null, shuffle_options: null, formulas: 'none', source: null },
    retired_at: null,
  });
  const course = `/course/${courseId}`;
  const paths = {
    ...{ course, book: `${course}/book/${bookId}`, paper: `/events/${paperId}` },
    reading: `${course}/book/${bookId}/reading/${readingId}`,
  };
  return { desk, platform, paths, paperId, ...(await openChooser(school, desk)) };
}

/** The browsers of a university's teachers, and what the university has of what they chose. */
export async function openChooser(school: TestApp, desk: PlatformDesk) {
  /** What the administrator pastes there. */
  const keys = await school.visit().send({ method: 'GET', url: '/api/lti/jwks' });
  await fetch(`${desk.issuerOf('jiangcheng')}/tool-keys`, { method: 'PUT', body: keys.body });

  const press = (person = 'jc-0007', university = 'jiangcheng') => {
    const page = new URL(`${desk.issuerOf(university)}/choose`);
    page.searchParams.set('login', desk.tool.login);
    page.searchParams.set('person', person);
    return desk.vouch(page);
  };
  /** Within the platform's frame, until our page answers what the platform has signed. */
  const arrive = async (client: TestClient, person = 'jc-0007', university = 'jiangcheng') => {
    const login = await press(person, university);
    const answer = await desk.knock(client, login, { 'sec-fetch-dest': 'iframe' });
    return await desk.bring(client, await desk.vouch(String(answer.headers.location)));
  };
  const come = async (
    client: TestClient,
    person?: string,
    university?: string,
  ): Promise<string> => {
    const answer = await arrive(client, person, university);
    const { location } = answer.headers;
    if (location === undefined) throw new Error(`${answer.statusCode} ${answer.body}`);
    return location;
  };
  const look = (client: TestClient, address: string) =>
    client.send({ method: 'GET', url: address });
  /** As the page's own form is sent. */
  const send = (client: TestClient, address: string, fields: Fields, site = 'same-origin') =>
    client.send({
      ...{ method: 'POST', url: address },
      payload: new URLSearchParams(
        fields.map(([name, value]): [string, string] => [name, value]),
      ).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': site,
      },
    });
  const choose = (client: TestClient, address: string, picked: readonly string[]) =>
    send(client, address, [...picked.map((path) => ['pick', path] as const), ['act', 'send']]);
  /** What a page of ours posts to the platform, and how that takes it. */
  const deliver = async (html: string) => {
    const action = / action="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const jwt = /name="JWT" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const answer = await fetch(action, { method: 'POST', body: new URLSearchParams({ JWT: jwt }) });
    return { action, jwt, status: answer.status, text: await answer.text() };
  };
  const links = async (): Promise<KeptLink[]> =>
    (
      (await (await fetch(`${desk.issuerOf('jiangcheng')}/links.json`)).json()) as {
        links: KeptLink[];
      }
    ).links;
  /** A student presses what was chosen. */
  const open = async (client: TestClient, link: number, person = 'jc-2301') => {
    const page = new URL(`${desk.issuerOf('jiangcheng')}/open`);
    for (const [name, value] of Object.entries({
      login: desk.tool.login,
      link: String(link),
      person,
    }))
      page.searchParams.set(name, value);
    const address = await desk.begin(client, await desk.vouch(page));
    const answer = await desk.bring(client, await desk.vouch(address));
    return String(answer.headers.location).replace('/lti/', '');
  };
  return { press, arrive, come, look, send, choose, deliver, links, open };
}
