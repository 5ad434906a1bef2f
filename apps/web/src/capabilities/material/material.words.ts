/** Chinese text of a file's row. */
export const materialWords = {
  download: '下载',
  downloadOf: (title: string) => `下载 ${title}`,
  handoutText: '网页文件，可打印或存成 PDF，带你的名字',
  size: (fileName: string, bytes: number) =>
    `${fileName} · ${bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`}`,
} as const;
