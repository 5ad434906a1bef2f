import { flag, integer, object, optional, text, uuid } from '../kernel.ts';

/** With the region's number, and without. */
export const mobileFields = { mobile: text(20), shortMobile: text(20) };
/** Who sent the student here. */
export const vendorFields = { vendorId: optional(integer(0, 2_147_483_647)) };
/** The same for who makes an account, with the code of the student who recommended the school. */
export const newcomerFields = {
  ...vendorFields,
  refCode: optional(text(40)),
  /** Who registers a child under 14 is its guardian, and agrees for it. */
  guardianAgreed: optional(flag()),
};
/** A captcha that was passed, for this purpose, by this browser; it is used up. */
export const captchaFields = { captchaId: uuid() };
export const smsRequest = object({ ...mobileFields, ...captchaFields });
/** Of what tells whether somebody is registered: enough for a class behind one address, too slow to go through all. */
export const lookUpsPerMinute = 120;
