import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody } from '../http/exchange.ts';
import { parseQuery } from './acs3-signature.ts';
import type { AliyunService, Outcome } from './aliyun-service.ts';
import { authorizeRequest, splitTarget, type AccessKey } from './authorize-request.ts';
import { GatewayError, internalError } from './gateway-error.ts';
import { NonceMemory } from './nonce-memory.ts';

export interface AliyunServerOptions {
  key: AccessKey;
  services: readonly AliyunService[];
  now: () => Date;
}

/** The gateway of Aliyun's RPC services over plain HTTP, not yet listening; a request names the service's action. */
export function createAliyunServer(options: AliyunServerOptions): Server {
  const nonces = new NonceMemory();
  return createServer((request, response) => {
    void answerRequest(request, response, options, nonces);
  });
}

async function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  options: AliyunServerOptions,
  nonces: NonceMemory,
): Promise<void> {
  const requestId = randomUUID().toUpperCase();
  const service = options.services.find(({ action }) => action === actionOf(request));
  const outcome = await decide(request, requestId, service, options, nonces).catch(
    (error: unknown): Outcome => {
      const gatewayError = toGatewayError(error);
      return {
        status: gatewayError.httpStatus,
        body: gatewayError.toBody(requestId, service?.host ?? 'openapi.aliyuncs.com'),
      };
    },
  );
  if (outcome === 'silence' || request.errored) return;
  response.writeHead(outcome.status, {
    'content-type': 'application/json;charset=utf-8',
    'x-acs-request-id': requestId,
  });
  response.end(JSON.stringify(outcome.body));
}

async function decide(
  request: IncomingMessage,
  requestId: string,
  service: AliyunService | undefined,
  { key, now }: AliyunServerOptions,
  nonces: NonceMemory,
): Promise<Outcome> {
  const body = await readBody(request);
  authorizeRequest(request, body, key, nonces, now());
  if (!service || (request.method !== 'POST' && request.method !== 'GET')) {
    throw new GatewayError(
      404,
      'InvalidAction.NotFound',
      'Specified api is not found, please check your url and method.',
    );
  }
  if (request.headers['x-acs-version'] !== service.version) {
    throw new GatewayError(400, 'InvalidVersion', 'Specified parameter Version is not valid.');
  }
  return service.answer({ fields: readFields(request, body), requestId, now: now() });
}

function actionOf(request: IncomingMessage): string | undefined {
  const action = request.headers['x-acs-action'];
  return Array.isArray(action) ? action[0] : action;
}

/** RPC calls carry their fields in the query, or in a form when they are long. */
function readFields(request: IncomingMessage, body: Buffer): Map<string, string> {
  const [, rawQuery] = splitTarget(request.url ?? '/');
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return new Map([
    ...parseQuery(rawQuery),
    ...(isForm ? new URLSearchParams(body.toString('utf8')) : []),
  ]);
}

function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  if (error instanceof BodyTooLargeError)
    return new GatewayError(413, 'RequestEntityTooLarge', error.message);
  console.error('沙箱的阿里云端口遇到意外错误。', error);
  return internalError();
}
