import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { isLoggedIn, useStudent } from '../../../platform/session/session.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { questionQuery } from '../qa.queries.ts';
import { AskedCard } from '../question/asked-card.tsx';
import { QuestionMissing } from '../question/question-missing.tsx';
import { useDescription } from '../../../platform/page/use-description.ts';
import { StateNotices, Thread } from '../question/thread.tsx';
import styles from '../question/question-view.module.css';
import { questionWords as words } from '../question.words.ts';

/** One question as a visitor may read it, names masked by the server; logging in leads to where it is answered. */
export function PublicQuestionPage() {
  const { id } = useParams({ from: '/qa/public/$id' });
  const isStudent = isLoggedIn(useStudent());
  const query = useSteadyQuery({ ...questionQuery(id), retryOnMount: false });
  useTitle(query.data?.title ?? words.title);
  useDescription(query.data?.excerpt ?? '');
  if (query.isPending) return <PageSkeleton isPage shape="reading" />;
  if (query.data === undefined) return <QuestionMissing query={query} to="/qa/public" />;
  const thread = query.data;
  return (
    <>
      <PagePhoneHeader title={words.title} back={<BackLink label={words.back} to="/qa/public" />} />
      <PageColumn
        layout="aside"
        head={
          <Link to="/qa/public" className={styles.back}>
            <IconArrowLeft size={16} stroke={1.6} aria-hidden />
            {words.back}
          </Link>
        }
        aside={
          <SectionCard title={isStudent ? words.toAnswer : words.login}>
            <p className={styles.note}>{words.loginText}</p>
            <Button
              fullWidth
              mt={16}
              renderRoot={(props) =>
                isStudent ? (
                  <Link to="/qa/question/$id" params={{ id }} {...props} />
                ) : (
                  <Link
                    to="/login"
                    search={{ login_redirect_uri: `/qa/question/${id}` }}
                    {...props}
                  />
                )
              }
            >
              {isStudent ? words.toAnswer : words.login}
            </Button>
          </SectionCard>
        }
      >
        <AskedCard thread={thread} isVisitor />
        <StateNotices thread={thread} />
        <Thread thread={{ ...thread, isMine: false }} isVisitor onNotYet={() => undefined} />
      </PageColumn>
    </>
  );
}
