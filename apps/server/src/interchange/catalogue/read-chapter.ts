import { subjectGroups } from '../../capabilities/catalogue/catalogue.port.ts';
import { richHtml } from '../../platform/text/rich-text.ts';
import type { ChapterPlace, Read, ReadingDraft, Row } from './drafts.ts';
import { Fields } from './fields.ts';
import { readLectures } from './read-lectures.ts';
import { readQuestions, readSubject } from './read-questions.ts';
import {
  ChapterText,
  inThisSchool,
  readList,
  readWhole,
  type ReadingContext,
} from './reading-context.ts';
import { splitHeader } from './split-header.ts';

/** A chapter: its text and all that belongs to it. A fault in `reading.md` makes the whole chapter faulty. */
export async function readChapter(
  context: ReadingContext,
  outer: Omit<ChapterPlace, 'readingId' | 'subjects'>,
): Promise<Read<ReadingDraft>> {
  const text = new ChapterText(context, outer.folder);
  const own = await readWhole(context.faults, () => readReading(context, outer, text));
  const { row, subjects } = own.draft;
  const place: ChapterPlace = {
    ...outer,
    readingId: row.reading_id,
    subjects: subjects && new Set(subjects.map(({ subject_id }) => subject_id)),
  };
  const lectures = await readLectures(context, place, text);
  const questions = await readQuestions(context, place, text);
  const cards = await readCards(context, place);
  const figures = Object.fromEntries([...text.figures].map(([href, { key }]) => [href, key]));
  return {
    isFaulty: own.isFaulty,
    draft: {
      row: { ...row, figures },
      subjects: subjects ?? [],
      lectures,
      questions,
      cards,
    },
  };
}

async function readReading(
  context: ReadingContext,
  { folder, course, bookId, readingIndex }: Omit<ChapterPlace, 'readingId' | 'subjects'>,
  text: ChapterText,
): Promise<{ row: Row<'reading'>; subjects: Row<'subject'>[] | undefined }> {
  const file = `${folder}/reading.md`;
  const { header: said, body } = await readHeader(context, file);
  const header = said && (await inThisSchool(context, file, said));
  const isReadable = header !== undefined;
  const fields = new Fields(header ?? {}, file, context.faults);
  const row = {
    reading_id: isReadable ? context.ids.claim('reading', fields) : 0,
    book_id: bookId,
    course_id: course.course_id,
    position: readingIndex,
    number: isReadable ? fields.text('number') : '',
    title: isReadable ? fields.text('title') : '',
    minutes: isReadable ? fields.integer('minutes', [1, 600]) : 0,
    html: await text.html(fields, '正文', body),
    folder: folder.slice(folder.lastIndexOf('/') + 1),
    source: body,
    figures: {},
  };
  if (!isReadable) return { row, subjects: undefined };
  const subjects = fields.list('subjects').map((entry, index) => {
    const subject = fields.inside(entry, ` 第 ${index + 1} 个知识点`);
    const read = {
      subject_id: context.ids.claim('subject', subject),
      reading_id: row.reading_id,
      position: index,
      title: subject.text('title'),
      group_no: subject.choice<number>('group', subjectGroups, 0),
    };
    subject.refuseOthers();
    return read;
  });
  fields.refuseOthers();
  return { row, subjects };
}

async function readHeader(
  { files, faults }: ReadingContext,
  file: string,
): Promise<{ header: unknown; body: string }> {
  const text = await files.text(file);
  if (text !== undefined) return splitHeader(faults, file, text);
  faults.add(file, '没有这个文件，这一章跳过');
  return { header: undefined, body: '' };
}

async function readCards(
  context: ReadingContext,
  place: ChapterPlace,
): Promise<Read<Row<'card'>>[]> {
  const { records } = await readList(context, `${place.folder}/cards.yaml`, '张闪卡');
  const cards: Read<Row<'card'>>[] = [];
  for (const [index, fields] of records.entries())
    cards.push(await readWhole(context.faults, () => readCard(context, place, fields, index)));
  return cards;
}

async function readCard(
  context: ReadingContext,
  place: ChapterPlace,
  fields: Fields,
  index: number,
): Promise<Row<'card'>> {
  const card = {
    card_id: context.ids.claim('card', fields),
    course_id: place.course.course_id,
    book_id: place.bookId,
    reading_id: place.readingId,
    subject_id: readSubject(fields, place),
    position: place.readingIndex * 1000 + index,
    front: fields.text('front'),
    back: fields.text('back'),
  };
  // A card is stored as it is written; the browser reads its Markdown.
  for (const side of ['front', 'back'] as const) {
    const { faults } = await richHtml(card[side], refuseFigure);
    for (const fault of faults) fields.say(`${side}：${fault}`);
  }
  fields.refuseOthers();
  return card;
}

const refuseFigure = () => Promise.resolve({ fault: '闪卡里不能有插图，只能有文字和公式' });
