import type { FastifyInstance } from 'fastify';
import { allBindings, allRoomBindings, capabilities, openAppContext } from './capabilities.ts';
import { demandAgreement } from './capabilities/agreement/agreement.port.ts';
import { demandIdentity } from './capabilities/identity/identity.port.ts';
import { dressOf, manifestOf, sharePictureOf } from './capabilities/site/site.port.ts';
import { firstCalls } from './first-calls.ts';
import type { AppContext } from './platform/capability.ts';
import type { Binding, CurrentStudent, StaffCaller } from './platform/http/bind.ts';
import { mountDocumentation } from './platform/http/documentation/documentation.ts';
import { mountHealth } from './platform/http/watch/health.ts';
import { makeHttpServer } from './platform/http/http-server.ts';
import { mountMcp } from './platform/http/mcp/mount-mcp.ts';
import { lateReads, type LateReads } from './platform/http/late-reads.ts';
import { mount } from './platform/http/mount.ts';
import { publicOrigin } from './platform/http/origin-of.ts';
import { FIRST_ANSWERS_PATIENCE } from './platform/http/pages/first-answers.ts';
import { mountPages, type PageFolders } from './platform/http/pages/mount-pages.ts';
import { viewDrawer, VIEW_PATIENCE } from './platform/http/pages/views/draw-views.ts';
import { sharedLimits } from './platform/http/limits/shared-limits.ts';
import { mountRoom } from './platform/realtime/mount-room.ts';
import { openRealtime } from './platform/realtime/open-realtime.ts';
import type { Services } from './platform/services.ts';
import { performForStaff } from './platform/staff/perform.ts';
import { sessionCookie } from './platform/sessions.ts';
import { viewCookie, viewsIn } from './platform/view/views.ts';
import { noteRefused } from './platform/staff/api-tokens.ts';
import { staffOfRequest } from './platform/staff/staff-of-request.ts';

/** The whole HTTP side, not yet listening. */
export async function makeApp(
  services: Services,
  options: { isStopping: () => boolean; pages?: PageFolders; firstAnswersPatience?: number },
): Promise<FastifyInstance> {
  const app = await makeHttpServer(services.config, services.log, {
    hasPages: options.pages !== undefined,
    isStopping: options.isStopping,
    pulse: services.database.pulse,
    isDiskFull: () => services.database.isDiskFull(),
    // A database of one's own may serve several servers.
    ...(services.config.DATABASE_URL !== '' && { limits: sharedLimits(services) }),
  });
  // Before all routes: it measures how long they take.
  let pages = () => 0;
  mountHealth(app, services, options.isStopping, {
    numbers: capabilities.flatMap((capability) => capability.watched?.(services) ?? []),
    connections: () => pages(),
  });
  await mountDocumentation(app);
  const context = openAppContext(services);
  mount(app, allBindings(context), guardsOf(services), services.config, lateReadsOf(context));
  mountMcp(app, services);
  const realtime = openRealtime(app, services);
  pages = () => realtime.io.engine.clientsCount;
  for (const binding of allRoomBindings(context)) mountRoom(services, realtime, binding);
  for (const capability of capabilities) await capability.mount?.(app, context, realtime);
  if (options.pages !== undefined)
    await mountPages(app, options.pages, {
      dressNow: dressOf(services),
      manifest: await manifestOf(services, options.pages.web),
      firsts: {
        pages: firstCalls,
        cookie: sessionCookie(services.config),
        patience: options.firstAnswersPatience ?? FIRST_ANSWERS_PATIENCE,
        views: viewsOf(app, services, { ...options, drawing: options.pages.drawing }),
      },
      drawn: {
        pages: capabilities.flatMap((capability) => capability.drawnPages?.(context) ?? []),
        origin: publicOrigin(services.config),
        pictureOf: sharePictureOf(services),
      },
    });
  return app;
}

/** Undefined where the school wants none drawn, or nothing was built that draws them. */
function viewsOf(
  app: FastifyInstance,
  { config, log }: Services,
  { drawing, firstAnswersPatience }: { drawing: string; firstAnswersPatience?: number },
) {
  if (!config.DRAW_PAGES) return undefined;
  const views = viewDrawer(drawing, {
    patience: firstAnswersPatience ?? VIEW_PATIENCE,
    ...(firstAnswersPatience !== undefined && { isBusy: () => false }),
    origin: publicOrigin(config),
  });
  app.addHook('onListen', (done) => {
    views?.warm().catch((error: unknown) => log.warn({ err: error }, 'no views can be drawn'));
    done();
  });
  return views;
}

/** The same use cases once more, over what the replica has. */
function lateReadsOf({ services, ...context }: AppContext): LateReads | undefined {
  const { replica, config } = services;
  if (replica === undefined) return undefined;
  const over = { ...context, services: { ...services, database: replica.database } };
  return lateReads(replica, allBindings(over), config);
}

interface Asking {
  readonly cookies: { readonly [name: string]: string | undefined };
}

function guardsOf(services: Services) {
  const { config, sessions, database, clock } = services;
  const cookie = sessionCookie(config);
  const views = viewsIn(database.connection, clock);
  const ofView = viewCookie(config);
  const viewOf = async (request: Asking) => await views.find(request.cookies[ofView]);
  return {
    now: () => clock.now(),
    // Who looks as a student is that student here, whoever else is logged in in this browser.
    session: async (request: Asking) => {
      const viewed = await viewOf(request);
      return viewed === null
        ? await sessions.find(request.cookies[cookie])
        : { student: viewed, takenOver: null };
    },
    view: viewOf,
    noteView: views.note,
    staff: staffOfRequest(services),
    noteRefused: async (tokenId: string) => await noteRefused(database.connection, clock, tokenId),
    perform: (binding: Binding, input: { body: unknown }, caller: StaffCaller) =>
      performForStaff(services, binding, input, caller),
    admitToCourse: async (student: CurrentStudent, courseId: number) => {
      await demandIdentity(services, student, courseId);
      await demandAgreement(services, student, courseId);
    },
  };
}
