import { maxUnpacked, maxZipEntries } from '../../../platform/zip/read-zip.ts';
import { writeZip, type ZipFile } from '../../../platform/zip/write-zip.ts';
import { identifierOf } from '../../qti/own-layout.ts';
import type { ExportedQuestion } from '../course-questions.ts';
import { ExportError } from '../export-folder.ts';
import { picturesIn } from '../foreign-text.ts';
import type { Tell } from '../write-gift.ts';
import { escapeXml } from '../write-moodle-xml.ts';
import { textsOf, writeQtiItem } from './write-qti-item.ts';

const nameOf = (key: string) => key.replace(/^content\//, '');

/** A content package of QTI 2.2: an item for each question, and the pictures that they show. */
export function writeQti(
  questions: readonly ExportedQuestion[],
  pictures: ReadonlyMap<string, Buffer>,
  tell: Tell,
): Buffer {
  const shown = questions.filter((question) => isHeld(question, pictures, tell));
  const identifiers = identifiersOf(shown);
  const items = shown.map((question, index) => {
    const name = `items/q${index + 1}.xml`;
    const own = new Set(textsOf(question).flatMap(picturesIn));
    const media = [...own].filter((key) => pictures.has(key));
    const addressOf = (key: string) =>
      pictures.has(key) ? `../media/${nameOf(key)}` : `/files/${key}`;
    const identifier = identifiers[index] ?? '';
    const xml = writeQtiItem(question, identifier, addressOf);
    return { name, media, xml, resource: resourceOf(question, { name, media, index }) };
  });
  const used = new Set(items.flatMap(({ media }) => media));
  return writeZip(
    inBounds([
      { name: 'imsmanifest.xml', content: Buffer.from(manifestOf(items)) },
      ...items.map(({ name, xml }) => ({ name, content: Buffer.from(xml) })),
      ...[...pictures]
        .filter(([key]) => used.has(key))
        .map(([key, content]) => ({ name: `media/${nameOf(key)}`, content })),
    ]),
  );
}

/** What our own import would refuse is not written. */
function inBounds(files: readonly ZipFile[]): readonly ZipFile[] {
  const size = files.reduce((sum, { content }) => sum + content.length, 0);
  if (files.length > maxZipEntries || size > maxUnpacked)
    throw new ExportError(
      `题目和图片超过一个 .zip 能装的 ${maxZipEntries} 个文件或 150 MB，请导出成 .xml（Moodle）`,
    );
  return files;
}

/** A key that two questions share would make one of them both. */
function identifiersOf(questions: readonly ExportedQuestion[]): string[] {
  const taken = new Set<string>();
  return questions.map(({ key }, index) => {
    const own = identifierOf(key, index);
    const identifier = taken.has(own) ? identifierOf('', index) : own;
    taken.add(identifier);
    return identifier;
  });
}

function isHeld(
  question: ExportedQuestion,
  pictures: ReadonlyMap<string, Buffer>,
  tell: Tell,
): boolean {
  const all = [question, ...question.parts];
  if (all.some(({ kind }) => kind === 'table')) {
    tell(question, 'QTI 里没有填表题，未导出');
    return false;
  }
  if (all.some(({ content }) => (content.numeric?.units.length ?? 0) > 1))
    tell(question, 'QTI 里没有单位换算，只写了第一个单位');
  if (textsOf(question).some((html) => picturesIn(html).some((key) => !pictures.has(key))))
    tell(question, '有图片已经不在，没有写入');
  return true;
}

const difficulties: Record<number, string> = { 1: 'easy', 2: 'medium', 3: 'difficult' };

function resourceOf(
  { section, content }: ExportedQuestion,
  { name, media, index }: { name: string; media: readonly string[]; index: number },
): string {
  const string = (text: string) => `<lom:string xml:lang="zh-CN">${escapeXml(text)}</lom:string>`;
  const chapter =
    section === ''
      ? ''
      : `<lom:classification><lom:taxonPath><lom:source>${string('章节')}</lom:source><lom:taxon><lom:entry>${string(section)}</lom:entry></lom:taxon></lom:taxonPath></lom:classification>`;
  const difficulty = `<lom:educational><lom:difficulty><lom:source>LOMv1.0</lom:source><lom:value>${difficulties[content.difficulty] ?? 'medium'}</lom:value></lom:difficulty></lom:educational>`;
  const files = [name, ...media.map((key) => `media/${nameOf(key)}`)];
  return [
    `<resource identifier="resource-${index + 1}" type="imsqti_item_xmlv2p2" href="${name}">`,
    `<metadata><lom:lom>${difficulty}${chapter}</lom:lom></metadata>`,
    ...files.map((file) => `<file href="${file}"/>`),
    '</resource>',
  ].join('');
}

function manifestOf(items: readonly { resource: string }[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:lom="http://ltsc.ieee.org/xsd/LOM" identifier="xuezhou">
<metadata><schema>QTIv2.2 Package</schema><schemaversion>1.0.0</schemaversion></metadata>
<organizations/>
<resources>
${items.map(({ resource }) => resource).join('\n')}
</resources>
</manifest>
`;
}
