import { goodsWithCourse } from './goods/course-uses.ts';
import { courseUses } from '../catalogue/catalogue.port.ts';
import { figureParts, waitingParts } from '../../platform/staff/today-parts.ts';
import { searchParts } from '../../platform/staff/search-parts.ts';
import { findOrders } from './console/find-orders.ts';
import { salesFigures, waitingTrade } from './console/waiting-trade.ts';
import { orderNumbers } from './console/find-order.ts';
import { byUuid, numbered, targetNames } from '../../platform/staff/target-names.ts';
import { timelineParts } from '../../platform/staff/timeline-parts.ts';
import { mallTimeline } from './console/mall-timeline.ts';
import { defineCapability } from '../../platform/capability.ts';
import { listen, provide } from '../../platform/wiring/slot.ts';
import { enrolmentTies } from '../enrolment/enrolment.port.ts';
import { boughtCourses, boughtEnd } from './refund/bought-courses.ts';
import { orderAgreements } from '../agreement/agreement.port.ts';
import { boughtEnds } from '../enrolment/enrolment.port.ts';
import { purchaseDecided } from '../message/message.port.ts';
import { packShop } from '../points/points.port.ts';
import { familyUses, publicAddresses, soldFamilies } from '../site/site.port.ts';
import { drawnGoods, publicGoods } from './drawn/drawn-goods.ts';
import { familiesOfCoupons, familiesOfGoods } from './goods/families-of-goods.ts';
import { familiesSold } from './goods/families-sold.ts';
import { purchases } from './order/after/after-purchase.ts';
import { giveUpClass } from './order/after/give-up-class.ts';
import { seatsGivenUp } from './order/after/seats-given-up.migration.ts';
import { textOfOrder } from './order/order-agreement.ts';
import { sellPacks } from './packs/sell-packs.ts';
import { undoers } from '../../platform/staff/undo.ts';
import { statements } from '../../platform/database/statements.ts';
import { mallConsole } from './console/mall.console.ts';
import { mountInvoiceFiles } from './invoice/invoice.routes.ts';
import { mallJobs } from './mall.jobs.ts';
import { rewardCoupons } from './coupon/reward-coupon.migration.ts';
import { schoolCoupons } from './coupon/school-coupons.migration.ts';
import { couponTitles } from './console/coupons/coupon-titles.ts';
import { goodTitles } from './console/goods/good-titles.ts';
import { goodPictures } from './goods/good-pictures.ts';
import { formerPrices, schoolGoods } from './goods/school-goods.migration.ts';
import { couponUndoers } from './console/coupons/coupon-undo.ts';
import { orderNoteMadeAs } from './console/care/order-note-made-as.migration.ts';
import { orderNotes } from './console/care/order-notes.migration.ts';
import { sendLink } from './link/send-link.ts';
import { orderLinks } from './link/order-links.migration.ts';
import { mall } from './mall.migrations.ts';
import { countedParts } from './refund/counted-parts.migration.ts';
import { orderSearch, ordersByPayment } from './order-search.migration.ts';
import { moneyByHand } from './by-hand/by-hand.migration.ts';
import { sql } from 'kysely';
import { bankLines } from './by-hand/lines/bank-lines.migration.ts';
import { formerProofs, transferProofs } from './by-hand/proof/proof.migration.ts';
import { mountProofs } from './by-hand/proof/proof.routes.ts';
import { claimEnds } from './by-hand/days/claim-ends.migration.ts';
import { byHandPlacement } from './by-hand/by-hand.tables.ts';
import { mallPersonalData } from './mall.personal-data.ts';
import { externalClaims } from './order/outside/claims.migration.ts';
import { mallRoutes } from './mall.routes.ts';
import { payments } from './payment.migrations.ts';
import { messageRetention } from './payment/message-retention.ts';
import { unsettledPayments, unsettledRefunds } from './payment/unsettled.ts';
import { mountPaymentNotices } from './payment/notice.routes.ts';
import { sealedContacts } from './sealed-contacts.migration.ts';
import { paymentPlacement } from './payment.tables.ts';
import { orderPlacement } from './order.tables.ts';
import { mallPlacement } from './mall.tables.ts';

export const mallCapability = defineCapability({
  name: 'mall',
  placement: { ...paymentPlacement, ...orderPlacement, ...mallPlacement, ...byHandPlacement },
  emits: [purchases],
  requires: [goodPictures],
  provides: [
    provide(familyUses, familiesOfGoods),
    provide(familyUses, familiesOfCoupons),
    ...goodsWithCourse.map((uses) => provide(courseUses, uses)),
    provide(timelineParts, mallTimeline),
    provide(boughtEnds, boughtEnd),
    provide(targetNames, {
      order: byUuid(orderNumbers),
      coupon: numbered(couponTitles),
      good: numbered(goodTitles),
    }),
    provide(undoers, couponUndoers),
    provide(enrolmentTies, boughtCourses),
    provide(waitingParts, waitingTrade),
    provide(searchParts, findOrders),
    provide(figureParts, salesFigures),
    provide(packShop, sellPacks),
    provide(soldFamilies, familiesSold),
    provide(publicAddresses, publicGoods),
    provide(orderAgreements, textOfOrder),
  ],
  on: [listen(purchaseDecided, giveUpClass)],
  routes: ({ services }) => mallRoutes(services),
  console: mallConsole,
  drawnPages: ({ services }) => drawnGoods(services),
  mount: async (app, { services }) => {
    await mountPaymentNotices(app, services);
    mountInvoiceFiles(app, services);
    mountProofs(app, services);
  },
  jobs: ({ services, providers }) => ({
    ...mallJobs(services),
    'send-order-link': (payload) => sendLink(services, providers.sms, payload),
  }),
  schedule: [
    '* * * * * check-payments',
    '* * * * * close-orders',
    // Half past ten in Shanghai: then every provider has the bill of the day before.
    '30 2 * * * take-bills ?fill=12h',
    '45 3 * * * check-books',
  ],
  watched: () => [unsettledPayments, unsettledRefunds],
  personalData: mallPersonalData,
  contacts: [
    { table: 'address', kind: 'mobile' },
    { table: 'mall_order', kind: 'mobile' },
    { table: 'invoice', kind: 'email' },
  ],
  migrations: {
    '20261123-goods-and-orders': statements(mall + payments),
    '20261123-reward-coupons': statements(rewardCoupons),
    '20261126-sealed-contacts-breaks-older': statements(sealedContacts),
    '20261128-counted-parts': countedParts,
    '20261128-message-retention': messageRetention,
    '20261128-school-coupons': schoolCoupons,
    '20261128-order-search': orderSearch,
    '20261128-orders-by-payment': ordersByPayment,
    '20261128-school-goods': schoolGoods,
    '20261128-order-links': orderLinks,
    '20261128-order-notes': orderNotes,
    '20261128-school-goods-former-prices': formerPrices,
    '20261129-z-claims-of-orders': externalClaims,
    '20261130-order-note-made-as': orderNoteMadeAs,
    '20261130-z-money-by-hand': moneyByHand,
    '20261130-zz-ends-of-claims': claimEnds,
    '20261130-zzz-lines-of-statements': statements(bankLines),
    '20261130-zzzz-transfer-proofs': transferProofs,
    '20261130-zzzzz-former-proofs': formerProofs,
    '20261205-seats-given-up': seatsGivenUp,
  },
  // Names of who paid, long after it was said what their money was.
  retention: [{ table: 'bank_line', where: sql`settled_at < now() - interval '1 year'` }],
});
