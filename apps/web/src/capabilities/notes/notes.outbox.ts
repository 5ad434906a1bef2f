import { saveBulletNote, saveQuestionNote } from '@xuezhou/contract/notes';
import { defineOutboxKind } from '../../platform/outbox/outbox.ts';

// Every page after login fetches this file; what an outcome takes comes when there is one.
const outcomes = () => import('./edit-outcomes.ts');

export const bulletNotes = defineOutboxKind('notes.bullet', saveBulletNote, {
  accepted: () => void outcomes().then(({ refreshNotes }) => refreshNotes()),
  refused: ({ body }, { message }) =>
    void outcomes().then(({ putBack }) =>
      putBack({ type: 'bullet', bulletId: body.bulletId }, body, message),
    ),
});

export const questionNotes = defineOutboxKind('notes.question', saveQuestionNote, {
  accepted: () => void outcomes().then(({ refreshNotes }) => refreshNotes()),
  refused: ({ body }, { message }) =>
    void outcomes().then(({ putBack }) => {
      const { courseId, questionId, groupId = null } = body;
      putBack({ type: 'question', courseId, questionId, groupId }, body, message);
    }),
});
