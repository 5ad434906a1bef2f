/** What the console refuses about articles. */
export const articleConsoleRefusals = {
  articleUnknown: [11400, '没有这篇文章，请刷新后再看'],
  articleOfFile: [11401, '这一篇写在文件里，这里只能看；要在这里改，请先接管'],
  articleChanged: [11402, '刚刚有同事存过新的一版，请对照着再存'],
  articleWrong: [11403, '有一处还不能用，请照提示改'],
  articleSlugWrong: [11404, '地址只能用小写字母、数字和中间的短横，最多 80 个'],
  articleSlugTaken: [11405, '已经有文章用这个地址，请换一个'],
  articlePictureUnfit: [11406, '这不是能用的图片，请用 SVG、PNG、JPEG 或 WebP'],
  articleTimePast: [11407, '这个时间已经过了，请选以后的时间，或者现在就发布'],
} as const;
