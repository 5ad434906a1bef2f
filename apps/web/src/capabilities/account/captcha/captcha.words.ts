export const captchaWords = {
  title: '拖动滑块完成拼图',
  drag: '向右拖动滑块',
  another: '换一张图片',
  close: '关闭',
  missed: '没有对准，请再试一次',
  notLoaded: '图片没有加载成功，请换一张再试',
  notChecked: '没有验证成功，请再试一次',
  withoutDrag: '不拖动，改用自动验证',
  working: '正在自动验证，大约需要几秒……',
} as const;
