import {
  flag,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  uuid,
  type Static,
} from '../kernel.ts';

/** Who wrote something; a visitor is told the first letter of a student's name only. */
export const QaAuthor = object({
  /** Of a student who is no more: 已注销的同学. */
  name: longText(),
  avatar: nullable(longText()),
  isTeacher: flag(),
  /** Of a teacher, as `固定收益主讲`; else empty. */
  title: longText(),
  isMine: flag(),
});
export type QaAuthor = Static<typeof QaAuthor>;

export const QaPicture = object({ key: uuid(), address: longText() });
export type QaPicture = Static<typeof QaPicture>;

/** Why it was taken away, for who wrote it. */
export const QaHidden = object({
  reason: longText(),
  at: moment(),
  /** `none`: no appeal was made; once it is `refused`, none can be made again. */
  appeal: oneOf('none', 'open', 'refused'),
  /** Nobody decided yet: a person looks at it first. */
  isHeld: flag(),
});
export type QaHidden = Static<typeof QaHidden>;

/** Milliseconds during which who wrote a comment may change it. */
export const commentWindowMs = 180_000;

export const QaComment = object({
  commentId: uuid(),
  author: QaAuthor,
  html: longText(),
  /** As it was written; null but for who wrote it. */
  content: nullable(longText()),
  thumbs: integer(0),
  isThumbed: flag(),
  commentTime: moment(),
  editedAt: nullable(moment()),
  /** Milliseconds left to change it, on the server's clock; null once they are over, and on those of others. */
  editableMs: nullable(integer(0, commentWindowMs)),
  hidden: nullable(QaHidden),
  isUnread: flag(),
});
export type QaComment = Static<typeof QaComment>;

/** 1 没帮上, 2 有一点, 3 还可以, 4 讲清了, 5 很透彻. */
export const QaGrade = oneOf(1, 2, 3, 4, 5);
export type QaGrade = Static<typeof QaGrade>;

export const QaAnswer = object({
  qaAnswerId: uuid(),
  author: QaAuthor,
  html: longText(),
  images: list(QaPicture),
  /** A teacher's, to the asker alone. */
  isPrivate: flag(),
  thumbs: integer(0),
  isThumbed: flag(),
  /** Null: the asker has not accepted it. */
  acceptedAt: nullable(moment()),
  /** What the asker gave it; null but for the asker. */
  grade: nullable(QaGrade),
  at: moment(),
  /** A teacher's answer that was changed since. */
  editedAt: nullable(moment()),
  hidden: nullable(QaHidden),
  isUnread: flag(),
  /** The oldest first. */
  comments: list(QaComment),
});
export type QaAnswer = Static<typeof QaAnswer>;
