import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
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
