import {
  done,
  id,
  integer,
  moment,
  object,
  operation,
  text,
  uuid,
  type Static,
} from '../kernel.ts';

/** Most marks of a class. */
export const maxLiveMarks = 200;
/** Longest title of one; that of a chapter. */
export const maxMarkTitle = 60;

/** From a moment on a class was about something: a chapter of its replay, once somebody takes it over. */
export const LiveMark = object({
  markId: uuid(),
  title: text(maxMarkTitle),
  at: moment(),
  /** Of the replay, as far as is known where that begins. */
  second: integer(0),
});
export type LiveMark = Static<typeof LiveMark>;

/** By who teaches it, in the room. The same id again is the same mark. */
export const markLiveClass = operation({
  summary: '上课的老师记一段：从现在起讲什么，回放的章节用它',
  method: 'POST',
  path: '/api/live/:liveId/marks',
  access: 'login',
  params: object({ liveId: id() }),
  body: object({ markId: uuid(), title: text(maxMarkTitle) }),
  data: done(),
  refusals: [
    'courseNotOwned',
    'courseExpired',
    'identityRequired',
    'agreementRequired',
    'chatTeacherOnly',
    'liveMarkEmpty',
    'liveMarkTime',
    'liveMarksFull',
    'idReused',
  ],
});
