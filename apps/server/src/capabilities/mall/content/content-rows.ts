import { storedRows } from '../../../platform/content/stored-rows.ts';

// Rows that documents say whole, ids and all.

export const goodFamilyRows = storedRows('good_family', 'family');
export const goodRows = storedRows('good', 'good_id');
export const goodVariantRows = storedRows('good_variant', 'variant_id');
export const couponRows = storedRows('coupon', 'coupon_id');
