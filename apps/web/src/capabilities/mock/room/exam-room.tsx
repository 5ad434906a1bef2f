import { ActionIcon, Button } from '@mantine/core';
import type { MockSheet } from '@xuezhou/contract/mock';
import { IconCalculator, IconDoorExit, IconHighlight, IconMathFunction } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { fetchAhead as fetchCodeAhead, fetchedOnPress } from '@xuezhou/ui/fetched-on-press';
import { Sheet } from '@xuezhou/ui/sheet';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useState } from 'react';
import { LanguageSwitch } from '../../../platform/question/language-switch.tsx';
import { useQuestionLanguage } from '../../../platform/question/question-language.ts';
import { FontSizeTool } from '../../../platform/question/font-size-tool.tsx';
import { canHighlight } from '../../../platform/question/paper/highlight-text.ts';
import { usePaperNotes } from '../../../platform/question/paper/paper-notes.ts';
import { letterAt } from '../../../platform/question/option-letters.ts';
import { useQuestionKeys } from '../../../platform/question/use-question-keys.ts';
import { RichHtml } from '../../../platform/rich-html/rich-html.tsx';
import { whenIdle } from '../../../platform/when-idle.ts';
import { useSteadyQuery } from '../../../platform/use-steady-query.ts';
import { mockWords } from '../mock.words.ts';
import { useExamClock } from './exam-clock.ts';
import styles from './exam-room.module.css';
import { ExamTimer } from './exam-timer.tsx';
import { HandInDialog } from './hand-in-dialog.tsx';
import { RoomBar } from './room-bar.tsx';
import { RoomCard, RoomCardSheet } from './room-card.tsx';
import { RoomKeys } from './room-keys.tsx';
import { RoomQuestion } from './room-question.tsx';
import { questionIn } from '../in-language.ts';
import { fetchAhead, questionQuery } from './sheet-query.ts';
import { nextMarked } from './sheet-state.ts';
import { TimeOver } from './time-over.tsx';
import { useRoom } from './use-room.ts';

const loadCalculator = () => import('../calculator/calculator.tsx');
const useCalculator = fetchedOnPress(loadCalculator);

const words = mockWords.room;

type Opened = 'card' | 'keys' | 'formulas' | 'hand-in' | null;

interface ExamRoomProps {
  sheet: MockSheet;
  /** Of the question on screen. */
  index: number;
  isClosed: boolean;
}

/** One question of the paper with all that an exam room has around it. */
export function ExamRoom({ sheet, index, isClosed }: ExamRoomProps) {
  const isPhone = usePhone();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [opened, open] = useState<Opened>(null);
  const [hasCalculator, setCalculator] = useState(false);
  const calculator = useCalculator(hasCalculator, () => setCalculator(false));
  const [isHighlighting, setHighlighting] = useState(false);
  const [spoken, speak] = useState('');
  const clock = useExamClock(sheet);
  const { paperId, attemptNo, items } = sheet;
  const item = items[index];
  const questionId = item?.questionId ?? 0;
  const loaded = useSteadyQuery(questionQuery(paperId, questionId, attemptNo));
  const language = useQuestionLanguage();
  const question = loaded.data && questionIn(loaded.data, language);
  const room = useRoom(sheet, { questionId, isMultiple: question?.noDefiniteQuestion ?? false });
  const notes = usePaperNotes(`mock-notes-${paperId}-${attemptNo}`);
  // What is left of the paper is fetched once, from where the learner is.
  useEffect(() => {
    void fetchAhead(client, sheet, index);
    // oxlint-disable-next-line react/exhaustive-deps -- each turn of a page must not begin it again
  }, [client, paperId, attemptNo]);
  const isShown = question !== undefined;
  // No question waits for the calculator, and it opens also when the network is lost during the paper.
  useEffect(() => {
    if (isShown) whenIdle(() => fetchCodeAhead(loadCalculator), 3000);
  }, [isShown]);

  const turnTo = (to: number) => {
    if (to < 0 || to >= items.length) return;
    void navigate({
      to: '/events/$paperId/room',
      params: { paperId },
      search: { q: String(to + 1) },
      replace: true,
    });
  };
  const next = () => (index < items.length - 1 ? turnTo(index + 1) : open('hand-in'));
  const options = question?.detail.options ?? [];
  const withLetter = (place: number, act: (letter: string) => void) => {
    const option = options[place];
    if (option) act(option.letter);
  };
  useQuestionKeys({
    onOption: (place) => withLetter(place, room.choose),
    onStrike: (place) => withLetter(place, (letter) => notes.toggleStrike(questionId, letter)),
    onEnter: next,
    onBefore: () => turnTo(index - 1),
    onNext: () => turnTo(index + 1),
    onMark: room.toggleMark,
    onHelp: () => open((now) => (now === 'keys' ? null : 'keys')),
    onTime: () => speak(words.timeLeft(clock.seconds)),
  });

  if (!item) return null;
  const card = { sheet, index, onPick: turnTo };
  return (
    <AppFrame
      variant="task"
      name={sheet.title}
      caption={mockWords.courseTypeName(sheet.courseType)}
      ground="surface"
      leave={
        <ActionIcon
          size={44}
          aria-label={words.leave}
          renderRoot={(props) => <Link to="/events/$paperId" params={{ paperId }} {...props} />}
        >
          <IconDoorExit size={24} stroke={1.6} />
        </ActionIcon>
      }
      middle={<ExamTimer clock={clock} place={words.place(index + 1, items.length)} />}
      tools={
        <>
          <ToolButton
            icon={<IconCalculator stroke={1.6} />}
            data-opens
            isOn={hasCalculator}
            isIconOnPhone
            onClick={() => setCalculator((is) => !is)}
          >
            {words.calculator}
          </ToolButton>
          {sheet.formulas !== '' && (
            <ToolButton
              icon={<IconMathFunction stroke={1.6} />}
              isIconOnPhone
              aria-haspopup="dialog"
              onClick={() => open('formulas')}
            >
              {words.formulas}
            </ToolButton>
          )}
          {!isPhone && canHighlight() && (
            <ToolButton
              icon={<IconHighlight stroke={1.6} />}
              data-opens
              isOn={isHighlighting}
              onClick={() => setHighlighting((is) => !is)}
            >
              {words.highlight}
            </ToolButton>
          )}
          {question?.inOther && <LanguageSwitch />}
          {!isPhone && <FontSizeTool />}
          {!isPhone && (
            <Button variant="default" size="sm" onClick={() => open('hand-in')}>
              {words.handIn}
            </Button>
          )}
        </>
      }
    >
      <p className="xz-hidden" role="status">
        {spoken}
      </p>
      <div className={styles.root} data-calculator={hasCalculator || undefined}>
        <RoomQuestion
          item={item}
          number={index + 1}
          loaded={loaded}
          question={question}
          room={room}
          notes={notes}
          isHighlighting={isHighlighting}
        />
        {!isPhone && (
          <aside className={styles.card} aria-label={words.card}>
            <RoomCard {...card} />
          </aside>
        )}
      </div>
      <RoomBar
        item={item}
        letters={options.map((_option, place) => letterAt(place))}
        isFirst={index === 0}
        isLast={index === items.length - 1}
        onBefore={() => turnTo(index - 1)}
        onNext={next}
        onMark={room.toggleMark}
        onCard={() => open('card')}
      />
      {hasCalculator && calculator && (
        <calculator.Calculator
          of={`mock-${sheet.paperId}-${sheet.attemptNo}`}
          onClose={() => setCalculator(false)}
        />
      )}
      <RoomCardSheet
        {...card}
        isOpen={opened === 'card'}
        onClose={() => open(null)}
        onHandIn={() => open('hand-in')}
        onMarked={() => {
          const marked = nextMarked(sheet, index);
          open(null);
          if (marked !== null) turnTo(marked);
        }}
      />
      <Sheet
        title={words.formulas}
        width={520}
        isOpen={opened === 'formulas'}
        onClose={() => open(null)}
      >
        <div className={styles.formulas}>
          <RichHtml html={sheet.formulas} size="note" />
        </div>
      </Sheet>
      <RoomKeys isOpen={opened === 'keys'} onClose={() => open(null)} />
      <HandInDialog
        sheet={sheet}
        isOpen={opened === 'hand-in'}
        onClose={() => open(null)}
        onHandIn={room.handIn}
      />
      <TimeOver sheet={sheet} isOver={clock.isOver && !isClosed} onOver={room.handIn} />
    </AppFrame>
  );
}
