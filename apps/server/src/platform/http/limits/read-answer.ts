/** Another server's answer that is longer than any that is believed. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError';

  constructor(maxBytes: number) {
    super(`the answer is longer than ${maxBytes} bytes`);
  }
}

/**
 * The body of an answer of a server that is not ours, which may be without an end. Throws AnswerTooLongError, and what
 * fetch throws; the connection is given up then.
 */
export async function readAnswer(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes) throw new AnswerTooLongError(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Throws a SyntaxError too. */
export const readJson = async (response: Response, maxBytes: number): Promise<unknown> =>
  JSON.parse((await readAnswer(response, maxBytes)).toString('utf8')) as unknown;

/** The beginning of what it says of an error, for a log; empty where it says nothing. */
export async function readComplaint(response: Response): Promise<string> {
  const body = await readAnswer(response, 20_000).catch(() => Buffer.of());
  return body.toString('utf8').slice(0, 300);
}
