import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { saveCard, type CardWords, type SchoolCard } from '@xuezhou/contract/flash-card/console';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { useAct } from '../../../platform/act/use-act.ts';
import { cardQuery } from '../cards.queries.ts';

const isSame = (one: CardWords, other: CardWords): boolean =>
  one.subjectId === other.subjectId &&
  one.front.trim() === other.front.trim() &&
  one.back.trim() === other.back.trim();

type Faults = Partial<Record<keyof CardWords, string>>;

function faultsOf({ subjectId, front, back }: CardWords): Faults {
  return {
    ...(subjectId === 0 && { subjectId: '请选一个考点' }),
    ...(front.trim() === '' && { front: '请写上正面' }),
    ...(back.trim() === '' && { back: '请写上背面' }),
  };
}

/** A card while it is written: what is typed stays until the server has taken it. */
export function useCardWords(card: SchoolCard, isNew: boolean) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const [begun, setBegun] = useState(card.words);
  const [words, setWords] = useState(card.words);
  // Anew where what is written comes from elsewhere: an editor keeps its own text.
  const [edition, setEdition] = useState(0);
  const [requestId] = useState(() => newId());
  const [faults, setFaults] = useState<Faults>({});
  const { act, isBusy, refusal, forget } = useAct();
  const isDirty = !isSame(words, begun);
  const isBehind = !isBusy && !isSame(card.words, begun);
  const take = () => {
    setBegun(card.words);
    setWords(card.words);
    setEdition(edition + 1);
  };
  // Nothing is typed over: what a colleague has changed is what is shown.
  if (isBehind && !isDirty) take();
  const isOutdated = isBehind && isDirty;
  const save = async () => {
    const found = faultsOf(words);
    setFaults(found);
    if (Object.keys(found).length > 0 || isOutdated) return;
    const cardId = isNew ? null : card.cardId;
    let saved = card.cardId;
    const isDone = await act(async () => {
      const body = { requestId, cardId, seen: isNew ? null : begun, words };
      const answer = await call(saveCard, { body }).catch((error: unknown) => {
        // Whether there is something newer is seen then.
        if (!isNew)
          void queryClient.invalidateQueries({ queryKey: cardQuery(card.cardId).queryKey });
        throw error;
      });
      saved = answer.cardId;
      setBegun(words);
      return isNew ? '有了一张新闪卡，学员能学到了' : '改好了，学员看到的已经是新的';
    });
    if (isDone && isNew)
      await router.navigate({ to: `/cards/${saved}`, replace: true, ignoreBlocker: true });
  };
  return {
    ...{ words, faults, edition, isDirty, isBusy, isOutdated, refusal, save },
    change: (news: Partial<CardWords>) => {
      forget();
      setFaults({});
      setWords({ ...words, ...news });
    },
    keepMine: () => setBegun(card.words),
    takeTheirs: take,
  };
}

export type CardEditor = ReturnType<typeof useCardWords>;
