import {
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  operation,
  text,
  type Static,
} from '../kernel.ts';

export * from './families.ts';
export * from './providers.ts';
export * from './texts.ts';

export const getSettings = operation({
  summary: '学校的设置：网址、联系方式、备案号、辅导老师等',
  method: 'GET',
  path: '/api/console/settings',
  access: { staff: 'setting.read' },
  data: list(
    object({
      key: text(),
      about: text(),
      /** Given as a file, kept as the address of its cleaned copy. */
      isImage: flag(),
      value: nullable(text()),
    }),
  ),
});

/** What the change began from: the value that was shown. */
const seen = () => nullable(text(2000));

/**
 * An empty value takes the setting away, of an image too. Where another value than the one that was seen stands there now,
 * nothing is changed; where this one stands already, it is done.
 */
export const saveSetting = operation({
  summary: '修改一个设置',
  method: 'POST',
  path: '/api/console/settings/save',
  access: { staff: 'setting.write' },
  body: object({ key: text(60), seen: seen(), value: text(2000) }),
  data: object({ value: nullable(text()) }),
  refusals: ['settingUnknown', 'settingInvalid', 'settingChanged'],
});

export const saveSettingImage = operation({
  summary: '修改一个设置里的图片',
  method: 'POST',
  path: '/api/console/settings/image',
  access: { staff: 'setting.write' },
  /** Empty: there was none. */
  body: object({ key: text(60), seen: text(2000) }),
  files: { image: { maxBytes: 10_000_000 } },
  data: object({ value: text() }),
  refusals: ['settingUnknown', 'settingInvalid', 'settingNotImage', 'settingChanged'],
});

export const loginPictures = ['water', 'photo', 'plain'] as const;

/** The school's look as it is set; null is what follows from the rest, or the product's own. */
export const LookSetting = object({
  name: nullable(text(200)),
  shortName: nullable(text(40)),
  /** Address that `readLookMark` gave. */
  mark: nullable(text(100)),
  /** `#rrggbb`. */
  color: nullable(text(7)),
  picture: oneOf(...loginPictures),
  /** Address that `readLookPhoto` gave. */
  photo: nullable(text(100)),
  line: nullable(text(200)),
  mailSender: nullable(text(200)),
  mailSignature: nullable(text(400)),
  /** Without its brackets. */
  smsSign: nullable(text(100)),
  /** What the official account says to who begins to follow it. */
  followReply: nullable(text(1000)),
  /** The mark and the short name in the corner of slides that are made from now on. */
  isOnSlides: flag(),
});
export type LookSetting = Static<typeof LookSetting>;

export const SchoolLook = object({
  /** Counts the savings. */
  version: integer(0),
  setting: LookSetting,
  /** What stands where nothing is set. */
  otherwise: object({
    name: text(),
    mark: text(),
    line: text(),
    mailSender: text(),
    smsSign: text(),
  }),
  /** Under which SMS go out now, and what the provider says of the one that is set. */
  smsSign: object({ inUse: text(), state: oneOf('approved', 'waiting', 'refused') }),
});
export type SchoolLook = Static<typeof SchoolLook>;

export const getLook = operation({
  summary: '学校的样子：名字、标志、颜色、登录页、署名',
  method: 'GET',
  path: '/api/console/look',
  access: { staff: 'setting.read' },
  data: SchoolLook,
});

/** One change of all: nobody sees half of it. `version` is the one that it began from. */
export const saveLook = operation({
  summary: '保存学校的样子',
  method: 'POST',
  path: '/api/console/look/save',
  access: { staff: 'setting.write' },
  body: object({ version: integer(0), setting: LookSetting }),
  data: SchoolLook,
  refusals: ['lookChanged', 'lookInvalid', 'lookColorUnreadable', 'lookFileGone'],
});

/** Reads a mark and draws its icons; the school has it only once it is saved. */
export const readLookMark = operation({
  summary: '检查一个标志，还没有换上',
  method: 'POST',
  path: '/api/console/look/mark',
  access: { staff: 'setting.write' },
  files: { mark: { maxBytes: 2_000_000 } },
  data: object({ mark: text() }),
  refusals: ['lookMarkUnfit'],
});

export const readLookPhoto = operation({
  summary: '检查一张登录页的照片，还没有换上',
  method: 'POST',
  path: '/api/console/look/photo',
  access: { staff: 'setting.write' },
  files: { photo: { maxBytes: 10_000_000 } },
  data: object({ photo: text() }),
  refusals: ['settingNotImage'],
});
