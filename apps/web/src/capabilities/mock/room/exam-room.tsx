import type { MockSheet } from '@xuezhou/contract/mock';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { fetchAhead as fetchCodeAhead, fetchedOnPress } from '@xuezhou/ui/fetched-on-press';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useState } from 'react';
import { letterAt } from '@xuezhou/client/question/option-letters.ts';
import { usePaperNotes } from '../../../platform/question/paper/paper-notes.ts';
import { useQuestionLanguage } from '../../../platform/question/question-language.ts';
import { useQuestionKeys } from '../../../platform/question/use-question-keys.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { whenIdle } from '@xuezhou/client/browser/when-idle.ts';
import { questionIn } from '../in-language.ts';
import { mockWords } from '../mock.words.ts';
import { useExamClock } from './exam-clock.ts';
import styles from './exam-room.module.css';
import { ExamTimer } from './exam-timer.tsx';
import { RoomBar } from './room-bar.tsx';
import { RoomCard } from './room-card.tsx';
import { RoomQuestion } from './room-question.tsx';
import { RoomSheets, type Opened } from './room-sheets.tsx';
import { LeaveRoom, RoomTools, type Switch } from './room-tools.tsx';
import { questionQuery } from './sheet-query.ts';
import { TimeOver } from './time-over.tsx';
import { useRoom } from './use-room.ts';
import { useRoomTurns } from './use-room-turns.ts';

const loadCalculator = () => import('../calculator/calculator.tsx');
const useCalculator = fetchedOnPress(loadCalculator);

const words = mockWords.room;

interface ExamRoomProps {
  sheet: MockSheet;
  /** Of the question on screen. */
  index: number;
  isClosed: boolean;
}

/** One question of the paper with all that an exam room has around it. */
export function ExamRoom({ sheet, index, isClosed }: ExamRoomProps) {
  const isPhone = usePhone();
  const [opened, open] = useState<Opened>(null);
  const calculator = useSwitch();
  const highlighter = useSwitch();
  const clock = useExamClock(sheet);
  const desk = useDesk(sheet, index);
  const { item, question, room, notes } = desk;
  const { turnTo, next } = useRoomTurns(sheet, index, () => open('hand-in'));
  const spoken = useRoomKeys(desk, { clock, next, turnTo, index, open });
  if (!item) return null;
  const { items } = sheet;
  return (
    <AppFrame
      variant="task"
      name={sheet.title}
      caption={mockWords.courseTypeName(sheet.courseType)}
      ground="surface"
      leave={<LeaveRoom paperId={sheet.paperId} />}
      middle={<ExamTimer clock={clock} place={words.place(index + 1, items.length)} />}
      tools={
        <RoomTools
          sheet={sheet}
          calculator={calculator}
          highlighter={highlighter}
          hasLanguages={Boolean(question?.inOther)}
          onFormulas={() => open('formulas')}
          onHandIn={() => open('hand-in')}
        />
      }
    >
      <p className="xz-hidden" role="status">
        {spoken}
      </p>
      <div className={styles.root} data-calculator={calculator.isOn || undefined}>
        <RoomQuestion
          {...{ item, question, room, notes }}
          number={index + 1}
          loaded={desk.loaded}
          isHighlighting={highlighter.isOn}
        />
        {!isPhone && (
          <aside className={styles.card} aria-label={words.card}>
            <RoomCard sheet={sheet} index={index} onPick={turnTo} />
          </aside>
        )}
      </div>
      <RoomBar
        item={item}
        letters={desk.options.map((_option, place) => letterAt(place))}
        isFirst={index === 0}
        isLast={index === items.length - 1}
        onBefore={() => turnTo(index - 1)}
        onNext={next}
        onMark={room.toggleMark}
        onCard={() => open('card')}
      />
      <RoomCalculator sheet={sheet} calculator={calculator} isShown={question !== undefined} />
      <RoomSheets {...{ sheet, index, opened, open }} onPick={turnTo} onHandIn={room.handIn} />
      <TimeOver sheet={sheet} isOver={clock.isOver && !isClosed} onOver={room.handIn} />
    </AppFrame>
  );
}

function useSwitch(): Switch {
  const [isOn, set] = useState(false);
  return { isOn, toggle: () => set((is) => !is) };
}

/** The question on screen, and what is done with it. */
function useDesk(sheet: MockSheet, index: number) {
  const { paperId, attemptNo, items } = sheet;
  const item = items[index];
  const questionId = item?.questionId ?? 0;
  const loaded = useSteadyQuery(questionQuery(paperId, questionId, attemptNo));
  const language = useQuestionLanguage();
  const question = loaded.data && questionIn(loaded.data, language);
  const room = useRoom(sheet, { questionId, isMultiple: question?.noDefiniteQuestion ?? false });
  const notes = usePaperNotes(`mock-notes-${paperId}-${attemptNo}`);
  return { item, loaded, question, options: question?.detail.options ?? [], room, notes };
}

interface Ways {
  readonly clock: ReturnType<typeof useExamClock>;
  readonly index: number;
  readonly next: () => void;
  readonly turnTo: (to: number) => void;
  readonly open: (change: (now: Opened) => Opened) => void;
}

/** Everything by key; answers what a screen reader is to say. */
function useRoomKeys(
  { item, options, room, notes }: ReturnType<typeof useDesk>,
  { clock, index, next, turnTo, open }: Ways,
): string {
  const [spoken, speak] = useState('');
  const withLetter = (place: number, act: (letter: string) => void) => {
    const option = options[place];
    if (option) act(option.letter);
  };
  useQuestionKeys({
    onOption: (place) => withLetter(place, room.choose),
    onStrike: (place) =>
      withLetter(place, (letter) => notes.toggleStrike(item?.questionId ?? 0, letter)),
    onEnter: next,
    onBefore: () => turnTo(index - 1),
    onNext: () => turnTo(index + 1),
    onMark: room.toggleMark,
    onHelp: () => open((now) => (now === 'keys' ? null : 'keys')),
    onTime: () => speak(words.timeLeft(clock.seconds)),
  });
  return spoken;
}

interface RoomCalculatorProps {
  readonly sheet: MockSheet;
  readonly calculator: Switch;
  /** There is a question on the screen. */
  readonly isShown: boolean;
}

/** No question waits for it, and it opens also when the network is lost during the paper. */
function RoomCalculator({ sheet, calculator, isShown }: RoomCalculatorProps) {
  const part = useCalculator(calculator.isOn, calculator.toggle);
  useEffect(() => {
    if (isShown) whenIdle(() => fetchCodeAhead(loadCalculator), 3000);
  }, [isShown]);
  if (!calculator.isOn || !part) return null;
  return (
    <part.Calculator
      of={`mock-${sheet.paperId}-${sheet.attemptNo}`}
      place="column"
      onClose={calculator.toggle}
    />
  );
}
