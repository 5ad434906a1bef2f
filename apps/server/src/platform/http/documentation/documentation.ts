import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { allOperations } from '@xuezhou/contract/all';
import {
  isStaffAccess,
  refusalsOf,
  type Declaration,
  type Operation,
} from '@xuezhou/contract/kernel';
import { allRefusals } from '@xuezhou/contract/console-refusals';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { exampleOf } from './example-of.ts';
import { version } from '../../version.ts';

/** Collects the routes that are mounted after it; gives OpenAPI 3.1 at /api/openapi.json and pages at /api/docs. */
export async function mountDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: '学舟 Xuezhou',
        version,
        description: 'Answers are { status, message, data }; only status 200 is success.',
      },
    },
    transform: ({ schema, url, route }) => {
      const files = filesAt.get(`${String(route.method)} ${url}`);
      if (files) return { schema: { ...schema, body: formWith(files, schema.body) }, url };
      return { schema: url.startsWith('/api/console/') ? withExamples(schema) : schema, url };
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

const fits = (schema: TSchema, value: unknown) => Value.Check(schema, value);
const shown = (schema: TSchema) => ({ ...schema, examples: [exampleOf(schema, fits)] });

/** For programs of others: what is sent and what comes back, as one would see it. */
function withExamples(schema: FastifySchema): FastifySchema {
  const { body, response } = schema as {
    body?: object;
    response?: Readonly<Record<string, object>>;
  };
  const answer = response?.['200'];
  return {
    ...schema,
    ...(body !== undefined && { body: shown(body) }),
    // What comes bit by bit has no schema of its own here.
    ...(answer !== undefined && !('content' in answer) && { response: { 200: shown(answer) } }),
  };
}

const filesAt = new Map(
  allOperations().map(({ operation: { method, path, declaration } }) => [
    `${method} ${path}`,
    declaration.files,
  ]),
);

/** The server reads the files before it validates the fields, so only the documentation sees them together. */
function formWith(files: NonNullable<Declaration['files']>, fields: unknown) {
  const { properties = {}, required = [] } = (fields ?? {}) as Partial<
    NonNullable<Declaration['body']>
  >;
  const needed = Object.keys(files).filter((name) => files[name]?.isOptional !== true);
  return {
    type: 'object',
    properties: {
      ...properties,
      ...Object.fromEntries(
        Object.keys(files).map((name) => [name, { type: 'string', format: 'binary' }]),
      ),
    },
    required: [...required, ...needed],
    additionalProperties: false,
  };
}

const named = new Map(allOperations().map((each) => [each.operation, each]));

/** What the documentation tells of an operation besides its schemas; its name is that of its export. */
export function describeOperation(operation: Operation) {
  const { summary, access } = operation.declaration;
  const lines = [
    `Access: ${isStaffAccess(access) ? `staff, ${access.staff}` : access}.`,
    ...refusalsOf(operation.declaration).map(
      (name) => `- ${allRefusals[name][0]} ${name}: ${allRefusals[name][1]}`,
    ),
  ];
  const known = named.get(operation);
  return {
    summary,
    description: lines.join('\n'),
    ...(known && { operationId: known.name, tags: [known.capability] }),
  };
}
