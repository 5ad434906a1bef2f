/** What is said where something is written. */
export const writingWords = {
  pictures: '图片',
  pictureOf: (index: number) => `第 ${index} 张图片`,
  uploading: (percent: number) => `上传中 ${percent}%`,
  removePicture: (index: number) => `去掉第 ${index} 张图片`,
  uploadAgain: '重新上传',
  uploadFailed: '没有传上去',
  tooManyPictures: (most: number) => `图片最多 ${most} 张`,
  noPictures: '评论里放不了图片，可以写成回答',
  draftKept: '草稿已存在这台设备上',
  cancel: '取消',
  again: '再试一次',
  notSent: '没有发出去，写好的内容还在这里',
  tooLong: (most: number) => `最多 ${most} 个字，请删短一些`,
} as const;
