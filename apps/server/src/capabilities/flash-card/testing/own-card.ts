import { randomUUID } from 'node:crypto';
import { listOwnCards, type saveOwnCard } from '@xuezhou/contract/flash-card';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { TestClient } from '../../../testing/client.ts';

export type OwnWords = InputOf<typeof saveOwnCard>['body'];

/** What a browser sends; the moment is that of the tests' clock. */
export const ownWords = (
  wishes: Partial<OwnWords> & Pick<OwnWords, 'courseId' | 'editedAt'>,
): OwnWords => ({
  ownCardId: randomUUID(),
  readingId: null,
  deck: '',
  front: '久期是什么',
  back: '价格对收益率的**敏感度**',
  ...wishes,
});

export const ownCardsOf = async (client: TestClient, courseId: number) =>
  (await client.data(listOwnCards, { params: { courseId } })).cards;
