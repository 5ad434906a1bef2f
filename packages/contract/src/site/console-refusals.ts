/** Collected, and explained, in `../console-refusals.ts`. */
export const siteConsoleRefusals = {
  settingUnknown: [9161, '没有这个设置'],
  settingInvalid: [9162, '设置的值不对，请检查后再保存'],
  settingNotImage: [9163, '不是 JPG、PNG 或 WebP 图片'],
  lookChanged: [9164, '刚刚有人改过学校的样子，请对照新的再存'],
  lookInvalid: [9165, '有一项不合要求，请改好再存'],
  lookColorUnreadable: [9166, '这个颜色上的字看不清，请换成深一些的'],
  lookFileGone: [9167, '标志或照片已经不在，请再传一次'],
  lookMarkUnfit: [9168, '这个文件不能用作标志'],
  schoolTextOfFile: [10801, '这一篇写在文件里，这里只能看；要在这里改，请先接管'],
  schoolTextChanged: [10802, '刚刚有同事存过新的一版，请对照着再存'],
  schoolTextWrong: [10803, '有一处还不能用，请照提示改'],
  schoolTextUnknown: [10804, '没有这一版，请刷新后再看'],
  settingChanged: [12600, '同事刚改过这一项，请对照着再存'],
} as const;
