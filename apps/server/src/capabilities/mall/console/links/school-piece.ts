import type { HeldRow } from '../../coupon/coupon.repository.ts';

/** No row has it. */
const lentId = '00000000-0000-4000-8000-000000000001';

/** By which the school lowers one order: it works as a coupon, and is nobody's afterwards. */
export const schoolPiece = (off: number, now: Date): HeldRow => ({
  ...{ coupon_id: 0, title: '学校减免', kind: 'amount', value: off, most_fen: null },
  ...{ threshold_fen: 0, good_ids: [], families: [], scope_words: '', take_from: null },
  ...{ take_to: null, valid_from: null, valid_to: null, valid_days: null, total: null },
  ...{ per_student: 1, code: null, is_listed: false, retired_at: null, taken: 0, gone_at: null },
  ...{ held_coupon_id: lentId, taken_at: now, held_from: null, held_to: null, order_id: null },
  ...{ order_sale: null, used_at: null, isLent: true },
});
