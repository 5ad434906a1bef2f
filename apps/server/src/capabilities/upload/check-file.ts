import { Refusal } from '../../platform/http/refusal.ts';
import { findZipEnd, readZip, ZipError } from '../../platform/zip/read-zip.ts';

/** What a file is, as far as its own bytes tell; never its name. */
export type FileKind = 'image' | 'pdf' | 'docx' | 'xlsx' | 'pptx';

export const contentTypes: Readonly<Record<Exclude<FileKind, 'image'>, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

const startsWith = (bytes: Buffer, signature: string): boolean =>
  bytes.toString('latin1', 0, signature.length) === signature;

const isImage = (bytes: Buffer): boolean =>
  startsWith(bytes, '\xff\xd8\xff') ||
  startsWith(bytes, '\x89PNG\r\n\x1a\n') ||
  /^RIFF[^]{4}WEBP$/.test(bytes.toString('latin1', 0, 12));

/** Throws uploadEmpty, uploadType or uploadUnsafe. */
export async function kindOfFile(bytes: Buffer): Promise<FileKind> {
  if (bytes.length === 0) throw new Refusal('uploadEmpty');
  if (startsWith(bytes, 'PK\x03\x04')) return await kindOfOffice(bytes);
  const kind = isImage(bytes) ? 'image' : startsWith(bytes, '%PDF-') ? 'pdf' : undefined;
  if (kind === undefined) throw new Refusal('uploadType');
  // Opened by another program, it would be another file.
  if (findZipEnd(bytes) !== -1)
    throw new Refusal('uploadUnsafe', '文件里藏着另一个压缩包，请用原来的软件另存一份再上传');
  if (kind === 'pdf' && !bytes.toString('latin1', bytes.length - 1024).includes('%%EOF'))
    throw new Refusal('uploadUnsafe', '这个 PDF 不完整，请重新导出后再上传');
  return kind;
}

async function kindOfOffice(bytes: Buffer): Promise<FileKind> {
  const names = await namesIn(bytes);
  if (names.some((name) => /vbaProject\.bin$|\/activeX\//i.test(name)))
    throw new Refusal('uploadUnsafe', '文件里有宏，请另存为不带宏的格式再上传');
  const holds = (folder: string) => names.some((name) => name.startsWith(`${folder}/`));
  const kinds = (['word', 'xl', 'ppt'] as const).filter(holds);
  if (!names.includes('[Content_Types].xml') || kinds.length !== 1) throw new Refusal('uploadType');
  return ({ word: 'docx', xl: 'xlsx', ppt: 'pptx' } as const)[kinds[0] ?? 'word'];
}

async function namesIn(bytes: Buffer): Promise<string[]> {
  try {
    const zip = readZip(bytes);
    await zip.check();
    return [...zip.names];
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    throw new Refusal(
      'uploadUnsafe',
      `文件的压缩内容有问题（${error.message}），请用原来的软件另存一份再上传`,
    );
  }
}
