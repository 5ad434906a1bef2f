import { Button } from '@mantine/core';
import { IconDownload, IconPencil, IconPrinter } from '@tabler/icons-react';
import { useIsFetching, useSuspenseQuery } from '@tanstack/react-query';
import type { Question } from '@xuezhou/contract/practice';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useCallback, useState } from 'react';
import { wrongQuery } from '../../practice.queries.ts';
import { toWrongBook } from '../../scope.ts';
import { printWords } from '../../wrong/print.words.ts';
import { markdownOf } from '../../wrong/wrong-text.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import { EmptyWrongBook } from '../wrong/empty-wrong-book.tsx';
import { PrintFields } from './print-fields.tsx';
import { usePrintedQuestions } from './printed-questions.ts';
import { PrintedSheet, type Pages } from './printed-sheet.tsx';
import { paperParts, toPaperFill, type PaperPart } from './to-paper-fill.ts';
import { usePrintChoice } from './use-print-choice.ts';
import { ViewFrame } from '../view-frame.tsx';
import styles from './wrong-print.module.css';

interface WrongPrintProps {
  courseId: number;
  /** Only these of the book; all where empty. */
  only: readonly number[];
}

const icon = { size: 18, stroke: 1.6 } as const;

/** The wrong-answer book as a document for paper, for a PDF that the browser makes, or as text. */
export function WrongPrint({ courseId, only }: WrongPrintProps) {
  const { data: book } = useSuspenseQuery(wrongQuery(courseId));
  const print = usePrintChoice(courseId, book, only);
  const { isApart, hasRoom, hasNotes, isEmpty, ids, which, likeOf } = print;
  const { questions, isError, isFetching, refetch } = usePrintedQuestions(courseId, ids);
  const { pages, setPages } = usePages();
  const topic = print.topicName ?? book.courseName;
  const { courseName, today, rightsNeeded } = book;
  return (
    <ViewFrame courseId={courseId} courseName={courseName} title={printWords.title(topic)}>
      <p className={styles.back}>
        <Link {...toWrongBook(courseId)}>{words.back}</Link>
      </p>
      {!isEmpty && (
        <PrintFields print={print}>
          {questions && questions.length > 0 && (
            <Foot {...{ courseId, questions, pages, topic, isApart }} />
          )}
        </PrintFields>
      )}
      {isError && (
        <ErrorState
          title={words.printFailed}
          action={
            <Button loading={isFetching} onClick={() => void refetch()}>
              {words.again}
            </Button>
          }
        />
      )}
      {isEmpty && !print.isAwaited && <EmptyWrongBook courseId={courseId} />}
      {ids.length === 0 && !isEmpty && <p role="status">{words.noneToPrint}</p>}
      {ids.length > 0 && !questions && !isError && <PageSkeleton shape="reading" />}
      {questions && questions.length > 0 && (
        <PrintedSheet
          {...{ questions, courseName, topic, today, which, likeOf }}
          {...{ isApart, hasRoom, hasNotes, rightsNeeded }}
          onPages={setPages}
        />
      )}
    </ViewFrame>
  );
}

interface FootProps {
  courseId: number;
  questions: readonly Question[];
  pages: Pages;
  topic: string;
  isApart: boolean;
}

/** What can be done with the sheet. */
function Foot({ courseId, questions, pages, topic, isApart }: FootProps) {
  const parts = paperParts(questions.map(({ questionId }) => questionId));
  // Notes come by calls of their own: paper cannot be added to.
  const isComing = useIsFetching({ type: 'active' }) > 0;
  const text = () => markdownOf(printWords.sheet(topic), questions, isApart);
  return (
    <div className={styles.foot}>
      <p>
        {printWords.pages(pages.questions, pages.answers)}
        <br />
        {printWords.toPdf}
      </p>
      <div className={styles.tools}>
        {parts.map((part) => (
          <FillLink key={part.from} {...{ courseId, part }} isOnly={parts.length === 1} />
        ))}
        <Button
          variant="default"
          leftSection={<IconDownload {...icon} />}
          onClick={() => save(words.fileName(topic), text())}
        >
          {words.exportText}
        </Button>
        <Button
          loading={isComing}
          leftSection={<IconPrinter {...icon} />}
          onClick={() => window.print()}
        >
          {printWords.print(pages.questions + pages.answers)}
        </Button>
      </div>
    </div>
  );
}

/** By the numbers of what stands on the sheet, and not of what was meant to. */
function FillLink({
  courseId,
  part,
  isOnly,
}: {
  courseId: number;
  part: PaperPart;
  isOnly: boolean;
}) {
  const { from, ids } = part;
  return (
    <Button
      variant="subtle"
      leftSection={<IconPencil {...icon} />}
      renderRoot={(props) => <Link {...toPaperFill(courseId, part)} {...props} />}
    >
      {isOnly ? printWords.fill : printWords.fillPart(from, from + ids.length - 1)}
    </Button>
  );
}

/** A page of each until they were measured. */
function usePages() {
  const [pages, set] = useState<Pages>({ questions: 1, answers: 0 });
  const setPages = useCallback(
    (next: Pages) =>
      set((known) =>
        known.questions === next.questions && known.answers === next.answers ? known : next,
      ),
    [],
  );
  return { pages, setPages };
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[\\/:*?"<>|]/g, ' ');
  link.click();
  URL.revokeObjectURL(url);
}
