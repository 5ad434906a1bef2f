import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { BankFileError } from '../banks/bank-file-error.ts';
import { decodeBank } from '../banks/read/decode-bank.ts';
import type { Archive } from '../package/archive.ts';
import { openArchive } from '../package/open-archive.ts';
import { readManifest, type CoursewareManifest } from './read-manifest.ts';

export interface CoursewarePackage extends CoursewareManifest {
  readonly archive: Archive;
  /** Of the whole file. */
  readonly sha256: string;
  readonly names: readonly string[];
}

const longestManifest = 10_000_000;

/** Programs that a machine runs, and no browser: a package has no use for them, whoever opens one of them has harm. */
const programs =
  /\.(?:exe|dll|com|scr|msi|msix|bat|cmd|ps1|vbs|vbe|jse|wsf|hta|lnk|reg|jar|apk|app|dmg|pkg|deb|rpm|sh|php\d?|phtml|jsp|asp|aspx|cgi|docm|xlsm|pptm|xlam)$/i;

/** Packages of standards that are not SCORM, by the file that names them. */
const others: Readonly<Record<string, string>> = {
  'tincan.xml': 'xAPI（Tin Can）',
  'cmi5.xml': 'cmi5',
};

/**
 * Opens a package of SCORM 1.2 or 2004 and looks at all of it; whoever calls closes its archive. Throws BankFileError in
 * words for what is none, or means harm.
 */
export async function readCourseware(file: string): Promise<CoursewarePackage> {
  const archive = await openArchive(file);
  try {
    const names = [...archive.names].filter((name) => !name.endsWith('/'));
    demandHarmless(names);
    const manifest = await archive.bytes('imsmanifest.xml', longestManifest);
    if (manifest === undefined) throw new BankFileError(noManifest(names));
    const read = readManifest(decodeBank(manifest), archive.names);
    return { ...read, archive, sha256: await sha256Of(file), names };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

/** Piece by piece: a package in one go would stop all requests. */
async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function noManifest(names: readonly string[]): string {
  const other = names.map((name) => others[name]).find((kind) => kind !== undefined);
  if (other !== undefined) return `这是 ${other} 的课件；能导入的是 SCORM 1.2 和 2004`;
  const inside = names.find((name) => name.endsWith('/imsmanifest.xml'));
  return inside === undefined
    ? '里面没有 imsmanifest.xml，不像 SCORM 课件'
    : `imsmanifest.xml 在文件夹“${inside.slice(0, -'/imsmanifest.xml'.length)}”里：请只把文件夹里面的内容压缩，再导入`;
}

function demandHarmless(names: readonly string[]): void {
  const program = names.find((name) => programs.test(name));
  if (program !== undefined)
    throw new BankFileError(`里面有程序文件“${program.slice(-80)}”，为了安全不接收`);
  const known = new Map<string, string>();
  for (const name of names) {
    const folded = name.normalize('NFC').toLowerCase();
    const former = known.get(folded);
    if (former !== undefined)
      throw new BankFileError(`“${former}”和“${name}”只差大小写，分不清用哪一个`);
    known.set(folded, name);
  }
}
