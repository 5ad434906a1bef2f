import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { shareNote, type QaThread } from '@xuezhou/contract/qa';
import { SectionCard } from '@xuezhou/ui/section-card';
import { call } from '@xuezhou/client/api/call.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { QuestionLink } from '../list/question-link.tsx';
import { qaWords } from '../qa.words.ts';
import { likeQuery, referralsQuery, sharedNotesQuery } from '../qa.queries.ts';
import { questionWords as words } from '../question.words.ts';
import { tellRolledBack } from '../use-qa-actions.ts';
import styles from './question-aside.module.css';

/** Questions on the same exercise or lecture, else like ones; none where there are none. */
export function NearQuestions({ thread }: { thread: QaThread }) {
  const { questionId, title, place } = thread;
  const { data: same } = useQuery(referralsQuery(questionId));
  const { data: like } = useQuery({
    ...likeQuery({ text: title, courseTagId: place.course?.id ?? 0, questionId }),
    enabled: same?.length === 0,
  });
  const near = (same !== undefined && same.length > 0 ? same : like)?.slice(0, 5) ?? [];
  if (near.length === 0) return null;
  return (
    <SectionCard title={words.referrals}>
      <ul className={styles.near}>
        {near.map((question) => (
          <li key={question.questionId}>
            <QuestionLink questionId={question.questionId}>{question.title}</QuestionLink>
            <span className="xz-caption xz-quiet">
              {question.answerCount === 0
                ? words.noAnswersYet
                : words.referralLine(question.answerCount, qaWords.states[question.state])}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

/** Notes of others on the same exercise or lecture, and the way to show one's own. */
export function SharedNotes({ questionId }: { questionId: string }) {
  const client = useQueryClient();
  const query = sharedNotesQuery(questionId);
  const { data } = useQuery(query);
  const share = useMutation({
    mutationFn: (body: { noteId: string; isShared: boolean }) =>
      call(shareNote, { body }, { ignoreErrors: true }),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
    onError: (error, body) => tellRolledBack(error, () => share.mutate(body)),
  });
  if (data === undefined || (data.shared.length === 0 && data.own.length === 0)) return null;
  const others = data.shared.filter(({ isMine }) => !isMine);
  return (
    <>
      {others.length > 0 && (
        <SectionCard title={words.notes}>
          <ul className={styles.notes}>
            {others.map((note) => (
              <li key={note.noteId}>
                <p className="xz-caption xz-quiet">
                  {words.noteOf(
                    note.nickname,
                    note.second === null ? null : clockText(note.second),
                  )}
                </p>
                <RichHtml html={note.html} size="note" />
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {data.own.length > 0 && (
        <SectionCard title={words.ownNotes}>
          <p className={styles.shareText}>{words.shareNoteText}</p>
          <ul className={styles.notes} aria-label={words.shareNote}>
            {data.own.map(({ noteId, html, isShared, isHeld }) => (
              <li key={noteId}>
                <RichHtml html={html} size="note" />
                <div className={styles.share}>
                  {isShared && (
                    <span className="xz-caption xz-quiet">
                      {isHeld ? words.isHeld : words.isShared}
                    </span>
                  )}
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    loading={share.isPending && share.variables.noteId === noteId}
                    onClick={() => share.mutate({ noteId, isShared: !isShared })}
                  >
                    {isShared ? words.shareOff : words.shareOn}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  );
}
