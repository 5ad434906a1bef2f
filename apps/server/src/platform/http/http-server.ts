import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { errorHandler } from './error-handler.ts';
import { Failure } from './refusal.ts';
import { securityHeaders } from './security-headers.ts';

/** Fastify with all that every route shares: limits, headers, cookies, compression, the error handler. */
export async function makeHttpServer(
  config: Config,
  log: FastifyBaseLogger,
  options: { hasPages: boolean },
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    // A number of hops: what a client itself wrote into X-Forwarded-For is not believed.
    trustProxy:
      config.TRUST_PROXY > 0 && ((_address: string, hop: number) => hop < config.TRUST_PROXY),
    bodyLimit: config.BODY_LIMIT,
    // One line a request is the access log's business; ours says what failed.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 500 },
  });
  app.setErrorHandler(errorHandler);
  if (!options.hasPages)
    app.setNotFoundHandler(() => {
      throw new Failure(404);
    });
  const headers = securityHeaders(config);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.debug(
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    done();
  });
  if (config.RATE_LIMIT > 0)
    await app.register(rateLimit, {
      max: config.RATE_LIMIT,
      timeWindow: 1000,
      // Pages and lectures are many small files; a whole school may sit behind one address.
      allowList: (request) => !request.url.startsWith('/api/'),
      errorResponseBuilder: () => new Failure(429),
    });
  await app.register(underPressure, {
    maxEventLoopDelay: config.BUSY_AFTER_MS,
    retryAfter: 5,
    pressureHandler: () => {
      throw new Failure(503);
    },
  });
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
