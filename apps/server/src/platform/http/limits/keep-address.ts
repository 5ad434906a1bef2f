import type { FastifyInstance } from 'fastify';
import { nowhere } from '../sender-of.ts';

/**
 * A request keeps the address that it came with: Fastify asks the connection each time, and one that is gone, as of a page
 * that was closed, has none. Whoever reads `request.ip` after waiting for something gets an address all the same.
 */
export function keepAddress(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // Its type says that it is always there.
    const address = request.ip as string | undefined;
    Object.defineProperty(request, 'ip', { value: address ?? nowhere });
    done();
  });
}
