import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isAsset } from '../http/pages/is-asset.ts';
import { version } from '../version.ts';
import { exactly, kinds, type Span } from './otlp.ts';
import { sendSpans, type SpanSender } from './send-spans.ts';
import { statementOf } from './statement-of.ts';
import type { Carried, Tracing } from './traced.ts';

type TracingConfig = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_TRACES_SAMPLER_ARG' | 'ROLE'
>;

/** Where in a trace something happens. */
interface Place {
  readonly traceId: string;
  readonly spanId: string;
  readonly request: string;
  /** Nothing is told of one that is not; its jobs are not either, and their lines of the log name the request all the same. */
  readonly isSampled: boolean;
}

type Told = Pick<Span, 'name' | 'kind' | 'began' | 'attributes' | 'isFailed'> & {
  readonly place: Place;
  readonly parentSpanId?: string | undefined;
};

const newId = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Requests that watchers make each few seconds, and files that never change, would hide the others. */
const isWatched = (url: string): boolean =>
  !isAsset(url) && !/^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(url);

export function openTracing(config: TracingConfig, log: FastifyBaseLogger): Tracing {
  const places = new AsyncLocalStorage<Place>();
  const sender: SpanSender = sendSpans(
    {
      endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: config.OTEL_EXPORTER_OTLP_HEADERS,
      resource: {
        'service.name': 'xuezhou',
        'service.version': version,
        'service.instance.id': randomUUID(),
        'host.name': hostname(),
        'xuezhou.role': config.ROLE,
      },
    },
    log,
  );
  const tell = ({ place, ...span }: Told): void => {
    if (!place.isSampled) return;
    const { traceId, spanId } = place;
    sender.add({ traceId, spanId, ended: exactly(), ...span });
  };
  const newPlace = (request: string): Place => ({
    ...{ traceId: newId(16), spanId: newId(8), request },
    isSampled: Math.random() < config.OTEL_TRACES_SAMPLER_ARG,
  });
  return {
    watch: (app) => watchRequests(app, places, { newPlace, tell }),
    sent: (statement, answer) => noteSent(places.getStore(), { statement, answer }, tell),
    carried: () => {
      const place = places.getStore();
      return place && { request: place.request, parent: parentOf(place) };
    },
    job: async (name, carried, work) => {
      const { place, parentSpanId } = jobPlace(carried, newPlace);
      const end = (isFailed: boolean, began: number) =>
        tell({
          ...{ place, parentSpanId, name: `job ${name}`, kind: kinds.consumer, began, isFailed },
          attributes: { 'xuezhou.job': name, 'xuezhou.request_id': place.request },
        });
      const began = exactly();
      try {
        const answer = await places.run(place, work);
        end(false, began);
        return answer;
      } catch (error) {
        end(true, began);
        throw error;
      }
    },
    logged: () => {
      const place = places.getStore();
      return place === undefined ? {} : { requestId: place.request, traceId: place.traceId };
    },
    close: () => sender.close(),
  };
}

/** One that belongs to no trace, or has no answer to wait for, is not told. */
function noteSent(
  within: Place | undefined,
  { statement, answer }: { statement: unknown; answer: unknown },
  tell: (span: Told) => void,
): void {
  if (within?.isSampled !== true || !(answer instanceof Promise)) return;
  const began = exactly();
  const end = (error?: unknown) =>
    tell({
      place: { ...within, spanId: newId(8) },
      ...{ parentSpanId: within.spanId, kind: kinds.client, began },
      ...{ ...statementOf(statement, error), isFailed: error !== undefined },
    });
  answer.then(
    () => end(),
    (error: unknown) => end(error ?? 'unknown'),
  );
}

function watchRequests(
  app: FastifyInstance,
  places: AsyncLocalStorage<Place>,
  { newPlace, tell }: { newPlace: (request: string) => Place; tell: (span: Told) => void },
): void {
  const begun = new WeakMap<FastifyRequest, { place: Place; began: number }>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWatched(request.url)) return done();
    // What a stranger says of a trace is not believed.
    const place = newPlace(request.id);
    begun.set(request, { place, began: exactly() });
    places.run(place, done);
  });
  // Where a body came, its last piece has led here, and not the hook above.
  app.addHook('preValidation', (request, _reply, done) => {
    const { place } = begun.get(request) ?? {};
    if (place === undefined) done();
    else places.run(place, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const of = begun.get(request);
    if (of !== undefined) {
      // Its shape and never its address, which may hold numbers, names and tickets.
      const route = request.routeOptions.url ?? 'none';
      const attributes = {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'xuezhou.request_id': request.id,
      };
      const name = `${request.method} ${route}`;
      const isFailed = reply.statusCode >= 500;
      tell({ ...of, name, kind: kinds.server, attributes, isFailed });
    }
    done();
  });
}

const parentOf = ({ traceId, spanId, isSampled }: Place): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** In the trace of whoever asked for it; one of the clock, or of before, begins its own. */
function jobPlace(
  carried: Carried | undefined,
  newPlace: (request: string) => Place,
): { place: Place; parentSpanId: string | undefined } {
  const [, traceId, parentSpanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(carried?.parent ?? '') ?? [];
  const place = newPlace(carried?.request ?? randomUUID());
  if (traceId === undefined) return { place, parentSpanId: undefined };
  return { place: { ...place, traceId, isSampled: flags === '01' }, parentSpanId };
}
