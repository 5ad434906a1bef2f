import {
  IconFileInvoice,
  IconReceipt,
  IconReceiptRefund,
  IconScale,
  IconShoppingBag,
  IconTag,
} from '@tabler/icons-react';
import type { ConsolePage } from '../../platform/page/console-page.ts';

// With the page: the frame of the console carries no query of it.
const queries = () => import('./orders.queries.ts');
const goods = () => import('./goods/good.queries.ts');
const coupons = () => import('./coupons/coupon.queries.ts');

export const pages: readonly ConsolePage[] = [
  {
    path: '/orders',
    title: '订单',
    permission: 'order.read',
    component: () => import('./list/orders-page.tsx'),
    load: async (visit) => (await queries()).fetchOrders(visit),
    nav: { group: '交易', place: 1, icon: IconReceipt, key: 'o', tab: 5 },
  },
  {
    path: '/orders/checking',
    title: '等核对',
    permission: 'order.read',
    component: () => import('./checking/checking-page.tsx'),
  },
  {
    path: '/orders/transfers',
    title: '转账和现金',
    permission: 'order.read',
    component: () => import('./by-hand/transfers-page.tsx'),
  },
  {
    path: '/orders/make',
    title: '给学员做一单',
    permission: 'order.make',
    component: () => import('./links/make-page.tsx'),
  },
  {
    path: '/orders/$orderNo',
    title: '订单',
    permission: 'order.read',
    component: () => import('./one/order-page.tsx'),
    load: async (visit) => (await queries()).fetchOrder(visit),
  },
  {
    path: '/refunds',
    title: '退款',
    permission: 'order.read',
    component: () => import('./refunds/refunds-page.tsx'),
    nav: { group: '交易', place: 2, icon: IconReceiptRefund },
  },
  {
    path: '/goods',
    title: '商品',
    permission: 'order.read',
    component: () => import('./goods/goods-page.tsx'),
    load: async (visit) => (await goods()).fetchGoods(visit),
    nav: { group: '交易', place: 3, icon: IconShoppingBag },
  },
  {
    path: '/goods/$goodId',
    title: '商品',
    permission: 'order.read',
    component: () => import('./goods/good-page.tsx'),
    load: async (visit) => (await goods()).fetchGood(visit),
  },
  {
    path: '/coupons',
    title: '优惠券',
    permission: 'order.read',
    component: () => import('./coupons/coupons-page.tsx'),
    load: async (visit) => (await coupons()).fetchCoupons(visit),
    nav: { group: '交易', place: 4, icon: IconTag },
  },
  {
    path: '/coupons/$couponId',
    title: '优惠券',
    permission: 'order.read',
    component: () => import('./coupons/coupon-page.tsx'),
    load: async (visit) => (await coupons()).fetchCoupons(visit),
  },
  {
    path: '/invoices',
    title: '发票',
    permission: 'order.read',
    component: () => import('./invoices/invoices-page.tsx'),
    nav: { group: '交易', place: 7, icon: IconFileInvoice },
  },
  {
    path: '/ledger',
    title: '对账',
    permission: 'ledger.close',
    component: () => import('./ledger/ledger-page.tsx'),
    nav: { group: '交易', place: 8, icon: IconScale },
  },
];
