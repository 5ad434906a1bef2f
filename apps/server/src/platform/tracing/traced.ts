import type { FastifyInstance } from 'fastify';

/** What a job carries from whoever asked for it. */
export interface Carried {
  /** Of the request, as the log and `x-request-id` have it; a job's jobs carry it on. */
  readonly request: string;
  /** W3C's traceparent. */
  readonly parent: string;
}

/** Tells a collector of OpenTelemetry how long requests, statements and jobs take, and what belongs together. */
export interface Tracing {
  /** Each request of this server becomes a trace. */
  watch(app: FastifyInstance): void;
  /** Notes a statement that was sent within one; what comes back of it is untouched. */
  sent(statement: unknown, answer: unknown): void;
  /** Undefined outside of a request or a job. */
  carried(): Carried | undefined;
  job<Answer>(
    name: string,
    carried: Carried | undefined,
    work: () => Promise<Answer>,
  ): Promise<Answer>;
  /** What a line of the log says besides. */
  logged(): Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Undefined unless a collector is named: then none of it is loaded, and each of its places costs one look at this. */
export const traced: { now: Tracing | undefined } = { now: undefined };
