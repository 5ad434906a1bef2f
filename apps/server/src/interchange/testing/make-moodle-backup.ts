import { createHash } from 'node:crypto';
import type { TarEntry } from './make-tar.ts';

interface BackupActivity {
  readonly id: number;
  readonly section: number;
  readonly kind: string;
  readonly title: string;
  /** The inside of its own element. */
  readonly inside: string;
  readonly isHidden?: boolean;
  /** Moodle's conditions, as JSON. */
  readonly availability?: string;
}

interface BackupFile {
  readonly context: number;
  readonly component: string;
  readonly area: string;
  readonly item?: number;
  readonly folder?: string;
  readonly name: string;
  readonly content: Buffer | string;
  /** Without its bytes, or with others. */
  readonly bytes?: Buffer | string | null;
}

export interface BackupWishes {
  readonly courseId?: number;
  readonly title?: string;
  /** By their ids: the inside of each. */
  readonly sections?: Readonly<Record<string, string>>;
  readonly activities?: readonly BackupActivity[];
  readonly files?: readonly BackupFile[];
  /** The inside of `question_categories`. */
  readonly questions?: string;
  readonly more?: readonly TarEntry[];
}

/** Moodle escapes all its HTML. */
export const field = (name: string, text: string | number): string =>
  `<${name}>${String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</${name}>`;

const contextOf = ({ id }: BackupActivity) => 100 + id;
const hashOf = (content: Buffer | string) => createHash('sha1').update(content).digest('hex');
const xml = (name: string, content: string): TarEntry => ({
  name,
  content: `<?xml version="1.0" encoding="UTF-8"?>\n${content}`,
});

/** The files of a backup of Moodle; the context of an activity is 100 and its id. */
export function backupEntries(wishes: BackupWishes): TarEntry[] {
  const { courseId = 7, title = '固定收益', activities = [], files = [], more = [] } = wishes;
  const { sections = { 1: `<number>0</number>${field('name', '概要')}` }, questions = '' } = wishes;
  const listedSections = Object.keys(sections).map(
    (id) =>
      `<section><sectionid>${id}</sectionid><title>${id}</title><directory>sections/section_${id}</directory></section>`,
  );
  const directoryOf = ({ kind, id }: BackupActivity) => `activities/${kind}_${id}`;
  const listed = activities.map(
    (one) =>
      `<activity><moduleid>${one.id}</moduleid><sectionid>${one.section}</sectionid><modulename>${one.kind}</modulename>${field('title', one.title)}<directory>${directoryOf(one)}</directory></activity>`,
  );
  const stored = files.map(
    (file, index) =>
      `<file id="${index}">${field('contenthash', hashOf(file.content))}${field('contextid', file.context)}${field('component', file.component)}${field('filearea', file.area)}${field('itemid', file.item ?? 0)}${field('filepath', file.folder ?? '/')}${field('filename', file.name)}</file>`,
  );
  return [
    xml(
      'moodle_backup.xml',
      `<moodle_backup><information>${field('original_course_id', courseId)}${field('original_course_fullname', title)}${field('original_site_identifier_hash', 'a1b2')}<contents><activities>${listed.join('')}</activities><sections>${listedSections.join('')}</sections></contents></information></moodle_backup>`,
    ),
    xml('files.xml', `<files>${stored.join('')}</files>`),
    xml('questions.xml', `<question_categories>${questions}</question_categories>`),
    ...Object.entries(sections).map(([id, inside]) =>
      xml(`sections/section_${id}/section.xml`, `<section id="${id}">${inside}</section>`),
    ),
    ...activities.flatMap((one) => [
      xml(
        `${directoryOf(one)}/module.xml`,
        `<module id="${one.id}"><visible>${one.isHidden === true ? 0 : 1}</visible>${field('availability', one.availability ?? '$@NULL@$')}</module>`,
      ),
      xml(
        `${directoryOf(one)}/${one.kind}.xml`,
        `<activity id="${one.id}" contextid="${contextOf(one)}"><${one.kind} id="${one.id}">${field('name', one.title)}${one.inside}</${one.kind}></activity>`,
      ),
    ]),
    ...files.flatMap(({ content, bytes = content }) =>
      bytes === null
        ? []
        : [{ name: `files/${hashOf(content).slice(0, 2)}/${hashOf(content)}`, content: bytes }],
    ),
    ...more,
  ];
}

export const category = (id: number, name: string, inside: string, parent = 0): string =>
  `<question_category id="${id}">${field('name', name)}<contextid>50</contextid><parent>${parent}</parent>${inside}</question_category>`;

/** A question as Moodle 3 and 4 keep it alike. */
export const question = (
  id: number,
  type: string,
  stem: string,
  plugin: string,
  more: Readonly<Record<string, string | number>> = {},
): string => {
  const fields = {
    parent: 0,
    name: `题 ${id}`,
    questiontext: stem,
    questiontextformat: 1,
    ...more,
  };
  const own = Object.entries(fields).map(([name, value]) => field(name, value));
  return `<question id="${id}">${own.join('')}<generalfeedback/><defaultmark>1.0000000</defaultmark>${field('qtype', type)}<plugin_qtype_${type}_question>${plugin}</plugin_qtype_${type}_question></question>`;
};

export const answer = (id: number, text: string, fraction: number, feedback = ''): string =>
  `<answer id="${id}">${field('answertext', text)}<answerformat>1</answerformat><fraction>${fraction.toFixed(7)}</fraction>${field('feedback', feedback)}<feedbackformat>1</feedbackformat></answer>`;

export const answers = (...all: string[]): string => `<answers>${all.join('')}</answers>`;

/** The versions of a question, oldest first, as Moodle 4 keeps them. */
export const entry = (id: number, ...versions: string[]): string =>
  `<question_bank_entry id="${id}"><question_version>${versions
    .map(
      (one, at) =>
        `<question_versions id="${id}${at}"><version>${at + 1}</version><status>ready</status><questions>${one}</questions></question_versions>`,
    )
    .join('')}</question_version></question_bank_entry>`;
