import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const mallPaths = [
  { name: 'mall', path: '/mall', access: 'open', capability: 'mall' },
  { name: 'mall-good', path: '/mall/good/$goodId', access: 'open', capability: 'mall' },
  { name: 'mall-coupon', path: '/mall/coupon', access: 'open', capability: 'mall' },
  { name: 'order', path: '/order/$goodId', access: 'open', capability: 'mall' },
  { name: 'order-vendor', path: '/order/$goodId/$vendor_oid', access: 'open', capability: 'mall' },
  { name: 'order-paypal', path: '/order/paypal', access: 'login', capability: 'mall' },
  { name: 'trade', path: '/trade/$tradeType/$tradeId', access: 'open', capability: 'mall' },
  { name: 'pay-link', path: '/p', access: 'open', capability: 'mall' },
  { name: 'write-off', path: '/write-off/$goodId', access: 'open', capability: 'mall' },
  { name: 'my-order', path: '/my-order', access: 'login', capability: 'mall' },
  { name: 'order-detail', path: '/order-detail/$type/$id', access: 'login', capability: 'mall' },
  { name: 'coupon', path: '/coupon', access: 'login', capability: 'mall' },
] as const satisfies readonly RouteEntry[];
