/** Of entries that correct what was booked; each is about an adjustment's id. */
export const adjustmentEntry = 'adjustment';
