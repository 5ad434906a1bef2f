import {
  flag,
  id,
  integer,
  list,
  longText,
  nullable,
  object,
  operation,
  optional,
  type Static,
} from '../kernel.ts';
import { Mastery } from '../practice/index.ts';

/** As the model has it at a moment. */
const Standing = object({ mastery: Mastery, percent: nullable(integer(0, 100)) });

export const PaperChange = object({
  readingId: id(),
  readingName: longText(),
  /** Of its questions in this attempt, of those that were answered. */
  right: integer(0),
  answers: integer(1),
  /** At the hand-in: as if the attempt had not been, and with it. */
  before: Standing,
  after: Standing,
});
export type PaperChange = Static<typeof PaperChange>;

/** What an attempt said of chapters: those that fell first, then those that rose, those that it began, and those that stayed. */
export const getPaperChanges = operation({
  summary: '这份卷改变了什么：考到的各章，交卷前后的掌握程度',
  method: 'GET',
  path: '/api/mock/transcript/:paperId/changes',
  access: 'phone',
  params: object({ paperId: id() }),
  /** The last one when left out. */
  query: object({ attemptNo: optional(integer(1, 32_767)) }),
  data: object({
    /** No while its answers are being taken over. */
    isReady: flag(),
    topics: list(PaperChange),
  }),
  refusals: ['courseNotOwned', 'identityRequired', 'mockNotBegun', 'mockNotHandedIn'],
});
