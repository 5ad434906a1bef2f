import { index, inSteps } from '../../platform/database/steps/steps.ts';

/** What the school's people find an order by, and what waits for them, each by an index of its own. */
export const orderSearch = inSteps(
  index('mall_order_newest', 'mall_order (made_at desc, order_id desc)'),
  index('mall_order_by_external', 'mall_order (external_no) where external_no is not null'),
  index('mall_order_by_parcel', `mall_order ((parcel ->> 'number')) where parcel is not null`),
  index('mall_order_by_total', 'mall_order (total_fen)'),
  index(
    'mall_order_to_ship',
    `mall_order (made_at) where state = 'paid' and address is not null and parcel is null`,
  ),
  index('invoice_asked', `invoice (asked_at) where state = 'asked'`),
);

/** Reports count what was paid in a week, and the first page what was in seven days. */
export const ordersByPayment = inSteps(
  index('mall_order_by_payment', 'mall_order (paid_at) where paid_at is not null'),
);
