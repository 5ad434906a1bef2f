import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { allOperations } from '@xuezhou/contract/all';
import { impliedRefusals, type Operation } from '@xuezhou/contract/kernel';
import { refusals } from '@xuezhou/contract/refusals';
import type { FastifyInstance } from 'fastify';
import { version } from '../version.ts';

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
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

const named = new Map(allOperations().map((each) => [each.operation, each]));

/** What the documentation tells of an operation besides its schemas; its name is that of its export. */
export function describeOperation(operation: Operation) {
  const { summary, access, refusals: own = [] } = operation.declaration;
  const possible = [...new Set([...impliedRefusals[access], ...own])];
  const lines = [
    `Access: ${access}.`,
    ...possible.map((name) => `- ${refusals[name][0]} ${name}: ${refusals[name][1]}`),
  ];
  const known = named.get(operation);
  return {
    summary,
    description: lines.join('\n'),
    ...(known && { operationId: known.name, tags: [known.capability] }),
  };
}
