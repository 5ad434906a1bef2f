import { screen, within } from '@testing-library/react';
import {
  getQaQuestion,
  listLikeQuestions,
  listQaReferrals,
  listSharedNotes,
  markQaUnread,
  type QaThread,
} from '@xuezhou/contract/qa';
import { answer, type Answers } from '@xuezhou/client/testing/server.ts';
import { openQa } from './open-qa.ts';
import { questionId } from './samples.ts';

/** Opens a question's page, with nothing beside it. */
export const openQuestion = (shown: QaThread, says: Answers = []) =>
  openQa(`/qa/question/${questionId}`, [
    answer(getQaQuestion, shown),
    answer(listQaReferrals, []),
    answer(listLikeQuestions, []),
    answer(listSharedNotes, { shared: [], own: [] }),
    answer(markQaUnread, true),
    ...says,
  ]);

export const region = async (name: string) => within(await screen.findByRole('region', { name }));
export const shown = () => screen.findByRole('heading', { name: '有效久期为什么要用两个价格算？' });
