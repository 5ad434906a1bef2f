import type { QaAbout, QaContext, QaTagIds, QaTags } from '@xuezhou/contract/qa';
import { questionTypeOf } from '@xuezhou/rules/practice/question/kinds';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { stemText } from '../../../platform/text/clean-html.ts';
import { demandAgreement } from '../../agreement/agreement.port.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { findAskableCard } from '../../flash-card/flash-card.port.ts';
import { findAskableLecture } from '../../lecture/lecture.port.ts';
import { findAskableQuestion, type AskableQuestion } from '../../practice/practice-facts.port.ts';
import { findReading, type AboutRow } from './about.repository.ts';
import { captionAt } from './caption-at.ts';

/** What a question is about, as it is kept with it. */
export interface KeptAbout {
  readonly course_id: number;
  readonly book_id: number | null;
  readonly reading_id: number | null;
  readonly about_kind: QaAbout['kind'];
  readonly about_id: number;
  readonly group_id: number | null;
  readonly about_title: string;
  readonly second: number | null;
  readonly caption: string | null;
  readonly paragraph: number | null;
  readonly quote: string | null;
  readonly chosen: string | null;
}

/** Finds what the student asks about; throws where they may not see it, or a paper of theirs asks it now. */
export async function readAbout(
  services: Services,
  student: CurrentStudent,
  about: QaAbout,
): Promise<KeptAbout> {
  const { connection } = services.database;
  const { studentId } = student;
  const wanted = { studentId, courseId: about.courseId, id: about.id };
  switch (about.kind) {
    case 'bullet': {
      const row = await findAskableLecture.first(connection, wanted);
      if (row === undefined) throw notFound();
      if (!row.free) await demandPlace(services, student, row);
      const last = Math.floor(row.duration_ms / 1000);
      const second = about.second === null ? null : Math.min(about.second, last || about.second);
      const caption = second === null ? null : await captionAt(services, row, second);
      return { ...keep(about, row), second, caption };
    }
    case 'question': {
      const now = services.clock.now();
      const found = await findAskableQuestion.first(connection, { ...wanted, now });
      const row = await demandPlace(services, student, found);
      if (row.is_kept) throw new Refusal('questionInExam');
      return { ...keep(about, row), group_id: row.group_id, chosen: chosenWords(row) };
    }
    case 'card': {
      const row = await demandPlace(
        services,
        student,
        await findAskableCard.first(connection, wanted),
      );
      return { ...keep(about, row), about_title: stemText(row.title) };
    }
    case 'paragraph': {
      const row = await demandPlace(services, student, await findReading.first(connection, wanted));
      return {
        ...keep(about, row),
        paragraph: about.paragraph,
        quote: about.quote?.trim() || null,
      };
    }
  }
}

const keep = (about: QaAbout, row: AboutRow): KeptAbout => ({
  course_id: row.course_id,
  book_id: row.book_id,
  reading_id: row.reading_id,
  about_kind: about.kind,
  about_id: about.id,
  group_id: null,
  about_title: row.title,
  second: null,
  caption: null,
  paragraph: null,
  quote: null,
  chosen: null,
});

async function demandPlace<Row extends AboutRow>(
  services: Services,
  student: CurrentStudent,
  row: Row | undefined,
): Promise<Row> {
  if (row === undefined) throw notFound();
  await demandCourse(services, student, row.course_id, { for: 'view' });
  await demandAgreement(services, student, row.course_id);
  if (row.is_locked) throw notFound();
  return row;
}

/** The words of the options: their letters change places from student to student. */
function chosenWords({ kind, chosen, options }: AskableQuestion): string | null {
  if (chosen === null || chosen === '') return null;
  if (questionTypeOf(kind) !== 'OP') return kind === 'numeric' ? chosen.slice(0, 100) : null;
  const words = options
    .filter(({ letter }) => chosen.includes(letter))
    .map(({ html }) => stemText(html));
  return words.length === 0 ? null : words.join('；').slice(0, 500);
}

export interface ShownAbout {
  readonly canOpen: boolean;
  readonly isGone: boolean;
}

/** The words of an exercise or a card belong to its course. */
const isOfCourse = (kind: QaAbout['kind']): boolean => kind === 'question' || kind === 'card';

/** The same for one reader. */
export function presentAbout(row: KeptAbout, { canOpen, isGone }: ShownAbout): QaContext {
  const isShown = canOpen || !isOfCourse(row.about_kind);
  return {
    kind: row.about_kind,
    courseId: row.course_id,
    bookId: row.book_id,
    readingId: row.reading_id,
    id: row.about_id,
    groupId: row.group_id,
    title: isShown ? row.about_title : '',
    second: row.second,
    caption: canOpen ? row.caption : null,
    paragraph: row.paragraph,
    quote: canOpen ? row.quote : null,
    chosen: isShown ? row.chosen : null,
    canOpen: canOpen && !isGone,
    isGone,
  };
}

/** Of a list the ids go down the tree; 0 where it ends. */
export function tagIdsOf(tags: QaTags): QaTagIds {
  if (!Array.isArray(tags)) return tags;
  const [courseTagId = 0, bookTagId = 0, readingTagId = 0] = tags;
  return { courseTagId, bookTagId, readingTagId };
}

export const tagsOf = (row: Pick<KeptAbout, 'course_id' | 'book_id' | 'reading_id'>): QaTagIds => ({
  courseTagId: row.course_id,
  bookTagId: row.book_id ?? 0,
  readingTagId: row.book_id === null ? 0 : (row.reading_id ?? 0),
});
