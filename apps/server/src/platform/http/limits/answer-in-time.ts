import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Pulse } from '../../database/lines/pulse.ts';
import { Failure } from '../refusal.ts';

const lookEveryMs = 500;

/**
 * Answers 503 to requests that wait longer than this for a database that gives no sign of life: a frozen one, or one
 * whose network is gone, would keep them for as long as it is so. A slow answer of a living one is waited for, and one
 * sign that is missed is not the end of it.
 */
export function answerInTime(app: FastifyInstance, pulse: Pulse, patienceMs: number): void {
  // In the order in which they came.
  const waiting = new Map<FastifyReply, number>();
  app.addHook('onRequest', (_request, reply, done) => {
    waiting.set(reply, performance.now());
    reply.raw.once('close', () => waiting.delete(reply));
    done();
  });
  let isLooking = false;
  let missed = 0;
  const isGone = async (late: number): Promise<boolean> => {
    const [oldest] = waiting.values();
    missed = oldest === undefined || oldest > late || (await pulse.isAlive()) ? 0 : missed + 1;
    return missed > 1;
  };
  const giveUp = async (): Promise<void> => {
    // An answer that has begun, as a stream of news or a large file, may go on for hours.
    for (const reply of waiting.keys())
      if (reply.sent || reply.raw.headersSent) waiting.delete(reply);
    const late = performance.now() - patienceMs;
    if (!(await isGone(late))) return;
    for (const [reply, since] of waiting) {
      if (since > late) return;
      waiting.delete(reply);
      if (!reply.sent && !reply.raw.headersSent) void reply.send(new Failure(503));
    }
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    void giveUp().finally(() => (isLooking = false));
  }, lookEveryMs).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
}
