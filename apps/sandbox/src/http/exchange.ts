import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const BODY_LIMIT_BYTES = 1024 * 1024;

/** The request's body grew past what it may have; no caller of the sandbox sends that much. */
export class BodyTooLargeError extends Error {}

/** Reads a whole request body. @throws BodyTooLargeError past `limit`, 1 MiB where nothing is said */
export async function readBody(
  request: IncomingMessage,
  limit = BODY_LIMIT_BYTES,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLargeError(`request body is larger than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends `value` as JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(value));
}

/** Sends a text body with its type. */
export function send(
  response: ServerResponse,
  status: number,
  contentType: string,
  body: string,
): void {
  response.writeHead(status, { 'content-type': contentType, 'cache-control': 'no-store' });
  response.end(body);
}

/** Closes a server at once; open event streams and requests held by a 'timeout' fault would otherwise keep it alive. */
export async function closeHttpServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
