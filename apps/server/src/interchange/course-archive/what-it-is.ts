import { BankFileError } from '../banks/bank-file-error.ts';
import type { OpenedArchive } from './unpack.ts';

/** Files by which archives of other kinds are known, and where what they are goes. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^collection\.anki(?:2|21b?)$/, '这是 Anki 的闪卡，请到“导入题目、讲义、闪卡和书”导入 .apkg'],
  [
    /^moodle_backup\.xml$/,
    '这是 Moodle 的课程备份，请把文件名改成 .mbz，到“导入题目、讲义、闪卡和书”导入',
  ],
  [/^META-INF\/container\.xml$/, '这是一本 EPUB 书，请到“导入题目、讲义、闪卡和书”导入'],
  [/^word\/document\.xml$/, '这是 Word 文件，请到“导入题目、讲义、闪卡和书”导入'],
  [/^xl\/workbook\.xml$/, '这是 Excel 表格，请到“导入题目、讲义、闪卡和书”导入'],
  [
    /^ppt\/presentation\.xml$/,
    '这是 PowerPoint，不是课程文件；讲义请存成 Word，到“导入题目、讲义、闪卡和书”导入',
  ],
  [/^(?:tincan|cmi5)\.xml$/, '这是 xAPI 或 cmi5 的课件，这里收不了；请让做课件的人导出 SCORM'],
];

const manifest = 'imsmanifest.xml';

/**
 * The folder in it that has the courses: the archive itself, or the only folder of it. Throws BankFileError, which says what it
 * is instead.
 */
export async function rootOf(archive: OpenedArchive): Promise<string> {
  const { names } = archive;
  if (names.length === 0) throw new BankFileError('压缩包是空的，请重新做一份');
  const found = names.filter((name) => /^(?:[^/]+\/)?catalogue\.yaml$/.test(name));
  const [first] = found.toSorted((one, other) => one.length - other.length);
  if (found.includes('catalogue.yaml')) return '';
  if (found.length > 1) throw new BankFileError('压缩包里有几份课程文件，请一份一份导入');
  if (first !== undefined) return first.slice(0, -'/catalogue.yaml'.length);
  throw new BankFileError(await whatElse(archive));
}

async function whatElse({ names, text }: OpenedArchive): Promise<string> {
  const known = kinds.find(([file]) => names.some((name) => file.test(name)));
  if (known !== undefined) return known[1];
  if (names.includes(manifest)) return packageOf((await text(manifest))?.toString('utf8') ?? '');
  if (names.some((name) => /^(?:[^/]+\/)?manifest\.json$/.test(name)))
    return '像是整校的备份，不是课程文件；恢复备份请技术支持来做';
  if (names.some((name) => name.endsWith(`/${manifest}`)))
    return '像是课件包，但多套了一层文件夹；请解开，选中里面的全部文件再压缩，到那门课的“外来课件”导入';
  if (names.some((name) => /(?:^|\/)course\.yaml$/.test(name)))
    return '里面有 course.yaml，没有 catalogue.yaml；请把导出的压缩包原样导入，或从 catalogue.yaml 所在的文件夹打包';
  const videos = names.filter((name) => /\.(?:mp4|mov|mkv|webm|avi|m4v)$/i.test(name)).length;
  if (videos === names.length) return '里面只有视频；请到那门课，把视频拖进去，一个视频成为一节课';
  return '里面没有 catalogue.yaml，不是从课程的“导出课程文件”做的压缩包；请原样用导出的那一份';
}

function packageOf(text: string): string {
  if (/adlcp|adlnet/i.test(text)) return '这是 SCORM 课件，请到那门课的“外来课件”导入';
  if (/imsccv|imscc_/i.test(text))
    return '这是 Common Cartridge 课程包，请把文件名改成 .imscc，到“导入题目、讲义、闪卡和书”导入';
  if (/imsqti/i.test(text)) return '这是 QTI 的题目，请到“导入题目、讲义、闪卡和书”导入';
  return '里面有 imsmanifest.xml，是别的系统的课件或课程包；课件请到那门课的“外来课件”导入，课程包请到“导入题目、讲义、闪卡和书”导入';
}
