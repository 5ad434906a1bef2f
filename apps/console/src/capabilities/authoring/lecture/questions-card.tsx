import { ActionIcon, Button } from '@mantine/core';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import type { PlacedQuestion } from '@xuezhou/contract/authoring/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { DraftPlayer } from './draft-player.ts';
import { PartButtons } from './part-buttons.tsx';
import { TimeField } from './time-field.tsx';
import type { Edited } from './use-edited.ts';
import styles from './lecture-page.module.css';

const QuestionPicker = sheetPart(() => import('./question-picker.tsx'), 'QuestionPicker');

interface QuestionsCardProps {
  courseId: number;
  lectureId: number;
  edited: Edited<PlacedQuestion[]>;
  /** There is something to put them in, and the asker may. */
  mayPlace: boolean;
  player: DraftPlayer;
}

const inOrder = (placed: PlacedQuestion[]) =>
  placed.toSorted((one, other) => one.second - other.second);

/** The questions that the player stops for, each at its second. */
export function QuestionsCard(props: QuestionsCardProps) {
  const { courseId, lectureId, edited, mayPlace, player } = props;
  const placed = edited.value;
  const second = Math.floor(useStore(player.second));
  const picker = useDialog((at: number, state) => (
    <QuestionPicker
      {...{ courseId, lectureId }}
      taken={placed.map(({ questionId }) => questionId)}
      at={at}
      onPick={(question) =>
        edited.change(inOrder([...placed, { ...question, second: at, isAsked: true }]))
      }
      {...state}
    />
  ));
  return (
    <SectionCard
      title={`随堂题 ${placed.length}`}
      action={
        mayPlace && (
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.6} />}
            onClick={() => picker.open(second)}
          >
            在 {clockText(second)} 插一题
          </Button>
        )
      }
    >
      <ul className={styles.rows} aria-label="随堂题">
        {placed.map((question, at) => (
          <PlacedRow
            key={question.questionId}
            question={question}
            mayPlace={mayPlace}
            onMove={(to) => edited.change(inOrder(placed.with(at, { ...question, second: to })))}
            onRemove={() => edited.change(placed.toSpliced(at, 1))}
            onSeek={() => player.seek(question.second)}
          />
        ))}
      </ul>
      {placed.length === 0 && (
        <p className={styles.quiet}>还没有。放到某一秒，学员看到那里会停下来答，答完接着放。</p>
      )}
      <PartButtons
        edited={edited}
        name="随堂题"
        theirs={(theirs) => theirs.map(({ stem }) => stem).join('；')}
      />
      {picker.dialog}
    </SectionCard>
  );
}

interface PlacedRowProps {
  question: PlacedQuestion;
  mayPlace: boolean;
  onMove: (second: number) => void;
  onRemove: () => void;
  onSeek: () => void;
}

function PlacedRow({ question, mayPlace, onMove, onRemove, onSeek }: PlacedRowProps) {
  const { questionId, second, stem, isAsked } = question;
  return (
    <li className={styles.row}>
      {mayPlace ? (
        <TimeField
          label={`题 ${questionId} 在几分几秒`}
          value={second * 1000}
          onChange={(ms) => onMove(Math.round(ms / 1000))}
        />
      ) : (
        <span>{clockText(second)}</span>
      )}
      <button type="button" className={styles.stem} onClick={onSeek}>
        <span>
          <FormulaText text={stem} />
        </span>
        <small>
          题 {questionId}
          {!isAsked && ' · 已经不再问了，学员看到这里不会停'}
        </small>
      </button>
      {mayPlace && (
        <ActionIcon
          size={36}
          variant="subtle"
          aria-label={`拿走题 ${questionId}`}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </li>
  );
}
