import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import compress from '@fastify/compress';
import fastify, { LogController, type FastifyInstance, type FastifyReply } from 'fastify';
import { prepareSql } from '../../../platform/database/prepare.ts';
import { sql } from 'kysely';
import { errorHandlerWith } from '../../../platform/http/error-handler.ts';
import { Failure } from '../../../platform/http/refusal.ts';
import { sendStored } from '../../../platform/http/send-stored.ts';
import type { Services } from '../../../platform/services.ts';
import { coursewareHeaders } from './courseware-headers.ts';
import { playerPage } from './player-page.ts';
import { readPlayerTicket, type PlayerTicket } from './ticket.ts';

type OriginServices = Pick<Services, 'clock' | 'database' | 'signer' | 'storage' | 'log'>;

const findVersion = prepareSql<{ sessionId: string; now: Date }, { version_id: number }>(
  (p) => sql`
    select a.version_id from courseware_session s join courseware_attempt a using (attempt_id)
    where s.session_id = ${p.sessionId} and s.open_until > ${p.now}`,
);

const findFile = prepareSql<
  { versionId: number; name: string },
  { storage_key: string; content_type: string }
>(
  (p) => sql`
    select storage_key, content_type from courseware_file
    where version_id = ${p.versionId} and name = ${p.name}`,
);

/** Of scripts that packages' pages share. */
const libraryAge = 'public, max-age=86400';

/**
 * The server of the origin on which packages of others run. It knows no cookies and no session, and gives two things: a
 * page of ours that holds a package, and the package's files, both by a signed path.
 */
export async function makeCoursewareOrigin(services: OriginServices): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: services.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024,
    routerOptions: { maxParamLength: 600 },
    http: { headersTimeout: 20_000, requestTimeout: 30_000 },
  });
  app.setErrorHandler(errorHandlerWith());
  app.setNotFoundHandler(() => {
    throw new Failure(404);
  });
  await app.register(compress, { global: false, threshold: 1024, encodings: ['br', 'gzip'] });
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(coursewareHeaders("'none'"));
    // A worker would go on answering for whatever package comes after it.
    if (request.headers['service-worker'] !== undefined) throw new Failure(403);
    done();
  });
  await mountScripts(app);
  app.get<{ Params: { ticket: string } }>('/p/:ticket/', async (request, reply) => {
    const { page } = await demandTicket(services, request.params.ticket);
    return await reply
      .headers({ ...coursewareHeaders(page), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(playerPage(page));
  });
  app.get<{ Params: { ticket: string; '*': string } }>('/p/:ticket/f/*', async (request, reply) => {
    const ticket = await demandTicket(services, request.params.ticket);
    return await sendFile(services, ticket, request.params['*'], reply, request);
  });
  return app;
}

interface OpenTicket extends PlayerTicket {
  readonly versionId: number;
}

/** Whoever holds it: the page that shows the package keeps it open, for who may learn in it. */
async function demandTicket(services: OriginServices, signed: string): Promise<OpenTicket> {
  const { clock, database } = services;
  const ticket = readPlayerTicket(services, signed);
  const open =
    ticket &&
    (await findVersion.first(database.connection, {
      ...{ sessionId: ticket.sessionId, now: clock.now() },
    }));
  if (ticket === undefined || open === undefined)
    throw new Failure(404, '打开课件的地址已过期，请回到课件页刷新');
  return { ...ticket, versionId: open.version_id };
}

async function sendFile(
  { database, storage }: OriginServices,
  { versionId, page }: OpenTicket,
  name: string,
  reply: FastifyReply,
  request: Parameters<typeof sendStored>[3]['request'],
): Promise<FastifyReply> {
  const file = await findFile.first(database.connection, { versionId, name });
  if (file === undefined) throw new Failure(404);
  const sent = await sendStored(storage, file.storage_key, reply, {
    ...(request && { request }),
    headers: { ...coursewareHeaders(page), 'cache-control': 'private, max-age=3600' },
  });
  return sent;
}

/** Looked for upwards: sources and what is built of them lie at different depths, and a package has no workspaces to ask. */
function ownScript(folder: string): string {
  const file = path.join(folder, 'assets/courseware/player.js');
  if (existsSync(file)) return file;
  const above = path.dirname(folder);
  if (above === folder) throw new Error('assets/courseware/player.js is missing');
  return ownScript(above);
}

/** Ours, and the library that answers a package; both are read once. */
async function mountScripts(app: FastifyInstance): Promise<void> {
  const find = createRequire(import.meta.url);
  const library = (name: string) =>
    path.join(path.dirname(find.resolve(`scorm-again/${name}/min`)), 'esm', `${name}.min.js`);
  const scripts = {
    '/player.js': ownScript(import.meta.dirname),
    '/scorm12.js': library('scorm12'),
    '/scorm2004.js': library('scorm2004'),
  };
  for (const [address, file] of Object.entries(scripts)) {
    const body = await readFile(file);
    app.get(address, { compress: {} }, async (_request, reply) =>
      reply
        .header('cache-control', address === '/player.js' ? 'no-cache' : libraryAge)
        .type('text/javascript; charset=utf-8')
        .send(body),
    );
  }
}
