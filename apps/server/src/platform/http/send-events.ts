import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Listening } from './bind.ts';
import { withDrawnFormulas } from './formulas/drawn-answers.ts';

/** What keeps proxies from closing a connection on which nothing is said for a while. */
const beatMs = 15_000;

export function listeningOf(reply: FastifyReply): Listening {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return { signal: gone.signal };
}

/**
 * Sends what a handler of a streaming operation gives, an event at a time, uncompressed and kept by nobody. Drawn, each event
 * has its formulas beside what it says.
 */
export function sendEvents(reply: FastifyReply, answer: unknown, isDrawn: boolean): FastifyReply {
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(
      Readable.from(eventLines(answer as AsyncIterable<object>, isDrawn), { objectMode: false }),
    );
}

async function* eventLines(
  events: AsyncIterable<object>,
  isDrawn: boolean,
): AsyncGenerator<string> {
  const source = events[Symbol.asyncIterator]();
  try {
    // Headers go out at once, so that the page knows that it was heard.
    yield ': begin\n\n';
    for (let next = source.next(); ;) {
      const heard = await orBeat(next);
      if (heard === null) yield ': wait\n\n';
      else if (heard.done === true) return;
      else {
        const said = JSON.stringify(heard.value);
        yield `data: ${isDrawn ? await withDrawnFormulas(said) : said}\n\n`;
        next = source.next();
      }
    }
  } finally {
    await source.return?.();
  }
}

/** Null when nothing came for a while. */
async function orBeat<Value>(come: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const beat = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), beatMs).unref();
  });
  return await Promise.race([come, beat]).finally(() => clearTimeout(timer));
}
