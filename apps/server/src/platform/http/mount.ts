import type {} from '@fastify/cookie';
import type {} from '@fastify/rate-limit';
import { isStaffAccess, object, refusalsOf, type Operation } from '@xuezhou/contract/kernel';
import Type from 'typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config/config.ts';
import {
  admit,
  changesState,
  cookieOptions,
  demandCookie,
  demandValid,
  type Admitted,
  type Guards,
} from './admit.ts';
import type { Binding, Caller, CurrentStudent, StaffCaller } from './bind.ts';
import { describeOperation } from './documentation/documentation.ts';
import { drawnAnswer, wantsDrawn } from './formulas/drawn-answers.ts';
import { fillIn } from './fill-in.ts';
import { refuseForeignOrigin } from './foreign-origin.ts';
import { answerLate, type LateReads } from './late-reads.ts';
import { drainForm, readForm, sentFiles } from './multipart.ts';
import { Refusal } from './refusal.ts';
import { listeningOf, sendEvents } from './send-events.ts';
import { wellFormed } from '../text/well-formed.ts';
import { validatorCompiler } from './validators.ts';

/** Mounts every binding: validation, access, the caller, and the envelope come from its operation. */
export function mount(
  app: FastifyInstance,
  bindings: readonly Binding[],
  guards: Guards,
  config: Config,
  late?: LateReads,
): void {
  for (const binding of bindings) mountOne(app, binding, guards, config, late);
}

function mountOne(
  app: FastifyInstance,
  binding: Binding,
  guards: Guards,
  config: Config,
  late?: LateReads,
): void {
  const { operation, beforeFiles } = binding;
  const { declaration } = operation;
  const { files, perMinute } = declaration;
  const route: RouteOptions = {
    method: operation.method,
    url: operation.path,
    schema: schemaOf(operation),
    ...(perMinute && { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }),
    validatorCompiler: validatorCompiler(operation.form || operation.isMultipart),
    onRequest: [
      ...(isStaffAccess(declaration.access) ? [forbidCaching] : []),
      ...(changesState(operation) ? [refuseForeignOrigin] : []),
    ],
    // A stranger's body is not even read.
    preParsing: async (request) => demandCookie(operation, config, request),
    // Of what is closed, what was wrong with a body is for those to know who may send one.
    attachValidation: true,
    ...(files && {
      // A stranger's files are not even read.
      preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
        try {
          await admit(operation, guards, config, request, reply);
          beforeFiles?.(request.params as Record<string, string>);
          await readForm(request, files);
        } catch (error) {
          drainForm(request);
          throw error;
        }
      },
    }),
    onSend: drawnAnswer,
    handler: async (request, reply) => {
      await demandValid(operation, guards, config, request, reply);
      const admitted = await admit(operation, guards, config, request, reply);
      const input = {
        params: request.params,
        query: fillIn(declaration.query, request.query, guards.now),
        body: fillIn(declaration.body, wellFormed(request.body), guards.now),
        files: sentFiles(request),
      };
      const caller = callerOf(request, reply, admitted, config);
      try {
        return await answered({ binding, guards, late }, { request, reply, input, caller });
      } catch (error) {
        throw declared(operation, error);
      }
    },
  };
  app.route(route);
  // Our own pages send as a POST what changes something; the GET stays for who wrote to the table of the API.
  if (declaration.changesState === true && operation.method === 'GET')
    app.route({ ...route, method: 'POST', schema: { ...route.schema, hide: true } });
}

async function answered(
  by: { binding: Binding; guards: Guards; late: LateReads | undefined },
  asked: {
    request: FastifyRequest;
    reply: FastifyReply;
    input: { body: unknown };
    caller: Caller<CurrentStudent | null> | StaffCaller;
  },
): Promise<unknown> {
  const { binding, guards, late } = by;
  const { request, reply, input, caller } = asked;
  const { operation, handle } = binding;
  if (operation.declaration.streams === true) {
    if (changesState(operation)) late?.expectChange(reply);
    const events = await handle(input, { ...caller, ...listeningOf(reply) });
    return sendEvents(reply, events, wantsDrawn(request));
  }
  const perform = async (one: Binding) =>
    isOfStaff(caller) ? await guards.perform(one, input, caller) : await one.handle(input, caller);
  const isBound = isOfStaff(caller)
    ? [...caller.staff.grants.values()].includes('own')
    : caller.student !== null;
  const data = await answerLate(late, binding, { request, reply, isBound }, perform);
  return { status: 200, message: '', data };
}

const isOfStaff = (caller: Caller<CurrentStudent | null> | StaffCaller): caller is StaffCaller =>
  'staff' in caller;

const schemas = new WeakMap<Operation, ReturnType<typeof makeSchema>>();

/**
 * As the router and the documentation have it. An operation has one, however often it is mounted: what checks and writes
 * is compiled once for each schema, and where tests run many servers run in one process, one after another.
 */
export function schemaOf(operation: Operation) {
  const known = schemas.get(operation);
  if (known !== undefined) return known;
  const made = makeSchema(operation);
  schemas.set(operation, made);
  return made;
}

function makeSchema(operation: Operation) {
  const { params, query, body, files, data, streams } = operation.declaration;
  return {
    ...describeOperation(operation),
    ...(params && { params }),
    ...(query && { querystring: withTimestamp(query) }),
    ...(body && { body }),
    ...(operation.form && { consumes: ['application/x-www-form-urlencoded'] }),
    ...(files && { consumes: ['multipart/form-data'] }),
    response: {
      200: streams
        ? { content: { 'text/event-stream': { schema: data } } }
        : object({ status: Type.Literal(200), message: Type.String(), data }),
    },
  };
}

/** Every request to /api carries `t`; an operation need not declare it. */
function withTimestamp(query: NonNullable<Operation['declaration']['query']>) {
  return object({ ...query.properties, t: Type.Optional(Type.String({ maxLength: 20 })) });
}

/** What staff see of others stays in no cache. */
async function forbidCaching(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.header('cache-control', 'no-store');
}

/** A refusal that the operation does not declare would surprise its client: it is our fault, so a 500. */
export function declared({ declaration, path }: Operation, error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  if (!refusalsOf(declaration).includes(error.refusal))
    return new Error(`${path} does not declare the refusal ${error.refusal}`, { cause: error });
  return error;
}

function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  admitted: Admitted,
  config: Config,
): Caller<CurrentStudent | null> | StaffCaller {
  const from: Omit<Caller<null>, 'student'> = {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    log: request.log,
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, seconds, sameSite = 'lax') => {
      const options = { ...cookieOptions(config), sameSite };
      if (value === null) void reply.clearCookie(name, options);
      else
        void reply.setCookie(name, value, {
          ...options,
          ...(seconds !== undefined && { maxAge: seconds }),
        });
    },
  };
  // A student's answer listens where it is streamed.
  return 'staff' in admitted
    ? { ...admitted, ...from, ...listeningOf(reply) }
    : { ...admitted, ...from };
}
