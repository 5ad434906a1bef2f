import { failureMessage } from '@xuezhou/contract/failures';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorObject } from 'ajv';
import { Failure, Refusal } from './refusal.ts';

/** Ajv's complaint in words that name the place and what to do. */
export function explainValidation(errors: readonly Partial<ErrorObject>[], part: string): string {
  const where =
    { body: '提交的内容', querystring: '地址里的参数', params: '地址' }[part] ?? '提交的内容';
  const error = errors[0] ?? {};
  const field = (error.instancePath ?? '').split('/').filter(Boolean).join('.');
  const parameters: Record<string, unknown> = error.params ?? {};
  const named = field === '' ? where : `${where}里的「${field}」`;
  switch (error.keyword) {
    case 'required':
      return `${where}缺少「${[field, String(parameters['missingProperty'])].filter(Boolean).join('.')}」`;
    case 'additionalProperties':
      return `${where}里有不认识的「${String(parameters['additionalProperty'])}」，请去掉后重试`;
    case 'maxLength':
      return `${named}太长，最多 ${String(parameters['limit'])} 个字符`;
    case 'minLength':
      return `${named}不能为空`;
    case 'maximum':
      return `${named}太大，最大是 ${String(parameters['limit'])}`;
    case 'minimum':
      return `${named}太小，最小是 ${String(parameters['limit'])}`;
    case 'type':
      return `${named}的类型不对，应为 ${String(parameters['type'])}`;
    default:
      return `${named}不正确，请检查后重试`;
  }
}

const ownWords: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: '提交的内容不是有效的 JSON，请检查后重试',
  FST_ERR_CTP_EMPTY_JSON_BODY: '提交的内容是空的，请检查后重试',
  FST_ERR_CTP_BODY_TOO_LARGE: '提交的内容太大，请缩小后重试',
};

/**
 * The one place that writes an answer which is not a success. It sends text itself: the success schema
 * would cut an envelope down to that of a success.
 */
export const errorHandlerWith =
  (isDiskFull: () => boolean = () => false) =>
  (error: FastifyError | Failure | Refusal, request: FastifyRequest, reply: FastifyReply): void => {
    const [http, status, message] = describe(error, isDiskFull);
    if (hasLeft(error, reply)) request.log.info('the client left before its answer was whole');
    else if (http >= 500) request.log.error({ err: error }, 'request failed');
    const data = error instanceof Failure ? error.data : null;
    void reply
      .code(http)
      .type('application/json; charset=utf-8')
      .serializer((payload: unknown) => payload as string)
      .send(JSON.stringify({ status, message, data }));
  };

/** The stream of an answer ends early where nobody reads it any more: no fault of the server, and nobody is told. */
const hasLeft = (error: Error, reply: FastifyReply): boolean =>
  'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed;

/** Errors of the ports that have an HTTP meaning of their own. */
const knownTroubles = new Map([
  ['StorageKeyError', 404],
  ['StorageRangeError', 416],
  ['StorageFullError', 507],
  ['StorageGoneError', 503],
]);

// 57P…: the server is going down or starting; 08…: the connection broke; 53300: too many of them. pg has no code for
// a connection that broke under a question, nor for one that was broken before it.
// 25006: it only reads, as one that was passed over in a fail-over does.
function isDatabaseGone(error: { code?: unknown; syscall?: unknown; message: string }): boolean {
  const code = typeof error.code === 'string' ? error.code : '';
  // The socket of the embedded database is a file, which is not there while it is down.
  const isDialled = error.syscall === 'connect' || error.syscall === 'getaddrinfo';
  return (
    isDialled ||
    /^(57P|08|53300|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/.test(
      error.message,
    )
  );
}

const diskFull = '53100';
const diskFullAnswer: Answer = [
  507,
  507,
  '服务器的磁盘已满，这次没有保存。请联系管理员清理空间，然后重试。',
];

type Answer = [http: number, status: number, message: string];

function describe(error: FastifyError | Failure | Refusal, isDiskFull: () => boolean): Answer {
  if (error instanceof Refusal) return [200, error.status, error.message];
  if (error instanceof Failure) return [error.statusCode, error.statusCode, error.message];
  if ('validation' in error && error.validation)
    return [
      400,
      400,
      explainValidation(
        error.validation as Partial<ErrorObject>[],
        error.validationContext ?? 'body',
      ),
    ];
  const known = knownTroubles.get(error.name);
  if (known !== undefined)
    return [known, known, known === 404 ? failureMessage(404) : error.message];
  if (error.code === diskFull) return diskFullAnswer;
  // A full disk ends the embedded database, which comes back when there is room.
  if (isDatabaseGone(error)) return isDiskFull() ? diskFullAnswer : [503, 503, failureMessage(503)];
  const http = error.statusCode ?? 500;
  // Of files that are not to be had: what is not there looks the same from outside.
  if (http === 403) return [404, 404, failureMessage(404)];
  if (http >= 400 && http < 500) return [http, http, ownWords[error.code] ?? failureMessage(http)];
  return http === 503 ? [503, 503, failureMessage(503)] : [500, 500, failureMessage(500)];
}
