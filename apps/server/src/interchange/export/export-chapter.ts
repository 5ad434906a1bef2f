import { nameOfGroup, subjectGroups } from '../../capabilities/catalogue/catalogue.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Authored, AuthoredRecord } from '../../platform/database/tables/authored.ts';
import { captionFiles, type CaptionFiles } from '../../platform/media/captions/caption-files.ts';
import { readLectureSource } from '../../platform/media/read-lecture-source.ts';
import type { Storage } from '../../providers/storage/storage.port.ts';
import { decodeName } from '../catalogue/catalogue-files.ts';
import type { Row } from '../catalogue/drafts.ts';
import { isRecord } from '../catalogue/fields.ts';
import { maxFileQuestion } from '../catalogue/known-ids.ts';
import { contentYaml } from './content-yaml.ts';
import type { ExportTarget } from './export-folder.ts';

export interface Exporter {
  readonly connection: Connection;
  readonly storage: Storage;
  readonly folder: ExportTarget;
  /** What could not be given back, in Chinese. */
  readonly faults: string[];
}

/** Writes a chapter as the files that it came from. */
export async function exportChapter(
  exporter: Exporter,
  reading: Row<'reading'>,
  path: string,
): Promise<void> {
  const { connection, folder, storage, faults } = exporter;
  const subjects = await connection
    .selectFrom('subject')
    .where('reading_id', '=', reading.reading_id)
    .selectAll()
    .orderBy('position')
    .execute();
  const header = {
    id: String(reading.reading_id),
    number: reading.number,
    title: reading.title,
    subjects: subjects.map((subject) => ({
      id: String(subject.subject_id),
      title: subject.title,
      group: nameOfGroup(subjectGroups, subject.group_no),
    })),
    minutes: String(reading.minutes),
  };
  if (reading.source === null) faults.push(`${path}：这一章没有原文，正文未导出`);
  await folder.text(
    `${path}/reading.md`,
    `---\n${contentYaml(header)}---\n\n${reading.source ?? ''}\n`,
  );
  await exportLectures(exporter, reading.reading_id, path);
  await folder.yaml(`${path}/questions.yaml`, await questionsOf(exporter, reading.reading_id));
  await folder.yaml(`${path}/cards.yaml`, await cardsOf(exporter, reading.reading_id));
  for (const [href, key] of Object.entries(reading.figures))
    if (!(await folder.object(`${path}/${decodeName(href)}`, storage, key)))
      faults.push(`${path}：插图 ${href} 不在存储里，未导出`);
}

async function exportLectures(exporter: Exporter, readingId: number, path: string): Promise<void> {
  const { connection, folder, storage, faults } = exporter;
  const bullets = await connection
    .selectFrom('bullet')
    .innerJoin('video', 'video.video_id', 'bullet.video_id')
    .where('reading_id', '=', readingId)
    .selectAll('bullet')
    .select('video.source_key')
    .orderBy('position')
    .execute();
  const lectures: AuthoredRecord[] = [];
  for (const { bullet_id, subject_id, source, source_key } of bullets) {
    if (source === null) {
      faults.push(`${path}：课 ${bullet_id} 没有原文，未导出`);
      continue;
    }
    lectures.push({ id: String(bullet_id), subject: String(subject_id), ...source });
    const ofBanks = placedOfBanks(source);
    if (ofBanks > 0)
      faults.push(
        `${path}：课 ${bullet_id} 有 ${ofBanks} 道随堂题是题库里的题，到别的学校编号会换，要在那里重新放`,
      );
    const made = await readLectureSource(storage, source_key);
    for (const { name, file } of filesOf(source)) {
      const called = `${name}${/\.[^./]*$/.exec(file)?.[0].toLowerCase() ?? ''}`;
      const kept = made?.kind === 'file' ? made.kept?.[called] : undefined;
      if (!(await folder.object(`${path}/${file}`, storage, kept ?? `${source_key}/${called}`)))
        faults.push(`${path}：课 ${bullet_id} 的文件 ${file} 不在存储里，未导出`);
    }
  }
  await folder.yaml(`${path}/lectures.yaml`, lectures);
}

/** How many of the questions of a lecture have ids that the school gave to a bank: elsewhere nothing is called so. */
function placedOfBanks({ questions }: AuthoredRecord): number {
  const placed = Array.isArray(questions) ? questions.filter(isRecord) : [];
  return placed.filter(({ id }) => Number(id) > maxFileQuestion).length;
}

/** The files that a lecture names, and what each is called beside it. */
function filesOf({ video, captions }: AuthoredRecord): { name: string; file: string }[] {
  return [
    ...(typeof video === 'string' ? [{ name: 'video', file: video }] : []),
    ...captionFiles(captions as CaptionFiles | undefined),
  ];
}

async function questionsOf(exporter: Exporter, readingId: number): Promise<Authored> {
  const rows = await exporter.connection
    .selectFrom('question')
    .innerJoin('question_version', (join) =>
      join
        .onRef('question_version.question_id', '=', 'question.question_id')
        .onRef('question_version.version', '=', 'question.version'),
    )
    .where('reading_id', '=', readingId)
    .where('retired_at', 'is', null)
    .where('source_key', 'like', 'catalogue:%')
    .select([
      'question.question_id',
      'question.parent_id',
      'question.subject_id',
      'question_version.source',
    ])
    .orderBy('position')
    .orderBy('part_no')
    .execute();
  return rows.flatMap(({ question_id, parent_id, subject_id, source }) => {
    if (source === null) exporter.faults.push(`题 ${question_id} 没有原文，未导出`);
    if (source === null || parent_id !== null) return [];
    // Files have no question without one.
    if (subject_id === null) {
      exporter.faults.push(`题 ${question_id} 没有考点，未导出`);
      return [];
    }
    const parts = rows.flatMap((part) =>
      part.parent_id === question_id && part.source !== null
        ? [{ id: String(part.question_id), ...part.source }]
        : [],
    );
    return [
      {
        id: String(question_id),
        subject: String(subject_id),
        ...source,
        ...(parts.length > 0 && { parts }),
      },
    ];
  });
}

async function cardsOf({ connection }: Exporter, readingId: number): Promise<Authored> {
  const cards = await connection
    .selectFrom('card')
    .where('reading_id', '=', readingId)
    .selectAll()
    .orderBy('position')
    .execute();
  return cards.map(({ card_id, subject_id, front, back }) => ({
    id: String(card_id),
    subject: String(subject_id),
    front,
    back,
  }));
}
