import type { Operation } from '@xuezhou/contract/kernel';

/**
 * What who looks as a student does not see, though it only reads: what the student writes to others and gets from them,
 * what they pay and where they live, their documents, where they are logged in, all that carries a secret of theirs with
 * which more could be done than to look (tokens, addresses of calendars, files signed for them), and the copy of all.
 */
const closed: readonly RegExp[] = [
  /^\/api\/messages(\/|$)/,
  /^\/api\/nuxt\/web\/message\//,
  /^\/api\/im\//,
  /^\/api\/live\/:liveId\/(chat|token)$/,
  /^\/api\/mall\/(order|orders|trade|paypal|qr|scan)(\/|$)/,
  /^\/api\/mall\/coupons\/mine$/,
  /^\/api\/addresses$/,
  /^\/api\/points\/(paypal|status)\//,
  /^\/api\/agreement\/order\//,
  /^\/api\/identity\//,
  /^\/api\/account\//,
  /^\/api\/referral$/,
  /^\/api\/courses\/calendar$/,
  /^\/api\/nuxt\/oss\//,
  /^\/api\/web\/v3\/oss\//,
  /^\/api\/ai\/history$/,
  /^\/api\/courses\/reopen\//,
  /^\/api\/courses\/:courseId\/(book\/:bookId\/)?file\//,
  /^\/api\/video\//,
];

export const isClosedToViews = ({ path }: Operation): boolean =>
  closed.some((each) => each.test(path));
