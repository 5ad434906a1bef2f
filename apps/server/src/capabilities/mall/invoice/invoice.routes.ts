import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../platform/http/refusal.ts';
import { sendStored } from '../../../platform/http/send-stored.ts';
import type { Services } from '../../../platform/services.ts';
import { sessionCookie } from '../../../platform/sessions.ts';
import type { OrderSnapshot } from '../order.tables.ts';

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
        .innerJoin('mall_order as o', (join) =>
          join
            .onRef('o.student_id', '=', 'invoice.student_id')
            .onRef('o.order_id', '=', 'invoice.order_id'),
        )
        .where('invoice.student_id', '=', student.studentId)
        .where('invoice.order_id', '=', request.params.orderId)
        .where('invoice.state', 'in', ['made', 'red'])
        .select(['storage_key', 'invoice_no', 'o.order_no', 'o.snapshot'])
        .executeTakeFirst();
      const stored = invoice?.storage_key ?? null;
      if (invoice === undefined || stored === null) throw notFound();
      return await sendStored(services.storage, stored, reply, {
        headers: {
          'content-disposition': attachment(invoice),
          'content-security-policy': "default-src 'none'; sandbox",
        },
      });
    },
  );
}

interface InvoiceFile {
  readonly invoice_no: number;
  readonly order_no: string;
  readonly snapshot: OrderSnapshot;
}

/** Named for people, with a plain name for clients that know no other. */
function attachment({ invoice_no: no, order_no: orderNo, snapshot }: InvoiceFile): string {
  const title = snapshot.title.replace(/[\\/:*?"<>|\p{Cc}\p{Cs}]/gu, ' ').slice(0, 60);
  const name = encodeURIComponent(`发票-${orderNo}-${title}.pdf`).replace(/['()*]/g, escapeSign);
  return `attachment; filename="invoice-${no}.pdf"; filename*=UTF-8''${name}`;
}

const escapeSign = (sign: string): string => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`;
