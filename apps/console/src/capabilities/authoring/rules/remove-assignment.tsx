import { call } from '@xuezhou/client/api/call.ts';
import { removeAssignment } from '@xuezhou/contract/assignment/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import type { BookWork } from './rules.queries.ts';
import { undoable } from '../../../platform/act/undoable.ts';

interface RemoveAssignmentProps {
  book: BookWork;
  isOpen: boolean;
  onClose: () => void;
}

/** One that somebody has handed in stays. */
export function RemoveAssignment({ book, ...state }: RemoveAssignmentProps) {
  const { bookId, bookTitle, assignment } = book;
  return (
    <ActDialog
      {...state}
      title={`删去“${bookTitle}”的作业`}
      button="删去 1 份作业"
      isReady={assignment !== null && assignment.handedIn === 0}
      work={async () => {
        if (assignment === null) return undefined;
        const body = { bookId, seen: assignment.version };
        const { title } = await call(removeAssignment, { body });
        return undoable(`删去了“${title}”`, '7 天');
      }}
    >
      {assignment !== null && assignment.handedIn > 0 ? (
        <p>{assignment.handedIn} 位学员交过这份作业，不能删去；可以改它的要求。</p>
      ) : (
        <p>还没有人交过。删去以后，后面的书不再等这份作业。</p>
      )}
    </ActDialog>
  );
}
