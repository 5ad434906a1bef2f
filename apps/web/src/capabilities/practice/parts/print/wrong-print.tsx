import { Button } from '@mantine/core';
import { openQuestions, type Question } from '@xuezhou/contract/practice';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { call } from '@xuezhou/client/api/call.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { useQuestionLanguage } from '../../../../platform/question/question-language.ts';
import { inLanguage } from '../../question/question-state.ts';
import { wrongQuery } from '../../practice.queries.ts';
import { toWrongBook } from '../../scope.ts';
import { markdownOf } from '../../wrong/wrong-text.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import { EmptyWrongBook } from '../wrong/empty-wrong-book.tsx';
import { PrintedAnswer, PrintedQuestion } from './printed-part.tsx';
import { PrintFields, usePrintChoice } from './print-fields.tsx';
import { ViewFrame } from '../view-frame.tsx';
import styles from './wrong-print.module.css';

/** What one request may ask for. */
const maxAtOnce = 300;

interface WrongPrintProps {
  courseId: number;
  /** Only these of the book; all where empty. */
  only: readonly number[];
}

/** The wrong-answer book as a document for paper, for a PDF that the browser makes, or as text. */
export function WrongPrint({ courseId, only }: WrongPrintProps) {
  const { data: book } = useSuspenseQuery(wrongQuery(courseId));
  const print = usePrintChoice(book, only);
  const { isApart, hasRoom, ids } = print;
  const language = useQuestionLanguage();
  const {
    data: read,
    isError,
    isFetching,
    refetch,
  } = useSteadyQuery({
    queryKey: ['wrong-print', courseId, ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => readAll(courseId, ids, signal),
  });
  const data = read?.map((question) => inLanguage(question, language));
  const name = [words.title, book.courseName, print.topicName].filter(Boolean).join(' · ');
  return (
    <ViewFrame
      courseId={courseId}
      courseName={book.courseName}
      title={words.printTitle}
      {...(ids.length > 0 && { caption: words.printText })}
      action={
        data && (
          <div className={styles.tools}>
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.6} />}
              onClick={() => save(words.fileName(book.courseName), markdownOf(name, data, isApart))}
            >
              {words.exportText}
            </Button>
            <Button
              leftSection={<IconPrinter size={18} stroke={1.6} />}
              onClick={() => window.print()}
            >
              {words.print}
            </Button>
          </div>
        )
      }
    >
      <p className={styles.back}>
        <Link {...toWrongBook(courseId)}>{words.back}</Link>
      </p>
      {book.questions.length > 0 && <PrintFields print={print} />}
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
      {book.questions.length === 0 && <EmptyWrongBook courseId={courseId} />}
      {ids.length === 0 && book.questions.length > 0 && <p role="status">{words.noneToPrint}</p>}
      {ids.length > 0 && !data && !isError && <PageSkeleton shape="reading" />}
      {data && (
        <article className={styles.sheet}>
          <h2>{name}</h2>
          {data.map((question, index) => (
            <section key={question.questionId}>
              <h3>
                {index + 1}. <span className="xz-quiet">{question.source}</span>
              </h3>
              {[question, ...question.subQuestions].map((part) => (
                <div key={part.questionId} className={styles.part}>
                  <PrintedQuestion part={part} />
                  {hasRoom && part.qType !== 'xl' && <div className={styles.room} />}
                  {!isApart && <PrintedAnswer part={part} />}
                </div>
              ))}
            </section>
          ))}
          {isApart && (
            <div className={styles.answers}>
              <h2>{words.answers}</h2>
              {data.map((question, index) => (
                <section key={question.questionId}>
                  <h3>{index + 1}.</h3>
                  {[question, ...question.subQuestions].map((part) => (
                    <div key={part.questionId} className={styles.part}>
                      <PrintedAnswer part={part} />
                    </div>
                  ))}
                </section>
              ))}
            </div>
          )}
        </article>
      )}
    </ViewFrame>
  );
}

async function readAll(courseId: number, ids: readonly number[], signal: AbortSignal) {
  const questions: Question[] = [];
  for (let from = 0; from < ids.length; from += maxAtOnce) {
    const questionIds = ids.slice(from, from + maxAtOnce);
    questions.push(
      ...(await call(
        openQuestions,
        { body: { courseId, questionIds } },
        { signal, ignoreErrors: true },
      )),
    );
  }
  return questions;
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[\\/:*?"<>|]/g, ' ');
  link.click();
  URL.revokeObjectURL(url);
}
