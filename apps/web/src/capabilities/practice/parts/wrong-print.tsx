import { Button } from '@mantine/core';
import { openQuestions, type Question, type QuestionPart } from '@xuezhou/contract/practice';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { call } from '../../../platform/api/call.ts';
import { RichHtml } from '../../../platform/rich-html/rich-html.tsx';
import { useSteadyQuery } from '../../../platform/use-steady-query.ts';
import { wrongQuery } from '../practice.queries.ts';
import { toWrongBook } from '../scope.ts';
import { markdownOf, ownText, rightText, storedOptions } from '../wrong-text.ts';
import { wrongWords as words } from '../wrong.words.ts';
import { EmptyWrongBook } from './empty-wrong-book.tsx';
import { ViewFrame } from './view-frame.tsx';
import styles from './wrong-print.module.css';

/** What one request may ask for. */
const mostAtOnce = 300;

/** The wrong-answer book as a document for paper, for a PDF that the browser makes, or as text. */
export function WrongPrint({ courseId }: { courseId: number }) {
  const { data: book } = useSuspenseQuery(wrongQuery(courseId));
  const ids = book.questions.map(({ questionId }) => questionId);
  const { data, isError, isFetching, refetch } = useSteadyQuery({
    queryKey: ['wrong-print', courseId, ids],
    enabled: ids.length > 0,
    queryFn: ({ signal }) => readAll(courseId, ids, signal),
  });
  const name = `${words.title} · ${book.courseName}`;
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
              onClick={() => save(words.fileName(book.courseName), markdownOf(name, data))}
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
      {ids.length === 0 && <EmptyWrongBook courseId={courseId} />}
      {ids.length > 0 && !data && !isError && <PageSkeleton shape="reading" />}
      {data && (
        <article className={styles.sheet}>
          <h2>{name}</h2>
          {data.map((question, index) => (
            <section key={question.questionId}>
              <h3>
                {index + 1}. <span className="xz-quiet">{question.source}</span>
              </h3>
              <Printed part={question} />
              {question.subQuestions.map((part) => (
                <Printed key={part.questionId} part={part} />
              ))}
            </section>
          ))}
        </article>
      )}
    </ViewFrame>
  );
}

async function readAll(courseId: number, ids: readonly number[], signal: AbortSignal) {
  const questions: Question[] = [];
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const questionIds = ids.slice(from, from + mostAtOnce);
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

function Printed({ part }: { part: QuestionPart }) {
  const right = rightText(part);
  return (
    <div className={styles.part}>
      <RichHtml html={part.detail.question} size="explanation" />
      {part.detail.options.length > 0 && (
        <ul className={styles.options}>
          {storedOptions(part).map(({ letter, html }) => (
            <li key={letter}>
              <span>{letter}.</span> <RichHtml html={html} size="inherit" />
            </li>
          ))}
        </ul>
      )}
      {part.qType !== 'xl' && (
        <p className="xz-small">
          {words.ownAnswer}：{ownText(part)}
          {right !== '' && ` · ${words.rightAnswer}：${right}`}
        </p>
      )}
      {part.detail.explanation !== '' && (
        <RichHtml html={part.detail.explanation} size="explanation" />
      )}
    </div>
  );
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replace(/[\\/:*?"<>|]/g, ' ');
  link.click();
  URL.revokeObjectURL(url);
}
