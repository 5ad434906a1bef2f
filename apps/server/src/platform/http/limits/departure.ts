import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Bytes of an answer that have to leave in a second, over each stretch: a bad network of a phone takes more. */
const leastBytesInSecond = 100;

/**
 * Cuts off connections that do not take what they asked for: each would hold its answer in memory for as long as it likes.
 * A stretch has to be long, since the kernel takes bytes in portions; one on which nothing waits, as that of a stream of
 * events, may be silent.
 */
export function limitDeparture(app: FastifyInstance, stretchMs: number): void {
  const least = (leastBytesInSecond * stretchMs) / 1000;
  /** What was taken when the stretch began; null of those on which nothing waited then. */
  const taken = new Map<Socket, number | null>();
  app.server.on('connection', (socket) => {
    taken.set(socket, null);
    socket.once('close', () => taken.delete(socket));
  });
  const timer = setInterval(() => {
    for (const [socket, before] of taken) {
      const { bytesWritten, writeQueueSize } = handleOf(socket);
      const isWaiting = writeQueueSize > 0;
      const now = bytesWritten - writeQueueSize;
      if (isWaiting && before !== null && now - before < least) socket.destroy();
      else taken.set(socket, isWaiting ? now : null);
    }
  }, stretchMs).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}

interface Handle {
  readonly bytesWritten: number;
  /** Bytes of them that the kernel has not taken. */
  readonly writeQueueSize: number;
}

/** A socket itself counts a large piece only once all of it has left. */
const handleOf = (socket: Socket): Handle =>
  (Reflect.get(socket, '_handle') as Handle | null) ?? { bytesWritten: 0, writeQueueSize: 0 };
