import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage, type PageSearch } from '../../platform/page/page.ts';

// Titles stand here and not among the words: the words of all pages would arrive with the first one.
const load = rememberChunk(() => import('./load-mall.ts'));

export const pages = definePages({
  mall: {
    title: '商城',
    frame: 'open',
    skeleton: 'goods',
    isKept: true,
    component: lazyPage(() => import('./pages/mall-page.tsx'), 'MallPage'),
    load: async ({ queryClient }) => (await load()).loadGoods(queryClient),
  },
  'mall-good': {
    title: '商品',
    frame: 'open',
    skeleton: 'reading',
    hasTabs: false,
    isKept: true,
    component: lazyPage(() => import('./pages/good-page.tsx'), 'GoodPage'),
    load: async ({ queryClient, params }) => (await load()).loadGood(queryClient, params.goodId),
  },
  'mall-coupon': {
    title: '领优惠券',
    frame: 'open',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/mall-coupon-page.tsx'), 'MallCouponPage'),
    load: async ({ queryClient }) => (await load()).loadCoupons(queryClient),
  },
  order: {
    title: '确认订单',
    frame: 'open',
    skeleton: 'list',
    hasTabs: false,
    isClosedToViews: true,
    component: lazyPage(() => import('./pages/order-page.tsx'), 'OrderPage'),
    load: async ({ queryClient, params }) => (await load()).loadGood(queryClient, params.goodId),
  },
  'order-vendor': {
    redirectTo: ({ params: { goodId, vendor_oid }, search }) =>
      `/order/${goodId}${vendorQuery(vendor_oid, search)}`,
  },
  'order-paypal': {
    title: 'PayPal 付款',
    frame: 'page',
    skeleton: 'list',
    hasTabs: false,
    isClosedToViews: true,
    component: lazyPage(() => import('./pages/order-paypal-page.tsx'), 'OrderPaypalPage'),
  },
  trade: {
    title: '付款',
    frame: 'open',
    skeleton: 'list',
    hasTabs: false,
    isClosedToViews: true,
    component: lazyPage(() => import('./pages/trade-page.tsx'), 'TradePage'),
    load: async ({ queryClient, params }) => (await load()).loadTrade(queryClient, params),
  },
  'pay-link': {
    title: '付款',
    frame: 'open',
    skeleton: 'list',
    hasTabs: false,
    component: lazyPage(() => import('./pages/pay-link-page.tsx'), 'PayLinkPage'),
  },
  'write-off': {
    title: '用兑换码',
    frame: 'open',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/write-off-page.tsx'), 'WriteOffPage'),
    load: async ({ queryClient, params }) => (await load()).loadGood(queryClient, params.goodId),
  },
  'my-order': {
    title: '我的订单',
    frame: 'page',
    skeleton: 'list',
    isClosedToViews: true,
    component: lazyPage(() => import('./pages/my-order-page.tsx'), 'MyOrderPage'),
    load: async ({ queryClient, search }) => (await load()).loadOrders(queryClient, search),
  },
  'order-detail': {
    title: '订单详情',
    frame: 'page',
    skeleton: 'list',
    isClosedToViews: true,
    component: lazyPage(() => import('./pages/order-detail-page.tsx'), 'OrderDetailPage'),
    load: async ({ queryClient, params }) => (await load()).loadOrder(queryClient, params),
  },
  coupon: {
    title: '优惠券',
    frame: 'page',
    skeleton: 'list',
    isClosedToViews: true,
    component: lazyPage(() => import('./pages/coupon-page.tsx'), 'CouponPage'),
    load: async ({ queryClient }) => (await load()).loadMyCoupons(queryClient),
  },
});

/** Who sent the student, and for which variant, as the order's page reads it. */
function vendorQuery(vendorOid: string, search: PageSearch): string {
  const query = new URLSearchParams({ vendor_oid: vendorOid });
  for (const name of ['source', 'limitYear', 'vendorId'] as const) {
    const value = search[name];
    if (value !== undefined) query.set(name, value);
  }
  return `?${query}`;
}
