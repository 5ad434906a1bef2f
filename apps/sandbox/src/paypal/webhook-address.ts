/** Where PayPal sends its webhooks: one address for all orders, which the merchant can move. */
export interface Webhook {
  url: string;
}
