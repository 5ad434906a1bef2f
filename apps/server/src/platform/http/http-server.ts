import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Pulse } from '../database/lines/pulse.ts';
import { networkOf } from '../network-of.ts';
import { answerInTime } from './limits/answer-in-time.ts';
import { keepAddress } from './limits/keep-address.ts';
import { limitArrival } from './limits/arrival.ts';
import { limitDeparture } from './limits/departure.ts';
import { errorHandlerWith } from './error-handler.ts';
import { PlainRequest } from './plain-request.ts';
import { isAsset } from './pages/is-asset.ts';
import { Failure } from './refusal.ts';
import { securityHeaders } from './security-headers.ts';
import { serializerFactory } from './validators.ts';
import { traced } from '../tracing/traced.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Outside of `/api/`: it asks the database as a call does, and is counted as one. */
    isCounted?: boolean;
  }
}

export interface ServerOptions {
  readonly hasPages: boolean;
  readonly isStopping?: () => boolean;
  /** Absent where no database is asked. */
  readonly pulse?: Pulse;
  /** Whether the database is down for want of room. */
  readonly isDiskFull?: () => boolean;
  /** Counts the requests of an address; absent where one server counts for itself. */
  readonly limits?: FastifyRateLimitStoreCtor;
  /** In each stretch of so many milliseconds something of a body has to come. */
  readonly stretchMs?: number;
  /** In each stretch of so many milliseconds something of an answer has to be taken. */
  readonly departureMs?: number;
  /** How long a request waits for a database that gives no sign of life. */
  readonly patienceMs?: number;
}

/** Fastify with all that every route shares: limits, headers, cookies, compression, the error handler. */
export async function makeHttpServer(
  config: Config,
  log: FastifyBaseLogger,
  options: ServerOptions,
): Promise<FastifyInstance> {
  const {
    isStopping = () => false,
    pulse,
    stretchMs = 30_000,
    departureMs = 120_000,
    patienceMs = 2000,
  } = options;
  const app = fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    // A number of hops: what a client itself wrote into X-Forwarded-For is not believed.
    trustProxy:
      config.TRUST_PROXY > 0 && ((_address: string, hop: number) => hop < config.TRUST_PROXY),
    bodyLimit: config.BODY_LIMIT,
    schemaController: { compilersFactory: { buildSerializer: serializerFactory } },
    // One line a request is the access log's business; ours says what failed.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
    // What arrives while the server stops is answered like anything else; see stop-listening.ts.
    return503OnClosing: false,
    http: {
      headersTimeout: 20_000,
      connectionsCheckingInterval: 5000,
      IncomingMessage: PlainRequest,
    },
  });
  traced.now?.watch(app);
  app.setErrorHandler(errorHandlerWith(options.isDiskFull));
  if (!options.hasPages)
    app.setNotFoundHandler(() => {
      throw new Failure(404);
    });
  keepAddress(app);
  addHeaders(app, config, isStopping);
  limitArrival(app, stretchMs);
  limitDeparture(app, departureMs);
  if (pulse !== undefined) answerInTime(app, pulse, patienceMs);
  logAnswers(app);
  await registerLimits(app, config, options.limits);
  await app.register(cookie);
  await app.register(formbody);
  // Its limits come from each operation's own rules.
  await app.register(multipart);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  });
  return app;
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    request.log.debug({ req: request, status: reply.statusCode, ms }, 'answered');
    done();
  });
}

function addHeaders(app: FastifyInstance, config: Config, isStopping: () => boolean): void {
  const headers = securityHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    // What is said to one student is kept by no cache; what may be says so itself.
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    if (isStopping()) void reply.header('connection', 'close');
    done();
  });
}

async function registerLimits(
  app: FastifyInstance,
  config: Config,
  store: FastifyRateLimitStoreCtor | undefined,
): Promise<void> {
  if (config.RATE_LIMIT > 0)
    await app.register(rateLimit, {
      max: config.RATE_LIMIT,
      timeWindow: 1000,
      keyGenerator: ({ ip }) => networkOf(ip),
      ...(store !== undefined && { store }),
      // Pages and lectures are many small files; a whole school may sit behind one address.
      allowList: ({ url, routeOptions }) =>
        !url.startsWith('/api/') && routeOptions.config.isCounted !== true,
      errorResponseBuilder: () => new Failure(429),
    });
  await app.register(underPressure, {
    maxEventLoopDelay: config.BUSY_AFTER_MS,
    retryAfter: 5,
    // A page that lacks one of its files is no page; a browser reads each of them once.
    pressureHandler: ({ url }) => {
      if (!isAsset(url)) throw new Failure(503);
    },
  });
}
