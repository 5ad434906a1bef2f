import * as contract from '@xuezhou/contract/mall/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { byHandOfConsole } from '../by-hand/by-hand.console.ts';
import {
  decideUncheckedOrder,
  listUncheckedOrders,
  shipOrder,
  takeTaobaoOrders,
} from './check-orders.ts';
import { makeCouponCodes } from './coupons/coupon-codes.ts';
import { saveCoupon, stopCoupon } from './coupons/save-coupon.ts';
import { listSchoolCoupons } from './coupons/school-coupons.ts';
import { tryCoupon } from './coupons/try-coupon.ts';
import { addGoodPicture } from './goods/good-picture.ts';
import { orderGoods, stopGood, takeOverGood } from './goods/good-sale.ts';
import { previewGood } from './goods/preview-good.ts';
import { publishGood } from './goods/publish-good.ts';
import { saveGood } from './goods/save-good.ts';
import { getGoodMaterial, getSchoolGood, listSchoolGoods } from './goods/school-goods.ts';
import { agreeToRefund, refuseRefund, retryRefund } from './decide-refund.ts';
import { failInvoice, issueInvoice, listInvoices, redInvoice } from './issue-invoices.ts';
import { getLedger, listBillDifferences, settleBillDifference, takeBill } from './ledger-desk.ts';
import { listRefunds } from './list-refunds.ts';
import { changeOrderContact } from './care/change-contact.ts';
import { addOrderNote, listOrderNotes, removeOrderNote } from './care/order-notes.ts';
import { checkOrderFor } from './links/check-order-for.ts';
import { makeOrder } from './links/make-order.ts';
import { getOrderLink, sendOrderLink, withdrawOrderLink } from './links/order-links.ts';
import { makeWriteOffCodes } from './make-codes.ts';
import { bookLedgerAdjustment, listLedgerAdjustments } from './months/adjust.ts';
import { exportLedgerMonth } from './months/export-month.ts';
import { closeLedgerMonth, listLedgerMonths } from './months/months.ts';
import { proposeRefund } from './propose-refund.ts';
import { askProviderOfOrder, getSoldOrder } from './sold-order.ts';
import { listSoldOrders } from './sold-orders.ts';

export const mallConsole = (services: ConsoleServices) => [
  bind(contract.listSoldOrders, (input) => listSoldOrders(services, input)),
  bind(contract.getSoldOrder, (input) => getSoldOrder(services, input)),
  bind(contract.askProviderOfOrder, (input, caller) => askProviderOfOrder(services, input, caller)),
  bind(contract.listUncheckedOrders, () => listUncheckedOrders(services)),
  bind(contract.decideUncheckedOrder, (input, caller) =>
    decideUncheckedOrder(services, input, caller),
  ),
  bind(contract.takeTaobaoOrders, (input, caller) => takeTaobaoOrders(services, input, caller)),
  bind(contract.shipOrder, (input, caller) => shipOrder(services, input, caller)),
  bind(contract.makeWriteOffCodes, (input, caller) => makeWriteOffCodes(services, input, caller)),
  bind(contract.listRefunds, (_, caller) => listRefunds(services, caller)),
  bind(contract.proposeRefund, (input, caller) => proposeRefund(services, input, caller)),
  bind(contract.agreeToRefund, (input, caller) => agreeToRefund(services, input, caller)),
  bind(contract.refuseRefund, (input, caller) => refuseRefund(services, input, caller)),
  bind(contract.retryRefund, (input, caller) => retryRefund(services, input, caller)),
  bind(contract.listInvoices, () => listInvoices(services)),
  bind(contract.issueInvoice, (input, caller) => issueInvoice(services, input, caller)),
  bind(contract.failInvoice, (input, caller) => failInvoice(services, input, caller)),
  bind(contract.redInvoice, (input, caller) => redInvoice(services, input, caller)),
  bind(contract.getLedger, () => getLedger(services)),
  bind(contract.takeBill, (input, caller) => takeBill(services, input, caller)),
  bind(contract.listBillDifferences, () => listBillDifferences(services)),
  bind(contract.settleBillDifference, (input, caller) =>
    settleBillDifference(services, input, caller),
  ),
  bind(contract.listLedgerMonths, () => listLedgerMonths(services)),
  bind(contract.closeLedgerMonth, (input, caller) => closeLedgerMonth(services, input, caller)),
  bind(contract.exportLedgerMonth, (input) => exportLedgerMonth(services, input)),
  bind(contract.listSchoolCoupons, () => listSchoolCoupons(services)),
  bind(contract.tryCoupon, (input) => tryCoupon(services, input)),
  bind(contract.saveCoupon, (input, caller) => saveCoupon(services, input, caller)),
  bind(contract.stopCoupon, (input, caller) => stopCoupon(services, input, caller)),
  bind(contract.makeCouponCodes, (input, caller) => makeCouponCodes(services, input, caller)),
  bind(contract.listLedgerAdjustments, (input) => listLedgerAdjustments(services, input)),
  bind(contract.bookLedgerAdjustment, (input, caller) =>
    bookLedgerAdjustment(services, input, caller),
  ),
  ...goodsOfConsole(services),
  ...linksOfConsole(services),
  ...byHandOfConsole(services),
];

const linksOfConsole = (services: ConsoleServices) => [
  bind(contract.listOrderNotes, (input, caller) => listOrderNotes(services, input, caller)),
  bind(contract.addOrderNote, (input, caller) => addOrderNote(services, input, caller)),
  bind(contract.removeOrderNote, (input, caller) => removeOrderNote(services, input, caller)),
  bind(contract.changeOrderContact, (input, caller) => changeOrderContact(services, input, caller)),
  bind(contract.checkOrderFor, (input) => checkOrderFor(services, input)),
  bind(contract.makeOrder, (input, caller) => makeOrder(services, input, caller)),
  bind(contract.getOrderLink, (input, caller) => getOrderLink(services, input, caller)),
  bind(contract.sendOrderLink, (input, caller) => sendOrderLink(services, input, caller)),
  bind(contract.withdrawOrderLink, (input, caller) => withdrawOrderLink(services, input, caller)),
];

const goodsOfConsole = (services: ConsoleServices) => [
  bind(contract.listSchoolGoods, () => listSchoolGoods(services)),
  bind(contract.getSchoolGood, (input) => getSchoolGood(services, input)),
  bind(contract.getGoodMaterial, () => getGoodMaterial(services)),
  bind(contract.previewGood, (input) => previewGood(services, input)),
  bind(contract.saveGood, (input, caller) => saveGood(services, input, caller)),
  bind(contract.publishGood, (input, caller) => publishGood(services, input, caller)),
  bind(contract.stopGood, (input, caller) => stopGood(services, input, caller)),
  bind(contract.takeOverGood, (input, caller) => takeOverGood(services, input, caller)),
  bind(contract.orderGoods, (input, caller) => orderGoods(services, input, caller)),
  bind(contract.addGoodPicture, (input, caller) => addGoodPicture(services, input, caller)),
];
