import { BankFileError } from '../../banks/bank-file-error.ts';
import { decodeBank } from '../../banks/read/decode-bank.ts';
import { elementIn, elementsIn, fieldIn, readXml, type XmlElement } from '../../xml/read-xml.ts';
import type { Archive } from '../archive.ts';

export interface BackupPart {
  readonly id: string;
  readonly title: string;
  readonly directory: string;
}

export interface BackupActivity extends BackupPart {
  readonly kind: string;
  readonly sectionId: string;
}

export interface Backup {
  readonly source: string;
  readonly title: string;
  readonly sections: readonly BackupPart[];
  readonly activities: readonly BackupActivity[];
  /** Undefined where the backup has no such file. */
  xml(name: string): Promise<XmlElement | undefined>;
}

const maxXml = 60_000_000;
const maxParts = 5000;

export async function openBackup(archive: Archive): Promise<Backup> {
  const xml = async (name: string) => {
    const bytes = await archive.bytes(name, maxXml);
    return bytes && readXml(decodeBank(bytes), name);
  };
  const root = await xml('moodle_backup.xml');
  const information = elementIn(root, 'information');
  if (information === undefined)
    throw new BankFileError('里面没有 moodle_backup.xml，不像 Moodle 的备份');
  const contents = elementIn(information, 'contents');
  const courseId = fieldIn(information, 'original_course_id');
  const site =
    fieldIn(information, 'original_site_identifier_hash') ||
    fieldIn(information, 'original_wwwroot');
  const sections = elementsIn(elementIn(contents, 'sections'), 'section');
  const activities = elementsIn(elementIn(contents, 'activities'), 'activity');
  if (sections.length + activities.length > maxParts)
    throw new BankFileError('课程太大，超过 5000 个章节和活动');
  return {
    source: `moodle:${site.slice(0, 200)}:${courseId.slice(0, 40)}`,
    title:
      fieldIn(information, 'original_course_fullname').replace(/\s+/g, ' ').slice(0, 200) ||
      '未命名的课程',
    sections: sections.map((one) => ({ ...partOf(one), id: fieldIn(one, 'sectionid') })),
    activities: activities.map((one) => ({
      ...partOf(one),
      id: fieldIn(one, 'moduleid'),
      kind: fieldIn(one, 'modulename'),
      sectionId: fieldIn(one, 'sectionid'),
    })),
    xml,
  };
}

const partOf = (element: XmlElement) => ({
  title: fieldIn(element, 'title'),
  directory: fieldIn(element, 'directory'),
});
