import {
  day,
  flag,
  integer,
  list,
  longText,
  nullable,
  object,
  oneOf,
  operation,
  optional,
  text,
  type Static,
} from '../kernel.ts';
import { SchoolFamilies } from './family.ts';
import { SchoolFace } from './look.ts';

/** Somebody to write to: a WeChat id, its code to scan, or both. */
const Contact = object({ wechat: nullable(text()), qrcode: nullable(text()) });

/**
 * What the school says of itself on every page. An address is null where the school has none of its own; pages then
 * lead to the product's, or leave it out.
 */
export const School = object({
  name: text(),
  face: SchoolFace,
  company: nullable(text()),
  address: nullable(text()),
  phone: nullable(text()),
  email: nullable(text()),
  links: object({
    landing: nullable(text()),
    shop: nullable(text()),
    qa: nullable(text()),
    articles: nullable(text()),
    teachers: nullable(text()),
    about: nullable(text()),
    reader: nullable(text()),
    dashboard: nullable(text()),
    trial: nullable(text()),
    legal: nullable(text()),
    privacy: nullable(text()),
    appIos: nullable(text()),
    appAndroid: nullable(text()),
    /** Where agreements are signed while `asksAgreements`; null is the product's own page. */
    agreement: nullable(text()),
    /** Where a browser that is too old is sent. */
    browser: text(),
  }),
  /** The families of courses of which the product's own mall sells something now, such as `CFA`. */
  families: list(text()),
  /** All that the school has, sold or not. An older server beside a newer one says nothing of them. */
  courseFamilies: optional(SchoolFamilies),
  /** Further courses of the shop, at `other/{id}`. */
  otherCourses: list(object({ id: integer(1), name: text() })),
  sales: Contact,
  support: Contact,
  officialAccount: object({ name: nullable(text()), qrcode: nullable(text()) }),
  filing: object({
    icp: nullable(text()),
    /** Shown instead inside a partner's page. */
    icpEmbedded: nullable(text()),
    police: nullable(text()),
  }),
  /** A course opens only once its agreement is signed. Off but for trials. */
  asksAgreements: flag(),
  /** Origins whose frames are those within China. */
  chinaFrames: list(text()),
  login: object({
    /** A WeChat code can be scanned. */
    wechat: flag(),
    /** Origins to which a login may lead with `redirect_uri`. */
    redirectOrigins: list(text()),
    /** The partner behind /login-kecuhui; null where the school has none. */
    partner: nullable(object({ vendorId: integer(0, 2_147_483_647), name: nullable(text()) })),
  }),
});
export type School = Static<typeof School>;

export const getSchool = operation({
  summary: '学校对外的资料：网址、联系方式、备案号',
  method: 'GET',
  path: '/api/site/school',
  access: 'open',
  data: School,
});

export const sitePageNames = [
  'teachers',
  'app',
  'about',
  'legal',
  'privacy',
  'mustread-student',
  'mustread-course',
  'mustread-exam',
] as const;

export const SitePage = object({
  title: text(),
  /** One or two sentences under the title; empty for none. */
  summary: text(),
  /** The day since which it holds. */
  updatedOn: nullable(day()),
  /** Before the first section. */
  lead: longText(),
  sections: list(object({ title: text(), html: longText() })),
});
export type SitePage = Static<typeof SitePage>;

export const getSitePage = operation({
  summary: '一页说明：师资、应用、关于、条款、隐私、须知',
  method: 'GET',
  path: '/api/site/pages/:name',
  access: 'open',
  params: object({ name: oneOf(...sitePageNames) }),
  data: SitePage,
});
