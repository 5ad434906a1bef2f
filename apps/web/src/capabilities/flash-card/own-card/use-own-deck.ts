import { notifications } from '@mantine/notifications';
import {
  importOwnDeck,
  maxDeckBytes,
  previewOwnDeck,
  type OwnDeckReport,
} from '@xuezhou/contract/flash-card';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { call } from '@xuezhou/client/api/call.ts';
import { FailureError, RefusalError } from '@xuezhou/client/api/errors.ts';
import { outdateCards } from '../flash-card.queries.ts';
import { outdateOwnCards } from './outdate-own-cards.ts';
import { ownDeckWords as words } from './own-deck.words.ts';
import { forgetStudies } from '../study-session.ts';

interface ChosenDeck {
  readonly name: string;
  readonly bytes: Blob;
  readonly report: OwnDeckReport;
}

/** A file that cannot be sent, in words. */
class DeckFileError extends Error {}

/** Looks at a file of cards, and then takes it as it was looked at. */
export function useOwnDeck(courseId: number, onDone: () => void) {
  const client = useQueryClient();
  const input = (name: string, bytes: Blob) => ({
    body: { courseId, fileName: name.slice(-300) },
    files: { file: bytes },
  });
  const preview = useMutation({
    mutationFn: async (file: File): Promise<ChosenDeck> => {
      const bytes = await bytesOf(file);
      const report = await call(previewOwnDeck, input(file.name, bytes), { ignoreErrors: true });
      return { name: file.name, bytes, report };
    },
  });
  const take = useMutation({
    mutationFn: ({ name, bytes }: ChosenDeck) =>
      call(importOwnDeck, input(name, bytes), { ignoreErrors: true }),
    onSuccess: ({ added }) => {
      outdateOwnCards(client);
      outdateCards(client);
      forgetStudies(client);
      notifications.show(toast({ tone: 'done', title: words.done(added), text: words.doneText }));
      onDone();
    },
  });
  const error = take.error ?? preview.error;
  return {
    chosen: preview.data,
    /** The file that is being looked at. */
    reading: preview.isPending ? preview.variables.name : null,
    isTaking: take.isPending,
    problem: error && wordsOf(error),
    choose: (file: File) => {
      take.reset();
      preview.mutate(file);
    },
    take: take.mutate,
  };
}

/** What is taken is what was looked at, whatever becomes of the file meanwhile. */
async function bytesOf(file: File): Promise<Blob> {
  if (file.size > maxDeckBytes) throw new DeckFileError(words.tooLarge);
  try {
    return new Blob([await file.arrayBuffer()]);
  } catch (error) {
    throw new DeckFileError(words.unreadable, { cause: error });
  }
}

const withWords = [RefusalError, FailureError, DeckFileError];

const wordsOf = (error: Error): string =>
  withWords.some((kind) => error instanceof kind) ? error.message : words.failed;
