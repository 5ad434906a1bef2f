import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { errorHandler } from './error-handler.ts';
import { Failure } from './refusal.ts';

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
  app.addHook('onSend', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentPolicy(config) },
    // On plain http an upgrade to https would break every page away from localhost.
    strictTransportSecurity: config.secureCookies,
    crossOriginEmbedderPolicy: false,
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
    maxEventLoopDelay: 2000,
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

function contentPolicy(config: Config): Record<string, string[] | null> {
  const files = config.S3_ENDPOINT === '' ? [] : [new URL(config.S3_ENDPOINT).origin];
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine sets its variables in style attributes and elements.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...files, ...wechatOrigin(config, 'official')],
    frameSrc: ["'self'", ...wechatOrigin(config, 'website')],
    mediaSrc: ["'self'", 'blob:', ...files],
    connectSrc: ["'self'", ...files],
    workerSrc: ["'self'", 'blob:'],
    fontSrc: ["'self'", 'data:'],
    objectSrc: ["'none'"],
    frameAncestors: ["'self'", ...config.FRAME_ORIGINS],
    upgradeInsecureRequests: null,
  };
}

/** Of the code that is scanned to log in: an image of the official account, or WeChat's page in a frame. */
function wechatOrigin({ wechat }: Config, way: 'official' | 'website'): string[] {
  if (wechat?.way !== way) return [];
  return [new URL(way === 'official' ? wechat.mpUrl : wechat.openUrl).origin];
}
