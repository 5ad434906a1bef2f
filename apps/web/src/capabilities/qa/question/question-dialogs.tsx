import { useMutation } from '@tanstack/react-query';
import { withdrawQuestion, type QaTagIds, type QaThread } from '@xuezhou/contract/qa';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { AskSheet } from '../ask/ask-sheet.ts';
import { questionWords as words } from '../question.words.ts';
import { useRefresh } from '../use-question.ts';
import { FeedbackDialog, ReportDialog } from './dialogs.ts';

/** What stands over the page of a question. */
export type Opened =
  | { readonly kind: 'report' | 'withdraw' | 'ask' }
  | { readonly kind: 'feedback'; readonly teacher: string };

export const tagsOf = ({ place: { course, book } }: QaThread): QaTagIds => ({
  courseTagId: course?.id ?? 0,
  bookTagId: book?.id ?? 0,
  readingTagId: 0,
});

interface QuestionDialogsProps {
  thread: QaThread;
  open: Opened | null;
  onClose: () => void;
}

export function QuestionDialogs({ thread, open, onClose }: QuestionDialogsProps) {
  const { questionId } = thread;
  const refresh = useRefresh(questionId);
  // A dialog fades with the name that it came with.
  const [teacher, setTeacher] = useState<string | null>(null);
  if (open?.kind === 'feedback' && open.teacher !== teacher) setTeacher(open.teacher);
  const withdraw = useMutation({
    mutationFn: () => call(withdrawQuestion, { body: { questionId } }, { ignoreErrors: true }),
    onSuccess: async () => {
      await refresh();
      onClose();
    },
  });
  return (
    <>
      <FeedbackDialog
        isOpen={open?.kind === 'feedback'}
        onClose={onClose}
        onSent={() => void refresh()}
        questionId={questionId}
        teacher={teacher}
      />
      <ReportDialog
        isOpen={open?.kind === 'report'}
        onClose={onClose}
        onSent={() => undefined}
        thing={{ kind: 'question', id: questionId }}
      />
      <ConfirmDialog
        isOpen={open?.kind === 'withdraw'}
        title={words.withdrawTitle}
        text={words.withdrawText}
        cancel={words.keep}
        confirm={words.withdraw}
        isBusy={withdraw.isPending}
        problem={withdraw.error === null ? undefined : troubleText(withdraw.error)}
        onCancel={onClose}
        onConfirm={() => withdraw.mutate()}
      />
      <AskSheet
        isOpen={open?.kind === 'ask'}
        onClose={onClose}
        about={null}
        tags={tagsOf(thread)}
      />
    </>
  );
}
