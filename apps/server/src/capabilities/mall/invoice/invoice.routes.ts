import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/http/refusal.ts';
import { sendStored } from '../../../platform/http/send-stored.ts';
import type { Services } from '../../../platform/services.ts';
import { sessionCookie } from '../../../platform/sessions.ts';

const options = { schema: { hide: true } } as const;
const orderId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The PDF of an invoice, to whose it is. */
export function mountInvoiceFiles(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { orderId: string } }>(
    '/api/mall/invoice/:orderId/file',
    options,
    async (request, reply) => {
      void reply.header('cache-control', 'private, no-store');
      const { student } = await services.sessions.find(
        request.cookies[sessionCookie(services.config)],
      );
      if (student === null || !orderId.test(request.params.orderId)) throw notFound();
      const invoice = await services.database.connection
        .selectFrom('invoice')
        .where('student_id', '=', student.studentId)
        .where('order_id', '=', request.params.orderId)
        .where('state', 'in', ['made', 'red'])
        .select(['storage_key', 'invoice_no'])
        .executeTakeFirst();
      const stored = invoice?.storage_key ?? null;
      if (invoice === undefined || stored === null) throw notFound();
      return await sendStored(services.storage, stored, reply, {
        headers: {
          'content-disposition': `attachment; filename="invoice-${invoice.invoice_no}.pdf"`,
          'content-security-policy': "default-src 'none'; sandbox",
        },
      });
    },
  );
}
