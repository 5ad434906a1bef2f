import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { deleteComment } from '@xuezhou/contract/qa';
import { ConfirmDialog } from '@xuezhou/ui/confirm-dialog';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { questionWords as words } from '../question.words.ts';
import { useRefresh } from '../use-question.ts';

interface DeleteCommentProps {
  commentId: string;
  questionId: string;
}

/** Takes one's own words back, after asking once. */
export function DeleteComment({ commentId, questionId }: DeleteCommentProps) {
  const [isAsking, setAsking] = useState(false);
  const refresh = useRefresh(questionId);
  const remove = useMutation({
    mutationFn: () => call(deleteComment, { body: { commentId } }, { ignoreErrors: true }),
    onSuccess: async () => {
      setAsking(false);
      await refresh();
    },
  });
  return (
    <>
      <ToolButton icon={<IconTrash stroke={1.6} />} onClick={() => setAsking(true)}>
        {words.deleteComment}
      </ToolButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.deleteCommentTitle}
        text={words.deleteCommentText}
        cancel={words.keep}
        confirm={words.deleteComment}
        isBusy={remove.isPending}
        problem={remove.error === null ? undefined : troubleText(remove.error)}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
