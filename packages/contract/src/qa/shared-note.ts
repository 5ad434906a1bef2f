import {
  done,
  flag,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  operation,
  uuid,
  type Static,
} from '../kernel.ts';

/** A note that its student shows to others who may open the same exercise or video. */
export const SharedNote = object({
  noteId: uuid(),
  nickname: longText(),
  isMine: flag(),
  html: longText(),
  /** Of a lecture; null for one on the whole of it, or on an exercise. */
  second: nullable(integer(0)),
  editedAt: moment(),
});
export type SharedNote = Static<typeof SharedNote>;

/** The nearest to the second of the question first, then the youngest. */
export const listSharedNotes = operation({
  summary: '同一道题或同一个视频上别人公开的笔记，以及自己可以公开的',
  method: 'GET',
  path: '/api/qa/notes/:questionId',
  access: 'phone',
  params: object({ questionId: uuid() }),
  data: object({
    shared: list(SharedNote),
    /** The student's own there. */
    own: list(
      object({
        noteId: uuid(),
        html: longText(),
        second: nullable(integer(0)),
        editedAt: moment(),
        isShared: flag(),
        /** Others do not see it yet. */
        isHeld: flag(),
      }),
    ),
  }),
  refusals: ['qaWithheld'],
});

/** What is wished for is said; an edit of the note is seen by those who see it. */
export const shareNote = operation({
  summary: '公开或收回自己的一条笔记',
  method: 'POST',
  path: '/api/qa/notes/share',
  access: 'phone',
  body: object({ noteId: uuid(), isShared: flag() }),
  data: done(),
  refusals: ['qaKeyword', 'qaMuted'],
});
