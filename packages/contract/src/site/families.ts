import {
  done,
  flag,
  integer,
  list,
  nullable,
  object,
  operation,
  optional,
  text,
  uuid,
  type Static,
} from '../kernel.ts';
import { Family, FamilyExam, FamilyHue, SchoolFamily } from './family.ts';

export const maxFamilies = 40;
export const maxFamilyName = 20;
export const maxFamilyShortName = 8;

/** One as it is set up. */
export const FamilyRow = object({
  ...SchoolFamily.properties,
  /** Counts the savings. */
  version: integer(1),
  /** What names it, each in words; while there is any it is not removed. */
  uses: list(text()),
});
export type FamilyRow = Static<typeof FamilyRow>;

export const listFamilies = operation({
  summary: '课程系列，按显示的顺序，各被什么用着',
  method: 'GET',
  path: '/api/console/families',
  access: { staff: 'setting.read' },
  data: list(FamilyRow),
});

/** A new one gets its code from its name. Sent twice, it is one. */
export const saveFamily = operation({
  summary: '新增或修改一个课程系列',
  method: 'POST',
  path: '/api/console/families/save',
  access: { staff: 'setting.write' },
  body: object({
    requestId: uuid(),
    /** Null: a new one. */
    code: nullable(Family),
    /** Of the one that was seen; 0 of a new one. */
    version: integer(0, 2_147_483_647),
    name: text(100),
    shortName: text(100),
    hue: FamilyHue,
    exam: nullable(FamilyExam),
    isShown: flag(),
  }),
  data: object({ code: Family }),
  refusals: ['familyUnknown', 'familyChanged', 'familyName', 'familyNameTaken', 'familyMany'],
});

export const orderFamilies = operation({
  summary: '课程系列的先后',
  method: 'POST',
  path: '/api/console/families/order',
  access: { staff: 'setting.write' },
  body: object({
    /** Each of them once. */
    codes: list(Family, maxFamilies),
    /** As they stood where it was asked; left out: as they stand. */
    seen: optional(list(Family, maxFamilies)),
  }),
  data: done(),
  refusals: ['familyListChanged', 'familyOrderChanged'],
});

export const removeFamily = operation({
  summary: '删除一个没有被用着的课程系列',
  method: 'POST',
  path: '/api/console/families/remove',
  access: { staff: 'setting.write' },
  body: object({ code: Family, version: integer(1, 2_147_483_647) }),
  data: done(),
  refusals: ['familyUnknown', 'familyChanged', 'familyInUse', 'familyKept'],
});
