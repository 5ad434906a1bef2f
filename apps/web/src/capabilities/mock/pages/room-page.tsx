import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { closedPaper } from '../mock.outbox.ts';
import { ExamRoom } from '../room/exam-room.tsx';
import { forgetSheet, sheetQuery } from '../room/sheet-query.ts';
import { indexOf } from '../room/sheet-state.ts';

const fontSizes: Record<number, string | undefined> = { 2: 'large', 3: 'huge' };

/** The paper in progress, at the question that the address names; once it is closed, its transcript. */
export function RoomPage() {
  const { paperId } = useParams({ from: '/events/$paperId/room' });
  const { q } = useSearch({ from: '/events/$paperId/room' });
  const { data: sheet, error } = useSuspenseQuery(sheetQuery(paperId));
  const { profile } = useStudent();
  const client = useQueryClient();
  const navigate = useNavigate();
  const closed = useStore(closedPaper);
  const isClosed =
    error instanceof RefusalError ||
    (closed?.paperId === paperId && closed.attemptNo === sheet.attemptNo);
  useTitle(sheet.title);
  useEffect(() => {
    if (!isClosed) return;
    void navigate({
      to: '/activity/transcript/$paperId',
      params: { paperId },
      search: { done: '1' },
      replace: true,
    }).then(() => forgetSheet(client, sheet));
  }, [isClosed, client, navigate, paperId, sheet]);
  return (
    <div data-question-size={fontSizes[profile.questionFontSize]}>
      <ExamRoom sheet={sheet} index={indexOf(sheet, q)} isClosed={isClosed} />
    </div>
  );
}
