import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { readAllQa } from '@xuezhou/contract/qa';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { toast } from '@xuezhou/ui/toast';
import { v7 as newId } from 'uuid';
import { call } from '../../../platform/api/call.ts';
import { useSteadyQuery } from '../../../platform/use-steady-query.ts';
import { mineIn, ownKinds, pageIn, pagesOf } from '../place-in.ts';
import { countsQuery, mineQuery, outdateQuestions } from '../qa.queries.ts';
import { qaWords as words } from '../qa.words.ts';
import { Questions } from './questions.tsx';
import styles from './filters.module.css';

/** What the student asked, answered or follows; unread ones first. */
export function OwnList() {
  const search = useSearch({ from: '/qa' });
  const navigate = useNavigate();
  const mine = mineIn(search);
  const pageNo = pageIn(search);
  const questions = useSteadyQuery({
    ...mineQuery({ mine, pageNo }),
    retryOnMount: false,
    placeholderData: keepPreviousData,
  });
  const counts = questions.data?.counts;
  const [emptyTitle, emptyText] = words.emptyMine[mine];
  return (
    <>
      <div className={styles.line}>
        <ChipFilter
          label={words.own}
          items={ownKinds.map((key) => ({
            key,
            label: words.mine[key],
            ...(counts && { count: counts[key] }),
          }))}
          value={mine}
          onChange={(key) =>
            void navigate({
              to: '/qa',
              search: { tab: 'mine', mine: key === 'asked' ? undefined : key },
              replace: true,
              resetScroll: false,
            })
          }
        />
        {counts !== undefined && counts.totalAandC > 0 && <ReadAll />}
      </div>
      <Questions
        label={words.mine[mine]}
        list={questions.data?.list}
        page={pageNo}
        pages={pagesOf(questions.data?.total ?? 0)}
        query={questions}
        linkTo={(page) => (props) => (
          <Link to="/qa" search={{ ...search, page: String(page) }} {...props} />
        )}
        empty={
          <EmptyState
            title={emptyTitle}
            text={emptyText}
            action={
              <Button variant="light" renderRoot={(props) => <Link to="/qa" {...props} />}>
                {words.toPublic}
              </Button>
            }
          />
        }
      />
    </>
  );
}

/** Asks nothing first: it can be taken back. */
function ReadAll() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: { readingId: string; toUndo: boolean }) =>
      call(readAllQa, { body }, { ignoreErrors: true }),
    onSuccess: async (counts, { readingId, toUndo }) => {
      client.setQueryData(countsQuery.queryKey, counts);
      await outdateQuestions(client);
      if (toUndo) return;
      const undo = { label: words.undo, onClick: () => mutate({ readingId, toUndo: true }) };
      notifications.show(toast({ tone: 'done', title: words.readAllDone, action: undo }));
    },
    onError: (_error, body) =>
      notifications.show(
        toast({
          tone: 'undone',
          title: words.undone,
          action: { label: words.again, onClick: () => mutate(body) },
        }),
      ),
  });
  return (
    <Button
      className={styles.readAll}
      variant="subtle"
      size="sm"
      loading={isPending}
      onClick={() => mutate({ readingId: newId(), toUndo: false })}
    >
      {words.readAll}
    </Button>
  );
}
