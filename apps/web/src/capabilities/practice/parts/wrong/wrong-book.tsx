import { Button } from '@mantine/core';
import { exerciseTypes, type WrongQuestion } from '@xuezhou/contract/practice';
import { Link } from '@tanstack/react-router';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState, type ReactNode } from 'react';
import { PagePart } from '../../../../platform/page/page-parts.tsx';
import { StartButton } from '../../../../platform/study/start-button.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { toPractice, type Scope } from '../../scope.ts';
import { useWrongBook, type WrongBookData } from '../../wrong/use-wrong-book.ts';
import { idOf, useChosen } from '../../wrong/use-chosen.ts';
import { useShown } from '../../wrong/use-shown.ts';
import type { WrongFilter, WrongSieve } from '../../wrong/wrong-filter.ts';
import { scopeOfBook } from '../../wrong/wrong-scope.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import { ChosenBar } from '../answer/chosen-bar.tsx';
import { EmptyWrongBook } from './empty-wrong-book.tsx';
import { MoveDue } from './move-due.tsx';
import { Trail } from '../set/trail.tsx';
import { WithheldNote } from '../landing/withheld-note.tsx';
import { WrongActions } from './wrong-actions.tsx';
import styles from './wrong-book.module.css';
import { WrongOrderSelect } from './wrong-order-select.tsx';
import { WrongPhoneHeader } from './wrong-phone-header.tsx';
import { WrongSettings } from './wrong-settings.tsx';
import { WrongSieveFields } from './wrong-sieve.tsx';
import { WrongTable } from './wrong-table.tsx';
import { WrongTotals } from './wrong-totals.tsx';

/** The questions that went wrong, to be done once more. */
export function WrongBook({ courseId }: { courseId: number }) {
  const isPhone = usePhone();
  const { book, remove, move, setRights } = useWrongBook(courseId);
  const view = useShown(book);
  const { filters, filter, sieve, isSieved, shown, due } = view;
  const { chosen, isChoosing, choose, endChoosing, startChoosing } = useChosen(book.questions);
  const { questions, courseName, today } = book;
  const { acts, askToMove, open, sheets } = useSheets({
    courseId,
    today,
    remove,
    move: (ids, day) => {
      move(ids, day);
      endChoosing();
    },
  });
  useTitle(`${words.title} · ${courseName}`);
  const redo = shown.length > 0 && (
    <RedoButton courseId={courseId} {...{ filter, sieve, isSieved, due }} count={shown.length} />
  );
  const settings = (
    <WrongSettings
      courseId={courseId}
      rightsNeeded={book.rightsNeeded}
      isEmpty={questions.length === 0}
      onRights={setRights}
    />
  );
  const sieveFields = (
    <WrongSieveFields questions={questions} sieve={sieve} onChange={view.setSieve} />
  );
  const orderSelect = <WrongOrderSelect value={view.order} onChange={view.setOrder} />;
  const ids = questions.map(idOf).filter((id) => chosen.has(id));
  return (
    <>
      <WrongPhoneHeader
        courseId={courseId}
        courseName={courseName}
        isSieved={isSieved}
        {...(questions.length > 0 && { onChoose: startChoosing })}
      >
        {questions.length > 1 && orderSelect}
        {sieveFields}
        {settings}
      </WrongPhoneHeader>
      <PageColumn
        head={
          !isPhone && (
            <BookHead course={{ courseId, courseName }}>
              {settings}
              {redo}
            </BookHead>
          )
        }
      >
        <WrongTotals book={book} />
        <WithheldNote courseId={courseId} count={book.withheld} />
        {questions.length === 0 && <EmptyWrongBook courseId={courseId} />}
        {filters.length > 1 && (
          <div className={styles.line}>
            <ChipFilter
              label={words.filter}
              value={filter}
              onChange={view.setFilter}
              items={filters}
            />
            {!isPhone && questions.length > 1 && orderSelect}
          </div>
        )}
        {!isPhone && sieveFields}
        {shown.length > 0 && (
          <WrongTable
            {...{ courseId, today, chosen, isChoosing, ...acts }}
            questions={shown}
            onChoose={choose}
            onMore={open}
          />
        )}
        {shown.length === 0 && questions.length > 0 && <NoMatch onAll={view.showAll} />}
      </PageColumn>
      {ids.length > 0 || isChoosing ? (
        <ChosenBar
          courseId={courseId}
          ids={ids}
          onMove={() => askToMove(questions.filter(({ questionId }) => chosen.has(questionId)))}
          onRemove={() => {
            remove(ids);
            endChoosing();
          }}
          onEnd={endChoosing}
        />
      ) : (
        redo && <BottomBar isPhoneOnly>{redo}</BottomBar>
      )}
      {sheets}
    </>
  );
}

interface SheetsOptions {
  courseId: number;
  today: WrongBookData['today'];
  move: (ids: readonly number[], day: string) => void;
  remove: (ids: readonly number[]) => void;
}

/** What is done to questions by way of a sheet, and the sheets. */
function useSheets({ courseId, today, move, remove }: SheetsOptions) {
  const [moving, setMoving] = useState<readonly WrongQuestion[] | null>(null);
  const [noted, setNoted] = useState<WrongQuestion | null>(null);
  const [opened, setOpened] = useState<WrongQuestion | null>(null);
  const acts = {
    onMove: (question: WrongQuestion) => setMoving([question]),
    onNote: setNoted,
    onRemove: ({ questionId }: WrongQuestion) => remove([questionId]),
  };
  const sheets = (
    <>
      <MoveDue
        questions={moving}
        today={today}
        onClose={() => setMoving(null)}
        onMove={(day) => {
          move((moving ?? []).map(idOf), day);
          setMoving(null);
        }}
      />
      <WrongActions {...{ courseId, ...acts }} question={opened} onClose={() => setOpened(null)} />
      <NotesOf courseId={courseId} question={noted} onClose={() => setNoted(null)} />
    </>
  );
  return { acts, askToMove: setMoving, open: setOpened, sheets };
}

interface BookHeadProps {
  course: { courseId: number; courseName: string };
  children: ReactNode;
}

function BookHead({ course, children }: BookHeadProps) {
  return (
    <SectionTitle order={1} overline={<Trail course={course} />} action={children}>
      {words.title}
    </SectionTitle>
  );
}

function NoMatch({ onAll }: { onAll: () => void }) {
  return (
    <EmptyState
      title={words.noMatch}
      action={
        <Button variant="light" onClick={onAll}>
          {words.showAll}
        </Button>
      }
    />
  );
}

interface NotesOfProps {
  courseId: number;
  question: WrongQuestion | null;
  onClose: () => void;
}

function NotesOf({ courseId, question, onClose }: NotesOfProps) {
  return (
    question && (
      <PagePart
        name="question-notes"
        courseId={courseId}
        questionId={question.questionId}
        groupId={null}
        isOpen
        onClose={onClose}
      />
    )
  );
}

interface RedoButtonProps {
  courseId: number;
  filter: WrongFilter;
  sieve: WrongSieve;
  isSieved: boolean;
  /** How many of the whole book are due. */
  due: number;
  /** How many are shown. */
  count: number;
}

/** Begins with what is due, or with what is shown where that was narrowed. */
function RedoButton({ courseId, filter, sieve, isSieved, due, count }: RedoButtonProps) {
  const isWhole = !isSieved && (filter === 'all' || filter === 'due');
  const scope: Scope =
    isWhole && due > 0
      ? { courseId, type: exerciseTypes.correcting, isDue: true }
      : scopeOfBook(courseId, filter, sieve);
  return (
    <StartButton
      courseId={courseId}
      size="lg"
      renderRoot={(props) => <Link {...toPractice(scope)} {...props} />}
    >
      {isWhole && due > 0
        ? words.redoDue(due)
        : isWhole
          ? words.redoAll(count)
          : words.redoThese(count)}
    </StartButton>
  );
}
