import type {} from '@fastify/cookie';
import type {} from '@fastify/rate-limit';
import { object, refusalsOf, type Operation } from '@xuezhou/contract/kernel';
import Type from 'typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config.ts';
import { sessionCookie, type SessionState } from '../sessions.ts';
import type { Binding, Caller, CurrentStudent } from './bind.ts';
import { describeOperation } from './documentation.ts';
import { refuseForeignOrigin } from './foreign-origin.ts';
import { drainForm, readForm, sentFiles } from './multipart.ts';
import { Failure, Refusal } from './refusal.ts';
import { validatorCompiler } from './validators.ts';

/** What the access rules of the contract need to be checked. */
export interface Guards {
  session(request: FastifyRequest): Promise<SessionState>;
  /** Throws unless the student passed what the course asks for before it opens: the ID verification above all. */
  admitToCourse(student: CurrentStudent, courseId: number): Promise<void>;
}

/** Mounts every binding: validation, access, the caller, and the envelope come from its operation. */
export function mount(
  app: FastifyInstance,
  bindings: readonly Binding[],
  guards: Guards,
  config: Config,
): void {
  for (const binding of bindings) mountOne(app, binding, guards, config);
}

function mountOne(
  app: FastifyInstance,
  { operation, handle, beforeFiles }: Binding,
  guards: Guards,
  config: Config,
): void {
  const { declaration } = operation;
  const { params, query, body, files, data, perMinute } = declaration;
  const route: RouteOptions = {
    method: operation.method,
    url: operation.path,
    schema: {
      ...describeOperation(operation),
      ...(params && { params }),
      ...(query && { querystring: withTimestamp(query) }),
      ...(body && { body }),
      ...(operation.form && { consumes: ['application/x-www-form-urlencoded'] }),
      ...(files && { consumes: ['multipart/form-data'] }),
      response: { 200: object({ status: Type.Literal(200), message: Type.String(), data }) },
    },
    ...(perMinute && { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }),
    validatorCompiler: validatorCompiler(operation.form || operation.isMultipart),
    ...(changesState(operation) && { onRequest: refuseForeignOrigin }),
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
    handler: async (request, reply) => {
      const student = await admit(operation, guards, config, request, reply);
      const input = {
        params: request.params,
        query: request.query,
        body: request.body,
        files: sentFiles(request),
      };
      try {
        const answer = await handle(input, callerOf(request, reply, student, config));
        return { status: 200, message: '', data: answer };
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

/** Every request to /api carries `t`; an operation need not declare it. */
function withTimestamp(query: NonNullable<Operation['declaration']['query']>) {
  return object({ ...query.properties, t: Type.Optional(Type.String({ maxLength: 20 })) });
}

const changesState = ({ method, declaration }: Operation): boolean =>
  method === 'POST' || declaration.changesState === true;

async function admit(
  operation: Operation,
  guards: Guards,
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CurrentStudent | null> {
  const { declaration } = operation;
  if (declaration.access === 'open' && declaration.knowsStudent !== true) return null;
  const { student, takenOver } = await guards.session(request);
  // Whoever logs in or out again need not be told first.
  if (takenOver !== null && !(declaration.access === 'open' && changesState(operation))) {
    // Told once: the next call is a visitor's, so that the login page opens.
    void reply.clearCookie(sessionCookie(config), cookieOptions(config));
    throw new Failure(403, undefined, takenOver);
  }
  if (declaration.access === 'open') return student;
  if (student === null) throw new Failure(401);
  if (declaration.access !== 'login' && !student.hasPhone) throw new Refusal('phoneRequired');
  if (declaration.access === 'auth') {
    const { courseId } = request.params as { courseId: number };
    await guards.admitToCourse(student, courseId);
  }
  return student;
}

/** A refusal that the operation does not declare would surprise its client: it is our fault, so a 500. */
function declared({ declaration, path }: Operation, error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  if (!refusalsOf(declaration).includes(error.refusal))
    return new Error(`${path} does not declare the refusal ${error.refusal}`, { cause: error });
  return error;
}

const cookieOptions = (config: Config) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: config.secureCookies }) as const;

function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  student: CurrentStudent | null,
  config: Config,
): Caller<CurrentStudent | null> {
  return {
    student,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
    log: request.log,
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, seconds) => {
      const options = cookieOptions(config);
      if (value === null) void reply.clearCookie(name, options);
      else
        void reply.setCookie(name, value, {
          ...options,
          ...(seconds !== undefined && { maxAge: seconds }),
        });
    },
  };
}
