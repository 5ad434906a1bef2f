import {
  done,
  flag,
  id,
  integer,
  nullable,
  object,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** A whole school may sit behind one address, and each of its pages is recorded. */
const perMinute = 1200;

export const getVisitorId = operation({
  summary: '新的访客编号',
  method: 'GET',
  path: '/api/nuxt/tracking/guid',
  access: 'open',
  perMinute,
  data: uuid(),
});

/** One page that somebody opened. Addresses come without hash and without any query that could hold a secret. */
export const VisitorRecord = object({
  visitorId: uuid(),
  /** The id was made for this very visit. */
  visitorIsNew: flag(),
  /** As the page knows it; the server stores whose session it is. */
  visitorStudentId: nullable(id()),
  visitorAgent: text(400),
  /** The page begins a visit: more than 30 minutes have passed since the last one. */
  isEntrance: flag(),
  fromDomain: text(255),
  fromUrl: text(1000),
  targetPath: text(500),
  targetUrl: text(1000),
  vendorId: nullable(integer(0, 2_147_483_647)),
});
export type VisitorRecord = Static<typeof VisitorRecord>;

export const recordVisit = operation({
  summary: '记录一次页面访问',
  method: 'POST',
  path: '/api/nuxt/tracking/www/access',
  access: 'open',
  knowsStudent: true,
  perMinute,
  body: VisitorRecord,
  data: done(),
});

/** The browser's fingerprint, or that of an unknown one. */
const deviceFields = { device: text(64, 1) };

export const recordDevice = operation({
  summary: '记录一次来自某设备的访问',
  method: 'POST',
  path: '/api/nuxt/tracking/record/access',
  access: 'open',
  knowsStudent: true,
  perMinute,
  body: object(deviceFields),
  data: done(),
});

export const markFingerprint = operation({
  summary: '记下学员使用的设备，用来发现异常登录',
  method: 'POST',
  path: '/api/nuxt/protect/fingermark',
  access: 'open',
  knowsStudent: true,
  perMinute,
  body: object(deviceFields),
  data: done(),
});
