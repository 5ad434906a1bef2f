import {
  attachFile,
  deleteAttachment,
  getAssignment,
  getAttachmentUrl,
  type Attachment,
} from '@xuezhou/contract/assignment';
import { getAssignmentPolicy } from '@xuezhou/contract/upload';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { FailureError, RefusalError } from '@xuezhou/client/api/errors.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { sendUpload } from '@xuezhou/client/network/send-upload.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { assignmentWords as words } from './assignment.words.ts';
import { useAttachmentLinks } from './use-attachment-links.ts';

interface Work {
  /** Null for the sending of a new one. */
  readonly fileName: string | null;
  readonly does: 'generating' | 'deleting' | 'uploading';
}

/** What goes wrong is said where it was asked. */
const toldHere = { ignoreErrors: true } as const;

/**
 * The assignment of a book. Fetching a link marks the attachment as generating, then sets the link; deleting marks it as
 * deleting, then refreshes the list. While one of them runs the others are locked.
 */
export function useAssignment(bookId: number) {
  const client = useQueryClient();
  const query = operationQuery(getAssignment, { params: { bookId } }, toldHere);
  const { data, error, isFetching, refetch } = useSteadyQuery({ ...query, retry: false });
  const { linkOf, setLink, forgetLink } = useAttachmentLinks();
  const { work, problem, setProblem, run } = useOneWork();
  // What was handed in may open the next book, and end an entry of today: all that is shown is asked for anew.
  const refresh = () => client.invalidateQueries();

  return {
    assignment: data ?? null,
    /** A refusal is no trouble: the page says elsewhere why the book is shut. */
    isMissing: data === undefined && error instanceof FailureError,
    isFetching,
    refetch: () => void refetch(),
    attachments: (data?.attachments ?? []).map((attachment) => ({
      ...inWork(attachment, work),
      fileUrl: linkOf(attachment.fileName),
    })),
    isLocked: work !== null,
    isUploading: work?.does === 'uploading',
    problem,
    fetchLink: async (fileName: string) => {
      const wrong = await run({ fileName, does: 'generating' }, async () => {
        const { fileUrl } = await call(getAttachmentUrl, { body: { fileName } }, toldHere);
        setLink(fileName, fileUrl);
      });
      setProblem(wrong);
    },
    /** Null once it is gone; else the words for what went wrong, which stand where it was asked. */
    remove: (fileName: string) =>
      run({ fileName, does: 'deleting' }, async () => {
        await call(deleteAttachment, { body: { fileName } }, toldHere);
        // The next file of this name has a link of its own.
        forgetLink(fileName);
        await refresh();
      }),
    upload: async (file: File) => {
      const wrong = await run(
        { fileName: null, does: 'uploading' },
        async () => {
          if (!data) return;
          const { key } = await sendUpload(getAssignmentPolicy, file);
          const body = { assignmentId: data.assignmentId, fileName: file.name.slice(-200), key };
          await call(attachFile, { body }, toldHere);
          await refresh();
        },
        words.notSent(file.name),
      );
      setProblem(wrong);
    },
  };
}

/** One piece of work at a time. */
function useOneWork() {
  const [work, setWork] = useState<Work | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Gives the words for what went wrong, or null. */
  const run = async (
    next: Work,
    act: () => Promise<unknown>,
    lost: string = words.lost,
  ): Promise<string | null> => {
    if (work !== null) return null;
    setWork(next);
    setProblem(null);
    try {
      await act();
      return null;
    } catch (failure) {
      return failure instanceof RefusalError ? failure.message : lost;
    } finally {
      setWork(null);
    }
  };
  return { work, problem, setProblem, run };
}

function inWork(attachment: Attachment, work: Work | null): Attachment {
  const isOwn = work?.fileName === attachment.fileName;
  return {
    ...attachment,
    isGeneratingUrl: isOwn && work.does === 'generating',
    isDeleting: isOwn && work.does === 'deleting',
  };
}
