import type { SchoolFamily } from '@xuezhou/contract/site';
import type { ArticleDraft } from '../../capabilities/article/article.port.ts';
import type { MessageTemplates } from '@xuezhou/rules/message/message-template';
import type { Selectable } from 'kysely';
import type { KeptFile } from '../../platform/media/kept-file.ts';
import type { LectureSource } from '../../platform/media/lecture-source.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { LiveDocument } from '../../capabilities/live/live.port.ts';
import type { QuestionDraft } from '../../capabilities/practice/practice-content.port.ts';

/** A row as it is read; the same shape is compared and written. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** Where a chapter stands in its catalogue. */
export interface ChapterPlace {
  readonly folder: string;
  readonly course: Row<'course'>;
  readonly bookId: number;
  /** Counted from 0, in the course. */
  readonly bookIndex: number;
  readonly readingId: number;
  /** Counted from 0, in the book. */
  readonly readingIndex: number;
  /** Undefined when the chapter's own file could not be read, so that nothing can be said about them. */
  readonly subjects: ReadonlySet<number> | undefined;
}

/** On this machine's disk, or in the storage already (`platform/media/kept-file`). */
export type LectureFile = { readonly name: string } & ({ readonly path: string } | KeptFile);

export interface LectureDraft {
  readonly bullet: Row<'bullet'>;
  readonly definition: LectureSource;
  /** Files beside the definition: the video and its captions. */
  readonly files: readonly LectureFile[];
  /** Of the definition and all its files. */
  readonly hash: string;
}

/** Something read from a file; a faulty one is skipped with all that is in it. */
export type Read<Draft> = { readonly isFaulty: boolean; readonly draft: Draft };

export interface ReadingDraft {
  readonly row: Row<'reading'>;
  readonly subjects: readonly Row<'subject'>[];
  readonly lectures: readonly Read<LectureDraft>[];
  readonly questions: readonly Read<QuestionDraft>[];
  readonly cards: readonly Read<Row<'card'>>[];
}

export interface BookDraft {
  readonly row: Row<'book'>;
  readonly readings: readonly Read<ReadingDraft>[];
}

/** What a file says of a camp. */
export type CampRow = Omit<Row<'camp'>, 'owner' | 'version' | 'request_id' | 'former'>;

export interface CampDraft {
  readonly row: CampRow;
  readonly classes: readonly Row<'camp_class'>[];
}

export interface CourseDraft {
  readonly row: Row<'course'>;
  readonly books: readonly Read<BookDraft>[];
  readonly agreement: Read<Row<'course_agreement'>> | undefined;
  readonly papers: readonly Read<Row<'mock_paper'>>[];
  readonly camps: readonly Read<CampDraft>[];
  readonly lives: readonly Read<LiveDocument>[];
  /** Whoever brings the files may not plan any: those of the school stay as they are. */
  readonly areLivesKept?: boolean;
  /** No fault anywhere in it: only then is what its files no longer name taken away. */
  readonly isWhole: boolean;
}

export interface GoodDraft {
  readonly row: Row<'good'>;
  readonly variants: readonly Row<'good_variant'>[];
}

/** What is sold. `isWhole`: nothing is wrong with its files. */
export interface MallDraft {
  readonly families: readonly Row<'good_family'>[];
  readonly goods: readonly Read<GoodDraft>[];
  readonly coupons: readonly Read<Row<'coupon'>>[];
  readonly isWhole: boolean;
}

/** What a file says of a career plan: that it was withdrawn is said by pages. */
export type PlanDraft = Omit<Row<'career_plan'>, 'retired_at' | 'owner' | 'version' | 'request_id'>;

/** What a file says of a survey. */
export type SurveyDraft = Omit<Row<'survey'>, 'owner' | 'version' | 'request_id'>;

/** What a file says of the registration for the ESG exam. */
export type EsgFormDraft = Pick<Row<'esg_form'>, 'only_row' | 'form' | 'source'>;

/** What the school writes for everybody. */
export interface ArticlesDraft {
  readonly articles: readonly Read<ArticleDraft>[];
  /** They are there, and nothing is wrong with them. */
  readonly saysAll: boolean;
}

/** What is asked of students. */
export interface SurveysDraft {
  readonly surveys: readonly Read<SurveyDraft>[];
  /** None where the school does not register anybody, or the file is faulty. */
  readonly esgForms: readonly EsgFormDraft[];
  readonly saysAll: SaysAll;
}

/** Of what the files say all there is: they are there, and nothing is wrong with them. */
interface SaysAll {
  readonly surveys: boolean;
  readonly esgForms: boolean;
}

export interface CatalogueDraft {
  /** That the school has not. */
  readonly families: readonly SchoolFamily[];
  /** Undefined where the files do not say. */
  readonly school?: string;
  readonly courses: readonly Read<CourseDraft>[];
  readonly plans: readonly Read<PlanDraft>[];
  /** Things with all their names; undefined where the files do not say. */
  readonly glossary?: readonly (readonly string[])[];
  /** What the school says in its messages; undefined where the files do not say. */
  readonly templates?: MessageTemplates;
  readonly mall: MallDraft;
  readonly asked: SurveysDraft;
  readonly written: ArticlesDraft;
}
