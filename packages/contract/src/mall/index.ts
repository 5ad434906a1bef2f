export * from './address.ts';
export * from './coupon.ts';
export * from './goods.ts';
export * from './invoice.ts';
export * from './order.ts';
export * from './pay.ts';
export * from './refund.ts';
