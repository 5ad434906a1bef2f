import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody, sendJson } from '../http/exchange.ts';
import type { Faults } from '../faults/faults.ts';
import { streamCompletion } from './completion.ts';
import { embed } from './embedding.ts';
import { readListening, transcribe } from './transcription.ts';

/** The well-known key; the server refuses it in production. */
export const SANDBOX_LLM_KEY = 'sandbox-llm-key';

export interface LlmServerOptions {
  faults: Faults;
}

/** An endpoint that speaks OpenAI's chat completions, embeddings and transcriptions over plain HTTP, not yet listening. */
export function createLlmServer(options: LlmServerOptions): Server {
  return createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      console.error('沙箱的语言模型端口遇到意外错误。', error);
      if (!response.headersSent) fail(response, 500, 'server_error', 'unexpected');
      else response.destroy();
    });
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { faults }: LlmServerOptions,
): Promise<void> {
  if (request.headers.authorization !== `Bearer ${SANDBOX_LLM_KEY}`)
    return fail(response, 401, 'invalid_api_key', 'Incorrect API key provided');
  const { pathname } = new URL(request.url ?? '/', 'http://llm');
  if (request.method === 'GET' && pathname === '/v1/models')
    return sendJson(response, 200, { object: 'list', data: [{ id: 'sandbox-teacher' }] });
  if (request.method !== 'POST') return fail(response, 404, 'not_found', 'unknown path');
  const isSound = pathname === '/v1/audio/transcriptions';
  const sound = isSound ? await readListening(request) : null;
  const body = isSound ? {} : await readRequest(request);
  if (body === null) return fail(response, 400, 'invalid_request_error', 'the body is no JSON');
  if (isSound && sound === null)
    return fail(response, 400, 'invalid_request_error', 'the body is no form with a file');
  const fault = faults.take('llm');
  if (fault === 'timeout') return;
  if (fault !== undefined && /^\d+$/.test(fault))
    return fail(response, Number(fault), 'sandbox_fault', `the sandbox plays ${fault}`);
  if (sound !== null) return sendJson(response, 200, transcribe(sound, fault));
  if (pathname === '/v1/chat/completions') return await streamCompletion(response, body, fault);
  if (pathname === '/v1/embeddings') return sendJson(response, 200, embed(body, fault));
  fail(response, 404, 'not_found', 'unknown path');
}

async function readRequest(request: IncomingMessage): Promise<Record<string, unknown> | null> {
  try {
    const value: unknown = JSON.parse((await readBody(request)).toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof BodyTooLargeError) return null;
    throw error;
  }
}

function fail(response: ServerResponse, status: number, code: string, message: string): void {
  sendJson(response, status, { error: { message, type: code, code } });
}
