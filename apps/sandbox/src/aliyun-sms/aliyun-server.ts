import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Faults } from '../faults/faults.ts';
import { BodyTooLargeError, readBody } from '../http/exchange.ts';
import { parseQuery } from './acs3-signature.ts';
import { authorizeRequest, splitTarget, type AccessKey } from './authorize-request.ts';
import { BusinessRefusal, refuse } from './business-refusal.ts';
import { GatewayError } from './gateway-error.ts';
import { NonceMemory } from './nonce-memory.ts';
import { sendSms, type SmsService } from './send-sms.ts';

export interface AliyunServerOptions {
  key: AccessKey;
  sms: SmsService;
  faults: Faults;
  now: () => Date;
}

/** An answer, or silence: the request is taken and never answered. */
type Outcome = { status: number; body: Record<string, string> } | 'silence';

/** The gateway of Aliyun's SMS service over plain HTTP, not yet listening. */
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
  const outcome = await decide(request, requestId, options, nonces).catch((error: unknown) => ({
    status: error instanceof GatewayError ? error.httpStatus : 500,
    body: toGatewayError(error).toBody(requestId),
  }));
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
  { key, sms, faults, now }: AliyunServerOptions,
  nonces: NonceMemory,
): Promise<Outcome> {
  const body = await readBody(request);
  authorizeRequest(request, body, key, nonces, now());
  checkAction(request);

  const fault = faults.take('aliyun-sms');
  if (fault === 'timeout') return 'silence';
  if (fault === '500')
    throw new GatewayError(
      500,
      'InternalError',
      'The request processing has failed due to some unknown error.',
    );
  if (fault === '503')
    throw new GatewayError(
      503,
      'ServiceUnavailable',
      'The request has failed due to a temporary failure of the server.',
    );
  if (fault?.startsWith('Throttling'))
    throw new GatewayError(400, fault, 'Request was denied due to user flow control.');
  if (fault && fault !== 'timeout-after-send') return answerSend(refuse(fault), requestId);

  const result = sendSms(sms, readFields(request, body), now());
  return fault === 'timeout-after-send' ? 'silence' : answerSend(result, requestId);
}

function checkAction(request: IncomingMessage): void {
  const { 'x-acs-action': action, 'x-acs-version': version } = request.headers;
  if (version !== '2017-05-25') {
    throw new GatewayError(400, 'InvalidVersion', 'Specified parameter Version is not valid.');
  }
  if (action !== 'SendSms' || (request.method !== 'POST' && request.method !== 'GET')) {
    throw new GatewayError(
      404,
      'InvalidAction.NotFound',
      'Specified api is not found, please check your url and method.',
    );
  }
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

/** Success and refusal share the status: the code in the body is what tells them apart. */
function answerSend(result: string | BusinessRefusal, requestId: string): Outcome {
  const body: Record<string, string> =
    result instanceof BusinessRefusal
      ? { Message: result.message, RequestId: requestId, Code: result.code }
      : { Message: 'OK', RequestId: requestId, Code: 'OK', BizId: result };
  return { status: 200, body };
}

function toGatewayError(error: unknown): GatewayError {
  if (error instanceof GatewayError) return error;
  if (error instanceof BodyTooLargeError)
    return new GatewayError(413, 'RequestEntityTooLarge', error.message);
  console.error('沙箱的阿里云短信端口遇到意外错误。', error);
  return new GatewayError(
    500,
    'InternalError',
    'The request processing has failed due to some unknown error.',
  );
}
