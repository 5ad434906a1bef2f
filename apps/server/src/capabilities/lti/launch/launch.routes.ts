import type {} from '@fastify/cookie';
import type {} from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openOutward } from '../../../platform/http/outward/outward.ts';
import type { Services } from '../../../platform/services.ts';
import { isAddressWithinLimits } from '../../../platform/throttle.ts';
import { publishedKeys } from '../keys/tool-key.ts';
import { choosePath, jwksPath, launchPath, loginPath } from '../tool-addresses.ts';
import { beginLaunch, platformBehind, readLogin } from './begin-launch.ts';
import { choosingBrowser, launchBrowser, nameLaunchBrowser } from './launch-browser.ts';
import {
  allowFrame,
  busyPage,
  newWindowPage,
  unknownLaunchPage,
  unknownPlatformPage,
} from './launch-page.ts';
import { noChoicePage } from '../choosing/no-choice.ts';
import { choosingSeconds, launchSeconds } from './launch.repository.ts';
import { platformKeysBy, type PlatformKeys } from './platform-keys.ts';
import { takeBrought } from './take-launch.ts';

/** A whole university may sit behind one address. */
const limits = [
  { seconds: 60, max: 600 },
  { seconds: 3600, max: 6000 },
];

/**
 * What platforms send browsers to. No token stands in an address: who it is comes in a form, and goes on as an id that is worth
 * nothing in another browser.
 */
export function mountLaunches(app: FastifyInstance, services: Services): void {
  const outward = openOutward(services.config.PRIVATE_NETWORKS_ALLOWED);
  app.addHook('onClose', () => outward.close());
  const keys = platformKeysBy(outward);
  const quiet = { schema: { hide: true } } as const;
  app.get(jwksPath, quiet, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300');
    return await publishedKeys(services);
  });
  app.route({
    ...{ method: ['GET', 'POST'], url: loginPath, ...quiet },
    handler: (request, reply) => begin(services, request, reply),
  });
  app.post(launchPath, quiet, (request, reply) => take({ ...services, keys }, request, reply));
}

/** Fields that come twice are kept twice, so that nobody means one and we another. */
export function formOf({ method, url, body }: FastifyRequest): URLSearchParams {
  if (method === 'GET') return new URLSearchParams(url.split('?')[1] ?? '');
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof one === 'string') form.append(name, one);
  return form;
}

/** May stand in a platform's frame: of the school there is nothing on it but words and a link into a window of its own. */
export const show = (
  { config }: Pick<Services, 'config'>,
  reply: FastifyReply,
  { status, html }: { status: number; html: string },
): FastifyReply =>
  allowFrame(reply, config.secureCookies)
    .status(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);

export async function isBusy(
  { database: { connection }, clock }: Services,
  act: string,
  { ip }: FastifyRequest,
): Promise<boolean> {
  return !(await isAddressWithinLimits(connection, { act, address: ip }, clock.now(), limits));
}

async function begin(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (await isBusy(services, 'lti-login', request))
    return show(services, reply, { status: 429, html: busyPage() });
  const form = formOf(request);
  const wish = readLogin(services.config, form);
  const platform = wish && (await platformBehind(services, wish));
  if (wish === null || platform === null)
    return show(services, reply, { status: 404, html: unknownPlatformPage() });
  const { isChoosing } = wish;
  // Platforms take what was chosen in their own frame alone.
  if (request.headers['sec-fetch-dest'] === 'iframe' && !isChoosing) {
    return show(services, reply, {
      status: 200,
      html: newWindowPage(`${loginPath}?${form.toString()}`),
    });
  }
  const browser = nameLaunchBrowser(services.config, request, reply, {
    ...{ seconds: launchSeconds + (isChoosing ? choosingSeconds : 0), isChoosing },
  });
  const address = await beginLaunch(services, platform, { ...wish, browser });
  void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  return await reply.redirect(address, 302);
}

async function take(
  services: Services & { readonly keys: PlatformKeys },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (await isBusy(services, 'lti-launch', request))
    return show(services, reply, { status: 429, html: busyPage() });
  const cookie = (name: string) => request.cookies[name];
  const browsers = [launchBrowser, choosingBrowser].flatMap(
    (read) => read(services.config, { cookie }) ?? [],
  );
  const taken = await takeBrought(services, formOf(request), browsers);
  if (taken === null) return show(services, reply, { status: 400, html: unknownLaunchPage() });
  const { launchId, isChoosing, refused } = taken;
  if (refused !== null) return show(services, reply, { status: 403, html: noChoicePage(refused) });
  void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  return await reply.redirect(`${isChoosing ? choosePath : '/lti'}/${launchId}`, 303);
}
