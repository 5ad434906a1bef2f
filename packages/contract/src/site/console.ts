import { flag, list, nullable, object, operation, text } from '../kernel.ts';

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

/** An empty value takes the setting away, of an image too. */
export const saveSetting = operation({
  summary: '修改一个设置',
  method: 'POST',
  path: '/api/console/settings/save',
  access: { staff: 'setting.write' },
  body: object({ key: text(60), value: text(2000) }),
  data: object({ value: nullable(text()) }),
  refusals: ['settingUnknown', 'settingInvalid'],
});

export const saveSettingImage = operation({
  summary: '修改一个设置里的图片',
  method: 'POST',
  path: '/api/console/settings/image',
  access: { staff: 'setting.write' },
  body: object({ key: text(60) }),
  files: { image: { maxBytes: 10_000_000 } },
  data: object({ value: text() }),
  refusals: ['settingUnknown', 'settingInvalid', 'settingNotImage'],
});
