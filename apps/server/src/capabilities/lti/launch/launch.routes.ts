import type {} from '@fastify/cookie';
import type {} from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../platform/services.ts';
import { isAddressWithinLimits } from '../../../platform/throttle.ts';
import { publishedKeys } from '../keys/tool-key.ts';
import { jwksPath, launchPath, loginPath } from '../tool-addresses.ts';
import { beginLaunch, platformBehind, readLogin } from './begin-launch.ts';
import { launchBrowser, nameLaunchBrowser } from './launch-browser.ts';
import {
  allowFrame,
  busyPage,
  newWindowPage,
  unknownLaunchPage,
  unknownPlatformPage,
} from './launch-page.ts';
import { launchSeconds } from './launch.repository.ts';
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
  const quiet = { schema: { hide: true } } as const;
  app.get(jwksPath, quiet, async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300');
    return await publishedKeys(services);
  });
  app.route({
    ...{ method: ['GET', 'POST'], url: loginPath, ...quiet },
    handler: (request, reply) => begin(services, request, reply),
  });
  app.post(launchPath, quiet, (request, reply) => take(services, request, reply));
}

/** Fields that come twice are kept twice, so that nobody means one and we another. */
function formOf({ method, url, body }: FastifyRequest): URLSearchParams {
  if (method === 'GET') return new URLSearchParams(url.split('?')[1] ?? '');
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof one === 'string') form.append(name, one);
  return form;
}

const show = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html);

async function isBusy(
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
  if (await isBusy(services, 'lti-login', request)) return show(reply, 429, busyPage());
  const form = formOf(request);
  const wish = readLogin(form);
  const platform = wish && (await platformBehind(services, wish));
  if (wish === null || platform === null) return show(reply, 404, unknownPlatformPage());
  if (request.headers['sec-fetch-dest'] === 'iframe') {
    allowFrame(reply, [platform.auth_address, platform.issuer]);
    return show(reply, 200, newWindowPage(`${loginPath}?${form.toString()}`));
  }
  const browser = nameLaunchBrowser(services.config, request, reply, launchSeconds);
  const address = await beginLaunch(services, platform, { ...wish, browser });
  void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  return await reply.redirect(address, 302);
}

async function take(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (await isBusy(services, 'lti-launch', request)) return show(reply, 429, busyPage());
  const cookie = (name: string) => request.cookies[name];
  const browser = launchBrowser(services.config, { cookie });
  const launchId = await takeBrought(services, formOf(request), browser);
  if (launchId === null) return show(reply, 400, unknownLaunchPage());
  void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  return await reply.redirect(`/lti/${launchId}`, 303);
}
