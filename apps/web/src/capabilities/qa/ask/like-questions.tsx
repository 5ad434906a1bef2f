import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconChevronRight } from '@tabler/icons-react';
import { likeShown, type LikeQuestion, type QaAbout } from '@xuezhou/contract/qa';
import { useEffect, useState } from 'react';
import { likeQuery } from '../qa.queries.ts';
import { StateChip } from '../state-chip.tsx';
import { askWords as words } from './ask.words.ts';
import styles from './like-questions.module.css';
import { LikeSheet } from './like-sheet.tsx';

const fewestLetters = 4;
/** After the last letter. */
const waitMs = 400;

interface LikeQuestionsProps {
  text: string;
  courseTagId: number;
  /** What the question is about: others on the same are shown before a letter is typed. */
  about: QaAbout | null;
  onCover: (isCovered: boolean) => void;
  /** One of them is what was meant; `isDropped`: the draft is not wanted any more. */
  onFollowed: (questionId: string, isDropped: boolean) => void;
}

/** Questions like the one that is being typed; where there are none, nothing. */
export function LikeQuestions({
  text,
  courseTagId,
  about,
  onCover,
  onFollowed,
}: LikeQuestionsProps) {
  const asked = useLater(text);
  const hasWords = [...asked].length >= fewestLetters;
  const isAsked = hasWords || about !== null;
  const { data } = useQuery({
    ...likeQuery({ text: hasWords ? asked : '', courseTagId, ...placeOf(about) }),
    enabled: isAsked,
    // What stands there stays until there is something else, so that nothing jumps while one types.
    placeholderData: keepPreviousData,
  });
  const [open, setOpen] = useState<LikeQuestion | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = (isShown: boolean) => {
    setIsOpen(isShown);
    onCover(isShown);
  };
  const like = isAsked ? (data?.slice(0, likeShown) ?? []) : [];
  return (
    <>
      {like.length > 0 && (
        <section className={styles.root} aria-label={words.likeLabel}>
          <div className={styles.head}>
            <h3>
              <span role="status">{words.like(like.length)}</span>
            </h3>
            <span>{words.likeNote}</span>
          </div>
          <ul>
            {like.map((question) => (
              <li key={question.questionId}>
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => {
                    setOpen(question);
                    show(true);
                  }}
                >
                  {question.title}
                </button>
                <StateChip state={question.state} />
                <IconChevronRight size={18} stroke={1.6} aria-hidden />
              </li>
            ))}
          </ul>
          <p>{words.likeText}</p>
        </section>
      )}
      {open && (
        <LikeSheet
          key={open.questionId}
          question={open}
          isOpen={isOpen}
          onClose={() => show(false)}
          onFollowed={(isDropped) => onFollowed(open.questionId, isDropped)}
        />
      )}
    </>
  );
}

function placeOf(about: QaAbout | null) {
  if (about === null) return {};
  const { kind, id, second } = about;
  return { kind, id, ...(second !== null && { second }) };
}

/** What was typed, once the hand rests. */
function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setLater(text), waitMs);
    return () => window.clearTimeout(timer);
  }, [text]);
  return later;
}
