/** Collected, and explained, in `../refusals.ts`. */
export const uploadRefusals = {
  imageInvalid: [1031, '图片无法读取，请换一张 JPG、PNG 或 WebP 图片'],
  uploadExpired: [6001, '上传凭证已过期，请重新选择文件'],
  uploadTooMany: [6002, '上传太频繁，请稍后再试'],
  uploadEmpty: [6003, '文件是空的，请检查后重新选择'],
  uploadType: [6004, '不支持这种文件，请换一种格式'],
  uploadUnsafe: [6005, '文件里有不安全的内容，请用原来的软件另存一份再上传'],
} as const;
