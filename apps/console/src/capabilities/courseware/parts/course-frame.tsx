import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import styles from '../courseware.module.css';

interface TrailProps {
  /** From the courses down to the page; the last is where one is. */
  steps: readonly { readonly title: string; readonly to: string }[];
  here: string;
}

/** Where a page of a course's packages stands. */
export function Trail({ steps, here }: TrailProps) {
  return (
    <nav className={styles.trail} aria-label="在哪里">
      <ol>
        <li>
          <Link to="/courses" activeOptions={{ exact: true }}>
            课程
          </Link>
        </li>
        {steps.map(({ title, to }) => (
          <li key={to}>
            <Link to={to} activeOptions={{ exact: true }}>
              {title}
            </Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}

interface MissingProps {
  query: Pick<UseQueryResult, 'error' | 'refetch'> & { readonly isError: boolean };
  /** What did not come. */
  what: string;
  unknown: { readonly title: string; readonly text: string };
}

/** In place of a page whose data is not there: it comes, is none, or did not come. */
export function Missing({ query, what, unknown }: MissingProps) {
  const router = useRouter();
  if (!query.isError) return <PageSkeleton />;
  if (isUnknown(query.error))
    return (
      <EmptyState
        art="lighthouse"
        order={1}
        {...unknown}
        action={
          <Button variant="light" onClick={() => void router.navigate({ to: '/courses' })}>
            回到课程
          </Button>
        }
      />
    );
  return (
    <ErrorState
      order={1}
      title={`${what}没有取到`}
      text={troubleText(query.error)}
      action={
        <Button variant="light" onClick={() => void query.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}

const unknowns: readonly number[] = [
  consoleRefusals.courseUnknown[0],
  consoleRefusals.coursewareUnknown[0],
];

const isUnknown = (error: unknown): boolean =>
  error instanceof RefusalError && unknowns.includes(error.status);

/** A course that students never had, or none at all. */
export const noCourse = {
  title: '这门课程还没有发布过，或者没有它',
  text: '先发布第一版，再来放外来课件。',
};
