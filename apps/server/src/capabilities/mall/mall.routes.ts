import * as contract from '@xuezhou/contract/mall';
import { bind } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { deleteAddress, listAddresses, saveAddress } from './address/addresses.ts';
import { listCoupons, listMyCoupons } from './coupon/list-coupons.ts';
import { claimTransfer, payByTransfer, startTransfer } from './by-hand/start-transfer.ts';
import { takeCoupon } from './coupon/take-coupon.ts';
import { compareGoods } from './goods/compare-goods.ts';
import { getGoodQr, getPublicGoodQr } from './goods/good-qr.ts';
import { listGoods } from './goods/list-goods.ts';
import { getGood } from './goods/open-good.ts';
import { requestInvoice, sendInvoice } from './invoice/request-invoice.ts';
import { openOrderLink, payOrderLink, scanOrderLink } from './link/open-link.ts';
import { addForFree } from './order/outside/add-free.ts';
import { addForTaobao } from './order/outside/add-taobao.ts';
import { cancelOrder } from './order/cancel-order.ts';
import { checkOrder } from './order/check-order.ts';
import { listOrders } from './order/list-orders.ts';
import { getOrder, getTrade } from './order/order-detail.ts';
import { writeOff } from './order/outside/write-off.ts';
import { payTrade, payByQr, payByAlipay, payByPaypal, payByWechat } from './payment/pay.ts';
import { getPaypalInfo, getPaypalResult, scanPayment } from './payment/scan-payment.ts';
import { addToRefund, requestRefund } from './refund/request-refund.ts';

export const mallRoutes = (services: Services) => [
  ...goodRoutes(services),
  ...orderRoutes(services),
  ...payRoutes(services),
];

const goodRoutes = (services: Services) => [
  bind(contract.listGoods, (input, { student }) => listGoods(services, student, input)),
  bind(contract.getGood, ({ params }, { student }) => getGood(services, student, params.goodId)),
  bind(contract.compareGoods, ({ params }, { student }) =>
    compareGoods(services, student, params.goodId),
  ),
  bind(contract.getGoodQr, ({ params }, { student }) =>
    getGoodQr(services, student.studentId, params),
  ),
  bind(contract.getPublicGoodQr, ({ params, query }) =>
    getPublicGoodQr(services, { ...params, source: query.source }),
  ),
  bind(contract.listCoupons, ({ query }, { student }) =>
    listCoupons(services, student, query.goodId),
  ),
  bind(contract.takeCoupon, (input, { student }) => takeCoupon(services, student, input)),
  bind(contract.listMyCoupons, (_input, { student }) => listMyCoupons(services, student)),
  bind(contract.listAddresses, (_input, { student }) => listAddresses(services, student)),
  bind(contract.saveAddress, (input, { student }) => saveAddress(services, student, input)),
  bind(contract.deleteAddress, ({ body }, { student }) =>
    deleteAddress(services, student, body.addressId),
  ),
];

const orderRoutes = (services: Services) => [
  bind(contract.checkOrder, (input, { student }) => checkOrder(services, student, input)),
  bind(contract.getTrade, (input, { student }) => getTrade(services, student, input)),
  bind(contract.listOrders, (input, { student }) => listOrders(services, student, input)),
  bind(contract.getOrder, (input, { student }) => getOrder(services, student, input)),
  bind(contract.cancelOrder, ({ body }, { student }) =>
    cancelOrder(services, student, body.orderId),
  ),
  bind(contract.addForFree, (input, { student }) => addForFree(services, student, input)),
  bind(contract.addForTaobao, (input, { student }) => addForTaobao(services, student, input)),
  bind(contract.writeOff, (input, { student }) => writeOff(services, student, input)),
  bind(contract.requestRefund, (input, { student }) => requestRefund(services, student, input)),
  bind(contract.addToRefund, (input, { student }) => addToRefund(services, student, input)),
  bind(contract.requestInvoice, (input, { student }) => requestInvoice(services, student, input)),
  bind(contract.sendInvoice, ({ body }, { student }) =>
    sendInvoice(services, student, body.orderId),
  ),
];

const payRoutes = (services: Services) => [
  bind(contract.payByQr, ({ body }, caller) => payByQr(services, caller, body)),
  bind(contract.payByWechat, ({ body }, caller) => payByWechat(services, caller, body)),
  bind(contract.payByPaypal, ({ body }, caller) => payByPaypal(services, caller, body)),
  bind(contract.payByAlipay, ({ body }, caller) => payByAlipay(services, caller, body)),
  bind(contract.payTrade, ({ body }, caller) => payTrade(services, caller, body)),
  bind(contract.payByTransfer, (input, caller) => payByTransfer(services, caller, input)),
  bind(contract.startTransfer, (input, caller) => startTransfer(services, caller, input)),
  bind(contract.claimTransfer, (input, { student }) => claimTransfer(services, student, input)),
  bind(contract.openOrderLink, (input, caller) => openOrderLink(services, input, caller)),
  bind(contract.payOrderLink, (input, caller) => payOrderLink(services, input, caller)),
  bind(contract.scanOrderLink, (input) => scanOrderLink(services, input)),
  bind(contract.scanPayment, (input, { student }) => scanPayment(services, student, input)),
  bind(contract.getPaypalInfo, (input, { student }) => getPaypalInfo(services, student, input)),
  bind(contract.getPaypalResult, (input, { student }) => getPaypalResult(services, student, input)),
];
