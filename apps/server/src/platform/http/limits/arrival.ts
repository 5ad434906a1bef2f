import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '../refusal.ts';

/** Bytes of a body that have to come in a second, over each stretch: a bad network of a phone brings more. */
const leastBytesInSecond = 500;

/** Cuts off requests whose bodies stop coming: in each stretch of so many milliseconds something has to. */
export function limitArrival(app: FastifyInstance, stretchMs: number): void {
  const least = (leastBytesInSecond * stretchMs) / 1000;
  app.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) watch(request, reply, { stretchMs, least });
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watch(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { stretchMs, least }: { stretchMs: number; least: number },
): void {
  const { socket } = raw;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    // A stream that is not read takes nothing in: then it is our turn.
    const isOurTurn =
      raw.complete || raw.isPaused() || raw.readableLength >= raw.readableHighWaterMark;
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    if (isOurTurn || arrived >= least) return;
    stop();
    reply.raw.once('close', () => raw.destroy());
    if (reply.sent) raw.destroy();
    else void reply.header('connection', 'close').send(new Failure(408));
  }, stretchMs);
  timer.unref();
  const stop = () => clearInterval(timer);
  raw.once('end', stop);
  raw.once('close', stop);
}
