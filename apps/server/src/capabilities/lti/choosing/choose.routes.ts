import { randomBytes, randomUUID } from 'node:crypto';
import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayOf } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { refuseForeignOrigin } from '../../../platform/http/foreign-origin.ts';
import type { Services } from '../../../platform/services.ts';
import { choosingBrowser, launchBrowser } from '../launch/launch-browser.ts';
import { busyPage } from '../launch/launch-page.ts';
import { formOf, isBusy, show } from '../launch/launch.routes.ts';
import { choosePath } from '../tool-addresses.ts';
import { findChoosing, holdChoosing, type Choosing } from './choice.repository.ts';
import { choosePage, sendPage } from './choose-page.ts';
import type { ChosenPage } from './chosen-items.ts';
import { closedChoicePage, unknownChoicePage } from './no-choice.ts';
import { coursesOffered, findOffered } from './offered.ts';
import { platformOrigins } from '../platform-origins.ts';
import { maxPicked, readPicks, readSearch, type Picks } from './read-picks.ts';
import { noteChoice, signChoice } from './send-choice.ts';

const maxShown = 100;

interface Named {
  Params: { launchId: string };
}
type Asked = FastifyRequest<Named>;

interface Sending {
  readonly choosing: Choosing;
  readonly sent: readonly ChosenPage[];
  /** Of the answer. */
  readonly nonce: string;
}

type Done =
  | { readonly closed: string; readonly status: number }
  | Sending
  | { readonly choosing: Choosing; readonly picks: Picks; readonly wrong: string | null };

/**
 * Where a teacher of a platform chooses what stands in a course there. It is within that platform's own frame, for which its cookie is
 * kept, and may stand in no other: what is sent from it goes to that platform alone.
 */
export function mountChoosing(app: FastifyInstance, services: Services): void {
  const url = `${choosePath}/:launchId`;
  const quiet = { schema: { hide: true } } as const;
  app.get<Named>(url, quiet, (request, reply) => look(services, request, reply));
  app.post<Named>(url, { ...quiet, preHandler: refuseForeignOrigin }, (request, reply) =>
    act(services, request, reply),
  );
}

const whose = ({ config, clock }: Services, request: Asked) => {
  const cookie = (name: string) => request.cookies[name];
  const browsers = [choosingBrowser, launchBrowser].flatMap(
    (read) => read(config, { cookie }) ?? [],
  );
  return { launchId: request.params.launchId, browsers, now: clock.now() };
};

/** Null: it may. */
function closedBecause({ platform }: Choosing, now: Date): string | null {
  if (!platform.is_on) return '学校停用了和这个课程平台的连接，请问问学校。';
  return platform.ends_on < dayOf(now) ? '给这个课程平台开的课到期了，请问问学校。' : null;
}

async function look(
  services: Services,
  request: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { connection } = services.database;
  const choosing = await findChoosing(connection, whose(services, request));
  if (choosing === undefined)
    return show(services, reply, { status: 404, html: unknownChoicePage() });
  const closed = closedBecause(choosing, services.clock.now());
  if (closed !== null)
    return show(services, reply, { status: 403, html: closedChoicePage(closed) });
  const picks = { pages: [], gone: 0 };
  return await drawChoice(services, reply, { choosing, form: new URLSearchParams(), picks });
}

async function act(services: Services, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
  if (await isBusy(services, 'lti-choose', request))
    return show(services, reply, { status: 429, html: busyPage() });
  const form = formOf(request);
  const by = whose(services, request);
  const done = await inTransaction(services.database.connection, async (change): Promise<Done> => {
    const choosing = await holdChoosing(change, by);
    if (choosing === undefined) return { closed: unknownChoicePage(), status: 404 };
    const closed = closedBecause(choosing, by.now);
    if (closed !== null) return { closed: closedChoicePage(closed), status: 403 };
    if (form.get('act') === 'cancel') return { choosing, sent: [], nonce: randomUUID() };
    const picks = await readPicks(change, choosing.platform.platform_id, { form, now: by.now });
    const wrong = form.get('act') === 'send' ? wrongWith(choosing, picks) : null;
    if (form.get('act') !== 'send' || wrong !== null) return { choosing, picks, wrong };
    const sent = gradedOf(choosing, picks, form);
    const nonce = await noteChoice(change, choosing, sent, by.now);
    return nonce === null
      ? {
          closed: closedChoicePage('已经放过了，请回课程平台看看；还要放，请再点一次选内容。'),
          status: 409,
        }
      : { choosing, sent, nonce };
  });
  if ('closed' in done) return show(services, reply, { status: done.status, html: done.closed });
  if ('sent' in done) return await sendBack(services, reply, done);
  return await drawChoice(services, reply, { ...done, form });
}

function wrongWith({ choice: { isSeveral } }: Choosing, { pages, gone }: Picks): string | null {
  if (gone > 0)
    return `有 ${gone} 样学校不再开给这个平台，或者试卷已经结束，已经去掉，请看看再放。`;
  if (pages.length === 0) return '请先选一样。';
  if (!isSeveral && pages.length > 1) return '一次只能放一样，请留下一样。';
  return pages.length > maxPicked ? `一次最多放 ${maxPicked} 样，请去掉几样。` : null;
}

/** Grades go only where the school has said by which address. */
const gradingOf = ({ choice, platform }: Choosing) => {
  if (platform.token_address === null) return 'school';
  return choice.takesLines ? 'asked' : 'platform';
};

const gradedOf = (choosing: Choosing, { pages }: Picks, form: URLSearchParams): ChosenPage[] =>
  pages.map((page) => ({
    ...page,
    isGraded: gradingOf(choosing) === 'asked' && (page.kind === 'paper' || form.has('graded')),
  }));

/** In no frame but the platform's own. */
const within = (reply: FastifyReply, choosing: Choosing, policy: string): FastifyReply =>
  reply
    .removeHeader('x-frame-options')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; ${policy}; frame-ancestors ${platformOrigins(choosing.platform).join(' ')}`,
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8');

interface Drawn {
  readonly choosing: Choosing;
  readonly form: URLSearchParams;
  readonly picks: Picks;
  readonly wrong?: string | null;
}

async function drawChoice(
  { clock, database: { connection } }: Services,
  reply: FastifyReply,
  { choosing, form, picks, wrong = null }: Drawn,
): Promise<FastifyReply> {
  const { choice, launch, platform } = choosing;
  const { pages: picked } = picks;
  const search = readSearch(form);
  const { platform_id: platformId } = platform;
  const offering = { platformId, today: dayOf(clock.now()) };
  const isPicked = new Set(picked.map(({ path }) => path));
  const limit = maxShown + picked.length + 1;
  const found = (await findOffered(connection, offering, search, limit)).filter(
    ({ path }) => !isPicked.has(path),
  );
  const html = choosePage({
    ...{ address: `${choosePath}/${launch.launch_id}`, platform: platform.name, search, picked },
    ...{ isSeveral: choice.isSeveral, grading: gradingOf(choosing), isGraded: form.has('graded') },
    ...{ courses: await coursesOffered(connection, platformId), wrong },
    ...{ found: found.slice(0, maxShown), hasMore: found.length > maxShown },
  });
  return within(reply, choosing, "form-action 'self'")
    .status(wrong === null ? 200 : 422)
    .header('referrer-policy', 'same-origin')
    .send(html);
}

async function sendBack(
  services: Services,
  reply: FastifyReply,
  sending: Sending,
): Promise<FastifyReply> {
  const { returnAddress } = sending.choosing.choice;
  const nonce = randomBytes(16).toString('base64');
  const answer = await signChoice(services, sending);
  const policy = `script-src 'nonce-${nonce}'; form-action ${new URL(returnAddress).origin}`;
  return within(reply, sending.choosing, policy)
    .header('referrer-policy', 'origin')
    .send(sendPage(returnAddress, answer, nonce));
}
