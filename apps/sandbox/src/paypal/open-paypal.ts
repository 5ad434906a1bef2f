import { KeptRecords } from '../kept/kept-records.ts';
import { Notifier } from '../payment/notifier.ts';
import type { OpenPayment } from '../payment/open-payment.ts';
import { SANDBOX_PAYPAL_ACCOUNT } from './paypal-account.ts';
import { createPaypalApi } from './paypal-api.ts';
import { PaypalBook, type PaypalEvent, type RequestRecord } from './paypal-book.ts';
import { newEventId } from './paypal-numbers.ts';
import type { PaypalOrder } from './paypal-order.ts';
import { PaypalStandIn } from './paypal-stand-in.ts';
import { PaypalTokens } from './paypal-tokens.ts';
import { paypalNoticeStyle, webhookContent, type WebhookContent } from './webhook.ts';
import { USUAL_EVENTS, type Webhook } from './webhook-address.ts';

const ACTIONS: Readonly<Record<PaypalEvent['kind'], string>> = {
  approved: 'approval',
  captured: 'payment',
  pending: 'pending',
  refunded: 'refund',
  'refund-failed': 'refund',
};

/**
 * Puts PayPal on the desk; answers its API.
 * @param webhookUrl where webhooks go until PATCH /v1/notifications/webhooks/… says otherwise
 */
export function openPaypal(webhookUrl: string): OpenPayment {
  return async ({ desk, dataDir, timeScale, now }) => {
    const { faults, journal } = desk;
    const account = SANDBOX_PAYPAL_ACCOUNT;
    const webhook: Webhook = { url: webhookUrl, eventTypes: USUAL_EVENTS };
    const notifier = await Notifier.open<WebhookContent>(paypalNoticeStyle(account), {
      faults,
      journal,
      timeScale,
      dataDir,
      now,
    });
    const orders = new PaypalBook({
      orders: await KeptRecords.open<PaypalOrder>(dataDir, 'paypal-orders'),
      requests: await KeptRecords.open<RequestRecord>(dataDir, 'paypal-requests'),
      now,
      onEvent: (event) => {
        const content = webhookContent(event, account, now());
        if (!webhook.eventTypes.includes(content.eventType)) return;
        notifier.send({
          id: newEventId(),
          action: ACTIONS[event.kind],
          order: event.order.invoiceId,
          url: webhook.url,
          content,
        });
      },
    });
    const paypal = new PaypalStandIn({ account, orders, desk });
    desk.add(paypal, notifier);
    return createPaypalApi({ paypal, tokens: new PaypalTokens(account), webhook });
  };
}
